"""Tests of answers to `/newgame`: the lobby is open, or the reason why it could not be posted."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock, patch

import pytest
from discord.http import Route

from bot.adapter.messages.reconciler import EDIT_INTERVAL_S
from bot.adapter.messages.retries import FIRST_POST_RETRY_DELAYS_S
from bot.adapter.messages.worker import POST_TIMEOUT_S
from bot.database.errors import StoreError
from bot.database.repositories.messages import Messages
from bot.table.table import Status
from engines.players import Level
from tests.discord.failures.test_once import newgame
from tests.discord.saloon import Guest, Saloon

OPEN = "Castle Poker is open. The others can press **Join**."
LATER = "It appears as soon as it can be posted; /endgame calls it off."
HANGING = 60
"""Seconds, of the time that is stepped, in which a post does not get through."""


@pytest.fixture
def saloon(stepped: Saloon) -> Saloon:
    return stepped


def told(saloon: Saloon) -> list[str]:
    return [line.text for line in saloon.guest("ann").sees() if line.ephemeral and line.text]


def tables(saloon: Saloon) -> int:
    return sum(bool(message.message.embeds) for message in saloon.messages)


@pytest.mark.parametrize("failures", [1, 2, 3])
async def test_a_first_post_that_fails_is_tried_again_after_one_three_and_ten_seconds(
    saloon: Saloon, failures: int
):
    saloon.fails("POST", times=failures)
    await newgame(saloon)
    begun = saloon.env.backend.clock.elapsed
    assert told(saloon) == [] and tables(saloon) == 0
    waits = sum(FIRST_POST_RETRY_DELAYS_S[:failures])
    await saloon.env.advance_time(waits - 0.5)
    assert told(saloon) == [] and tables(saloon) == 0
    await saloon.env.advance_time(EDIT_INTERVAL_S)
    assert told(saloon) == [OPEN] and tables(saloon) == 1
    assert saloon.env.backend.clock.elapsed - begun < POST_TIMEOUT_S and saloon.expect_errors()


async def test_a_post_that_hangs_keeps_nobody_waiting_either(saloon: Saloon):
    real = saloon.bot.http.request

    async def request(route: Route, **more: Any) -> Any:
        if route.method == "POST" and route.path == "/channels/{channel_id}/messages":
            await asyncio.sleep(HANGING)
        return await real(route, **more)

    with patch.object(saloon.bot.http, "request", request):
        await newgame(saloon)
        await saloon.env.advance_time(15)
    assert "Discord isn't answering" in told(saloon)[0]
    await saloon.env.advance_time(HANGING)
    assert tables(saloon) == 1


@pytest.mark.parametrize(
    ("status", "code", "seconds", "why"),
    [
        (403, 50013, 0, "I may not post there"), (400, 50035, 15, "Discord refused it"),
        (503, 0, 15, "Discord isn't answering"),
    ],
)  # fmt: skip
async def test_why_it_could_not_be_posted_is_told_once(saloon: Saloon, status, code, seconds, why):
    saloon.fails("POST", status, code)
    await newgame(saloon)
    await saloon.env.advance_time(seconds)
    (said,) = told(saloon)
    assert said == f"The lobby of Castle Poker could not be posted yet: {why}. {LATER}"
    assert tables(saloon) == 0 and (await saloon.state()).status is Status.LOBBY
    saloon.env.backend.faults.clear()
    await saloon.env.advance_time(FIRST_POST_RETRY_DELAYS_S[-1])
    assert tables(saloon) == 1 and told(saloon) == [said] and saloon.expect_errors()


async def test_a_database_that_fails_is_the_reason(saloon: Saloon):
    with patch.object(Messages, "of_table", AsyncMock(side_effect=StoreError("The disk is gone."))):
        await newgame(saloon)
        await saloon.env.advance_time(15)
    assert "could not be posted yet: the database can't be used right now. It appears" in told(saloon)[0]
    assert saloon.expect_errors()


async def test_who_waits_when_the_bot_stops_is_told_and_finds_the_lobby_when_it_is_back(saloon: Saloon):
    saloon.fails("POST")
    await newgame(saloon)
    assert told(saloon) == []
    with saloon.env._bot_scope():
        closing = asyncio.create_task(saloon.bot.close())
    await saloon.env.settle()
    await closing
    (said,) = told(saloon)
    assert said.endswith(" could not be posted yet: I'm shutting down. It appears when I'm back.")
    saloon.env.backend.faults.clear()
    await saloon.env.restart_bot(saloon.another_bot())
    await saloon.env.advance_time(2 * EDIT_INTERVAL_S)
    assert tables(saloon) == 1 and saloon.expect_errors()


async def test_computers_sit_down_with_the_host_also_one_by_name_where_there_is_room(
    saloon: Saloon, ann: Guest
):
    (choice,) = await ann.member.autocomplete(saloon.channel, "newgame", "rival", "ock", game="castle")
    assert choice == {"name": "Pockets · greenhorn, greedy · Castle Poker", "value": "Pockets"}
    for options, told in (
        ({"game": "textactoe", "seats": 2, "computers": 3}, "There's room for 1 computer besides you."),
        ({"game": "castle", "rival": "Doc"}, "No computer has that name. Choose one from the list."),
    ):
        assert told in await ann.slash("newgame", **options) and not saloon.channel.history()
    _ = await ann.slash("newgame", game="holdup", computers=2)
    computers = (await saloon.state()).sitters[1:]
    assert len({sitter.level for sitter in computers}) == 2, "a mixed table"
    assert all(sitter.villain for sitter in computers)
    _ = await ann.slash("endgame")
    _ = await ann.slash("newgame", game="castle", rival="blackwood", computers=2, level="greenhorn")
    (_, blackwood, greenhorn) = (await saloon.state()).sitters
    assert (blackwood.name, blackwood.level) == ("Blackwood", Level.MARSHAL)
    assert greenhorn.level is Level.GREENHORN
