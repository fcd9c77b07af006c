"""Hands made of two laid cards and the grid, and their values (RULES.md, 4.1 to 4.3 and 4.5).

Jokers are wild as in `engines.poker`: never a card that the hand has already (TT-34).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import Any

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
    return _of_full(tuple(map(bool, grid)))


@cache
def _of_full(full: tuple[bool, ...]) -> tuple[str, ...]:
    """Return the lines of which all cells are full."""
    return tuple(line for line, cells in LINES.items() if all(full[cell - 1] for cell in cells))


def best_hand(grid: Grid, pair: Sequence[Card]) -> Hand:
    """Return the best hand of `pair`, with the first line that makes it; one must be usable (TT-20)."""
    made = _made(grid, pair)
    return _hand(*max(made, key=_STRENGTH))


def on_lines(grid: Grid, pair: Sequence[Card]) -> list[Hand]:
    """Return the hands of `pair` with each usable line (TT-19)."""
    return [_hand(*made) for made in _made(grid, pair)]


def _made(grid: Grid, pair: Sequence[Card]) -> list[tuple[tuple[Card, ...], str, int]]:
    """Return the cards, line and strength of each hand, in the order of LINES."""
    tops = [stack[-1] if stack else None for stack in grid]
    fives = [((*pair, *_ON_LINE[line](tops)), line) for line in usable(grid)]
    return [(cards, line, poker.strength(cards)) for cards, line in fives]


_STRENGTH = itemgetter(2)
_ON_LINE: Mapping[str, Callable[[Sequence[Any]], tuple[Card, ...]]] = {
    line: itemgetter(*(cell - 1 for cell in cells)) for line, cells in LINES.items()
}


def _hand(cards: tuple[Card, ...], line: str, strength: int) -> Hand:
    return Hand(cards, line, poker.name_of(strength), strength)


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
