"""One use case's transaction: a connection of SQLAlchemy Core, and the cache of replayed tables."""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import RowMapping, Select, Table as Relation, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import UpdateBase

from bot.database.errors import StoreError
from bot.table.record import TableId
from bot.table.table import Table

Query = Select[*tuple[Any, ...]]
Found = Sequence[RowMapping]
Result = TypeVar("Result")
QUEUE_LOCK = 1
"""The first key of the advisory locks of `Transaction.advisory_lock`."""
CACHED_MOVES_MAX, TABLE_WEIGHT_MOVES = 20_000, 40
"""The number of moves in the cache, and the extra weight of each table in moves."""


def for_update(query: Query, of: Relation, *, skip_locked: bool = False) -> Query:
    """Return a query that locks the rows of the table `of` until the transaction ends; it waits for rows that
    are locked already, or omits them (`skip_locked`). SQLite has no need of locks.
    """
    return query.with_for_update(of=of, key_share=True, skip_locked=skip_locked)


class TableCache:
    """Replayed tables, the most recently used last. They never change: a table is used if its `changes` are
    those of its row, and one whose `changes` have been raised is replaced.
    """

    def __init__(self) -> None:
        self._kept = OrderedDict[TableId, Table]()
        self._weight = 0

    @property
    def tables(self) -> Mapping[TableId, Table]:
        return self._kept

    def get(self, id: TableId) -> Table | None:
        """Return the table as it was last seen, which may be outdated; None if it is not kept."""
        if (kept := self._kept.get(id)) is not None:
            self._kept.move_to_end(id)
        return kept

    def put(self, table: Table) -> None:
        """Keep a table of a row that is committed; drop the least recently used ones if there are too many
        moves.
        """
        self.drop(table.id)
        self._kept[table.id] = table
        self._weight += _weight(table)
        while self._weight > CACHED_MOVES_MAX and len(self._kept) > 1:
            self.drop(next(iter(self._kept)))

    def clear(self) -> None:
        """Drop all tables: an older state may have been restored, or somebody was erased."""
        self._kept.clear()
        self._weight = 0

    def drop(self, id: TableId) -> None:
        if (kept := self._kept.pop(id, None)) is not None:
            self._weight -= _weight(kept)


def _weight(table: Table) -> int:
    return TABLE_WEIGHT_MOVES + len(table.moves)


async def begin(connection: AsyncConnection) -> None:
    """Begin a transaction of SQLite as a writer; a deferred one could fail later with "database is locked".
    PostgreSQL's begins with the first statement.
    """
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("BEGIN IMMEDIATE")


async def commit(connection: AsyncConnection) -> None:
    """Commit. On SQLite, unlike `AsyncConnection.commit`, it fails if there is no transaction any more, and
    can be rolled back if it fails.
    """
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("COMMIT")
    else:
        await connection.commit()


class Transaction:
    """An open connection, in a transaction as soon as it writes (SQLite) or sends anything (PostgreSQL)."""

    def __init__(self, connection: AsyncConnection, cache: TableCache, *, snapshot: bool = False) -> None:
        self._connection, self._cache = connection, cache
        self.snapshot = snapshot
        """Whether all queries see the same state, and rows can't be locked."""
        self._shared = connection.dialect.name != "sqlite"
        self._failed = self._written = self._forgets_all = False
        self.tables: dict[TableId, Table] = {}
        """The tables as this transaction has read or written them."""

    # Statements.

    async def rows(self, query: Query, **values: Any) -> Found:
        """Return the rows of a query, with values for its parameters."""
        return (await self._sent(self._connection.execute(query, values))).mappings().all()

    async def select_for_update(self, query: Query, of: Relation, *, skip_locked: bool = False) -> Found:
        """Return the rows of a query, and lock those of the table `of` (`for_update`)."""
        return await self.rows(for_update(query, of, skip_locked=skip_locked))

    async def write(self, statement: UpdateBase, rows: Sequence[dict[str, Any]] | None = None) -> int:
        """Change rows: once, or for each of `rows`. Return their number, which drivers do not know of several
        `rows`.
        """
        if rows is not None and not rows:
            return 0
        if not self._written:
            await self._sent(begin(self._connection))
        self._written = True
        return (await self._sent(self._connection.execute(statement, rows))).rowcount

    async def advisory_lock(self, what: str, number: int) -> None:
        """Serialise the use cases about the same thing, for which there is no row to lock yet."""
        if self._shared:
            about = zlib.crc32(f"{what} {number}".encode()) - 2**31
            _ = await self.rows(select(func.pg_advisory_xact_lock(QUEUE_LOCK, about)))

    async def notify(self, channel: str, payload: str) -> None:
        """Tell other processes something when this is committed."""
        if self._shared:
            _ = await self.rows(select(func.pg_notify(channel, payload)))

    # Tables.

    def last_seen(self, id: TableId) -> Table | None:
        """Return a table as it was last read or written, which may be outdated, or None."""
        return self.tables.get(id) or self._cache.get(id)

    def saw(self, table: Table) -> Table:
        """Keep and return a table as it is in the database now; others see it when this is committed."""
        self.tables[table.id] = table
        return table

    def forget(self, id: TableId) -> None:
        """Forget a table whose rows are changed without it; its `changes` must be raised with them."""
        self.tables.pop(id, None)
        self._cache.drop(id)

    def forget_all(self) -> None:
        """Forget all tables, as somebody is erased from them."""
        self.tables.clear()
        self._forgets_all = True

    # The end.

    async def commit(self) -> None:
        """Commit what was written, and keep the tables that were read or written."""
        if self._written:
            await self._sent(commit(self._connection))
        if self._forgets_all:
            self._cache.clear()
        for table in self.tables.values():
            self._cache.put(table)

    async def roll_back(self) -> None:
        """Roll back, or give up the connection if even that fails."""
        try:
            await to_its_end(self._connection.rollback())
        except (SQLAlchemyError, OSError, ValueError):  # ValueError: aiosqlite's connection is closed
            with suppress(SQLAlchemyError):
                await to_its_end(self._connection.invalidate())

    async def _sent(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Return the result of a call of the connection. After a failure there is only `roll_back`: SQLite
        has rolled back after some errors, and would commit each further statement at once.
        """
        if self._failed:
            work.close()
            raise StoreError("A statement of this transaction has failed.")
        try:
            return await (work if self._shared else to_its_end(work))
        except BaseException:
            self._failed = True
            raise


async def to_its_end(work: Coroutine[Any, Any, Result]) -> Result:
    """Await something that must not be left half done, even if the caller is cancelled: aiosqlite's thread
    goes on with it in any case.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        if not task.done():
            await asyncio.wait([task])
        raise
