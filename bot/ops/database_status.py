"""Status of a database on a server: the processes that use it, and whether it is sound."""

from __future__ import annotations

import socket
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from shlex import quote

from sqlalchemy import URL, Column, Select, func, inspect, make_url, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from bot.addresses import understood
from bot.database import schema
from bot.database.errors import reason, why
from bot.database.opening import READ_SNAPSHOT, check_address
from bot.database.repositories import Process, Repositories
from bot.database.revisions import revision, today
from bot.database.tls import secured
from bot.database.unit_of_work import UnitOfWork
from bot.ops.backups import BackupError
from bot.ops.doctor import DoctorReport
from bot.shards import Shards, every
from engines.words import agreed, counted

POSTGRES_MIN_VERSION = 15
"""Oldest supported major version of PostgreSQL."""
SEQUENCE_VALUE_SQL = text("SELECT pg_sequence_last_value(pg_get_serial_sequence(:table, :column))")
SET_SEQUENCE_SQL = text("SELECT setval(pg_get_serial_sequence(:table, :column), :last, :given)")
HEADLINE_KEYS = ("ready", "process", "replica", "shards")
"""Values shown in the first line of a process."""
STALE_AFTER_MS = 20_000
"""Milliseconds without a heartbeat after which a process may be stuck; heartbeats come every five seconds."""


@asynccontextmanager
async def reading(url: str) -> AsyncGenerator[AsyncConnection]:
    """Open a read-only snapshot connection, beside those of bots. Raises CannotOpen."""
    check_address(url)
    address, how = secured(url)
    engine = create_async_engine(address, poolclass=NullPool, hide_parameters=True, connect_args={**how})
    try:
        try:
            connection = await engine.connect()
            connection = await connection.execution_options(**READ_SNAPSHOT)
        except Exception as error:
            raise why(error, engine.url.database) from None
        async with closed(connection):
            yield connection
    finally:
        await engine.dispose()


@asynccontextmanager
async def closed(connection: AsyncConnection) -> AsyncGenerator[None]:
    """Close a connection at the end."""
    try:
        yield
    finally:
        await connection.close()


# Checks.


async def physical(connection: AsyncConnection) -> DoctorReport:
    """Check PostgreSQL's version, durability settings and indexes; the counterpart of `doctor.physical` for a
    file.
    """
    report = DoctorReport()
    for what, check in (("The server", _settings), ("The numbers of rows", _numbers)):
        try:
            await check(connection, report)
        except DBAPIError as error:
            report.wrong.append(f"{what} cannot be read: {reason(error)}.")
    report.notes.append("Checked: the server's settings and indexes, and how new rows are numbered.")
    return report


async def _settings(connection: AsyncConnection, report: DoctorReport) -> None:
    async def said(query: str) -> str:
        return str((await connection.exec_driver_sql(query)).scalar_one())

    report.notes.append(f"PostgreSQL is {(await said('SHOW server_version')).partition(' ')[0]}.")
    if int(await said("SHOW server_version_num")) < POSTGRES_MIN_VERSION * 10_000:
        report.wrong.append(f"PostgreSQL is older than {POSTGRES_MIN_VERSION}; upgrade it.")
    for setting in ("fsync", "full_page_writes", "synchronous_commit"):
        if await said(f"SHOW {setting}") == "off":
            report.warnings.append(f"The server's {setting} is off: moves that were answered can be lost.")
    if await said("SHOW data_checksums") == "off":
        report.warnings.append("The server's data_checksums are off: a damaged disk is noticed late.")
    broken = "SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid"
    report.wrong += [f"The index {row} is not valid." for (row,) in await connection.exec_driver_sql(broken)]


async def _numbers(connection: AsyncConnection, report: DoctorReport) -> None:
    """Check that the sequences of new rows' numbers are ahead of the existing ones."""
    there = await connection.run_sync(lambda sync_connection: inspect(sync_connection).get_table_names())
    for column in _numbered():
        name = column.table.name
        if name not in there:
            continue
        given = (await connection.execute(SEQUENCE_VALUE_SQL, _place(column))).scalar_one() or 0
        if given < (await connection.execute(_highest(column))).scalar_one():
            report.wrong.append(f"New rows of {name} would get numbers that others have.")


async def number_on(connection: AsyncConnection) -> None:
    """Set the sequences of new rows' numbers after the existing ones."""
    for column in _numbered():
        last = (await connection.execute(_highest(column))).scalar_one()
        await connection.execute(
            SET_SEQUENCE_SQL, {**_place(column), "last": max(last, 1), "given": last > 0}
        )


def _numbered() -> list[Column[int]]:
    """Return the columns numbered by the database."""
    columns = (table.autoincrement_column for table in schema.metadata.sorted_tables)
    return [column for column in columns if column is not None and column.autoincrement is True]


def _highest(column: Column[int]) -> Select[int]:
    return select(func.coalesce(func.max(column), 0))


def _place(column: Column[int]) -> dict[str, str]:
    return {"table": f'"{column.table.name}"', "column": column.name}


# Processes.


async def present(connection: AsyncConnection) -> list[Process]:
    """Return the processes that use a database; none if its schema is not current."""
    if await connection.run_sync(revision) != today():
        return []
    return await Repositories(UnitOfWork.reading(connection)).processes.present(now())


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return int(datetime.now(UTC).timestamp() * 1000)


async def check_unused(url: str) -> None:
    """Raise BackupError while bots use a database."""
    async with reading(url) as connection:
        there = [process for process in await present(connection) if process.seen > now() - STALE_AFTER_MS]
    if there:
        hosts = ", ".join(dict.fromkeys(process.host for process in there))
        who = counted(len(there), "bot is", "bots are")
        raise BackupError(
            f"{who} running at {named(url)} ({hosts}); stop {agreed(len(there), 'it', 'them')} first."
        )


def named(url: str) -> str:
    """Return a URL without its password."""
    return _place_of(url).render_as_string(hide_password=True)


def _place_of(url: str) -> URL:
    """Return a URL as PostgreSQL's own tools take it. Raises WrongDatabase."""
    check_address(url)
    return make_url(understood(url)).set(drivername="postgresql")


def own_tools(url: str) -> str:
    """Return instructions to back up and restore a database on a server."""
    place = _place_of(url)
    query = {
        "sslmode" if name == "ssl" else name: value for name, value in place.query.items()
    }  # libpq's name
    at = URL.create("postgresql", place.username, None, place.host, place.port, place.database, query)
    return (
        "PostgreSQL is backed up, and restored while no bot is running, with its own tools:\n"
        f"    pg_dump --format=custom --file=mudbucket.dump {quote(str(at))}\n"
        f"    pg_restore --clean --if-exists --exit-on-error --dbname={quote(str(at))} mudbucket.dump\n"
        "docs/operate.md says more."
    )


def status_lines(processes: Sequence[Process], at: int) -> list[str]:
    """Return the status of the processes of a database as lines: the summary, then each process."""
    missing = unserved(processes, at)
    lines = [f"ready: {'no' if missing.ids or not processes else 'yes'}", f"processes: {len(processes)}"]
    lines += [f"shards that nobody serves: {missing}"] if missing.ids and processes else []
    for process in processes:
        lines.append(briefly(process, at))
        known = ((name, value) for name, value in process.told.items() if name not in HEADLINE_KEYS)
        lines += [f"    {name.replace('_', ' ')}: {_as_text(value)}" for name, value in known]
    return lines


def briefly(process: Process, at: int) -> str:
    """Return the status of a process in one line."""
    silent = f", silent for {(at - process.seen) // 1000} s" if at - process.seen > STALE_AFTER_MS else ""
    headline = "".join(
        f", {setting} {process.told[setting]}"
        for setting in ("process", "replica")
        if setting in process.told
    )
    who = f"{process.host}{headline}"
    if not process.shards.ids:
        return f"{who}: standing by for shards {process.wanted}{silent}"
    return f"{who}: shards {process.shards}, {'ready' if process.ready else 'not ready'}{silent}"


def _as_text(value: object) -> str:
    return "none yet" if value is None else str(value)


def all_served(processes: Sequence[Process], at: int) -> bool:
    """Return whether every shard is served by a ready process."""
    return not unserved(processes, at).ids


def unserved(processes: Sequence[Process], at: int) -> Shards:
    """Return the shards served by no ready process; without processes, the number of shards is unknown."""
    there = [process for process in processes if process.seen > at - STALE_AFTER_MS]
    count = max((process.wanted.count for process in there), default=1)
    served = {shard for process in there if process.ready for shard in process.shards.ids}
    return Shards(every(count).ids - served, count)


def healthy(processes: Sequence[Process], at: int) -> bool:
    """Return whether this host's processes are healthy, standby ones included; if it has none, whether every
    shard is served.
    """
    here = [process for process in processes if process.host == socket.gethostname()[:100]]
    if not here:
        return all_served(processes, at)
    return all(
        process.seen > at - STALE_AFTER_MS and (process.ready or not process.shards.ids) for process in here
    )
