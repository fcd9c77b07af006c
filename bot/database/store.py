"""Where do tables and villains live? One database, opened by one bot; each use case is one transaction."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.database.books import Books
from bot.database.trouble import CannotOpen, Damaged, Trouble, trouble, why
from bot.table.record import TableId
from bot.table.table import Table

__all__ = ["CannotOpen", "Damaged", "Store", "Trouble"]

log = logging.getLogger(__name__)
CACHED_TABLES = 64
"""How many tables keep their replayed state in memory; the others are replayed when they are touched."""


@dataclass(frozen=True, slots=True)
class _Batch:
    """Use cases that are committed together, as one wait for the disk serves them all."""

    connection: AsyncConnection
    committed: asyncio.Future[None]


class Store:
    """An open database. `begin` gives its statements (`Books`) inside one transaction.

    One use case has the database at a time. The first one opens a batch and its commit queues up behind those
    that wait already; each of them is a savepoint of that batch. Nobody goes on before the commit.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._replayed: OrderedDict[TableId, Table] = OrderedDict()
        self._turn = asyncio.Lock()
        self._batch: _Batch | None = None
        self._committing: set[asyncio.Task[None]] = set()
        self._refusal: Trouble | None = None
        """What the last attempt to open a batch was refused with."""
        self._damage: Damaged | None = None
        event.listen(engine.sync_engine, "connect", self._forget)

    @classmethod
    async def open(cls, url: str) -> Store:
        """The database at `url` (`sqlite+aiosqlite:///file`), with today's schema. Raises CannotOpen."""
        try:
            engine = _engine(url)
        except (ArgumentError, ImportError) as error:
            raise CannotOpen(f"The database cannot be opened: {error}.") from None
        except ValueError:  # it may quote a part of the address, such as a password
            raise CannotOpen("The database cannot be opened: its URL is not valid.") from None
        try:
            _look(engine)
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
        except BaseException as error:
            await engine.dispose()
            raise why(error, engine.url.database) from None
        return cls(engine)

    async def close(self) -> None:
        """Lets the database go when what is under way is done."""
        while self._committing:
            _ = await asyncio.wait(self._committing)
        await self._engine.dispose()

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator[Books]:
        """The books in a transaction: committed at the end, rolled back when an exception comes through.
        Raises Trouble when the database cannot do it.
        """
        refusal = self._refusal
        async with self._turn:
            if self._refusal is not None and self._refusal is not refusal:
                raise self._refusal.again()  # while this one waited; each attempt may take its time
            batch, first = self._batch or await self._open_batch(), None
            try:
                async with batch.connection.begin_nested():
                    books = Books(batch.connection, self._replayed)
                    try:
                        yield books
                    except DBAPIError as error:
                        first = error  # a full disk has ended the savepoint too, which is the next error
                        raise
            except BaseException as error:
                found = self._trouble(first) or self._trouble(error)
                if found is not None or batch.connection.invalidated:
                    await self._give_up(batch, found or Trouble("The connection to the database was lost."))
                if found is None:
                    raise
                raise found from error
            for table in books.records.touched.values():
                self._keep(table)
        await asyncio.shield(batch.committed)

    @asynccontextmanager
    async def alone(self) -> AsyncGenerator[AsyncConnection]:
        """The connection outside of transactions, for a backup or a look; use cases wait until it is done."""
        async with self._turn:
            if self._batch is not None:
                await self._finish(self._batch)
            async with self._engine.connect() as connection:
                yield connection

    async def scrub(self) -> None:
        """Takes out of SQLite's log, too, what was erased; PostgreSQL does so by itself in its time."""
        if self._engine.dialect.name != "sqlite":
            return
        async with self.alone() as connection:
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None
            cursor = await raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            await cursor.close()

    @property
    def remembered(self) -> Mapping[TableId, Table]:
        """The tables whose replayed state is in memory."""
        return self._replayed

    async def _open_batch(self) -> _Batch:
        if self._damage is not None:
            raise self._damage.again()
        try:
            connection = await self._begun()
        except Exception as error:
            found = self._trouble(error)
            if found is None:
                raise
            self._refusal = found.again()
            raise found from error
        batch = self._batch = _Batch(connection, asyncio.get_running_loop().create_future())
        task = asyncio.create_task(self._commit(batch))
        self._committing.add(task)
        task.add_done_callback(self._committing.discard)
        return batch

    async def _begun(self) -> AsyncConnection:
        connection = await self._engine.connect()
        try:
            _ = await connection.begin()
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _commit(self, batch: _Batch) -> None:
        async with self._turn:
            await self._finish(batch)

    async def _finish(self, batch: _Batch) -> None:
        if batch.committed.done():
            return
        try:
            await batch.connection.commit()
        except Exception as error:
            found = self._trouble(error) or Trouble(str(error))
            found.__cause__ = error
            await self._give_up(batch, found)
        else:
            self._batch = None
            batch.committed.set_result(None)
            await batch.connection.close()

    async def _give_up(self, batch: _Batch, found: Trouble) -> None:
        """Takes back the whole batch: after some errors (a full disk) the database has done so already."""
        self._batch = None
        self._replayed.clear()
        batch.committed.set_exception(found)
        _ = batch.committed.exception()  # heard, even if nobody waits
        try:
            await batch.connection.rollback()
        except SQLAlchemyError:
            with suppress(SQLAlchemyError):
                await batch.connection.invalidate()
        finally:
            await batch.connection.close()

    def _trouble(self, error: BaseException | None) -> Trouble | None:
        """What an error means for the use case. The first damage is told to the operator, and remembered."""
        found = trouble(error, self._engine.url.database)
        if isinstance(found, Damaged) and self._damage is None:
            self._damage = found.again()
            log.error("%s Nothing more will be written; stop the bot first.", found)
        return found

    def _forget(self, *_: object) -> None:
        """While there was no connection, somebody else may have had the database."""
        self._replayed.clear()

    def _keep(self, table: Table) -> None:
        self._replayed[table.id] = table
        self._replayed.move_to_end(table.id)
        while len(self._replayed) > CACHED_TABLES:
            _ = self._replayed.popitem(last=False)


def _engine(url: str) -> AsyncEngine:
    if not url.startswith("sqlite"):
        return create_async_engine(url, hide_parameters=True)
    # One connection serialises the writers; isolation_level None leaves BEGIN to us. Whoever gives the
    # connection back has committed or rolled back, so nobody rolls back once more.
    engine = create_async_engine(
        url, pool_size=1, max_overflow=0, pool_reset_on_return=None,
        connect_args={"isolation_level": None, "timeout": 1.0}, hide_parameters=True,
    )  # fmt: skip
    event.listen(engine.sync_engine, "connect", _on_connect)
    event.listen(engine.sync_engine, "begin", _on_begin)
    return engine


def _look(engine: AsyncEngine) -> None:
    """Opens the file for a moment. Where that fails, aiosqlite would leave a thread behind."""
    if engine.dialect.name == "sqlite":
        arguments, options = engine.dialect.create_connect_args(engine.url)
        connect: Callable[..., sqlite3.Connection] = sqlite3.connect
        connect(*arguments, **options).close()


def _on_connect(dbapi: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    """Takes the file for this process alone, durable at each commit."""
    cursor = dbapi.cursor()
    for statement in (
        "PRAGMA locking_mode=EXCLUSIVE",
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=FULL",
        "PRAGMA foreign_keys=ON",
        "PRAGMA secure_delete=ON",  # what is erased is no longer in the file
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
