"""What does the picture of a table show of the villains? Wanted posters on a wooden wall."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.holdup.pieces import (
    BROAD,
    FRAME,
    GAP,
    HEAD,
    HOLE_CARDS,
    LARGE,
    ROOM,
    SMALL,
    TEXT,
    Grid,
    Part,
    awaited,
    bold_number,
    running,
    single_chip,
    state,
    wagered,
)
from bot.scene import WIDTH, Box, Colour, Place, Polygon, Sprite, Words, row, token, width_of
from engines.cards import Card
from engines.core import Seat
from engines.holdup import View

ONE_ROW = 5
"""So many posters hang side by side."""
WALL = 16
"""Wood around the posters."""
POSTER_WIDTH, POSTER_CONTENT = 274, 146
HEADER, PORTRAIT, CHIPS_LINE, WAGER_LINE = 40, 82, 50, 44
SHOWN_CARD = 100
TOKEN = 36


def wall(view: View, top: int) -> Part:
    """All villains' posters on the wall."""
    count = len(view.seated)
    columns = max(1, count if count <= ONE_ROW else -(-count // 2))
    width = min(POSTER_WIDTH, (ROOM + GAP) // columns - GAP)
    grid = Grid(count, columns, (width, poster_height(view)), top + WALL)
    sprites: list[Sprite] = [Box((0, top), (WIDTH, grid.height + 2 * WALL), "brown", radius=0)]
    for n, seat in enumerate(view.seated):
        sprites += _poster(view, seat, grid.place(n), grid.size)
    return Part(grid.height + 2 * WALL, tuple(sprites))


def poster_height(view: View) -> int:
    """As high as the fullest poster."""
    height = HEADER + PORTRAIT + CHIPS_LINE
    if running(view):
        return height + WAGER_LINE
    return height + (SHOWN_CARD + 12 if _open_hands(view) else 0)


def _open_hands(view: View) -> dict[Seat, tuple[Card, ...]]:
    """The hands that are shown on posters."""
    return {seat: cards for seat, cards in view.shown if len(cards) <= HOLE_CARDS}


def _poster(view: View, seat: Seat, at: Place, size: tuple[int, int]) -> Iterator[Sprite]:
    gone = running(view) and view.folded[seat]
    paper: Colour = "grey" if gone else "paper"
    ink: Colour = "paper" if gone else "brown"
    waited = seat in awaited(view)
    middle, y = at[0] + size[0] // 2, at[1]
    if waited:
        outer = (at[0] - FRAME, at[1] - FRAME), (size[0] + 2 * FRAME, size[1] + 2 * FRAME)
        yield Box(*outer, "gold", radius=FRAME * 2)
    yield Box(at, size, paper, radius=8)
    yield from _headline(state(view, seat), at, size[0], paper, ink, loud=waited)
    left = middle - POSTER_CONTENT // 2
    y += HEADER
    yield from _portrait(view, seat, (left, y), paper, ink)
    y += PORTRAIT
    yield from single_chip((left + 18, y + CHIPS_LINE // 2 - 2), 16)
    number_at = (left + 42, y + CHIPS_LINE // 2 - 2)
    yield bold_number(view.stack[seat], number_at, LARGE, POSTER_CONTENT - 42, ink, paper, "lm")
    y += CHIPS_LINE
    wager = wagered(view, seat)
    if wager:
        fill: Colour = paper if gone else "brown"
        yield Box((at[0] + 8, y - 2), (size[0] - 16, WAGER_LINE - 6), fill, radius=8)
        room = int((size[0] - 24) / (len(wager) * BROAD * 0.9))
        text_at = (middle, y + (WAGER_LINE - 6) // 2 - 2)
        yield Words(wager, text_at, min(TEXT, max(SMALL, room)), "paper", fill, "mm", bold=True)
    if cards := _open_hands(view).get(seat):
        width = len(cards) * (width_of(SHOWN_CARD) + FRAME) - FRAME
        yield from row(cards, (middle - width // 2, y), SHOWN_CARD, width, FRAME)


def _headline(
    text: str, at: Place, width: int, paper: Colour, ink: Colour, *, loud: bool
) -> Iterator[Sprite]:
    """The head of a poster: a red band between two arrows where the table waits, else underlined words."""
    (x, y), inset = at, 4
    fill = "red" if loud else paper
    size = (width - 2 * inset, HEADER - 6)
    yield Box((x + inset, y + inset), size, fill, radius=6)
    middle = (x + width // 2, y + inset + size[1] // 2)
    yield Words(text, middle, HEAD, "paper" if loud else ink, fill, "mm", bold=True)
    if not loud:
        yield Box((x + 3 * inset, y + HEADER - 3), (width - 6 * inset, 2), ink, radius=0)
        return
    tip, height = 9, y + inset + size[1] // 2
    for edge, towards in ((x + 2 * inset, tip), (x + width - 2 * inset, -tip)):
        yield Polygon(((edge, height - tip), (edge, height + tip), (edge + towards, height)), "paper")


def _portrait(view: View, seat: Seat, at: Place, paper: Colour, ink: Colour) -> Iterator[Sprite]:
    """The token, struck where its villain has folded; beside it the power cards and the dealer's button."""
    face = (at[0] + TOKEN + 2, at[1] + PORTRAIT // 2 + 1)
    if running(view) and view.folded[seat]:
        yield from _cross(face, TOKEN - 2)
    yield from token(seat, face, TOKEN)
    x, y = at[0] + 2 * TOKEN + 12, at[1] + 4
    yield from _power_cards(view.power_counts[seat], (x, y), paper, ink)
    if seat == view.dealer:
        button, size = (x - 4, y + 41), (at[0] + POSTER_CONTENT - x + 4, 34)
        yield Box(button, size, ink, radius=12)
        middle = (button[0] + size[0] // 2, button[1] + size[1] // 2)
        yield Words("deal", middle, SMALL, paper, ink, "mm", bold=True)


def _power_cards(count: int, at: Place, paper: Colour, ink: Colour) -> Iterator[Sprite]:
    """A few small backs and their number; the outline of one where there is none."""
    (width, height), step = (24, 34), 6
    for n in range(max(1, count)):
        yield Box(
            (at[0] + n * step, at[1]), (width, height), ink if count else paper, paper if count else ink, 5
        )
    number_at = (at[0] + width + max(0, count - 1) * step + 6, at[1] + height // 2)
    yield Words(str(count), number_at, TEXT, ink, paper, "lm", bold=True)


def _cross(at: Place, reach: int) -> Iterator[Sprite]:
    """Two bars crossed behind a token."""
    (x, y), thick = at, 5
    for side in (-1, 1):
        corners = (
            (x - side * reach - thick, y - reach),
            (x - side * reach + thick, y - reach),
            (x + side * reach + thick, y + reach),
            (x + side * reach - thick, y + reach),
        )
        yield Polygon(corners, "paper")
