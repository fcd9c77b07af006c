"""What does the table of Tex-Tac-Toe look like to everybody? A scene, made from a view."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from bot.games.textactoe.alt import table_in_words
from bot.games.textactoe.pieces import (
    HUGE,
    LARGE,
    MARGIN,
    PILL,
    SMALL,
    TEXT,
    Grid,
    arrow,
    cells,
    coin,
    having,
    is_full,
    kind,
    saying,
    shown_of,
)
from bot.scene import WIDTH, Box, Colour, Face, Place, Polygon, Scene, Sprite, Words, token, width_of
from engines.core import Seat
from engines.textactoe import View
from engines.textactoe.hands import LINES, usable
from engines.textactoe.model import LAID, REFILL, OpenedHand, Outcome

# The table's parts: the grid on its cloth, the Draw Pile and the players beside it, the last showdown below.

LABELS = 42
"""Pixels for the names of lines around the grid."""
GRID = Grid((MARGIN + LABELS, MARGIN + LABELS + 4), 170, (32, 30), 4)
CLOTH = (GRID.size[0] + 2 * LABELS, GRID.size[1] + LABELS + 34)
BAND = 4
"""Half of the width of a usable line's band."""
SIDE = MARGIN + CLOTH[0] + MARGIN
SIDE_WIDTH = WIDTH - MARGIN - SIDE
PILE = 92
"""How high the part with Draw Pile and pot is."""
TILE_GAP = 8
"""Between the tiles of players, which fill the room that there is."""
LAID_CARD, LAID_WIDTH = 130, 126
"""How high a laid card is at most, and how wide two are."""
TALL = 220
"""A tile as high as this has places for two laid cards of its own, below the rest."""
HEADING = 34
HAND_ROW = 92
OVERLAP = 47
"""From one card of a showdown to the next."""


def table_scene(view: View) -> Scene:
    """The table as everybody sees it."""
    sprites = [*_cloth(view), *_pile_and_pot(view), *_players(view)]
    height = MARGIN + CLOTH[1] + MARGIN
    if view.last is not None:
        sprites += _showdown(view.last, height)
        height += HEADING + _rows(view.last) * HAND_ROW + MARGIN
    return Scene(height, tuple(sprites), alt=" ".join(table_in_words(view)))


# The grid on its cloth.


def _cloth(view: View) -> Iterator[Sprite]:
    """The grid on its cloth, with the names of lines around it and a band through each usable one."""
    yield Box((MARGIN, MARGIN), CLOTH, "table", "line", radius=18)
    lines = usable(view.grid)
    for line in lines:
        yield _band(*(GRID.middle(LINES[line][i]) for i in (0, -1)))
    for line in LINES:
        yield from _line_name(line, usable=line in lines)
    yield from cells(view, GRID)


def _band(start: Place, end: Place) -> Polygon:
    """From the middle of one cell to that of another."""
    (x0, y0), (x1, y1) = start, end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    dx, dy = round(BAND * (y1 - y0) / length), round(BAND * (x1 - x0) / length)
    return Polygon(((x0 + dx, y0 - dy), (x1 + dx, y1 - dy), (x1 - dx, y1 + dy), (x0 - dx, y0 + dy)), "faint")


def _line_name(line: str, *, usable: bool) -> Iterator[Sprite]:
    """The name of a line where it begins, in a box if the line can be used."""
    x, y = GRID.middle(LINES[line][0])
    left, top = MARGIN + LABELS // 2 + 1, MARGIN + LABELS // 2 + 1
    right = MARGIN + CLOTH[0] - LABELS // 2 - 1
    at = {"R": (left, y), "C": (x, top), "D": (left if line == "D1" else right, top)}[line[0]]
    if usable:
        size = (LABELS - 4, PILL)
        yield Box((at[0] - size[0] // 2, at[1] - size[1] // 2), size, "faint", radius=8)
        yield Words(line, at, TEXT, "ground", "faint", "mm", bold=True)
    else:
        yield Words(line, at, TEXT, "faint", "table", "mm")


# The Draw Pile, and the players.


def _pile_and_pot(view: View) -> Iterator[Sprite]:
    """The Draw Pile with its count, the pot beside it."""
    at, middle = (SIDE, MARGIN), MARGIN + SMALL // 2
    for i in range(min(view.pile_count, REFILL)):
        yield Face(None, (at[0] + 4 * i, at[1] + 4 * i), SMALL)
    if not view.pile_count:
        yield Box(at, (width_of(SMALL), SMALL), "ground", "line")
    x = at[0] + width_of(SMALL) + 24
    yield from _number(str(view.pile_count), "Draw Pile", (x, middle))
    if view.options.betting:
        x = SIDE + SIDE_WIDTH * 5 // 8
        yield from _number(str(view.pot), "Pot", (x + 44, middle))
        yield coin((x + 18, middle - 14), 16)


def _number(number: str, of: str, at: Place) -> Iterator[Sprite]:
    """A large number, and below it of what."""
    yield Words(number, (at[0], at[1] - 14), HUGE, anchor="lm", bold=True)
    yield Words(of, (at[0], at[1] + 28), TEXT, "faint", anchor="lm")


def _players(view: View) -> Iterator[Sprite]:
    """A tile for each player, one below the other."""
    top = MARGIN + PILE + MARGIN
    room = MARGIN + CLOTH[1] - top
    height = (room + TILE_GAP) // view.seats - TILE_GAP
    for i in range(view.seats):
        yield from _tile(view, Seat(i), (SIDE, top + i * (height + TILE_GAP)), height)


def _tile(view: View, seat: Seat, at: Place, height: int) -> Iterator[Sprite]:
    """A player: who, how much he has, what he has said about the call and laid; gold where it is his move."""
    x, y = at
    acts, tall = seat == view.actor, height >= TALL
    middle = y + (height - LAID_CARD) // 2 if tall else y + height // 2
    yield Box(at, (SIDE_WIDTH, height), "panel", "gold" if acts else None)
    if acts:
        yield arrow((x + 6, middle))
    yield from token(seat, (x + 50, middle), 26)
    yield from having(view, seat, (x + 84, middle), "panel", HUGE if tall else LARGE)
    if tall:
        inset = 14
        corner, width = (x + SIDE_WIDTH - inset, y + height - inset), 2 * width_of(LAID_CARD) + inset
        yield from _places(corner, width)
        yield from _laid(view, seat, corner, LAID_CARD, width)
    else:
        card = min(LAID_CARD, max(SMALL, height - 2 * MARGIN))
        yield from _laid(view, seat, (x + SIDE_WIDTH - 6, middle + card // 2), card, LAID_WIDTH)


def _places(corner: Place, width: int) -> Iterator[Sprite]:
    """Two empty places for laid cards, where `_laid` puts them."""
    size = (width_of(LAID_CARD), LAID_CARD)
    for x in (corner[0] - width, corner[0] - size[0]):
        yield Box((x, corner[1] - size[1]), size, "panel", "line", radius=size[1] // 12)


def _laid(view: View, seat: Seat, corner: Place, card: int, width: int) -> Iterator[Sprite]:
    """Two laid cards, their lower right corner at `corner`, and what the player has said about the call."""
    x, y = corner
    if not view.laid_counts[seat]:
        yield from saying(view, seat, (x, y - (card + PILL) // 2))
        return
    for left in (x - width, x - width_of(card)):
        yield Face(None, (left, y - card), card)
    yield from saying(view, seat, (x, y - PILL - 2))


# The last showdown.


def _columns(last: Outcome) -> int:
    return 2 if is_full(last) else 3


def _rows(last: Outcome) -> int:
    return -(-len(last.hands) // _columns(last))


def _showdown(last: Outcome, top: int) -> Iterator[Sprite]:
    """All hands of the last showdown, from the caller clockwise."""
    yield Words("Last showdown", (MARGIN, top - 4), TEXT, "faint")
    columns = _columns(last)
    step = (WIDTH - MARGIN) // columns
    for i, hand in enumerate(last.hands):
        down, across = divmod(i, columns)
        at = (MARGIN + across * step, top + HEADING + down * HAND_ROW)
        yield from _opened(last, hand, at, step - MARGIN)


def _opened(last: Outcome, hand: OpenedHand, at: Place, width: int) -> Iterator[Sprite]:
    """A hand: whose, its line, its cards, and what they made; the best one framed and with what it scored."""
    won = hand.seat in last.winners
    on: Colour = "panel" if won else "ground"
    if won:
        yield Box((at[0] - 4, at[1] - 4), (width + 8, SMALL + 8), on, "gold")
    yield from token(hand.seat, (at[0] + 26, at[1] + 24), 22)
    yield Words(hand.line, (at[0] + 26, at[1] + 68), TEXT, on=on, anchor="mm")
    cards = shown_of(last, hand)
    step = OVERLAP if is_full(last) else width_of(SMALL) + 6
    for i, card in enumerate(cards):
        x = at[0] + 56 + i * step + (width_of(SMALL) - OVERLAP + 8 if i >= LAID else 0)
        yield Face(card, (x, at[1]), SMALL)
    x = at[0] + width - 48
    lines = wrap(kind(hand), 8)
    if won:
        lines.append("equal" if len(last.winners) > 1 else f"+{last.points}")
    top = at[1] + SMALL // 2 - (len(lines) - 1) * 14
    for i, text in enumerate(lines):
        scored = won and i == len(lines) - 1
        yield Words(text, (x, top + i * 28), TEXT, "ink", on, "mm", bold=scored)
