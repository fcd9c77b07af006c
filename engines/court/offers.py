"""The seats waited for and their legal actions; the only place that decides what is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cards import JOKERS
from engines.core import Action, Begin, Offer, Seat
from engines.court import kings
from engines.court.actions import Abstain, Align, Banish, NameSuit, Place, Spare
from engines.court.model import Phase, State, plainest, suits_for, turned_joker


def owed(s: State) -> Sequence[Seat]:
    """Return the seat whose turn it is, or all that have not chosen yet (CT-26)."""
    if s.phase is Phase.ALIGN:
        return tuple(Seat(i) for i, done in enumerate(s.chosen) if not done)
    return (s.turn,) if s.turn is not None else ()


def offers(s: State, seat: Seat | None) -> Sequence[Offer]:
    """Return the offers of `seat` (None: the table itself)."""
    if seat is None:
        return (Offer(Begin),) if s.phase is Phase.SETUP else ()
    return tuple(_seat_offers(s, seat)) if seat in owed(s) else ()


def _seat_offers(s: State, seat: Seat) -> Iterator[Offer]:
    match s.phase:
        case Phase.TURN:  # CT-07, CT-13; there is no pass (R36)
            yield Offer(Place, card=s.hands[seat], suit=suits_for)
        case Phase.QUEEN:
            assert s.queen is not None
            yield Offer(Banish, card=kings.banishable(s, s.queen))
            yield Offer(Spare)
        case Phase.ALIGN if seat in s.bound:  # CT-27
            yield Offer(Align, card=tuple(hand for hand in s.hands[seat] if hand not in JOKERS))
        case Phase.ALIGN:  # CT-28
            yield Offer(Align, card=s.hands[seat])
            yield Offer(Abstain)
        case _:
            joker = turned_joker(s)
            assert joker is not None
            yield Offer(NameSuit, suit=suits_for(joker))


def default(s: State, seat: Seat) -> Action:
    """Return the default: the plainest card, `spare`, `abstain` if allowed, a Joker's first suit."""
    match s.phase:
        case Phase.TURN:
            card = plainest(s.hands[seat])
            return Place(card, suits_for(card)[0])
        case Phase.QUEEN:
            return Spare()
        case Phase.ALIGN:
            return Align(plainest(s.hands[seat])) if seat in s.bound else Abstain()
        case _:
            joker = turned_joker(s)
            assert joker is not None
            return NameSuit(suits_for(joker)[0])
