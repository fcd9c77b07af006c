"""Tests of hints: private, at tables that don't count, for whoever is asked."""

from __future__ import annotations

import pytest

from bot.presentation.hints import hint_page
from bot.table.table import Table
from engines.players import Hint
from engines.textactoe.actions import Reveal
from tests.bot import films
from tests.discord.saloon import Guest, Saloon
from tests.discord.test_lobby import her_turn_comes

HINT = "Hint"


async def test_who_is_asked_gets_one_and_the_table_stays_as_it_is(saloon: Saloon, ann: Guest):
    await saloon.begin("court", ann, computers=2)
    await her_turn_comes(saloon, ann)
    before = await saloon.state()
    _ = await ann.press("My hand")
    told = await ann.press_mine(HINT)
    assert told.ephemeral and "it's your call" in told and "Place" in told
    assert "it's your call" in await ann.slash("hint")
    assert (await saloon.state()).moves == before.moves
    _ = await saloon.defaults()
    assert HINT not in (await ann.press("My hand")).shown.buttons


async def test_where_the_game_counts_or_the_host_has_said_so_there_is_none(saloon: Saloon, ann: Guest):
    await saloon.begin("court")
    mover, table = await saloon.mover(), await saloon.state()
    assert HINT not in (await mover.press("My hand")).shown.buttons
    for guest, why in ((mover, "This game counts"), (saloon.guest("dora"), "You aren't at this table")):
        refused = await guest.clicks(f"hint:{table.id}")
        assert refused.ephemeral and why in refused


async def test_the_host_switches_them_off(saloon: Saloon, ann: Guest):
    await saloon.open("court", ann, computers=2)
    panel = await ann.press("Options…")
    while "everyone is on their own" not in str(panel.shown.menus):
        panel = await ann.press_mine("More options…")
    _ = await ann.choose("Hints against computers: everyone is on their own")
    _ = await ann.press("Start")
    await her_turn_comes(saloon, ann)
    table = await saloon.state()
    assert not table.hints and HINT not in (await ann.press("My hand")).shown.buttons
    assert "switched hints off" in await ann.clicks(f"hint:{table.id}")


@pytest.fixture
def table() -> Table:
    return films.begun("textactoe", ("Ann", "Bob"), "120")


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        (Hint(Reveal(4)), "Reveal"),
        (
            Hint(Reveal(4), Reveal(6), 71, 12, 100),
            "Better in 71 of 100 deals that fit what you know, and worse",
        ),
        (Hint(Reveal(4), Reveal(6), 31, 0, 50), "Better in 31 of 50 deals that fit what you know than"),
        (Hint(Reveal(4), Reveal(6), 710, 120, 1000), "Better in 71 of 100 deals"),
        (Hint(Reveal(4), Reveal(6), 30, 50, 100), "more on average, though only in 30 of 100 deals"),
        (Hint(Reveal(4), Reveal(6), 20, 19, 100), "About as good in 100 deals"),
    ],
)
def test_it_says_how_much_better(table: Table, hint: Hint, told: str):
    user = next(user for user in table.users if user is not None)
    assert told in hint_page(table, user, hint).text
