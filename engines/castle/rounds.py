"""The rounds before the showdown: all discard in turn, then all bid."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import Card, highest_first
from engines.castle import specials
from engines.castle.events import BidMade, Discarded, Drew, HandsOpened, YouDrew
from engines.castle.model import Phase, State, order
from engines.castle.ranking import called
from engines.core import Event, Seat


def discard(s: State, seat: Seat, cards: tuple[Card, ...]) -> Iterator[Event]:
    """Move `cards` to the Moat and draw as many at once (CP-06); the next player acts (CP-05)."""
    drawn, s.deck = s.deck[: len(cards)], s.deck[len(cards) :]
    s.hands[seat] = (*(card for card in s.hands[seat] if card not in cards), *drawn)
    s.moat = (*s.moat, *cards)
    s.discarded[seat] = len(cards)
    yield Discarded(seat, cards, s.options.trebuchets)
    if drawn:
        yield YouDrew(seat, drawn, s.options.trebuchets)
        yield Drew(seat, len(drawn))
    s.turn = _next(s, seat)
    if s.turn is None:
        s.phase, s.turn = Phase.BID, order(s)[0]


def bid(s: State, seat: Seat, stones: int) -> Iterator[Event]:
    """Move `stones` from the supply to the bid; after the dealer's bid, open all hands (CP-07, CP-08).

    Opened hands are sorted, because the order of the cards would reveal which of them were drawn.
    """
    s.supply[seat] -= stones
    s.bid[seat] = stones
    s.offered[seat] = stones
    yield BidMade(seat, stones)
    s.turn = _next(s, seat)
    if s.turn is None:
        s.hands = [tuple(highest_first(hand)) for hand in s.hands]
        yield HandsOpened(tuple(s.hands), tuple(map(called, s.hands)), s.options.trebuchets)
        yield from specials.messenger(s)


def _next(s: State, seat: Seat) -> Seat | None:
    """Return the seat that acts after `seat`; None after the dealer."""
    seats = order(s)
    at = seats.index(seat) + 1
    return seats[at] if at < len(seats) else None
