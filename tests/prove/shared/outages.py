"""P3: no acknowledged move is lost when PostgreSQL is stopped abruptly or one of two processes is killed.

Two processes with two shards each play at one PostgreSQL, as fast as they are answered. Every other outage
stops the server without writing its buffers (SIGQUIT, `immediate`), the others kill one of the processes;
both are restarted a moment later, and somebody must move at every table. At the end the database is checked
for integrity (sound.py), and against what people were told (promises.py). No log may have a traceback.
"""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.database.errors import CommitUnknownError
from tests import hanging
from tests.bot.contents import copied
from tests.prove.kills import promises
from tests.prove.kills.worlds import ACKNOWLEDGED, UNANSWERED, company, judged, until, worlds
from tests.prove.sound import wrong
from tests.prove.trial import Chunk, Outcome, Tally, Wanted, spread
from tests.rig.company import Act, Company
from tests.rig.discord import opened
from tests.rig.fleet import Fleet
from tests.rig.postgres import Server, said

TRIALS = 20
A_WORLD = 20
PROCESSES, SHARDS, COMPANIES = 2, 4, 4
LOAD, AWAY = 0.8, 1.5
"""Seconds of load before an outage, and seconds of the outage, at most."""
SERVER, PROCESS = "server stopped", "process killed"
SETTINGS = {"fsync": "off", "full_page_writes": "off", "wal_writer_delay": "10s"}
"""The server's settings: the disk survives a stop, so only unwritten data is lost; the WAL writer is slow."""
BAD = re.compile(r"^.*\n?(?:^Traceback.*$(?:\n .*$)*\n.*$|Task exception.*$|was never awaited)", re.MULTILINE)


def trial(wanted: Wanted) -> Outcome:
    return judged(wanted.trials, spread(one, worlds(wanted, A_WORLD), wanted.jobs))


def one(chunk: Chunk) -> Tally:
    return carried_out(chunk, [(SERVER, PROCESS)[n % 2] for n in chunk.trials])


def carried_out(
    chunk: Chunk, outages: Sequence[str], *, patience: float = hanging.HANGS, **settings: str
) -> Tally:
    """Run all outages of one database; `patience` is the seconds after which a company counts as stuck."""
    server = Server(**{**SETTINGS, **settings})
    try:
        server.start()
        with TemporaryDirectory() as folder:
            return asyncio.run(_carried_out(chunk, outages, server, Path(folder), patience))
    finally:
        server.remove()


async def _carried_out(
    chunk: Chunk, outages: Sequence[str], server: Server, folder: Path, patience: float
) -> Tally:
    random, tally = Random(f"{chunk.seed} {chunk.number}"), Tally()
    url = server.url(await server.new())
    async with opened(shards=SHARDS) as discord:
        guilds = [int(discord.world.add_guild(f"Server {n}")["id"]) for n in range(COMPANIES)]
        companies = [company(discord, guild, n, random, waits=True) for n, guild in enumerate(guilds)]
        fleet = Fleet(discord, url, folder, PROCESSES, MUDBUCKET_DISCORD__PICTURES="false")
        try:
            await fleet.start()
            _ = await said(url, "CHECKPOINT")  # makes the schema durable
            for it in companies:
                it.open()
            for n, outage in zip(chunk.trials, outages, strict=True):
                await asyncio.sleep(random.uniform(0.1, LOAD))
                await _suffered(outage, server, fleet, random)
                tally.counts[f"times {outage}"] += 1
                stuck = await _stuck(companies, patience)
                tally.failures += [f"{chunk}, trial {n}: {outage}: {it}" for it in stuck]
            _ = await asyncio.gather(*(it.close() for it in companies))
            if any(codes := await fleet.stop()):
                tally.failures.append(f"the last processes ended with {codes}")
        finally:
            fleet.leave()
        for found in BAD.findall(fleet.logs()):
            first, *rest = found.strip().splitlines()
            tally.failures.append(f"a log says {first[:200]} ... {''.join(rest[-1:])[:300]}")
    await _judged(url, companies, tally, folder / "copy.db")
    return tally


async def _suffered(outage: str, server: Server, fleet: Fleet, random: Random) -> None:
    if outage == SERVER:
        server.stop(signal.SIGQUIT)
        await asyncio.sleep(random.uniform(0.0, AWAY))
        await asyncio.to_thread(server.start)
    else:
        n = random.randrange(PROCESSES)
        await fleet.kill_one(n)
        await asyncio.sleep(random.uniform(0.0, AWAY))
        await fleet.start_one(n)
    await fleet.served()


async def _stuck(companies: list[Company], patience: float) -> list[str]:
    before = {id(it): len(it.acts) for it in companies}

    def goes_on(it: Company) -> bool:
        return any(act.accepted for act in it.acts[before[id(it)] :])

    return await until(companies, goes_on, lambda it: f"nobody moves in channel {it.channel}", patience)


async def _judged(url: str, companies: list[Company], tally: Tally, copy: Path) -> None:
    acts = [as_told(act) for it in companies for act in it.acts]
    await copied(url, copy)
    found = await asyncio.to_thread(lambda: promises.broken(copy, acts) + wrong(copy))
    tally.failures += found
    tally.counts[ACKNOWLEDGED] = sum(it.accepted for it in acts)
    tally.counts[UNANSWERED] = sum(it.unanswered for it in companies)
    tally.counts["told that it is not known"] = sum(_is_unsure(act) for it in companies for act in it.acts)


def as_told(act: Act) -> Act:
    """Return an act without its answer if that said that the outcome is unknown."""
    return replace(act, answer=None) if _is_unsure(act) else act


def _is_unsure(act: Act) -> bool:
    return act.answer is not None and act.answer.text.startswith(CommitUnknownError.sentence)
