"""The scene of a finished hand of Castle Poker: all hands, the best first, and what became of the bids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.presentation.games.castle.pieces import GAP, LINE, MARGIN, PAD, TEXT, TOKEN, WHOLE
from bot.presentation.scene import (
    ALT_TEXT_MAX_CHARS,
    SEAT_LETTERS,
    WIDTH,
    Box,
    Label,
    Name,
    Scene,
    Sprite,
    row,
    token,
)
from bot.table.texts import begun, cut
from engines.cards import Card
from engines.core import Seat

CARD = 100
"""Height of a card."""
HAND = CARD + 2 * PAD
"""Height of a hand's panel."""
CARDS = 470
"""Left edge of the cards."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand as it was compared."""

    seat: Seat
    cards: tuple[Card, ...]
    called: str
    outcome: str
    """What became of the bid."""
    best: bool


def hand_result_scene(hands: Sequence[Shown]) -> Scene:
    """Return the scene of the hands one below another, the best ones highlighted."""
    sprites, y = list[Sprite](), MARGIN
    for hand in hands:
        sprites += _hand(hand, y)
        y += HAND + GAP
    return Scene(y, tuple(sprites), alt=_alt(hands))


def _hand(hand: Shown, y: int) -> Iterator[Sprite]:
    yield Box((MARGIN, y), (WHOLE, HAND), "panel", "gold" if hand.best else None)
    x, middle = MARGIN + PAD, y + HAND // 2
    yield from token(hand.seat, (x + TOKEN, middle), TOKEN)
    x += 2 * TOKEN + GAP
    room = CARDS - GAP - x
    yield Name(hand.seat, (x, middle - LINE - 2), TEXT, room, "ink", "panel", "lm", bold=True)
    yield Label(begun(hand.called), (x, middle), TEXT, "ink", "panel", "lm", room=room)
    yield Label(hand.outcome, (x, middle + LINE + 2), TEXT, "faint", "panel", "lm", hand.best, room)
    yield from row(hand.cards, (CARDS, y + PAD), CARD, WIDTH - MARGIN - PAD - CARDS)


def _alt(hands: Sequence[Shown]) -> str:
    told = (
        f"{SEAT_LETTERS[it.seat]}: {' '.join(it.cards)}, {it.called}, {it.outcome.replace(' → ', ', ')}"
        for it in hands
    )
    return cut(f"Showdown. {'. '.join(told)}.", ALT_TEXT_MAX_CHARS)
