"""The actions of Tex-Tac-Toe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.cards import Card
from engines.core import Action

_CELL = "A place from 1 to 9, row by row from the top left"
_PAIR = "Two cards of your Stash, such as 8S KC"


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    verb: ClassVar[str] = "reveal"
    summary: ClassVar[str] = "Turn a face-down card of the grid face up; you draw nothing"
    hints: ClassVar[dict[str, str]] = {"cell": _CELL}
    cell: int


@dataclass(frozen=True, slots=True)
class Play(Action):
    verb: ClassVar[str] = "play"
    summary: ClassVar[str] = "Cover a face-up card with one of the same suit or rank, then draw"
    hints: ClassVar[dict[str, str]] = {"card": "A card of your Stash", "cell": _CELL}
    card: Card
    cell: int


@dataclass(frozen=True, slots=True)
class Discard(Action):
    verb: ClassVar[str] = "discard"
    summary: ClassVar[str] = "Put a card face down under the Draw Pile, then draw"
    hints: ClassVar[dict[str, str]] = {"card": "A card of your Stash"}
    card: Card


@dataclass(frozen=True, slots=True)
class Call(Action):
    verb: ClassVar[str] = "call"
    summary: ClassVar[str] = "Lay two cards for a showdown, once a line has three face-up cards"
    hints: ClassVar[dict[str, str]] = {"cards": _PAIR}
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Concede(Action):
    verb: ClassVar[str] = "concede"
    summary: ClassVar[str] = "Answer a call with two cards at once; you can still win"
    hints: ClassVar[dict[str, str]] = {"cards": _PAIR}
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Challenge(Action):
    verb: ClassVar[str] = "challenge"
    summary: ClassVar[str] = (
        "Answer a call with an extra turn; if the caller still wins, a pair or better scores double"
    )


@dataclass(frozen=True, slots=True)
class Lay(Action):
    verb: ClassVar[str] = "lay"
    summary: ClassVar[str] = "Lay two cards for the showdown after your extra turn"
    hints: ClassVar[dict[str, str]] = {"cards": _PAIR}
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bet(Action):
    verb: ClassVar[str] = "bet"
    summary: ClassVar[str] = "Bet chips before you move; the others in the pot see or drop"
    hints: ClassVar[dict[str, str]] = {"chips": "How many chips, at most what everyone in the pot can pay"}
    chips: int


@dataclass(frozen=True, slots=True)
class See(Action):
    verb: ClassVar[str] = "see"
    summary: ClassVar[str] = "Pay the bet and stay in the pot"


@dataclass(frozen=True, slots=True)
class Drop(Action):
    verb: ClassVar[str] = "drop"
    summary: ClassVar[str] = "Leave the pot; you still play for points"


SEAT_ACTIONS = (Reveal, Play, Discard, Call, Concede, Challenge, Lay, Bet, See, Drop)
