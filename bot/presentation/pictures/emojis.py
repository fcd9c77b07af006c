"""Cards as emojis: small pictures for a line of text, a button or a menu."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.presentation.pictures.lettering import font
from bot.presentation.pictures.palette import RGB, THEMES
from bot.presentation.pictures.sprites import SUIT_COLOURS, suit_of, suit_shape
from engines.cards import DECK, JOKERS, Card, red

SIDE = 128
"""Side length in pixels, as Discord recommends; it shows emojis 20 to 22 pixels high in text."""
MARGIN, RADIUS, OUTLINE = 12, 18, 5
"""Space left and right of the card, radius of its corners, and width of its outline."""
RANK_SIZE, RANK_MIDDLE = 88, 40
SUIT_SIDE, SUIT_TOP, JOKER_SIZE = 52, 71, 58
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
    image = Image.new("RGBA", (SIDE, SIDE), (0, 0, 0, 0))
    colours, ink, draw = THEMES["light"], SUIT_COLOURS[suit_of(card)], ImageDraw.Draw(image)
    corners = (MARGIN, 0, SIDE - 1 - MARGIN, SIDE - 1)
    draw.rounded_rectangle(corners, RADIUS, colours["paper"], colours["line"], OUTLINE)
    rank = "★" if card in JOKERS else "10" if card[0] == "T" else card[0]
    _letter(draw, rank, RANK_SIZE, RANK_MIDDLE, ink)
    if card in JOKERS:
        _letter(draw, "R" if red(card) else "B", JOKER_SIZE, SUIT_TOP + SUIT_SIDE // 2, ink)
    else:
        image.paste(ink, ((SIDE - SUIT_SIDE) // 2, SUIT_TOP), suit_shape(card[1], SUIT_SIDE))
    return image


def _letter(draw: ImageDraw.ImageDraw, text: str, size: int, middle: int, ink: RGB) -> None:
    draw.text((SIDE / 2, middle), text, font=font(size, bold=True), fill=ink, anchor="mm")
