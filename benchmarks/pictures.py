"""How long does a table's picture take, and how large is it, beside the plain way with the same library?

The plain way draws every card and word anew on an RGB image and saves it as Pillow does by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image, ImageDraw

from benchmarks.report import Row, times_faster
from bot.shown.pictures import picture
from bot.shown.pictures.palette import THEMES
from bot.shown.pictures.sprites import SUITS, _font, _joker, _rank_and_suit
from bot.shown.scene import WIDTH, Box, Label, PlayingCard, Scene, row, token, width_of
from engines.cards import DECK, JOKERS

COLOURS = THEMES["dark"]


def rows() -> Iterator[Row]:
    """A table of 25 cards: speed, then size."""
    scene = _table()
    plain, ours = _plainly(scene), picture(scene)
    yield Row("a table's picture, 25 cards", "Pillow drawn the plain way", _faster(scene), 4)
    yield Row("its size", "the plain way", len(plain) / len(ours), 1 / 0.45)


def _faster(scene: Scene) -> float:
    return times_faster(lambda: picture(scene), lambda: _plainly(scene))


def _table() -> Scene:
    """A market, three rows of cards, some face down, and six players."""
    shelves = enumerate((0, 16, 32))
    faces = [it for n, at in shelves for it in row(DECK[at : at + 8], (40, 80 + 160 * n), 130, 820)]
    sprites = (
        Box((20, 20), (860, 520), "table"),
        Label("Market", (40, 32), 28, on="table", bold=True),
        *faces,
        PlayingCard(None, (760, 560), 110),
        *(sprite for seat in range(6) for sprite in token(seat, (60 + 70 * seat, 620))),
        Label("23 cards in the deck", (740, 700), 26, anchor="mt"),
    )
    return Scene(760, sprites)


def _plainly(scene: Scene) -> bytes:
    image = Image.new("RGB", (WIDTH, scene.height), COLOURS[scene.ground])
    draw = ImageDraw.Draw(image)
    for it in scene.sprites:
        match it:
            case PlayingCard(card, at, height):
                size = (width_of(height), height)
                draw.rounded_rectangle((*at, at[0] + size[0], at[1] + size[1]), 8, COLOURS["paper"])
                if card is not None:
                    mask = _joker(size) if card in JOKERS else _rank_and_suit(card, size)
                    ink = SUITS.get(card[1], SUITS["S"])
                    image.paste(Image.new("RGB", size, ink), at, mask)
            case Label():
                font = _font(it.size, bold=it.bold)
                draw.text(it.at, it.text, COLOURS[it.ink], font)
            case Box(at, size, fill):
                draw.rounded_rectangle((*at, at[0] + size[0], at[1] + size[1]), 10, COLOURS[fill])
            case _:
                continue
    stored = BytesIO()
    image.save(stored, "PNG")
    return stored.getvalue()
