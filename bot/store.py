"""Where do tables and villains live? One database, opened by one bot; each use case is one transaction."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.books import Books
from bot.record import TableId
from bot.table import Table

CACHED_TABLES = 64
"""How many tables keep their replayed state in memory; the others are replayed when they are touched."""


class CannotOpen(Exception):
    """The database cannot be used; its sentence is for the operator."""


@dataclass(frozen=True, slots=True)
class _Batch:
    """Use cases that are committed together, as one wait for the disk serves them all."""

    connection: AsyncConnection
    committed: asyncio.Future[None]


class Store:
    """An open database. `begin` gives the books inside one transaction.

    One use case has the books at a time. The first one opens a batch and its commit queues up behind those
    that wait already; each of them is a savepoint of that batch. Nobody goes on before the commit.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._replayed: OrderedDict[TableId, Table] = OrderedDict()
        self._turn = asyncio.Lock()
        self._batch: _Batch | None = None
        self._committing: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, url: str) -> Store:
        """The database at `url` (`sqlite+aiosqlite:///file`), with today's schema. Raises CannotOpen."""
        try:
            engine = _engine(url)
        except (ArgumentError, ImportError) as error:
            raise CannotOpen(f"The database cannot be opened: {error}.") from None
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
        except BaseException as error:
            await engine.dispose()
            raise _why(error, engine.url.database) from None
        return cls(engine)

    async def close(self) -> None:
        """Lets the database go when what is under way is done."""
        while self._committing:
            _ = await asyncio.wait(self._committing)
        await self._engine.dispose()

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator[Books]:
        """The books in a transaction: committed at the end, rolled back when an exception comes through."""
        async with self._turn:
            batch = self._batch or await self._open_batch()
            try:
                async with batch.connection.begin_nested():
                    books = Books(batch.connection, self._replayed)
                    yield books
            except BaseException as error:
                if isinstance(error, OperationalError) or batch.connection.invalidated:
                    await self._give_up(batch, error)
                raise
            for table in books.touched.values():
                self._keep(table)
        await asyncio.shield(batch.committed)

    async def _open_batch(self) -> _Batch:
        connection = await self._engine.connect()
        try:
            _ = await connection.begin()
        except BaseException:
            await connection.close()
            raise
        batch = self._batch = _Batch(connection, asyncio.get_running_loop().create_future())
        task = asyncio.create_task(self._commit(batch))
        self._committing.add(task)
        task.add_done_callback(self._committing.discard)
        return batch

    async def _commit(self, batch: _Batch) -> None:
        async with self._turn:
            if batch.committed.done():
                return
            try:
                await batch.connection.commit()
            except Exception as error:
                await self._give_up(batch, error)
            else:
                self._batch = None
                batch.committed.set_result(None)
                await batch.connection.close()

    async def _give_up(self, batch: _Batch, error: BaseException) -> None:
        """Takes back the whole batch: after some errors (a full disk) the database has done so already."""
        self._batch = None
        self._replayed.clear()
        batch.committed.set_exception(OperationalError("COMMIT", None, error))
        _ = batch.committed.exception()  # heard, even if nobody waits
        try:
            await batch.connection.rollback()
        finally:
            await batch.connection.close()

    def _keep(self, table: Table) -> None:
        self._replayed[table.id] = table
        self._replayed.move_to_end(table.id)
        while len(self._replayed) > CACHED_TABLES:
            _ = self._replayed.popitem(last=False)


def _why(error: BaseException, place: str | None) -> BaseException:
    """The sentence for what can go wrong with a database; anything else as it is."""
    match error:
        case CommandError():
            return CannotOpen(f"{place} was written by a newer bot; update this one first.")
        case DBAPIError() if "locked" in str(error.orig):
            return CannotOpen(f"Another bot uses {place}; stop it first.")
        case DBAPIError() | OSError():
            reason = error.orig if isinstance(error, DBAPIError) else error
            return CannotOpen(f"{place} cannot be opened: {reason}.")
        case _:
            return error


def _engine(url: str) -> AsyncEngine:
    if not url.startswith("sqlite"):
        return create_async_engine(url, hide_parameters=True)
    # One connection serialises the writers; isolation_level None leaves BEGIN to us.
    how = {"isolation_level": None, "timeout": 1.0}
    engine = create_async_engine(url, pool_size=1, max_overflow=0, connect_args=how, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _on_connect)
    event.listen(engine.sync_engine, "begin", _on_begin)
    return engine


def _on_connect(dbapi: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    """Takes the file for this process alone, durable at each commit."""
    cursor = dbapi.cursor()
    for statement in (
        "PRAGMA locking_mode=EXCLUSIVE",
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=FULL",
        "PRAGMA foreign_keys=ON",
        "BEGIN EXCLUSIVE",
        "COMMIT",
    ):
        cursor.execute(statement)
    cursor.close()


def _on_begin(connection: Connection) -> None:
    """Deferred transactions die with "database is locked" when they begin to write."""
    _ = connection.exec_driver_sql("BEGIN IMMEDIATE")


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "schema"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
