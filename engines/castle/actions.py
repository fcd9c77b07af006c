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
    summary: ClassVar[str] = "Change up to two cards, or none"
    hints: ClassVar[dict[str, str]] = {"cards": "Up to two cards; none: keep your hand"}
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Bid(Action):
    verb: ClassVar[str] = "bid"
    summary: ClassVar[str] = "Bid stones on your hand, once and openly"
    hints: ClassVar[dict[str, str]] = {"stones": "From 0 to all the stones in your supply"}
    stones: Natural


@dataclass(frozen=True, slots=True)
class Take(Action):
    verb: ClassVar[str] = "take"
    summary: ClassVar[str] = "Messenger: take a card from the Moat or from the highest hand"
    hints: ClassVar[dict[str, str]] = {
        "source": "Where from: the Moat, or a player with the highest hand",
        "card": "The card you take for the Messenger",
    }
    source: Literal["moat"] | Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Fish(Action):
    verb: ClassVar[str] = "fish"
    summary: ClassVar[str] = "You were robbed: take a card from the Moat"
    hints: ClassVar[dict[str, str]] = {"card": "A card in the Moat"}
    card: Card


@dataclass(frozen=True, slots=True)
class Fire(Action):
    verb: ClassVar[str] = "fire"
    summary: ClassVar[str] = "Trebuchet: take a stone from another player's bid or castle"
    hints: ClassVar[dict[str, str]] = {
        "target": "Another player",
        "where": "bid, or castle: there the stone nearest the base",
    }
    target: Seat
    where: Where


@dataclass(frozen=True, slots=True)
class Build(Action):
    verb: ClassVar[str] = "build"
    summary: ClassVar[str] = "Cover open boxes whose numbers add up to at most your bid"
    hints: ClassVar[dict[str, str]] = {"boxes": "Boxes from 1 to 4; the rest of the bid is lost"}
    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Skip(Action):
    verb: ClassVar[str] = "skip"
    summary: ClassVar[str] = "Do not use the Messenger, fire the Trebuchet or build"


SEAT_ACTIONS = (Discard, Bid, Take, Fish, Fire, Build, Skip)
TABLE_ACTIONS = (Begin,)
