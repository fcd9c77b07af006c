"""The actions of Texas House'em."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.cards import Card
from engines.core import Action
from engines.houseem.model import Address, Rank, Resident

_CARDS = "Cards from your hand or the Market, such as KS KD"
_HOUSE = "A House, such as H1"
_KEPT = "The card of these five that moves in; leave it out and nobody does"
_INTO = ("into", "in", "at", "on")


@dataclass(frozen=True, slots=True)
class Draw(Action):
    verb: ClassVar[str] = "draw"
    summary: ClassVar[str] = "Draw 1 more card from the deck"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    verb: ClassVar[str] = "pass"
    summary: ClassVar[str] = "Do nothing this turn, once the deck is empty"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Two cards lay a Foundation, three roof the one at `on`, five make a House with a Roof of that rank."""

    verb: ClassVar[str] = "build"
    summary: ClassVar[str] = (
        "Lay a Foundation (a pair), roof any Foundation (three of a kind) or do both (a full house)"
    )
    hints: ClassVar[dict[str, str]] = {
        "cards": "A pair, three of a kind or a full house, such as KS KD",
        "on": "The Foundation that gets the Roof, such as H1",
        "roof": "The Roof's rank, if a joker leaves you the choice",
    }
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"on": ("on", "in", "at"), "roof": ("roof",)}
    implied: ClassVar[tuple[str, ...]] = ("on", "roof")
    cards: tuple[Card, ...]
    on: Address | None = None
    roof: Rank | None = None


@dataclass(frozen=True, slots=True)
class Settle(Action):
    verb: ClassVar[str] = "settle"
    summary: ClassVar[str] = "Move one to four cards of one rank into a vacant House, which is yours then"
    hints: ClassVar[dict[str, str]] = {"cards": _CARDS, "house": "A vacant House, such as H1"}
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"house": ("in", "into", "at", "on")}
    cards: tuple[Card, ...]
    house: Address


@dataclass(frozen=True, slots=True)
class Expand(Action):
    verb: ClassVar[str] = "expand"
    summary: ClassVar[str] = "Add a card of the same rank to your own family"
    hints: ClassVar[dict[str, str]] = {
        "cards": "The card that joins the family, such as KS",
        "house": "Your House, such as H1",
    }
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"house": ("in", "into", "at", "on")}
    implied: ClassVar[tuple[str, ...]] = ("house",)
    cards: tuple[Card, ...]
    house: Address | None = None


@dataclass(frozen=True, slots=True)
class Evict(Action):
    verb: ClassVar[str] = "evict"
    summary: ClassVar[str] = "Throw out a family: cards of one rank that beat its total plus Safety move in"
    hints: ClassVar[dict[str, str]] = {"cards": _CARDS, "house": _HOUSE}
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"house": ("in", "into", "at", "on", "from")}
    cards: tuple[Card, ...]
    house: Address


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    verb: ClassVar[str] = "shoot"
    summary: ClassVar[str] = "Kill any one of the Townsfolk with an ace"
    hints: ClassVar[dict[str, str]] = {
        "cards": "An ace, such as AS",
        "target": "One of the Townsfolk, such as QS; a face-down one by its place, such as H2#1",
    }
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"target": ("at",)}
    cards: tuple[Card, ...]
    target: Card | Resident


@dataclass(frozen=True, slots=True)
class Flush(Action):
    """`settler`, one of the cards, may move into a `house` that the Flush empties."""

    verb: ClassVar[str] = "flush"
    summary: ClassVar[str] = "Kill all face-up Townsfolk of one suit with a flush, your own too"
    hints: ClassVar[dict[str, str]] = {
        "cards": "Five cards of one suit",
        "settler": _KEPT,
        "house": "The emptied House it moves into",
    }
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"settler": ("with",), "house": _INTO}
    implied: ClassVar[tuple[str, ...]] = ("house",)
    cards: tuple[Card, ...]
    settler: Card | None = None
    house: Address | None = None


@dataclass(frozen=True, slots=True)
class Straight(Action):
    verb: ClassVar[str] = "straight"
    summary: ClassVar[str] = "Kill all face-up Townsfolk of one rank with a straight, your own too"
    hints: ClassVar[dict[str, str]] = {
        "cards": "Five cards in a row",
        "rank": "The one of its ranks that dies",
        "settler": _KEPT,
        "house": "The emptied House it moves into",
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
    summary: ClassVar[str] = "Kill the whole family of one House with a straight flush"
    hints: ClassVar[dict[str, str]] = {
        "cards": "Five cards in a row, of one suit",
        "house": _HOUSE,
        "settler": _KEPT,
    }
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"house": ("at", "in", "into", "on"), "settler": ("with",)}
    cards: tuple[Card, ...]
    house: Address
    settler: Card | None = None


@dataclass(frozen=True, slots=True)
class Reappropriate(Action):
    verb: ClassVar[str] = "reappropriate"
    summary: ClassVar[str] = "Take a whole House into your hand with a royal straight flush"
    hints: ClassVar[dict[str, str]] = {"cards": "10 J Q K A of one suit", "house": _HOUSE}
    keys: ClassVar[dict[str, tuple[str, ...]]] = {"house": ("at", "in", "into", "on")}
    cards: tuple[Card, ...]
    house: Address


SEAT_ACTIONS = (
    Draw, Pass, Build, Settle, Expand, Evict, Shoot, Flush, Straight, Pillage, Reappropriate,
)  # fmt: skip
