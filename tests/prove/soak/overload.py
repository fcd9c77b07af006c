"""P16: with many times more clicks than the bot can handle, everybody is answered, and nothing is lost.

People at tables of Texas Hold Up click without waiting for answers, `--trials` times a second, for some
seconds. The bot's capacity is reported too: moves and answers a second meanwhile. Then all rest, and ten
seconds later each table must show what its record says. No move may have been played without an answer.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.adapter.admission.queue import BUSY_MESSAGE
from tests.hanging import until
from tests.prove.soak.soak import left, within
from tests.prove.sound import rows
from tests.prove.trial import Outcome, Tally, Wanted
from tests.rig.bot_process import served
from tests.rig.company import Company
from tests.rig.discord import Discord, opened
from tests.rig.payloads import items
from tests.rig.people import Person
from tests.rig.world import PATIENCE, Answer

TRIALS = 100
"""Clicks a second."""
SECONDS, TABLES, PEOPLE = 20.0, 30, 3
RIGHT_WITHIN = 10.0
ANSWERED = 0.9
LATER = (5, 6)
"""Response types that defer the answer."""


@dataclass(frozen=True, slots=True)
class Load:
    rate: float
    seconds: float = SECONDS
    tables: int = TABLES
    seed: int = 1
    rest: float | None = RIGHT_WITHIN
    """Seconds after which tables must be right; None: when the bot has stopped."""
    patience: float = PATIENCE


@dataclass(slots=True)
class Seen(Tally):
    clicks: int = 0
    answered: set[int] = field(default_factory=set[int])
    """The interactions that had a first answer in time."""
    times: list[float] = field(default_factory=list[float])
    moves: int = 0
    """The number of moves recorded during the load."""


def trial(wanted: Wanted) -> Outcome:
    load = Load(wanted.trials, seed=wanted.seed)
    seen = asyncio.run(overloaded(load))
    p50, p99 = (within(seen.times, share) for share in (0.5, 0.99))
    rate = seen.moves / load.seconds
    counted = f"{seen}; first answers p50 {p50:.2f} s, p99 {p99:.2f} s; {rate:.1f} moves a second"
    return Outcome(seen.clicks, counted, seen.failures)


async def overloaded(load: Load) -> Seen:
    with TemporaryDirectory() as folder:
        seen = Seen()
        async with opened(patience=load.patience) as discord:
            companies = [_company(discord, load, n) for n in range(load.tables)]
            async with served(discord, Path(folder)) as bot:
                await begin(companies)
                before = await _clicked(load, companies, seen)
                await asyncio.sleep(load.rest or 0)
                shown = _all_shown(companies)
                _ = await bot.stop()
                shown = _all_shown(companies) if load.rest is None else shown
            _note_answers(discord, seen)
        seen.failures += await left(Path(folder))
        _judge(seen, shown, Path(folder) / "bot.db", before)
        return seen


def _company(discord: Discord, load: Load, n: int) -> Company:
    guild = int(discord.world.add_guild(f"Server {n}")["id"])
    return Company(discord, guild, n, Random(f"{load.seed} {n}"), ("holdup",), many=PEOPLE)


async def begin(companies: list[Company]) -> None:
    """Have all tables begin, a few at a time."""
    for at in range(0, len(companies), 3):
        some = companies[at : at + 3]
        for company in some:
            company.open()
        await until(lambda some=some: all(company.playing for company in some))
        _ = await asyncio.gather(*(company.close() for company in some))


async def _clicked(load: Load, companies: list[Company], seen: Seen) -> int:
    """Have people click at a fixed rate, without waiting. Return the id of the last interaction before."""
    random, tasks, began = Random(load.seed), list[asyncio.Task[None]](), time.monotonic()
    first = companies[0].people[0].last
    many = int(load.rate * load.seconds)
    while seen.clicks < many:
        due = min(many, int((time.monotonic() - began) * load.rate))
        for _ in range(due - seen.clicks):
            person = random.choice(random.choice(companies).people)
            tasks.append(asyncio.create_task(_click(person, random, seen)))
            seen.clicks += 1
        await asyncio.sleep(0.02)
    _ = await asyncio.gather(*tasks)
    assert first is not None
    return first.id


async def _click(person: Person, random: Random, seen: Seen) -> None:
    table = person.table
    ids = [payload["custom_id"] for payload in items(table)] if table is not None else []
    wanted = [it for it in ids if it.startswith(("p:", "hand:"))]
    if table is None or not wanted:
        seen.counts["had nothing to click"] += 1
        return
    seen.counts[_kind(await person.click(dict(table), random.choice(wanted)))] += 1


def _note_answers(discord: Discord, seen: Seen) -> None:
    for interaction in discord.world.interactions.values():
        answer = interaction.first.result() if interaction.first.done() else None
        if answer is not None:
            seen.answered.add(interaction.id)
            seen.times.append(answer.seconds)


def _kind(answer: Answer | None) -> str:
    if answer is None:
        return "unanswered"
    if answer.kind in LATER and answer.message is None:
        return "put off"
    return "told that it is busy" if BUSY_MESSAGE in answer.text else "answered"


def _all_shown(companies: list[Company]) -> dict[int, int | None]:
    return {company.channel: _shown(company.people[0]) for company in companies}


def _shown(person: Person) -> int | None:
    table = person.table
    said = [payload["custom_id"].split(":") for payload in items(table)] if table is not None else []
    return next((int(it[2]) for it in said if it[0] == "p"), None)


def _record(database: Path, before: int) -> tuple[dict[int, int], set[int]]:
    """Return the number of moves in each channel, and the later interactions that made some."""
    query = "SELECT channel, count(*) FROM tables JOIN moves ON table_id = id GROUP BY channel"
    made = rows(database, "SELECT id FROM interactions WHERE id > ?", before)
    return dict(rows(database, query)), {id for (id,) in made}


def _judge(seen: Seen, shown: dict[int, int | None], database: Path, before: int) -> None:
    played, done = _record(database, before)
    seen.moves = len(done)
    told = seen.clicks - seen.counts["unanswered"]
    if told < ANSWERED * seen.clicks:
        seen.failures.append(f"only {told} of {seen.clicks} were answered or told")
    if unheard := done - seen.answered:
        seen.failures.append(f"{len(unheard)} moves were played and never acknowledged")
    for channel, moves in shown.items():
        if moves is not None and moves != played.get(channel):
            seen.failures.append(f"a table shows {moves} of {played.get(channel)} moves")
