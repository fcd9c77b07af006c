"""Alignment by Kings, how it is lost, and what a Queen removes (sections 4.3 and 4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import Card, red
from engines.core import Event, Seat
from engines.court import counting
from engines.court.events import Banished, KingAligned, KingLost
from engines.court.model import State, Suit, has_rank, lies_on, own_suit, region


def crown(s: State, seat: Seat, king: Card) -> Iterator[Event]:
    """Align the player to the suit of a King they placed, in place of an older one (CT-14)."""
    s.kings[seat] = own_suit(king)
    yield KingAligned(seat, own_suit(king))


def struck(s: State, suit: Suit) -> Iterator[Event]:
    """Handle a Joker that has come to `suit`; an active one ends the King alignment (CT-16, CT-17)."""
    if counting.active_jokers(s.field[region(suit)]):
        for seat in aligned_to(s, suit):
            s.kings[seat] = None
            yield KingLost(seat, suit, "joker")


def aligned_to(s: State, suit: Suit) -> tuple[Seat, ...]:
    """Return the seats aligned to `suit` by its King: one at most."""
    return tuple(Seat(i) for i, king in enumerate(s.kings) if king == suit)


def banishable(s: State, queen: Card) -> tuple[Card, ...]:
    """Return the cards on the field of the Queen's colour, including herself and Jokers (CT-18)."""
    return tuple(card for cards in s.field for card in cards if red(card) == red(queen))


def banish(s: State, seat: Seat, queen: Card, card: Card) -> Iterator[Event]:
    """Discard the card, and end a King's alignment with it (CT-15, CT-19)."""
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
