"""Layouts of pictures: widgets that know their least size, and containers that place them.

A picture is written as what it contains: `column(headline, row(castle, hand, grow=[hand]))`. Widths of texts
are those of the font. A widget is drawn in at least its own size, on a tone; `Scene` sprites come out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from bot.presentation.drawing import Drawing, Sketch
from bot.presentation.pictures.lettering import NARROWEST, width_of_text
from bot.presentation.places import Place
from bot.presentation.scene import (
    HEAVY,
    PLAIN,
    WIDTH,
    Anchor,
    Box,
    CardStyle,
    Colour,
    Drawn,
    Face,
    Label,
    Name,
    PlayingCard,
    Point,
    Scene,
    Sprite,
    token,
    width_of,
)
from engines.cards import Card

WORD, NAME, NUMBER, LARGE, HUGE = 34, 38, 42, 48, 64
"""Sizes of letters: words, names, counts, numbers that matter, the number of the picture."""
LINE = 1.12
"""Height of a line, by the size of its letters."""
GAP, PAD = 8, 8
FAN_VISIBLE, FULL = 38, 999
"""Pixels of a covered card that show its rank; more than a card is wide: none is covered."""
Size = tuple[int, int]
Side = Literal["l", "m", "r"]
Level = Literal["t", "m", "b"]
_ANCHORS: dict[Side, Anchor] = {"l": "lm", "m": "mm", "r": "rm"}


class Widget(ABC):
    """A part of a picture."""

    @cached_property
    def size(self) -> Size:
        """The least width and height."""
        return self.measured()

    @abstractmethod
    def measured(self) -> Size:
        """Return the least width and height."""

    @abstractmethod
    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        """Yield the sprites in a rectangle of at least the least size, on a tone."""


def _across(side: Side, at: Point, size: Size) -> Point:
    """Return the middle of the left edge, of the whole, or of the right edge of a rectangle."""
    return at[0] + {"l": 0, "m": size[0] // 2, "r": size[0]}[side], at[1] + size[1] // 2


@dataclass(frozen=True)
class Text(Widget):
    """A line of text; with `room` it is narrowed, and shortened at last, to be no wider."""

    text: str
    height: int = WORD
    ink: Colour = "ink"
    bold: bool = False
    side: Side = "l"
    room: int = 0

    def measured(self) -> Size:
        width = width_of_text(self.text, self.height, HEAVY if self.bold else PLAIN)
        return min(width, self.room) if self.room else width, round(self.height * LINE)

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        if self.text:
            place = _across(self.side, at, size)
            room = size[0] if self.room or size[0] < self.size[0] else 0
            yield Label(self.text, place, self.height, self.ink, on, _ANCHORS[self.side], self.bold, room)


@dataclass(frozen=True)
class PlayerName(Widget):
    """The name of whoever sits in a seat, which is known only later: at least `least` pixels wide."""

    seat: int
    height: int = WORD
    ink: Colour = "ink"
    bold: bool = True
    side: Side = "m"
    least: int = 100

    def measured(self) -> Size:
        return self.least, round(self.height * LINE)

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        place = _across(self.side, at, size)
        yield Name(self.seat, place, self.height, size[0], self.ink, on, _ANCHORS[self.side], self.bold)


@dataclass(frozen=True)
class Token(Widget):
    """A seat's letter on its colour; with `face` a character's face comes there, too."""

    seat: int
    radius: int = 22
    face: bool = False

    def measured(self) -> Size:
        return 2 * self.radius + 1, 2 * self.radius + 1

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        middle = _across("m", at, size)
        yield from token(self.seat, middle, self.radius)
        if self.face:
            yield Face(self.seat, middle, self.radius)


@dataclass(frozen=True)
class Cards(Widget):
    """Cards side by side; if there is too little room they overlap, so that their ranks show."""

    cards: Sequence[Card | None]
    height: int
    gap: int = 6
    two: bool = False
    new: Collection[Card] = ()
    dimmed: Collection[Card] = ()
    visible: int = FAN_VISIBLE
    """Pixels of a covered card that show at least."""

    def measured(self) -> Size:
        many, width = len(self.cards), width_of(self.height)
        return (width + min(self.visible, width + self.gap) * (many - 1) if many else 0), self.height

    @property
    def apart(self) -> int:
        """The width of the cards side by side."""
        return len(self.cards) * (width_of(self.height) + self.gap) - self.gap if self.cards else 0

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        width, many = width_of(self.height), len(self.cards)
        step = min(width + self.gap, (size[0] - width) // (many - 1)) if many > 1 else 0
        covered = many > 1 and step < width * 0.9
        for n, card in enumerate(self.cards):
            yield PlayingCard(
                card,
                (at[0] + n * step, at[1]),
                self.height,
                dimmed=card in self.dimmed,
                style="fan" if covered else "",
                new=card in self.new,
                two=self.two,
                on="edge" if covered and n else on,
            )


@dataclass(frozen=True)
class OneCard(Widget):
    """A card, maybe with a badge of a word and a tone on its lower half."""

    card: Card | None
    height: int
    style: CardStyle = ""
    dimmed: bool = False
    new: bool = False
    two: bool = False
    badge: str = ""
    tone: Colour = "brown"

    def measured(self) -> Size:
        return width_of(self.height), self.height

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        yield PlayingCard(
            self.card, at, self.height, self.dimmed, self.style, new=self.new, two=self.two, on=on
        )
        if self.badge:
            width, high = self.size[0] - 6, round(self.height * 0.46)
            corner = (at[0] + 3, at[1] + self.height - high - 4)
            yield Box(corner, (width, high), self.tone, radius=6)
            middle = (corner[0] + width // 2, corner[1] + high // 2)
            yield Label(self.badge, middle, WORD, "onSeat", self.tone, "mm", bold=True, room=width - 2)


@dataclass(frozen=True)
class Cascade(Widget):
    """Widgets one below the other, of which each covers all but `step` pixels of the one before."""

    children: tuple[Widget, ...]
    step: int

    def measured(self) -> Size:
        sizes = [child.size for child in self.children]
        last = sizes[-1][1] if sizes else 0
        return max((width for width, _ in sizes), default=0), self.step * max(0, len(sizes) - 1) + last

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        for n, child in enumerate(self.children):
            yield from child.draw((at[0], at[1] + n * self.step), child.size, "edge" if n else on)


@dataclass(frozen=True)
class Art(Widget):
    """A drawing of a game's own."""

    drawing: Drawing

    def measured(self) -> Size:
        return self.drawing.size

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        yield Drawn(self.drawing, at, on)


@dataclass(frozen=True)
class FaceOf(Widget):
    """Where the face of whoever sits in a seat comes, if they are a character; of others nothing is seen."""

    seat: int
    radius: int = 22

    def measured(self) -> Size:
        return 2 * self.radius + 1, 2 * self.radius + 1

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        yield Face(self.seat, _across("m", at, size), self.radius)


def art(make: Callable[..., Sketch], *arguments: object) -> Art:
    """Return the drawing that a function makes of these arguments."""
    return Art(Drawing(make, arguments))


@dataclass(frozen=True)
class Space(Widget):
    """Nothing, in some pixels."""

    width: int = 0
    height: int = 0

    def measured(self) -> Size:
        return self.width, self.height

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        yield from ()


FILL = Space()
"""The room that is left in a row or a column; several share it."""


@dataclass(frozen=True)
class Set(Widget):
    """A widget in its own size within a larger place: at a side and a level of it."""

    child: Widget
    side: Side = "l"
    level: Level = "m"

    def measured(self) -> Size:
        return self.child.size

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        own = self.child.size
        x = at[0] + {"l": 0, "m": (size[0] - own[0]) // 2, "r": size[0] - own[0]}[self.side]
        y = at[1] + {"t": 0, "m": (size[1] - own[1]) // 2, "b": size[1] - own[1]}[self.level]
        yield from self.child.draw((x, y), own, on)


@dataclass(frozen=True)
class Stack(Widget):
    """Widgets side by side (`across`) or one below the other, each as thick as all; those in `grow`, and each
    FILL, share the room that is left along.
    """

    across: bool
    children: tuple[Widget, ...]
    gap: int
    grow: tuple[Widget, ...]

    def measured(self) -> Size:
        sizes = [child.size if self.across else child.size[::-1] for child in self.children]
        along = sum(length for length, _ in sizes) + self.gap * max(0, len(sizes) - 1)
        thick = max((thickness for _, thickness in sizes), default=0)
        return (along, thick) if self.across else (thick, along)

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        axis = 0 if self.across else 1
        place, spare = at[axis], max(0, size[axis] - self.size[axis])
        shares = self._shares(spare)
        for child, extra in zip(self.children, shares, strict=True):
            length = child.size[axis] + extra
            if self.across:
                yield from child.draw((place, at[1]), (length, size[1]), on)
            else:
                yield from child.draw((at[0], place), (size[0], length), on)
            place += length + self.gap

    def _shares(self, spare: int) -> list[int]:
        growing = [any(child is it for it in (FILL, *self.grow)) for child in self.children]
        many = sum(growing)
        return [spare // many if grows else 0 for grows in growing] if many else [0] * len(growing)


def row(*children: Widget, gap: int = GAP, grow: Sequence[Widget] = ()) -> Stack:
    """Return widgets side by side."""
    return Stack(True, children, gap, tuple(grow))


def column(*children: Widget, gap: int = GAP, grow: Sequence[Widget] = ()) -> Stack:
    """Return widgets one below the other."""
    return Stack(False, children, gap, tuple(grow))


def columns(children: Sequence[Widget], gap: int = GAP) -> Stack:
    """Return widgets side by side that share the room equally."""
    widest = max((child.size[0] for child in children), default=0)
    even = [Padded(child, right=0, least=widest) for child in children]
    return row(*even, gap=gap, grow=even)


def grid(children: Sequence[Widget], per_row: int, gap: int = GAP) -> Stack:
    """Return widgets in rows of so many, all equally wide."""
    lines = [[*children[at : at + per_row]] for at in range(0, len(children), per_row)]
    for line in lines:
        line += [Space()] * (per_row - len(line))
    return column(*(columns(line, gap) for line in lines), gap=gap)


@dataclass(frozen=True)
class Padded(Widget):
    """A widget with space around it, at least `least` wide and `high` high."""

    child: Widget
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0
    least: int = 0
    high: int = 0

    def measured(self) -> Size:
        width, height = self.child.size
        return max(self.least, width + self.left + self.right), max(
            self.high, height + self.top + self.bottom
        )

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        inner = size[0] - self.left - self.right, size[1] - self.top - self.bottom
        yield from self.child.draw((at[0] + self.left, at[1] + self.top), inner, on)


@dataclass(frozen=True)
class Panel(Widget):
    """A widget on a plate of a tone, maybe with a rim."""

    child: Widget
    fill: Colour = "panel"
    rim: Colour | None = None
    pad: int = PAD
    radius: int = 10
    thickness: int = 4

    def measured(self) -> Size:
        width, height = self.child.size
        return width + 2 * self.pad, height + 2 * self.pad

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        yield Box(at, size, self.fill, self.rim, self.radius, self.thickness)
        inner = (size[0] - 2 * self.pad, size[1] - 2 * self.pad)
        yield from self.child.draw((at[0] + self.pad, at[1] + self.pad), inner, self.fill)


@dataclass(frozen=True)
class Band(Widget):
    """A widget before a backdrop: a drawing of the band's width and height and of `arguments`. `on` is the
    tone behind most of it.
    """

    child: Widget
    make: Callable[..., Sketch]
    on: Colour
    arguments: tuple[object, ...] = ()
    pad: tuple[int, int, int, int] = (GAP, GAP, GAP, GAP)
    """Left, top, right, bottom."""

    def measured(self) -> Size:
        width, height = self.child.size
        return width + self.pad[0] + self.pad[2], height + self.pad[1] + self.pad[3]

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        yield Drawn(Drawing(self.make, (*size, *self.arguments)), at)
        left, top, right, bottom = self.pad
        inner = size[0] - left - right, size[1] - top - bottom
        yield from self.child.draw((at[0] + left, at[1] + top), inner, self.on)


@dataclass(frozen=True)
class Over(Widget):
    """Widgets in one place, the last one in front."""

    children: tuple[Widget, ...]

    def measured(self) -> Size:
        sizes = [child.size for child in self.children]
        return max(width for width, _ in sizes), max(height for _, height in sizes)

    def draw(self, at: Point, size: Size, on: Colour) -> Iterator[Sprite]:
        for child in self.children:
            yield from child.draw(at, size, on)


def fit(room: int, *variants: Widget) -> Widget:
    """Return the first variant that is at most `room` wide, else the last."""
    return next((it for it in variants if it.size[0] <= room), variants[-1])


def fits(text: str, room: int, height: int = WORD, *, bold: bool = False) -> bool:
    """Return whether a text is whole in `room` pixels, narrowed if need be."""
    return width_of_text(text, height, HEAVY if bold else PLAIN) * NARROWEST <= room


def scene(content: Widget, place: Place, ground: Colour, alt: str = "") -> Scene:
    """Return the picture of a widget as wide as pictures are."""
    height = content.size[1]
    return Scene(height, tuple(content.draw((0, 0), (WIDTH, height), ground)), ground, alt, place=place)
