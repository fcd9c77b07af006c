"""Time and size of a table's picture, compared with plain drawing with the same library.

Plain drawing renders the same sprites: every drawing and word anew, antialiased, on an RGB image, saved
with Pillow's defaults. The tables are those of random games, from beginning to end, with the worst names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import islice

from PIL import Image, ImageDraw

from benchmarks.report import FULL, Row, Scale, measured, show, times_faster
from bot.presentation.drawing import shapes_of
from bot.presentation.panel import table_page
from bot.presentation.pictures import picture
from bot.presentation.pictures.lettering import fitted, font, middle_of_capitals
from bot.presentation.pictures.palette import rgb
from bot.presentation.pictures.sprites import smooth
from bot.presentation.scene import WIDTH, Face, Label, Name, Scene, drawn
from bot.table.table import Status
from engines import GAMES
from tests.discord.surfaces import some_tables

MOVES, EVERY = 60, 10
"""The number of moves of the games, and the number of moves between two pictures."""
PLAIN = "Pillow drawn the plain way"
FASTER, SMALLER = 4, 1 / 0.45


def rows(scale: Scale = FULL) -> Iterator[Row]:
    """Yield speed, then size, for each game."""
    for game in GAMES:
        scenes = list(islice(_scenes(game), scale.of(MOVES)))
        ours, theirs = partial(_all, picture, scenes), partial(_all, plainly, scenes)
        yield measured(f"a picture of {game}", PLAIN, times_faster(ours, theirs, scale), FASTER)
        size = len(ours()) // len(scenes)
        yield Row(f"bytes of a picture of {game}, {size:,}", PLAIN, len(theirs()) / len(ours()), SMALLER)


def _all(paint: Callable[[Scene], bytes], scenes: Sequence[Scene]) -> bytes:
    """Return the pictures, concatenated."""
    return b"".join(map(paint, scenes))


def _scenes(game: str) -> Iterator[Scene]:
    """Yield the scenes of a random game's table, one after every EVERY moves."""
    for table in islice(some_tables(GAMES[game], 1, moves=MOVES), 1, None, EVERY):
        scene = table_page(table, {}).scene
        if table.status is Status.PLAYING and scene is not None:
            yield scene


def plainly(scene: Scene) -> bytes:
    """Paint the same picture without any cache or palette."""
    tones = {tone: rgb(colour) for tone, colour in scene.place.tones("dark").items()}
    image = Image.new("RGB", (WIDTH, scene.height), tones[scene.ground])
    draw = ImageDraw.Draw(image)
    for sprite in scene.sprites:
        match sprite:
            case Label():
                text, _ = fitted(sprite)
                size, down = sprite.size, middle_of_capitals(sprite.size, weight=sprite.weight)
                at = (sprite.at[0], sprite.at[1] - (down if sprite.anchor[1] == "m" else 0))
                set_in, anchor = font(size, weight=sprite.weight), f"{sprite.anchor[0]}a"
                draw.text(at, text, tones[sprite.ink], set_in, anchor=anchor)
            case Name() | Face():
                pass  # no names are given
            case _:
                drawing, at, _ = drawn(sprite)
                shapes = smooth(shapes_of(drawing), tones.__getitem__)
                image.paste(shapes, at, shapes)
    stored = BytesIO()
    image.save(stored, "PNG")
    return stored.getvalue()


if __name__ == "__main__":
    show(rows())
