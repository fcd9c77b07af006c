"""Rendering of scenes as PNG pictures.

Everything is painted with palettes: a sprite (a card, a text) is drawn once, with smooth edges, in colours of
its theme's palette, and pasted from then on. A table costs a few milliseconds.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw

from bot.presentation.pictures.lettering import upper_left
from bot.presentation.pictures.palette import Palette
from bot.presentation.pictures.sprites import Sprites
from bot.presentation.scene import Box, Colour, Disc, Face, Label, Name, PlayingCard, Polygon, Scene
from bot.table.preferences import Theme


def picture(scene: Scene, theme: Theme = "dark") -> bytes:
    """Return `scene` as a PNG. Painters are not thread-safe; `Gallery` serializes access."""
    return _painter(theme).paint(scene)


@cache
def _painter(theme: Theme) -> _Painter:
    return _Painter(theme)


class _Painter:
    """Painter of scenes in one theme, with a cache of sprites. A picture must not reveal what was painted
    before it: hands of other players, and other tables.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme: Theme = theme
        self._begin()

    def _begin(self) -> None:
        """Discard the palette and all sprites."""
        self._palette = Palette(self._theme)
        self._sprites = Sprites(self._palette)

    def paint(self, scene: Scene) -> bytes:
        image = self._drawn(scene)
        if self._palette.full:
            self._begin()
            image = self._drawn(scene)
        stored = BytesIO()
        self._palette.fitted(image).save(stored, "PNG", compress_level=3)  # 5 takes twice as long
        return stored.getvalue()

    def _drawn(self, scene: Scene) -> Image.Image:
        image = Image.new("P", (scene.width, scene.height), self._colour(scene.ground))
        draw = ImageDraw.Draw(image)
        for drawn in scene.sprites:
            match drawn:
                case PlayingCard(card, at, height, dimmed):
                    sprite, mask = self._sprites.card(card, height, dimmed=dimmed)
                    image.paste(sprite, at, mask)
                case Label():
                    sprite = self._sprites.words(drawn)
                    image.paste(sprite, upper_left(drawn, sprite.size))
                case Box(at, size, fill, outline, radius):
                    corners = (*at, at[0] + size[0] - 1, at[1] + size[1] - 1)
                    draw.rounded_rectangle(corners, radius, self._colour(fill), self._line(outline), 2)
                case Disc((x, y), radius, fill, outline):
                    corners = (x - radius, y - radius, x + radius, y + radius)
                    draw.ellipse(corners, self._colour(fill), self._line(outline), 2)
                case Polygon(points, fill, outline):
                    draw.polygon(points, self._colour(fill), self._line(outline))
                case Name() | Face():
                    pass  # not replaced by `named`: left blank
        return image

    def _colour(self, name: Colour) -> int:
        return self._palette.named(name)

    def _line(self, name: Colour | None) -> int | None:
        return None if name is None else self._palette.named(name)


__all__ = ["Theme", "picture"]
