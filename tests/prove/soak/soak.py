"""P9: for hours at five times the load of 1,000 servers, the bot does not grow, slow down or fail.

The load of a server: one in ten has a table on a day, three people for an hour, half of them in the day's
four busiest hours. So 1,000 servers have 1,000 / 10 / 2 / 4 = 12.5 tables at once then, and five times as
many (`--trials` is the number of servers) have 62. People look at their table every 12 seconds on average,
and move if named there: one of three is, so a table has a move each 12 to 15 seconds, 62 tables have 4 to 5 a
second, and almost twice as many interactions, since typed moves use autocomplete. `--trials 20000` is a load
of 250 tables, at which Discord's own limit binds: each move renders a table, a ping and three hands. Tables
begin one after another, and begin again when they are over. Discord's limits hold, 50 requests a second among
them, so tables are rendered later than people are answered; the answers themselves have no limit. With
`--faults`, three of a hundred requests with the bot's token fail, before or after they are carried out, or
are slow.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.prove.sound import wrong
from tests.prove.trial import Outcome, Wanted
from tests.rig.bot_process import BotProcess, served
from tests.rig.company import Company, at_servers
from tests.rig.discord import Discord, opened
from tests.rig.world import PATIENCE

TRIALS = 5000
SERVERS_PER_TABLE = 80
LOOK = 12.0
"""Mean seconds between two looks of a person."""
COMING = 1.0
EARLY, WARM = 1 / 3, 1200.0
"""From which share of the time on memory is compared, and the seconds that must have passed by then, as
caches fill first; shorter runs cannot judge it."""
SLOW, GROWTH = 1.0, 1.2
FAULTS = 0.03
"""The share of requests that fail or are slow in a run with `--faults`."""
SAMPLE, MEMORY = 1.0, 60.0
"""Seconds between two samples of answers, and for how long the local Discord remembers interactions."""
BAD = (" ERROR ", " CRITICAL ", "Traceback", "Task exception", "was never awaited")


@dataclass(frozen=True, slots=True)
class Soak:
    seconds: float
    tables: int
    seed: int = 1
    look: float = LOOK
    coming: float = COMING
    """Seconds between the openings of two tables."""
    opening: bool = False
    """Whether measuring starts only when all tables are open."""
    moves: int | None = None
    """The number of moves after which it stops; None: no limit."""
    patience: float = PATIENCE
    lifted: bool = False
    """Whether neither Discord nor the bot limits requests."""
    faults: float = 0.0
    """The share of the bot's requests that fail or are slow, 0 to 1."""


@dataclass(slots=True)
class Measured:
    moves: int = 0
    seconds: float = 0.0
    answers: Counter[int] = field(default_factory=Counter[int])
    """The number of answers, by milliseconds."""
    unanswered: int = 0
    memory: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    """Samples of seconds and megabytes."""
    busy: float = 0.0
    requests: int = 0
    """The number of requests with the bot's token."""
    faults: int = 0
    """The number of those that failed or were slow."""
    ended: bool = False
    code: int | None = None
    bad: list[str] = field(default_factory=list[str])
    """Bad lines of the log, and what is wrong in the database."""

    def percentile(self, share: float) -> float:
        """Return the seconds within which this share of the answers came, 0 to 1."""
        return within(self.answers.elements(), share) / 1000

    def memory_at(self, share: float) -> float:
        """Return the megabytes after this share of the time."""
        at = share * self.seconds
        return min(self.memory, key=lambda it: abs(it[0] - at), default=(0.0, 0.0))[1]


def trial(wanted: Wanted) -> Outcome:
    tables = max(1, wanted.trials // SERVERS_PER_TABLE)
    faults = FAULTS if wanted.faults else 0.0
    measured = asyncio.run(soaked(Soak(wanted.hours * 3600, tables, wanted.seed, faults=faults)))
    return Outcome(measured.answers.total(), told(measured), failures(measured))


def told(measured: Measured) -> str:
    rate = measured.moves / measured.seconds if measured.seconds else 0.0
    memory = "/".join(f"{measured.memory_at(share):.0f}" for share in (0.1, EARLY, 1.0))
    return (
        f"answers p50 {measured.percentile(0.5):.3f} s, p99 {measured.percentile(0.99):.3f} s, "
        f"the slowest {measured.percentile(1.0):.3f} s; "
        f"{measured.moves:,} moves, {rate:.1f} a second, {measured.requests / max(measured.moves, 1):.1f} "
        f"requests each, {measured.faults:,} of which failed or were slow; "
        f"memory {memory} MB after a tenth, a third, the whole"
        f"{'' if _is_warm(measured) else ' (too short to be judged)'}; "
        f"{measured.busy / max(measured.seconds, 1):.0%} of a processor"
    )


def _is_warm(measured: Measured) -> bool:
    return EARLY * measured.seconds >= WARM


def failures(measured: Measured) -> list[str]:
    slow, (early, late) = measured.percentile(0.99), (measured.memory_at(share) for share in (EARLY, 1.0))
    wrong = (
        (not measured.moves, "nobody ever moved, so nothing was tried"),
        (slow > SLOW, f"one of a hundred answers took {slow:.3f} s or longer"),
        (measured.unanswered, f"{measured.unanswered} interactions were not answered"),
        (_is_warm(measured) and late > GROWTH * early, f"memory grew from {early:.0f} to {late:.0f} MB"),
        (not measured.memory, "memory could not be measured"),
        (measured.ended, f"the bot ended by itself after {measured.seconds:.0f} s"),
        (measured.code, f"the bot ended with {measured.code}"),
    )
    return measured.bad + [told for is_so, told in wrong if is_so]


async def soaked(soak: Soak) -> Measured:
    with TemporaryDirectory() as folder:
        async with opened(patience=soak.patience) as discord:
            companies = at_servers(discord, soak.tables, soak.seed, pause=soak.look)
            discord.faults.share = soak.faults
            if soak.lifted:
                discord.limits.lift()
            command = ("tests.rig.unlimited", "run") if soak.lifted else ()
            async with served(discord, Path(folder), *command) as bot:
                measured = await _watched(soak, discord, companies, bot)
                measured.code = await bot.stop()
        measured.bad = await left(Path(folder))
        return measured


async def left(folder: Path) -> list[str]:
    """Return the bad lines of such a bot's log, and what is wrong in its database."""
    lines = [f"the log says: {line}" for line in bad_lines(folder / "bot.log")]
    return lines + await asyncio.to_thread(wrong, folder / "bot.db")


def within(times: Iterable[float], share: float) -> float:
    in_order = sorted(times) or [0.0]
    return in_order[int(share * (len(in_order) - 1))]


async def _watched(soak: Soak, discord: Discord, companies: list[Company], bot: BotProcess) -> Measured:
    measured, began, asked = Measured(), time.monotonic(), discord.limits.asked
    opening = asyncio.create_task(_come(companies, soak.coming))
    if soak.opening:
        await opening
        _ = [company.counted() for company in companies]
        began, asked = time.monotonic(), discord.limits.asked
    while (now := time.monotonic() - began) < soak.seconds and bot.code is None:
        await asyncio.sleep(min(SAMPLE, soak.seconds - now))
        _count(measured, companies)
        discord.world.forget(time.monotonic() - MEMORY)
        if (megabytes := _resident(bot.pid)) is not None:
            measured.memory.append((time.monotonic() - began, megabytes))
            measured.busy = busy(bot.pid)
        if soak.moves is not None and measured.moves >= soak.moves:
            break
    measured.requests, measured.faults = discord.limits.asked - asked, discord.faults.caused
    measured.seconds, measured.ended = time.monotonic() - began, bot.code is not None
    _ = opening.cancel()
    _ = await asyncio.gather(*(company.close() for company in companies))
    _count(measured, companies)
    measured.unanswered = sum(company.unanswered for company in companies)
    return measured


async def _come(companies: list[Company], coming: float) -> None:
    for company in companies:
        company.open()
        await asyncio.sleep(coming)


def _count(measured: Measured, companies: list[Company]) -> None:
    for company in companies:
        moves, answers = company.counted()
        measured.moves += moves
        measured.answers.update(round(seconds * 1000) for seconds in answers)


def _resident(pid: int) -> float | None:
    """Return the resident memory of a process in megabytes, or None without /proc."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")), None)


def busy(pid: int) -> float:
    """Return the processor seconds of a process, or 0 without /proc."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def bad_lines(log: Path) -> list[str]:
    with log.open(encoding="utf-8", errors="replace") as lines:
        return [line.strip()[:300] for line in lines if any(it in line for it in BAD)]
