"""Alignment by Kings, how it is lost, and what a Queen removes (sections 4.3 and 4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import Card, red
from engines.core import Event, Seat
from engines.court import counting
from engines.court.events import Banished, KingAligned, KingLost
from engines.court.model import State, Suit, has_rank, lies_on, own_suit, region


def crown(s: State, seat: Seat, king: Card) -> Iterator[Event]:
    """A King that the player placed aligns them to its suit, in place of an older one (CT-14)."""
    s.kings[seat] = own_suit(king)
    yield KingAligned(seat, own_suit(king))


def struck(s: State, suit: Suit) -> Iterator[Event]:
    """A Joker has come to `suit`; where it is active the King alignment ends for good (CT-16, CT-17)."""
    if counting.active_jokers(s.field[region(suit)]):
        for seat in aligned_to(s, suit):
            s.kings[seat] = None
            yield KingLost(seat, suit, "joker")


def aligned_to(s: State, suit: Suit) -> tuple[Seat, ...]:
    """Who is aligned to `suit` by its King: one player at most."""
    return tuple(Seat(i) for i, king in enumerate(s.kings) if king == suit)


def banishable(s: State, queen: Card) -> tuple[Card, ...]:
    """The cards on the field that have the Queen's colour, herself and Jokers included (CT-18)."""
    return tuple(card for cards in s.field for card in cards if red(card) == red(queen))


def banish(s: State, seat: Seat, queen: Card, card: Card) -> Iterator[Event]:
    """The card goes to the discard, and a King's alignment with it (CT-15, CT-19)."""
    suit = lies_on(s.field, card)
    assert suit is not None
    s.field[region(suit)] = tuple(other for other in s.field[region(suit)] if other != card)
    s.discard = (*s.discard, card)
    s.aces = tuple(ace for ace in s.aces if ace != card)
    yield Banished(seat, queen, card)
    if has_rank(card, "K"):
        for holder in aligned_to(s, suit):
            s.kings[holder] = None
            yield KingLost(holder, suit, "banished")
