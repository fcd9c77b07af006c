"""The actions of Texas House'em."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.cards import Card
from engines.core import Action
from engines.houseem.model import Address, Rank, Resident

_CARDS = "Cards from your hand or the Market, such as KS KD"
_HOUSE = "A House, such as H1"
_KEPT = "The card of the Trump that moves in; if left out, nobody"
_INTO = ("into", "in", "at", "on")


@dataclass(frozen=True, slots=True)
class Draw(Action):
    verb: ClassVar[str] = "draw"
    summary: ClassVar[str] = "Take another card from the deck"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    verb: ClassVar[str] = "pass"
    summary: ClassVar[str] = "Do nothing, once the deck is empty"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Two cards lay a Foundation, three roof the one at `on`, five make a House with a Roof of that rank."""

    verb: ClassVar[str] = "build"
    summary: ClassVar[str] = "Lay a Foundation (Pair), roof one (Three of a Kind), or both (Full House)"
    hints: ClassVar[dict[str, str]] = {
        "cards": "A Pair, a Three of a Kind or a Full House",
        "on": "The Foundation that gets the Roof, such as H1",
        "roof": "The Roof's rank, where jokers leave a choice",
    }
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"on": ("on", "in", "at"), "roof": ("roof",)}
    implied: ClassVar[tuple[str, ...]] = ("on", "roof")
    cards: tuple[Card, ...]
    on: Address | None = None
    roof: Rank | None = None


@dataclass(frozen=True, slots=True)
class Settle(Action):
    verb: ClassVar[str] = "settle"
    summary: ClassVar[str] = "Move one to four cards of one rank into a vacant House"
    hints: ClassVar[dict[str, str]] = {"cards": _CARDS, "house": "A vacant House, such as H1"}
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"house": ("in", "into", "at", "on")}
    cards: tuple[Card, ...]
    house: Address


@dataclass(frozen=True, slots=True)
class Expand(Action):
    verb: ClassVar[str] = "expand"
    summary: ClassVar[str] = "Add a card of the same rank to a family of yours"
    hints: ClassVar[dict[str, str]] = {"cards": "One card that joins the family", "house": "Your House"}
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"house": ("in", "into", "at", "on")}
    implied: ClassVar[tuple[str, ...]] = ("house",)
    cards: tuple[Card, ...]
    house: Address | None = None


@dataclass(frozen=True, slots=True)
class Evict(Action):
    verb: ClassVar[str] = "evict"
    summary: ClassVar[str] = "Throw a family out with stronger cards of one rank, and move in"
    hints: ClassVar[dict[str, str]] = {"cards": _CARDS, "house": _HOUSE}
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"house": ("in", "into", "at", "on", "from")}
    cards: tuple[Card, ...]
    house: Address


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    verb: ClassVar[str] = "shoot"
    summary: ClassVar[str] = "An Ace kills one of the Townsfolk"
    hints: ClassVar[dict[str, str]] = {
        "cards": "One Ace",
        "target": "One of the Townsfolk, such as QS; a face-down one by position, such as H2#1",
    }
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"target": ("at",)}
    cards: tuple[Card, ...]
    target: Card | Resident


@dataclass(frozen=True, slots=True)
class Flush(Action):
    """`settler`, one of the cards, may move into a `house` that the Flush empties."""

    verb: ClassVar[str] = "flush"
    summary: ClassVar[str] = "A Flush kills all face-up Townsfolk of its suit"
    hints: ClassVar[dict[str, str]] = {"cards": "A Flush", "settler": _KEPT, "house": "A House it empties"}
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"settler": ("with",), "house": _INTO}
    implied: ClassVar[tuple[str, ...]] = ("house",)
    cards: tuple[Card, ...]
    settler: Card | None = None
    house: Address | None = None


@dataclass(frozen=True, slots=True)
class Straight(Action):
    verb: ClassVar[str] = "straight"
    summary: ClassVar[str] = "A Straight kills all face-up Townsfolk of one of its ranks"
    hints: ClassVar[dict[str, str]] = {
        "cards": "A Straight",
        "rank": "Which of its ranks dies",
        "settler": _KEPT,
        "house": "A House it empties",
    }
    keys: ClassVar[dict[str, tuple[str, ...]]] = {
        "rank": ("rank",),
        "settler": ("with",),
        "house": _INTO,
    }
    implied: ClassVar[tuple[str, ...]] = ("rank", "house")
    cards: tuple[Card, ...]
    rank: Rank | None = None
    settler: Card | None = None
    house: Address | None = None


@dataclass(frozen=True, slots=True)
class Pillage(Action):
    verb: ClassVar[str] = "pillage"
    summary: ClassVar[str] = "A Straight Flush kills the whole family of a House"
    hints: ClassVar[dict[str, str]] = {"cards": "A Straight Flush", "house": _HOUSE, "settler": _KEPT}
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"house": ("at", "in", "into", "on"), "settler": ("with",)}
    cards: tuple[Card, ...]
    house: Address
    settler: Card | None = None


@dataclass(frozen=True, slots=True)
class Reappropriate(Action):
    verb: ClassVar[str] = "reappropriate"
    summary: ClassVar[str] = "A Royal Straight Flush takes a whole House into your hand"
    hints: ClassVar[dict[str, str]] = {"cards": "T J Q K A of one suit", "house": _HOUSE}
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"house": ("at", "in", "into", "on")}
    cards: tuple[Card, ...]
    house: Address


SEAT_ACTIONS = (
    Draw, Pass, Build, Settle, Expand, Evict, Shoot, Flush, Straight, Pillage, Reappropriate,
)  # fmt: skip
