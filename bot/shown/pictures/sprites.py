"""What does a card look like, and a text? Drawn once for each size, in colours of a palette.

Ranks and words are set in Inter (SIL Open Font License, from the package fontpkg-inter); suits are shapes.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from bot.shown.pictures.palette import RGB, Palette, smooth
from bot.shown.scene import Label, width_of
from engines.cards import JOKERS, Card, red

SUITS: dict[str, RGB] = {"S": (20, 20, 24), "H": (176, 0, 32), "D": (20, 100, 215), "C": (20, 152, 100)}
"""Four colours, so that suits differ at a glance, also for the colour-blind; shapes tell them apart too."""
BACK, WEAVE = (58, 74, 120), (88, 108, 165)
DIMMED = 0.72
FINER = 4
"""How many times larger shapes are drawn before they are made small and smooth."""
CARDS, TEXTS = 400, 2_000
"""Sprites that are kept, at most."""
UNKNOWN = "\U0010ffff"
"""A character that no font has."""


class Sprites:
    """The cards and texts of one palette."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self.card = lru_cache(CARDS)(self._card)
        self.words = lru_cache(TEXTS)(self._words)

    def _words(self, it: Label) -> Image.Image:
        font, text = _font(it.size, bold=it.bold), fitted(it)
        left, _, right, bottom = font.getbbox(text)
        mask = Image.new("L", (max(1, round(right - min(0, left))), max(1, round(bottom) + 2)), 0)
        ImageDraw.Draw(mask).text((-min(0, left), 0), text, font=font, fill=255)
        return smooth(mask, self._palette.steps(self._palette.rgb(it.on), self._palette.rgb(it.ink)))

    def _card(self, card: Card | None, height: int, *, dimmed: bool) -> tuple[Image.Image, Image.Image]:
        """A card and its outline, inside of which it is pasted."""
        paper = self._palette.rgb("paper")
        if dimmed:
            paper = (round(paper[0] * DIMMED), round(paper[1] * DIMMED), round(paper[2] * DIMMED))
        size, radius = (width_of(height), height), round(height * 0.08)
        image = self._back(size, paper) if card is None else self._front(card, size, paper)
        corners = (0, 0, size[0] - 1, size[1] - 1)
        line = self._palette.named("line")
        ImageDraw.Draw(image).rounded_rectangle(corners, radius, outline=line)
        outline = Image.new("L", size, 0)
        ImageDraw.Draw(outline).rounded_rectangle(corners, radius, fill=255)
        return image, outline

    def _front(self, card: Card, size: tuple[int, int], paper: RGB) -> Image.Image:
        mask = _joker(size) if card in JOKERS else _rank_and_suit(card, size)
        ink = SUITS["H" if red(card) else "S"] if card in JOKERS else SUITS[card[1]]
        return smooth(mask, self._palette.steps(paper, ink))

    def _back(self, size: tuple[int, int], paper: RGB) -> Image.Image:
        width, height = size
        image = Image.new("P", size, self._palette.number(BACK))
        draw, weave = ImageDraw.Draw(image), self._palette.number(WEAVE)
        for x in range(-height, width, max(6, height // 12)):
            draw.line(((x, height), (x + height, 0)), fill=weave)
            draw.line(((x, 0), (x + height, height)), fill=weave)
        frame, inner = self._palette.number(paper), (2, 2, width - 3, height - 3)
        draw.rounded_rectangle(inner, round(height * 0.08), outline=frame, width=max(2, height // 40))
        return image


def fitted(it: Label) -> str:
    """What is written: nothing that the font has no glyph for, and no more than there is room for."""
    if not it.room:
        return it.text
    font, text = _font(it.size, bold=it.bold), " ".join("".join(filter(_has_glyph, it.text)).split())
    if font.getlength(text) <= it.room:
        return text
    while text and font.getlength(f"{text}…") > it.room:
        text = text[:-1].rstrip()
    return f"{text}…" if text else ""


@lru_cache(TEXTS)
def _has_glyph(letter: str) -> bool:
    """Whether the font knows this character; all others look the same."""
    return letter.isspace() or _glyph(letter) != _glyph(UNKNOWN)


def _glyph(letter: str) -> bytes:
    mask = Image.new("L", (64, 64), 0)
    ImageDraw.Draw(mask).text((0, 0), letter, font=_font(40, bold=False), fill=255)
    return mask.tobytes()


def _rank_and_suit(card: Card, size: tuple[int, int]) -> Image.Image:
    width, height = size
    mask = Image.new("L", size, 0)
    rank = "10" if card[0] == "T" else card[0]
    font = _font(round(height * 0.42), bold=True)
    ImageDraw.Draw(mask).text((width / 2, height * 0.27), rank, font=font, fill=255, anchor="mm")
    side = round(height * 0.44)
    mask.paste(_suit(card[1], side), ((width - side) // 2, round(height * 0.51)))
    return mask


def _joker(size: tuple[int, int]) -> Image.Image:
    width, height = size
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    star, word = _font(round(height * 0.4), bold=True), _font(round(height * 0.15), bold=True)
    draw.text((width / 2, height * 0.38), "★", font=star, fill=255, anchor="mm")
    draw.text((width / 2, height * 0.76), "JOKER", font=word, fill=255, anchor="mm")
    return mask


Circle = tuple[float, float, float]
Corners = tuple[tuple[float, float], ...]
_SHAPES: dict[str, tuple[tuple[Circle, ...], tuple[Corners, ...]]] = {
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
"""Circles (middle and radius) and corners of what lies between them, in parts of the side of a square."""


@lru_cache(200)
def _suit(suit: str, side: int) -> Image.Image:
    """A suit's shape, white on black."""
    fine = side * FINER
    mask = Image.new("L", (fine, fine), 0)
    draw = ImageDraw.Draw(mask)
    circles, corners = _SHAPES[suit]
    for x, y, radius in circles:
        draw.ellipse([fine * it for it in (x - radius, y - radius, x + radius, y + radius)], fill=255)
    for points in corners:
        draw.polygon([(x * fine, y * fine) for x, y in points], fill=255)
    return mask.resize((side, side), Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType]


@cache
def middle_of_capitals(size: int, *, bold: bool) -> int:
    """How far below its upper left corner the middle of a text's capitals lies."""
    _, top, _, bottom = _font(size, bold=bold).getbbox("H")
    return round((top + bottom) / 2)


@cache
def _font_file() -> bytes:
    return (files("fontpkg_inter") / "files" / "Inter[opsz,wght].ttf").read_bytes()


@cache
def _font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(BytesIO(_font_file()), size)
    font.set_variation_by_axes([min(32, max(14, size)), 800 if bold else 500])
    return font
