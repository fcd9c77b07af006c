"""Drawings: flat shapes as data, from which a picture is painted and the browser's page is drawn.

A drawing is made by a function from a few values (`Drawing(tower, ((1, 2), 96, 28))`), once a process. Its
shapes are in pixels from its upper left corner, from the back to the front; tones are names, which each place
(`bot.presentation.places`) has colours for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Any, NamedTuple

Tone = str
Spot = tuple[float, float]
"""A point in pixels, not rounded."""
DRAWINGS_CACHED = 3_000
"""Maximum number of drawings whose shapes are kept."""


class Filled(NamedTuple):
    """A polygon."""

    points: tuple[Spot, ...]
    tone: Tone


class Block(NamedTuple):
    """A rectangle with rounded corners."""

    x: float
    y: float
    width: float
    height: float
    tone: Tone
    radius: float = 0


class Oval(NamedTuple):
    """An ellipse around a point."""

    x: float
    y: float
    across: float
    down: float
    tone: Tone


class Stroke(NamedTuple):
    """A line with round ends."""

    points: tuple[Spot, ...]
    tone: Tone
    thickness: float


class Pip(NamedTuple):
    """A suit in a square."""

    suit: str
    x: float
    y: float
    side: float
    tone: Tone


class Letters(NamedTuple):
    """A word whose capitals are centred on a point; `tight` pixels are taken from between its letters."""

    text: str
    x: float
    y: float
    size: int
    tone: Tone
    weight: int = 800
    tight: float = 0


Shape = Filled | Block | Oval | Stroke | Pip | Letters


class Sketch:
    """The shapes of a drawing, as a function adds them."""

    def __init__(self, width: float, height: float, ground: Tone = "") -> None:
        self.width, self.height = round(width), round(height)
        self.shapes: list[Shape] = []
        if ground:
            self.block(0, 0, width, height, ground)

    def fill(self, points: Iterable[Spot], tone: Tone) -> None:
        self.shapes.append(Filled(tuple(points), tone))

    def block(self, x: float, y: float, width: float, height: float, tone: Tone, radius: float = 0) -> None:
        if width > 0 and height > 0:
            self.shapes.append(Block(x, y, width, height, tone, min(radius, width / 2, height / 2)))

    def oval(self, x: float, y: float, across: float, down: float, tone: Tone) -> None:
        self.shapes.append(Oval(x, y, across, down, tone))

    def disc(self, x: float, y: float, radius: float, tone: Tone) -> None:
        self.oval(x, y, radius, radius, tone)

    def stroke(self, points: Iterable[Spot], tone: Tone, thickness: float) -> None:
        self.shapes.append(Stroke(tuple(points), tone, thickness))

    def write(
        self, text: str, x: float, y: float, size: int, tone: Tone, *, weight: int = 800, tight: float = 0
    ) -> None:
        self.shapes.append(Letters(text, x, y, size, tone, weight, tight))

    def suit(self, suit: str, x: float, y: float, side: float, tone: Tone) -> None:
        self.shapes.append(Pip(suit, x, y, side, tone))


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing: the function that makes it, and its arguments."""

    make: Callable[..., Sketch]
    arguments: tuple[Any, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        made = shapes_of(self)
        return made.width, made.height

    def __repr__(self) -> str:
        return f"{self.make.__module__}.{self.make.__name__}{self.arguments}"


@lru_cache(DRAWINGS_CACHED)
def shapes_of(drawing: Drawing) -> Sketch:
    """Return a drawing's shapes."""
    return drawing.make(*drawing.arguments)


def scaled(shape: Shape, at: Spot, scale: float) -> Shape:
    """Return a shape in another size, moved by `at`."""

    def there(points: Iterable[Spot]) -> tuple[Spot, ...]:
        return tuple((at[0] + x * scale, at[1] + y * scale) for x, y in points)

    match shape:
        case Filled(points):
            return shape._replace(points=there(points))
        case Stroke(points, _, thickness):
            return shape._replace(points=there(points), thickness=thickness * scale)
        case _:
            ((x, y),) = there([(shape.x, shape.y)])
    match shape:
        case Block(_, _, width, height, tone, radius):
            return Block(x, y, width * scale, height * scale, tone, radius * scale)
        case Oval(_, _, across, down, tone):
            return Oval(x, y, across * scale, down * scale, tone)
        case Pip():
            return shape._replace(x=x, y=y, side=shape.side * scale)
        case Letters():
            return shape._replace(x=x, y=y, size=round(shape.size * scale), tight=shape.tight * scale)


# Points.


def bend(*points: Spot) -> list[Spot]:
    """Return points along cubic curves: a start, then two handles and an end for each."""
    found, start = list[Spot](), points[0]
    for n in range(1, len(points), 3):
        curve = (start, *points[n : n + 3])
        for t in (step / 12 for step in range(13)):
            parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x = sum(part * point[0] for part, point in zip(parts, curve, strict=True))
            y = sum(part * point[1] for part, point in zip(parts, curve, strict=True))
            found.append((x, y))
        start = curve[3]
    return found


def mirrored(half: Sequence[Spot]) -> list[Spot]:
    """Return the outline whose left half is given, in a square of side 1."""
    return [*half, *((1 - x, y) for x, y in reversed(half))]


def spikes(x: float, y: float, radius: float, inner: float, count: int = 5) -> list[Spot]:
    """Return the corners of a star; `inner` is the inner radius as a share of the outer one."""
    far = [radius * (inner if n % 2 else 1) for n in range(2 * count)]
    return [(x + d * sin(n * pi / count), y - d * cos(n * pi / count)) for n, d in enumerate(far)]


CLUBS: tuple[Spot, ...] = ((0.5, 0.245), (0.245, 0.575), (0.755, 0.575))
"""The middles of a club's three leaves, in a square of side 1."""
SUITS: dict[str, list[Spot]] = {
    "H": mirrored(
        bend(
            (0.5, 0.98), (0.2, 0.72), (0.02, 0.55), (0.02, 0.32), (0.02, 0.14), (0.14, 0.03), (0.28, 0.03),
            (0.39, 0.03), (0.47, 0.1), (0.5, 0.21),
        )
    ),
    "S": mirrored(
        bend(
            (0.5, 0.01), (0.42, 0.18), (0.05, 0.34), (0.05, 0.58), (0.05, 0.72), (0.15, 0.8), (0.27, 0.8),
            (0.36, 0.8), (0.43, 0.75), (0.465, 0.67), (0.46, 0.82), (0.41, 0.92), (0.31, 0.98),
        )
    ),
    "D": mirrored(bend((0.5, 0), (0.4, 0.2), (0.27, 0.37), (0.11, 0.5), (0.27, 0.63), (0.4, 0.8), (0.5, 1))),
    "C": mirrored(
        bend((0.4, 0.35), (0.4, 0.4), (0.4, 0.5), (0.47, 0.5), (0.47, 0.8), (0.42, 0.92), (0.32, 0.98))
    ),
}  # fmt: skip
"""The outlines of suits in a square of side 1; of clubs the stem."""
