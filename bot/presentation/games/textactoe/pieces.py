"""Shared measures, words and small sprites of Tex-Tac-Toe's pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from bot.presentation.games.textactoe.places import kind_name
from bot.presentation.scene import Box, Colour, Disc, Label, PlayingCard, Point, Polygon, Sprite, width_of
from engines.cards import Card
from engines.core import Seat
from engines.poker import category
from engines.textactoe import View
from engines.textactoe.hands import LINES
from engines.textactoe.model import CELLS, LAID, Hand
from engines.words import counted

MARGIN = 16
"""Margin around a picture, and gap between its parts, in pixels."""
SMALLEST, TEXT, LARGE, HUGE = 24, 28, 30, 44
"""Font sizes; the smallest is for five or more hands, and for huge scores."""
NUMBER = 22
"""Radius of a disc with a cell's number."""
EDGE = 5
"""Offset of each lower card of a stack, to the right and down."""
LONG_SCORE = 10_000
"""Points from which the score is written smaller."""
PILL = 36
"""Height of a word in a box."""
SAYINGS: dict[str, Colour] = {"called": "brown", "challenged": "red"}
DOT, DOTS_APART = 4, 9
"""Radius of a dot that marks a cell of a line, and distance between the middles of dots."""
FULL_HANDS = 4
"""Maximum number of hands of a showdown with all five cards; of more only the laid ones are shown."""
Side = Literal["lt", "rt"]


# The grid.


@dataclass(frozen=True, slots=True)
class Board:
    """The layout of nine cells: the upper left corner of the first, the height of cards, the gaps."""

    at: Point
    card: int
    gap: Point
    edges: int
    """Maximum number of cards visible below the top one of a stack."""
    number: int = TEXT
    """Font size of a stack's height."""

    def place(self, cell: int) -> Point:
        """Return the upper left corner of a cell."""
        down, across = divmod(cell - 1, 3)
        step = width_of(self.card) + self.gap[0], self.card + self.gap[1]
        return self.at[0] + across * step[0], self.at[1] + down * step[1]

    def middle(self, cell: int) -> Point:
        x, y = self.place(cell)
        return x + width_of(self.card) // 2, y + self.card // 2

    @property
    def size(self) -> tuple[int, int]:
        """Width and height from the first cell to the last."""
        x, y = self.place(CELLS[-1])
        return x + width_of(self.card) - self.at[0], y + self.card - self.at[1]


def cells(view: View, grid: Board) -> Iterator[Sprite]:
    for cell in CELLS:
        yield from _cell(view, cell, grid)
    for cell in CELLS:
        if (height := len(view.grid[cell - 1])) > 1:
            x, y = grid.place(cell)
            yield from pill(f"×{height}", (x + width_of(grid.card) + 12, y - 14), "rt", size=grid.number)


def _cell(view: View, cell: int, grid: Board) -> Iterator[Sprite]:
    """Yield the top card of a stack, or a card back with the cell's number, or an empty place."""
    at, size = grid.place(cell), (width_of(grid.card), grid.card)
    if stack := view.grid[cell - 1]:
        yield from _edges(at, size, min(len(stack) - 1, grid.edges))
        yield PlayingCard(stack[-1], at, grid.card)
    elif cell in view.face_down:
        yield PlayingCard(None, at, grid.card)
        yield Disc(grid.middle(cell), NUMBER, "panel", "paper")
        yield Label(str(cell), grid.middle(cell), LARGE, "ink", "panel", "mm", bold=True)
    else:
        yield Box(at, size, "table", "line", radius=size[1] // 12)
        yield Label(str(cell), grid.middle(cell), LARGE, "faint", "table", "mm")


def _edges(at: Point, size: tuple[int, int], number: int) -> Iterator[Sprite]:
    """Yield the lower right edges of the cards below a card, the lowest one first."""
    for i in range(number, 0, -1):
        yield Box((at[0] + i * EDGE, at[1] + i * EDGE), size, "paper", "line", radius=size[1] // 12)


# Small sprites.


def pill(
    text: str, at: Point, side: Side, fill: Colour = "panel", ink: Colour = "ink", size: int = TEXT
) -> Iterator[Sprite]:
    """Yield a word in a box, whose upper left or right corner (`side`: "lt", "rt") is at `at`."""
    width = pill_width(text, size)
    x, y = at[0] - (width if side == "rt" else 0), at[1]
    yield Box((x, y), (width, PILL), fill, "faint" if fill == "panel" else "paper", radius=PILL // 2)
    yield Label(text, (x + width // 2, y + PILL // 2), size, ink, fill, "mm", bold=True)


def pill_width(text: str, size: int = TEXT) -> int:
    """Return the approximate width of a word in its box."""
    return round(size * sum(0.34 if letter in " il" else 0.62 for letter in text)) + 16


def coin(at: Point, radius: int, fill: Colour = "gold") -> Disc:
    return Disc(at, radius, fill, "gold" if fill != "gold" else "paper")


def line_sign(line: str, at: Point) -> Iterator[Disc]:
    """Yield a small grid of dots that marks the cells of a line; the middle of its left edge is at `at`."""
    x, y = at
    for cell in CELLS:
        down, across = divmod(cell - 1, 3)
        middle = x + DOT + across * DOTS_APART, y + (down - 1) * DOTS_APART
        on_line = cell in LINES[line]
        yield Disc(middle, DOT if on_line else DOT // 2, "ink" if on_line else "faint")


def arrow(at: Point) -> Polygon:
    """Return an arrow to the right, which points at the player whose move it is."""
    x, y = at
    return Polygon(((x, y - 13), (x, y + 13), (x + 15, y)), "gold")


# A player.


def having(view: View, seat: Seat, at: Point, on: Colour, size: int = LARGE) -> Iterator[Sprite]:
    """Yield points, and with betting the chips: a full coin in the pot, an empty one out of it."""
    x, y = at
    size = size if view.points[seat] < LONG_SCORE else TEXT
    up = size // 2 if view.options.betting else 0
    yield Label(counted(view.points[seat], "pt"), (x, y - up), size, on=on, anchor="lm", bold=True)
    if not view.options.betting:
        return
    out = view.pot > 0 and seat not in view.in_pot
    yield coin((x + 11, y + up), 10, on if out else "gold")
    chips = f"{view.chips[seat]} out" if out else str(view.chips[seat])
    yield Label(chips, (x + 27, y + up), TEXT, "faint" if out else "ink", on, "lm")


def saying(view: View, seat: Seat, at: Point, size: int = TEXT) -> Iterator[Sprite]:
    """Yield the player's answer to the call, or their bet, in a box that ends at `at`."""
    if said := said_by(view, seat):
        fill = SAYINGS.get(said, "panel")
        yield from pill(said, at, "rt", fill, "ink" if fill == "panel" else "paper", size)


def said_by(view: View, seat: Seat) -> str:
    """Return the player's answer to the call, or their bet; "" if there is none."""
    if seat == view.caller:
        return "called"
    if seat in view.challengers:
        return "challenged"
    if view.laid_counts[seat]:
        return "conceded"
    return f"bets {view.bet}" if view.bet and seat == view.turn else ""


# A showdown.


def is_full(view: View) -> bool:
    """Return whether the picture has room for all five cards of each player's last hand."""
    return view.seats <= FULL_HANDS


def shown_of(view: View, hand: Hand) -> tuple[Card, ...]:
    """Return the cards of a hand of the last showdown that the picture shows."""
    return hand.cards if is_full(view) else hand.cards[:LAID]


def kind(hand: Hand) -> str:
    """Return the kind of a hand: `two pair`."""
    if hand.made.startswith("royal"):
        return hand.made
    return kind_name(category(hand.strength))
