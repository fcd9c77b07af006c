"""The actions of Castle Poker."""

from __future__ import annotations

from typing import Literal

from engines.cards import Card
from engines.core import Action, Begin, Natural, Seat, argument

Where = Literal["bid", "castle"]


class Discard(
    Action, verb="discard", summary="Discard up to 2 cards into the Moat and draw as many, or keep all 5"
):
    cards: tuple[Card, ...] = argument("Up to 2 of your cards; leave empty to keep all 5", default=())


class Bid(
    Action, verb="bid", summary="Bid stones on your hand, once and openly: if it is best, they pay for boxes"
):
    stones: Natural = argument("From 0 to all the stones in your supply")


class Take(
    Action, verb="take", summary="Send the Messenger for a card from the Moat or from another's best hand"
):
    source: Literal["moat"] | Seat = argument("The Moat, or a player with the best hand")
    card: Card = argument("The card you want in place of the Messenger")


class Fish(Action, verb="fish", summary="After the Messenger robbed you: pick a card from the Moat"):
    card: Card = argument("A card from the Moat")


class Fire(
    Action, verb="fire", summary="Fire the Trebuchet: take 1 stone from another player's bid or castle"
):
    target: Seat = argument("The player you fire at")
    where: Where = argument("Their bid, or the lowest stone of their castle")


class Build(
    Action, verb="build", summary="Build open boxes that cost at most your bid in all; the whole bid is spent"
):
    boxes: tuple[int, ...] = argument("Boxes from 1 to 4 whose numbers add up to at most your bid")


class Skip(
    Action, verb="skip", summary="Keep the Messenger, hold fire, or build nothing and take your bid back"
): ...


SEAT_ACTIONS = (Discard, Bid, Take, Fish, Fire, Build, Skip)
TABLE_ACTIONS = (Begin,)
