"""The hands that were compared at the end of a part of a game, as pictures show them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.presentation.layout import Padded, Panel, PlayerName, Set, Text, Token, Widget, column, row
from bot.table.texts import begun
from engines.cards import Card
from engines.core import Seat

WORDS, CARDS = 400, 404
"""Widths of the words, and of the cards beside them."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand as it was compared."""

    seat: Seat
    called: str
    outcome: str
    """What came of it, or of its bid."""
    best: bool
    cards: tuple[Card, ...]


def compared(hand: ShownHand, called: str, cards: Widget) -> Widget:
    """Return a hand: its player, what it is called, what came of it, its cards; the best ones on gold."""
    on, ink = ("gold", "onGold") if hand.best else ("plate", "ink")
    name = PlayerName(hand.seat, ink=ink, side="l", least=150)
    words = column(
        row(Token(hand.seat), name, grow=[name]),
        Text(begun(called), ink=ink, room=WORDS),
        Text(hand.outcome, ink=ink, bold=hand.best, room=WORDS),
        gap=0,
    )
    beside = Set(Padded(cards, least=CARDS), "r")
    return Panel(row(words, beside, gap=12, grow=[words]), on)
