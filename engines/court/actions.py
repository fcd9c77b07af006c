"""The actions of Court!."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.cards import Card
from engines.core import Action, Begin
from engines.court.model import Suit


@dataclass(frozen=True, slots=True)
class Place(Action):
    verb: ClassVar[str] = "place"
    summary: ClassVar[str] = "Place a card from your hand on its suit, then draw"
    hints: ClassVar[dict[str, str]] = {
        "card": "A card from your hand, such as KH; Jokers are XB and XR",
        "suit": "For a Joker: which suit of its colour it goes on",
    }
    implied: ClassVar[tuple[str, ...]] = ("suit",)
    card: Card
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Banish(Action):
    verb: ClassVar[str] = "banish"
    summary: ClassVar[str] = "Your Queen removes a card of her colour from the field"
    hints: ClassVar[dict[str, str]] = {"card": "A card on the field, of the Queen's colour"}
    card: Card


@dataclass(frozen=True, slots=True)
class Spare(Action):
    verb: ClassVar[str] = "spare"
    summary: ClassVar[str] = "Your Queen removes nothing"


@dataclass(frozen=True, slots=True)
class Align(Action):
    verb: ClassVar[str] = "align"
    summary: ClassVar[str] = "Lay a card from your hand face down as your alignment"
    hints: ClassVar[dict[str, str]] = {"card": "A card from your hand; its suit is the one you align with"}
    card: Card


@dataclass(frozen=True, slots=True)
class Abstain(Action):
    verb: ClassVar[str] = "abstain"
    summary: ClassVar[str] = "Lay no card: your King already aligns you"


@dataclass(frozen=True, slots=True)
class NameSuit(Action):
    verb: ClassVar[str] = "suit"
    summary: ClassVar[str] = "Say which suit your turned-up Joker goes on"
    hints: ClassVar[dict[str, str]] = {"suit": "A suit of the Joker's colour"}
    suit: Suit


SEAT_ACTIONS = (Place, Banish, Spare, Align, Abstain, NameSuit)
TABLE_ACTIONS = (Begin,)
