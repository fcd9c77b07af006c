"""The scene after a hero fight in Texas Hold Up: a wall with all hands of five cards."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.holdup.pieces import (
    FRAME,
    GAP,
    HEAD,
    MARGIN,
    ROOM,
    TEXT,
    Part,
    Rows,
    awaited,
    state,
)
from bot.presentation.games.holdup.posters import (
    BROAD_POSTER,
    MIDDLING,
    NAME,
    WALL,
    Layout,
    blank,
    headline,
    named_villain,
    paper_of,
    particulars,
)
from bot.presentation.scene import WIDTH, Box, Label, Point, Sprite, row, width_of
from engines.core import Seat
from engines.holdup import View

ONE_COLUMN = 4
TITLE = 40
SMALL_CARD, SMALL_LEFT, SMALL_TOP = 84, 84, 40 + NAME
"""Card height on small posters, and where the cards begin."""
LYING = Layout(
    419, 403, 89, 38, (36, 46, 32), (166, -52, 13), (34, 68), (262, -69), (338, -69), 0, SMALL_CARD, NAME
)  # fmt: skip
"""Layout of small posters: all particulars on the headline's line, the cards below the villain's name."""
LYING_HEADLINE = 148
NARROW = 8
"""Gap between small posters, and margin around them."""


def fight_wall(view: View, top: int) -> Part:
    """Return a horizontal poster for each villain; those who fought show their cards."""
    count = len(view.seated)
    few = count <= ONE_COLUMN
    columns, gap, wood = (1, GAP, WALL) if few else (2, NARROW, NARROW)
    layout = _layout(count)
    size = ((ROOM + GAP) // columns - GAP, layout.height - (layout.names if few else 0))
    above = top - MARGIN + TITLE + (GAP if few else 0)
    grid = Rows(count, columns, size, above + wood, gap)
    title_at = (WIDTH // 2, above // 2)
    sprites: list[Sprite] = [
        Label("HERO FIGHT", title_at, TEXT if few else HEAD, "ink", "table", "mm", bold=True),
        Box((0, above), (WIDTH, grid.height + 2 * wood), "brown", radius=0),
    ]
    for n, seat in enumerate(view.seated):
        sprites += (_large if few else _small)(view, seat, grid.place(n), size)
    return Part(above - top + grid.height + 2 * wood, tuple(sprites))


def _layout(count: int) -> Layout:
    if count > ONE_COLUMN:
        return LYING
    return BROAD_POSTER if count < ONE_COLUMN else MIDDLING


def _large(view: View, seat: Seat, at: Point, size: tuple[int, int]) -> Iterator[Sprite]:
    """Yield a large poster with the cards beside it."""
    layout = _layout(len(view.seated))
    beside = layout.column + 2 * GAP
    cards, card = dict(view.shown).get(seat, ()), size[1] - 2 * FRAME - 8
    yield from blank(view, seat, at, size if cards else (beside - FRAME, size[1]))
    papers, loud, band = paper_of(view, seat), seat in awaited(view), (beside - FRAME, layout.headline)
    yield from headline("", at, band, *papers, loud=loud, whose=seat)
    yield from particulars(view, seat, (at[0], at[1] - layout.names), at[0] + FRAME, layout)
    room = size[0] - beside - 2 * FRAME
    gap = (room - len(cards) * width_of(card)) // max(1, len(cards) - 1)
    place = (at[0] + beside, at[1] + (size[1] - card) // 2)
    yield from row(cards, place, card, room, gap)


def _small(view: View, seat: Seat, at: Point, size: tuple[int, int]) -> Iterator[Sprite]:
    """Yield a small poster: headline and numbers on one line, the cards below."""
    yield from blank(view, seat, at, size)
    (paper, ink), loud = paper_of(view, seat), seat in awaited(view)
    yield from headline(state(view, seat), at, (LYING_HEADLINE, LYING.headline), paper, ink, loud=loud)
    yield named_villain(seat, (at[0], at[1] + LYING.headline), (size[0], LYING.names), ink, paper)
    yield from particulars(view, seat, at, at[0] + FRAME, LYING)
    cards = dict(view.shown).get(seat, ())
    place = (at[0] + SMALL_LEFT, at[1] + SMALL_TOP)
    yield from row(cards, place, SMALL_CARD, size[0] - SMALL_LEFT - FRAME, FRAME)
