"""Tests of the whole bot at the local Discord: start, play, stop, and restart."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.config import WRONG_CONFIG
from tests.hanging import HANGS
from tests.rig.bot_process import BotProcess
from tests.rig.discord import Discord, opened
from tests.rig.payloads import Payload, words
from tests.rig.people import Person, button
from tests.rig.world import Answer

NAMES = ("Ada", "Bo", "Cass")


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    async with opened() as discord:
        yield discord


@pytest.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    process = BotProcess(discord, tmp_path / "rig.db", tmp_path / "rig.log")
    _ = discord.world.add_guild("The Saloon")
    await process.start()
    assert await process.ready(), process.log.read_text()
    yield process
    if process.code is None:
        process.kill()
        _ = await process.ended()


async def test_a_token_that_discord_refuses_is_told_and_not_tried_again(discord: Discord, tmp_path: Path):
    process = BotProcess(discord, tmp_path / "rig.db", tmp_path / "rig.log")
    await process.start(DISCORD_TOKEN="nobody's", MUDBUCKET_LOG__FILE=str(tmp_path / "bot.log"))
    assert not await process.ready() and process.code == WRONG_CONFIG
    assert process.log.read_text() == "Discord refused the token.\n"
    assert (tmp_path / "bot.log").read_text().endswith("Discord refused the token.\n")


async def test_a_database_that_cannot_be_opened_costs_no_login(discord: Discord, tmp_path: Path):
    process = BotProcess(discord, tmp_path / "nowhere" / "rig.db", tmp_path / "rig.log")
    await process.start(MUDBUCKET_LOG__LEVEL="ERROR")
    assert not await process.ready() and process.code == 1
    told = process.log.read_text()
    assert told == f"{tmp_path}/nowhere/rig.db cannot be opened: unable to open database file.\n"
    assert discord.rest.asked == {}


async def test_the_gateway_of_the_configuration_goes_before_what_discord_tells(tmp_path: Path):
    async with opened(told="ws://127.0.0.1:1/nobody") as discord:
        process = BotProcess(discord, tmp_path / "rig.db", tmp_path / "rig.log")
        await process.start()
        assert await process.ready(), process.log.read_text()
        assert await process.stop() == 0


async def until(discord: Discord, true: Callable[[], bool]) -> None:
    """Wait until a condition holds that the bot brings about by itself."""
    async with discord.world.changed, asyncio.timeout(HANGS):
        _ = await discord.world.changed.wait_for(true)


async def table_of_three(discord: Discord) -> list[Person]:
    guild = int(next(iter(discord.world.guilds)))
    channel = int(discord.world.add_channel(guild, "saloon")["id"])
    people = [Person(discord.world, name, channel) for name in NAMES]
    for n, person in enumerate(people):
        ranks = dict(zip(("destruction", "damage", "perception", "deception"), (1, 2, 3, 4), strict=True))
        made = await person.command("villain create", name=NAMES[n], powerset="Dust.", **ranks)
        assert made is not None and NAMES[n] in made.text
    opened = await people[0].command("newgame", game="holdup", pace="none", options="first_dealer=1")
    assert opened is not None and "lobby" in opened.text
    for person in people[1:]:
        joined = await person.command("join")
        assert joined is not None and "You have joined" in joined.text
    started = await people[0].start()
    assert started is not None and started.text == "The game begins."
    return people


def table(people: list[Person]) -> Payload:
    found = people[0].table
    assert found is not None
    return found


async def plays(person: Person, label: str) -> Answer:
    """Click a button of the table; the answer must be the table's edit."""
    answer = await person.press(table([person]), label)
    assert answer is not None and answer.kind == 7, answer
    return answer


async def test_a_hand_is_played_stopped_and_gone_on_with(discord: Discord, bot: BotProcess):
    people = await table_of_three(discord)
    ada, black_bo, cass = people
    await until(
        discord, lambda: all(len(person.dms) == 1 for person in people) and "to act" in words(table(people))
    )
    hands = [words(person.dms[0]) for person in people]
    assert len(set(hands)) == 3 and all("On the table" in hand for hand in hands)
    raised = await ada.command("move", move="raise 6")
    assert raised is not None and "Ada raises to 6." in raised.text
    assert ada.sees() != black_bo.sees()  # the panel is ephemeral, for Ada
    await until(discord, lambda: "**Bo** to act" in words(table(people)))
    _ = await plays(black_bo, "Call 5")
    _ = await plays(cass, "Call 4")
    assert "Heist 1 · Flop" in words(table(people))
    refused = await cass.press(table(people), "Check")
    assert refused is not None and refused.kind == 4 and "Bo's turn" in refused.text
    offered = await black_bo.typing("move", "move", "ch")
    assert offered == ["check"]
    old = dict(table(people))
    assert await bot.stop() == 0, bot.log.read_text()
    assert await black_bo.click(old, button(old, "Check")) is None

    await bot.start()
    assert await bot.ready(), bot.log.read_text()
    checked = await black_bo.click(old, button(old, "Check"))
    assert checked is not None and checked.kind == 7 and "Bo checks." in words(table(people))
    stale = await black_bo.click(old, button(old, "Check"))
    assert stale is not None and stale.kind == 4 and "table has changed" in stale.text
    assert await bot.stop() == 0
    assert "ERROR" not in bot.log.read_text()


async def test_the_bot_comes_back_to_its_session(discord: Discord, bot: BotProcess):
    people = await table_of_three(discord)
    before = len(discord.gateway.taken)
    await discord.gateway.drop()
    await asyncio.wait_for(discord.gateway.ready.wait(), HANGS)
    moved = await people[0].command("move", move="call")
    assert moved is not None and "Ada calls" in moved.text
    assert len(discord.gateway.taken) == before


async def test_who_is_told_to_wait_waits_and_stops_all_the_same(discord: Discord, bot: BotProcess):
    people = await table_of_three(discord)
    await until(discord, lambda: len(people[2].dms) == 1)
    discord.limits.refuse(3)
    assert await people[0].command("move", move="call") is not None
    await until(discord, lambda: "**Bo** to act" in words(table(people)))
    assert discord.limits.told == 3
    discord.limits.refuse(1000, seconds=3600.0)
    moved = await people[1].command("move", move="call")
    assert moved is not None and "Bo calls" in moved.text
    assert await bot.stop() == 0, bot.log.read_text()


async def test_nobody_is_answered_twice(discord: Discord, bot: BotProcess):
    """The local Discord refuses a second answer, as the real one does."""
    from aiohttp import ClientSession

    people = await table_of_three(discord)
    _ = await people[0].command("hand")
    assert people[0].last is not None
    payload = people[0].last.payload
    async with ClientSession() as session:

        async def told(id: str, token: str) -> int:
            address = f"{discord.api}/interactions/{id}/{token}/callback"
            async with session.post(address, json={"type": 4, "data": {"content": "Hm."}}) as answer:
                return (await answer.json())["code"]

        assert await told(payload["id"], payload["token"]) == 40060
        assert await told(payload["id"], "another") == 10062
