"""Tests of the whole bot at the local Discord: start, play, stop, and restart."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.config import EXIT_CONFIG
from tests.hanging import HANGS, until
from tests.rig.bot_process import BotProcess, served
from tests.rig.company import RANKS
from tests.rig.discord import Discord, opened
from tests.rig.payloads import words
from tests.rig.people import Person

NAMES = ("Ada", "Bo", "Cass")


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    async with opened() as discord:
        yield discord


@pytest.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    _ = discord.world.add_guild("The Saloon")
    async with served(discord, tmp_path) as process:
        yield process


async def test_a_token_that_discord_refuses_is_told_and_not_tried_again(discord: Discord, tmp_path: Path):
    process = BotProcess(discord, tmp_path / "rig.db", tmp_path / "rig.log")
    await process.start(DISCORD_TOKEN="nobody's", MUDBUCKET_LOG__FILE=str(tmp_path / "bot.log"))
    assert not await process.ready() and process.code == EXIT_CONFIG
    assert process.log.read_text() == "Discord refused the token.\n"
    assert (tmp_path / "bot.log").read_text().endswith("Discord refused the token.\n")


async def test_a_configured_gateway_goes_before_what_discord_tells_and_emojis_are_looked_for(tmp_path: Path):
    """The local Discord has no emojis."""
    emojis = {"MUDBUCKET_DISCORD__EMOJIS": "true"}
    async with opened(told="ws://127.0.0.1:1/nobody") as discord, served(discord, tmp_path, **emojis) as bot:
        await until(lambda: "the emojis of cards could not be uploaded or found" in bot.log.read_text())
        assert await bot.stop() == 0


async def table_of_three(discord: Discord) -> list[Person]:
    guild = int(next(iter(discord.world.guilds)))
    channel = int(discord.world.add_channel(guild, "saloon")["id"])
    people = [Person(discord.world, name, channel) for name in NAMES]
    for n, person in enumerate(people):
        made = await person.command("villain create", name=NAMES[n], powerset="Dust.", **RANKS)
        assert made is not None and NAMES[n] in made.text
    opened = await people[0].command("newgame", game="holdup", pace="none", options="first_dealer=1")
    assert opened is not None and "is open" in opened.text
    for person in people[1:]:
        joined = await person.command("join")
        assert joined is not None and "You play" in joined.text
    started = await people[0].start()
    assert started is not None and started.text == "The game begins."
    return people


async def test_a_hand_goes_on_after_a_lost_connection_a_stop_and_requests_that_are_refused(
    discord: Discord, bot: BotProcess
):
    people = await table_of_three(discord)
    before = len(discord.gateway.taken)
    await discord.gateway.drop()
    await asyncio.wait_for(discord.gateway.ready.wait(), HANGS)
    moved = await people[0].command("move", move="raise 6")
    assert moved is not None and "You raise" in moved.text
    assert len(discord.gateway.taken) == before, "it comes back to its session"

    await until(lambda: "**Bo** to act" in words(people[0].table))
    old = dict(people[0].table)
    assert await bot.stop() == 0, bot.log.read_text()
    assert await people[1].press(old, "Call 5") is None
    await bot.start()
    assert await bot.ready()
    called = await people[1].press(old, "Call 5")
    assert called is not None and called.kind == 7 and "**Bo** calls with 5 chips." in words(people[0].table)
    assert "ERROR" not in bot.log.read_text()

    await until(lambda: "**Cass** to act" in words(people[0].table) and len(people[2].dms) == 1)
    discord.limits.refuse(3)
    assert await people[2].command("move", move="call") is not None
    await until(lambda: "**Bo** to act" in words(people[0].table))
    assert discord.limits.told == 3, "who is told to wait waits"
    discord.limits.refuse(1000, seconds=3600.0)
    moved = await people[1].command("move", move="check")
    assert moved is not None and "You check" in moved.text
    assert await bot.stop() == 0, bot.log.read_text()


async def test_an_archived_thread_is_opened_and_a_locked_one_waited_for(discord: Discord, bot: BotProcess):
    world = discord.world
    guild = int(next(iter(world.guilds)))
    thread = int(world.add_thread(int(world.add_channel(guild, "saloon")["id"]), "a table")["id"])
    people = [Person(world, name, thread) for name in NAMES[:2]]
    _ = await people[0].command("newgame", game="textactoe", pace="none")
    _ = await people[1].command("join")
    _ = await people[0].start()
    await until(lambda: any("your move" in line["content"] for line in people[0].sees()))
    await _move_while_archived(people, locked=False)
    await _move_while_archived(people, locked=True)
    assert "ERROR" not in bot.log.read_text() and "Traceback" not in bot.log.read_text()


async def _move_while_archived(people: list[Person], *, locked: bool) -> None:
    """Archive the people's thread, and let whoever is due move; unlock it when its host has been told."""
    host = people[0]
    world, before = host.world, words(host.table)
    world.archive(host.channel, locked=locked)
    for person in people:
        moves = await person.typing("move", "move")
        _ = await person.command("move", move=moves[0]) if moves else None
    if locked:
        await until(lambda: any("The thread is locked" in line["content"] for line in host.dms))
        world.archive(host.channel, archived=False)
    await until(lambda: host.table is not None and words(host.table) != before)
