"""Tests of retention: a year after a game, and a month after the bot left a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from simcord.backend.serializers import guild_create_payload

from bot.adapter.background.departures import DepartureTracker
from bot.adapter.client import BotClient
from bot.table.exporting import seal
from engines.record import Name, read, replayed
from tests.bot.house import house_at
from tests.discord.saloon import Answer, Saloon
from tests.discord.test_attendance import served
from tests.discord.test_proof import file_of
from tests.discord.test_replay import over
from tests.prove.proofs.verified import wrong_by_script
from tests.slow import slow

pytestmark = slow

DAY = 24 * 3600
GONE = "Its names and moves are no longer kept, but /export has its record"
PEOPLE = ("ann", "bo", "cass", "Ada", "Black Bo", "Cassidy")


async def go_round(saloon: Saloon, **periods: int) -> None:
    with saloon.env._bot_scope():
        await saloon.expiry(**periods).go_round()


def departures(bot: BotClient) -> DepartureTracker:
    return DepartureTracker(bot, bot.app.services.retention)


ASKED: dict[str, Callable[[Saloon], object]] = {
    "/replay": lambda saloon: saloon.guest("ann").slash("replay"),
    "/log": lambda saloon: saloon.guest("ann").slash("log"),
    "Log": lambda saloon: saloon.guest("ann").press("Log"),
    "Replay": lambda saloon: saloon.guest("ann").press("Replay", saloon.results[-1]),
    "Rematch": lambda saloon: saloon.guest("ann").press("Rematch", saloon.results[-1]),
    "Details": lambda saloon: saloon.guest("ann").press("Details", saloon.results[-1]),
}
"""What tells of names or moves, by commands and by buttons that are still below old messages."""


async def test_after_a_year_verify_and_export_give_what_is_kept_and_the_rest_is_gone(saloon: Saloon):
    table = await over(saloon)
    await saloon.restart(after=365 * DAY)
    await go_round(saloon, finished_tables=0)
    assert await saloon.guest("ann").typing("export", "game", "only its record") == [], "0: without limit"
    await go_round(saloon)
    assert await saloon.guest("ann").typing("export", "game", "only its record") == [table.id]
    stored = await file_of(await saloon.guest("bo").slash("export", game=table.id))
    record = read(stored)
    assert replayed(record).moves == len(table.moves) and wrong_by_script(stored) == []
    names = [entry.name for entry in record.entries if isinstance(entry, Name)]
    assert names == ["Player 1", "Player 2", "Player 3"]
    assert not any(f'"{person}"' in stored.decode() for person in PEOPLE)
    told = await saloon.guest("ann").slash("verify")
    assert told.ephemeral and "✅" in told and table.seed in told and seal(table) in told
    assert "Only this game's record is still kept, without names." in told
    assert "the first move was made at <t:" in told
    assert not any(f"**{person}" in told for person in PEOPLE)
    again = await saloon.guest("ann").press_mine("Record")
    assert await file_of(again) == await file_of(told)
    for asked, ask in ASKED.items():
        answer = await ask(saloon)
        assert isinstance(answer, Answer) and answer.ephemeral and GONE in answer, asked


async def stored(saloon: Saloon) -> bool:
    async with saloon.bot.app.store.begin() as repositories:
        return bool(await repositories.departures.known())


def now(saloon: Saloon) -> int:
    return int(saloon.env.now().timestamp() * 1000)


async def left(saloon: Saloon) -> dict[int, int]:
    return await saloon.bot.app.services.retention.left_guilds()


async def sent_away(saloon: Saloon) -> None:
    saloon.env.backend.remove_guild(saloon.guild.id)
    await saloon.env.settle()


@pytest.mark.parametrize("noticed", [True, False])
async def test_all_is_forgotten_a_month_after_it_was_sent_away_or_that_was_found(
    saloon: Saloon, heist: None, *, noticed: bool
):
    if noticed:
        await sent_away(saloon)
    else:
        await saloon.bot.close()
        saloon.env.backend.remove_guild(saloon.guild.id)
        saloon.env.backend.clock.advance(60 * DAY)
        await saloon.env.restart_bot(saloon.another_bot())
        await saloon.env.settle()
    assert await left(saloon) == {saloon.guild.id: now(saloon)}
    saloon.env.backend.clock.advance(30 * DAY - 1)
    await go_round(saloon)
    assert await stored(saloon)
    saloon.env.backend.clock.advance(1)
    await go_round(saloon, left_servers=0)
    assert await stored(saloon), "0: without limit"
    await go_round(saloon)
    assert not await stored(saloon) and await left(saloon) == {}


@pytest.mark.parametrize("running", [True, False])
async def test_who_comes_back_in_time_has_lost_nothing(saloon: Saloon, heist: None, *, running: bool):
    kept = {it.id: it.sheet.name for it in await saloon.bot.app.services.people.villains(saloon.guild.id)}
    guild = saloon.env.backend.guilds[saloon.guild.id]
    await sent_away(saloon)
    guild.channel_ids.clear()
    if running:
        await saloon.restart(after=29 * DAY)
        saloon.env.backend.guilds[guild.id] = guild
        payload = dict(guild_create_payload(saloon.env.backend, guild))
        del payload["unavailable"]  # so it is with a server that is new to the bot
        saloon.env.backend.emit("GUILD_CREATE", payload)
    else:
        saloon.env.backend.guilds[guild.id] = guild
        await saloon.restart(after=99 * DAY)
    await saloon.env.settle()
    assert await left(saloon) == {}
    saloon.env.backend.clock.advance(99 * DAY)
    await go_round(saloon)
    assert {it.id: it.sheet.name for it in await saloon.bot.app.services.people.villains(guild.id)} == kept


async def test_a_server_unknown_unavailable_or_back_is_not_taken_for_left(saloon: Saloon, heist: None):
    """The gateway's list lacks it, but Discord does not confirm that the bot has left."""
    for status in (500, 403, 404, 429):
        saloon.env.inject_error("GET", f"/guilds/{saloon.guild.id}", status=status, code=0, times=None)
        with patch("discord.Client.get_guild", lambda *_: None):
            await saloon.restart()
            await saloon.env.settle()
            assert await left(saloon) == {}, status
        saloon.env.backend.faults.clear()
    _ = saloon.expect_errors()
    saloon.env.backend.emit("GUILD_DELETE", {"id": str(saloon.guild.id), "unavailable": True})
    await saloon.env.settle()
    with saloon.env._bot_scope():
        await departures(saloon.bot).look()
    assert await left(saloon) == {} and await stored(saloon)
    saloon.env.backend.clock.advance(40 * DAY)
    async with saloon.bot.app.store.begin() as repositories:
        await repositories.departures.note(saloon.guild.id, 0)
    await go_round(saloon)
    with patch("discord.Client.get_guild", lambda *_: None):
        await go_round(saloon)
    assert await stored(saloon)


async def test_the_servers_of_another_process_are_not_its_own(saloon: Saloon, heist: None):
    """With several shards, only those of this process count, and only while they are connected."""
    bot, id = saloon.bot, saloon.guild.id
    with patch.object(saloon.env.backend, "emit", lambda *_: None):
        saloon.env.backend.remove_guild(id)
    bot._connection._guilds.pop(id)
    others = next(it for it in range(2, 99) if (id >> 22) % it not in bot.shards)
    with saloon.env._bot_scope():
        with patch.object(bot, "shard_count", others):
            await departures(bot).look()
        assert await left(saloon) == {}
        with patch("discord.ShardInfo.is_closed", lambda _: True):
            await departures(bot).look()
        assert await left(saloon) == {}
        await departures(bot).look()
    assert await left(saloon) == {id: now(saloon)}


async def test_it_goes_round_at_the_start_and_each_day(tmp_path: Path):
    async with served(tmp_path) as (env, _):
        now = int(env.now().timestamp() * 1000)
    async with house_at(tmp_path / "bot.db") as house:
        for ago in (366 * DAY, 365 * DAY - 3600, 100 * DAY):
            house.time = now - ago * 1000
            _ = await house.end(await house.started("Ann", "Bob"), "Ann")
    async with served(tmp_path) as (env, bot):
        env.backend.create_guild("The Mudbucket Saloon")
        await env.settle()
        assert await _archived(bot) == 1
        env.backend.clock.advance(DAY)  # nobody is there who would notice each second of it
        await env.advance_time(60)
        assert await _archived(bot) == 2


async def _archived(bot: BotClient) -> int:
    found = [it for n in range(500, 503) for it in await bot.app.services.queries.finished_in_channel(n)]
    return sum(finished.archived for finished in found)
