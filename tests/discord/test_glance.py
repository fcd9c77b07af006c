"""Beside its picture a table says little: who is asked for what, how things are, what happened last."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from bot.adapter.drawing import gallery as at
from bot.adapter.drawing.gallery import Gallery
from bot.shown.games import FACES
from bot.shown.page import Page
from bot.shown.panel import onlookers_panel, table_page
from bot.shown.scene import Scene
from bot.table.preferences import USUAL
from bot.table.record import UserId
from bot.table.table import Status
from tests.discord.conftest import SEED
from tests.discord.saloon import Saloon, opened
from tests.discord.surfaces import some_tables
from tests.hanging import HANGS
from tests.laws.playing import every_game

CHARACTERS = 360
"""Of text beside a picture, in an ordinary position at most: then a phone shows the whole table."""
NAMES = ("Ann", "Black Bo", "Cassidy", "Dora", "Eve", "Felicity")


def words(page: Page) -> int:
    return len(page.title) + len(page.text) + sum(len(it.name) + len(it.text) for it in page.fields)


@every_game
def test_beside_its_picture_a_table_says_little(game: Any) -> None:
    told: list[int] = []
    for table in some_tables(game, 1, moves=80):
        if table.status is Status.PLAYING and table.moves:
            people = tuple(replace(it, name=NAMES[n % 6]) for n, it in enumerate(table.sitters))
            named = dict.fromkeys(table.names)
            usual = replace(table, sitters=people, names={id: NAMES[n % 6] for n, id in enumerate(named)})
            page = table_page(usual, {})
            assert page.brief is not None and page.brief.title == page.title
            assert page.text.startswith(page.brief.text.partition("\n")[0])
            events = [it for it in page.brief.fields if it.name == "Last events"]
            assert all(it.text.count("\n") < FACES[game.name].recent for it in events)
            told.append(words(page.brief))
    assert median(told) <= CHARACTERS


@every_game
def test_under_details_all_is_said(game: Any) -> None:
    *_, table = some_tables(game, 2, moves=30)
    page, _ = onlookers_panel(table, UserId(7), {}, USUAL)
    assert page.brief is None and page.fields == table_page(table, {}).fields


async def test_details_are_one_tap_away_for_one_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, SEED, painted=True) as saloon:
        await saloon.heist()
        assert "to act: 2 to call." in saloon.table and "**pot 3**" in saloon.table
        assert "Decks" not in saloon.table and "Villains" not in saloon.table
        details = await saloon.guest("ann").press("Details")
        assert details.ephemeral and "Decks" in details and "Villains" in details


async def test_without_pictures_the_table_says_all(saloon: Saloon) -> None:
    await saloon.heist()
    assert "Decks" in saloon.table and "Villains" in saloon.table


async def test_where_a_picture_is_late_few_words_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("all", scene=Scene(200, ()), brief=Page("little"))
    for gallery in (Gallery(patience=0), Gallery(patience=HANGS)):
        assert (await gallery.look(page, soon=True)).embed.title == "little"
    assert (await Gallery(patience=0).look(page)).embed.title == "all"
    assert (await Gallery(hangs=False).look(page)).embed.title == "all"
    monkeypatch.setattr(at, "picture", _spilt)
    assert (await Gallery(patience=HANGS).look(page)).embed.title == "all"


def _spilt(*_: object) -> bytes:
    raise ValueError("the paint is spilt")
