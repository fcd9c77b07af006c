"""Cards and hands of Castle Poker as they are named within sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import shown
from engines.cards import Card
from engines.castle.model import MESSENGER, special

SPECIALS = {
    "messenger": "Messenger",
    "bishop": "Bishop",
    "trebuchet": "Trebuchet",
    "supplies": "Supplies",
}


def named(card: Card, trebuchets: int) -> str:
    """Return a card with its special's name: `J♥ Bishop`, `★ Messenger`."""
    found = special(card, trebuchets)
    sign = "★" if card == MESSENGER else shown(card)
    return f"{sign} {SPECIALS[found]}" if found is not None else sign


def row(cards: Sequence[Card], trebuchets: int) -> str:
    """Return cards in the given order."""
    return "  ".join(f"**{named(card, trebuchets)}**" for card in cards)


def spoken(name: str) -> str:
    """Return the name of a hand as it is said: `a pair of kings`, `kings and sixes`, `ten high`."""
    if name.endswith(("kicker", "kickers")):
        hand, _, kickers = name.rpartition(", ")
        return f"{spoken(hand)}, {kickers}"
    kind, _, ranks = name.partition(", ")
    if kind.startswith(("pair ", "straight ")):
        return f"a {name}"
    match kind:
        case "two pair":
            return ranks
        case "high card":
            return f"{ranks} high"
        case "flush":
            return f"{'an' if ranks[0] in 'ae' else 'a'} {ranks.replace(' ', '-')} flush"
        case "full house":
            return f"a {name}"
        case _:
            return f"{kind.partition(' ')[0]} {ranks}"
