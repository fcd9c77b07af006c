"""How is a card shown in text? Letter and symbol, readable on any phone: K♠."""

import re
from collections.abc import Iterable

from engines.cards import JOKERS, Card, in_words, red

_SIGN = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_TEXT_STYLE = "\ufe0e"
"""Asks for the plain glyph: the colour emoji of ♠ and ♣ vanish on a dark ground."""
_SUIT = re.compile("[♠♥♦♣](?!\ufe0e)")


def shown(card: Card) -> str:
    """`K♠`, `10♥`; the jokers are `★black` and `★red`."""
    if card in JOKERS:
        return "★red" if red(card) else "★black"
    rank = "10" if card[0] == "T" else card[0]
    return f"{rank}{_SIGN[card[1]]}{_TEXT_STYLE}"


def signed(text: str) -> str:
    """The text with suits that are shown as text, not as pictures in colour."""
    return _SUIT.sub(rf"\g<0>{_TEXT_STYLE}", text)


def sign(suit: str) -> str:
    """`♥`, as on a card."""
    return f"{_SIGN[suit]}{_TEXT_STYLE}"


def row(cards: Iterable[Card]) -> str:
    return "  ".join(f"**{shown(card)}**" for card in cards)


def menu(card: Card) -> str:
    """For menus: `K♠ king of spades`."""
    return f"{shown(card)} {in_words(card)}"
