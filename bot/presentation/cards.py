"""Text form of cards: rank and suit symbol, readable on any phone, such as K♠."""

import re
from collections.abc import Iterable

from engines.cards import JOKERS, Card, in_words, red

_SIGN = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
TEXT_STYLE = "\ufe0e"
"""The variation selector for text: the colour emoji of ♠ and ♣ are invisible on a dark background."""
_SUIT = re.compile("[♠♥♦♣](?!\ufe0e)")


def shown(card: Card) -> str:
    """Return a card as `K♠` or `10♥`; the jokers are `★black` and `★red`."""
    if card in JOKERS:
        return "★red" if red(card) else "★black"
    rank = "10" if card[0] == "T" else card[0]
    return f"{rank}{_SIGN[card[1]]}{TEXT_STYLE}"


def signed(text: str) -> str:
    """Return the text with its suit symbols as plain text instead of colour emoji."""
    return _SUIT.sub(rf"\g<0>{TEXT_STYLE}", text)


def sign(suit: str) -> str:
    """Return the symbol of a suit, such as `♥`."""
    return f"{_SIGN[suit]}{TEXT_STYLE}"


def row(cards: Iterable[Card]) -> str:
    return "  ".join(f"**{shown(card)}**" for card in cards)


def menu(card: Card) -> str:
    """Return a card for a menu: `K♠ king of spades`, `★ red joker`."""
    if card in JOKERS:
        return f"★ {in_words(card)}"
    return f"{shown(card)} {in_words(card)}"
