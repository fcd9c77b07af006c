"""The operator's commands: they ask the running bot, or work without one."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.addresses import file_of, is_server
from bot.config import Config, WrongConfig
from bot.database.errors import CannotOpen, reason
from bot.database.opening import check_address, opened
from bot.database.repositories import Repositories
from bot.database.revisions import bring, revision, revisions, today
from bot.database.store import Store
from bot.database.unit_of_work import UnitOfWork
from bot.ops import backups, database_move, database_status, doctor, restores
from bot.ops.backups import BackupError
from bot.ops.doctor import DoctorReport
from bot.ops.management_client import ManagementError, asked, listens, socket_of
from bot.ops.restores import Restored
from bot.ops.upgrade_backup import announced, kept_before
from bot.ops.upgrade_costs import costs
from bot.services.privacy import Privacy
from bot.services.retention import Retention
from bot.services.transactions import Transactions
from bot.table.record import TableId, UserId
from engines.words import counted

EXIT_INTERRUPTED = 130
"""Exit code of an interrupted command, as in shells."""


def done(errand: Callable[[], Awaitable[int]]) -> int:
    """Run a command and return its exit code; a failure is one sentence on standard error."""

    async def run() -> int:
        return await errand()

    try:
        return asyncio.run(run())
    except (BackupError, ManagementError, CannotOpen) as error:
        print(error, file=sys.stderr)
        return 1
    except DBAPIError as error:
        print(f"The database cannot be read: {reason(error)}.", file=sys.stderr)
        return 1
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        print(f"This failed{where}: {error.strerror or error}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return EXIT_INTERRUPTED


async def backup(config: Config, to: Path | None) -> int:
    """Run `mudbucket backup`: by the running bot, else by this process."""
    if is_server(config.database.url):
        raise BackupError(database_status.own_tools(config.database.url))
    place = _there(config)
    move_request = {"to": str(to.absolute())} if to is not None else {}
    answer = await asyncio.to_thread(asked, socket_of(place), "backup", move_request)
    if answer is not None:
        print(f"Backup made: {answer['made']}")
        return 0
    folder = to or config.backup.folder
    if folder is None:
        raise BackupError(backups.NO_BACKUP_FOLDER)
    keep = config.backup.keep if to is None else None

    async def copy(to: Path) -> None:
        async with _opened(place) as connection:
            await backups.copied(connection, to)

    made = await backups.backup(copy, folder.absolute(), at=datetime.now(UTC), keep=keep, warn=_warn)
    print(f"Backup made: {made}")
    return 0


def _warn(torn: Iterable[str]) -> None:
    """Print a warning for each damaged table; a copy holds them as they are."""
    for line in torn:
        print(f"WARNING: {line}", flush=True)


async def restore(config: Config, file: Path) -> int:
    """Run `mudbucket restore`: only while no bot uses the database."""
    if is_server(config.database.url):
        raise BackupError(database_status.own_tools(config.database.url))
    place = backups.place_of(config.database.url)
    if await asyncio.to_thread(listens, socket_of(place)):
        raise BackupError(f"A bot is running on {place}; stop it first.")

    def tell(restored: Restored) -> None:
        print(f"Restored: {place} is now the same as {file}.", flush=True)
        if restored.aside is not None:
            print(f"The previous database is kept: {restored.aside}", flush=True)
        _warn(restored.torn)

    await restores.restore(file, place, at=datetime.now(UTC), tell=tell)
    return 0


async def migrate(config: Config, to: str | None) -> int:
    """Run `mudbucket migrate`: to the current schema or another revision, after a verified backup."""
    url, goal = config.database.url, to or today()
    place = file_of(url)
    if is_server(url):
        await database_status.check_unused(url)
    if place is not None and await asyncio.to_thread(listens, socket_of(place)):
        raise BackupError(f"A bot is running on {place}; stop it first.")
    if place is not None and not place.is_file():
        raise BackupError(f"There is no database at {place}.")
    made = await kept_before(url, config.backup.folder, at=datetime.now(UTC), to=goal)
    if made is not None:
        print(f"Backup made: {made}", flush=True)
    if to is None:
        _warn(await announced(url))
    await (await opened(url, lambda connection: bring(connection, goal))).dispose()
    print(f"The database is at revision {goal}.")
    return 0


async def check_upgrade(config: Config, file: Path | None) -> int:
    """Run `mudbucket check-upgrade`: print what an upgrade would change, without changing the database."""
    url = config.database.url
    if file is None and is_server(url):
        name = database_status.named(url)
        async with database_status.reading(url) as connection:
            lines = await _upgrade_of(connection, name)
    else:
        place = file or _there(config)
        if not place.is_file():
            raise BackupError(f"There is no file {place}.")
        if await asyncio.to_thread(listens, socket_of(place)):
            raise BackupError(f"A bot is running on {place}; stop it first, or name a backup of it.")
        async with _opened(place) as connection:
            lines = await _upgrade_of(connection, str(place))
    for line in lines:
        print(line)
    return 0


async def _upgrade_of(connection: AsyncConnection, name: str) -> list[str]:
    there = await connection.run_sync(revision)
    if there is None:
        raise BackupError(f"{name} is not a Mudbucket database.")
    if there not in revisions():
        raise BackupError(f"{name} was written by a newer bot, at revision {there}.")
    way = "is up to date" if there == today() else f"will be upgraded from revision {there} to {today()}"
    cost_lines = await costs(connection)
    return [
        f"{name} {way}.",
        *(cost_lines or ["No table will be closed, and every finished game can be shown."]),
    ]


async def quarantine(config: Config, table: str) -> int:
    """Run `mudbucket quarantine`: set a table aside, by the running bot, else by this process."""
    shared = is_server(config.database.url)
    place = socket_of(_there(config)) if not shared else None
    answer = None
    if place is not None:
        answer = await asyncio.to_thread(asked, place, "quarantine", {"table": table})
    known = bool(answer["known"]) if answer is not None else await _quarantined(config, TableId(table))
    if not known:
        raise BackupError(f"There is no table {table}; `mudbucket doctor` names those that are damaged.")
    print(f"Table {table} is set aside: it is closed and kept as it is, and only the doctor's notes name it.")
    return 0


async def _quarantined(config: Config, table: TableId) -> bool:
    async with _house(config) as transactions:
        return await Retention(transactions).quarantine(table)


async def forget(config: Config, user: int | None, guild: int | None) -> int:
    """Run `mudbucket forget`: erase a user or a server, by the running bot, else by this process."""
    whom, id = ("user", user) if user is not None else ("guild", guild)
    name = f"{'user' if user is not None else 'server'} {id}"
    shared = is_server(config.database.url)  # the bots are notified of changed tables
    place = socket_of(_there(config)) if not shared else None
    answer = await asyncio.to_thread(asked, place, "forget", {whom: id}) if place is not None else None
    known = answer.get("known", True) if answer is not None else await _forgotten(config, user, guild)
    if not known:
        print(f"Nothing is stored about {name}; is that the right id?")
        return 0
    print(f"Erased: {name}. Backups made before still know them.")
    return 0


async def _forgotten(config: Config, user: int | None, guild: int | None) -> bool:
    """Erase without a bot; return whether anything was stored."""
    known = False
    async with _house(config) as transactions:
        privacy = Privacy(transactions)
        if user is not None:
            known = await privacy.knows(UserId(user))
            await privacy.erase(UserId(user))
        if guild is not None:
            known = await privacy.knows_guild(guild)
            await privacy.erase_guild(guild)
    return known


@asynccontextmanager
async def _house(config: Config) -> AsyncGenerator[Transactions]:
    """Open transactions without a bot; at the end, scrub what was deleted from the file."""
    if made := await kept_before(config.database.url, config.backup.folder, at=datetime.now(UTC)):
        print(f"The database is upgraded first. Backup made: {made}", flush=True)
    store = await Store.open(config.database.url)
    try:
        yield Transactions(store, lambda: int(datetime.now(UTC).timestamp() * 1000))
        await store.scrub()
    finally:
        await store.close()


def check(config: Config) -> int:
    """Run `mudbucket check-config`: check whether `mudbucket run` would start. Raises WrongConfig."""
    _ = config.token
    try:
        check_address(config.database.url)
    except CannotOpen as error:
        raise WrongConfig(str(error)) from None
    if config.discord.replicas > 1:
        config.discord.share_of(config.discord.replicas)
    database = file_of(config.database.url)
    for name, path in (
        ("database.url", database),
        ("backup.folder", config.backup.folder),
        ("log.file", config.log.file),
    ):
        if path is not None and not path.absolute().parent.is_dir():
            raise WrongConfig(f"Configuration, {name}: there is no folder {path.absolute().parent}.")
        if path is not None and path.exists() and path.is_dir() != (name == "backup.folder"):
            what = "a file, and a folder is needed" if path.is_file() else "a folder, and a file is needed"
            raise WrongConfig(f"Configuration, {name}: {path} is {what}.")
        if path is not None and not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
            raise WrongConfig(f"Configuration, {name}: {path} cannot be written by this user.")
    print("The configuration is valid.")
    return 0


async def examine(config: Config, *, every: bool, discord: bool) -> int:
    """Run `mudbucket doctor`: print everything that is wrong, one line each; return 1 if something is."""
    newest = None if every else doctor.RECORDS_REPLAYED
    if is_server(config.database.url):
        report, places = await _examined_there(config.database.url, newest)
    else:
        place = _there(config)
        restores.clear_abandoned(place)
        running = await asyncio.to_thread(listens, socket_of(place))
        answered = await _answered(place, newest) if running else None
        report, places = answered or await _examined(place, newest)
    report += doctor.permitted(_secret(config))
    if discord:
        from bot.adapter.background import checkup

        report += await checkup.examined(config, places)
    for line in report.notes:
        print(line)
    for line in report.warnings:
        print(f"WARNING: {line}")
    for line in report.wrong:
        print(f"WRONG: {line}")
    print("Something is wrong." if report.wrong else "Nothing is wrong.")
    return 1 if report.wrong else 0


def _secret(config: Config) -> list[Path]:
    """Return the files that contain seeds, hidden hands or the token."""
    folder, log, place = config.backup.folder, config.log.file, file_of(config.database.url)
    copies = [] if folder is None else backups.backups(folder)
    beside = (
        [Path(f"{place}{end}") for end in ("", *backups.SQLITE_FILE_SUFFIXES)] if place is not None else []
    )
    named = [path for path in (log, config.discord.token_file) if path is not None]
    return [*beside, *copies, *named]


TableLocations = list[tuple[TableId, int, int]]


async def _examined_there(url: str, newest: int | None) -> tuple[DoctorReport, TableLocations]:
    """Examine a database on a server, while bots may be using it."""
    async with database_status.reading(url) as connection:
        report = await database_status.physical(connection)
        report += await doctor.logical(connection, newest=newest)
        at = database_status.now()
        report.notes += [
            database_status.briefly(process, at) for process in await database_status.present(connection)
        ]
        return report, await _places(connection)


async def status(config: Config) -> int:
    """Run `mudbucket status` for all processes on a server; return 0 if those of this host are healthy."""
    async with database_status.reading(config.database.url) as connection:
        there = await database_status.present(connection)
    at = database_status.now()
    for line in database_status.status_lines(there, at):
        print(line)
    return 0 if database_status.healthy(there, at) else 1


async def relocate(source: str, target: str) -> int:
    """Run `mudbucket move-database`: copy everything into an empty database."""
    rows = await database_move.relocate(database_move.address(source), database_move.address(target), _warn)
    print(f"Moved: {counted(rows, 'row')}, the same on both sides, and the doctor finds the database sound.")
    print("Now set database.url to the new address. The old database is as it was.")
    return 0


async def _examined(place: Path, newest: int | None) -> tuple[DoctorReport, TableLocations]:
    async with _opened(place) as connection:
        report = await doctor.physical(connection)
        report += await doctor.logical(connection, newest=newest)
        return report, await _places(connection)


async def _answered(place: Path, newest: int | None) -> tuple[DoctorReport, TableLocations] | None:
    """Examine with the help of the running bot; return None if it has stopped."""
    with TemporaryDirectory(prefix=".doctor-", dir=place.parent) as folder:
        copy = Path(folder) / "copy.db"
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL, 0o600))
        for path in (copy, copy.parent):  # the bot may run as another user
            backups.owned_as(place, path)
        answer = await asyncio.to_thread(asked, socket_of(place), "doctor", {"copy": str(copy)})
        return None if answer is None else await _examined_beside(answer, copy, newest)


async def _examined_beside(
    answer: Mapping[str, Any], copy: Path, newest: int | None
) -> tuple[DoctorReport, TableLocations]:
    """Return the bot's report on its open file, with what is in the copy it made."""
    report = DoctorReport(wrong=list(answer["wrong"]), notes=list(answer["notes"]))
    if not copy.stat().st_size:
        return report, []
    async with doctor.reading(copy, private=True) as connection:
        report += await doctor.logical(connection, newest=newest)
        return report, await _places(connection)


async def _places(connection: AsyncConnection) -> TableLocations:
    """Return the open tables with their servers and channels; none if they cannot be read."""
    try:
        return await Repositories(UnitOfWork.reading(connection)).register.places()
    except DBAPIError:
        return []


def _there(config: Config) -> Path:
    place = backups.place_of(config.database.url)
    if not place.is_file():
        raise BackupError(f"There is no database at {place}.")
    return place


@asynccontextmanager
async def _opened(place: Path) -> AsyncGenerator[AsyncConnection]:
    """Open the database of a stopped bot. Raises BackupError if a bot uses it and cannot be asked.

    Without a log beside it, the file is complete; then no files are created beside it either.
    """
    private = not restores.logs_of(place)
    async with doctor.reading(place, private=private) as connection:
        try:
            await connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")
        except DBAPIError as error:
            busy = "locked" in str(error.orig)
            why = "it is in use by a bot that cannot be asked" if busy else error.orig
            raise BackupError(f"{place} cannot be read: {why}.") from None
        yield connection
    if private and restores.logs_of(place):
        raise BackupError(f"Another program has started to use {place}; try again.")
