"""Cards as people read them, `K♠`, also in texts that write them as codes."""

from __future__ import annotations

import re

from engines.cards import JOKERS, Card, card, red

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
TEXT_STYLE = "\ufe0e"
"""The variation selector for text: the colour emoji of ♠ and ♣ are invisible on a dark background."""
CODE = r"\b(?:[2-9TJQKA][SHDC]|X[BR])\b"
"""The pattern of a card's code."""
_CODE = re.compile(rf"{CODE}(?P<special> Messenger)?")
"""A card's code; Castle Poker has one joker, which it calls Messenger."""


def shown(card: Card) -> str:
    """Return a card as `K♠` or `10♥`; the jokers are `★black` and `★red`."""
    if card in JOKERS:
        return "★red" if red(card) else "★black"
    rank = "10" if card[0] == "T" else card[0]
    return f"{rank}{SIGNS[card[1]]}{TEXT_STYLE}"


def described(alt: str) -> str:
    """Return the description of a picture with its cards in symbols, `K♠ 10♥`, which screen readers know."""
    return _CODE.sub(_symbol, alt)


def _symbol(found: re.Match[str]) -> str:
    if found["special"]:
        return f"★{found['special']}"
    return shown(card(found[0], jokers=True)).replace(TEXT_STYLE, "")
