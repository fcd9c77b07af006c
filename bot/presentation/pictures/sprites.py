"""Sprites: drawings and texts painted once for the ground they stand on, in colours of a palette."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.presentation.drawing import (
    CLUBS,
    SUITS,
    Block,
    Drawing,
    Filled,
    Letters,
    Oval,
    Pip,
    Shape,
    Sketch,
    Stroke,
    shapes_of,
)
from bot.presentation.pictures.lettering import font, middle_of_capitals, setting
from bot.presentation.pictures.palette import RGB, Palette
from bot.presentation.scene import Label
from bot.table.personal_caches import personal_cache

FINE, COARSE = 4, 2
"""Factors by which drawings are painted larger before they are scaled down and smoothed."""
LARGE = 120_000
"""Area in pixels from which a drawing is painted with the smaller factor."""
SPRITES_MAX_BYTES, TEXT_CACHE_SIZE = 30_000_000, 300
"""Maximum size of all cached sprites, and number of cached texts in one palette, of about ten kilobytes."""
VISIBLE = 12
"""The least share of a pixel that a sprite covers to be pasted there, of 255."""


class Sprite(NamedTuple):
    """An image in a palette's colours, and the mask for pasting it."""

    image: Image.Image
    mask: Image.Image | None
    """None: all of it."""

    @property
    def size(self) -> int:
        """Bytes in memory."""
        width, height = self.image.size
        return width * height * (1 if self.mask is None else 2)


class SpriteCache:
    """The sprites used last, of all palettes, up to a number of bytes."""

    def __init__(self, most: int = SPRITES_MAX_BYTES) -> None:
        self._kept, self._size, self._most = OrderedDict[Hashable, Sprite](), 0, most

    def get(self, key: Hashable, paint: Callable[[], Sprite]) -> Sprite:
        """Return a sprite, painted if it is not kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        sprite = self._kept[key] = paint()
        self._size += sprite.size
        while self._size > self._most and len(self._kept) > 1:
            self._size -= self._kept.popitem(last=False)[1].size
        return sprite


_CACHE = SpriteCache()


class Sprites:
    """Cached sprites in one palette."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self.words = personal_cache(TEXT_CACHE_SIZE)(self._words)

    def drawing(self, drawing: Drawing, ground: int) -> Sprite:
        return _CACHE.get((self._palette, drawing, ground), lambda: self._drawing(drawing, ground))

    def _drawing(self, drawing: Drawing, ground: int) -> Sprite:
        drawn = smooth(shapes_of(drawing), self._palette.rgb)
        under = Image.new("RGBA", drawn.size, (*self._palette.colours[ground], 255))
        under.alpha_composite(drawn)
        return Sprite(self._palette.reduced(under.convert("RGB")), _covered(drawn.getchannel("A")))

    def _words(self, label: Label, ground: int) -> Sprite:
        """Return a text; of the label only what is written, how large and how heavy counts."""
        how = setting(label)
        width = round(how.size[0] / how.narrowed)
        mask = Image.new("L", (width, how.size[1]), 0)
        set_in = font(label.size, weight=label.weight)
        ImageDraw.Draw(mask).text((how.pen, 0), how.text, font=set_in, fill=255)
        if how.narrowed < 1:
            mask = mask.resize(how.size, Image.Resampling.BOX)  # pyright: ignore[reportUnknownMemberType]
        ramp = self._palette.ramp(ground, self._palette.number(label.ink))
        image = Image.frombytes("P", mask.size, mask.tobytes().translate(ramp))
        return Sprite(image, _covered(mask))


def _covered(shares: Image.Image) -> Image.Image | None:
    """Return the mask of the pixels that are covered, from the shares of them that are; None: of all."""
    if shares.getextrema()[0] == 255:
        return None
    table = bytes(255 * (share > VISIBLE) for share in range(256))
    return Image.frombytes("L", shares.size, shares.tobytes().translate(table)).convert("1")


def smooth(sketch: Sketch, colour_of: Callable[[str], RGB]) -> Image.Image:
    """Return a drawing on nothing, in RGBA, with smooth edges."""
    factor = COARSE if sketch.width * sketch.height > LARGE else FINE
    large = Image.new("RGBA", (sketch.width * factor, sketch.height * factor), (0, 0, 0, 0))
    pen = _Pen(large, factor, colour_of)
    for shape in sketch.shapes:
        pen.draw(shape)
    return large.reduce(factor)


class _Pen:
    """Paints shapes of a drawing on a larger image."""

    def __init__(self, image: Image.Image, factor: int, colour_of: Callable[[str], RGB]) -> None:
        self._draw, self._factor, self._colour_of = ImageDraw.Draw(image), factor, colour_of

    def draw(self, shape: Shape) -> None:
        factor, colour = self._factor, self._colour_of(shape.tone)
        match shape:
            case Filled(points):
                self._draw.polygon([(x * factor, y * factor) for x, y in points], colour)
            case Block(x, y, width, height, _, radius):
                corners = (x * factor, y * factor, (x + width) * factor - 1, (y + height) * factor - 1)
                self._draw.rounded_rectangle(corners, radius * factor, colour)
            case Oval(x, y, across, down):
                edges = (x - across, y - down, x + across, y + down)
                self._draw.ellipse([edge * factor for edge in edges], colour)
            case Stroke(points, _, thickness):
                line = [(x * factor, y * factor) for x, y in points]
                self._draw.line(line, colour, round(thickness * factor), "curve")
                for x, y in (points[0], points[-1]):
                    self.draw(Oval(x, y, thickness / 2, thickness / 2, shape.tone))
            case Pip():
                self._suit(shape, colour)
            case Letters():
                self._write(shape, colour)

    def _suit(self, it: Pip, colour: RGB) -> None:
        for across, down in CLUBS if it.suit == "C" else ():
            leaf = it.side * 0.225
            self.draw(Oval(it.x + it.side * across, it.y + it.side * down, leaf, leaf, it.tone))
        factor = self._factor
        corners = [((it.x + it.side * x) * factor, (it.y + it.side * y) * factor) for x, y in SUITS[it.suit]]
        self._draw.polygon(corners, colour)
        self.draw(Oval(it.x + it.side / 2, it.y + it.side * 0.48, it.side * 0.1, it.side * 0.1, it.tone))

    def _write(self, it: Letters, colour: RGB) -> None:
        factor = self._factor
        set_in = font(it.size * factor, weight=it.weight)
        steps = [set_in.getlength(letter) - it.tight * factor for letter in it.text]
        left = it.x * factor - (sum(steps) + it.tight * factor) / 2
        top = it.y * factor - middle_of_capitals(it.size * factor, weight=it.weight)
        for letter, step in zip(it.text, steps, strict=True):
            self._draw.text((left, top), letter, colour, set_in)
            left += step
