"""Tests of pictures: painted once, with names that reveal nothing, and optional."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from unittest.mock import patch

import pytest
from PIL import Image

from bot.adapter.rendering import gallery as at
from bot.adapter.rendering.gallery import Gallery
from bot.presentation.page import Page
from bot.presentation.pictures import _painter, picture
from bot.presentation.pictures.palette import PALETTE_SIZE
from bot.presentation.scene import SEAT_COLOURS, WIDTH, Colour, Label, PlayingCard, Scene
from engines.cards import DECK, JOKERS, Card
from tests.discord.saloon import Guest, Saloon
from tests.hanging import HANGS

SCENE = Scene(200, (PlayingCard(Card("KS"), (20, 20)), Label("Market", (200, 40), 28)), alt="The Market: KS.")
OTHER = Scene(200, (PlayingCard(Card("KD"), (20, 20)),))
PAGE = Page("A table", scene=SCENE)
GROUNDS: tuple[Colour, ...] = ("ground", "table", "panel", "line", "paper", "gold", "ink", "faint")


@pytest.fixture
def painted() -> Iterator[list[Scene]]:
    """Return the scenes that were painted, in order."""
    scenes: list[Scene] = []

    def paint(scene: Scene, theme: at.Theme) -> bytes:
        scenes.append(scene)
        return picture(scene, theme)

    with patch.object(at, "picture", paint):
        yield scenes


@pytest.fixture
def saloon(pictured: Saloon) -> Saloon:
    return pictured


async def test_a_scene_is_painted_once_however_often_it_is_shown(painted: list[Scene]):
    gallery = Gallery(wait_s=HANGS)
    looks = [await gallery.look(PAGE) for _ in range(3)]
    looks += await asyncio.gather(*(gallery.look(Page("Another", scene=OTHER)) for _ in range(3)))
    assert painted == [SCENE, OTHER]
    assert len({look.picture for look in looks}) == 2


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_picture_tells_nothing_of_what_was_painted_before(theme: at.Theme):
    """Not even by the palette of its file, which could reveal a red card in somebody's hand."""
    _painter.cache_clear()
    first = picture(SCENE, theme)
    for card in DECK + JOKERS:
        _ = picture(
            Scene(200, (PlayingCard(card, (20, 20)), PlayingCard(card, (200, 20), dimmed=True))), theme
        )
    assert picture(SCENE, theme) == first


def test_a_picture_is_the_same_when_there_were_more_colours_than_a_palette_holds():
    _painter.cache_clear()
    first = picture(SCENE)
    for ink in SEAT_COLOURS:
        words = [Label("ink", (20, 50 * n), 40, ink, on) for n, on in enumerate(GROUNDS)]
        _ = picture(Scene(500, tuple(words)))
    assert picture(OTHER) != first == picture(SCENE)
    with Image.open(BytesIO(first)) as image:
        assert len(image.getpalette() or []) < 3 * PALETTE_SIZE


async def test_what_the_message_has_already_is_not_sent_again(painted: list[Scene]):
    gallery = Gallery(wait_s=HANGS)
    first = await gallery.look(PAGE)
    again = await gallery.look(PAGE, shown=first.picture)
    assert first.file is not None and set(first.edited) == {"embeds", "attachments"}
    assert again.file is None and set(again.edited) == {"embeds"}
    assert again.embeds[0].image.url == f"attachment://{first.picture}"
    other = await gallery.look(Page("A table", scene=OTHER), shown=first.picture)
    assert other.file is not None and other.picture != first.picture


async def test_where_no_pictures_are_wanted_there_are_none(painted: list[Scene]):
    look = await Gallery(hangs=False).look(PAGE)
    assert look.sent == {"embeds": look.embeds} and painted == []
    look = await Gallery().look(Page("A lobby"), shown="old.png")
    assert look.edited == {"embeds": look.embeds, "attachments": []} and look.sent == {"embeds": look.embeds}


async def test_the_file_is_a_png_with_its_text_and_a_name_that_tells_nothing():
    looks = [await Gallery(wait_s=HANGS).look(PAGE) for _ in range(2)]
    for look in looks:
        assert look.file.description == SCENE.alt
        image = Image.open(BytesIO(look.file.fp.read()))
        assert (image.format, image.size) == ("PNG", (WIDTH, SCENE.height))
    assert looks[0].picture != looks[1].picture, "who knows a scene could tell its file's name"


async def test_a_late_picture_delays_nothing_and_comes_when_it_is_there():
    painting, calls = threading.Event(), list[str]()

    def paint(scene: Scene, theme: at.Theme) -> bytes:
        assert painting.wait(HANGS)
        return b"a picture"

    gallery = Gallery(wait_s=0.01)
    with patch.object(at, "picture", paint):
        look = await gallery.look(PAGE)
        assert look.late and look.file is None and look.embeds[0].image.url is None
        done = asyncio.Event()
        gallery.when_painted(PAGE, lambda: (calls.append("drawn"), done.set()))
        assert calls == []
        painting.set()
        await asyncio.wait_for(done.wait(), HANGS)
        assert not (await gallery.look(PAGE)).late


async def test_no_more_pictures_are_kept_than_were_shown_of_late(painted: list[Scene]):
    gallery = Gallery(wait_s=HANGS)
    numbers = count()
    with patch.object(at, "CACHED_PICTURES_MAX", 3):
        for _ in range(5):
            _ = await gallery.look(Page("", scene=Scene(100, (Label(f"{next(numbers)}", (0, 0), 24),))))
        assert len(gallery._kept) == 3


async def test_a_table_and_a_hand_have_their_pictures(saloon: Saloon, ann: Guest, heist: None):
    message = saloon.table.message
    (file,) = message.attachments
    assert at.picture_of(message) == file.filename
    message.attachments.clear()
    assert at.picture_of(message) == file.filename
    assert at.picture_of(None) is None
    assert [attachment.content_type for attachment in saloon.table.message.attachments] == ["image/png"]
    mine = await ann.press("My hand")
    assert len(mine.shown.message.attachments) == 1
    assert len(ann.dms()[-1].message.attachments) == 1
    before = saloon.table.message.attachments[0].filename
    _ = await ann.press("Call 2")
    assert len(saloon.table.message.attachments) == 1
    assert saloon.table.message.attachments[0].filename != before


async def test_a_table_whose_picture_cannot_be_painted_is_played_without(saloon: Saloon):
    def paint(scene: Scene, theme: at.Theme) -> bytes:
        raise MemoryError("no room for a picture")

    with patch.object(at, "picture", paint):
        await saloon.heist()
        ann, *_ = saloon.three
        _ = await ann.press("Call 2")
    assert "could not be painted" in " ".join(error.getMessage() for error in saloon.expect_errors())
    assert not saloon.table.message.attachments and "to act" in saloon.table


async def test_after_a_restart_the_picture_is_sent_anew(saloon: Saloon, ann: Guest, heist: None):
    await saloon.restart()
    _ = await ann.press("Call 2")
    assert len(saloon.table.message.attachments) == 1
