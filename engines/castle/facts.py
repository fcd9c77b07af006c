"""The facts behind refused moves of Castle Poker, from the refused seat's view."""

from __future__ import annotations

from engines.cards import Card
from engines.castle.model import BOXES
from engines.castle.view import View
from engines.core import Fact, Seat, clockwise

Hands = tuple[tuple[Card, ...], ...]
"""Cards by seat."""


class Turns(Fact):
    """The seats in the order of this hand, the dealer last."""

    seats: tuple[Seat, ...]


def turns(view: View) -> Turns:
    return Turns(clockwise(len(view.supply), view.dealer))


class ToDiscard(Fact):
    """Those who have not discarded."""

    seats: tuple[Seat, ...]


def to_discard(view: View) -> ToDiscard:
    return ToDiscard(tuple(Seat(seat) for seat, cards in enumerate(view.discarded) if cards is None))


class Hand(Fact):
    """The cards of a seat, or None: of the refused one."""

    cards: tuple[Card, ...]
    trebuchets: int
    seat: Seat | None = None


def own_hand(view: View) -> Hand:
    return Hand(view.cards, view.options.trebuchets)


def open_hand(view: View, seat: Seat) -> Hand:
    return Hand(view.opened[seat], view.options.trebuchets, seat)


class Moat(Fact):
    cards: tuple[Card, ...]
    trebuchets: int


def moat(view: View) -> Moat:
    return Moat(view.moat, view.options.trebuchets)


class OpenHands(Fact):
    """All hands; and if the refused seat has the best one, the bids as they were made."""

    hands: Hands
    offered: tuple[int, ...] | None = None


class Targets(Fact):
    """What can be hit: the bids of others, and the lowest boxes of their castles."""

    bids: tuple[tuple[Seat, int], ...]
    boxes: tuple[tuple[Seat, int], ...]


def targets(view: View) -> Targets:
    others = [Seat(seat) for seat in range(len(view.supply)) if seat != view.seat]
    return Targets(
        tuple((seat, view.bid[seat]) for seat in others if view.bid[seat]),
        tuple((seat, view.castle[seat][0]) for seat in others if view.castle[seat]),
    )


class Budget(Fact):
    """The seat's bid, and the boxes that it has."""

    bid: int
    castle: tuple[int, ...]


class OpenBoxes(Fact):
    boxes: tuple[int, ...]


def open_boxes(view: View) -> OpenBoxes:
    assert view.seat is not None
    built = view.castle[view.seat]
    return OpenBoxes(tuple(box for box in BOXES if box not in built))
