"""Serialization of scenes for the page's painter: marks in pixels, each distinct one once.

    ["box", x, y, width, height, radius, fill, line, thickness]     fill and line: a colour's name, or 0
    ["disc", x, y, radius, fill, line, thickness]                   around the middle of a pixel
    ["polygon", [x, y, ...], fill, line]
    ["strokes", [x, y, x, y, ...], line]                            pairs of points
    ["suit", x, y, side, suit]
    ["text", x, baseline, type, ink, text]
    ["label", left, top, width, height, on, ...]                    a text on its ground; the rest as in text
    ["card", x, y, number]                                          an index into `cards`

`painter.js` reads these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.presentation.pictures.lettering import font, setting, upper_left
from bot.presentation.pictures.palette import RGB, THEMES
from bot.presentation.pictures.sprites import (
    BACK,
    EDGE,
    SHAPES,
    SUIT_COLOURS,
    WEAVE,
    Print,
    Segment,
    dimmed_paper,
    frame_of,
    place_of_suit,
    prints,
    radius_of,
    suit_of,
    weave,
)
from bot.presentation.scene import (
    WIDTH,
    Box,
    Disc,
    Face,
    Label,
    Name,
    PlayingCard,
    Point,
    Polygon,
    Scene,
    Sprite,
    width_of,
)
from bot.presentation.watch.letters import Letters, TypeStyle
from bot.presentation.watch.numbers import Numbering
from engines.cards import JOKERS

Mark = list[Any]
ORIGIN: Point = (0, 0)
OUTLINE_WIDTH = 2
"""Width of the outline of boxes and discs, in pixels."""


class Drawings:
    """Scenes by number, and everything they are made of."""

    def __init__(self) -> None:
        self._scenes, self._sprites = Numbering[Scene](), Numbering[Sprite]()
        self._cards, self._letters = Numbering[PlayingCard](), Letters()

    def number(self, scene: Scene) -> int:
        return self._scenes.of(scene)

    def written(self) -> dict[str, Any]:
        """Return the JSON-ready data of all scenes."""
        scenes = [self._scene(scene) for scene in self._scenes.things]
        sprites = [self._mark(sprite) for sprite in self._sprites.things]
        cards = [[*self._card(card)] for card in self._cards.things]
        return {
            "width": WIDTH,
            "scenes": scenes,
            "sprites": sprites,
            "cards": cards,
            "letters": self._letters.written(),
            "suits": SHAPES,
            "palettes": {theme: dict(_palette(theme)) for theme in THEMES},
        }

    def _scene(self, scene: Scene) -> list[Any]:
        shown = [self._sprites.of(sprite) for sprite in scene.sprites if not isinstance(sprite, Name | Face)]
        return [scene.height, scene.ground, scene.alt, shown]

    def _mark(self, sprite: Sprite) -> Mark:
        match sprite:
            case PlayingCard(card, (x, y), height, dimmed):
                return ["card", x, y, self._cards.of(PlayingCard(card, ORIGIN, height, dimmed))]
            case Label():
                return self._label(sprite)
            case Box((x, y), (width, height), fill, outline, radius):
                return ["box", x, y, width, height, radius, fill, outline or 0, OUTLINE_WIDTH]
            case Disc((x, y), radius, fill, outline):
                return ["disc", x, y, radius, fill, outline or 0, OUTLINE_WIDTH]
            case Polygon(points, fill, outline):
                return [
                    "polygon",
                    [coordinate for point in points for coordinate in point],
                    fill,
                    outline or 0,
                ]
            case Name() | Face():
                raise AssertionError("nobody has said who sits there")

    def _label(self, label: Label) -> Mark:
        how = setting(label)
        x, y = upper_left(label, how.size)
        above, _ = font(label.size, bold=label.bold).getmetrics()
        type = self._letters.number(how.text, TypeStyle(label.size, label.bold))
        return ["label", x, y, *how.size, label.on, _short(x + how.pen), y + above, type, label.ink, how.text]

    def _card(self, card: PlayingCard) -> Iterator[Mark]:
        size, radius = (width_of(card.height), card.height), radius_of(card.height)
        paper = "dimmed" if card.dimmed else "paper"
        yield ["box", 0, 0, *size, radius, "back" if card.card is None else paper, 0, 0]
        if card.card is None:
            inner = (size[0] - 2 * EDGE, size[1] - 2 * EDGE)
            yield ["strokes", [n for line in weave(size) for n in _within(line, size, radius)], "weave"]
            yield ["box", EDGE, EDGE, *inner, radius, 0, paper, frame_of(card.height)]
        else:
            suit = suit_of(card.card)
            yield from (self._print(printed, suit) for printed in prints(card.card, size))
            if card.card not in JOKERS:
                yield ["suit", *place_of_suit(size), suit]
        yield ["box", 0, 0, *size, radius, 0, "line", 1]

    def _print(self, it: Print, ink: str) -> Mark:
        letters = font(it.size, bold=True)
        around, at_pen = letters.getbbox(it.text, anchor="mm"), letters.getbbox(it.text, anchor="ls")
        x, y = (at + a - b for at, a, b in zip(it.at, around[:2], at_pen[:2], strict=True))
        type = self._letters.number(it.text, TypeStyle(it.size, bold=True))
        return ["text", _short(x), _short(y), type, ink, it.text]


def _within(line: Segment, size: tuple[int, int], radius: int) -> tuple[int, ...]:
    """Return the part of a diagonal line inside a card with rounded corners: x0, y0, x1, y1, or ()."""
    x0, y0, _, y1 = line
    down = 1 if y1 > y0 else -1
    points = ((x0 + n, y0 + n * down) for n in range(abs(y1 - y0) + 1))
    inside = [part for part in points if _on_card(part, size, radius)]
    return (*inside[0], *inside[-1]) if len(inside) > 1 else ()


def _on_card(at: Point, size: tuple[int, int], radius: int) -> bool:
    """Return whether a pixel is on a card with rounded corners."""
    beyond = (
        max(radius - pair, pair - (length - 1 - radius), 0) for pair, length in zip(at, size, strict=True)
    )
    return sum(excess * excess for excess in beyond) <= radius * radius


def _palette(theme: str) -> Iterator[tuple[str, str]]:
    """Yield the names and hexadecimal values of a theme's colours and of its cards'."""
    colours: Mapping[str, RGB] = {
        **THEMES[theme],
        **SUIT_COLOURS,
        "back": BACK,
        "weave": WEAVE,
        "dimmed": dimmed_paper(THEMES[theme]["paper"]),
    }
    for name, rgb in colours.items():
        yield name, "#" + bytes(rgb).hex()


def _short(number: float) -> float:
    return round(number, 1)
