"""Typesetting in Inter (SIL Open Font License, from the package fontpkg-inter)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import as_file, files

from PIL import Image, ImageDraw, ImageFont

from bot.presentation.scene import Label, Point

INTER = files("fontpkg_inter") / "files" / "Inter[opsz,wght].ttf"
MEDIUM_WEIGHT, HEAVY_WEIGHT = 500, 800
"""Font weights (Inter's axis `wght`)."""
OPTICAL_SIZE_MIN, OPTICAL_SIZE_MAX = 14, 32
"""Range of optical sizes: letters are drawn for their size between these (Inter's axis `opsz`)."""
GLYPH_CACHE_SIZE = 2_000
"""Maximum number of cached answers of `_has_glyph`."""
MISSING_GLYPH = "\U0010ffff"
"""A character that no font has a glyph for."""


@dataclass(frozen=True, slots=True)
class TypesetText:
    """A typeset text: what is written, its sprite's size, and the pen's horizontal position in it."""

    text: str
    size: tuple[int, int]
    pen: float


def setting(label: Label) -> TypesetText:
    """Return the typeset text of a label."""
    text = fitted(label)
    left, _, right, bottom = font(label.size, bold=label.bold).getbbox(text)
    pen = -min(0, left)
    return TypesetText(text, (max(1, round(right + pen)), max(1, round(bottom) + 2)), pen)


def upper_left(label: Label, size: tuple[int, int]) -> Point:
    """Return the upper left corner of a text whose anchor is at its place; the middle is that of capitals."""
    across = {"l": 0, "m": size[0] // 2, "r": size[0]}[label.anchor[0]]
    down = middle_of_capitals(label.size, bold=label.bold) if label.anchor[1] == "m" else 0
    return label.at[0] - across, label.at[1] - down


def fitted(label: Label) -> str:
    """Return the text without characters that the font lacks, shortened to the label's room."""
    if not label.room:
        return label.text
    set_in, text = (
        font(label.size, bold=label.bold),
        " ".join("".join(filter(_has_glyph, label.text)).split()),
    )
    if set_in.getlength(text) <= label.room:
        return text
    while text and set_in.getlength(f"{text}…") > label.room:
        text = text[:-1].rstrip()
    return f"{text}…" if text else ""


@lru_cache(GLYPH_CACHE_SIZE)
def _has_glyph(letter: str) -> bool:
    """Return whether the font has a glyph for this character; all missing ones look the same."""
    return letter.isspace() or _glyph(letter) != _glyph(MISSING_GLYPH)


def _glyph(letter: str) -> bytes:
    mask = Image.new("L", (64, 64), 0)
    ImageDraw.Draw(mask).text((0, 0), letter, font=font(40, bold=False), fill=255)
    return mask.tobytes()


@cache
def middle_of_capitals(size: int, *, bold: bool) -> int:
    """Return the distance from the upper edge of a text to the middle of its capitals, in pixels."""
    _, top, _, bottom = font(size, bold=bold).getbbox("H")
    return round((top + bottom) / 2)


def drawn_for(size: int) -> int:
    """Return the optical size for a font size."""
    return min(OPTICAL_SIZE_MAX, max(OPTICAL_SIZE_MIN, size))


def weight(*, bold: bool) -> int:
    return HEAVY_WEIGHT if bold else MEDIUM_WEIGHT


@cache
def font_file() -> bytes:
    return INTER.read_bytes()


@cache
def font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    """Return the font in one size, loaded from its path: from bytes, Pillow keeps a copy for each size."""
    with as_file(INTER) as path:
        made = ImageFont.truetype(str(path), size)
    made.set_variation_by_axes([drawn_for(size), weight(bold=bold)])
    return made
