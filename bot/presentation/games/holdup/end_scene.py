"""The scene at the end of a session of Texas Hold Up: the villains, ranked by chips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.presentation.games.holdup.pieces import (
    CHARACTER_WIDTH_RATIO,
    FRAME,
    GAP,
    HUGE,
    ROOM,
    TEXT,
    Part,
    Rows,
    bold_number,
    brief,
    ranking,
    single_chip,
)
from bot.presentation.games.holdup.posters import (
    NAMES,
    ONE_ROW,
    WALL,
    band,
    columns_for,
    headline,
    named_villain,
)
from bot.presentation.scene import WIDTH, Box, Face, Label, Point, Polygon, Sprite, token
from engines.core import Seat
from engines.holdup import View
from engines.words import counted

HEADING, LINE = 124, 190
"""Height of the strip above the wall; length of the lines beside its words."""
HEADLINE, FOOT, CHIP = 40, 44, 16
CROWN = ((0, 1), (0, 0.25), (0.27, 0.6), (0.5, 0), (0.73, 0.6), (1, 0.25), (1, 1))
"""Corners of a crown, as fractions of its width and height."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Measures of a final poster: maximum width, crown, token, font size of the number."""

    most: int
    crown: tuple[int, int]
    token: int
    number: int

    @property
    def height(self) -> int:
        return HEADLINE + NAMES + self.crown[1] + 2 * self.token + self.number + FOOT + 2 * GAP


TALL = Measures(340, (84, 44), 62, 56)
LOW = Measures(274, (54, 28), 38, 44)
"""Measures for posters in one row, and in two."""


def final_wall(view: View, top: int) -> Part:
    """Return the number of heists, and below it everybody's poster, the winner's with a crown."""
    count = len(view.seated)
    columns, measures = columns_for(count), TALL if count <= ONE_ROW else LOW
    size = (min(measures.most, (ROOM + GAP) // columns - GAP), measures.height)
    grid = Rows(count, columns, size, HEADING + WALL)
    sprites = [*_heading(view)]
    sprites.append(Box((0, HEADING), (WIDTH, grid.height + 2 * WALL), "brown", radius=0))
    for n, (place, seat) in enumerate(ranking(view)):
        sprites += _poster(view, seat, place, grid.place(n), size, measures)
    return Part(HEADING - top + grid.height + 2 * WALL, tuple(sprites))


def _heading(view: View) -> Iterator[Sprite]:
    middle, upper = WIDTH // 2, HEADING * 2 // 5
    yield Label("THE END", (middle, upper), HUGE, "ink", "table", "mm", bold=True)
    after = f"after {counted(view.hand, 'heist')}"
    yield Label(after, (middle, HEADING * 4 // 5), TEXT, "faint", "table", "mm")
    for left in (middle - ROOM // 2, middle + ROOM // 2 - LINE):
        yield Box((left, upper - 2), (LINE, 4), "gold", radius=2)


def _poster(
    view: View, seat: Seat, place: int, at: Point, size: tuple[int, int], measures: Measures
) -> Iterator[Sprite]:  # fmt: skip
    (x, y), (width, height), first = at, size, place == 1
    middle = x + width // 2
    if first:
        outer = (width + 2 * FRAME, height + 2 * FRAME)
        yield Box((x - FRAME, y - FRAME), outer, "gold", radius=FRAME * 2)
    yield Box(at, size, "paper", radius=8)
    yield from headline("WANTED", at, (width, HEADLINE), "paper", "brown", loud=first)
    yield named_villain(seat, (x, y + HEADLINE), (width, NAMES), "brown", "paper")
    y += HEADLINE + NAMES + GAP // 2
    if first:
        yield _crown((middle - measures.crown[0] // 2, y), measures.crown)
    y += measures.crown[1] + measures.token - (0 if first else measures.crown[1] // 2)
    yield from token(seat, (middle, y), measures.token)
    yield Face(seat, (middle, y), measures.token)
    number_at = at[1] + height - FOOT - measures.number // 2 - GAP // 2
    yield from _reward(view.stack[seat], (middle, number_at), measures.number, width - 2 * GAP)
    foot = (x + 8, at[1] + height - FOOT)
    words = f"place {place}" if place else "no heist"
    yield from band(words, foot, (width - 16, FOOT - 6), "gold" if first else "brown")


def _reward(chips: int, at: Point, size: int, room: int) -> Iterator[Sprite]:
    """Yield a chip and the number of chips, centred together."""
    beside = 2 * CHIP + 8
    across = beside + round(len(brief(chips)) * size * CHARACTER_WIDTH_RATIO * 0.9)
    left = at[0] - min(across, room) // 2
    yield from single_chip((left + CHIP, at[1]), CHIP)
    yield bold_number(chips, (left + beside, at[1]), size, room - beside, "brown", "paper", "lm")


def _crown(at: Point, size: tuple[int, int]) -> Sprite:
    (x, y), (width, height) = at, size
    return Polygon(tuple((x + round(a * width), y + round(b * height)) for a, b in CROWN), "gold", "brown")
