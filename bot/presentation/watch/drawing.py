"""Serialization of scenes for the page's painter: marks in pixels, each distinct one once.

    ["fill", [x, y, ...], tone]
    ["block", x, y, width, height, radius, tone]
    ["oval", x, y, across, down, tone]
    ["stroke", [x, y, ...], thickness, tone]
    ["suit", x, y, side, suit, tone]
    ["text", x, baseline, type, ink, text, narrowed]
    ["drawing", x, y, number]                           an index into `drawings`, each a list of the above

`painter.js` reads these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from bot.presentation.drawing import (
    CLUBS,
    SUITS,
    Block,
    Drawing,
    Filled,
    Letters as Word,
    Oval,
    Pip,
    Shape,
    Stroke,
    shapes_of,
)
from bot.presentation.pictures.lettering import font, middle_of_capitals, setting, upper_left
from bot.presentation.places import HOUSE, Place
from bot.presentation.scene import WIDTH, Face, Label, Name, Scene, Sprite, drawn
from bot.presentation.watch.letters import Letters, TypeStyle
from bot.presentation.watch.numbers import Numbering
from bot.table.preferences import Theme

Mark = list[Any]
THEMES: tuple[Theme, ...] = ("dark", "light")


class Drawings:
    """Scenes by number, and everything they are made of."""

    def __init__(self) -> None:
        self._scenes, self._sprites = Numbering[Scene](), Numbering[Sprite]()
        self._drawings, self._places, self._letters = Numbering[Drawing](), Numbering[Place](), Letters()

    def number(self, scene: Scene) -> int:
        return self._scenes.of(scene)

    def written(self) -> dict[str, Any]:
        """Return the JSON-ready data of all scenes."""
        scenes = [self._scene(scene) for scene in self._scenes.things]
        sprites = [self._mark(sprite) for sprite in self._sprites.things]
        drawings = [
            [*chain.from_iterable(map(self._marks, shapes_of(it).shapes))] for it in self._drawings.things
        ]
        return {
            "width": WIDTH,
            "scenes": scenes,
            "sprites": sprites,
            "drawings": drawings,
            "letters": self._letters.written(),
            "suits": {suit: [CLUBS if suit == "C" else (), outline] for suit, outline in SUITS.items()},
            "page": {theme: HOUSE.tones(theme) for theme in THEMES},
            "palettes": [{theme: place.tones(theme) for theme in THEMES} for place in self._places.things],
        }

    def _scene(self, scene: Scene) -> list[Any]:
        shown = [self._sprites.of(sprite) for sprite in scene.sprites if not isinstance(sprite, Name | Face)]
        return [scene.height, scene.ground, scene.alt, shown, self._places.of(scene.place)]

    def _mark(self, sprite: Sprite) -> Mark:
        match sprite:
            case Label():
                return self._label(sprite)
            case Name() | Face():
                raise AssertionError("nobody has said who sits there")
            case _:
                drawing, (x, y), _ = drawn(sprite)
                return ["drawing", x, y, self._drawings.of(drawing)]

    def _label(self, label: Label) -> Mark:
        how = setting(label)
        x, y = upper_left(label, how.size)
        above, _ = font(label.size, weight=label.weight).getmetrics()
        type = self._letters.number(how.text, TypeStyle(label.size, label.weight))
        return ["text", _short(x + how.pen), y + above, type, label.ink, how.text, _fine(how.narrowed)]

    def _marks(self, shape: Shape) -> Iterator[Mark]:
        match shape:
            case Filled(points, tone):
                yield ["fill", [*_flat(points)], tone]
            case Block(x, y, width, height, tone, radius):
                yield ["block", *map(_short, (x, y, width, height, radius)), tone]
            case Oval(x, y, across, down, tone):
                yield ["oval", *map(_short, (x, y, across, down)), tone]
            case Stroke(points, tone, thickness):
                yield ["stroke", [*_flat(points)], _short(thickness), tone]
            case Pip(suit, x, y, side, tone):
                yield ["suit", *map(_short, (x, y, side)), suit, tone]
            case Word():
                yield from self._letters_of(shape)

    def _letters_of(self, it: Word) -> Iterator[Mark]:
        """Yield a word of a drawing around its place, letter by letter."""
        set_in, type = font(it.size, weight=it.weight), TypeStyle(it.size, it.weight)
        widths = [set_in.getlength(letter) - it.tight for letter in it.text]
        baseline = it.y - middle_of_capitals(it.size, weight=it.weight) + set_in.getmetrics()[0]
        x = it.x - (sum(widths) + it.tight) / 2
        for letter, width in zip(it.text, widths, strict=True):
            yield [
                "text",
                _short(x),
                _short(baseline),
                self._letters.number(letter, type),
                it.tone,
                letter,
                1,
            ]
            x += width


def _flat(points: Iterable[tuple[float, float]]) -> Iterator[float]:
    return (_short(coordinate) for point in points for coordinate in point)


def _short(number: float) -> float:
    return round(number, 1)


def _fine(number: float) -> float:
    return round(number, 3)
