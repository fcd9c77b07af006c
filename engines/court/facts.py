"""The facts behind refused moves of Court!, from the refused seat's view."""

from __future__ import annotations

from engines.cards import Card, red
from engines.core import Fact, Seat, clockwise
from engines.court.view import View


class Turns(Fact):
    """The seats in the order of this round."""

    seats: tuple[Seat, ...]


def turns(view: View) -> Turns:
    return Turns(clockwise(len(view.scores), view.dealer))


class Hand(Fact):
    """The seat's own cards."""

    cards: tuple[Card, ...]


def hand(view: View) -> Hand | None:
    return Hand(view.hand) if view.hand else None


class OwnSuit(Fact):
    """A card, which goes on its own suit."""

    card: Card


class OtherColour(Fact):
    """A card, and a Queen of the other colour."""

    card: Card
    queen: Card


class ToBanish(Fact):
    """The cards on the field that the Queen can banish."""

    cards: tuple[Card, ...]


def to_banish(view: View) -> ToBanish | None:
    if view.queen is None:
        return None
    field = (card for here in view.field for card in here.cards)
    return ToBanish(tuple(card for card in field if red(card) == red(view.queen)))


class Round(Fact):
    """The round of this season, from 1."""

    number: int
