"""Tests of faults of Discord or the database that need a reaction; `tests/prove` has the whole table."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import AsyncMock, patch

import aiohttp
import discord
import pytest

from bot.adapter.dispatch.showing import NOT_SHOWN
from bot.adapter.messages.retries import RETRY_DELAYS_S
from bot.adapter.messages.worker import Worker
from bot.database.errors import StoreError
from bot.database.repositories.messages import Messages
from bot.database.repositories.records import Records
from bot.services.outbox import Outbox
from bot.table.table import Status
from engines.core import Illegal
from tests.discord.saloon import Guest, Saloon
from tests.discord.troubles import BANK, DAY, TURN, later, unmute
from tests.prove.storage.ailments import read_only
from tests.slow import slow

unreadable = AsyncMock(side_effect=StoreError("The disk is gone."))


async def test_nobody_is_told_that_nothing_was_changed_when_it_was(saloon: Saloon, ann: Guest, bo: Guest):
    """Nor that it could not be shown, when it was shown and could not be noted."""
    _ = await ann.slash("newgame", game="houseem")
    with patch.object(Messages, "note", unreadable):
        _ = await bo.press("Join")
    assert not [line for line in bo.sees() if "nothing was changed" in line or NOT_SHOWN in line]
    await later(saloon, *(it + 1 for it in RETRY_DELAYS_S))
    assert "bo" in saloon.table
    assert any("could not be drawn" in error.getMessage() for error in saloon.expect_errors())
    for what in ("Leave", "Join"):
        with patch.object(Messages, "of_table", unreadable):
            assert NOT_SHOWN in await bo.press(what), what
        await later(saloon, *(it + 1 for it in RETRY_DELAYS_S))
    table = await saloon.state()
    assert table.status is Status.LOBBY and len(table.sitters) == 2
    assert any("could not be shown" in error.getMessage() for error in saloon.expect_errors())


@pytest.mark.parametrize("may_delete", [True, False])
async def test_no_thread_is_left_behind_for_a_table_that_was_not_opened(saloon: Saloon, may_delete: bool):
    if not may_delete:
        saloon.env.inject_error("DELETE", "/channels/*", status=403, code=50013, times=None)
    with patch.object(Records, "add", unreadable):
        answer = await saloon.guest("ann").slash("newgame", game="houseem", thread=True)
    assert "nothing was changed" in answer
    assert any(request.path.endswith("/threads") for request in saloon.requests), "there was one"
    left = [channel for channel in saloon.env.backend.channels.values() if channel.is_thread]
    assert [it.thread_metadata.archived for it in left] == ([] if may_delete else [True])
    _ = saloon.expect_errors()


@pytest.mark.parametrize("status", [500, 403])
async def test_a_channel_of_which_nothing_is_known_keeps_its_table(saloon: Saloon, status: int, heist: None):
    await saloon.bot.close()
    id = saloon.channel.id
    saloon.env.inject_error("GET", f"/channels/{id}", status=status, code=50001, times=None)
    bot = saloon.another_bot()
    with patch.object(discord.Guild, "get_channel_or_thread", lambda *_: None):
        await saloon.env.restart_bot(bot)
        await saloon.env.settle()
    assert (await saloon.state()).status is Status.PLAYING
    _ = saloon.expect_errors()


@pytest.mark.parametrize("new_session", [True, False])
async def test_what_was_left_undrawn_is_drawn_when_the_connection_is_back(saloon: Saloon, new_session: bool):
    await saloon.heist()
    saloon.env.inject_error("*", "/channels/*", status=503, times=None)
    _ = await saloon.guest("ann").slash("holdup call")
    unmute(saloon)
    assert "**Ada** to act" in saloon.table
    if new_session:
        shard = saloon.bot._AutoShardedClient__shards[0]
        with saloon.env._bot_scope():
            await shard.disconnect()
            await shard.reconnect()
        await saloon.env.advance_time(1)
    else:
        with saloon.env._bot_scope():
            saloon.bot._connection.parse_resumed({"__shard_id__": 0})
    await saloon.env.settle()
    assert "**Black Bo** to act" in saloon.table and saloon.guest("bo").mention in saloon.ping
    _ = saloon.expect_errors()


async def test_the_clock_makes_up_for_no_look_that_it_missed(saloon: Saloon, heist: None):
    """After a month of sleep, deadlines are checked a few times, not once for each second."""
    deadlines = saloon.bot.app.services.deadlines
    real = deadlines.play_overdue
    with patch.object(deadlines, "play_overdue", autospec=True, side_effect=real) as looks:
        await later(saloon, 30 * DAY, 5)
    assert 1 <= looks.call_count < 20


@pytest.mark.parametrize("error", [aiohttp.ServerDisconnectedError(), aiohttp.ClientPayloadError(), None])
@slow
async def test_a_connection_that_breaks_for_hours_is_not_our_fault(saloon: Saloon, error: Any, heist: None):
    """Nor is one that works while Discord accepts nothing."""
    if error is None:
        saloon.env.inject_error("*", "/channels/*", status=503, times=None)
    broken = patch.object(Worker, "_show", AsyncMock(side_effect=error))
    with broken if error is not None else nullcontext():
        _ = await saloon.guest("ann").slash("holdup call")
        await later(saloon, *(it + 1 for it in RETRY_DELAYS_S), *[RETRY_DELAYS_S[-1] + 1] * 30)
    unmute(saloon)
    assert not [error for error in saloon.expect_errors() if error.exc_info]
    await later(saloon, RETRY_DELAYS_S[-1] + 1)
    assert "**Ada** calls with 2 chips." in saloon.table


async def test_what_cannot_be_known_of_one_channel_keeps_nobody_from_the_next(saloon: Saloon):
    places = AsyncMock(return_value=[("a", 1, 2), ("b", 1, 3)])
    monitor = saloon.bot.app.permission_monitor
    for error in (aiohttp.ServerDisconnectedError(), StoreError("gone"), Illegal("gone")):
        channels, asked = saloon.bot.app.services.channels, AsyncMock(side_effect=error)
        with patch.object(channels, "places", places), patch.object(monitor, "_is_gone", asked):
            await monitor.look_for_channels()
        assert [call.args[1] for call in asked.call_args_list] == [2, 3], error
        assert not [it for it in saloon.expect_errors() if it.exc_info]


async def test_a_move_that_was_made_is_not_said_to_be_refused(saloon: Saloon, heist: None):
    """The database cannot be read when the move is to be shown."""
    with patch.object(Outbox, "snapshot", unreadable):
        told = await saloon.guest("ann").press("Call 2")
    assert told.text == "Your move was saved, but the table can't be shown until the database is back."
    assert saloon.expect_errors()
    await saloon.env.advance_time(RETRY_DELAYS_S[0] + 1)
    assert "**Ada** calls with 2 chips." in saloon.table and "**Black Bo** to act" in saloon.table
    _ = await saloon.guest("bo").press("Call 1")


@pytest.mark.parametrize("noted", [0, 1])
async def test_a_table_that_cannot_be_noted_is_not_posted_twice(saloon: Saloon, noted: int, heist: None):
    """Neither when nothing can be written, nor when writing fails just after the post."""
    before, note_first, left = saloon.table.id, Messages.note_first, [noted]

    async def note_once(self: Messages, id: Any, key: Any, row: Any) -> bool:
        if not left[0]:
            raise StoreError("The disk is full.")
        left[0] -= 1
        return await note_first(self, id, key, row)

    with patch.object(Messages, "note_first", note_once), patch.object(Messages, "note", unreadable):
        _ = await saloon.guest("ann").slash("table")
        await saloon.env.advance_time(sum(RETRY_DELAYS_S[:2]) + 5)
        there = [message.id for message in saloon.messages if message.message.embeds]
        assert len(there) == 1 and (before in there) == (not noted), "it is found when it can be noted"
    assert saloon.expect_errors()
    await saloon.env.advance_time(RETRY_DELAYS_S[2] + 5)
    assert saloon.table.id != before
    _ = await saloon.guest("ann").press("Call 2")


async def test_the_clock_looks_seldom_while_the_books_are_in_trouble_and_plays_after_it(saloon: Saloon):
    await saloon.heist(pace="live")
    async with read_only(saloon.bot.app.store, Path(), Random(1)):
        await saloon.env.advance_time(20 * TURN)
        logged = saloon.expect_errors()
    assert 2 <= len(logged) < 60 and not any(record.exc_info for record in logged)
    assert all("readonly" in record.getMessage() for record in logged)
    await saloon.env.advance_time(TURN + BANK + 40)
    assert "**Ada** ran out of time: folds." in saloon.table
