"""P13: a restored backup equals the original; kills in backup, restore, migration or archiving do no harm.

Of each five trials one plays on through a backup and restores it, one kills a backup, one a restore, one a
migration (each step from each revision, before each of its statements, so that many trials cover them all),
one an archiving of old games.
"""

from __future__ import annotations

import asyncio
import sqlite3
import zlib
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bot.database.repositories.archives import DELETED_WHEN_ARCHIVED
from bot.database.store import CannotOpen
from bot.ops import backups, doctor, restores
from bot.ops.backups import BackupError
from bot.services.channels import Channels
from bot.services.retention import Retention
from bot.table.exporting import nameless, record_of
from bot.table.record import TableId
from bot.table.table import Table
from tests.bot.house import House, house_at
from tests.prove import sound
from tests.prove.kills.promises import copied
from tests.prove.storage.dying import Death, lived
from tests.prove.storage.migrating import Step, after, points, world_of
from tests.prove.storage.settled import STEPS, WORLDS, newcomers, said, step, wandered, world_at
from tests.prove.trial import Outcome, Tally, Wanted, alone, spread, summed

TRIALS = 1000
MANY = 100
"""The number of trials that must include a kill, whatever the times of death."""
NOW = datetime(2026, 11, 20, 10, tzinfo=UTC)
IN_BACKUP = (
    *(f"bot.ops.backups.{it}" for it in ("_begun", "copied", "verified", "placed")),
    *("os.replace", "os.fsync", "bot.ops.backups._rotate"),
)
IN_RESTORE = (
    *("shutil.copyfile", "bot.ops.backups.verified", "bot.ops.backups.linked"),
    *(f"bot.ops.restores.{it}" for it in ("_taken", "_set_aside", "_clear_beside")),
    *("bot.ops.backups.placed", "os.replace", "os.fsync"),
)
LONGEST = 0.12
"""Seconds after which a process is killed, at most, unless it is killed at a point."""
MOST = 120
"""The number of statements before one of which an archiving is killed."""


def trial(wanted: Wanted) -> Outcome:
    total = summed(spread(partial(one, wanted.seed), range(wanted.trials), wanted.jobs))
    if wanted.trials >= MANY and not total.counts["killed"]:
        total.failures.append("nobody was killed, so nothing was tried")
    return Outcome(wanted.trials, f"{total}; {len(points()):,} points in migrations", total.failures)


def one(seed: int, k: int) -> Tally:
    random = Random(f"{seed} {k}")
    kinds: tuple[Callable[[Path, Random, int], tuple[str, list[str]]], ...] = (
        undisturbed, killed_in_backup, killed_in_restore, killed_in_migration, killed_in_archiving,
    )  # fmt: skip

    def work(folder: Path, tally: Tally) -> None:
        how, tally.failures = kinds[k % len(kinds)](folder, random, k // len(kinds))
        tally.counts[how] += 1

    return alone(f"seed {seed}, trial {k}", work)


@asynccontextmanager
async def backing_up(house: House, folder: Path, then: list[Any]) -> AsyncGenerator[asyncio.Task[Path]]:
    """Make a backup during the block; append the bot's cache and dump at its moment to `then`."""

    async def copy(to: Path) -> None:
        async with house.store.outside_transactions() as connection:
            then.append(dict(house.store.remembered))
            driver = (await connection.get_raw_connection()).driver_connection
            then.append([it async for it in driver.iterdump()])
            await backups.copied(connection, to)

    task = asyncio.create_task(backups.backup(copy, folder, at=NOW, keep=3))
    yield task
    _ = await task


# An undisturbed restore.


def undisturbed(folder: Path, random: Random, _: int) -> tuple[str, list[str]]:
    """Play through a backup and on, restore it, and compare with the moment of the backup."""
    database, then = folder / "bot.db", list[Any]()

    async def play() -> Path:
        async with house_at(database) as house:
            walks = await wandered(house, random, random.randint(0, STEPS))
            async with backing_up(house, folder / "backups", then) as task:
                for _ in range(random.randint(0, 12)):
                    await step(walks)
            for _ in range(random.randint(0, 12)):
                await step(walks)
            return task.result()

    made = asyncio.run(play())
    remembered, dump = then
    _ = asyncio.run(restores.restore(made, database, at=NOW, linger=0))
    failures = [] if said(database) == dump else ["the restored database is not as it was at the backup"]
    failures += sound.wrong(database)

    async def replayed() -> dict[TableId, Table]:
        async with house_at(database) as house, house.store.begin() as repositories:
            return {id: await repositories.records.table(id) for id in remembered}

    again = asyncio.run(replayed())
    return "done", failures + [f"table {id} replays otherwise" for id in again if again[id] != remembered[id]]


# Kills.


def _death(random: Random, calls: tuple[str, ...]) -> Death:
    if random.random() < 0.5:
        return Death(seconds=random.uniform(0.0005, LONGEST))
    return Death(call=random.choice(calls), after=random.random() < 0.5)


def died(work: Callable[[], Coroutine[Any, Any, None]], death: Death) -> tuple[str, list[str]]:
    """Return what became of a child, and a failure if it neither died so nor did its work."""
    how = lived(work, death)
    return how, [] if how in ("killed", "done") else [how]


def killed_in_backup(folder: Path, random: Random, number: int) -> tuple[str, list[str]]:
    """Kill a bot during a backup: no half file may have a backup's name, and nothing may be lost."""
    database, backups = world_at(number, folder / "bot.db"), folder / "backups"
    older = asyncio.run(_backed_up(database, backups, NOW - timedelta(hours=1)))

    async def work() -> None:
        async with house_at(database) as house:
            walk = await newcomers(house, random)
            async with backing_up(house, backups, []):
                for _ in range(5):
                    await walk.step()

    hashes = "SELECT hash FROM moves"  # each covers the moves before it
    death, old = _death(random, IN_BACKUP), {*sound.rows(database, hashes)}
    how, failures = died(work, death)
    failures += half(backups) + sound.wrong(database)
    if not old <= {*sound.rows(database, hashes)}:
        failures.append("moves are gone")
    if not older.exists():
        failures.append("the older backup is gone")
    again = asyncio.run(_backed_up(database, backups, NOW + timedelta(hours=1)))
    if said(again) != said(database):
        failures.append("the next backup is not what the database says")
    return how, [f"backup {death}: {failure}" for failure in failures]


async def _backed_up(database: Path, folder: Path, at: datetime) -> Path:
    async with doctor.reading(database) as connection:
        return await backups.backup(lambda to: backups.copied(connection, to), folder, at=at)


def half(folder: Path) -> list[str]:
    found = [(backup, asyncio.run(backups.verified(backup)).wrong) for backup in backups.backups(folder)]
    return [f"{path.name}: {lines[0]}" for path, lines in found if lines]


def killed_in_restore(folder: Path, random: Random, number: int) -> tuple[str, list[str]]:
    """Kill a restore over the files of a killed bot: the database must be the old one or the new one."""
    database = world_at(number, folder / "bot.db")
    made = asyncio.run(_backed_up(world_at(number + 1, folder / "other.db"), folder / "backups", NOW))
    new = said(made)
    asyncio.run(_left_by_a_killed_bot(database, random))
    old = said(copied(database, folder / "as left.db"))

    async def work() -> None:
        _ = await restores.restore(made, database, at=NOW, linger=0)

    death = _death(random, IN_RESTORE)
    how, failures = died(work, death)
    if how == "done" and said(database) != new:
        failures.append("it is not what was restored")
    now = said(database)
    if now not in (old, new):
        failures.append("it is neither the old database nor the new one")
    failures += sound.wrong(database)
    try:
        asyncio.run(work())
    except BackupError as error:
        failures.append(f"it cannot be done again: {error}")
    if said(database) != new:
        failures.append("done again, it is not what was restored")
    return how, [f"restore {death}: {failure}" for failure in failures]


async def _left_by_a_killed_bot(database: Path, random: Random) -> None:
    files = [Path(f"{database}{end}") for end in ("", "-wal")]
    async with house_at(database) as house:
        walk = await newcomers(house, random)
        for _ in range(random.randint(1, 8)):
            await walk.step()
        contents = [path.read_bytes() for path in files]
    for file, content in zip(files, contents, strict=True):
        _ = file.write_bytes(content)


def killed_in_migration(folder: Path, random: Random, number: int) -> tuple[str, list[str]]:
    """Kill a migration: the database must be at the old or new revision, and the next start must finish."""
    everywhere = points()
    order = Random(0).sample(range(len(everywhere)), len(everywhere))
    at, statement = everywhere[order[number % len(everywhere)]]
    death = Death(statement=statement)
    if number >= len(everywhere) and random.random() < 0.5:
        death = Death(seconds=random.uniform(0.0005, LONGEST))
    which, database = number // len(everywhere) % WORLDS, folder / "bot.db"
    _ = database.write_bytes(world_of(which, at.since))
    old = said(database)
    how, failures = died(lambda: at(database), death)
    now = said(database)
    if now not in (old, after(which, at)):
        failures.append("it is neither at the old revision with all data nor at the new one")
    if how == "done" and now == old:
        failures.append("it was done and nothing has changed")
    try:
        asyncio.run(Step(at.since, "head")(database))
    except CannotOpen as error:
        failures.append(f"it cannot be opened: {error}")
    if said(database) != after(which, Step(at.since, "head")):
        failures.append("the next start does not bring it to today's revision with all data")
    if not failures:
        failures += sound.wrong(database)
    what = f"migration from {at.since} to {at.to}, world {which}, {death}"
    return how, [f"{what}: {failure}" for failure in failures]


def killed_in_archiving(folder: Path, random: Random, number: int) -> tuple[str, list[str]]:
    """Kill an archiving of old games: each game must be as it was, or its record kept."""
    database = world_at(number, folder / "bot.db")
    records = asyncio.run(_ended(database))
    old = about(database)

    async def work() -> None:
        async with house_at(database) as house:
            kept = Retention(house.transactions)
            for _, id in await kept.ended(house.time, (0, "")):
                _ = await kept.archive(id)

    death = Death(statement=random.randrange(MOST))
    if random.random() < 0.3:
        death = Death(seconds=random.uniform(0.0005, LONGEST))
    how, failures = died(work, death)
    failures += sound.wrong(database)
    now, archived = about(database), archives(database)
    for id, rows in old.items():
        if now.get(id) != rows and (id in now or archived.get(id) != records.get(id)):
            failures.append(f"table {id} is neither as it was nor archived")
    asyncio.run(work())
    if about(database) or archives(database) != records:
        failures.append("the next round does not archive what is left")
    failures += sound.wrong(database)
    return how, [f"archiving {death}: {failure}" for failure in failures]


async def _ended(database: Path) -> dict[str, str]:
    """End every table of a world; return the records to be kept, by table."""
    async with house_at(database) as house:
        for id, *_ in await Channels(house.transactions).places():
            _ = await house.hosting.abandon(id)
        async with house.store.begin() as repositories:
            ids = await repositories.register.after(TableId(""), MANY)
        tables = [await house.queries.table(id) for id in ids]
    ended = {table.id: str(record_of(nameless(table), {})) for table in tables if table.moves}
    return archives(database) | ended


def about(database: Path) -> dict[str, list[Any]]:
    found = dict[str, list[Any]]()
    with closing(sqlite3.connect(database)) as repositories:
        repositories.row_factory = sqlite3.Row
        for person in DELETED_WHEN_ARCHIVED:
            for row in repositories.execute(f"SELECT * FROM {person.name}"):
                found.setdefault(row["table_id"], []).append((person.name, *row))
    return found


def archives(database: Path) -> dict[str, str]:
    rows = sound.rows(database, "SELECT table_id, record FROM archives")
    return {id: zlib.decompress(packed).decode() for id, packed in rows}
