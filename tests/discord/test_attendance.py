"""Tests of scheduled backups, of answers through the socket, and of the operator's contact."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock, patch

import discord
import pytest
import simcord

from bot.adapter.client import BotClient
from bot.adapter.composition import BotSettings
from bot.adapter.profile import introduce
from bot.config import BackupConfig, OperatorConfig
from bot.ops import backups
from bot.ops.management_client import ManagementError, asked
from bot.presentation.operator import NO_CONTACT, profile_text
from tests.discord.saloon import Saloon, Stepped, opened, seen
from tests.hanging import HANGS
from tests.slow import slow

pytestmark = slow

EVERY = 300
"""Seconds between two backups."""


@asynccontextmanager
async def served(folder: Path, **backup: Any) -> AsyncGenerator[tuple[simcord.Env, BotClient]]:
    """Run a bot that keeps backups in a folder."""
    config = BackupConfig(folder=folder / "backups", **backup)
    settings = BotSettings(database=f"sqlite+aiosqlite:///{folder}/bot.db", backups=config)
    bot = BotClient(settings, shard_count=1)
    env = Stepped(bot, settle_timeout=HANGS)
    await env.start()
    try:
        yield env, bot
        await bot.close()
    finally:
        await env.shutdown()


def made(folder: Path) -> list[str]:
    return [backup.name for backup in backups.backups(folder / "backups")]


async def test_a_backup_is_made_at_a_start_and_later_whenever_the_newest_is_too_old(tmp_path: Path):
    async with served(tmp_path) as (env, _):
        await env.settle()
        (first,) = made(tmp_path)
    async with served(tmp_path, keep=3, every=EVERY / 3600) as (env, _):
        await env.settle()
        assert made(tmp_path) == [first], "it is fresh"
        await env.advance_time(EVERY - 120)
        assert made(tmp_path) == [first]
        await env.advance_time(180)
        assert len(made(tmp_path)) == 2
        await env.advance_time(3 * EVERY)
        assert len(made(tmp_path)) == 3 and first not in made(tmp_path)
    for backup in backups.backups(tmp_path / "backups"):
        assert (await backups.verified(backup)).wrong == []


async def test_one_that_fails_is_an_error_in_the_log_and_play_goes_on(tmp_path, caplog):
    (tmp_path / "backups").write_text("a file, no folder")
    with caplog.at_level(logging.ERROR, "bot"):
        async with served(tmp_path) as (env, _):
            await env.settle()
            await env.advance_time(300)
            name = "bot.adapter.background.management_tasks"
            errors = [record.getMessage() for record in caplog.records if record.name == name]
            assert len(errors) == 1 and errors[0].startswith("No backup was made in ")
            (tmp_path / "backups").unlink()
            await env.advance_time(11 * 60)
            assert len(made(tmp_path)) == 1


async def test_the_bot_is_asked_while_it_plays_also_to_forget(tmp_path, caplog):
    caplog.set_level("INFO", "bot.adapter.background.management_answers")
    place = tmp_path / "bot.db.sock"
    async with served(tmp_path) as (env, bot):
        guild = env.create_guild("The Mudbucket Saloon")
        channel, ann = guild.create_text_channel("saloon"), guild.add_member(env.create_user("ann"))
        _ = await ann.slash(channel, "help")
        answer = await asyncio.to_thread(asked, place, "status")
        assert (answer["interactions_answered"], answer["interactions_failed"]) == (1, 0)
        assert answer["answer_ms_p50"] is not None and bot.app.metrics.answered == 1
        for whom in ({"user": 5}, {"guild": 6}):
            assert await asyncio.to_thread(asked, place, "forget", whom) == {"done": True, "known": False}
        for whom in ({}, {"user": "5"}, {"guild": None}):
            with pytest.raises(ManagementError, match=r"^A user or a server must be named by its number\.$"):
                _ = await asyncio.to_thread(asked, place, "forget", whom)
    told = [message for message in caplog.messages if "erased" in message]
    assert told == ["a user was erased by the operator", "server 6 was erased by the operator"]
    assert not place.exists() and asked(place, "status") is None


AT = "https://example.org"
OPERATOR = OperatorConfig(contact="Ada, ada@example.org", terms=f"{AT}/terms", privacy=f"{AT}/privacy")
TELLING = ("help", "privacy export", "privacy delete")


async def test_who_runs_it_is_told_and_a_profile_that_cannot_be_set_harms_nothing(tmp_path: Path):
    edit = AsyncMock(side_effect=discord.Forbidden(Mock(status=403, reason="No"), "no"))
    with patch.object(discord.AppInfo, "edit", edit):
        async with opened(tmp_path, "00" * 32, operator=OPERATOR) as saloon:
            await saloon.env.settle()
            (logged,) = saloon.expect_errors()
            assert logged.levelname == "WARNING" and "profile could not be set" in logged.getMessage()
            for told in [await _told(saloon, command) for command in TELLING]:
                for words in ("Contact: Ada, ada@example.org", "Terms: https://example.org/terms"):
                    assert words in told
                assert "Privacy: https://example.org/privacy" in told and NO_CONTACT not in told
    edit.assert_awaited_once_with(description=profile_text(OPERATOR))
    for words in ("ada@example.org", "https://example.org/terms", "https://example.org/privacy"):
        assert words in edit.call_args.kwargs["description"]


@pytest.mark.parametrize(
    ("description", "operator"),
    [(profile_text(OPERATOR), OPERATOR), ("Written by hand.", OperatorConfig(reports=123456789012345678))],
)
async def test_a_profile_stays_that_says_so_already_or_where_nothing_is_configured(
    description: str, operator: OperatorConfig
):
    client = Mock(application=Mock(description=description, edit=AsyncMock()))
    await introduce(client, operator)
    client.application.edit.assert_not_awaited()


async def test_without_a_configuration_there_is_no_socket_no_backup_and_nobody_to_be_told_of(
    saloon: Saloon, tmp_path: Path
):
    assert {path.name.partition("-")[0] for path in tmp_path.iterdir()} == {"saloon.db"}
    for told in [await _told(saloon, command) for command in TELLING]:
        assert NO_CONTACT in told and "Terms:" not in told and "Contact:" not in told


async def _told(saloon: Saloon, command: str) -> str:
    result = await saloon.guest("ann").member.slash(saloon.channel, command)
    shown = [seen(it.message) for it in (result.response, *result.followups) if it is not None]
    assert all(part.ephemeral for part in shown)
    return "\n".join(part.text for part in shown)
