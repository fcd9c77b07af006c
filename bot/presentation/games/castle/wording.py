"""Cards and hands of Castle Poker as they are named within sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import shown
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.model import MESSENGER, Phase, special
from engines.core import Seat

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


def hand_of(view: View, seat: Seat) -> tuple[Card | None, ...]:
    """Return the cards in front of a player, face down until their hand is opened."""
    opened = view.opened[seat] if view.opened else ()
    return tuple(highest_first(opened)) if opened else (None,) * view.counts[seat]


def face_up(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    """Return the cards that are face up."""
    return tuple(card for card in cards if card is not None)


def sign_of(view: View, card: Card) -> str | None:
    """Return the name of the special that a card is, or None."""
    found = special(card, view.options.trebuchets)
    return None if found is None else SPECIALS[found]


def chooses_from_moat(view: View) -> bool:
    """Return whether the viewer may take a card from the Moat now."""
    return view.turn == view.seat and view.phase in (Phase.MESSENGER, Phase.REPLACE)
