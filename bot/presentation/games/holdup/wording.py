"""Poker hands, cards' places and players as they are named within sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.speech import Speech
from bot.table.texts import together
from engines.cards import Card, suit
from engines.core import Seat
from engines.words import counted

NAMED_MAX = 3
"""Maximum number of players that a sentence names one by one."""
SLOT_NAMES = {
    "flop1": "first flop card",
    "flop2": "loot card",
    "flop3": "third flop card",
    "turn": "turn",
    "river": "river",
}
ORDINALS = {1: "first", 2: "second"}
"""A villain's hole cards by number."""

_UNITS = {"S": "card", "H": "chip", "C": "look", "D": "chip"}
"""What the potency of a power card counts, by suit."""


def yields(card: Card, potency: int) -> str:
    """Return what a power card of this potency can do: "8 chips", "up to 3 looks"."""
    many = counted(potency, _UNITS[suit(card)])
    return many if potency == 1 or suit(card) == "H" else f"up to {many}"


def listed(seats: Sequence[Seat], speech: Speech, kind: str) -> str:
    """Return the players by name at the start of a sentence, or their number if they are many."""
    if len(seats) <= NAMED_MAX:
        first, *others = seats
        return together((speech.who(first), *map(speech.whom, others)))
    among = ", you among them," if speech.reader in seats else ""
    return f"{counted(len(seats), kind.removesuffix('s'), kind)}{among}"


def a_hand(made: str) -> str:
    """Return the name of a poker hand within a sentence: "a pair of kings", "two pair, kings and fours"."""
    return f"a {made}" if made.startswith(("pair", "straight", "flush", "full", "royal")) else as_said(made)


def as_said(made: str) -> str:
    """Return the name of a poker hand as people say it: "queen high" for "high card, queen"."""
    high, comma, rest = made.removeprefix("high card, ").partition(", ")
    return f"{high} high{comma}{rest}" if made.startswith("high card, ") else made
