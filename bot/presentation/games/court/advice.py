"""Court!'s advice: why a move is a good one, in a sentence."""

from __future__ import annotations

from bot.presentation.cards import shown
from engines.cards import JOKERS, Card
from engines.core import Action
from engines.court import View
from engines.court.actions import Abstain, Align, Banish, NameSuit, Place, Spare
from engines.court.model import NAMES, Suit, has_rank, own_suit
from engines.judging import Terms
from engines.words import counted, in_ten

LIKELY = 0.3
"""The share of seasons from which a suit is worth backing for itself."""


def advice(view: View, action: Action, terms: Terms) -> str:
    """Return why this move is a good one: how often suits win from here, and what the viewer has of them."""
    match action:
        case Place(card, suit) if card in JOKERS and suit is not None:
            return _joker(suit, terms)
        case NameSuit(suit):
            return _joker(suit, terms)
        case Place(card):
            return _placing(view, card, own_suit(card), terms)
        case Align(card) if card not in JOKERS:
            suit = own_suit(card)
            if terms[suit] < LIKELY:
                return f"No side of yours is likely to win. {_wins(suit, terms)}: it should cost you least."
            return f"{_wins(suit, terms)}: that's the side to be on with your cards."
        case Align():
            return "Turned up, it stops the suit that you name then."
        case Banish(card):
            here = next(here for here in view.field if card in here.cards)
            return f"{_wins(here.suit, terms)}, and less often without this card."
        case Spare():
            return "I see no card here whose loss would help you."
        case Abstain():
            return "Your King backs his suit already, and no card of yours seems to help him more."
        case _:
            return ""


def _wins(suit: Suit, terms: Terms) -> str:
    return f"From here {NAMES[suit]} win {in_ten(terms[suit])} seasons"


def _joker(suit: Suit, terms: Terms) -> str:
    return f"{_wins(suit, terms)}; under a Joker they can't."


def _placing(view: View, card: Card, suit: Suit, terms: Terms) -> str:
    backed = view.alignment is not None and view.alignment.suit == suit
    if backed:
        return f"{_wins(suit, terms)}. You back them, and this helps."
    more = sum(own_suit(it) == suit for it in view.hand if it not in JOKERS and it != card)
    if not more and has_rank(card, "Q"):
        return f"{shown(card)} may banish a card that hurts you; keep the rest for your secret choice."
    if not more:
        return f"You need {shown(card)} least: keep the rest for your secret choice."
    wins = _wins(suit, terms) if terms[suit] >= LIKELY else f"It strengthens {NAMES[suit]}"
    return f"{wins}, and with {counted(more, 'more card')} of them you can back them later."
