"""Tests of pictures: painted once, optional, revealing nothing, with names and little text beside."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import cycle
from statistics import median
from typing import Any
from unittest.mock import Mock, patch

import pytest
from PIL import Image

from bot.adapter.rendering import picture_cache as at
from bot.adapter.rendering.picture_cache import PictureCache
from bot.presentation.games import PRESENTERS
from bot.presentation.page import Page
from bot.presentation.panel import hand_page, onlookers_panel, panel, table_page
from bot.presentation.pictures import _painter, picture
from bot.presentation.pictures.lettering import fitted, legible, setting
from bot.presentation.pictures.sprites import Sprite, SpriteCache
from bot.presentation.scene import (
    ALT_TEXT_MAX_CHARS,
    SEAT_LETTERS,
    WIDTH,
    Label,
    Name,
    PlayingCard,
    Scene,
)
from bot.table.preferences import DEFAULT_PREFERENCES, Preferences
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines import GAMES
from engines.cards import DECK, JOKERS, Card
from engines.core import Seat
from tests.discord.saloon import Guest, Saloon
from tests.discord.surfaces import some_tables
from tests.hanging import HANGS
from tests.laws.playing import every_game

SCENE = Scene(200, (PlayingCard(Card("KS"), (20, 20)), Label("Market", (200, 40), 28)), alt="The Market: KS.")
OTHER = Scene(200, (PlayingCard(Card("KD"), (20, 20)),))
PAGE = Page("A table", scene=SCENE)


@pytest.fixture
def painted() -> Iterator[Mock]:
    """Paint as usual, and count how often."""
    with patch.object(at, "picture", side_effect=picture) as painted:
        yield painted


@pytest.fixture
def saloon(pictured: Saloon) -> Saloon:
    return pictured


async def test_a_scene_is_painted_once_however_often_it_is_shown(painted: Mock):
    gallery = PictureCache(wait_s=HANGS)
    looks = [await gallery.load(PAGE) for _ in range(3)]
    looks += await asyncio.gather(*(gallery.load(Page("Another", scene=OTHER)) for _ in range(3)))
    assert [call.args[0] for call in painted.call_args_list] == [SCENE, OTHER]
    assert len({look.picture for look in looks}) == 2


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_picture_tells_nothing_of_what_was_painted_before(theme: at.Theme):
    """Not even by the palette of its file, which could reveal a red card in somebody's hand."""
    _painter.cache_clear()
    first = picture(SCENE, theme)
    for card in DECK + JOKERS:
        cards = PlayingCard(card, (20, 20)), PlayingCard(card, (200, 20), dimmed=True)
        _ = picture(Scene(200, cards), theme)
    assert picture(SCENE, theme) == first


async def test_what_the_message_has_already_is_not_sent_again():
    gallery = PictureCache(wait_s=HANGS)
    first = await gallery.load(PAGE)
    again = await gallery.load(PAGE, shown=first.picture)
    assert first.file is not None and set(first.edited) == {"embeds", "attachments"}
    assert again.file is None and set(again.edited) == {"embeds"}
    assert again.embeds[0].image.url == f"attachment://{first.picture}"
    other = await gallery.load(Page("A table", scene=OTHER), shown=first.picture)
    assert other.file is not None and other.picture != first.picture


async def test_where_no_pictures_are_wanted_there_are_none(painted: Mock):
    look = await PictureCache(enabled=False).load(PAGE)
    assert look.sent == {"embeds": look.embeds} and not painted.called
    look = await PictureCache().load(Page("A lobby"), shown="old.png")
    assert look.edited == {"embeds": look.embeds, "attachments": []} and look.sent == {"embeds": look.embeds}


async def test_the_file_is_a_png_with_its_text_and_a_name_that_tells_nothing():
    looks = [await PictureCache(wait_s=HANGS).load(PAGE) for _ in range(2)]
    for look in looks:
        assert look.file.description == SCENE.alt
        image = Image.open(BytesIO(look.file.fp.read()))
        assert (image.format, image.size) == ("PNG", (WIDTH, SCENE.height))
    assert looks[0].picture != looks[1].picture, "who knows a scene could tell its file's name"


async def test_a_late_picture_delays_nothing_and_comes_when_it_is_there():
    painting, done = threading.Event(), asyncio.Event()

    def paint(scene: Scene, theme: at.Theme) -> bytes:
        assert painting.wait(HANGS)
        return b"a picture"

    gallery = PictureCache(wait_s=0.01)
    with patch.object(at, "picture", paint):
        look = await gallery.load(PAGE)
        assert look.late and look.file is None and look.embeds[0].image.url is None
        gallery.when_drawn(PAGE, done.set)
        assert not done.is_set()
        painting.set()
        await asyncio.wait_for(done.wait(), HANGS)
        assert not (await gallery.load(PAGE)).late
        done.clear()
        gallery.when_drawn(PAGE, done.set)  # it is drawn by now
        await asyncio.wait_for(done.wait(), HANGS)


async def test_who_waits_for_a_picture_hears_of_it_also_if_all_are_dropped():
    drawing, done = threading.Event(), asyncio.Event()
    gallery = PictureCache(wait_s=0.01)
    with patch.object(at, "picture", lambda *_: drawing.wait(HANGS) and b"a picture"):
        assert (await gallery.load(PAGE)).late
        gallery.when_drawn(PAGE, done.set)
        gallery.clear()
        drawing.set()
        await asyncio.wait_for(done.wait(), HANGS)


async def test_no_more_pictures_are_kept_than_were_shown_of_late():
    gallery = PictureCache(wait_s=HANGS)
    with patch.object(at, "CACHED_PICTURES_MAX", 3):
        for n in range(5):
            _ = await gallery.load(Page("", scene=Scene(100, (Label(f"{n}", (0, 0), 24),))))
        assert len(gallery._cached) == 3


async def test_a_table_and_a_hand_have_their_pictures_also_after_a_restart(
    saloon: Saloon, ann: Guest, bo: Guest, heist: None
):
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
    await saloon.restart()
    _ = await bo.press("Call 1")
    assert len(saloon.table.message.attachments) == 1, "it is sent anew"


async def test_a_table_whose_picture_cannot_be_painted_is_played_without(saloon: Saloon):
    with patch.object(at, "picture", side_effect=MemoryError("no room for a picture")):
        await saloon.heist()
        ann, *_ = saloon.three
        _ = await ann.press("Call 2")
    assert "could not be painted" in " ".join(error.getMessage() for error in saloon.expect_errors())
    assert not saloon.table.message.attachments and "to act" in saloon.table


CHARACTERS = 360
"""Of text beside a picture, in an ordinary position at most: then a phone shows the whole table."""
NAMES = ("Ann", "Black Bo", "Cassidy", "Dora", "Eve", "Felicity")


def renamed(table: Table, *names: str) -> Table:
    """Return the table with these names of people and villains, over and over."""
    people = tuple(replace(it, name=name) for it, name in zip(table.sitters, cycle(names), strict=False))
    return replace(table, sitters=people, names=dict(zip(table.names, cycle(names), strict=False)))


def words(page: Page) -> int:
    return len(page.title) + len(page.text) + sum(len(field.name) + len(field.text) for field in page.fields)


@every_game
def test_beside_its_picture_a_table_says_little_and_under_details_all(game: Any):
    told: list[int] = []
    for table in some_tables(game, 1, moves=80):
        if table.status is Status.PLAYING and table.moves:
            page = table_page(renamed(table, *NAMES), {})
            assert page.brief.title == page.title
            assert page.text.startswith(page.brief.text.partition("\n")[0])
            events = [field for field in page.brief.fields if field.name == "Last events"]
            assert all(event.text.count("\n") < PRESENTERS[game.name].recent for event in events)
            told.append(words(page.brief))
            details, _ = onlookers_panel(table, UserId(7), {}, DEFAULT_PREFERENCES)
            assert details.brief is None and details.fields == table_page(table, {}).fields
    assert median(told) <= CHARACTERS


async def test_details_are_one_tap_away_for_one_alone_also_from_their_hand(pictured: Saloon):
    await pictured.heist()
    assert "to act: 2 chips to call." in pictured.table and "**pot 3**" in pictured.table
    assert "\nDecks\n" not in pictured.table and "\nVillains\n" not in pictured.table
    ann = pictured.guest("ann")
    details = await ann.press("Details")
    assert details.ephemeral and "\nDecks\n" in details and "\nVillains\n" in details
    _ = await ann.press("My hand")
    seen = await ann.press_mine("See the table")
    assert "\nVillains\n" not in seen and [*seen.shown.buttons] == ["My hand", "Details", "Log"]
    assert "\nVillains\n" in await ann.press_mine("Details")


async def test_where_a_picture_is_late_few_words_are_enough():
    page = Page("all", scene=Scene(200, ()), brief=Page("little"))
    for gallery in (PictureCache(wait_s=0), PictureCache(wait_s=HANGS)):
        assert (await gallery.load(page, brief=True)).embeds[0].title == "little"
    assert (await PictureCache(wait_s=0).load(page)).embeds[0].title == "all"
    assert (await PictureCache(enabled=False).load(page)).embeds[0].title == "all"
    with patch.object(at, "picture", side_effect=ValueError("the paint is spilt")):
        assert (await PictureCache(wait_s=HANGS).load(page)).embeds[0].title == "all"


def test_the_sprites_used_last_are_kept_up_to_a_number_of_bytes():
    painted, cache = list[str](), SpriteCache(most=250)

    def sprite(name: str) -> Sprite:
        def paint() -> Sprite:
            painted.append(name)
            return Sprite(Image.new("P", (10, 10)), None)

        return cache.get(name, paint)

    for name in ("a", "b", "a", "c", "a", "b"):
        assert sprite(name).size == 100
    assert painted == ["a", "b", "c", "b"]


LONG = "Wilhelmina the Well-Known Won't 🎲"
LEGIBLE = 34
"""Pixels of a name in a picture, which a phone shows less than half as large."""


def tables(game: Any) -> list[Table]:
    """Return positions of one game in which everybody has a long name."""
    found = [it for it in some_tables(game, 1, moves=60) if it.status is Status.PLAYING and it.moves]
    return [renamed(table, LONG) for table in found[::12]]


def scene_of(table: Table) -> Scene:
    return table_page(table, {}).scene


def plates(scene: Scene, *names: str) -> list[Label]:
    """Return the names that stand in a picture: these, or those of everybody who is called LONG."""
    labels = [sprite for sprite in scene.sprites if isinstance(sprite, Label) and sprite.room]
    return [it for it in labels if any(name in it.text for name in names or (legible(LONG),))]


@every_game
def test_everybody_is_named_in_the_picture_within_it_and_in_its_description(game: Any):
    for table in tables(game):
        scene = scene_of(table)
        names = plates(scene)
        assert len(names) == len(table.users) and not any(isinstance(it, Name) for it in scene.sprites)
        for name in names:
            width = setting(name).size[0]
            left = name.at[0] - {"l": 0, "m": width // 2, "r": width}[name.anchor[0]]
            assert name.text.endswith(legible(LONG)) and name.size >= LEGIBLE
            assert 0 <= left <= left + width <= WIDTH
            assert 0 <= name.at[1] <= scene.height - LEGIBLE // 2
        assert picture(scene)
        for seat in range(len(table.users) if len(table.users) < 4 else 0):
            assert f"{SEAT_LETTERS[seat]}, {LONG}" in scene.alt, "whose letters they are"
        assert LONG in scene.alt
        assert len(scene.alt) <= ALT_TEXT_MAX_CHARS


def test_a_hands_picture_may_name_the_others_and_whoever_is_waited_for_has_the_only_gold_plate():
    for table in tables(GAMES["castle"]):
        names = plates(scene_of(table))
        assert {seat for seat, label in enumerate(names) if label.on == "gold"} == {*table.owed}
        for user in filter(None, table.users):
            scene = hand_page(table, user).scene
            named = [
                sprite
                for sprite in scene.sprites
                if isinstance(sprite, Label) and sprite.text == legible(LONG)
            ]
            others = len(table.users) - 1
            assert len(named) == (others if others < 3 else 0)
            assert scene.alt.count(LONG) > others


def test_a_seat_that_plays_by_itself_is_marked_and_a_computers_is_not():
    table = tables(GAMES["castle"])[-1]
    away, other, *_ = table.sitters
    first, second, *_ = plates(scene_of(table.changing(away.user, away=True)))
    assert "(auto)" in first.text and "(auto)" not in second.text
    machine = replace(other, user=UserId(-1))
    assert machine.computer and machine.automatic
    with patch.object(Table, "sitter_in", lambda *_: machine):
        assert not any("(auto)" in name.text for name in plates(scene_of(table)))


def test_a_name_is_narrowed_then_ends_in_an_ellipsis():
    label = Label("Black Bo of Rusty Gulch", (0, 0), LEGIBLE, room=160)
    text, narrowed = fitted(label)
    assert text.endswith("…") and label.text.startswith(text[:-1]) and len(text) > 8 and narrowed < 1
    assert setting(label).size[0] <= 160 + 2
    assert fitted(Label("Bo", (0, 0), LEGIBLE, room=120)) == ("Bo", 1.0)
    text, narrowed = fitted(Label("Tumbleweed", (0, 0), LEGIBLE, room=158))
    assert text == "Tumbleweed" and narrowed < 1


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Žofie Αλφα Ёж", "Žofie Αλφα Ёж"), ("李雷", "LiLei"), ("محمد", "mhmd"), ("𝓣𝓸𝓶", "Tom"),
        ("🤠🔥", "cowboy fire"), ("דוד", "dvd"), ("สมชาย", "smchay"), ("이순신", "ISunSin"), ("दीपक", "dipk"),
        ("Bo 🎲 the Kid", "Bo game die the Kid"), ("\u200b", ""),
    ],
)  # fmt: skip
def test_what_the_font_has_no_letters_for_is_transliterated(name: str, drawn: str):
    assert legible(name) == drawn


def test_the_table_before_its_first_move_has_names_too():
    table = next(it for it in some_tables(GAMES["court"], 1, moves=3) if it.status is Status.PLAYING)
    named = [table.name(Seat(n)) for n in range(len(table.users))]
    assert len(plates(scene_of(table), *named)) == len(named)
    me, *others = table.users
    assert me is not None
    scene = hand_page(table, me).scene
    assert table.name(Seat(1)) in scene.alt
    assert {table.name(Seat(n)) for n in range(1, len(others) + 1)} <= {
        it.text for it in plates(scene, *named)
    }
    page, _ = panel(table, me, {}, Preferences(pictures="none"))
    assert sum("can't win:" in field.text for field in page.fields if field.name != "The field") == 1
