"""The bot as a process, served over HTTP by a local Discord: start, commands, and many tables.

Measured are its start compared with that of a stub that only answers /ping, its commands and moves compared
with that /ping, and the time to an answer while many tables are played at. The local Discord and its people
share the processors.
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
from tests.hanging import until
from tests.prove.soak.overload import begin
from tests.prove.soak.soak import Soak, busy, soaked
from tests.rig.bot_process import BotProcess
from tests.rig.company import Company, at_servers
from tests.rig.discord import Discord, opened
from tests.rig.people import Person

STUB = ("benchmarks.stub",)
STARTS = 7
START = 2
"""The limit for the bot's own part of a start, as a multiple of an `import discord`."""
COMMANDS = 300
AS_PINGS = {"mytables": 3, "table": 6, "hand": 6}
"""The limits for commands, as multiples of the processor time of a /ping; /hand comes last, as each leaves
another panel to be edited later.
"""
PLAYED, PLAYED_SECONDS, PLAYED_LOOK, MOVE = 10, 40.0, 2.0, 20
"""The number of tables at which moves are made, for so many seconds, with so many between two looks of each
person; and the limit for a move with its autocomplete, as a multiple of the processor time of a /ping.
"""
LIVE, LIVE_SECONDS = 250, 60.0
"""The number of tables, and the seconds for which they are measured once all are open."""
LOOK, COMING = 10.0, 0.4
"""Seconds between two looks of each person at their table, and between the openings of two tables."""
WAIT = 0.5
"""The limit for the 99th percentile of the waiting time, in seconds."""


def rows(scale: Scale = FULL) -> Iterator[Row]:
    """Yield the start, commands compared with a /ping, and answers while many tables are played at."""
    with TemporaryDirectory() as folder:
        yield _start(Path(folder), scale.fewer(STARTS).rounds)
        seconds = max(3.0, scale.part * PLAYED_SECONDS)
        yield from asyncio.run(_commands(Path(folder), scale.of(COMMANDS), scale.of(PLAYED), seconds))
    for lifted in (False, True):
        yield _live(scale, lifted=lifted)


# A start.


def _start(folder: Path, rounds: int) -> Row:
    """Return the time of a start beyond that of a stub, which covers the imports that both need."""
    own, imports = list[float](), list[float]()
    _ = asyncio.run(_until_ready(folder))  # creates the database
    for _ in range(rounds):
        ours, theirs = asyncio.run(_until_ready(folder)), asyncio.run(_until_ready(folder, *STUB))
        own.append(ours - theirs)
        imports.append(_python("import discord") - _python("pass"))
    took = median(own)
    against = f"{START} times import discord, {1000 * median(imports):.0f} ms"
    return Row(f"start to READY, own part: {1000 * took:.0f} ms", against, START * median(imports) / took, 1)


async def _until_ready(folder: Path, *command: str) -> float:
    """Return the seconds from the start of the process until it is READY."""
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
    """Yield a READY process: the bot, or the given command."""
    bot = BotProcess(discord, folder / "bench.db", folder / "bench.log")
    await bot.start(*command)
    assert await bot.ready(), bot.log.read_text()
    try:
        yield bot
    finally:
        bot.kill()
        _ = await bot.ended()


# Commands.


async def _commands(folder: Path, many: int, tables: int, seconds: float) -> list[Row]:
    """Compare the processor time in the bot, of each command and of moves, with that of /ping in the stub."""
    ours, ping = dict[str, float](), 0.0
    async with opened() as discord:
        guild = int(discord.world.add_guild("A server")["id"])
        company = Company(discord, guild, 0, Random(1), ("holdup",))
        companies = at_servers(discord, tables, 1, pause=PLAYED_LOOK, games=("holdup",))
        async with _running(discord, folder) as bot:
            await begin([company])
            for name in AS_PINGS:
                ours[name] = await _took(bot, _asking(company.people[0], name), many)
            move = await _of_a_move(bot, companies, seconds)
    async with opened() as discord:
        guild = int(discord.world.add_guild("A server")["id"])
        person = Person(discord.world, "Ann", int(discord.world.add_channel(guild, "a-room")["id"]))
        async with _running(discord, folder, *STUB) as stub:
            ping = await _took(stub, _asking(person, "ping"), many)
    as_pings = {f"/{name} over HTTP": (limit, ours[name]) for name, limit in AS_PINGS.items()}
    as_pings["a move with its autocomplete over HTTP"] = MOVE, move
    return [
        Row(what, f"{limit} times a bare /ping", limit * ping / took, 1)
        for what, (limit, took) in as_pings.items()
    ]


async def _of_a_move(bot: BotProcess, companies: list[Company], seconds: float) -> float:
    """Return the processor seconds of the process per move, while these people play."""
    for company in companies:
        company.open()
    await until(lambda: all(company.playing for company in companies))
    _ = [company.counted() for company in companies]
    before = busy(bot.pid)
    await asyncio.sleep(seconds)
    moves = sum(company.counted()[0] for company in companies)
    took = busy(bot.pid) - before
    _ = await asyncio.gather(*(company.close() for company in companies))
    return took / max(1, moves)


def _asking(person: Person, name: str) -> Callable[[], Awaitable[object]]:
    return lambda: person.command(name)


async def _took(bot: BotProcess, ask: Callable[[], Awaitable[object]], many: int) -> float:
    """Return the processor seconds of the process per request, after a warm-up."""
    for _ in range(max(1, many // 10)):
        assert await ask() is not None
    before = busy(bot.pid)
    for _ in range(many):
        assert await ask() is not None
    return max(busy(bot.pid) - before, 0.01) / many


# Many tables.


def _live(scale: Scale, *, lifted: bool) -> Row:
    """Return the 99th percentile of the waiting time while all tables are played at, with Discord's limits of
    requests or with these `lifted`.
    """
    tables, seconds = scale.of(LIVE), max(3.0, scale.part * LIVE_SECONDS)
    soak = Soak(seconds, tables, look=LOOK, coming=COMING, opening=True, lifted=lifted)
    measured = asyncio.run(soaked(soak))
    wait = max(measured.percentile(0.99), 0.001)
    rate = measured.moves / measured.seconds
    limits = "no limits" if lifted else "limits"
    what = f"{tables} tables, {limits}, {rate:.1f} moves/s: p99 {wait:.2f} s"
    return Row(what, f"{WAIT:g} s", WAIT / wait, 1)
