"""A table of Tex-Tac-Toe in the house: its lobby, its start, and its end before the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.shown.face import names_of
from bot.shown.games import FACES
from bot.shown.tables import closed_page
from bot.table.pace import Pace
from bot.table.table import Status, Table
from engines.core import Illegal
from tests.bot.house import GUILD, USERS, House, house_at


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with house_at(tmp_path / "books.db") as made:
        yield made


async def lobby(house: House, *people: str, **options: Any) -> Table:
    host, *others = people
    table = await house.hosting.open(
        guild=GUILD, channel=next(iter(house.channels)), user=USERS[host], name=host, game="textactoe",
        pace=Pace.NONE, options=options,
    )  # fmt: skip
    for person in others:
        table = (await house.joining.join(table.id, USERS[person], person)).table
    return table


async def test_two_sit_down_unless_the_host_allows_more(house: House):
    table = await lobby(house, "Ann", "Bob")
    with pytest.raises(Illegal, match="The table is full"):
        await house.joining.join(table.id, USERS["Cid"], "Cid")
    table = await lobby(house, "Ann", "Bob", "Cid", max_players=3)
    assert len(table.sitters) == 3
    with pytest.raises(Illegal, match="max_players must be 2 to 6"):
        await lobby(house, "Ann", max_players=7)


async def test_TT_B28_one_player_cannot_start(house: House):
    table = await lobby(house, "Ann")
    with pytest.raises(Illegal) as refused:
        await house.hosting.start(table.id, USERS["Ann"])
    assert refused.value.rule == "TT-B28"


async def test_a_game_is_dealt_played_and_replayed_after_a_restart_and_names_stand_in_refusals(house: House):
    table = await lobby(house, "Ann", "Bob")
    table = (await house.hosting.start(table.id, USERS["Ann"])).table
    assert table.status is Status.PLAYING and len(table.owed) == 1
    waited_for, other = ("Ann", "Bob")[table.owed[0]], ("Bob", "Ann")[table.owed[0]]
    refused = await house.refused(table, other, "reveal 1")
    assert refused.sentence == f"It is {waited_for}'s turn."
    table = await house.acts(table, f"{waited_for} reveal 1")
    await house.reopen()
    again = await house.looking.table(table.id)
    assert again.state == table.state and again.view(None).face_down == (2, 3, 4, 6, 7, 8, 9)


@pytest.mark.parametrize("people", [("Ann",), ("Ann", "Bob")])
async def test_a_lobby_can_be_closed_however_few_sit_there(house: House, people: tuple[str, ...]):
    table = await lobby(house, *people)
    table = (await house.hosting.end(table.id, USERS["Ann"], steward=False)).table
    assert table.status is Status.CLOSED
    await house.reopen()
    again = await house.looking.table(table.id)
    page = closed_page(again, FACES["textactoe"].table(again.view(None), names_of(again)))
    assert page.fields[0].text == "It never began."
