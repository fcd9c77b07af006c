"""Beside play: backups by the clock, answers through the socket, and counts that name nobody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.adapter.building import Settings
from bot.adapter.client import BotClient
from bot.config import BackupConfig
from bot.operator import keeping
from bot.operator.asking import CannotAsk, asked
from tests.discord.saloon import Saloon, Stepped
from tests.hanging import HANGS

EVERY = 300
"""Seconds between two backups."""


@asynccontextmanager
async def served(folder: Path, **backup: Any) -> AsyncGenerator[tuple[simcord.Env, BotClient]]:
    """A bot that keeps backups in a folder."""
    config = BackupConfig(folder=folder / "backups", **backup)
    bot = BotClient(Settings(database=f"sqlite+aiosqlite:///{folder}/bot.db", backups=config), shard_count=1)
    async with _stepped(bot) as env:
        yield env, bot
        await bot.close()


@asynccontextmanager
async def _stepped(bot: BotClient) -> AsyncGenerator[simcord.Env]:
    env = Stepped(bot, settle_timeout=HANGS)
    await env.start()
    try:
        yield env
    finally:
        await env.shutdown()


def made(folder: Path) -> list[str]:
    return [it.name for it in keeping.backups(folder / "backups")]


async def test_a_backup_is_made_at_the_start_and_whenever_the_newest_is_too_old(tmp_path: Path):
    async with served(tmp_path, keep=3, every=EVERY / 3600) as (env, _):
        await env.settle()
        (first,) = made(tmp_path)
        await env.advance_time(EVERY - 120)
        assert made(tmp_path) == [first]
        await env.advance_time(180)
        assert len(made(tmp_path)) == 2
        await env.advance_time(3 * EVERY)
        assert len(made(tmp_path)) == 3 and first not in made(tmp_path)
    for it in keeping.backups(tmp_path / "backups"):
        assert (await keeping.verified(it)).wrong == []


async def test_after_a_start_none_is_made_as_long_as_the_newest_is_fresh(tmp_path: Path):
    async with served(tmp_path) as (env, _):
        await env.settle()
    before = made(tmp_path)
    async with served(tmp_path) as (env, _):
        await env.settle()
        assert made(tmp_path) == before


async def test_one_that_fails_is_an_error_in_the_log_and_play_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    (tmp_path / "backups").write_text("a file, no folder")
    with caplog.at_level(logging.ERROR, "bot"):
        async with served(tmp_path) as (env, _):
            await env.settle()
            await env.advance_time(300)
            errors = [
                it.getMessage() for it in caplog.records if it.name == "bot.adapter.watching.attendance"
            ]
            assert len(errors) == 1 and errors[0].startswith("No backup was made in ")
            (tmp_path / "backups").unlink()
            await env.advance_time(11 * 60)
            assert len(made(tmp_path)) == 1


async def test_the_bot_is_asked_while_it_plays(tmp_path: Path):
    async with served(tmp_path) as (env, bot):
        guild = env.create_guild("The Mudbucket Saloon")
        channel, ann = guild.create_text_channel("saloon"), guild.add_member(env.create_user("ann"))
        _ = await ann.slash(channel, "help")
        answer = await asyncio.to_thread(asked, tmp_path / "bot.db.sock", "status")
        assert answer is not None
        assert (answer["interactions_answered"], answer["interactions_failed"]) == (1, 0)
        assert answer["answer_ms_p50"] is not None and bot.app.metrics.answered == 1
    assert not (tmp_path / "bot.db.sock").exists()
    assert asked(tmp_path / "bot.db.sock", "status") is None


async def test_without_a_configuration_there_is_neither_socket_nor_backup(tmp_path: Path):
    bot = BotClient(Settings(database=f"sqlite+aiosqlite:///{tmp_path}/bot.db"), shard_count=1)
    async with _stepped(bot) as env:
        await env.settle()
        await asyncio.sleep(0)
        assert not (tmp_path / "bot.db.sock").exists()
        await bot.close()


async def test_a_running_bot_is_asked_to_forget(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    caplog.set_level("INFO", "bot.adapter.watching.operating")
    async with served(tmp_path) as (env, _):
        await env.settle()
        place = tmp_path / "bot.db.sock"
        for whom in ({"user": 5}, {"guild": 6}):
            assert await asyncio.to_thread(asked, place, "forget", whom) == {"done": True, "known": False}
        for whom in ({}, {"user": "5"}, {"guild": None}):
            with pytest.raises(CannotAsk, match=r"^A user or a server must be named by its number\.$"):
                _ = await asyncio.to_thread(asked, place, "forget", whom)
    told = [it for it in caplog.messages if "erased" in it]
    assert told == ["a user was erased for the operator", "server 6 was erased for the operator"]


async def test_a_running_bot_forgets_a_server_where_people_play(saloon: Saloon):
    await saloon.heist()
    table = await saloon.state()
    await saloon.bot.app.eraser.forget_guild(table.guild)
    await saloon.env.settle()
    assert await saloon.bot.app.services.channels.places() == []
