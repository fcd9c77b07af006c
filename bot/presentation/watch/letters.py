"""With which letters does the page write? Outlines, widths and kerning of those that its pictures need."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from itertools import pairwise
from threading import Lock
from typing import Any, NamedTuple

from fontTools.pens.svgPathPen import SVGPathPen  # pyright: ignore[reportMissingTypeStubs]
from fontTools.ttLib import TTFont  # pyright: ignore[reportMissingTypeStubs]

from bot.presentation.pictures.lettering import drawn_for, font, font_file, weight
from bot.presentation.watch.numbers import Numbers

SEEN = 0.05
"""Pixels by which two letters are brought together, at least."""
WIDTHS, OUTLINES = 20_000, 4_000
"""Widths of letters and of pairs, and outlines, that are kept, at most."""
_READING = Lock()
"""Held while the font's file is read, a part at a time: pages may be made in several threads."""


class Type(NamedTuple):
    """A size of letters, in pixels."""

    size: int
    bold: bool


class Cut(NamedTuple):
    """The size and the weight for which outlines are made; several types may share them."""

    drawn_for: int
    weight: int


class Letters:
    """What is needed to write all texts that it was asked for."""

    def __init__(self) -> None:
        self._types, self._cuts = Numbers[Type](), Numbers[Cut]()
        self._outlines: dict[Cut, dict[str, str]] = {}
        self._widths: dict[Type, dict[str, float]] = {}
        self._kerning: dict[Type, dict[str, float]] = {}

    def number(self, text: str, type: Type) -> int:
        """The number of the type, with all that this text needs of it."""
        cut = _cut(type)
        outlines, widths = self._outlines.setdefault(cut, {}), self._widths.setdefault(type, {})
        kerning = self._kerning.setdefault(type, {})
        for letter in text:
            outlines.setdefault(letter, _outline(letter, cut))
            widths.setdefault(letter, round(_width(letter, type), 2))
        for first, second in pairwise(text):
            if abs(moved := _kerned(first, second, type)) >= SEEN:
                kerning[first + second] = round(moved, 2)
        self._cuts.of(cut)
        return self._types.of(type)

    def written(self) -> dict[str, Any]:
        """All of it: `unit` is the outlines' measure, in which a letter's size is 1."""
        return {
            "unit": _font().unit,
            "cuts": [self._outlines[it] for it in self._cuts.things],
            "types": [
                [it.size, self._cuts.of(_cut(it)), self._widths[it], self._kerning[it]]
                for it in self._types.things
            ],
        }


def _cut(type: Type) -> Cut:
    return Cut(drawn_for(type.size), weight(bold=type.bold))


@lru_cache(WIDTHS)
def _width(letters: str, type: Type) -> float:
    return font(type.size, bold=type.bold).getlength(letters)


def _kerned(first: str, second: str, type: Type) -> float:
    """How much farther apart than by itself `second` stands from `first`."""
    return _width(first + second, type) - _width(first, type) - _width(second, type)


class _Font:
    """Inter, whose outlines depend on size and weight."""

    def __init__(self) -> None:
        self._font: Any = TTFont(BytesIO(font_file()), lazy=True)
        self._names: dict[int, str] = self._font.getBestCmap()
        self.unit: int = self._font["head"].unitsPerEm
        self._glyphs = cache(self._glyphs_of)

    def _glyphs_of(self, cut: Cut) -> Any:
        return self._font.getGlyphSet(location={"opsz": cut.drawn_for, "wght": cut.weight})

    def outline(self, letter: str, cut: Cut) -> str:
        """As the path of an SVG, upwards; "" for what the font has no glyph for."""
        name, glyphs = self._names.get(ord(letter)), self._glyphs(cut)
        if name is None:
            return ""
        pen = SVGPathPen(glyphs, ntos=lambda it: str(round(it)))
        glyphs[name].draw(pen)
        return pen.getCommands()


@cache
def _font() -> _Font:
    return _Font()


@lru_cache(OUTLINES)
def _outline(letter: str, cut: Cut) -> str:
    with _READING:
        return _font().outline(letter, cut)
