"""Time and size of a table's picture, compared with plain drawing with the same library.

Plain drawing renders the same sprites: every card and word anew, antialiased, on an RGB image, saved with
Pillow's defaults. The tables are those of random games, from beginning to end, with the worst names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import islice

from PIL import Image, ImageDraw

from benchmarks.report import FULL, Row, Scale, measured, show, times_faster
from bot.presentation.panel import table_page
from bot.presentation.pictures import picture
from bot.presentation.pictures.lettering import fitted, font, middle_of_capitals
from bot.presentation.pictures.palette import THEMES
from bot.presentation.pictures.sprites import BACK, SUIT_COLOURS, WEAVE, dimmed_paper, printed, suit_of
from bot.presentation.scene import (
    WIDTH,
    Box,
    Colour,
    Disc,
    Label,
    Name,
    PlayingCard,
    Polygon,
    Scene,
    width_of,
)
from bot.table.table import Status
from engines import GAMES
from tests.discord.surfaces import some_tables

RGB = tuple[int, int, int]
COLOURS = THEMES["dark"]
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
    """Paint the same picture without any optimization."""
    image = Image.new("RGB", (WIDTH, scene.height), COLOURS[scene.ground])
    draw = ImageDraw.Draw(image)
    for sprite in scene.sprites:
        match sprite:
            case PlayingCard():
                _card(image, sprite)
            case Label():
                down = middle_of_capitals(sprite.size, bold=sprite.bold) if sprite.anchor[1] == "m" else 0
                at = (sprite.at[0], sprite.at[1] - down)
                draw.text(
                    at,
                    fitted(sprite),
                    COLOURS[sprite.ink],
                    font(sprite.size, bold=sprite.bold),
                    anchor=f"{sprite.anchor[0]}a",
                )
            case Box((x, y), (width, height), fill, outline, radius):
                corners = (x, y, x + width - 1, y + height - 1)
                draw.rounded_rectangle(corners, radius, COLOURS[fill], _line(outline), 2)
            case Disc((x, y), radius, fill, outline):
                corners = (x - radius, y - radius, x + radius, y + radius)
                draw.ellipse(corners, COLOURS[fill], _line(outline), 2)
            case Polygon(points, fill, outline):
                draw.polygon(points, COLOURS[fill], _line(outline))
            case Name():
                pass  # no names are given
    stored = BytesIO()
    image.save(stored, "PNG")
    return stored.getvalue()


def _card(image: Image.Image, card: PlayingCard) -> None:
    size, radius = (width_of(card.height), card.height), round(card.height * 0.08)
    corners, paper = (0, 0, size[0] - 1, size[1] - 1), COLOURS["paper"]
    if card.dimmed:
        paper = dimmed_paper(paper)
    drawn, outline = Image.new("RGB", size, paper), Image.new("L", size, 0)
    if card.card is None:
        _back(drawn, paper)
    else:
        ink = Image.new("RGB", size, SUIT_COLOURS[suit_of(card.card)])
        drawn.paste(ink, (0, 0), printed(card.card, size))
    ImageDraw.Draw(drawn).rounded_rectangle(corners, radius, outline=COLOURS["line"])
    ImageDraw.Draw(outline).rounded_rectangle(corners, radius, fill=255)
    image.paste(drawn, card.at, outline)


def _back(drawn: Image.Image, paper: RGB) -> None:
    width, height = drawn.size
    draw = ImageDraw.Draw(drawn)
    draw.rectangle((0, 0, width, height), BACK)
    for x in range(-height, width, max(6, height // 12)):
        draw.line(((x, height), (x + height, 0)), fill=WEAVE)
        draw.line(((x, 0), (x + height, height)), fill=WEAVE)
    inner, thick = (2, 2, width - 3, height - 3), max(2, height // 40)
    draw.rounded_rectangle(inner, round(height * 0.08), outline=paper, width=thick)


def _line(name: Colour | None) -> RGB | None:
    return None if name is None else COLOURS[name]


if __name__ == "__main__":
    show(rows())
