"""What does an operator's command do? It asks the bot that has the database, or does without one."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import doctor, keeping
from bot.books import Books
from bot.config import Config
from bot.doctor import Report
from bot.keeping import CannotKeep
from bot.record import TableId
from bot.wire import CannotAsk, ask, socket_of


def done(errand: Callable[[], Awaitable[int]]) -> int:
    """Runs an errand; the exit code. What cannot be done is one sentence on standard error."""

    async def run() -> int:
        return await errand()

    try:
        return asyncio.run(run())
    except (CannotKeep, CannotAsk) as error:
        print(error, file=sys.stderr)
        return 1


async def backup(config: Config, to: Path | None) -> int:
    """`mudbucket backup`: by the bot while it plays, else by this process."""
    place = _there(config)
    question = {"ask": "backup"} | ({"to": str(to.absolute())} if to is not None else {})
    answer = await ask(socket_of(place), question)
    if answer is not None:
        print(f"Backup made: {answer['made']}")
        return 0
    folder = to or config.backup.folder
    if folder is None:
        raise CannotKeep(keeping.NOWHERE)
    keep = config.backup.keep if to is None else None
    async with _opened(place) as connection:
        made = await keeping.backup(
            lambda it: keeping.copied(connection, it), folder.absolute(), at=datetime.now(UTC), keep=keep
        )
    print(f"Backup made: {made}")
    return 0


async def restore(config: Config, file: Path) -> int:
    """`mudbucket restore`: only while no bot has the database."""
    place = keeping.place_of(config.database.url)
    if await ask(socket_of(place), {"ask": "status"}) is not None:
        raise CannotKeep(f"A bot plays on {place}; stop it first.")
    restored = await keeping.restore(file, place, at=datetime.now(UTC))
    print(f"Restored: {place} is now as {file} was.")
    if restored.aside is not None:
        print(f"What was there before is kept: {restored.aside}")
    return 0


async def status(config: Config) -> int:
    """`mudbucket status`: what the bot says of itself."""
    place = keeping.place_of(config.database.url)
    answer = await ask(socket_of(place), {"ask": "status"})
    if answer is None:
        raise CannotKeep(f"No bot that can be asked plays on {place}.")
    for name, value in answer.items():
        print(f"{name.replace('_', ' ')}: {'none yet' if value is None else value}")
    return 0


async def examine(config: Config, *, every: bool, discord: bool) -> int:
    """`mudbucket doctor`: all that is wrong, a line each; 1 when something is."""
    place = _there(config)
    newest = None if every else doctor.NEWEST
    with TemporaryDirectory(prefix=".doctor-", dir=place.parent) as folder:
        copy = Path(folder) / "copy.db"
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL, 0o600))
        answer = await ask(socket_of(place), {"ask": "doctor", "copy": str(copy)})
        if answer is None:
            report, places = await _examined(place, newest)
        else:
            report, places = await _examined_beside(answer, copy, newest)
    if discord:
        from bot.adapter import checkup

        report += await checkup.examined(config, places)
    for line in report.notes:
        print(line)
    for line in report.wrong:
        print(f"WRONG: {line}")
    print("Something is wrong." if report.wrong else "Nothing is wrong.")
    return 1 if report.wrong else 0


Places = list[tuple[TableId, int, int]]


async def _examined(place: Path, newest: int | None) -> tuple[Report, Places]:
    async with _opened(place) as connection:
        report = await doctor.physical(connection)
        report += await doctor.logical(connection, newest=newest)
        return report, await _places(connection)


async def _examined_beside(
    answer: Mapping[str, Any], copy: Path, newest: int | None
) -> tuple[Report, Places]:
    """What the bot says of the file that it has open, and what is in the copy that it made of it."""
    report = Report(list(answer["wrong"]), list(answer["notes"]))
    if not copy.stat().st_size:
        return report, []
    async with doctor.reading(copy, private=True) as connection:
        report += await doctor.logical(connection, newest=newest)
        return report, await _places(connection)


async def _places(connection: AsyncConnection) -> Places:
    """The open tables, where it can be told, with their servers and channels."""
    try:
        return await Books(connection, {}).places()
    except DBAPIError:
        return []


def _there(config: Config) -> Path:
    place = keeping.place_of(config.database.url)
    if not place.is_file():
        raise CannotKeep(f"There is no database {place}.")
    return place


@asynccontextmanager
async def _opened(place: Path) -> AsyncGenerator[AsyncConnection]:
    """The database of a bot that does not play. Raises CannotKeep where one does and cannot be asked."""
    async with doctor.reading(place) as connection:
        try:
            _ = await connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")
        except DBAPIError as error:
            busy = "locked" in str(error.orig)
            why = "a bot uses it that cannot be asked" if busy else error.orig
            raise CannotKeep(f"{place} cannot be read: {why}.") from None
        yield connection
