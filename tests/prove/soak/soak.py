"""P9: the bot plays for hours at five times the load of 1,000 servers and does not grow, slow down, or err.

What a server does: one in ten has a table on a day, three people for an hour, half of them in the day's
four busiest hours. So 1,000 servers have 1,000 / 10 / 2 / 4 = 12.5 tables at once then, and five times as
many (`--trials` is the number of servers) have 62. Everybody looks at his table every 12 seconds on
average, and moves when he is named there: one of three is, so a table has a move each 12 to 15 seconds, 62
tables have 4 to 5 a second, and almost twice as many interactions, for people who type a move have it
completed. `--trials 20000` is a load of 250 tables, at which Discord's own limit binds: each move has a
table, a ping and three hands drawn. Tables begin one after another, and begin again when they are over.
Discord's limits hold, 50 requests a second among them, so tables are drawn later than people are answered;
the answers themselves have no limit.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.prove.sound import wrong
from tests.prove.trial import Outcome, Wanted
from tests.rig.bot_process import BotProcess
from tests.rig.company import Company
from tests.rig.discord import Discord, opened
from tests.rig.world import PATIENCE

TRIALS = 5000
SERVERS_PER_TABLE = 80
LOOK = 12.0
"""Seconds between two looks of somebody, on average."""
COMING = 1.0
WARM = 300.0
"""Seconds after which memory may be compared, at least; a shorter run cannot judge it."""
SLOW, GROWTH = 1.0, 1.2
SAMPLE, MEMORY = 1.0, 60.0
"""Seconds between two looks at answers, and for how long the local Discord remembers interactions."""
BAD = (" ERROR ", " CRITICAL ", "Traceback", "Task exception", "was never awaited")


@dataclass(frozen=True, slots=True)
class Soak:
    """How long, how many tables, how lively."""

    seconds: float
    tables: int
    seed: int = 1
    look: float = LOOK
    coming: float = COMING
    """Seconds between the openings of two tables."""
    opening: bool = False
    """Whether the time is what comes after all tables are open, and nothing is measured before."""
    moves: int | None = None
    """After so many it is enough."""
    patience: float = PATIENCE


@dataclass(slots=True)
class Measured:
    """What was seen of the bot."""

    moves: int = 0
    seconds: float = 0.0
    answers: Counter[int] = field(default_factory=Counter[int])
    """By milliseconds."""
    unanswered: int = 0
    memory: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    """Megabytes, by seconds."""
    busy: float = 0.0
    """Seconds of processor time that the bot had."""
    ended: bool = False
    """Whether it ended by itself, before it was told to."""
    code: int | None = None
    log: list[str] = field(default_factory=list[str])
    """Bad lines."""
    unsound: list[str] = field(default_factory=list[str])

    def percentile(self, share: float) -> float:
        """So many of the answers, of 1, took at most these seconds."""
        left = share * self.answers.total()
        for milliseconds in sorted(self.answers):
            left -= self.answers[milliseconds]
            if left <= 0:
                return milliseconds / 1000
        return 0.0

    def memory_at(self, share: float) -> float:
        """Megabytes when this share of the time was over."""
        at = share * self.seconds
        return min(self.memory, key=lambda it: abs(it[0] - at), default=(0.0, 0.0))[1]


def trial(wanted: Wanted) -> Outcome:
    """Soaks for the hours that are wanted."""
    tables = max(1, wanted.trials // SERVERS_PER_TABLE)
    measured = asyncio.run(soaked(Soak(wanted.hours * 3600, tables, wanted.seed)))
    return Outcome(measured.answers.total(), told(measured), failures(measured))


def told(it: Measured) -> str:
    rate = it.moves / it.seconds if it.seconds else 0.0
    memory = "/".join(f"{it.memory_at(share):.0f}" for share in (0.1, 0.5, 1.0))
    return (
        f"answers p50 {it.percentile(0.5):.3f} s, p99 {it.percentile(0.99):.3f} s, "
        f"the slowest {it.percentile(1.0):.3f} s; "
        f"{it.moves:,} moves, {rate:.1f} a second; memory {memory} MB at 10 %, 50 %, the end"
        f"{'' if _is_warm(it) else ' (too short to be judged)'}; "
        f"{it.busy / max(it.seconds, 1):.0%} of a processor; {len(it.log)} bad lines in the log"
    )


def _is_warm(it: Measured) -> bool:
    return 0.1 * it.seconds >= WARM


def failures(it: Measured) -> list[str]:
    """What is wrong with what was measured."""
    found = [f"the log says: {line}" for line in it.log] + it.unsound
    if not it.moves:
        found.append("nobody ever moved, so nothing was tried")
    if (slow := it.percentile(0.99)) > SLOW:
        found.append(f"one of a hundred answers took {slow:.3f} s or longer")
    if it.unanswered:
        found.append(f"{it.unanswered} interactions were not answered")
    if _is_warm(it) and it.memory_at(1.0) > GROWTH * it.memory_at(0.1):
        found.append(f"memory grew from {it.memory_at(0.1):.0f} to {it.memory_at(1.0):.0f} MB")
    if not it.memory:
        found.append("memory could not be measured")
    if it.ended:
        found.append(f"the bot ended by itself after {it.seconds:.0f} s")
    if it.code:
        found.append(f"the bot ended with {it.code}")
    return found


async def soaked(soak: Soak) -> Measured:
    """What is seen of a bot that is played with so long."""
    with TemporaryDirectory() as folder:
        async with opened(patience=soak.patience) as discord:
            companies = [_company(discord, soak, n) for n in range(soak.tables)]
            async with served(discord, Path(folder)) as bot:
                measured = await _watched(soak, discord, companies, bot)
                measured.code = await bot.stop()
        measured.log = bad_lines(bot.log)
        measured.unsound = await asyncio.to_thread(wrong, Path(folder) / "bot.db")
        return measured


@asynccontextmanager
async def served(discord: Discord, folder: Path, **more: str) -> AsyncGenerator[BotProcess]:
    """A bot that is ready, with its database and log in a folder; in the end it is gone."""
    bot = BotProcess(discord, folder / "bot.db", folder / "bot.log")
    await bot.start(**more)
    try:
        assert await bot.ready(), bot.log.read_text(encoding="utf-8")
        yield bot
    finally:
        if bot.code is None:
            bot.kill()
            _ = await bot.ended()


async def left(folder: Path) -> list[str]:
    """What such a bot left that it should not: bad lines in its log, and what is wrong in its database."""
    return bad_lines(folder / "bot.log") + await asyncio.to_thread(wrong, folder / "bot.db")


def within(times: Iterable[float], share: float) -> float:
    """Seconds in which this share of the answers came."""
    in_order = sorted(times) or [0.0]
    return in_order[int(share * (len(in_order) - 1))]


def _company(discord: Discord, soak: Soak, n: int) -> Company:
    guild = int(discord.world.add_guild(f"Server {n}")["id"])
    return Company(discord, guild, n, Random(f"{soak.seed} {n}"), pause=soak.look)


async def _watched(soak: Soak, discord: Discord, companies: list[Company], bot: BotProcess) -> Measured:
    """Has all of them play until the time is over, and then rest."""
    measured, began = Measured(), time.monotonic()
    opening = asyncio.create_task(_come(companies, soak.coming))
    if soak.opening:
        await opening
        _ = [it.counted() for it in companies]
        began = time.monotonic()
    while (now := time.monotonic() - began) < soak.seconds and bot.code is None:
        await asyncio.sleep(min(SAMPLE, soak.seconds - now))
        _count(measured, companies)
        discord.world.forget(time.monotonic() - MEMORY)
        if (megabytes := _resident(bot.pid)) is not None:
            measured.memory.append((time.monotonic() - began, megabytes))
            measured.busy = busy(bot.pid)
        if soak.moves is not None and measured.moves >= soak.moves:
            break
    measured.seconds, measured.ended = time.monotonic() - began, bot.code is not None
    _ = opening.cancel()
    _ = await asyncio.gather(*(it.close() for it in companies))
    _count(measured, companies)
    measured.unanswered = sum(it.unanswered for it in companies)
    return measured


async def _come(companies: list[Company], coming: float) -> None:
    """One company after another."""
    for it in companies:
        it.open()
        await asyncio.sleep(coming)


def _count(measured: Measured, companies: list[Company]) -> None:
    for it in companies:
        moves, answers = it.counted()
        measured.moves += moves
        measured.answers.update(round(seconds * 1000) for seconds in answers)


def _resident(pid: int) -> float | None:
    """Megabytes of memory that a process holds, where the system tells."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return None
    return next((int(it.split()[1]) / 1024 for it in lines if it.startswith("VmRSS:")), None)


def busy(pid: int) -> float:
    """Seconds of processor time that a process has had, where the system tells."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def bad_lines(log: Path) -> list[str]:
    """What a log says that it should not."""
    with log.open(encoding="utf-8", errors="replace") as lines:
        return [line.strip()[:300] for line in lines if any(it in line for it in BAD)]
