"""Building: how a lot becomes a House (3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engines.cards import JOKERS, Card, rank
from engines.core import Event, Seat
from engines.houseem.actions import Build
from engines.houseem.events import Built
from engines.houseem.model import Address, Lot, State, change, lot_at, use


def build(s: State, seat: Seat, action: Build) -> Iterator[Event]:
    """Build a Foundation (HE-47), a Roof on one (HE-48), or both at once (HE-50)."""
    bought = use(s, seat, action.cards)
    if action.on is not None:
        lot = replace(lot_at(s, action.on), roof=action.cards, safe=seat)  # HE-49
        change(s, lot)
    else:
        lot = _begun(s, seat, action)
        s.lots += (lot,)
    yield Built(seat, lot.address, lot.stage, action.cards, bought)


def _begun(s: State, seat: Seat, action: Build) -> Lot:
    """Return a new lot (HE-56), with a Roof if a Full House was played."""
    s.begun += 1
    address = Address(s.begun)
    if action.roof is None:
        return Lot(address, action.cards)
    roof, foundation = halves(action.cards, action.roof)
    return Lot(address, foundation, roof, safe=seat)


def halves(cards: Sequence[Card], of: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return Roof and Foundation of a Full House with a Roof of this rank; jokers go to the Roof first."""
    natural = tuple(card for card in cards if card not in JOKERS and rank(card) == of)
    jokers = tuple(card for card in cards if card in JOKERS)
    roof = natural + jokers[: 3 - len(natural)]
    return roof, tuple(card for card in cards if card not in roof)
