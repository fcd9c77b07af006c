"""The scene of a finished hand of Tex-Tac-Toe: all hands, the best first, with their lines and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.presentation.games.textactoe.pieces import line_sign
from bot.presentation.games.textactoe.places import LINE_NAMES, short_name
from bot.presentation.hands_scene import CARD, MARGIN, PAD, ShownHand, card_top, hands_scene
from bot.presentation.scene import ALT_TEXT_MAX_CHARS, SEAT_LETTERS, WIDTH, Scene, Sprite, row, width_of
from bot.table.texts import cut
from engines.cards import Card
from engines.textactoe.model import LAID

LAID_AT, SIGN_AT, LINE_AT = 450, 612, 652
"""Left edges of the two laid cards and of the line's three, and between them the middle of its sign."""


@dataclass(frozen=True, slots=True)
class Shown(ShownHand):
    """A hand as it was compared: what its player did about the call, and what it scored."""

    cards: tuple[Card, ...]
    line: str


def hand_result_scene(hands: Sequence[Shown]) -> Scene:
    """Return the scene of the hands one below another, the best ones highlighted."""
    short = [replace(hand, called=short_name(hand.called)) for hand in hands]
    cards = [_cards(hand, card_top(n)) for n, hand in enumerate(hands)]
    return hands_scene(short, cards, LAID_AT, _alt(hands))


def _cards(hand: Shown, y: int) -> Iterator[Sprite]:
    """Yield the laid cards, the line's sign, and its cards."""
    yield from row(hand.cards[:LAID], (LAID_AT, y), CARD, 2 * width_of(CARD) + PAD)
    yield from line_sign(hand.line, (SIGN_AT, y + CARD // 2))
    yield from row(hand.cards[LAID:], (LINE_AT, y), CARD, WIDTH - MARGIN - PAD - LINE_AT)


def _alt(hands: Sequence[Shown]) -> str:
    """Return the description: everyone's laid cards, line and hand, and what they did and scored."""
    told = (
        f"{SEAT_LETTERS[it.seat]}: {' '.join(it.cards)}, {LINE_NAMES[it.line]}, {it.called}, "
        f"{it.outcome.replace(' · ', ', ')}"
        for it in hands
    )
    return cut(f"Showdown. {'. '.join(told)}.", ALT_TEXT_MAX_CHARS)
