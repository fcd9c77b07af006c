"""P3: where PostgreSQL is stopped at once, or one of two processes is killed, no acknowledged move is lost.

Two processes with two shards each play at one PostgreSQL, as fast as they are answered. Every other outage
stops the server with all that it has not written yet (SIGQUIT, `immediate`), the others kill one of the
processes; both are there again a moment later, and somebody must move at every table. At the end the database
is looked at: is it sound (sound.py), and as people were told (promises.py)? Nobody may have seen a traceback.
"""

from __future__ import annotations

import asyncio
import re
import signal
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.database.trouble import Unsure
from tests.bot.contents import copied
from tests.hanging import HANGS
from tests.prove.kills import promises
from tests.prove.sound import wrong
from tests.prove.trial import Outcome, Wanted, spread
from tests.rig.company import GAMES, Act, Company
from tests.rig.discord import Discord, opened
from tests.rig.fleet import Fleet
from tests.rig.postgres import Server, said

TRIALS = 20
A_WORLD = 20
"""Outages of one database, at most."""
PROCESSES, SHARDS, COMPANIES = 2, 4, 4
LOAD, AWAY = 0.8, 1.5
"""Seconds of load before an outage, and for which what is ended is away, at most."""
SERVER, PROCESS = "server stopped", "process killed"
SETTINGS = {"fsync": "off", "full_page_writes": "off", "wal_writer_delay": "10s"}
"""The disk outlives a server that is stopped: only what it has not written at all is lost then, and it writes
late what nobody waits for.
"""
BAD = re.compile(r"^.*\n?(?:^Traceback.*$(?:\n .*$)*\n.*$|Task exception.*$|was never awaited)", re.MULTILINE)
"""A traceback with the line before it and its error, and what asyncio complains of."""
ANOTHER_LOOK = 0.02


@dataclass(frozen=True, slots=True)
class Order:
    """Outages of one database."""

    seed: int
    world: int
    outages: Sequence[str]
    settings: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(slots=True)
class Tally:
    """What became of an order."""

    outages: Counter[str] = field(default_factory=Counter[str])
    acknowledged: int = 0
    unanswered: int = 0
    unsure: int = 0
    failures: list[str] = field(default_factory=list[str])


def trial(wanted: Wanted) -> Outcome:
    """Has so many outages, on several databases."""
    outages = [(SERVER, PROCESS)[n % 2] for n in range(wanted.trials)]
    share = min(A_WORLD, -(-len(outages) // wanted.jobs)) or 1
    orders = [
        Order(wanted.seed, at // share, outages[at : at + share]) for at in range(0, len(outages), share)
    ]
    return summed(list(spread(carried_out, orders, wanted.jobs)))


def summed(tallies: Sequence[Tally]) -> Outcome:
    outages = Counter[str]()
    for it in tallies:
        outages.update(it.outages)
    failures = [failure for it in tallies for failure in it.failures]
    acknowledged = sum(it.acknowledged for it in tallies)
    if not acknowledged:
        failures.append("no move was ever acknowledged, so nothing was tried")
    counted = [f"{acknowledged:,} acknowledged moves", f"{sum(it.unanswered for it in tallies):,} unanswered"]
    counted += [f"{sum(it.unsure for it in tallies):,} told that it is not known"]
    counted += [f"{many} times {what}" for what, many in sorted(outages.items())]
    return Outcome(outages.total(), ", ".join(counted), failures)


def carried_out(order: Order) -> Tally:
    """All outages of one database."""
    server = Server(**{**SETTINGS, **order.settings})
    try:
        server.start()
        with TemporaryDirectory() as folder:
            return asyncio.run(_carried_out(order, server, Path(folder)))
    finally:
        server.remove()


async def _carried_out(order: Order, server: Server, folder: Path) -> Tally:
    random, tally = Random(f"{order.seed} {order.world}"), Tally()
    url = server.url(await server.new())
    async with opened(shards=SHARDS) as discord:
        companies = [_company(discord, random, n) for n in range(COMPANIES)]
        fleet = Fleet(discord, url, folder, PROCESSES, MUDBUCKET_DISCORD__PICTURES="false")
        try:
            await fleet.start()
            _ = await said(url, "CHECKPOINT")  # the schema is there for good, even at a server that forgets
            for it in companies:
                it.open()
            for n, outage in enumerate(order.outages):
                await asyncio.sleep(random.uniform(0.1, LOAD))
                await _suffered(outage, server, fleet, random)
                tally.outages[outage] += 1
                what = f"world {order.world} of seed {order.seed}, outage {n} ({outage})"
                tally.failures += [f"{what}: {it}" for it in await _stuck(companies)]
            _ = await asyncio.gather(*(it.close() for it in companies))
            if any(codes := await fleet.stop()):
                tally.failures.append(f"the last processes ended with {codes}")
        finally:
            fleet.leave()
        tally.failures += [f"a log says {_cut(it)}" for it in BAD.findall(fleet.logs())]
    await _judged(url, companies, tally, folder / "copy.db")
    return tally


def _company(discord: Discord, random: Random, n: int) -> Company:
    guild = int(discord.world.add_guild(f"Server {n}")["id"])
    games = ("holdup",) if n == 0 else (*GAMES,)
    return Company(discord, guild, n, Random(random.random()), games, waits=True)


async def _suffered(outage: str, server: Server, fleet: Fleet, random: Random) -> None:
    """Ends something, and has it there again."""
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


async def _stuck(companies: list[Company]) -> list[str]:
    """The companies that do not go on."""
    before = {id(it): len(it.acts) for it in companies}

    def goes_on(it: Company) -> bool:
        return any(act.accepted for act in it.acts[before[id(it)] :])

    try:
        async with asyncio.timeout(HANGS):
            while not all(map(goes_on, companies)):  # noqa: ASYNC110 - it is read from outside
                await asyncio.sleep(ANOTHER_LOOK)
    except TimeoutError:
        return [f"nobody moves in channel {it.channel}" for it in companies if not goes_on(it)]
    return []


def _cut(said: str) -> str:
    """The beginning and the end of a traceback."""
    first, *rest = said.strip().splitlines()
    return f"{first[:200]} ... {rest[-1][:300]}" if rest else first[:500]


async def _judged(url: str, companies: list[Company], tally: Tally, copy: Path) -> None:
    """Compares what people were told with what the database says."""
    acts = [as_told(act) for it in companies for act in it.acts]
    await copied(url, copy)
    found = await asyncio.to_thread(lambda: promises.broken(copy, acts) + wrong(copy))
    tally.failures += found
    tally.acknowledged = sum(it.accepted for it in acts)
    tally.unanswered = sum(it.unanswered for it in companies)
    tally.unsure = sum(_is_unsure(act) for it in companies for act in it.acts)


def as_told(act: Act) -> Act:
    """An act of which it was said that nobody can tell what became of it, as one that was not answered."""
    return replace(act, answer=None) if _is_unsure(act) else act


def _is_unsure(act: Act) -> bool:
    return act.answer is not None and act.answer.text.startswith(Unsure.sentence)
