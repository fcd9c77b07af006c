"""Who is who in a picture: everybody's name stands in it, fitted, and in its description."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import patch

from bot.shown.nameplates import ALT, introduced
from bot.shown.panel import table_page
from bot.shown.pictures import picture
from bot.shown.pictures.lettering import fitted
from bot.shown.pictures.palette import Palette
from bot.shown.pictures.sprites import Sprites
from bot.shown.scene import SEAT_LETTERS, WIDTH, Label, Name, Scene
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines import GAMES
from tests.discord.surfaces import some_tables
from tests.laws.playing import every_game

LONG = "Wilhelmina the Well-Known Won't 🎲"
LEGIBLE = 28
"""Pixels of a name in a picture, which a phone shows less than half as large."""
SPRITES = Sprites(Palette("dark"))


def tables(game: Any) -> list[Table]:
    """Positions of one game at which everybody has a long name."""
    found = [it for it in some_tables(game, 1, moves=60) if it.status is Status.PLAYING and it.moves]
    return [
        replace(
            it,
            sitters=tuple(replace(who, name=LONG) for who in it.sitters),
            names=dict.fromkeys(it.names, LONG),
        )
        for it in found[::12]
    ]


def scene_of(table: Table) -> Scene:
    scene = table_page(table, {}).scene
    assert scene is not None
    return scene


@every_game
def test_everybody_is_named_in_the_picture_within_it(game: Any) -> None:
    for table in tables(game):
        scene = scene_of(table)
        names = [it for it in scene.sprites if isinstance(it, Label) and it.room]
        assert len(names) == len(table.users) and not any(isinstance(it, Name) for it in scene.sprites)
        for it in names:
            width = SPRITES.words(it).width
            left = it.at[0] - {"l": 0, "m": width // 2, "r": width}[it.anchor[0]]
            assert it.text.endswith(LONG) and it.size >= LEGIBLE - 4 and 0 <= left <= left + width <= WIDTH
            assert 0 <= it.at[1] <= scene.height - LEGIBLE // 2
        assert picture(scene)


@every_game
def test_the_description_tells_whose_letters_they_are(game: Any) -> None:
    for table in tables(game):
        scene = scene_of(table)
        for seat in range(len(table.users)):
            assert f"{SEAT_LETTERS[seat]} is {LONG}" in scene.alt
        assert len(scene.alt) <= ALT


def test_a_seat_that_plays_by_itself_is_marked_and_a_computers_is_not() -> None:
    table = tables(GAMES["castle"])[-1]
    away, other, *_ = table.sitters
    names = _names(table.changing(away.user, away=True))
    assert "(auto)" in names[0] and "(auto)" not in names[1]
    machine = replace(other, user=UserId(-1))
    assert machine.computer and machine.automatic
    with patch.object(Table, "sitter_in", lambda *_: machine):
        assert not any("(auto)" in it for it in _names(table))


def _names(table: Table) -> list[str]:
    return [it.text for it in scene_of(table).sprites if isinstance(it, Label) and it.room]


def test_whoever_is_waited_for_has_the_only_bold_plate() -> None:
    for table in tables(GAMES["castle"]):
        names = [it for it in scene_of(table).sprites if isinstance(it, Label) and it.room]
        assert {seat for seat, it in enumerate(names) if it.bold} == {*table.owed}


def test_a_name_ends_in_an_ellipsis_where_there_is_no_room() -> None:
    label = Label("Black Bo of Rusty Gulch", (0, 0), LEGIBLE, room=120)
    assert fitted(label).endswith("…") and "Black Bo".startswith(fitted(label)[:-1].strip()[:8])
    assert SPRITES.words(label).width <= 120 + 2
    assert fitted(Label("Bo", (0, 0), LEGIBLE, room=120)) == "Bo"


def test_what_the_font_has_no_glyph_for_is_left_out() -> None:
    """Somebody called nothing else is known by the letter of their seat."""
    assert fitted(Label("Bo 🎲 中 the Kid", (0, 0), LEGIBLE, room=900)) == "Bo the Kid"
    assert fitted(Label("中文", (0, 0), LEGIBLE, room=900)) == ""
    assert fitted(Label("Žofie Αλφα Ёж", (0, 0), LEGIBLE, room=900)) == "Žofie Αλφα Ёж"


def test_the_table_before_its_first_move_has_plates_too() -> None:
    table = next(it for it in some_tables(GAMES["court"], 1, moves=3) if it.status is Status.PLAYING)
    assert any(isinstance(it, Label) and it.room for it in introduced(Scene(100), table).sprites)
