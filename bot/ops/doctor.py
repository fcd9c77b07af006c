"""The doctor: checks of a database, with one line for each problem, and what was checked."""

from __future__ import annotations

import os
import shlex
import stat
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL, event, exists, func, or_, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.database import schema
from bot.database.repositories import Repositories
from bot.database.revisions import revision, revisions, today
from bot.database.unit_of_work import UnitOfWork
from bot.ops.upgrade_costs import costs
from bot.table.archive import checked, unpacked
from bot.table.record import CorruptRecord, Move, TableId, chain
from bot.table.table import Scheme, Status, Table
from engines.chance import commitment
from engines.record import Damaged
from engines.words import agreed, counted

RECORDS_REPLAYED = 100
"""Number of finished tables whose records are replayed, unless all are asked for."""
WAL_RESET_FIXED_IN = ((3, 44, 6), (3, 50, 7), (3, 51, 3))
"""First SQLite versions without the WAL-reset bug in each release line; all after the last are without it."""


@dataclass(slots=True)
class DoctorReport:
    """Problems, warnings for the operator, and notes, one line each."""

    wrong: list[str] = field(default_factory=list[str])
    warnings: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    torn: dict[str, TableId] = field(default_factory=dict[str, TableId])
    """Lines of `wrong` about a single table whose record is damaged, with its id."""

    @property
    def damage(self) -> list[str]:
        """Problems of the database itself, not of a single table."""
        return [finding for finding in self.wrong if finding not in self.torn]

    def tear(self, table: str, line: str) -> None:
        """Add a problem of a single table."""
        self.wrong.append(line)
        self.torn[line] = TableId(table)

    def set_aside(self, tables: Collection[str]) -> None:
        """Turn the problems of quarantined tables into notes."""
        for line in [line for line, table in self.torn.items() if table in tables]:
            del self.torn[line]
            self.wrong.remove(line)
            self.notes.append(f"Set aside: {line}")

    def __iadd__(self, other: DoctorReport) -> DoctorReport:
        self.wrong += other.wrong
        self.warnings += other.warnings
        self.notes += other.notes
        self.torn |= other.torn
        return self


@asynccontextmanager
async def reading(place: Path, *, private: bool = False) -> AsyncGenerator[AsyncConnection]:
    """Open a read-only connection; `private` if nobody else uses the file and it is complete."""
    how = {"uri": "true", "mode": "ro"} | ({"immutable": "1"} if private else {})
    url = URL.create("sqlite+aiosqlite", database=f"file:{quote(str(place.absolute()))}", query=how)
    engine = create_async_engine(url, connect_args={"timeout": 1.0}, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _takes_any_text)
    try:
        async with engine.connect() as connection:
            yield connection
    finally:
        await engine.dispose()


def _takes_any_text(dbapi: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    """Make SQLite return undecodable text too, so that the damaged move can be named."""
    dbapi.driver_connection.text_factory = _text


def _text(letters: bytes) -> str:
    return letters.decode(errors="surrogateescape")


async def physical(connection: AsyncConnection) -> DoctorReport:
    """Check that the file is intact."""
    report = DoctorReport()
    if connection.dialect.name != "sqlite":
        return report

    async def version() -> None:
        row = (await connection.exec_driver_sql("SELECT sqlite_version()")).one()
        report.notes.append(_of_version(row[0]))

    async def pages() -> None:
        rows = await connection.exec_driver_sql("PRAGMA integrity_check")
        report.wrong += [f"The file is damaged: {entry}." for (entry,) in rows if entry != "ok"]

    async def keys() -> None:
        rows = await connection.exec_driver_sql("PRAGMA foreign_key_check")
        for row in rows.mappings():
            report.wrong.append(
                f"Row {row['rowid']} of {row['table']} refers to a missing row of {row['parent']}."
            )

    for what, check in (("The version", version), ("The file", pages), ("What rows refer to", keys)):
        await _tried(report, what, check)
    report.notes.append("Checked: all pages of the file and what its rows refer to.")
    return report


def _of_version(said: str) -> str:
    version = tuple(map(int, said.split(".")[:3]))
    mended = version >= WAL_RESET_FIXED_IN[-1] or any(
        version[:2] == name[:2] and version >= name for name in WAL_RESET_FIXED_IN
    )
    if mended:
        return f"SQLite is {said}."
    why = "it does no harm here, as the bot has the only connection"
    return f"SQLite is {said}, which has the WAL-reset bug; {why}."


async def logical(connection: AsyncConnection, *, newest: int | None = RECORDS_REPLAYED) -> DoctorReport:
    """Check schema, records and ledger; with `newest` None all finished tables."""
    report, found = DoctorReport(), DoctorReport()
    await _tried(report, "The schema", lambda: _schema(connection, report))
    if report.wrong:
        return report
    await _tried(report, "What an upgrade costs", lambda: _costs(connection, found))
    await _tried(report, "The moves", lambda: _records(connection, found))
    await _tried(report, "The ledger", lambda: _ledger(connection, found))
    if await connection.run_sync(revision) == today():
        await _tried(report, "The secrets", lambda: _secrets(connection, found))
        await _tried(report, "The tables", lambda: _tables(connection, newest, found))
        await _tried(report, "The archives", lambda: _archives(connection, newest, found))
        await _tried(report, "What is set aside", lambda: _quarantined(connection, found))
    report += found
    return report


def permitted(files: Iterable[Path]) -> DoctorReport:
    """Warn of files with secrets that others than their owner may read or write."""
    report = DoctorReport()
    if os.name == "nt":  # the mode says nothing there
        return report
    for file in files:
        if file.is_file() and (mode := stat.S_IMODE(file.stat().st_mode)) & 0o077:
            report.warnings.append(
                f"Others may use {file} (mode {mode:o}); run: chmod 600 {shlex.quote(str(file))}"
            )
    return report


async def _tried(report: DoctorReport, what: str, check: Callable[[], Awaitable[None]]) -> None:
    """Run one check; a database error is reported as a problem."""
    try:
        await check()
    except DBAPIError as error:
        report.wrong.append(f"{what} cannot be read: {error.orig}.")


# The schema.


async def _schema(connection: AsyncConnection, report: DoctorReport) -> None:
    there = await connection.run_sync(revision)
    if there is None:
        report.wrong.append("This is not a Mudbucket database.")
    elif there not in revisions():
        report.wrong.append(f"The schema is {there}, from a newer bot; update this bot first.")
    elif there != today():
        report.notes.append(f"The schema is {there}; the next start will upgrade it to {today()}.")
    else:
        report.notes.append(f"The schema is {there}, which is up to date.")


async def _costs(connection: AsyncConnection, report: DoctorReport) -> None:
    report.warnings += await costs(connection)


# The content.


async def _records(connection: AsyncConnection, report: DoctorReport) -> None:
    """Check that each move carries the hash of all before it, and that no number is missing."""
    m = schema.moves
    columns = (m.c.table_id, m.c.n, m.c.seat, m.c.text, m.c.user, m.c.auto, m.c.at, m.c.hash)
    query = select(*columns).order_by(m.c.table_id, m.c.n)
    count, tables, last, broken = 0, 0, ("", 0, ""), ""
    async for table, n, seat, text, user, auto, at, digest in await connection.stream(query):
        before, number = (last[2], last[1] + 1) if last[0] == table else ("", 1)
        tables, count = tables + (last[0] != table), count + 1
        if broken != table and not (
            n == number and _follows(table, before, Move(n, seat, text, user, auto, at, digest))
        ):
            report.tear(table, f"The record of table {table} is broken at move {number}.")
            broken = table
        last = (table, n, digest)
    report.notes.append(f"Checked: the record of {counted(tables, 'table')}, {counted(count, 'move')}.")


def _follows(table: str, before: str, move: Move) -> bool:
    try:
        return chain(TableId(table), before, move) == move.hash
    except UnicodeEncodeError:
        return False


async def _secrets(connection: AsyncConnection, report: DoctorReport) -> None:
    """Check that each table's secret matches its commitment. Where only the record is kept, the secret is in
    it if it may be told, and is checked there (`_archives`).
    """
    t, m, count = schema.tables, schema.moves, 0
    moved = exists(select(m.c.n).where(m.c.table_id == t.c.id, m.c.n == 1))
    query = select(t.c.id, t.c.scheme, t.c.seed, t.c.commitment).where(or_(schema.whole, moved))
    async for id, scheme, secret, stored in await connection.stream(query.order_by(t.c.id)):
        count += 1
        if scheme not in [*Scheme]:
            report.tear(id, f"Table {id}: there is no scheme {scheme} for its cards.")
        elif stored != ("" if scheme == Scheme.SECRET else _commitment(secret)):
            report.tear(id, f"Table {id}: its secret is not the one that was committed to.")
    report.notes.append(f"Checked: the secrets of {counted(count, 'table')}.")


def _commitment(secret: str) -> str:
    """Return the SHA-256 of a secret, or "" if it is undecodable."""
    try:
        return commitment(secret)
    except UnicodeEncodeError:
        return ""


async def _ledger(connection: AsyncConnection, report: DoctorReport) -> None:
    """Check that all ledger entries add up to 0, and each villain's to their chips."""
    v, g = schema.villains, schema.ledger
    (entries, total) = (await connection.execute(select(func.count(), func.sum(g.c.delta)))).one()
    if total:
        report.wrong.append(f"The ledger adds up to {int(total)} instead of 0.")
    owned = func.coalesce(func.sum(g.c.delta), 0)
    sums = select(v.c.id, v.c.chips, owned).join(g, g.c.account == v.c.id, isouter=True)
    villains = 0
    async for id, chips, entered in await connection.stream(sums.group_by(v.c.id, v.c.chips)):
        villains += 1
        if chips != entered:
            report.wrong.append(
                f"Villain {id} has {counted(chips, 'chip')}, but {int(entered)} by the ledger."
            )
    ledger = f"{entries:,} {agreed(entries, 'entry', 'entries')} of the ledger"
    report.notes.append(f"Checked: {ledger} and the chips of {counted(villains, 'villain')}.")


async def _tables(connection: AsyncConnection, newest: int | None, report: DoctorReport) -> None:
    """Check that open tables and the newest finished ones can be replayed from their records."""
    t, o = schema.tables, schema.open_tables
    opened = select(t.c.id, t.c.status).join(o, o.c.table_id == t.c.id)
    finished = select(t.c.id).where(t.c.status == Status.CLOSED, schema.whole)
    finished = finished.order_by(t.c.ended.desc(), t.c.id)
    rows = (await connection.execute(opened)).all()
    ids = [row for (row,) in await connection.execute(finished.limit(newest))]
    for id, status in rows:
        if status == Status.CLOSED:
            report.tear(id, f"Table {id} is closed but still has its channel.")
    for id in [*(entry for entry, _ in rows), *ids]:
        if (why := await _ill(connection, TableId(id))) is not None:
            report.tear(id, f"Table {id} {why}.")
    summary = f"{counted(len(rows), 'open table')} and {counted(len(ids), 'finished one')}"
    report.notes.append(f"Checked: {summary}, replayed.")


async def _archives(connection: AsyncConnection, newest: int | None, report: DoctorReport) -> None:
    """Check that stored records are sound, and that nothing else is kept of games that are archived."""
    t, a = schema.tables, schema.archives
    query = select(t.c.id).join(a, a.c.table_id == t.c.id).order_by(t.c.ended.desc(), t.c.id)
    ids = [TableId(row) for (row,) in await connection.execute(query.limit(newest))]
    for id in ids:
        if (why := await _misfiled(Repositories(UnitOfWork.reading(connection)), id)) is not None:
            report.tear(id, f"Table {id} {why}.")
    report.notes.append(f"Checked: the records of {counted(len(ids), 'finished game')}.")


async def _quarantined(connection: AsyncConnection, report: DoctorReport) -> None:
    """List the quarantined tables, and turn their problems into notes."""
    t = schema.tables
    query = select(t.c.id).where(t.c.quarantined.is_not(None)).order_by(t.c.id)
    if ids := [row for (row,) in await connection.execute(query)]:
        report.set_aside(ids)
        report.notes.append(f"Set aside by the operator: {counted(len(ids), 'table')} ({', '.join(ids)}).")


async def _misfiled(repositories: Repositories, id: TableId) -> str | None:
    """Return what is wrong with the stored record of a game, or None."""
    try:
        table, archive = await repositories.records.table(id), await repositories.archives.of(id)
        if table is None or archive is None:
            return "is for a game that this bot does not know"
        if len(await repositories.records.moves(id)) != (archive.moves if table.seed else 0):
            return "has a record that isn't of its moves"
        if not table.seed and await repositories.archives.tells_more(id):
            return "is archived, but not all of it"
        checked(table, unpacked(archive.record))
    except Damaged as damaged:
        return f"has a record that does not hold: {str(damaged).rstrip('.')}"
    except (ValueError, LookupError, TypeError):
        return "cannot be read"
    except DBAPIError as error:
        return f"cannot be read: {error.orig}"
    return None


async def _ill(connection: AsyncConnection, id: TableId) -> str | None:
    """Return what is wrong with a table, or None."""
    try:
        table = await Repositories(UnitOfWork.reading(connection)).records.table(id)
        if table is None:
            return "is for a game that this bot does not know"
        fixed = table.game.join is None  # in other games a player may wait alone for another one
        if table.status is Status.PLAYING and table.current and fixed and not table.owed:
            return "is waiting for nobody"
        return await _unannounced_problem(connection, table)
    except (CorruptRecord, ValueError, LookupError, TypeError):
        return "cannot be replayed from its record"
    except DBAPIError as error:
        return f"cannot be read: {error.orig}"


async def _unannounced_problem(connection: AsyncConnection, table: Table) -> str | None:
    """Return what is wrong with a replayed table: one that does not replay is shown without its moves. Or
    None.
    """
    m = schema.moves
    (count,) = (await connection.execute(select(func.count()).where(m.c.table_id == table.id))).one()
    if table.current and len(table.moves) != count:
        return "cannot be replayed from its record"
    return None


async def forgetful(connection: AsyncConnection, remembered: Mapping[TableId, Table]) -> DoctorReport:
    """Check that the tables in the bot's memory are the same as in the database."""
    report = DoctorReport()
    for id, known in remembered.items():
        try:
            table = await Repositories(UnitOfWork.reading(connection)).records.table(id)
        except (CorruptRecord, ValueError, LookupError, TypeError):
            continue
        except DBAPIError as error:
            report.wrong.append(f"Table {id} cannot be read: {error.orig}.")
            continue
        if table is None or (table.changes == known.changes and table != known):
            report.wrong.append(f"Table {id} in memory differs from its record.")
    report.notes.append(f"Checked: {counted(len(remembered), 'table')} in memory.")
    return report
