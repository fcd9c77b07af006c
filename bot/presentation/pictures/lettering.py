"""How is a text set? In Inter (SIL Open Font License, from the package fontpkg-inter), within its room."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import as_file, files

from PIL import Image, ImageDraw, ImageFont

from bot.presentation.scene import Label, Place

INTER = files("fontpkg_inter") / "files" / "Inter[opsz,wght].ttf"
MEDIUM, HEAVY = 500, 800
"""How bold texts are (Inter's axis `wght`)."""
SMALLEST, LARGEST = 14, 32
"""Between these sizes letters are drawn for their size (Inter's axis `opsz`)."""
KEPT = 2_000
"""Characters of which it is known whether the font has them, at most."""
UNKNOWN = "\U0010ffff"
"""A character that no font has."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A text as it is set: what is written, the size of the sprite, and where in it the pen begins."""

    text: str
    size: tuple[int, int]
    pen: float


def setting(it: Label) -> Setting:
    """How a label is set."""
    text = fitted(it)
    left, _, right, bottom = font(it.size, bold=it.bold).getbbox(text)
    pen = -min(0, left)
    return Setting(text, (max(1, round(right + pen)), max(1, round(bottom) + 2)), pen)


def upper_left(it: Label, size: tuple[int, int]) -> Place:
    """Where the corner of a text lies, so that its anchor is at its place; capitals give the middle."""
    across = {"l": 0, "m": size[0] // 2, "r": size[0]}[it.anchor[0]]
    down = middle_of_capitals(it.size, bold=it.bold) if it.anchor[1] == "m" else 0
    return it.at[0] - across, it.at[1] - down


def fitted(it: Label) -> str:
    """What is written: nothing that the font has no glyph for, and no more than there is room for."""
    if not it.room:
        return it.text
    set_in, text = font(it.size, bold=it.bold), " ".join("".join(filter(_has_glyph, it.text)).split())
    if set_in.getlength(text) <= it.room:
        return text
    while text and set_in.getlength(f"{text}…") > it.room:
        text = text[:-1].rstrip()
    return f"{text}…" if text else ""


@lru_cache(KEPT)
def _has_glyph(letter: str) -> bool:
    """Whether the font knows this character; all others look the same."""
    return letter.isspace() or _glyph(letter) != _glyph(UNKNOWN)


def _glyph(letter: str) -> bytes:
    mask = Image.new("L", (64, 64), 0)
    ImageDraw.Draw(mask).text((0, 0), letter, font=font(40, bold=False), fill=255)
    return mask.tobytes()


@cache
def middle_of_capitals(size: int, *, bold: bool) -> int:
    """How far below its upper left corner the middle of a text's capitals lies."""
    _, top, _, bottom = font(size, bold=bold).getbbox("H")
    return round((top + bottom) / 2)


def drawn_for(size: int) -> int:
    """The size for which its letters are drawn."""
    return min(LARGEST, max(SMALLEST, size))


def weight(*, bold: bool) -> int:
    return HEAVY if bold else MEDIUM


@cache
def font_file() -> bytes:
    return INTER.read_bytes()


@cache
def font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    """The font in one size, from its path: given bytes, Pillow would keep all of them for each size."""
    with as_file(INTER) as path:
        made = ImageFont.truetype(str(path), size)
    made.set_variation_by_axes([drawn_for(size), weight(bold=bold)])
    return made
