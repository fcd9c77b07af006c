"""The actions of Castle Poker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from engines.cards import Card
from engines.core import Action, Begin, Natural, Seat

Where = Literal["bid", "castle"]


@dataclass(frozen=True, slots=True)
class Discard(Action):
    verb: ClassVar[str] = "discard"
    summary: ClassVar[str] = "Discard up to 2 cards into the Moat and draw as many, or keep all 5"
    hints: ClassVar[dict[str, str]] = {"cards": "Up to 2 of your cards; leave empty to keep all 5"}
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Bid(Action):
    verb: ClassVar[str] = "bid"
    summary: ClassVar[str] = "Bid stones on your hand, once and openly: if it is best, they pay for boxes"
    hints: ClassVar[dict[str, str]] = {"stones": "From 0 to all the stones in your supply"}
    stones: Natural


@dataclass(frozen=True, slots=True)
class Take(Action):
    verb: ClassVar[str] = "take"
    summary: ClassVar[str] = "Send the Messenger for a card from the Moat or from another's best hand"
    hints: ClassVar[dict[str, str]] = {
        "source": "The Moat, or a player with the best hand",
        "card": "The card you want in place of the Messenger",
    }
    source: Literal["moat"] | Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Fish(Action):
    verb: ClassVar[str] = "fish"
    summary: ClassVar[str] = "After the Messenger robbed you: pick a card from the Moat"
    hints: ClassVar[dict[str, str]] = {"card": "A card from the Moat"}
    card: Card


@dataclass(frozen=True, slots=True)
class Fire(Action):
    verb: ClassVar[str] = "fire"
    summary: ClassVar[str] = "Fire the Trebuchet: take 1 stone from another player's bid or castle"
    hints: ClassVar[dict[str, str]] = {
        "target": "The player you fire at",
        "where": "Their bid, or the lowest stone of their castle",
    }
    target: Seat
    where: Where


@dataclass(frozen=True, slots=True)
class Build(Action):
    verb: ClassVar[str] = "build"
    summary: ClassVar[str] = "Build open boxes that cost at most your bid in all; the whole bid is spent"
    hints: ClassVar[dict[str, str]] = {"boxes": "Boxes from 1 to 4 whose numbers add up to at most your bid"}
    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Skip(Action):
    verb: ClassVar[str] = "skip"
    summary: ClassVar[str] = "Keep the Messenger, hold fire, or build nothing and take your bid back"


SEAT_ACTIONS = (Discard, Bid, Take, Fish, Fire, Build, Skip)
TABLE_ACTIONS = (Begin,)
