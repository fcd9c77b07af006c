"""Ranking of hands, highest and lowest; the Messenger does not count (4.1, 4.7)."""

from __future__ import annotations

from collections.abc import Sequence

from engines import poker
from engines.cards import Card
from engines.castle.model import MESSENGER, State, order
from engines.core import Seat


def counting(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of `hand` that count: all but the Messenger (CP-15)."""
    return tuple(card for card in hand if card != MESSENGER)


def strength(hand: Sequence[Card]) -> int:
    """Return how good `hand` is: higher wins, equal ties; four cards lack a kicker (CP-15, CP-23, CP-24)."""
    return poker.strength(counting(hand))


def called(hand: Sequence[Card]) -> str:
    """Return the name of `hand`: "pair of nines"."""
    return poker.name(counting(hand))


def highest(s: State) -> tuple[Seat, ...]:
    """Return the seats with the best hand, clockwise from the dealer's left; none if all tie (CP-35)."""
    strengths = [strength(hand) for hand in s.hands]
    return _those_with(s, strengths, max(strengths)) if min(strengths) < max(strengths) else ()


def lowest(s: State) -> tuple[Seat, ...]:
    """Return the seats with the worst hand, clockwise from the dealer's left; none if all tie (CP-35)."""
    strengths = [strength(hand) for hand in s.hands]
    return _those_with(s, strengths, min(strengths)) if min(strengths) < max(strengths) else ()


def _those_with(s: State, strengths: Sequence[int], wanted: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in order(s) if strengths[seat] == wanted)
