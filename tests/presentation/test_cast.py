"""Tests of the cast: voices, portraits, the page about a computer, and where remarks are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.database.repositories.rivals import Rivalry
from bot.presentation.buttons import Menu
from bot.presentation.cast.lines import VOICES, Moment
from bot.presentation.cast.looks import LOOKS
from bot.presentation.cast.portrait import GRID, medallion, portrait, portrait_scene
from bot.presentation.cast.remarks import moments, remark
from bot.presentation.cast.who import who_page
from bot.presentation.drawing import Block, Filled, Oval, Shape, Stroke
from bot.presentation.panel import private_table, table_buttons, table_page
from bot.presentation.pictures import picture
from bot.presentation.scene import Drawn, seat_colour
from bot.table.characters import CAST, Character
from bot.table.preferences import DEFAULT_PREFERENCES
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Illegal, Seat
from engines.textactoe import events as textactoe
from tests.bot import films
from tests.laws.games import AnyGame
from tests.laws.playing import every_game
from tests.laws.scenes import laid_out

LINE = range(46, 93)
"""Lengths of a line with the name: one or two lines of a phone, in characters."""


def met(rival: UserId, ahead: int, behind: int) -> Rivalry:
    return Rivalry("castle", rival, ahead, behind, ahead + behind)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Return a table of Castle Poker with three characters."""
    names = [CAST[n].name for n in range(3)]
    monkeypatch.setattr(films, "user", lambda n: CAST[n].user)
    return next(table for n in range(50) if remark(table := films.begun("castle", names, f"{n}")))


def test_everyone_has_a_face_and_a_voice_of_their_own():
    assert len(CAST) == len(LOOKS) == len(VOICES) == len({*LOOKS})
    assert all(0 < len(voice.epithet) <= 60 for voice in VOICES)
    said = [line for voice in VOICES for moment in Moment for line in voice.lines(moment)]
    assert len(said) == len({*said})
    for character, voice in zip(CAST, VOICES, strict=True):
        assert all(len(voice.lines(moment)) >= 2 for moment in Moment if moment is not Moment.UNMASKED)
        assert voice.unmasked or character.game != "holdup"


@pytest.mark.parametrize("character", CAST, ids=[character.name for character in CAST])
def test_lines_fit_a_phone(character: Character):
    voice = VOICES[character.number]
    lines = [line for moment in Moment for line in voice.lines(moment)]
    assert {len(f'{character.name}: "{line}"') for line in lines} <= {*LINE}
    assert all(line.count("!") <= 1 and line[-1] in ".!?" for line in lines)


def test_portraits_and_medallions_stay_within_their_square():
    for character in CAST:
        for drawn, tall in ((portrait(character.number), GRID), (medallion(character.number, 25, "red"), 50)):
            assert (drawn.width, drawn.height) == (tall, tall)
            edges = [edge for shape in drawn.shapes for edge in extent(shape)]
            assert min(edges) >= 0 and max(edges) <= tall


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower edge of a shape of a face."""
    match shape:
        case Filled(points) | Stroke(points):
            across, down = zip(*points, strict=True)
            return min(across), min(down), max(across), max(down)
        case Block(x, y, width, height):
            return x, y, x + width, y + height
        case Oval(x, y, across, down):
            return x - across, y - down, x + across, y + down
        case _:
            raise AssertionError(shape)


def test_portraits_are_small_pictures_that_differ_in_dark_and_light():
    scenes = [portrait_scene(character) for character in CAST]
    pictures = {picture(scene, theme) for scene in scenes for theme in ("dark", "light")}
    assert len(pictures) == 2 * len(CAST)
    assert max(map(len, pictures)) < 8_000
    assert (scenes[0].width, scenes[0].height) == (GRID, GRID) and CAST[0].name in scenes[0].alt


@every_game
@pytest.mark.parametrize("count", [3, 4])
def test_characters_have_faces_beside_letters(game: AnyGame, count: int, monkeypatch: pytest.MonkeyPatch):
    names = [CAST[n].name for n in range(count)]
    people = table_page(films.begun(game.name, names, "1"), {}).scene
    monkeypatch.setattr(films, "user", lambda n: CAST[n].user)
    scene = table_page(films.begun(game.name, names, "1"), {}).scene
    assert people is not None and scene is not None and scene.height == people.height
    laid_out(game, scene)
    faces = [it.drawing for it in scene.sprites if isinstance(it, Drawn) and it.drawing.make is medallion]
    rings = [it.arguments[-1] for it in faces]
    assert rings == [seat_colour(n) for n in range(count)]
    for theme in ("dark", "light"):
        assert picture(scene, theme) != picture(people, theme)


def test_a_page_tells_who_a_computer_is_and_how_the_reader_stands_to_it(table: Table):
    page, (menu,) = who_page(table, [])
    assert isinstance(menu, Menu) and [it.label for it in menu.choices] == ["Silas", "Pip", "Hawkeye"]
    assert page.title == "Silas" and page.scene == portrait_scene(CAST[0])
    assert VOICES[0].epithet in page.text and "Bold:" in page.text and "Deputy:" in page.text
    hawkeye, silas = CAST[2].user, CAST[0].user
    page, _ = who_page(table, [met(hawkeye, 1, 0), met(silas, 7, 7), met(hawkeye, 3, 2)], str(hawkeye))
    assert page.title == "Hawkeye" and "You lead Hawkeye 4 to 2." in page.text
    assert "Hawkeye leads you 3 to 1." in who_page(table, [met(hawkeye, 1, 3)], str(hawkeye))[0].text
    assert "You and Hawkeye are even, 2 to 2." in who_page(table, [met(hawkeye, 2, 2)], str(hawkeye))[0].text
    assert "haven't finished a game against Hawkeye" in who_page(table, [], str(hawkeye))[0].text


def test_who_is_not_there_is_not_told(table: Table):
    with pytest.raises(Illegal, match="has left the table"):
        _ = who_page(table, [], str(CAST[9].user))


def test_who_concedes_and_wins_all_the_same_was_not_outplayed():
    conceded = textactoe.Conceded(Seat(1))
    assert [*moments("textactoe", [conceded])] == [(1, Moment.OUTPLAYED)]
    assert not [*moments("textactoe", [conceded, textactoe.HandWon(Seat(1), 70, doubled=False)])]


def test_remarks_stand_below_the_last_events_where_they_are_wanted(table: Table):
    said = remark(table)
    with_remarks, without = table_page(table, {}, remarks=True), table_page(table, {})
    for page in (with_remarks, with_remarks.brief):
        assert page is not None and page.fields[-1].text.splitlines()[-1] == said
    assert said not in str(without)
    assert said in str(private_table(table, {}, DEFAULT_PREFERENCES))
    assert said not in str(private_table(table, {}, DEFAULT_PREFERENCES.changed("remarks", "no")))


def test_only_tables_with_computers_have_the_button(table: Table, monkeypatch: pytest.MonkeyPatch):
    for it in (table, replace(table, status=Status.LOBBY)):
        assert "Who is this?" in [
            button.label for button in table_buttons(it) if not isinstance(button, Menu)
        ]
    monkeypatch.setattr(films, "user", lambda n: UserId(n + 1))
    people = films.begun("castle", ("Ann", "Bob"), "1")
    assert "Who is this?" not in str(table_buttons(people))
