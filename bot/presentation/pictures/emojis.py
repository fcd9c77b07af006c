"""Cards as emojis: small pictures for a line of text, a button or a menu."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from bot.presentation.drawing import Sketch, spikes
from bot.presentation.pictures.palette import rgb
from bot.presentation.pictures.sprites import smooth
from bot.presentation.places import SHARED
from bot.presentation.scene import rank_of, suit_tone
from engines.cards import DECK, JOKERS, Card, red

SIDE = 128
"""Side length in pixels, as Discord recommends; it shows emojis 20 to 22 pixels high in text."""
MARGIN, RADIUS, OUTLINE = 12, 18, 5
"""Space left and right of the card, radius of its corners, and width of its outline."""
RANK_SIZE, RANK_MIDDLE = 88, 40
SUIT_SIDE, SUIT_TOP, JOKER_SIZE, STAR = 52, 71, 58, 40
HASH_DIGITS = 6
"""Hexadecimal digits of the picture's hash in an emoji's name."""


class CardEmoji(NamedTuple):
    """An emoji: its name, which changes with the picture, and its PNG."""

    name: str
    png: bytes


def card_emojis() -> Mapping[Card, CardEmoji]:
    """Return the emojis of all cards, the jokers included."""
    return {card: _emoji(card) for card in (*DECK, *JOKERS)}


def _emoji(card: Card) -> CardEmoji:
    image, stored = _painted(card), BytesIO()
    image.save(stored, "PNG", optimize=True)
    return CardEmoji(f"{card}_{sha256(image.tobytes()).hexdigest()[:HASH_DIGITS]}", stored.getvalue())


def _painted(card: Card) -> Image.Image:
    """Return a card on paper, which can be read on dark and on light ground."""
    return smooth(_sketched(card), lambda tone: rgb(SHARED[tone]))


def _sketched(card: Card) -> Sketch:
    sketch, tone, middle = Sketch(SIDE, SIDE), suit_tone(card), SIDE / 2
    sketch.block(MARGIN, 0, SIDE - 2 * MARGIN, SIDE, "edge", RADIUS)
    inner = MARGIN + OUTLINE
    sketch.block(inner, OUTLINE, SIDE - 2 * inner, SIDE - 2 * OUTLINE, "paper", RADIUS - OUTLINE)
    if rank := rank_of(card):
        sketch.write(rank, middle, RANK_MIDDLE, RANK_SIZE, tone)
        sketch.suit(card[1], middle - SUIT_SIDE / 2, SUIT_TOP, SUIT_SIDE, tone)
    else:
        sketch.fill(spikes(middle, RANK_MIDDLE, STAR, 0.45), tone)
        sketch.write("R" if red(card) else "B", middle, SUIT_TOP + SUIT_SIDE / 2, JOKER_SIZE, tone)
    return sketch
