"""The actions of Tex-Tac-Toe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.cards import Card
from engines.core import Action

_CELL = "A cell from 1 to 9, in reading order"
_PAIR = "Two cards of your Stash"


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    verb: ClassVar[str] = "reveal"
    summary: ClassVar[str] = "Turn a face-down grid card face up"
    hints: ClassVar[dict[str, str]] = {"cell": _CELL}
    cell: int


@dataclass(frozen=True, slots=True)
class Play(Action):
    verb: ClassVar[str] = "play"
    summary: ClassVar[str] = "Play a card on a face-up one of its suit or rank, and draw"
    hints: ClassVar[dict[str, str]] = {"card": "A card of your Stash", "cell": _CELL}
    card: Card
    cell: int


@dataclass(frozen=True, slots=True)
class Discard(Action):
    verb: ClassVar[str] = "discard"
    summary: ClassVar[str] = "Put a card face down under the Draw Pile, and draw"
    hints: ClassVar[dict[str, str]] = {"card": "A card of your Stash"}
    card: Card


@dataclass(frozen=True, slots=True)
class Call(Action):
    verb: ClassVar[str] = "call"
    summary: ClassVar[str] = "Lay two cards face down for a showdown"
    hints: ClassVar[dict[str, str]] = {"cards": _PAIR}
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Concede(Action):
    verb: ClassVar[str] = "concede"
    summary: ClassVar[str] = "Answer a call with two cards at once; you still compete"
    hints: ClassVar[dict[str, str]] = {"cards": _PAIR}
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Challenge(Action):
    verb: ClassVar[str] = "challenge"
    summary: ClassVar[str] = "Take an extra turn before you lay; the caller's win then counts double"


@dataclass(frozen=True, slots=True)
class Lay(Action):
    verb: ClassVar[str] = "lay"
    summary: ClassVar[str] = "Lay two cards after your extra turn"
    hints: ClassVar[dict[str, str]] = {"cards": _PAIR}
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bet(Action):
    verb: ClassVar[str] = "bet"
    summary: ClassVar[str] = "Bet chips before your main action"
    hints: ClassVar[dict[str, str]] = {"chips": "How many, at most the smallest stack in the pot"}
    chips: int


@dataclass(frozen=True, slots=True)
class See(Action):
    verb: ClassVar[str] = "see"
    summary: ClassVar[str] = "Pay the bet and stay in the pot"


@dataclass(frozen=True, slots=True)
class Drop(Action):
    verb: ClassVar[str] = "drop"
    summary: ClassVar[str] = "Leave the pot; you still play the hand for points"


SEAT_ACTIONS = (Reveal, Play, Discard, Call, Concede, Challenge, Lay, Bet, See, Drop)
