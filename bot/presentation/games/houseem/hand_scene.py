"""The scene of a hand in Texas House'em: a player's own cards, and the town in small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.games.houseem.alt import hand_text, round_text
from bot.presentation.games.houseem.pieces import (
    GAP,
    LARGE,
    MARGIN,
    PAD,
    ROOM,
    TOKEN,
    part_count,
    shared,
    words,
)
from bot.presentation.games.houseem.small_town import small_town, small_town_height
from bot.presentation.scene import WIDTH, Scene, Sprite, row, token
from engines.cards import Card, highest_first
from engines.core import Seat
from engines.houseem import View
from engines.words import counted

HEAD = 2 * TOKEN + 2 * PAD
HELD, MANY_HELD = 140, 110
"""Height of a hand's cards; with many cards they are smaller, in several rows."""
ONE_ROW_CARDS_MAX = 8
CARDS_PER_ROW = 12


def hand_scene(view: View) -> Scene:
    """Return the scene of a player's cards, and below them the Market and the town in small."""
    assert view.seat is not None
    y = HEAD + _held_height(view.hand)
    sprites = [*_hand_head(view, view.seat), *_held(view.hand, HEAD), *small_town(view, y)]
    return Scene(y + small_town_height(view) + GAP, tuple(sprites), alt=hand_text(view))


def _hand_head(view: View, seat: Seat) -> Iterator[Sprite]:
    middle = HEAD // 2
    yield from token(seat, (MARGIN + TOKEN, middle), TOKEN)
    title = f"Your hand · {counted(len(view.hand), 'card')}"
    yield words(title, (MARGIN + 2 * TOKEN + GAP, middle), "ground", size=LARGE, anchor="lt", bold=True)
    yield words(_when(view), (WIDTH - MARGIN, middle), "ground", anchor="rt")


def _when(view: View) -> str:
    """Return the round, and how much of the deck is left."""
    number = f"{round_text(view)} {view.round or '–'}" if view.final_round is None else round_text(view)
    return f"{number} · deck {view.deck_count}" if view.deck_count else number


def _held_rows(hand: Sequence[Card]) -> Sequence[tuple[Card, ...]]:
    """Return the hand, highest first, in rows of about the same length."""
    return [tuple(cards) for cards in shared(highest_first(hand), part_count(hand, CARDS_PER_ROW))]


def _held_size(hand: Sequence[Card]) -> int:
    return HELD if len(hand) <= ONE_ROW_CARDS_MAX else MANY_HELD


def _held_height(hand: Sequence[Card]) -> int:
    return max(1, len(_held_rows(hand))) * (_held_size(hand) + PAD) + PAD


def _held(hand: Sequence[Card], y: int) -> Iterator[Sprite]:
    size = _held_size(hand)
    for i, cards in enumerate(_held_rows(hand)):
        yield from row(cards, (MARGIN, y + i * (size + PAD)), size, ROOM)
    if not hand:
        yield words("No cards.", (WIDTH // 2, y + size // 2), "ground", ink="faint", size=LARGE)
