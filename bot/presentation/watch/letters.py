"""Letters of the page: outlines, widths and kerning of those that its pictures need."""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from itertools import pairwise
from threading import Lock
from typing import Any, NamedTuple

from fontTools.pens.svgPathPen import SVGPathPen  # pyright: ignore[reportMissingTypeStubs]
from fontTools.ttLib import TTFont  # pyright: ignore[reportMissingTypeStubs]

from bot.presentation.pictures.lettering import drawn_for, font, font_file
from bot.presentation.watch.numbers import Numbering

KERNING_MIN_PX = 0.05
"""Minimum kerning that is stored, in pixels."""
WIDTH_CACHE_SIZE, OUTLINE_CACHE_SIZE = 20_000, 4_000
"""Maximum numbers of cached widths (of letters and pairs) and outlines."""
_READING = Lock()
"""Held while the font file is read, which happens in parts: pages may be made in several threads."""


class TypeStyle(NamedTuple):
    """A font size in pixels, and a weight."""

    size: int
    weight: int


class FontCut(NamedTuple):
    """The optical size and weight of outlines; several types may share them."""

    drawn_for: int
    weight: int


class Letters:
    """The font data needed to draw all requested texts."""

    def __init__(self) -> None:
        self._types, self._cuts = Numbering[TypeStyle](), Numbering[FontCut]()
        self._outlines: dict[FontCut, dict[str, str]] = {}
        self._widths: dict[TypeStyle, dict[str, float]] = {}
        self._kerning: dict[TypeStyle, dict[str, float]] = {}

    def number(self, text: str, type: TypeStyle) -> int:
        """Return the number of the type, and add the font data that this text needs."""
        cut = _cut(type)
        outlines, widths = self._outlines.setdefault(cut, {}), self._widths.setdefault(type, {})
        kerning = self._kerning.setdefault(type, {})
        for letter in text:
            outlines.setdefault(letter, _outline(letter, cut))
            widths.setdefault(letter, round(_width(letter, type), 2))
        for first, second in pairwise(text):
            if abs(moved := _kerned(first, second, type)) >= KERNING_MIN_PX:
                kerning[first + second] = round(moved, 2)
        self._cuts.of(cut)
        return self._types.of(type)

    def written(self) -> dict[str, Any]:
        """Return the JSON-ready data; `unit` is the font size in the outlines' coordinates."""
        return {
            "unit": _font().unit,
            "cuts": [self._outlines[cut_] for cut_ in self._cuts.things],
            "types": [
                [thing.size, self._cuts.of(_cut(thing)), self._widths[thing], self._kerning[thing]]
                for thing in self._types.things
            ],
        }


def _cut(type: TypeStyle) -> FontCut:
    return FontCut(drawn_for(type.size), type.weight)


@lru_cache(WIDTH_CACHE_SIZE)
def _width(letters: str, type: TypeStyle) -> float:
    return font(type.size, weight=type.weight).getlength(letters)


def _kerned(first: str, second: str, type: TypeStyle) -> float:
    """Return the kerning between `first` and `second` in pixels."""
    return _width(first + second, type) - _width(first, type) - _width(second, type)


class _Font:
    """Inter, a variable font whose outlines depend on optical size and weight."""

    def __init__(self) -> None:
        self._font: Any = TTFont(BytesIO(font_file()), lazy=True)
        self._names: dict[int, str] = self._font.getBestCmap()
        self.unit: int = self._font["head"].unitsPerEm
        self._glyphs = cache(self._glyphs_of)

    def _glyphs_of(self, cut: FontCut) -> Any:
        return self._font.getGlyphSet(location={"opsz": cut.drawn_for, "wght": cut.weight})

    def outline(self, letter: str, cut: FontCut) -> str:
        """Return an SVG path, y axis upwards; "" if the font has no glyph."""
        name, glyphs = self._names.get(ord(letter)), self._glyphs(cut)
        if name is None:
            return ""
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyphs[name].draw(pen)
        return pen.getCommands()


@cache
def _font() -> _Font:
    return _Font()


@lru_cache(OUTLINE_CACHE_SIZE)
def _outline(letter: str, cut: FontCut) -> str:
    with _READING:
        return _font().outline(letter, cut)
