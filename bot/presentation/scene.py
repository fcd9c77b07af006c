"""Scenes: pictures as data, made of sprites; `bot.presentation.pictures` paints them.

Places are pixels from the upper left corner of a picture, which is usually WIDTH wide. Colours are names;
each theme has its own. Texts in pictures are short and plain: numbers, addresses, ranks, words of the rules.
A scene is made from a view, which knows seats and no names: `Name` and `Face` are placeholders for a player's
name and face, and `named` fills them in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from engines.cards import Card

WIDTH = 900
"""Width of a picture in pixels; text 24 high is still legible on a phone, where the picture is 400 wide."""
CARD_ASPECT_RATIO = 0.7
"""A card's width divided by its height."""
Colour = Literal[
    "ground", "table", "panel", "line", "ink", "faint", "paper", "brown", "gold", "red", "green", "blue",
    "purple", "grey", "coal", "sand", "tan", "umber", "rust", "straw",
]  # fmt: skip
Anchor = Literal["lt", "mt", "rt", "lm", "mm", "rm"]
"""The point of a text that lies at its place: left, middle, right; top or middle."""
Point = tuple[int, int]
ALT_TEXT_MAX_CHARS = 1000
"""Maximum length of a picture's description, in characters."""
SEAT_COLOURS: tuple[Colour, ...] = ("blue", "red", "green", "gold", "purple", "brown", "grey")
SEAT_LETTERS = "ABCDEFGHIJ"


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A card, its upper left corner at `at`. None: face down. `dimmed`: out of play, or not the viewer's."""

    card: Card | None
    at: Point
    height: int = 120
    dimmed: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with rounded corners."""

    at: Point
    size: tuple[int, int]
    fill: Colour
    outline: Colour | None = None
    radius: int = 10


@dataclass(frozen=True, slots=True)
class Polygon:
    points: tuple[Point, ...]
    fill: Colour
    outline: Colour | None = None


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle around `at`."""

    at: Point
    radius: int
    fill: Colour
    outline: Colour | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """A short text on one line; `on` is the colour behind it, for smooth edges."""

    text: str
    at: Point
    size: int
    ink: Colour = "ink"
    on: Colour = "ground"
    anchor: Anchor = "lt"
    bold: bool = False
    room: int = 0
    """Maximum width in pixels; a longer text ends in an ellipsis. 0: unlimited."""


@dataclass(frozen=True, slots=True)
class Name:
    """A placeholder for the name of the player at `seat`, after `lead`; `named` replaces it with a Label, or
    with two, one below the other, for a villain's name and the member's.
    """

    seat: int
    at: Point
    size: int
    room: int
    ink: Colour = "ink"
    on: Colour = "ground"
    anchor: Anchor = "lt"
    bold: bool = False
    lead: str = ""
    member: int = 0
    """Font size of the own name of the member who plays the villain. 0: it is left out."""


@dataclass(frozen=True, slots=True)
class Face:
    """A placeholder on a player's token of this radius for the face of a character; `named` replaces it."""

    seat: int
    at: Point
    radius: int


Sprite = PlayingCard | Box | Polygon | Disc | Label | Name | Face


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture, sprite by sprite from the back to the front; `alt` is its description."""

    height: int
    sprites: tuple[Sprite, ...] = ()
    ground: Colour = "ground"
    alt: str = ""
    width: int = WIDTH


def named(
    scene: Scene,
    name: Callable[[int], str],
    member: Callable[[int], str],
    face: Callable[[Face], Iterable[Sprite]],
) -> Scene:
    """Return the scene with every `Name` replaced by a label with the seat's `name`, and by one below it with
    the `member`, if there is room for that and the member is not ""; and with every `Face` by what `face`
    returns for it.
    """
    sprites = list[Sprite]()
    for sprite in scene.sprites:
        match sprite:
            case Name():
                sprites += _labels(sprite, name, member)
            case Face():
                sprites += face(sprite)
            case _:
                sprites.append(sprite)
    return replace(scene, sprites=tuple(sprites))


def _labels(it: Name, name: Callable[[int], str], member: Callable[[int], str]) -> Iterator[Label]:
    """Yield the name and below it the member, both together around the place; or the name alone."""
    (x, y), below = it.at, member(it.seat) if it.member else ""
    if below:
        yield Label(below, (x, y + it.size // 2), it.member, it.ink, it.on, it.anchor, room=it.room)
        y -= it.member // 2
    yield Label(it.lead + name(it.seat), (x, y), it.size, it.ink, it.on, it.anchor, it.bold, it.room)


def width_of(height: int) -> int:
    """Return the width of a card of this height."""
    return round(height * CARD_ASPECT_RATIO)


def row(
    cards: tuple[Card | None, ...], at: Point, height: int, room: int, gap: int = 10
) -> tuple[PlayingCard, ...]:
    """Return cards side by side from `at`; they overlap if they would need more than `room` pixels."""
    step = width_of(height) + gap
    if len(cards) > 1:
        step = min(step, (room - width_of(height)) // (len(cards) - 1))
    return tuple(PlayingCard(card, (at[0] + step * i, at[1]), height) for i, card in enumerate(cards))


def seat_colour(seat: int) -> Colour:
    """Return the colour of a player's token."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def token(seat: int, at: Point, radius: int = 22) -> tuple[Sprite, ...]:
    """Return a player's token: a disc in the seat's colour with its letter."""
    colour = seat_colour(seat)
    letter = Label(SEAT_LETTERS[seat], at, round(radius * 1.2), "paper", colour, "mm", bold=True)
    return (Disc(at, radius, colour, "paper"), letter)
