"""The scene of a finished hand of Tex-Tac-Toe: all hands, the best first, with their lines and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.presentation.games.textactoe.pieces import MARGIN, TEXT, line_sign
from bot.presentation.games.textactoe.places import LINE_NAMES, short_name
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
    width_of,
)
from bot.table.texts import begun, cut
from engines.cards import Card
from engines.core import Seat
from engines.textactoe.model import LAID

CARD, PAD, TOKEN, LINE = 100, 10, 22, 32
"""Height of a card, padding around it, radius of a token, and height of a line of text."""
HAND = CARD + 2 * PAD
CARDS, LINES_AT = 450, 612
"""Left edges of the two laid cards, and of the three of the line after its sign."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand as it was compared."""

    seat: Seat
    cards: tuple[Card, ...]
    line: str
    called: str
    answer: str
    """What its player did: called, conceded or challenged."""
    score: str
    """What it scored: `+50`; "" for a hand that lost."""


def hand_result_scene(hands: Sequence[Shown]) -> Scene:
    """Return the scene of the hands one below another, the best ones highlighted."""
    sprites, y = list[Sprite](), MARGIN
    for hand in hands:
        sprites += _hand(hand, y)
        y += HAND + PAD
    return Scene(y + MARGIN - PAD, tuple(sprites), alt=_alt(hands))


def _hand(hand: Shown, y: int) -> Iterator[Sprite]:
    yield Box((MARGIN, y), (WIDTH - 2 * MARGIN, HAND), "panel", "gold" if hand.score else None)
    x, middle = MARGIN + PAD, y + HAND // 2
    yield from token(hand.seat, (x + TOKEN, middle), TOKEN)
    x += 2 * TOKEN + PAD
    room = CARDS - PAD - x
    yield Name(hand.seat, (x, middle - LINE), TEXT, room, "ink", "panel", "lm", bold=True)
    yield Label(begun(short_name(hand.called)), (x, middle), TEXT, "ink", "panel", "lm", room=room)
    did = f"{hand.answer} · {hand.score}" if hand.score else hand.answer
    yield Label(did, (x, middle + LINE), TEXT, "faint", "panel", "lm", bool(hand.score), room)
    yield from row(hand.cards[:LAID], (CARDS, y + PAD), CARD, 2 * width_of(CARD) + PAD)
    yield from line_sign(hand.line, (LINES_AT, middle))
    left = LINES_AT + 40
    yield from row(hand.cards[LAID:], (left, y + PAD), CARD, WIDTH - MARGIN - PAD - left)


def _alt(hands: Sequence[Shown]) -> str:
    """Return the description: everyone's laid cards, line and hand, and what they score."""
    told = (
        f"{SEAT_LETTERS[it.seat]} {it.answer}: {' '.join(it.cards)}, {LINE_NAMES[it.line]}, {it.called}"
        + (f", {it.score}" if it.score else "")
        for it in hands
    )
    return cut(f"Showdown. {'. '.join(told)}.", ALT_TEXT_MAX_CHARS)
