"""Where do tables and villains live? One database, opened by one bot; each use case is one transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction

from bot.addresses import file_of
from bot.database.books import Books
from bot.database.books.records import TABLES
from bot.database.known import Known
from bot.database.opening import begin, opened
from bot.database.trouble import CannotOpen, Damaged, Trouble, trouble
from bot.database.work import Work
from bot.table.record import TableId
from bot.table.table import Table

__all__ = ["CannotOpen", "Damaged", "Store", "Trouble"]

log = logging.getLogger(__name__)
LOST = "The connection to the database was lost."


@dataclass(frozen=True, slots=True)
class _Batch:
    """Use cases that are committed together, as one wait for the disk serves them all."""

    connection: AsyncConnection
    committed: asyncio.Future[None]


class Store:
    """An open database. `begin` gives its statements (`Books`) to one use case.

    One use case has the database at a time. The first that writes opens a batch, a transaction whose commit
    queues up behind those that wait already; those that write after it are savepoints of it. Nobody goes on
    before the commit. What is read is remembered, and so is what is written (`Known`): SQLite's file is
    locked for this process alone, so that a use case may need no statement at all.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._alone = engine.dialect.name == "sqlite"
        self._known = Known()
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
        return cls(await opened(url))

    async def close(self) -> None:
        """Lets the database go when what is under way is done, and what was done is noted."""
        with suppress(Trouble):
            await self.settle()
        while self._committing:
            _ = await asyncio.wait(self._committing)
        await self._engine.dispose()
        self._forget()

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator[Books]:
        """The books for one use case: what it writes is committed at the end, or taken back when an exception
        comes through. Raises Trouble when the database cannot do it.
        """
        refusal = self._refusal
        async with self._turn:
            if self._refusal is not None and self._refusal is not refusal:
                raise self._refusal.again()  # while this one waited; each attempt may take its time
            if self._damage is not None:
                raise self._damage.again()
            async with self._use_case() as books:
                yield books
            batch = self._batch
        if batch is not None:
            await asyncio.shield(batch.committed)

    async def settle(self) -> None:
        """Writes what was to be noted later."""
        if self._known.unwritten:
            async with self.begin() as books:
                await books.work.settle()

    @asynccontextmanager
    async def alone(self) -> AsyncGenerator[AsyncConnection]:
        """The connection outside of transactions, for a backup or a look; use cases wait until it is done."""
        with suppress(Trouble):
            await self.settle()
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

    async def probe(self) -> None:
        """Writes to the disk, where nothing is changed by it. Raises Trouble when that cannot be done."""
        if self._damage is not None:
            raise self._damage.again()
        try:
            async with self.alone() as connection:
                if self._alone:
                    await begin(connection)
                    version = (await connection.exec_driver_sql("PRAGMA user_version")).scalar_one()
                    _ = await connection.exec_driver_sql(f"PRAGMA user_version = {version}")
                else:
                    _ = await connection.exec_driver_sql("SELECT 1")
                await connection.commit()
        except Exception as error:
            raise self._trouble(error) or Trouble(f"{type(error).__name__}.") from error

    @property
    def name(self) -> str:
        """Which database it is, without any password."""
        return self._engine.url.database or "in memory"

    def size(self) -> int:
        """Bytes of the file and of what SQLite has beside it; 0 where the database is not a file."""
        file = file_of(self._engine.url.render_as_string())
        beside = [] if file is None else [Path(f"{file}{end}") for end in ("", "-wal", "-shm")]
        return sum(it.stat().st_size for it in beside if it.exists())

    @property
    def remembered(self) -> Mapping[TableId, Table]:
        """The tables whose replayed state is in memory."""
        return self._known.all_of(TABLES)

    # A use case.

    @asynccontextmanager
    async def _use_case(self) -> AsyncGenerator[Books]:
        mine, first = _Connecting(lambda: self._batch, self._connected, self._open_batch), None
        work = Work(mine.reading, mine.writing, self._known, alone=self._alone)
        try:
            try:
                yield Books(work)
            except DBAPIError as error:
                first = error  # a full disk has ended the savepoint too, which is the next error
                raise
            if mine.savepoint is not None:
                await mine.savepoint.commit()
        except BaseException as error:
            await self._take_back(first or error, mine)
            raise
        finally:
            await mine.let_go()
        work.done()

    async def _connected(self) -> AsyncConnection:
        try:
            return await self._engine.connect()
        except Exception as error:
            raise self._refused(error) from error

    async def _open_batch(self, connection: AsyncConnection) -> None:
        """Begins a transaction on a connection, which is given back after the commit."""
        try:
            await begin(connection)
        except Exception as error:
            raise self._refused(error) from error
        batch = self._batch = _Batch(connection, asyncio.get_running_loop().create_future())
        task = asyncio.create_task(self._commit(batch))
        self._committing.add(task)
        task.add_done_callback(self._committing.discard)

    def _refused(self, error: Exception) -> Exception:
        """Why there is no transaction, which those who wait for one are told too."""
        found = self._trouble(error)
        if found is None:
            return error
        self._refusal = found.again()
        return found

    async def _take_back(self, error: BaseException, mine: _Connecting) -> None:
        """Takes back what a use case has written, and the whole batch where the database cannot go on.
        Raises Trouble where that is why it failed, unless that is the error.
        """
        batch, found = self._batch, self._trouble(error)
        if mine.savepoint is not None and found is None:
            try:
                await mine.savepoint.rollback()
            except SQLAlchemyError as lost:
                found = self._trouble(lost) or Trouble(LOST)
        if batch is not None and (found is not None or batch.connection.invalidated):
            await self._give_up(batch, found or Trouble(LOST))
        elif batch is not None and mine.writes and mine.savepoint is None:
            await self._roll_back(batch)  # nobody else has written in it
            batch.committed.set_result(None)
        if found is not None and found is not error:
            raise found from error

    async def _commit(self, batch: _Batch) -> None:
        async with self._turn:
            await self._finish(batch)

    async def _finish(self, batch: _Batch) -> None:
        if batch.committed.done():
            return
        try:
            notes = await self._noted(batch)
            await batch.connection.commit()
        except Exception as error:
            found = self._trouble(error) or Trouble(str(error))
            found.__cause__ = error
            await self._give_up(batch, found)
        else:
            self._batch = None
            notes.done()
            batch.committed.set_result(None)
            await batch.connection.close()

    async def _noted(self, batch: _Batch) -> Work:
        """Writes along what was to be noted later."""
        notes = Work.over(batch.connection, self._known)
        await notes.settle()
        return notes

    async def _give_up(self, batch: _Batch, found: Trouble) -> None:
        """Takes back the whole batch: after some errors (a full disk) the database has done so already."""
        self._known.clear()
        batch.committed.set_exception(found)
        _ = batch.committed.exception()  # heard, even if nobody waits
        await self._roll_back(batch)

    async def _roll_back(self, batch: _Batch) -> None:
        self._batch = None
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
        self._known.clear()
        self._known.unwritten.clear()


@dataclass(slots=True)
class _Connecting:
    """How one use case gets at the database."""

    batch: Callable[[], _Batch | None]
    connect: Callable[[], Awaitable[AsyncConnection]]
    open_batch: Callable[[AsyncConnection], Awaitable[None]]
    connection: AsyncConnection | None = None
    """Its own, as long as it only reads."""
    savepoint: AsyncTransaction | None = None
    """What it writes, where others have written in the same batch before."""
    writes: bool = False

    async def reading(self) -> AsyncConnection:
        if (batch := self.batch()) is not None:
            return batch.connection
        if self.connection is None:
            self.connection = await self.connect()
        return self.connection

    async def writing(self) -> AsyncConnection:
        connection = await self.reading()
        if not self.writes:
            if self.batch() is not None:
                self.savepoint = await connection.begin_nested()
            else:
                await self.open_batch(connection)
            self.connection, self.writes = None, True
        return connection

    async def let_go(self) -> None:
        if self.connection is not None:
            with suppress(SQLAlchemyError):
                await self.connection.close()
