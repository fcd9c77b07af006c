"""Copying a database between SQLite and PostgreSQL: row by row, all or nothing, and verified."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, inspect, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.addresses import file_of, is_server
from bot.database import schema
from bot.database.errors import reason
from bot.database.opening import opened
from bot.database.revisions import VERSION, migrate, revision, today
from bot.ops import database_status, doctor, restores
from bot.ops.backups import BackupError, DamagedTables, Warn, summed
from bot.ops.management_client import listens, socket_of
from bot.table.record import TableId

ROWS_PER_STATEMENT = 500
"""Rows copied per statement."""
REPLACEMENT_CHARACTER = "\ufffd"
"""Replacement for characters that cannot be read."""
SKIPPED_TABLES = (schema.processes, schema.turns)
"""Tables about running processes, which are not copied."""
COPIED_TABLES = [
    sorted_table for sorted_table in schema.metadata.sorted_tables if sorted_table not in SKIPPED_TABLES
]
"""Tables that are copied, referenced tables first."""


async def relocate(source: str, target: str, warn: Warn = lambda _: None) -> int:
    """Copy a database into an empty one; return the number of rows. Raises BackupError or CannotOpen.

    The source is not changed. The target gets everything or nothing: before the commit it is compared with
    the source, row by row, and examined by the doctor. Damaged tables are copied as they are; `warn` is
    called with them.
    """
    await _check_unused(source)
    async with _reading(source) as there:
        await _check_sound(there, source)
        engine = await opened(target, _as_new)
        try:
            async with engine.begin() as here:
                if is_server(target):  # nobody waits for it, and the source may be slow
                    await here.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
                rows, unread = 0, dict[str, TableId]()
                for table in COPIED_TABLES:
                    rows += await _carried(there, here, table, unread)
                if is_server(target):
                    await database_status.number_on(here)
                torn = await _check_sound(here, target)
        except DBAPIError as error:
            raise BackupError(f"Nothing was moved: {reason(error)}.") from None
        finally:
            await engine.dispose()
    warn({**torn, **unread})
    return rows


async def _check_unused(url: str) -> None:
    """Raise BackupError while a bot uses the source: moves made meanwhile would be lost."""
    if is_server(url):
        await database_status.check_unused(url)
        return
    place = file_of(url)
    if place is None or not place.is_file():
        raise BackupError(f"There is no database at {place or url}.")
    if listens(socket_of(place)):
        raise BackupError(f"A bot is running on {place}; stop it first.")


@asynccontextmanager
async def _reading(url: str) -> AsyncGenerator[AsyncConnection]:
    """Open a read snapshot of the source."""
    if (place := file_of(url)) is not None:
        private = not restores.logs_of(place)
        async with doctor.reading(place, private=private) as connection:
            try:
                await connection.exec_driver_sql("BEGIN")
            except DBAPIError as error:
                raise BackupError(f"{place} cannot be read: {reason(error)}.") from None
            yield connection
    else:
        async with database_status.reading(url) as connection:
            yield connection


async def _check_sound(connection: AsyncConnection, url: str) -> DamagedTables:
    """Return the damaged tables. Raises BackupError if the database itself is damaged or of an older
    revision.
    """
    place = _named(url)
    there = await connection.run_sync(revision)
    if there is not None and there != today():
        raise BackupError(f"{place} is at revision {there}; bring it to {today()} first: mudbucket migrate.")
    report = await (database_status.physical if is_server(url) else doctor.physical)(connection)
    if not report.wrong:
        report += await doctor.logical(connection, newest=None)
    if report.damage:
        raise BackupError(f"Nothing was moved, because of {place}: {summed(report.damage)}")
    return report.torn


def _as_new(connection: Connection) -> None:
    """Create the current schema in an empty database. Raises BackupError if it is not empty."""
    there = set(inspect(connection).get_table_names()) - {VERSION.name}
    known = {table.name for table in schema.metadata.sorted_tables}
    filled = there - known or [
        table for table in COPIED_TABLES if table.name in there and _is_filled(connection, table)
    ]
    if filled:
        raise BackupError(f"{connection.engine.url.database} is not empty; nothing was moved.")
    migrate(connection)


def _is_filled(connection: Connection, table: Table) -> bool:
    return connection.execute(select(*table.primary_key.columns).limit(1)).first() is not None


async def _carried(
    there: AsyncConnection, here: AsyncConnection, table: Table, unread: dict[str, TableId]
) -> int:
    """Copy one table; return the number of rows. `unread` gets a sentence for each row with characters made
    unreadable by a damaged disk, which other databases reject. Raises BackupError unless the copy is
    identical.
    """
    rows, before = list[dict[str, Any]](), _Sum()
    async for row in (await there.stream(select(table))).mappings():
        carried = {name: _readable(value) for name, value in row.items()}
        if carried != dict(row):
            what = ", ".join(str(carried[column.name]) for column in table.primary_key.columns)
            line = f"{table.name} {what}: letters that cannot be read are now {REPLACEMENT_CHARACTER}."
            unread[line] = TableId(str(row.get("table_id", "")))
        before.add(carried.values())
        rows.append(carried)
        if len(rows) == ROWS_PER_STATEMENT:
            await here.execute(table.insert(), rows)
            rows = []
    if rows:
        await here.execute(table.insert(), rows)
    after = _Sum()
    async for row in (await here.stream(select(table))).mappings():
        after.add(row.values())
    if (before.many, before.sum) != (after.many, after.sum):
        raise BackupError(f"Nothing was moved: {table.name} would not be the same.")
    return before.many


def _readable(value: Any) -> Any:
    """Return a value that every database accepts: undecodable bytes and NULs are replaced."""
    if not isinstance(value, str):
        return value
    return (
        value.encode(errors="surrogateescape").decode(errors="replace").replace("\0", REPLACEMENT_CHARACTER)
    )


class _Sum:
    """A checksum of rows, independent of their order."""

    def __init__(self) -> None:
        self.many, self.sum = 0, 0

    def add(self, values: Any) -> None:
        encoded = json.dumps([*values], sort_keys=True, default=bytes.hex).encode()
        self.many += 1
        self.sum = (self.sum + int.from_bytes(hashlib.sha256(encoded).digest())) % 2**256


def _named(url: str) -> str:
    return str(file_of(url)) if file_of(url) is not None else database_status.named(url)


def address(said: str) -> str:
    """Return the database URL of an argument, which may also be a file's path."""
    return said if "://" in said else f"sqlite+aiosqlite:///{Path(said).absolute()}"
