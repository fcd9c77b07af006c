"""The seats waited for and their legal actions; the only place that decides what is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from engines.cards import Card
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take
from engines.castle.model import DISCARDS, Phase, State, open_boxes
from engines.castle.ranking import strength
from engines.castle.specials import places, targets, victims
from engines.core import Action, Begin, Natural, Offer, Pick, Seat


def owed(s: State) -> Sequence[Seat]:
    """Return the seat whose turn it is; empty before the deal and after the end."""
    return (s.turn,) if s.turn is not None else ()


def default(s: State, seat: Seat) -> Action:
    """Return the default: no card, stone, power or building; the best card of the Moat (section 3)."""
    match s.phase:
        case Phase.DISCARD:
            return Discard(())
        case Phase.BID:
            return Bid(Natural(0))
        case Phase.REPLACE:
            return Fish(max(s.moat, key=lambda card: strength((*s.hands[seat], card))))
        case _:
            return Skip()


def offers(s: State, seat: Seat | None) -> Sequence[Offer]:
    """Return the offers of `seat` (None: the table itself)."""
    if seat is None:
        return (Offer(Begin),) if s.phase is Phase.LOBBY else ()
    return tuple(_seat_offers(s, seat)) if seat == s.turn else ()


def _seat_offers(s: State, seat: Seat) -> Iterator[Offer]:
    match s.phase:
        case Phase.DISCARD:
            yield Offer(Discard, cards=Pick(range(DISCARDS + 1), s.hands[seat], ordered=False))
        case Phase.BID:
            yield Offer(Bid, stones=range(s.supply[seat] + 1))
        case Phase.MESSENGER:
            yield Offer(Take, source=sources(s, seat), card=partial(cards_of, s))
            yield Offer(Skip)
        case Phase.REPLACE:
            yield Offer(Fish, card=s.moat)
        case Phase.TREBUCHET:
            yield Offer(Fire, target=targets(s, seat), where=partial(places, s))
            yield Offer(Skip)
        case _:
            yield Offer(Build, boxes=_boxes(s, seat))
            yield Offer(Skip)


def sources(s: State, seat: Seat) -> tuple[Literal["moat"] | Seat, ...]:
    """Return the places where the Messenger of `seat` may take a card (CP-12)."""
    return (*(("moat",) if s.moat else ()), *victims(s, seat))


def cards_of(s: State, source: Literal["moat"] | Seat) -> tuple[Card, ...]:
    """Return the cards in the Moat, or in somebody's opened hand."""
    return s.moat if source == "moat" else s.hands[source]


def _boxes(s: State, seat: Seat) -> Pick:
    """Return the open boxes that the bid can pay for together (CP-30)."""
    items, bid = open_boxes(s, seat), s.bid[seat]
    return Pick(range(1, len(items) + 1), items, condition=lambda boxes: sum(boxes) <= bid, ordered=False)
