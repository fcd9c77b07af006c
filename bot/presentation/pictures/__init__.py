"""Rendering of scenes as PNG pictures.

Everything is painted with palettes: a drawing or a text is painted once for the ground it stands on, with
smooth edges, in colours of its place's palette, and pasted from then on. A table costs a few milliseconds.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image

from bot.presentation.drawing import Drawing
from bot.presentation.pictures.lettering import upper_left
from bot.presentation.pictures.palette import Palette
from bot.presentation.pictures.sprites import Sprites
from bot.presentation.places import Place
from bot.presentation.scene import Face, Label, Name, Scene, drawn
from bot.table.preferences import Theme

COMPRESSION = 3
"""The level of compression; 5 takes twice as long."""


def picture(scene: Scene, theme: Theme = "dark") -> bytes:
    """Return `scene` as a PNG. Painters are not thread-safe; `PictureCache` serializes access."""
    return _painter(scene.place, theme).paint(scene)


@cache
def _painter(place: Place, theme: Theme) -> _Painter:
    return _Painter(place, theme)


class _Painter:
    """Painter of scenes in one place and theme, with a cache of sprites. A picture must not reveal what was
    painted before it: hands of other players, and other tables.
    """

    def __init__(self, place: Place, theme: Theme) -> None:
        self._palette = Palette(place.tones(theme))
        self._sprites = Sprites(self._palette)

    def paint(self, scene: Scene) -> bytes:
        image = self._palette.empty((scene.width, scene.height), self._palette.number(scene.ground))
        for sprite in scene.sprites:
            match sprite:
                case Label():
                    self._write(image, sprite)
                case Name() | Face():
                    pass  # not replaced by `named`: left blank
                case _:
                    self._paste(image, *drawn(sprite))
        stored = BytesIO()
        image.save(stored, "PNG", compress_level=COMPRESSION)
        return stored.getvalue()

    def _paste(self, image: Image.Image, drawing: Drawing, at: tuple[int, int], on: str) -> None:
        corner = max(0, min(at[0], image.width - 1)), max(0, min(at[1], image.height - 1))
        ground = self._palette.number(on) if on else image.getpixel(corner)
        assert isinstance(ground, int)
        sprite = self._sprites.drawing(drawing, ground)
        image.paste(sprite.image, at, sprite.mask)

    def _write(self, image: Image.Image, label: Label) -> None:
        sprite = self._sprites.words(label.unplaced, self._palette.number(label.on))
        image.paste(sprite.image, upper_left(label, sprite.image.size), sprite.mask)


__all__ = ["Theme", "picture"]
