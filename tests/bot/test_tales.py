"""Tests of stories told by computer villains, in the words of the heist, while there is room."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest

from bot.presentation.games.holdup.tales import LINES, tale
from bot.services import deadlines
from bot.table.table import Status, Table
from bot.table.time_control import TimeControl
from engines.core import Action, Seat
from engines.holdup.actions import AllIn, Assault, Bet, Check, Damage, Deceive, Destroy, Fold, Perceive, Raise
from engines.holdup.model import Phase
from tests.bot.house import House
from tests.bot.test_lobbies import goes_on
from tests.long import long

TOLD: tuple[Action, ...] = (
    Bet(2), Raise(6), AllIn(), Assault(3), Destroy("4S", ("flop1",)), Damage("5H", Seat(0)),
    Damage("5H", "resistance"), Perceive("6C", ()), Deceive("7D"),
)  # fmt: skip


def names(seat: Seat) -> str:
    return ("Ada", "Black Bo", "Cassidy")[seat]


async def heist(house: House) -> Table:
    return await house.start(await house.with_computers(await house.lobby("Ann", pace=TimeControl.NONE), 2))


async def test_bets_and_powers_have_words_and_nothing_else_has(house: House) -> None:
    table = await heist(house)
    assert {type(it) for it in TOLD} == {*LINES}
    for moment in (table, await to_the_river(house, table)):
        view = moment.view(None)
        for action in TOLD:
            told = {tale(view, names, Seat(1), action, Random(n)) for n in range(40)} - {""}
            assert len(told) == len(LINES[type(action)])
            assert not any("{" in it or "Ada" in it or "Cassidy" in it for it in told)
        assert not any(tale(view, names, Seat(1), check, Random(0)) for check in (Check(), Fold()))
    setting = view.setting
    assert any(setting.location in tale(view, names, Seat(1), Bet(2), Random(n)) for n in range(40))


async def to_the_river(house: House, table: Table) -> Table:
    for _ in range(400):
        if table.view(None).setting is not None:
            return table
        table = await goes_on(house, table)
    raise AssertionError("no flop in all these heists")


@long
@pytest.mark.parametrize("room", [0, 3, deadlines.TABLE_STORIES_MAX])
async def test_what_computers_tell_is_kept_while_there_is_room(house: House, room: int) -> None:
    table = await heist(house)
    with patch.object(deadlines, "TABLE_STORIES_MAX", room):
        for _ in range(200):
            if table.status is not Status.CLOSED:
                table = await goes_on(house, table)
    texts = await house.queries.texts(table.id)
    told = [move for move in table.moves if " say t" in move.text]
    assert len(texts) == len(told) and all(move.auto for move in told)
    assert len(told) == room if room < 4 else len(told) > 3
    assert all(move.text.split()[-1] in texts for move in told)
    assert table.state.phase is not Phase.LOBBY
