"""What `/newgame` says is so when it says it: the lobby is open, or it could not be posted, and why."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from discord.http import Route

from bot.adapter.drawing.openings import POSTED_WITHIN
from bot.adapter.drawing.screen import FIRST_RETRIES, INTERVAL
from bot.database.books.messages import Messages
from bot.database.trouble import Trouble
from bot.table.table import Status
from engines.players import Level
from tests.discord.conftest import SEED
from tests.discord.saloon import Saloon, opened
from tests.discord.test_once import table

OPEN = "The lobby of Castle Poker is open."
LATER = "It appears as soon as it can be posted; /endgame calls it off."
HANGING = 60
"""Seconds, of the time that is stepped, in which a post does not get through."""


@pytest.fixture
async def saloon(tmp_path: Path) -> AsyncIterator[Saloon]:
    """Nobody has done anything yet, and time is stepped."""
    async with opened(tmp_path, SEED, INTERVAL) as saloon:
        _ = saloon.three
        yield saloon


async def newgame(saloon: Saloon, **options: Any) -> None:
    """Asks for a lobby, whatever becomes of it."""
    _ = await saloon.guest("ann").member.slash(saloon.channel, "newgame", game="castle", **options)


def fails(saloon: Saloon, times: int | None, status: int = 503, code: int = 0) -> None:
    """Has what is posted in the channel refused, so often."""
    path = f"/channels/{saloon.channel.id}/messages"
    saloon.env.inject_error("POST", path, status=status, code=code, times=times)


def told(saloon: Saloon) -> list[str]:
    """What Ann alone was told."""
    return [it.text for it in saloon.guest("ann").sees() if it.ephemeral and it.text]


def tables(saloon: Saloon) -> int:
    return sum(bool(it.message.embeds) for it in saloon.messages)


async def test_it_is_said_when_the_lobby_is_there(saloon: Saloon) -> None:
    sent = asyncio.Event()
    real = saloon.bot.http.request

    async def request(route: Route, **more: Any) -> Any:
        posts = route.method == "POST" and route.path == "/channels/{channel_id}/messages"
        if posts and table(str(more)):
            assert told(saloon) == [], "it was said before"
            sent.set()
        return await real(route, **more)

    saloon.bot.http.request = request
    await newgame(saloon)
    assert sent.is_set() and told(saloon) == [OPEN] and tables(saloon) == 1


@pytest.mark.parametrize("failures", [1, 2, 3])
async def test_a_first_post_that_fails_is_tried_again_after_one_three_and_ten_seconds(
    saloon: Saloon, failures: int
) -> None:
    fails(saloon, failures)
    await newgame(saloon)
    begun = saloon.env.backend.clock.elapsed
    assert told(saloon) == [] and tables(saloon) == 0
    waits = sum(FIRST_RETRIES[:failures])
    await saloon.env.advance_time(waits - 0.5)
    assert told(saloon) == [] and tables(saloon) == 0
    await saloon.env.advance_time(INTERVAL)
    assert told(saloon) == [OPEN] and tables(saloon) == 1
    assert saloon.env.backend.clock.elapsed - begun < POSTED_WITHIN and saloon.expect_errors()


async def test_who_waits_hears_within_fifteen_seconds_that_discord_does_not_answer(saloon: Saloon) -> None:
    fails(saloon, None)
    await newgame(saloon)
    await saloon.env.advance_time(15)
    (said,) = told(saloon)
    assert said == f"The lobby of Castle Poker could not be posted yet: Discord isn't answering. {LATER}"
    assert tables(saloon) == 0 and (await saloon.state()).status is Status.LOBBY
    saloon.env.backend.faults.clear()
    await saloon.env.advance_time(FIRST_RETRIES[3])
    assert tables(saloon) == 1 and told(saloon) == [said] and saloon.expect_errors()


async def test_a_post_that_hangs_keeps_nobody_waiting_either(saloon: Saloon) -> None:
    real, answered = saloon.bot.http.request, False

    async def request(route: Route, **more: Any) -> Any:
        if not answered and route.method == "POST" and route.path == "/channels/{channel_id}/messages":
            await asyncio.sleep(HANGING)
        return await real(route, **more)

    saloon.bot.http.request = request
    await newgame(saloon)
    await saloon.env.advance_time(15)
    assert "Discord isn't answering" in told(saloon)[0]
    answered = True
    await saloon.env.advance_time(HANGING)
    assert tables(saloon) == 1


async def test_who_may_not_post_says_so_at_once(saloon: Saloon) -> None:
    fails(saloon, None, status=403, code=50013)
    await newgame(saloon)
    (said,) = told(saloon)
    assert "could not be posted yet: I don't have permission to post there. It appears" in said
    saloon.env.backend.faults.clear()
    _ = saloon.expect_errors()


async def test_a_database_that_fails_is_the_reason(saloon: Saloon, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unreadable(*_: object) -> None:
        raise Trouble("The disk is gone.")

    with monkeypatch.context() as planted:
        planted.setattr(Messages, "of_table", unreadable)
        await newgame(saloon)
        await saloon.env.advance_time(15)
    assert "could not be posted yet: the database can't be used right now. It appears" in told(saloon)[0]
    assert saloon.expect_errors()


async def test_what_is_refused_for_ever_is_told_too(saloon: Saloon) -> None:
    fails(saloon, None, status=400, code=50035)
    await newgame(saloon)
    await saloon.env.advance_time(15)
    assert "could not be posted yet: Discord refused it. It appears" in told(saloon)[0]
    assert saloon.expect_errors()


async def test_a_thread_is_named_where_the_lobby_is_there(saloon: Saloon) -> None:
    await newgame(saloon, thread=True)
    (said,) = told(saloon)
    assert said.startswith("The lobby of Castle Poker is open in <#")


async def test_who_waits_when_the_bot_stops_is_told_and_finds_the_lobby_when_it_is_back(
    saloon: Saloon,
) -> None:
    fails(saloon, None)
    await newgame(saloon)
    assert told(saloon) == []
    with saloon.env._bot_scope():
        closing = asyncio.create_task(saloon.bot.close())
    await saloon.env.settle()
    await closing
    assert told(saloon) == [
        "The lobby of Castle Poker could not be posted yet: I'm shutting down. It appears when I'm back."
    ]
    saloon.env.backend.faults.clear()
    await saloon.env.restart_bot(saloon.another_bot())
    await saloon.env.advance_time(2 * INTERVAL)
    assert tables(saloon) == 1 and saloon.expect_errors()


# Computers.


async def test_computers_sit_down_with_whoever_opens_the_table(saloon: Saloon) -> None:
    ann = saloon.guest("ann")
    _ = await ann.slash("newgame", game="castle", computers=2)
    assert [it.name for it in (await saloon.state()).sitters[1:]] == ["Computer 1", "Computer 2"]
    assert [it.level for it in (await saloon.state()).sitters[1:]] == [Level.DEPUTY, Level.DEPUTY]


async def test_a_greenhorn_who_sits_down_has_a_villain(saloon: Saloon) -> None:
    _ = await saloon.guest("ann").slash("newgame", game="holdup", computers=1, level="greenhorn")
    (_, greenhorn) = (await saloon.state()).sitters
    assert greenhorn.name == "Greenhorn 1" and greenhorn.level is Level.GREENHORN and greenhorn.villain


async def test_more_computers_than_there_is_room_for_are_refused(saloon: Saloon) -> None:
    said = await saloon.guest("ann").slash("newgame", game="textactoe", seats=2, computers=3)
    assert "There is room for 1 computer besides you, not for 3." in said
    assert not saloon.channel.history()
