"""Hands made of two laid cards and the grid, and their values (RULES.md, 4.1 to 4.3 and 4.5).

Jokers are wild as in `engines.poker`: never a card that the hand has already (TT-34).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engines import poker
from engines.cards import Card, hand
from engines.poker import Category
from engines.textactoe.model import LAID, Grid, Hand

LINES = {
    "R1": (1, 2, 3),
    "R2": (4, 5, 6),
    "R3": (7, 8, 9),
    "C1": (1, 4, 7),
    "C2": (2, 5, 8),
    "C3": (3, 6, 9),
    "D1": (1, 5, 9),
    "D2": (3, 5, 7),
}
"""The cells of each line, in the order of preference (TT-20)."""

POINTS = {
    Category.HIGH_CARD: 0,
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 5,
    Category.STRAIGHT: 25,
    Category.FLUSH: 50,
    Category.FULL_HOUSE: 70,
    Category.FOUR_OF_A_KIND: 150,
    Category.STRAIGHT_FLUSH: 500,
}
ROYAL = 1000
HIGH_CARD_CHALLENGED = 1
_ROYAL_FLUSH = poker.strength(hand("TS JS QS KS AS"))


def usable(grid: Grid) -> tuple[str, ...]:
    """Return the lines whose top cards are all face up in `grid`, as everybody sees it (TT-19)."""
    return tuple(line for line, cells in LINES.items() if all(grid[cell - 1] for cell in cells))


def best_hand(grid: Grid, pair: Sequence[Card]) -> Hand:
    """Return the best hand of `pair`, with the first line that makes it; one must be usable (TT-20)."""
    return max(on_lines(grid, pair), key=lambda held: held.strength)


def on_lines(grid: Grid, pair: Sequence[Card]) -> list[Hand]:
    """Return the hands of `pair` with each usable line (TT-19)."""
    return [_on(grid, pair, line) for line in usable(grid)]


def _on(grid: Grid, pair: Sequence[Card], line: str) -> Hand:
    cards = (*pair, *(grid[cell - 1][-1] for cell in LINES[line]))
    return Hand(cards, line, poker.name(cards), poker.strength(cards))


def pairs(grid: Grid, stash: Sequence[Card]) -> list[Hand]:
    """Return the best hand with each two cards of `stash`; empty without a usable line."""
    if not usable(grid):
        return []
    return [best_hand(grid, pair) for pair in combinations(stash, LAID)]


def best_pair(grid: Grid, stash: Sequence[Card]) -> tuple[Card, ...]:
    """Return the two cards of `stash` that make the best hand."""
    return max(pairs(grid, stash), key=lambda held: held.strength).cards[:LAID]


def points(strength: int, *, caller: bool, challenged: bool) -> int:
    """Return the points of a hand, by who wins it and whether anybody challenged (TT-22).

    A high card wins 0 or 1 (TT-24); else a challenge doubles the caller's win (TT-23), no other (TT-25).
    """
    category = poker.category(strength)
    if category is Category.HIGH_CARD:
        return HIGH_CARD_CHALLENGED if challenged else 0
    value = ROYAL if strength == _ROYAL_FLUSH else POINTS[category]
    return 2 * value if caller and challenged else value
