"""Colours of the themes: palettes of up to 256, including steps between two for smooth edges."""

from __future__ import annotations

from typing import Literal

from PIL import Image

from bot.presentation.scene import Colour

RGB = tuple[int, int, int]
SHADES = 6
"""Number of shades from a ground to an ink, both included."""
PALETTE_SIZE = 256

_DARK: dict[Colour, RGB] = {
    "ground": (30, 31, 34),
    "table": (38, 66, 52),
    "panel": (49, 51, 56),
    "line": (90, 94, 102),
    "ink": (242, 243, 245),
    "faint": (165, 170, 180),
    "paper": (250, 248, 240),
    "brown": (134, 90, 50),
    "gold": (196, 146, 36),
    "red": (180, 30, 45),
    "green": (45, 160, 110),
    "blue": (60, 116, 214),
    "purple": (146, 90, 196),
    "grey": (112, 116, 126),
    "coal": (44, 38, 36),
    "sand": (238, 203, 168),
    "tan": (199, 148, 106),
    "umber": (124, 82, 56),
    "rust": (178, 84, 38),
    "straw": (224, 190, 104),
}
_LIGHT: dict[Colour, RGB] = {
    **_DARK,
    "ground": (248, 248, 246),
    "table": (206, 228, 212),
    "panel": (230, 230, 226),
    "line": (160, 162, 168),
    "ink": (25, 26, 30),
    "faint": (88, 92, 100),
}
THEMES: dict[str, dict[Colour, RGB]] = {"dark": _DARK, "light": _LIGHT}


class Palette:
    """The colours that a theme's pictures have used so far; a colour keeps its number."""

    def __init__(self, theme: Literal["dark", "light"]) -> None:
        self._names = THEMES[theme]
        self._numbers: dict[RGB, int] = {}
        self.full = False
        """Whether a colour found no room and was replaced by the nearest one."""
        for colour in self._names.values():
            self.number(colour)

    def rgb(self, name: Colour) -> RGB:
        return self._names[name]

    def named(self, name: Colour) -> int:
        return self._numbers[self._names[name]]

    def number(self, colour: RGB) -> int:
        """Return the number of a colour; if the palette is full, that of the nearest one."""
        if colour not in self._numbers:
            if len(self._numbers) == PALETTE_SIZE:
                self.full = True
                return min(self._numbers.items(), key=lambda pair: _distance(pair[0], colour))[1]
            self._numbers[colour] = len(self._numbers)
        return self._numbers[colour]

    def steps(self, ground: RGB, ink: RGB) -> list[int]:
        """Return the numbers of the colours from `ground` to `ink`."""
        parts = [step / (SHADES - 1) for step in range(SHADES)]
        return [self.number(_between(ground, ink, part)) for part in parts]

    def fitted(self, image: Image.Image) -> Image.Image:
        """Return an image with a palette of only its own colours, in an order that reveals nothing else."""
        colours, used = list(self._numbers), image.histogram()
        kept = sorted((colours[number], number) for number, times in enumerate(used) if times)
        table = bytearray(PALETTE_SIZE)
        for place, (_, number) in enumerate(kept):
            table[number] = place
        fitted = Image.frombytes("P", image.size, image.tobytes().translate(table))
        fitted.putpalette([value for colour, _ in kept for value in colour])
        return fitted


def smooth(mask: Image.Image, steps: list[int]) -> Image.Image:
    """Return a greyscale drawing mapped to the colours of `steps`, from black to white."""
    numbers = [steps[round(shade * (len(steps) - 1) / 255)] for shade in range(256)]
    return Image.frombytes("P", mask.size, mask.tobytes().translate(bytes(numbers)))


def _between(ground: RGB, ink: RGB, part: float) -> RGB:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(ground, ink, strict=True))
    return red, green, blue


def _distance(a: RGB, b: RGB) -> int:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))
