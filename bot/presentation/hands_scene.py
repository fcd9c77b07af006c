"""The scene of the hands that were compared at the end of a part of a game, one below another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.presentation.scene import WIDTH, Box, Label, Name, Scene, Sprite, token
from bot.table.texts import begun
from engines.core import Seat

CARD = 100
"""Height of a card."""
MARGIN, PAD, GAP = 10, 12, 10
"""Space around all hands, around the contents of one, and between them."""
HAND = CARD + 2 * PAD
TOKEN, LINE, TEXT = 22, 34, 28
"""Radius of a token, and heights of a line and of its letters."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand as it was compared."""

    seat: Seat
    called: str
    outcome: str
    """What came of it."""
    best: bool


def hands_scene(hands: Sequence[ShownHand], cards: Sequence[Iterable[Sprite]], left: int, alt: str) -> Scene:
    """Return the scene of the hands, the best ones highlighted; their words end before `left`, where their
    `cards` begin, drawn at the place that `card_top` returns.
    """
    sprites = list[Sprite]()
    for n, (hand, drawn) in enumerate(zip(hands, cards, strict=True)):
        sprites += (*_words(hand, card_top(n) - PAD, left), *drawn)
    return Scene(card_top(len(hands)) - PAD, tuple(sprites), alt=alt)


def card_top(n: int) -> int:
    """Return the upper edge of the cards of hand number `n`, from 0."""
    return MARGIN + PAD + n * (HAND + GAP)


def _words(hand: ShownHand, y: int, left: int) -> Iterator[Sprite]:
    """Yield a hand's panel with token, name, hand and outcome."""
    yield Box((MARGIN, y), (WIDTH - 2 * MARGIN, HAND), "panel", "gold" if hand.best else None)
    x, middle = MARGIN + PAD, y + HAND // 2
    yield from token(hand.seat, (x + TOKEN, middle), TOKEN)
    x += 2 * TOKEN + GAP
    room = left - GAP - x
    yield Name(hand.seat, (x, middle - LINE - 2), TEXT, room, "ink", "panel", "lm", bold=True)
    yield Label(begun(hand.called), (x, middle), TEXT, "ink", "panel", "lm", room=room)
    yield Label(hand.outcome, (x, middle + LINE + 2), TEXT, "faint", "panel", "lm", hand.best, room)
