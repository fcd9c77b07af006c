"""The scene of a showdown: everybody's hole cards beside the board, the best five marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.presentation.games.holdup.alt import listed
from bot.presentation.games.holdup.pieces import FRAME, GAP, MARGIN, ROOM, TEXT
from bot.presentation.games.holdup.wording import as_said
from bot.presentation.scene import (
    ALT_TEXT_MAX_CHARS,
    SEAT_LETTERS,
    WIDTH,
    Box,
    Label,
    Name,
    PlayingCard,
    Scene,
    Sprite,
    token,
    width_of,
)
from bot.table.texts import cut
from engines import poker
from engines.cards import Card
from engines.core import Seat
from engines.words import counted

HANDS_SHOWN_MAX = 6
"""Maximum number of hands in the picture; the text has all of them."""
LINE, CARD, TOKEN = 46, 104, 20
"""Height of the line about a hand, and of its cards; radius of a token."""
HAND = LINE + CARD + 2 * FRAME + GAP
NAMED, DIGIT, LETTER_WIDTH_RATIO = 240, 18, 0.5
"""Width of a name, of a digit of the chips that a hand takes, and of a letter by its size."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand of a showdown."""

    seat: Seat
    cards: tuple[Card, ...]
    made: str
    chips: int
    """The chips it takes of all pots."""
    won: bool
    """Whether that is more than its own chips."""


def showdown_scene(hands: Sequence[Shown], board: tuple[Card, ...]) -> Scene:
    """Return the scene of the hands one below another, the winners' highlighted."""
    sprites, y = list[Sprite](), GAP
    for hand in hands[:HANDS_SHOWN_MAX]:
        sprites += _hand(hand, board, y)
        y += HAND + GAP
    return Scene(y, tuple(sprites), "table", _alt(hands, board))


def _alt(hands: Sequence[Shown], board: tuple[Card, ...]) -> str:
    """Return the description: everyone's best five cards, and what they win."""
    shown = (
        f"{SEAT_LETTERS[hand.seat]}: {listed(poker.best((*hand.cards, *board)))}, {as_said(hand.made)}"
        + (f", wins {counted(hand.chips, 'chip')}" if hand.won else "")
        for hand in hands
    )
    return cut(f"Showdown. {'. '.join(shown)}.", ALT_TEXT_MAX_CHARS)


def _hand(hand: Shown, board: tuple[Card, ...], y: int) -> Iterator[Sprite]:
    best, middle = poker.best((*hand.cards, *board)), y + LINE // 2 + 4
    yield Box((MARGIN - GAP, y), (WIDTH - 2 * (MARGIN - GAP), HAND), "panel", "gold" if hand.won else None)
    yield from token(hand.seat, (MARGIN + TOKEN, middle), TOKEN)
    name, made = MARGIN + 2 * TOKEN + GAP, MARGIN + 2 * TOKEN + 2 * GAP + NAMED
    yield Name(hand.seat, (name, middle), TEXT, NAMED, "ink", "panel", "lm", bold=hand.won)
    takes, called = f"+{hand.chips}" if hand.won else "", as_said(hand.made)
    room = WIDTH - MARGIN - made - DIGIT * len(takes)
    size = min(TEXT, int(room / (len(called) * LETTER_WIDTH_RATIO)))  # all of it: the kicker decides
    yield Label(called, (made, middle), size, "ink", "panel", "lm", room=room)
    if hand.won:
        yield Label(takes, (WIDTH - MARGIN, middle), TEXT, "gold", "panel", "rm", bold=True)
    width = width_of(CARD)
    step = (ROOM - width - GAP) // (len(hand.cards) + len(board) - 1)
    for n, card in enumerate((*hand.cards, *board)):
        apart = GAP if n >= len(hand.cards) else 0
        at = (MARGIN + n * step + apart, y + LINE + GAP)
        if card in best:
            frame = (width + 2 * FRAME, CARD + 2 * FRAME)
            yield Box((at[0] - FRAME, at[1] - FRAME), frame, "gold", radius=FRAME * 2)
        yield PlayingCard(card, at, CARD, dimmed=card not in best)
