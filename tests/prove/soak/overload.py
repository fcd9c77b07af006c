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
from tests.rig.company import Company, at_servers
from tests.rig.discord import opened
from tests.rig.payloads import items
from tests.rig.people import Person
from tests.rig.world import PATIENCE

TRIALS = 100
"""Clicks a second."""
SECONDS, TABLES, PEOPLE = 20.0, 30, 3
RIGHT_WITHIN = 10.0
ANSWERED = 0.9
LATER = (5, 6)
"""Response types that defer the answer."""


@dataclass(slots=True)
class Seen(Tally):
    clicks: int = 0
    answered: set[int] = field(default_factory=set[int])
    """The interactions that had a first answer in time."""
    times: list[float] = field(default_factory=list[float])
    moves: int = 0
    """The number of moves recorded during the load."""


def trial(wanted: Wanted) -> Outcome:
    seen = asyncio.run(overloaded(wanted.trials, seed=wanted.seed))
    p50, p99 = (within(seen.times, share) for share in (0.5, 0.99))
    rate = seen.moves / SECONDS
    counted = f"{seen}; first answers p50 {p50:.2f} s, p99 {p99:.2f} s; {rate:.1f} moves a second"
    return Outcome(seen.clicks, counted, seen.failures)


async def overloaded(
    rate: float, *, seconds: float = SECONDS, tables: int = TABLES, seed: int = 1,
    rest: float | None = RIGHT_WITHIN, patience: float = PATIENCE,
) -> Seen:  # fmt: skip
    """Have people click `rate` times a second; tables must be right after `rest` seconds (None: when the bot
    has stopped).
    """
    with TemporaryDirectory() as folder:
        seen = Seen()
        async with opened(patience=patience) as discord:
            companies = at_servers(discord, tables, seed, games=("holdup",), many=PEOPLE)
            async with served(discord, Path(folder)) as bot:
                await begin(companies)
                before = max(it.id for it in discord.world.interactions.values())
                await _clicked(rate, seconds, companies, Random(seed), seen)
                await asyncio.sleep(rest or 0)
                shown = _shown(companies)
                _ = await bot.stop()
                shown = _shown(companies) if rest is None else shown
            for interaction in discord.world.interactions.values():
                if interaction.first.done() and (answer := interaction.first.result()) is not None:
                    seen.answered.add(interaction.id)
                    seen.times.append(answer.seconds)
        seen.failures += await left(Path(folder))
        _judge(seen, shown, Path(folder) / "bot.db", before)
        return seen


async def begin(companies: list[Company]) -> None:
    for at in range(0, len(companies), 3):
        some = companies[at : at + 3]
        for company in some:
            company.open()
        await until(lambda some=some: all(company.playing for company in some))
        _ = await asyncio.gather(*(company.close() for company in some))


async def _clicked(rate: float, seconds: float, companies: list[Company], random: Random, seen: Seen) -> None:
    """Have people click at a fixed rate, without waiting."""
    tasks, began, many = list[asyncio.Task[None]](), time.monotonic(), int(rate * seconds)
    while seen.clicks < many:
        due = min(many, int((time.monotonic() - began) * rate))
        for _ in range(due - seen.clicks):
            person = random.choice(random.choice(companies).people)
            tasks.append(asyncio.create_task(_click(person, random, seen)))
            seen.clicks += 1
        await asyncio.sleep(0.02)
    _ = await asyncio.gather(*tasks)


async def _click(person: Person, random: Random, seen: Seen) -> None:
    ids = [it["custom_id"] for it in items(person.table or {"components": []})]
    wanted = [it for it in ids if it.startswith(("p:", "hand:"))]
    if person.table is None or not wanted:
        seen.counts["had nothing to click"] += 1
        return
    answer = await person.click(dict(person.table), random.choice(wanted))
    put_off = answer is not None and answer.kind in LATER and answer.message is None
    busy = answer is not None and BUSY_MESSAGE in answer.text
    kind = "put off" if put_off else "told that it is busy" if busy else "answered"
    seen.counts[kind if answer is not None else "unanswered"] += 1


def _shown(companies: list[Company]) -> dict[int, int | None]:
    """Return the number of moves that each table's message shows."""
    tables = {it.channel: items(it.people[0].table or {"components": []}) for it in companies}
    ids = {channel: [it["custom_id"].split(":") for it in below] for channel, below in tables.items()}
    return {
        channel: next((int(id[2]) for id in those if id[0] == "p"), None) for channel, those in ids.items()
    }


def _judge(seen: Seen, shown: dict[int, int | None], database: Path, before: int) -> None:
    """Compare the clicks with the database; `before` is the last interaction that was no click."""
    query = "SELECT channel, count(*) FROM tables JOIN moves ON table_id = id GROUP BY channel"
    played = dict(rows(database, query))
    done = {id for (id,) in rows(database, "SELECT id FROM interactions WHERE id > ?", before)}
    seen.moves = len(done)
    told = seen.clicks - seen.counts["unanswered"]
    if told < ANSWERED * seen.clicks:
        seen.failures.append(f"only {told} of {seen.clicks} were answered or told")
    if unheard := done - seen.answered:
        seen.failures.append(f"{len(unheard)} moves were played and never acknowledged")
    for channel, moves in shown.items():
        if moves is not None and moves != played.get(channel):
            seen.failures.append(f"a table shows {moves} of {played.get(channel)} moves")
