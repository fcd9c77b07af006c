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
    summary: ClassVar[str] = "Place a card from your hand on its suit; then you draw one"
    hints: ClassVar[dict[str, str]] = {
        "card": "A card from your hand, such as KH (King of Hearts); Jokers are XB and XR",
        "suit": "Only for a Joker: the suit of its colour that it goes on",
    }
    implied: ClassVar[tuple[str, ...]] = ("suit",)
    card: Card
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Banish(Action):
    verb: ClassVar[str] = "banish"
    summary: ClassVar[str] = "Banish a card of your Queen's colour from the field"
    hints: ClassVar[dict[str, str]] = {"card": "A card on the field, of your Queen's colour"}
    card: Card


@dataclass(frozen=True, slots=True)
class Spare(Action):
    verb: ClassVar[str] = "spare"
    summary: ClassVar[str] = "Banish nothing with your Queen"


@dataclass(frozen=True, slots=True)
class Align(Action):
    verb: ClassVar[str] = "align"
    summary: ClassVar[str] = "Pick your side: lay a card face down, and you back its suit"
    hints: ClassVar[dict[str, str]] = {"card": "A card from your hand; its suit is the one you back"}
    card: Card


@dataclass(frozen=True, slots=True)
class Abstain(Action):
    verb: ClassVar[str] = "abstain"
    summary: ClassVar[str] = "Lay no card: your King already backs a suit"


@dataclass(frozen=True, slots=True)
class NameSuit(Action):
    verb: ClassVar[str] = "suit"
    summary: ClassVar[str] = "Choose the suit that the Joker you turned up goes on"
    hints: ClassVar[dict[str, str]] = {"suit": "A suit of the Joker's colour"}
    suit: Suit


SEAT_ACTIONS = (Place, Banish, Spare, Align, Abstain, NameSuit)
TABLE_ACTIONS = (Begin,)
