"""The scene of a finished hand of Castle Poker: all hands, the best first, and what became of the bids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.presentation.hands_scene import CARD, MARGIN, PAD, ShownHand, card_top, hands_scene
from bot.presentation.scene import ALT_TEXT_MAX_CHARS, SEAT_LETTERS, WIDTH, Scene, row
from bot.table.texts import cut
from engines.cards import Card

CARDS = 470
"""Left edge of the cards."""


@dataclass(frozen=True, slots=True)
class Shown(ShownHand):
    """A hand as it was compared, with what became of the bid."""

    cards: tuple[Card, ...]


def hand_result_scene(hands: Sequence[Shown]) -> Scene:
    """Return the scene of the hands one below another, the best ones highlighted."""
    room = WIDTH - MARGIN - PAD - CARDS
    cards = [row(hand.cards, (CARDS, card_top(n)), CARD, room) for n, hand in enumerate(hands)]
    return hands_scene(hands, cards, CARDS, _alt(hands))


def _alt(hands: Sequence[Shown]) -> str:
    told = (
        f"{SEAT_LETTERS[it.seat]}: {' '.join(it.cards)}, {it.called}, {it.outcome.replace(' → ', ', ')}"
        for it in hands
    )
    return cut(f"Showdown. {'. '.join(told)}.", ALT_TEXT_MAX_CHARS)
