"""P17: `/readyz` changes within five seconds when gateway, disk or database fail, and when they recover.

Each trial takes one of them from a ready bot, waits until it says so, restores it, and waits again. Gateway
and disk are taken from a separate process that is probed over HTTP; a database whose disk is full, that is
read-only or locked, from a bot in this process. `/healthz` must answer all the while.
"""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from bot.ops.management_client import socket_of
from bot.ops.readiness import Readiness
from tests.discord.conftest import SEED
from tests.discord.saloon import opened as saloon_opened
from tests.hanging import HANGS
from tests.prove.storage.ailments import PASSING
from tests.prove.trial import Outcome, Tally, Wanted, alone, spread, summed
from tests.rig.bot_process import BotProcess, served
from tests.rig.discord import Discord, opened as discord_opened

TRIALS = 25
WITHIN = 5.0
"""The limit in seconds."""
LOOK = 0.05
FAULTS = ("gateway", "disk", "broken_off", "read_only", "locked")
"""The faults; the last three are those of a database. With SQLite's own page limit writes may succeed."""

Told = Callable[[], Awaitable[dict[str, Any]]]
"""A function that returns the answer of `/readyz`."""


def trial(wanted: Wanted) -> Outcome:
    total = summed(spread(partial(tried, wanted.seed), range(wanted.trials), wanted.jobs))
    return Outcome(wanted.trials, str(total), total.failures)


def tried(seed: int, k: int) -> Tally:
    fault, random = FAULTS[k % len(FAULTS)], Random(f"{seed} {k}")
    doing = in_a_process if fault in ("gateway", "disk") else in_a_saloon

    def work(folder: Path, tally: Tally) -> None:
        slowest = asyncio.run(doing(fault, folder, random))
        tally.counts[f"told within {ceil(slowest)} s"] += 1

    return alone(f"trial {k} with seed {seed} ({fault})", work)


async def turns(told: Told, fault: str, *, ready: bool) -> float:
    loop, part = asyncio.get_running_loop(), "gateway" if fault == "gateway" else "database"
    began = loop.time()
    while True:
        answer = await told()
        if answer["ready"] is ready and (ready or answer[part] != "ready"):
            return loop.time() - began
        assert loop.time() - began < WITHIN, f"after {WITHIN:g} s it still says {answer}"
        await asyncio.sleep(LOOK)


# In a separate process.


async def in_a_process(fault: str, folder: Path, random: Random) -> float:
    async with discord_opened() as discord:
        _ = discord.world.add_guild("The Saloon")
        connector = aiohttp.UnixConnector(str(socket_of(folder / "bot.db")))
        async with served(discord, folder) as bot, aiohttp.ClientSession(connector=connector) as session:

            async def told() -> dict[str, Any]:
                async with session.get("http://localhost/healthz") as answer:
                    assert answer.status == 200
                async with session.get("http://localhost/readyz") as answer:
                    said = await answer.json()
                    assert answer.status == (200 if said["ready"] else 503)
                    return said

            _ = await turns(told, fault, ready=True)
            async with _gateway_gone(discord) if fault == "gateway" else _disk_gone(bot):
                gone = await turns(told, fault, ready=False)
                await asyncio.sleep(random.random())
            return max(gone, await turns(told, fault, ready=True))


@asynccontextmanager
async def _gateway_gone(discord: Discord) -> AsyncGenerator[None]:
    """Break the connection and refuse others; at the end wait until the bot has reconnected."""
    discord.gateway.away = True
    await discord.gateway.drop()
    yield
    discord.gateway.away = False
    _ = await asyncio.wait_for(discord.gateway.ready.wait(), HANGS)


@asynccontextmanager
async def _disk_gone(bot: BotProcess) -> AsyncGenerator[None]:
    before = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
    _ = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    yield
    _ = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, before)


# In this process.


async def in_a_saloon(fault: str, folder: Path, random: Random) -> float:
    async with saloon_opened(folder, SEED) as saloon:
        await saloon.heist()
        readiness = Readiness(saloon.bot.app.store, saloon.bot.app.metrics, lambda: None)

        async def told() -> dict[str, Any]:
            found = await readiness.look()
            return {"ready": not any(found.values())} | {it: wrong or "ready" for it, wrong in found.items()}

        assert (await told())["ready"]
        async with PASSING[fault](saloon.bot.app.store, folder / "saloon.db", random):
            gone = await turns(told, fault, ready=False)
        back = await turns(told, fault, ready=True)
        _ = saloon.expect_errors()
        return max(gone, back)
