"""Scenes: pictures as data, made of sprites; `bot.presentation.pictures` paints them.

Points are pixels from the upper left corner of a picture, which is usually WIDTH wide. Colours are the tones
of the scene's place; each theme has its own. Texts in pictures are short and plain: numbers, addresses,
ranks, words of the rules. A scene is made from a view, which knows seats and no names: `Name` and `Face` are
placeholders for a player's name and face, and `named` fills them in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from bot.presentation.drawing import Drawing, Sketch, Tone, spikes
from bot.presentation.places import HOUSE, Place
from engines.cards import JOKERS, Card, red

WIDTH = 900
"""Width of a picture in pixels; a phone shows it 270 to 330 wide."""
CARD_ASPECT_RATIO = 0.7
"""A card's width divided by its height."""
Colour = Tone
Anchor = Literal["lt", "mt", "rt", "lm", "mm", "rm"]
"""The point of a text that lies at its place: left, middle, right; top or middle."""
Point = tuple[int, int]
CardStyle = Literal["", "fan", "bare"]
"""How a card is printed: its rank at the left, where others cover the rest; without its suit, if only its
upper part is seen.
"""
ALT_TEXT_MAX_CHARS = 1000
"""Maximum length of a picture's description, in characters."""
SEAT_LETTERS = "ABCDEFGHIJ"
SEAT_COLOURS: tuple[Colour, ...] = tuple(f"seat{letter}" for letter in "ABCDEFG")
PLAIN, HEAVY = 500, 800
"""Weights of letters."""
CARD_MARGIN = 6
"""Pixels around a card for the mark of what just changed."""


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A card, its upper left corner at `at`. None: face down. `dimmed`: out of play, or not the viewer's;
    `new`: it just came; `two`: red or black, where suits of one colour belong together.
    """

    card: Card | None
    at: Point
    height: int = 120
    dimmed: bool = False
    style: CardStyle = ""
    new: bool = False
    two: bool = False
    on: Colour = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing, its upper left corner at `at`; `on` is the tone it stands on (""; that at its corner)."""

    drawing: Drawing
    at: Point
    on: Colour = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with rounded corners."""

    at: Point
    size: tuple[int, int]
    fill: Colour
    outline: Colour | None = None
    radius: int = 10
    thickness: int = 2


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
    """Maximum width in pixels; a longer text is narrowed, then ends in an ellipsis. 0: unlimited."""

    @property
    def weight(self) -> int:
        return HEAVY if self.bold else PLAIN

    @property
    def unplaced(self) -> Label:
        """The label at the origin: the same for the same text, wherever it stands."""
        return replace(self, at=(0, 0), on="", anchor="lt")


@dataclass(frozen=True, slots=True)
class Name:
    """A placeholder for the name of the player at `seat`; `named` replaces it with a Label."""

    seat: int
    at: Point
    size: int
    room: int
    ink: Colour = "ink"
    on: Colour = "ground"
    anchor: Anchor = "lt"
    bold: bool = False

    def with_text(self, text: str) -> Label:
        return Label(text, self.at, self.size, self.ink, self.on, self.anchor, self.bold, self.room)


@dataclass(frozen=True, slots=True)
class Face:
    """A placeholder on a player's token of this radius for the face of a character; `named` replaces it."""

    seat: int
    at: Point
    radius: int


Shown = PlayingCard | Drawn | Box
Sprite = Shown | Label | Name | Face


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture, sprite by sprite from the back to the front; `alt` is its description."""

    height: int
    sprites: tuple[Sprite, ...] = ()
    ground: Colour = "ground"
    alt: str = ""
    width: int = WIDTH
    place: Place = HOUSE


def named(
    scene: Scene,
    name: Callable[[Name], str],
    face: Callable[[Face], Iterable[Sprite]],
) -> Scene:
    """Return the scene with every `Name` replaced by a label with the `name` that is returned for it, and
    with every `Face` by what `face` returns.
    """
    sprites = list[Sprite]()
    for sprite in scene.sprites:
        match sprite:
            case Name():
                sprites.append(sprite.with_text(name(sprite)))
            case Face():
                sprites += face(sprite)
            case _:
                sprites.append(sprite)
    return replace(scene, sprites=tuple(sprites))


def marked(scene: Scene, new: Collection[Card]) -> Scene:
    """Return the scene with a rim of light around these cards, where they lie face up."""
    if not new:
        return scene
    sprites = (
        replace(it, new=True) if isinstance(it, PlayingCard) and it.card in new else it
        for it in scene.sprites
    )
    return replace(scene, sprites=tuple(sprites))


def width_of(height: int) -> int:
    """Return the width of a card of this height."""
    return round(height * CARD_ASPECT_RATIO)


def seat_colour(seat: int) -> Colour:
    """Return the colour of a player's token."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def token(seat: int, at: Point, radius: int = 22) -> tuple[Sprite, ...]:
    """Return a player's token: a disc in the seat's colour with its letter."""
    colour = seat_colour(seat)
    letter = Label(SEAT_LETTERS[seat], at, min(34, round(radius * 1.5)), "onSeat", colour, "mm", bold=True)
    return (Drawn(Drawing(disc, (radius, colour, "onSeat")), (at[0] - radius, at[1] - radius)), letter)


# What sprites look like.


def drawn(sprite: Shown) -> tuple[Drawing, Point, Colour]:
    """Return a sprite's drawing, its upper left corner, and the tone it stands on, if it says so."""
    match sprite:
        case Drawn(drawing, at, on):
            return drawing, at, on
        case PlayingCard(card, (x, y), height, dimmed, style, new, two, on):
            look = Drawing(card_face, (card, height, style, dimmed, new, two))
            return look, (x - CARD_MARGIN, y - CARD_MARGIN), on
        case Box(at, size, fill, outline, radius, thickness):
            return Drawing(_box, (size, fill, outline, radius, thickness)), at, ""


def _box(size: tuple[int, int], fill: Colour, outline: Colour | None, radius: int, thickness: int) -> Sketch:
    sketch, rim = Sketch(*size), thickness if outline else 0
    if outline:
        sketch.block(0, 0, *size, outline, radius)
    sketch.block(rim, rim, size[0] - 2 * rim, size[1] - 2 * rim, fill, max(0, radius - rim))
    return sketch


def rank_of(card: Card) -> str:
    """Return a card's rank as it is printed: `10`; of a Joker none."""
    return "" if card in JOKERS else "10" if card[0] == "T" else card[0]


def suit_tone(card: Card, *, two: bool = False) -> Colour:
    """Return the tone of a card's print; with `two` only red and black."""
    if card in JOKERS or two:
        return "H" if red(card) else "S"
    return card[1]


def card_face(card: Card | None, height: int, style: CardStyle, dimmed: bool, new: bool, two: bool) -> Sketch:
    """Draw a card in a margin of CARD_MARGIN pixels."""
    width, margin = width_of(height), CARD_MARGIN
    sketch = Sketch(width + 2 * margin, height + 2 * margin)
    if new:
        sketch.block(0, 0, sketch.width, sketch.height, "spark", height * 0.09 + 5)
        inner = (width + 3, height + 3)
        sketch.block(4.5, 4.5, *inner, "S", height * 0.09 + 2)
    sketch.block(
        margin - 1, margin - 1, width + 2, height + 2, "wornink" if dimmed else "edge", height * 0.08 + 1
    )
    paper = "worn" if dimmed else "paper"
    sketch.block(margin, margin, width, height - max(1, height // 40), paper, height * 0.08)
    if card is None:
        _weave(sketch, width, height)
    else:
        _print(sketch, card, (width, height), style, "wornink" if dimmed else suit_tone(card, two=two))
    return sketch


def _weave(sketch: Sketch, width: int, height: int) -> None:
    """Add the back of a card."""
    inset = height * 0.06
    left = CARD_MARGIN + inset
    sketch.block(left, left, width - 2 * inset, height - 2 * inset - 1, "back", height * 0.05)
    middle = (CARD_MARGIN + width / 2, CARD_MARGIN + height / 2)
    sketch.fill(spikes(*middle, height * 0.24, 0.45, 4), "weave")


def _print(sketch: Sketch, card: Card, size: tuple[int, int], style: CardStyle, tone: Colour) -> None:
    """Add rank and suit; of a Joker a star, and the letter of its colour."""
    (width, height), margin = size, CARD_MARGIN
    rank = rank_of(card)
    letters = round(min(max(44, height * 0.45), width * 0.86))
    side = min(height * 0.4, width * 0.6)
    x = margin + (letters * 0.36 + 8 if style == "fan" else width / 2)
    y = margin + height * (0.24 if style == "bare" else 0.27)
    if not rank:
        sketch.fill(spikes(x, y, letters * 0.5, 0.45), tone)
        if style != "bare":
            sketch.write("R" if red(card) else "B", x, margin + height * 0.72, round(side), tone)
        return
    narrow = letters * (0.1 if width < 72 else 0.04)
    sketch.write(rank, x, y, letters, tone, tight=narrow if len(rank) > 1 else 0)
    if style != "bare":
        sketch.suit(card[1], x - side / 2, margin + height * 0.53, side, tone)


def disc(radius: int, tone: Colour, rim: Colour) -> Sketch:
    """Draw a disc in a rim, on 2 * radius + 1 pixels."""
    sketch, middle = Sketch(2 * radius + 1, 2 * radius + 1), radius + 0.5
    sketch.disc(middle, middle, middle, rim)
    sketch.disc(middle, middle, middle - 2.5, tone)
    return sketch


def card_backs(count: int, height: int) -> Sketch:
    """Draw so many cards face down, one behind the other."""
    width, step = round(height * 0.7), height * 0.3
    sketch = Sketch(width + 4 + max(0, count - 1) * step, height + 4)
    for left in (2 + n * step for n in range(count)):
        sketch.block(left - 1, 1, width + 2, height + 2, "edge", height * 0.1)
        sketch.block(left, 2, width, height - 2, "paper", height * 0.09)
        inset = height * 0.08
        sketch.block(left + inset, 2 + inset, width - 2 * inset, height * 0.84 - 2, "back", height * 0.05)
        sketch.fill(spikes(left + width / 2, 1 + height / 2, height * 0.24, 0.45, 4), "weave")
    return sketch


def crown(width: int, height: int, tone: Colour, shade: Colour) -> Sketch:
    """Draw the crown of whoever leads or won."""
    sketch = Sketch(width, height)
    tips = ((0, 0.26), (0.25, 0.6), (0.5, 0.08), (0.75, 0.6), (1, 0.26), (0.9, 1), (0.1, 1))
    sketch.fill([(4 + x * (width - 8), y * height) for x, y in tips], tone)
    for x, y in tips[:5:2]:
        sketch.oval(4 + x * (width - 8), max(4, y * height), 4, 4, tone)
    sketch.block(width * 0.13, height * 0.8, width * 0.74, 3, shade)
    return sketch
