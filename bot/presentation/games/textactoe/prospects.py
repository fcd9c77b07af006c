"""What a player's cards make now and after a play, and what that scores, from the player's view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engines.cards import Card
from engines.textactoe import View
from engines.textactoe.hands import pairs, points
from engines.textactoe.model import LAID, Grid, Hand
from engines.textactoe.offers import matches
from engines.words import counted

CACHE_SIZE = 200
"""Maximum number of grids and cards whose hands are kept."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A card that may cover a cell, and the best hand of the viewer's other cards after that."""

    card: Card
    cell: int
    hand: Hand | None
    """None: no line is face up. The card that is drawn may make a better hand."""


@lru_cache(CACHE_SIZE)
def ranked(grid: Grid, stash: tuple[Card, ...]) -> Sequence[Hand]:
    """Return the best hand with each two cards of `stash`, best first; empty without a usable line."""
    return sorted(pairs(grid, stash), key=lambda hand: -hand.strength)


def best_of(view: View) -> Hand | None:
    """Return the best hand of the laid cards, or of any two of the Stash, with the current grid; None if
    there is none.
    """
    return next(iter(ranked(view.grid, view.laid or view.stash)), None)


def is_best(view: View, cards: Sequence[Card]) -> bool:
    """Return whether no other two cards of the Stash make a better hand than these."""
    best = best_of(view)
    return best is not None and {*cards} == {*best.cards[:LAID]}


def score(view: View, hand: Hand, *, challenged: bool) -> int:
    """Return what the viewer would score with `hand`."""
    return points(hand.strength, caller=view.caller in (None, view.seat), challenged=challenged)


def worth(view: View, hand: Hand) -> str:
    """Return what the viewer would score with `hand`: `25 points, 50 if anyone challenges`."""
    now, most = (score(view, hand, challenged=it) for it in (bool(view.challengers), True))
    return counted(now, "point") + (f", {most} if anyone challenges" if most != now else "")


def plays(view: View, card: Card) -> Sequence[Prospect]:
    """Return the cells that `card` may cover, those with the best hands after that first."""
    others = tuple(other for other in view.stash if other != card)
    cells = (cell for cell, stack in enumerate(view.grid, 1) if stack and matches(card, stack[-1]))
    found = [Prospect(card, cell, _after(view.grid, card, cell, others)) for cell in cells]
    return sorted(found, key=lambda prospect: -prospect.hand.strength if prospect.hand else 0)


def _after(grid: Grid, card: Card, cell: int, others: tuple[Card, ...]) -> Hand | None:
    covered = tuple((*stack, card) if at == cell else stack for at, stack in enumerate(grid, 1))
    return next(iter(ranked(covered, others)), None)
