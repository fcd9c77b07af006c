"""What does the bot take as a process of its own, at a Discord on this machine, over HTTP?

Its start beside a stub's that only answers /ping, its commands beside that /ping, and how long people wait
for their answers while many tables are played at. The local Discord and its people have the same processors.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.report import FULL, Row, Scale
from tests.prove.soak.overload import begin
from tests.prove.soak.soak import Soak, busy, soaked
from tests.rig.bot_process import BotProcess
from tests.rig.company import Company
from tests.rig.discord import Discord, opened
from tests.rig.people import Person

STUB = ("benchmarks.stub",)
STARTS = 7
START = 2
"""How many times an `import discord` the bot's own part of a start may take."""
COMMANDS = 300
AS_PINGS = {"hand": 6, "table": 6, "mytables": 3}
"""How many times the processor time of a /ping a command may take."""
LIVE, LIVE_SECONDS = 250, 60.0
"""Tables, and for how many seconds they are measured when all are open."""
LOOK, COMING = 10.0, 0.4
"""Seconds between two looks of each person at their table, and between the openings of two tables."""
WAIT = 0.5
"""Seconds that one of a hundred may wait at most."""


def rows(scale: Scale = FULL) -> Iterator[Row]:
    """The start, commands beside a /ping, and answers while many tables are played at."""
    with TemporaryDirectory() as folder:
        yield _start(Path(folder), scale.fewer(STARTS).rounds)
        yield from asyncio.run(_commands(Path(folder), scale.of(COMMANDS)))
    yield _live(scale)


# A start.


def _start(folder: Path, rounds: int) -> Row:
    """All that a start takes beyond a stub's, and beyond importing what the stub has imported."""
    own, imports = list[float](), list[float]()
    _ = asyncio.run(_until_ready(folder))  # which makes the database
    for _ in range(rounds):
        ours, theirs = asyncio.run(_until_ready(folder)), asyncio.run(_until_ready(folder, *STUB))
        own.append(ours - theirs)
        imports.append(_python("import discord") - _python("pass"))
    took = median(own)
    against = f"{START} times import discord, {1000 * median(imports):.0f} ms"
    return Row(f"start to READY, own part: {1000 * took:.0f} ms", against, START * median(imports) / took, 1)


async def _until_ready(folder: Path, *command: str) -> float:
    """Seconds from the start of the process until it identifies itself at the gateway."""
    async with opened() as discord:
        _ = discord.world.add_guild("A server")
        start = perf_counter()
        async with _running(discord, folder, *command):
            return perf_counter() - start


def _python(code: str) -> float:
    start = perf_counter()
    _ = subprocess.run((sys.executable, "-c", code), check=True)
    return perf_counter() - start


@asynccontextmanager
async def _running(discord: Discord, folder: Path, *command: str) -> AsyncGenerator[BotProcess]:
    """A process that is READY: the bot, or what the command says."""
    bot = BotProcess(discord, folder / "bench.db", folder / "bench.log")
    await bot.start(*command)
    assert await bot.ready(), bot.log.read_text()
    try:
        yield bot
    finally:
        bot.kill()
        _ = await bot.ended()


# Commands.


async def _commands(folder: Path, many: int) -> list[Row]:
    """Each command's processor time beside a /ping's, of the bot's and the stub's processes alone."""
    ours, ping = dict[str, float](), 0.0
    async with opened() as discord:
        guild = int(discord.world.add_guild("A server")["id"])
        company = Company(discord, guild, 0, Random(1), ("holdup",))
        async with _running(discord, folder) as bot:
            await begin([company])
            for name in AS_PINGS:
                ours[name] = await _took(bot, _asking(company.people[0], name), many)
    async with opened() as discord:
        guild = int(discord.world.add_guild("A server")["id"])
        person = Person(discord.world, "Ann", int(discord.world.add_channel(guild, "a-room")["id"]))
        async with _running(discord, folder, *STUB) as stub:
            ping = await _took(stub, _asking(person, "ping"), many)
    return [
        Row(f"/{name} over HTTP", f"{limit} times a bare /ping", limit * ping / ours[name], 1)
        for name, limit in AS_PINGS.items()
    ]


def _asking(person: Person, name: str) -> Callable[[], Awaitable[object]]:
    return lambda: person.command(name)


async def _took(bot: BotProcess, ask: Callable[[], Awaitable[object]], many: int) -> float:
    """Seconds of the process's processor time for each time it is asked, when it has been warmed up."""
    for _ in range(max(1, many // 10)):
        assert await ask() is not None
    before = busy(bot.pid)
    for _ in range(many):
        assert await ask() is not None
    return max(busy(bot.pid) - before, 0.01) / many


# Many tables.


def _live(scale: Scale) -> Row:
    """The answer that one of a hundred waits for longer, while all tables are played at."""
    tables, seconds = scale.of(LIVE), max(3.0, scale.part * LIVE_SECONDS)
    soak = Soak(seconds, tables, look=LOOK, coming=COMING, opening=True)
    measured = asyncio.run(soaked(soak))
    wait = max(measured.percentile(0.99), 0.001)
    rate = measured.moves / measured.seconds
    what = f"{tables} tables live, {rate:.1f} moves/s: p99 {wait:.2f} s"
    return Row(what, f"{WAIT:g} s", WAIT / wait, 1)
