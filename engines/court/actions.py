"""The actions of Court!."""

from __future__ import annotations

from engines.cards import Card
from engines.core import Action, Begin, argument
from engines.court.model import Suit


class Place(Action, verb="place", summary="Place a card from your hand on its suit; then you draw one"):
    card: Card = argument("A card from your hand, such as KH (King of Hearts); Jokers are XB and XR")
    suit: Suit | None = argument(
        "Only for a Joker: the suit of its colour that it goes on", default=None, implied=True
    )


class Banish(Action, verb="banish", summary="Banish a card of your Queen's colour from the field"):
    card: Card = argument("A card on the field, of your Queen's colour")


class Spare(Action, verb="spare", summary="Banish nothing with your Queen"): ...


class Align(Action, verb="align", summary="Pick your side: lay a card face down, and you back its suit"):
    card: Card = argument("A card from your hand; its suit is the one you back")


class Abstain(Action, verb="abstain", summary="Lay no card: your King already backs a suit"): ...


class NameSuit(Action, verb="suit", summary="Choose the suit that the Joker you turned up goes on"):
    suit: Suit = argument("A suit of the Joker's colour")


SEAT_ACTIONS = (Place, Banish, Spare, Align, Abstain, NameSuit)
TABLE_ACTIONS = (Begin,)
