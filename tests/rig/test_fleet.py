"""Tests of two processes at one PostgreSQL, and a third standing by."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.config import EXIT_CONFIG
from tests.bot.contents import unsound_at
from tests.hanging import HANGS, until
from tests.rig.bot_process import BotProcess
from tests.rig.company import Company, at_servers, shown
from tests.rig.discord import opened
from tests.rig.fleet import Fleet
from tests.rig.payloads import items
from tests.rig.postgres import as_new, needed, said

SHARDS = 4


@pytest.fixture
async def url() -> str:
    _ = needed()
    return await as_new()


async def moving(companies: list[Company]) -> None:
    """Wait until somebody has moved in each channel."""
    before = [len(company.acts) for company in companies]
    now = [*zip(companies, before, strict=True)]
    await until(lambda: all(any(act.accepted for act in company.acts[n:]) for company, n in now))


async def test_one_draws_what_another_plays_by_dm_and_who_waits_takes_over_when_one_is_killed(
    url: str, tmp_path: Path
):
    async with opened(shards=SHARDS) as discord:
        companies = at_servers(discord, SHARDS, 1, games=("castle",), waits=True)
        fleet = Fleet(discord, url, tmp_path, 2, MUDBUCKET_DISCORD__PICTURES="false")
        waiting = BotProcess(discord, url, tmp_path / "waiting.log", alone=False)
        try:
            await fleet.start()
            await waiting.start(MUDBUCKET_DISCORD__PICTURES="false")
            channel = discord.world.channel(companies[-1].channel)
            assert discord.world.shard_of(channel) == SHARDS - 1, "DMs come over the first shard"
            await a_move_by_dm(companies[-1])
            for company in companies:
                company.open()
            await moving(companies)
            assert sorted(shard for _, shard in discord.gateway.taken) == [*range(SHARDS)], "one each"
            await fleet.kill_one(0)
            await fleet.served()
            await moving(companies)
            assert sorted(shard for _, shard in discord.gateway.taken[SHARDS:]) == [0, 1]
            for company in companies:
                await company.close()
            assert [await process.stop() for process in (fleet.processes[1], waiting)] == [0, 0]
        finally:
            fleet.leave()
            waiting.kill()
        assert "taking over" in waiting.log.read_text() or "shards 0-3/4" in waiting.log.read_text()
        assert "Traceback" not in fleet.logs() + waiting.log.read_text()
        assert await said(url, "SELECT * FROM processes WHERE host = ''") == []
    assert await unsound_at(url) == []


async def a_move_by_dm(company: Company) -> None:
    """Begin a game, make a move below a hand, and wait until the table shows it."""
    people = company.people
    _ = await people[0].command("newgame", game="castle", pace="none", seats=3)
    for person in people[1:]:
        _ = await person.command("join")
    _ = await people[0].start()
    await until(lambda: company.playing and all(person.dms for person in people))
    before = shown(people[0].table)
    ids = ((person, it["custom_id"]) for person in people for it in items(person.dms[-1]))
    person, move = next((person, id) for person, id in ids if id.startswith("p:"))
    hand = person.dms[-1]
    person.channel = int(hand["channel_id"])
    assert await person.click(hand, move) is not None
    person.channel = company.channel
    await until(lambda: shown(people[0].table) != before)


async def test_who_has_another_number_of_shards_or_a_schema_that_a_newer_bot_changed_ends_with_a_sentence(
    url: str, tmp_path: Path
):
    async with opened(shards=2) as discord:
        fleet = Fleet(discord, url, tmp_path, 1)
        other = BotProcess(discord, url, tmp_path / "other.log", alone=False)
        try:
            await fleet.start()
            async with asyncio.timeout(HANGS):
                while not await said(url, "SELECT * FROM processes WHERE ready"):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            await other.start(MUDBUCKET_DISCORD__SHARDS="0/4")
            assert await other.ended() == EXIT_CONFIG
            assert "run 2 shards, and this one is to run 4" in other.log.read_text()
            _ = await said(url, "UPDATE alembic_version SET version_num = '9999'")
            assert await asyncio.wait_for(fleet.processes[0].ended(), HANGS) == EXIT_CONFIG
            assert await said(url, "SELECT * FROM processes") == []
        finally:
            fleet.leave()
            other.kill()
        (told,) = [line for line in fleet.logs().splitlines() if "revision 9999" in line]
        assert told.endswith("update it, then start it.") and "Traceback" not in fleet.logs()
