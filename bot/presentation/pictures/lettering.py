"""Typesetting in Inter (SIL Open Font License, from the package fontpkg-inter)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import as_file, files

from anyascii import anyascii
from PIL import Image, ImageDraw, ImageFont

from bot.presentation.scene import Label, Point
from bot.table.personal_caches import personal_cache

INTER = files("fontpkg_inter") / "files" / "Inter[opsz,wght].ttf"
OPTICAL_SIZE_MIN, OPTICAL_SIZE_MAX = 14, 32
"""Range of optical sizes: letters are drawn for their size between these (Inter's axis `opsz`)."""
GLYPH_CACHE_SIZE, SETTING_CACHE_SIZE = 2_000, 4_000
"""Maximum numbers of cached answers of `_has_glyph`, and of typeset texts."""
MISSING_GLYPH = "\U0010ffff"
"""A character that no font has a glyph for."""
NARROWEST = 0.78
"""How far a text may be narrowed before it is shortened."""


@dataclass(frozen=True, slots=True)
class TypesetText:
    """A typeset text: what is written, its sprite's size, the pen's horizontal position in it, and how far
    it is narrowed.
    """

    text: str
    size: tuple[int, int]
    pen: float
    narrowed: float = 1.0


@personal_cache(SETTING_CACHE_SIZE)
def setting(label: Label) -> TypesetText:
    """Return the typeset text of a label."""
    text, narrowed = fitted(label)
    left, _, right, bottom = font(label.size, weight=label.weight).getbbox(text)
    pen = -min(0, left)
    return TypesetText(
        text, (max(1, round((right + pen) * narrowed)), max(1, round(bottom) + 2)), pen, narrowed
    )


def upper_left(label: Label, size: tuple[int, int]) -> Point:
    """Return the upper left corner of a text whose anchor is at its place; the middle is that of capitals."""
    across = {"l": 0, "m": size[0] // 2, "r": size[0]}[label.anchor[0]]
    down = middle_of_capitals(label.size, weight=label.weight) if label.anchor[1] == "m" else 0
    return label.at[0] - across, label.at[1] - down


def fitted(label: Label) -> tuple[str, float]:
    """Return the text as it can be read, and how far it is narrowed for the label's room; if that is not
    enough, it ends in an ellipsis.
    """
    if not label.room:
        return label.text, 1.0
    set_in, text = font(label.size, weight=label.weight), legible(label.text)
    width = set_in.getlength(text)
    if width * NARROWEST <= label.room:
        return text, min(1.0, label.room / width) if width else 1.0
    while text and set_in.getlength(f"{text}…") * NARROWEST > label.room:
        text = text[:-1].rstrip()
    return (f"{text}…", NARROWEST) if text else ("", 1.0)


def width_of_text(text: str, size: int, weight: int = 500) -> int:
    """Return the width of a text in pixels."""
    return round(font(size, weight=weight).getlength(text)) + 1


def legible(text: str) -> str:
    """Return a text with letters that the font has: others are transliterated (李雷 to LiLei, 🤠 to cowboy);
    "" if nothing is left.
    """
    if all(map(_has_glyph, text)):
        return " ".join(text.split())
    spelled = "".join(letter if _has_glyph(letter) else _spelled(letter) for letter in text)
    return " ".join(spelled.split())


def _spelled(letter: str) -> str:
    """Return a letter that the font lacks in other letters; "" if it is not seen anyway."""
    spelled = anyascii(letter)
    return f" {spelled.strip(':').replace('_', ' ')} " if spelled.startswith(":") else spelled


@lru_cache(GLYPH_CACHE_SIZE)
def _has_glyph(letter: str) -> bool:
    """Return whether the font has a glyph that can be seen; all missing ones look the same."""
    return letter.isspace() or (letter.isprintable() and _glyph(letter) != _glyph(MISSING_GLYPH))


def _glyph(letter: str) -> bytes:
    mask = Image.new("L", (64, 64), 0)
    ImageDraw.Draw(mask).text((0, 0), letter, font=font(40), fill=255)
    return mask.tobytes()


@cache
def middle_of_capitals(size: int, *, weight: int) -> int:
    """Return the distance from the upper edge of a text to the middle of its capitals, in pixels."""
    _, top, _, bottom = font(size, weight=weight).getbbox("H")
    return round((top + bottom) / 2)


def drawn_for(size: int) -> int:
    """Return the optical size for a font size."""
    return min(OPTICAL_SIZE_MAX, max(OPTICAL_SIZE_MIN, size))


@cache
def font_file() -> bytes:
    return INTER.read_bytes()


@cache
def font(size: int, *, weight: int = 500) -> ImageFont.FreeTypeFont:
    """Return the font in one size, loaded from its path: from bytes, Pillow keeps a copy for each size."""
    with as_file(INTER) as path:
        made = ImageFont.truetype(str(path), size)
    made.set_variation_by_axes([drawn_for(size), weight])
    return made
