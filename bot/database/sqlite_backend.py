"""SQLite backend: one exclusive connection, with group commit of use cases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction

from bot.database.access import Access
from bot.database.entity_cache import CacheRegion, EntityCache
from bot.database.errors import ErrorTranslator, StoreError
from bot.database.opening import begin
from bot.database.repositories import Repositories
from bot.database.unit_of_work import UnitOfWork

CONNECTION_LOST = "The connection to the database was lost."


@dataclass(frozen=True, slots=True)
class _GroupCommit:
    """Use cases that are committed together, with a single wait for the disk."""

    connection: AsyncConnection
    committed: asyncio.Future[None]
    written: dict[tuple[CacheRegion[Any, Any], Any], Any] = field(
        default_factory=dict[tuple[CacheRegion[Any, Any], Any], Any]
    )
    """The deferred values that are written along with it."""


class SqliteBackend:
    """The backend for SQLite, where use cases run one at a time. The first that writes opens a batch, a
    transaction whose commit queues behind the use cases that wait already; those that write after it are
    savepoints of it. Each use case returns after the commit. Values read and written are cached
    (`EntityCache`): the file is locked for this process, so that a use case may need no statement at all.
    """

    def __init__(self, engine: AsyncEngine, known: EntityCache, ills: ErrorTranslator) -> None:
        self._engine, self._known, self._error_translator = engine, known, ills
        self._turn = asyncio.Lock()
        self._batch: _GroupCommit | None = None
        self._committing: set[asyncio.Task[None]] = set()
        self._refusal: StoreError | None = None
        """The error of the last failed attempt to open a batch."""

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator[Repositories]:
        """Provide the repositories for one use case; see `Store.begin`."""
        refusal = self._refusal
        async with self._turn:
            if self._refusal is not None and self._refusal is not refusal:
                raise self._refusal.again()  # failed while this one waited; an attempt may be slow
            self._error_translator.check()
            async with self._use_case() as repositories:
                yield repositories
            batch = self._batch
        if batch is not None:
            await asyncio.shield(batch.committed)

    @asynccontextmanager
    async def outside_transactions(self) -> AsyncGenerator[AsyncConnection]:
        """Provide the connection outside of transactions; use cases wait meanwhile."""
        async with self._turn:
            if self._batch is not None:
                await self._finish(self._batch)
            async with self._engine.connect() as connection:
                yield connection

    async def finish(self) -> None:
        """Wait for pending commits."""
        while self._committing:
            await asyncio.wait(self._committing)

    # A use case.

    @asynccontextmanager
    async def _use_case(self) -> AsyncGenerator[Repositories]:
        mine, first = _LazyConnection(lambda: self._batch, self._connected, self._open_batch), None
        work = UnitOfWork(mine.reading, mine.writing, self._known, Access.EXCLUSIVE)
        try:
            try:
                yield Repositories(work)
            except DBAPIError as error:
                first = error  # a full disk ends the savepoint too; that is the next error
                raise
            if mine.savepoint is not None:
                await mine.savepoint.commit()
        except BaseException as error:
            await self._take_back(first or error, mine)
            raise
        finally:
            await mine.let_go()
        written = work.done()
        if self._batch is not None:
            self._batch.written.update(written)

    async def _connected(self) -> AsyncConnection:
        try:
            return await self._engine.connect()
        except Exception as error:
            raise self._refused(error) from error

    async def _open_batch(self, connection: AsyncConnection) -> None:
        """Begin a transaction on a connection, which is released after the commit."""
        try:
            await begin(connection)
        except Exception as error:
            raise self._refused(error) from error
        batch = self._batch = _GroupCommit(connection, asyncio.get_running_loop().create_future())
        task = asyncio.create_task(self._commit(batch))
        self._committing.add(task)
        task.add_done_callback(self._committing.discard)

    def _refused(self, error: Exception) -> Exception:
        """Translate an error while a transaction is opened; those who wait for one get it too."""
        found = self._error_translator.trouble(error)
        if found is None:
            return error
        self._refusal = found.again()
        return found

    async def _take_back(self, error: BaseException, mine: _LazyConnection) -> None:
        """Roll back what a use case has written, or the whole batch if the database failed. Raises the
        StoreError that the error means, unless it is the error itself.
        """
        batch, found = self._batch, self._error_translator.trouble(error)
        if mine.savepoint is not None and found is None:
            try:
                await mine.savepoint.rollback()
            except SQLAlchemyError as lost:
                found = self._error_translator.trouble(lost) or StoreError(CONNECTION_LOST)
        if batch is not None and (found is not None or batch.connection.invalidated):
            await self._give_up(batch, found or StoreError(CONNECTION_LOST))
        elif batch is not None and mine.writes and mine.savepoint is None:
            await self._roll_back(batch)  # no other use case has written in it
            batch.committed.set_result(None)
        if found is not None and found is not error:
            raise found from error

    async def _commit(self, batch: _GroupCommit) -> None:
        async with self._turn:
            await self._finish(batch)

    async def _finish(self, batch: _GroupCommit) -> None:
        if batch.committed.done():
            return
        try:
            notes = await self._noted(batch)
            await batch.connection.commit()
        except Exception as error:
            found = self._error_translator.trouble(error) or StoreError(str(error))
            found.__cause__ = error
            await self._give_up(batch, found)
        else:
            self._batch = None
            notes.done()
            batch.committed.set_result(None)
            await batch.connection.close()

    async def _noted(self, batch: _GroupCommit) -> UnitOfWork:
        """Write the deferred values along with a batch."""
        notes = UnitOfWork.over(batch.connection, self._known)
        await notes.settle()
        return notes

    async def _give_up(self, batch: _GroupCommit, found: StoreError) -> None:
        """Roll back the whole batch: after some errors (a full disk) the database has done so already. The
        deferred values that were written with it are deferred again.
        """
        self._known.clear()
        self._known.unwritten = {**batch.written, **self._known.unwritten}
        batch.committed.set_exception(found)
        batch.committed.exception()  # retrieved, even if nobody awaits it
        await self._roll_back(batch)

    async def _roll_back(self, batch: _GroupCommit) -> None:
        self._batch = None
        try:
            await batch.connection.rollback()
        except SQLAlchemyError:
            with suppress(SQLAlchemyError):
                await batch.connection.invalidate()
        finally:
            await batch.connection.close()


@dataclass(slots=True)
class _LazyConnection:
    """The lazily opened connection of one use case."""

    batch: Callable[[], _GroupCommit | None]
    connect: Callable[[], Awaitable[AsyncConnection]]
    open_batch: Callable[[AsyncConnection], Awaitable[None]]
    connection: AsyncConnection | None = None
    """The use case's own connection, as long as it only reads."""
    savepoint: AsyncTransaction | None = None
    """The savepoint of its writes, if others have written in the same batch before."""
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
