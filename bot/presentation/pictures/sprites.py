"""Sprites of cards and texts, drawn once for each size, in colours of a palette.

Ranks are letters, suits are shapes; other renderers of cards take their measures from here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.presentation.pictures.lettering import font, setting
from bot.presentation.pictures.palette import RGB, Palette, smooth
from bot.presentation.scene import Label, width_of
from bot.table.personal_caches import personal_cache
from engines.cards import JOKERS, Card, red

SUIT_COLOURS: dict[str, RGB] = {
    "S": (20, 20, 24),
    "H": (176, 0, 32),
    "D": (20, 100, 215),
    "C": (20, 152, 100),
}
"""Four colours, so that suits differ at a glance, also for the colour-blind; shapes distinguish them too."""
BACK, WEAVE = (58, 74, 120), (88, 108, 165)
DIMMED = 0.72
SUPERSAMPLING = 4
"""Factor by which shapes are drawn larger before they are scaled down and smoothed."""
CARD_CACHE_SIZE, TEXT_CACHE_SIZE = 400, 2_000
"""Maximum numbers of cached sprites."""
CORNER, FRAME, EDGE = 0.08, 1 / 40, 2
"""Radius of a card's corners and width of its back's frame, as fractions of its height; margin around the
frame in pixels.
"""
SUIT_SIDE, SUIT_TOP = 0.44, 0.51
"""A suit's side length and upper edge, as fractions of the card's height."""

Circle = tuple[float, float, float]
Corners = tuple[tuple[float, float], ...]
Segment = tuple[int, int, int, int]
"""The two end points of a line: x0, y0, x1, y1."""
SHAPES: dict[str, tuple[tuple[Circle, ...], tuple[Corners, ...]]] = {
    "H": (
        ((0.28, 0.32, 0.235), (0.72, 0.32, 0.235)),
        (((0.06, 0.41), (0.94, 0.41), (0.5, 0.97)), ((0.3, 0.3), (0.7, 0.3), (0.7, 0.45), (0.3, 0.45))),
    ),
    "D": ((), (((0.5, 0.02), (0.9, 0.5), (0.5, 0.98), (0.1, 0.5)),)),
    "S": (
        ((0.28, 0.58, 0.225), (0.72, 0.58, 0.225)),
        (
            ((0.08, 0.5), (0.92, 0.5), (0.5, 0.02)),
            ((0.3, 0.48), (0.7, 0.48), (0.7, 0.66), (0.3, 0.66)),
            ((0.5, 0.5), (0.68, 0.98), (0.32, 0.98)),
        ),
    ),
    "C": (
        ((0.5, 0.25, 0.22), (0.25, 0.57, 0.22), (0.75, 0.57, 0.22)),
        (((0.4, 0.3), (0.6, 0.3), (0.6, 0.62), (0.4, 0.62)), ((0.5, 0.45), (0.68, 0.98), (0.32, 0.98))),
    ),
}
"""Circles (centre and radius) and polygons that make up a suit, as fractions of a square's side."""


class Print(NamedTuple):
    """Letters on a card: text, size, and the point they are centred on, in pixels."""

    text: str
    size: int
    at: tuple[float, float]


def prints(card: Card, size: tuple[int, int]) -> tuple[Print, ...]:
    """Return the letters on a card of this size."""
    width, height = size
    if card in JOKERS:
        star = Print("★", round(height * 0.4), (width / 2, height * 0.38))
        return star, Print("JOKER", round(height * 0.15), (width / 2, height * 0.76))
    rank = "10" if card[0] == "T" else card[0]
    return (Print(rank, round(height * 0.42), (width / 2, height * 0.27)),)


def place_of_suit(size: tuple[int, int]) -> tuple[int, int, int]:
    """Return the upper left corner and the side length of the suit on a card of this size."""
    width, height = size
    side = round(height * SUIT_SIDE)
    return (width - side) // 2, round(height * SUIT_TOP), side


def suit_of(card: Card) -> str:
    """Return the suit whose colour a card has: for a joker Hearts or Spades."""
    if card in JOKERS:
        return "H" if red(card) else "S"
    return card[1]


def radius_of(height: int) -> int:
    """Return the radius of a card's corners in pixels."""
    return round(height * CORNER)


def frame_of(height: int) -> int:
    """Return the width of the frame on a card's back in pixels."""
    return max(2, round(height * FRAME))


def weave(size: tuple[int, int]) -> Iterator[Segment]:
    """Yield the diagonal lines on a card's back; they extend beyond its edges."""
    width, height = size
    for x in range(-height, width, max(6, height // 12)):
        yield x, height, x + height, 0
        yield x, 0, x + height, height


def dimmed_paper(paper: RGB) -> RGB:
    """Return the paper colour of a card that is out of play."""
    return round(paper[0] * DIMMED), round(paper[1] * DIMMED), round(paper[2] * DIMMED)


class Sprites:
    """Cached sprites of the cards and texts of one palette."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self.card = lru_cache(CARD_CACHE_SIZE)(self._card)
        self.words = personal_cache(TEXT_CACHE_SIZE)(self._words)

    def _words(self, label: Label) -> Image.Image:
        how = setting(label)
        mask = Image.new("L", how.size, 0)
        ImageDraw.Draw(mask).text((how.pen, 0), how.text, font=font(label.size, bold=label.bold), fill=255)
        return smooth(mask, self._palette.steps(self._palette.rgb(label.on), self._palette.rgb(label.ink)))

    def _card(self, card: Card | None, height: int, *, dimmed: bool) -> tuple[Image.Image, Image.Image]:
        """Return a card and its outline, which is the mask for pasting it."""
        paper = self._palette.rgb("paper")
        if dimmed:
            paper = dimmed_paper(paper)
        size, radius = (width_of(height), height), radius_of(height)
        image = self._back(size, paper) if card is None else self._front(card, size, paper)
        corners = (0, 0, size[0] - 1, size[1] - 1)
        line = self._palette.named("line")
        ImageDraw.Draw(image).rounded_rectangle(corners, radius, outline=line)
        outline = Image.new("L", size, 0)
        ImageDraw.Draw(outline).rounded_rectangle(corners, radius, fill=255)
        return image, outline

    def _front(self, card: Card, size: tuple[int, int], paper: RGB) -> Image.Image:
        return smooth(printed(card, size), self._palette.steps(paper, SUIT_COLOURS[suit_of(card)]))

    def _back(self, size: tuple[int, int], paper: RGB) -> Image.Image:
        width, height = size
        image = Image.new("P", size, self._palette.number(BACK))
        draw, colour = ImageDraw.Draw(image), self._palette.number(WEAVE)
        for line in weave(size):
            draw.line(line, fill=colour)
        inner = (EDGE, EDGE, width - 1 - EDGE, height - 1 - EDGE)
        frame = self._palette.number(paper)
        draw.rounded_rectangle(inner, radius_of(height), outline=frame, width=frame_of(height))
        return image


def printed(card: Card, size: tuple[int, int]) -> Image.Image:
    """Return what is printed on a card, white on black."""
    mask = Image.new("L", size, 0)
    for text, letters, at in prints(card, size):
        ImageDraw.Draw(mask).text(at, text, font=font(letters, bold=True), fill=255, anchor="mm")
    if card not in JOKERS:
        x, y, side = place_of_suit(size)
        mask.paste(suit_shape(card[1], side), (x, y))
    return mask


@lru_cache(200)
def suit_shape(suit: str, side: int) -> Image.Image:
    """Return a suit's shape, white on black."""
    fine = side * SUPERSAMPLING
    mask = Image.new("L", (fine, fine), 0)
    draw = ImageDraw.Draw(mask)
    circles, corners = SHAPES[suit]
    for x, y, radius in circles:
        draw.ellipse([fine * edge for edge in (x - radius, y - radius, x + radius, y + radius)], fill=255)
    for points in corners:
        draw.polygon([(x * fine, y * fine) for x, y in points], fill=255)
    return mask.resize((side, side), Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType]
