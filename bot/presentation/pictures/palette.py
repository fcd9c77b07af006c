"""Palettes: a place's tones in one theme, and as many steps between them as there is room for.

A palette is fixed, so that a picture tells nothing of what was painted before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from PIL import Image

RGB = tuple[int, int, int]
PALETTE_SIZE = 112
"""Number of colours; more make larger files and no visible difference."""
SHADES = 5
"""Number of shades from a ground to the ink of a letter, both included."""
STEPS = (0.33, 0.67)
"""Shares of the way from one tone to another at which there may be a colour between them."""


def rgb(colour: str) -> RGB:
    """Return the value of a colour in hexadecimal, `#F6EFDE`."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


class Palette:
    """The colours of a place in one theme, each with its number."""

    def __init__(self, tones: Mapping[str, str]) -> None:
        self._tones = {tone: rgb(colour) for tone, colour in tones.items()}
        self.colours = _spread(list(dict.fromkeys(self._tones.values())))
        self._numbers = {tone: self.colours.index(colour) for tone, colour in self._tones.items()}
        self._key = self.empty((1, 1), 0)
        self._ramps: dict[tuple[int, int], bytes] = {}

    def empty(self, size: tuple[int, int], number: int) -> Image.Image:
        """Return an image in one colour, by its number."""
        image = Image.new("P", size, number)
        image.putpalette([value for colour in self.colours for value in colour])
        return image

    def rgb(self, tone: str) -> RGB:
        return self._tones[tone]

    def number(self, tone: str) -> int:
        return self._numbers[tone]

    def reduced(self, image: Image.Image) -> Image.Image:
        """Return an RGB image in the palette's nearest colours."""
        return image.quantize(palette=self._key, dither=Image.Dither.NONE)

    def ramp(self, ground: int, ink: int) -> bytes:
        """Return the number of a colour by how much of a pixel a letter covers, 0 to 255."""
        if (ground, ink) not in self._ramps:
            below, above = self.colours[ground], self.colours[ink]
            mixes = [_between(below, above, step / (SHADES - 1)) for step in range(SHADES)]
            steps = [min(range(len(self.colours)), key=lambda n: _far(self.colours[n], it)) for it in mixes]
            steps[0], steps[-1] = ground, ink
            self._ramps[ground, ink] = bytes(steps[round(n * (SHADES - 1) / 255)] for n in range(256))
        return self._ramps[ground, ink]


def _spread(colours: list[RGB]) -> list[RGB]:
    """Return the colours and, up to PALETTE_SIZE, each time the step that is farthest from all others."""
    pairs = combinations(colours, 2)
    steps = sorted({_between(one, other, part) for one, other in pairs for part in STEPS})
    nearest: dict[RGB, int] = {step: min(_far(step, colour) for colour in colours) for step in steps}
    found = [*colours]
    while len(found) < PALETTE_SIZE and nearest:
        added = max(nearest, key=nearest.__getitem__)
        found.append(added)
        nearest = {step: min(far, _far(step, added)) for step, far in nearest.items() if step != added}
    return found


def _between(ground: RGB, ink: RGB, part: float) -> RGB:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(ground, ink, strict=True))
    return red, green, blue


def _far(one: RGB, other: RGB) -> int:
    """Return how different two colours look, by weighted squares of their differences."""
    return 2 * (one[0] - other[0]) ** 2 + 4 * (one[1] - other[1]) ** 2 + 3 * (one[2] - other[2]) ** 2
