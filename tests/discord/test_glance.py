"""Tests of tables with pictures: short text beside them, with the names of those who are asked."""

from __future__ import annotations

from dataclasses import replace
from statistics import median
from typing import Any
from unittest.mock import patch

import pytest

from bot.adapter.rendering import gallery as at
from bot.adapter.rendering.gallery import Gallery
from bot.presentation.games import PRESENTERS
from bot.presentation.page import Page
from bot.presentation.panel import hand_page, onlookers_panel, panel, table_page
from bot.presentation.pictures import picture
from bot.presentation.pictures.lettering import fitted
from bot.presentation.pictures.palette import Palette
from bot.presentation.pictures.sprites import Sprites
from bot.presentation.player_labels import introduced
from bot.presentation.scene import ALT_TEXT_MAX_CHARS, SEAT_LETTERS, WIDTH, Label, Name, Scene
from bot.table.preferences import DEFAULT_PREFERENCES, Preferences
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines import GAMES
from engines.core import Seat
from tests.discord.saloon import Saloon
from tests.discord.surfaces import some_tables
from tests.hanging import HANGS
from tests.laws.playing import every_game

CHARACTERS = 360
"""Of text beside a picture, in an ordinary position at most: then a phone shows the whole table."""
NAMES = ("Ann", "Black Bo", "Cassidy", "Dora", "Eve", "Felicity")


def words(page: Page) -> int:
    return len(page.title) + len(page.text) + sum(len(field.name) + len(field.text) for field in page.fields)


@every_game
def test_beside_its_picture_a_table_says_little(game: Any):
    told: list[int] = []
    for table in some_tables(game, 1, moves=80):
        if table.status is Status.PLAYING and table.moves:
            people = tuple(replace(sitter, name=NAMES[n % 6]) for n, sitter in enumerate(table.sitters))
            named = dict.fromkeys(table.names)
            usual = replace(table, sitters=people, names={id: NAMES[n % 6] for n, id in enumerate(named)})
            page = table_page(usual, {})
            assert page.brief.title == page.title
            assert page.text.startswith(page.brief.text.partition("\n")[0])
            events = [field for field in page.brief.fields if field.name == "Last events"]
            assert all(event.text.count("\n") < PRESENTERS[game.name].recent for event in events)
            told.append(words(page.brief))
    assert median(told) <= CHARACTERS


@every_game
def test_under_details_all_is_said(game: Any):
    *_, table = some_tables(game, 2, moves=30)
    page, _ = onlookers_panel(table, UserId(7), {}, DEFAULT_PREFERENCES)
    assert page.brief is None and page.fields == table_page(table, {}).fields


async def test_details_are_one_tap_away_for_one_alone(pictured: Saloon):
    await pictured.heist()
    assert "to act: 2 chips to call." in pictured.table and "**pot 3**" in pictured.table
    assert "Decks" not in pictured.table and "Villains" not in pictured.table
    details = await pictured.guest("ann").press("Details")
    assert details.ephemeral and "Decks" in details and "Villains" in details


async def test_without_pictures_the_table_says_all(saloon: Saloon, heist: None):
    assert "Decks" in saloon.table and "Villains" in saloon.table


async def test_where_a_picture_is_late_few_words_are_enough(monkeypatch: pytest.MonkeyPatch):
    page = Page("all", scene=Scene(200, ()), brief=Page("little"))
    for gallery in (Gallery(wait_s=0), Gallery(wait_s=HANGS)):
        assert (await gallery.look(page, soon=True)).embeds[0].title == "little"
    assert (await Gallery(wait_s=0).look(page)).embeds[0].title == "all"
    assert (await Gallery(hangs=False).look(page)).embeds[0].title == "all"
    monkeypatch.setattr(at, "picture", _spilt)
    assert (await Gallery(wait_s=HANGS).look(page)).embeds[0].title == "all"


def _spilt(*_: object) -> bytes:
    raise ValueError("the paint is spilt")


LONG = "Wilhelmina the Well-Known Won't 🎲"
LEGIBLE = 28
"""Pixels of a name in a picture, which a phone shows less than half as large."""
SPRITES = Sprites(Palette("dark"))


def tables(game: Any) -> list[Table]:
    """Return positions of one game in which everybody has a long name."""
    found = [it for it in some_tables(game, 1, moves=60) if it.status is Status.PLAYING and it.moves]
    return [
        replace(
            table,
            sitters=tuple(replace(who, name=LONG) for who in table.sitters),
            names=dict.fromkeys(table.names, LONG),
        )
        for table in found[::12]
    ]


def scene_of(table: Table) -> Scene:
    return table_page(table, {}).scene


@every_game
def test_everybody_is_named_in_the_picture_within_it_and_in_its_description(game: Any):
    for table in tables(game):
        scene = scene_of(table)
        names = [sprite for sprite in scene.sprites if isinstance(sprite, Label) and sprite.room]
        assert len(names) == len(table.users) and not any(isinstance(it, Name) for it in scene.sprites)
        for name in names:
            width = SPRITES.words(name).width
            left = name.at[0] - {"l": 0, "m": width // 2, "r": width}[name.anchor[0]]
            assert name.text.endswith(LONG) and name.size >= LEGIBLE - 4
            assert 0 <= left <= left + width <= WIDTH
            assert 0 <= name.at[1] <= scene.height - LEGIBLE // 2
        assert picture(scene)
        for seat in range(len(table.users)):
            assert f"{SEAT_LETTERS[seat]} is {LONG}" in scene.alt, "whose letters they are"
        assert len(scene.alt) <= ALT_TEXT_MAX_CHARS


def test_a_hands_picture_may_name_the_others():
    for table in tables(GAMES["castle"]):
        for user in filter(None, table.users):
            scene = hand_page(table, user).scene
            named = [sprite for sprite in scene.sprites if isinstance(sprite, Label) and sprite.text == LONG]
            assert len(named) == len(table.users) - 1 == scene.alt.count(f"is {LONG}")


def test_a_seat_that_plays_by_itself_is_marked_and_a_computers_is_not():
    table = tables(GAMES["castle"])[-1]
    away, other, *_ = table.sitters
    names = _names(table.changing(away.user, away=True))
    assert "(auto)" in names[0] and "(auto)" not in names[1]
    machine = replace(other, user=UserId(-1))
    assert machine.computer and machine.automatic
    with patch.object(Table, "sitter_in", lambda *_: machine):
        assert not any("(auto)" in name for name in _names(table))


def _names(table: Table) -> list[str]:
    return [sprite.text for sprite in scene_of(table).sprites if isinstance(sprite, Label) and sprite.room]


def test_whoever_is_waited_for_has_the_only_bold_plate():
    for table in tables(GAMES["castle"]):
        names = [sprite for sprite in scene_of(table).sprites if isinstance(sprite, Label) and sprite.room]
        assert {seat for seat, label in enumerate(names) if label.bold} == {*table.owed}


def test_a_name_ends_in_an_ellipsis_where_there_is_no_room():
    label = Label("Black Bo of Rusty Gulch", (0, 0), LEGIBLE, room=120)
    assert fitted(label).endswith("…") and "Black Bo".startswith(fitted(label)[:-1].strip()[:8])
    assert SPRITES.words(label).width <= 120 + 2
    assert fitted(Label("Bo", (0, 0), LEGIBLE, room=120)) == "Bo"


def test_what_the_font_has_no_glyph_for_is_left_out():
    """A player whose name has no printable letter is shown by the letter of the seat."""
    assert fitted(Label("Bo 🎲 中 the Kid", (0, 0), LEGIBLE, room=900)) == "Bo the Kid"
    assert fitted(Label("中文", (0, 0), LEGIBLE, room=900)) == ""
    assert fitted(Label("Žofie Αλφα Ёж", (0, 0), LEGIBLE, room=900)) == "Žofie Αλφα Ёж"


def test_the_table_before_its_first_move_has_plates_too():
    table = next(it for it in some_tables(GAMES["court"], 1, moves=3) if it.status is Status.PLAYING)
    assert any(isinstance(sprite, Label) and sprite.room for sprite in introduced(Scene(100), table).sprites)


def test_a_hand_names_its_rivals_in_the_picture_and_without_one_says_everything_once():
    table = next(it for it in some_tables(GAMES["court"], 1, moves=3) if it.status is Status.PLAYING)
    me, *others = table.users
    assert me is not None
    scene = hand_page(table, me).scene
    assert f"is {table.name(Seat(1))}" in scene.alt
    assert {table.name(Seat(n)) for n in range(1, len(others) + 1)} <= {
        sprite.text for sprite in scene.sprites if isinstance(sprite, Label) and sprite.room
    }
    page, _ = panel(table, me, {}, Preferences(pictures="none"))
    assert sum("can't win:" in field.text for field in page.fields if field.name != "The field") == 1
