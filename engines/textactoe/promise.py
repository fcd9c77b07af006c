"""The value of two cards on a grid: the hand they make, and the hands they may still make."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from engines import poker
from engines.cards import JOKERS, RANKS, SUITS, Card
from engines.poker import Category
from engines.textactoe import hands
from engines.textactoe.hands import LINES, POINTS
from engines.textactoe.model import LAID, State, face_up

CHANCE = {
    Category.STRAIGHT: 0.18,
    Category.FLUSH: 0.2,
    Category.FULL_HOUSE: 0.2,
    Category.FOUR_OF_A_KIND: 0.12,
    Category.STRAIGHT_FLUSH: 0.05,
}
"""How likely each missing card is still to come. With .2 for flush and straight 61 +- 7 of 100 games are won
against .28, and neither .15 nor other chances for the rest make a difference that shows in 200 games.
"""
BREADTH = 1 / 40
"""What the promises of all lines count beside the best one: several good lines are hard to spoil."""

Pair = tuple[Card, ...]
Tops = tuple[Card | None, ...]
"""The top card of each cell, from cell 1 to cell 9; None: face down."""

_LINE = 3
_HAND = LAID + _LINE
_FAR = 2
"""A straight flush that needs more cards than this is ignored."""
_KEPT = 1 << 16
"""Size of the caches: more than a search of one move needs."""
_RUNS = [frozenset(("A" + RANKS)[low : low + _HAND]) for low in range(len(RANKS) + 2 - _HAND)]
"""The ranks of each straight; the lowest begins with the ace."""


def tops(s: State) -> Tops:
    """Return the top cards of the grid as they count (TT-19)."""
    return tuple([stack[-1] if stack else None for stack in face_up(s)])


@lru_cache(_KEPT)
def lines(grid: Tops) -> tuple[tuple[Card, ...], ...]:
    """Return the face-up cards of each line, in the order of LINES; three if it can be used."""
    return tuple(
        tuple([card for cell in cells if (card := grid[cell - 1]) is not None]) for cells in LINES.values()
    )


@lru_cache(_KEPT)
def worth(pair: Pair, grid: Tops) -> float:
    """Return the points that `pair` promises: with its best line, and a little for each line."""
    promises = [promise((*pair, *line)) for line in lines(grid)]
    return max(promises) + BREADTH * sum(promises)


@lru_cache(_KEPT)
def promise(cards: tuple[Card, ...]) -> float:
    """Return the points that up to five cards make, or may make: less with each missing card."""
    best = max(_of_ranks("".join(sorted([card[0] for card in cards]))), _of_suits(cards))
    return max(best, points(_strength(cards))) if len(cards) == _HAND else best


def _chance(kind: Category, missing: int) -> float:
    return POINTS[kind] * CHANCE[kind] ** max(missing, 0)


@lru_cache(_KEPT)
def _of_ranks(ranks: str) -> float:
    """Return the promise of these ranks, whatever their suits; a joker (X) may be any card."""
    wild = ranks.count("X")
    often = sorted(map(ranks.count, RANKS))
    return max(
        _chance(Category.STRAIGHT, _HAND - _run(ranks) - wild),
        _chance(Category.FULL_HOUSE, max(3 - often[-1], 0) + max(2 - often[-2], 0) - wild),
        _chance(Category.FOUR_OF_A_KIND, 4 - often[-1] - wild),
    )


def _of_suits(cards: tuple[Card, ...]) -> float:
    """Return the promise of the most frequent suit, including jokers."""
    held = [card[1] for card in cards if card not in JOKERS]
    wild = len(cards) - len(held)
    most = max(SUITS, key=held.count)
    missing = _HAND - held.count(most) - wild
    if missing > _FAR:
        return _chance(Category.FLUSH, missing)
    ranks = "".join(sorted([card[0] for card in cards if card[1] == most]))
    straight = _chance(Category.STRAIGHT_FLUSH, _HAND - _run(ranks) - wild)
    return max(_chance(Category.FLUSH, missing), straight)


@lru_cache(_KEPT)
def _run(ranks: str) -> int:
    """Return how many ranks of the best straight are there."""
    return max([len(run.intersection(ranks)) for run in _RUNS])


# Hands that are made.


@lru_cache(_KEPT)
def _strength(cards: tuple[Card, ...]) -> int:
    return poker.strength(cards)


@lru_cache(_KEPT)
def strongest(pair: Pair, grid: Tops) -> int:
    """Return the strength of the best hand that `pair` makes; 0 if no line can be used."""
    return max([_strength((*pair, *line)) for line in lines(grid) if len(line) == _LINE], default=0)


def points(strength: int) -> int:
    """Return the points that such a hand wins if nobody challenges."""
    return hands.points(strength, caller=True, challenged=False)


@lru_cache(_KEPT)
def best_pair(stash: Pair, grid: Tops) -> Pair:
    """Return the two cards of the Stash to lay: the best hand; of equals, the one with other good lines."""
    strengths = {pair: strongest(pair, grid) for pair in combinations(stash, LAID)}
    best = max(strengths.values())
    equal = [pair for pair, strength in strengths.items() if strength == best]
    return equal[0] if len(equal) == 1 else max(equal, key=lambda pair: worth(pair, grid))
