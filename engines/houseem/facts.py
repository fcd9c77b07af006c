"""The facts behind refused moves of Texas House'em, from the refused seat's view."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import Card
from engines.core import Fact, Seat, clockwise
from engines.houseem.dirty import killed_by_flush
from engines.houseem.model import Address, Stage
from engines.houseem.view import LotView, View

Families = tuple[tuple[tuple[Card, ...], Address], ...]
"""Cards, and where they are."""


class Turns(Fact):
    """The seats in the order of this round."""

    seats: tuple[Seat, ...]


def turns(view: View) -> Turns:
    return Turns(clockwise(len(view.hand_counts), view.dealer))


class Reach(Fact):
    """The cards that may be named."""

    hand: tuple[Card, ...]
    market: tuple[Card, ...]


class Deck(Fact):
    """The number of cards in the deck."""

    left: int


class Ranks(Fact):
    """Cards whose ranks differ."""

    cards: Sequence[Card]


class Suits(Fact):
    """Cards whose suits differ."""

    cards: Sequence[Card]


class NoStraight(Fact):
    """Cards that are not in a row."""

    cards: Sequence[Card]


class Foundations(Fact):
    """The Foundations without a Roof."""

    lots: Families


def foundations(view: View) -> Foundations:
    lots = (lot for lot in view.lots if lot.stage is Stage.FOUNDATION)
    return Foundations(tuple((lot.foundation, lot.address) for lot in lots))


class Homes(Fact):
    """The Houses where Townsfolk live."""

    houses: tuple[Address, ...]


def homes(view: View) -> Homes:
    return Homes(tuple(lot.address for lot in view.lots if lot.townsfolk))


class FaceUp(Fact):
    """The families that lie face up, and whether others do not; `by_place`: those can be named, too."""

    families: Families
    others: bool
    by_place: bool


def face_up(view: View, *, by_place: bool = False) -> FaceUp:
    seen = ((lot.open_townsfolk, lot.address) for lot in view.lots if lot.open_townsfolk)
    return FaceUp(tuple(seen), any(lot.face_down for lot in view.lots), by_place)


class Builder(Fact):
    """Who completed a House that is still safe."""

    seat: Seat
    house: Address


def builder(view: View, house: Address) -> Builder | None:
    lot = _lot(view, house)
    return Builder(lot.safe, house) if lot.safe is not None else None


class ToEvict(Fact):
    """A family, and the Safety of its House."""

    family: tuple[Card, ...]
    safety: int


def to_evict(view: View, house: Address) -> ToEvict | None:
    lot = _lot(view, house)
    others = lot.open_townsfolk and lot.owner != view.seat
    return ToEvict(lot.open_townsfolk, lot.safety) if others else None


class Family(Fact):
    """The family in a House, as far as it is known."""

    cards: tuple[Card, ...]
    house: Address


def family(view: View, house: Address) -> Family:
    return Family(tuple(card for card in _lot(view, house).townsfolk if card is not None), house)


class Eviction(Fact):
    """Both sides of an eviction."""

    seat: Seat
    cards: tuple[Card, ...]
    family: tuple[Card, ...]
    house: Address
    safety: int


def eviction(view: View, cards: tuple[Card, ...], house: Address) -> Eviction:
    assert view.seat is not None
    lot = _lot(view, house)
    return Eviction(view.seat, cards, lot.open_townsfolk, house, lot.safety)


class LiveOn(Fact):
    """Those of a family who survive."""

    cards: tuple[Card, ...]
    house: Address


def live_on(view: View, house: Address | None, killed: str) -> LiveOn | None:
    """Return who lives on in a House after a Flush of the suit `killed`."""
    lot = _lot(view, house) if house is not None else None
    if lot is None or not lot.open_townsfolk:
        return None
    dead = killed_by_flush(lot.open_townsfolk, killed)
    return LiveOn(tuple(card for card in lot.open_townsfolk if card not in dead), lot.address)


def _lot(view: View, house: Address) -> LotView:
    return next(lot for lot in view.lots if lot.address == house)
