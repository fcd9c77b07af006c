"""SQLite backend: one exclusive connection, with group commit of use cases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from typing_extensions import override

from bot.database.access import Access
from bot.database.entity_cache import CacheRegion, EntityCache
from bot.database.errors import ErrorTranslator, StoreError
from bot.database.opening import BEGIN
from bot.database.repositories import Repositories
from bot.database.sqlite_thread import CONNECTION_LOST, SqliteThread
from bot.database.unit_of_work import Found, Query, Session, UnitOfWork, Values, Write

SAVEPOINT, RELEASE, ROLL_BACK = "SAVEPOINT use_case", "RELEASE use_case", "ROLLBACK TO use_case"
"""The statements about the savepoint of one use case; use cases run one at a time."""


@dataclass(frozen=True, slots=True)
class _GroupCommit:
    """Use cases that are committed together, with a single wait for the disk."""

    committed: asyncio.Future[None]
    written: dict[tuple[CacheRegion[Any, Any], Any], Any] = field(
        default_factory=dict[tuple[CacheRegion[Any, Any], Any], Any]
    )
    """The deferred values that are written along with it."""


class SqliteBackend:
    """The backend for SQLite, where use cases run one at a time. A transaction is sent as a whole, and
    committed at once if nobody waits. Otherwise it opens a batch, whose commit queues behind those who wait;
    what they write are savepoints of it. Each use case returns after its commit. Values read and written are
    cached (`EntityCache`): the file is locked for this process, so that a use case may need no statement.
    """

    def __init__(self, engine: AsyncEngine, known: EntityCache, ills: ErrorTranslator) -> None:
        self._engine, self._known, self._error_translator = engine, known, ills
        self._thread = SqliteThread(engine)
        self._turn = asyncio.Lock()
        self._waiting = 0
        """The number of use cases that wait for their turn."""
        self._batch: _GroupCommit | None = None
        self._committing: set[asyncio.Task[None]] = set()
        self._refusal: StoreError | None = None
        """The error of the last failed attempt to begin a transaction."""

    @property
    def engine(self) -> Engine:
        """The engine whose events see the statements of use cases."""
        return self._thread.engine

    @asynccontextmanager
    async def begin(self, *, snapshot: bool = True) -> AsyncGenerator[Repositories]:
        """Provide the repositories for one use case; see `Store.begin`. Here all is a snapshot."""
        await self._take_turn()
        try:
            mine = _Transaction(self._thread, within_batch=self._batch is not None)
            work = UnitOfWork(mine, self._known, Access.EXCLUSIVE)
            try:
                yield Repositories(work)
                if work.writes or mine.begun:
                    await self._send(work, mine)
            except BaseException as error:
                if isinstance(error, asyncio.CancelledError):  # it may have been written even so
                    self._known.clear()
                    work.forget_settled()
                await self._take_back(error, mine)
                raise
            written, batch = work.done(), self._batch
            if batch is not None:
                batch.written.update(written)
        finally:
            self._turn.release()
        if batch is not None:
            await asyncio.shield(batch.committed)

    @asynccontextmanager
    async def outside_transactions(self) -> AsyncGenerator[AsyncConnection]:
        """Provide the connection outside of transactions; use cases wait meanwhile."""
        async with self._turn:
            if self._batch is not None:
                await _to_its_end(self._finish(self._batch))
            await self._thread.release()
            async with self._engine.connect() as connection:
                yield connection

    async def finish(self) -> None:
        """Wait for pending commits, and release the connection."""
        while self._committing:
            await asyncio.wait(self._committing)
        async with self._turn:
            await self._thread.release()

    # A use case.

    async def _take_turn(self) -> None:
        """Wait for the turn of a use case. Raises StoreError if the database can't be used."""
        refusal = self._refusal
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1
        try:
            if self._refusal is not None and self._refusal is not refusal:
                raise self._refusal.again()  # failed while this one waited; an attempt may be slow
            self._error_translator.check()
        except StoreError:
            self._turn.release()
            raise

    async def _send(self, work: UnitOfWork, mine: _Transaction) -> None:
        """Send what a use case has still to write, and commit it or leave that to the batch."""
        alone = self._batch is None and not self._waiting
        if alone:
            work.settle()
        await mine.end(work.taken(), commit=alone)
        if self._batch is None and not alone:
            self._batch = _GroupCommit(asyncio.get_running_loop().create_future())
            task = asyncio.create_task(self._commit(self._batch))
            self._committing.add(task)
            task.add_done_callback(self._committing.discard)

    async def _take_back(self, error: BaseException, mine: _Transaction) -> None:
        """Roll back what a use case has written, or the whole batch if the database failed. Raises the
        StoreError that the error means, unless it is the error itself.
        """
        batch, found = self._batch, self._error_translator.trouble(error)
        if mine.refused and found is not None:
            self._refusal = found.again()
        sent = mine.begun or isinstance(error, asyncio.CancelledError)
        if batch is None:
            if sent:
                await self._roll_back()
        elif found is not None or (sent and not await self._undone(mine)):
            found = found or StoreError(CONNECTION_LOST)
            await self._give_up(batch, found)
        if found is not None and found is not error:
            raise found from error

    async def _undone(self, mine: _Transaction) -> bool:
        """Roll back to the savepoint of a use case; return whether its batch is still open."""
        try:
            return await self._thread.run(mine.undo)
        except (SQLAlchemyError, StoreError):
            return False

    # A batch.

    async def _commit(self, batch: _GroupCommit) -> None:
        async with self._turn:
            await self._finish(batch)

    async def _finish(self, batch: _GroupCommit) -> None:
        if batch.committed.done():
            return
        mine = _Transaction(self._thread, within_batch=False, begun=True)
        notes = UnitOfWork(mine, self._known, Access.EXCLUSIVE)
        try:
            notes.settle()
            await mine.end(notes.taken(), commit=True)
        except Exception as error:
            found = self._error_translator.trouble(error) or StoreError(str(error))
            found.__cause__ = error
            await self._give_up(batch, found)
        else:
            self._batch = None
            notes.done()
            batch.committed.set_result(None)

    async def _give_up(self, batch: _GroupCommit, found: StoreError) -> None:
        """Roll back the whole batch: after some errors (a full disk) the database has done so already. The
        deferred values that were written with it are deferred again.
        """
        self._known.clear()
        self._known.unwritten = {**batch.written, **self._known.unwritten}
        batch.committed.set_exception(found)
        batch.committed.exception()  # retrieved, even if nobody awaits it
        self._batch = None
        await self._roll_back()

    async def _roll_back(self) -> None:
        """Roll back the open transaction, if there is one."""
        if not self._thread.is_open:
            return
        try:
            await self._thread.run(_roll_back)
        except (SQLAlchemyError, StoreError):
            with suppress(SQLAlchemyError):
                await self._thread.discard()


@dataclass(slots=True)
class _Transaction(Session):
    """The session of one use case: a transaction of its own, or a savepoint of the batch."""

    thread: SqliteThread
    within_batch: bool
    begun: bool = False
    """Whether it has begun; before that it only reads."""
    refused: bool = False
    """Whether the database could not be opened, or no transaction be begun."""
    savepoint: bool = False
    """Whether its savepoint is open; set in the thread."""

    @override
    async def read(self, query: Query, values: Values, after: Sequence[Write], *, locks: bool) -> Found:
        def work(connection: Connection) -> Found:
            self._write(connection, after)
            return connection.execute(query, values).mappings().all()

        await self._open()
        return await self.thread.run(work)

    @override
    async def change(self, write: Write, after: Sequence[Write]) -> int:
        def work(connection: Connection) -> int:
            self._write(connection, after)
            self._begin(connection)
            return connection.execute(*write).rowcount

        await self._open()
        return await self.thread.run(work)

    @override
    async def snapshot(self) -> bool:
        return False  # nobody else writes meanwhile

    async def end(self, writes: Sequence[Write], *, commit: bool) -> None:
        """Execute the last writes, then commit the transaction, or release the savepoint."""

        def work(connection: Connection) -> None:
            self._write(connection, writes)
            self._begin(connection)
            if self.savepoint:
                connection.exec_driver_sql(RELEASE)
                self.savepoint = False
            if commit:
                connection.commit()

        await self._open()
        await self.thread.run(work)

    def undo(self, connection: Connection) -> bool:
        """Roll back to the savepoint; return whether the transaction around it is still open."""
        if self.savepoint and _in_transaction(connection):
            connection.exec_driver_sql(ROLL_BACK)
            connection.exec_driver_sql(RELEASE)
        return _in_transaction(connection)

    def _write(self, connection: Connection, writes: Sequence[Write]) -> None:
        if writes:
            self._begin(connection)
        for write in writes:
            write.execute(connection)

    def _begin(self, connection: Connection) -> None:
        """Begin, unless it has begun. Raises StoreError if SQLite has rolled the transaction back since, as
        it does after some errors.
        """
        if (self.begun or self.within_batch) and not _in_transaction(connection):
            raise StoreError(CONNECTION_LOST)
        if self.begun:
            return
        if self.within_batch:
            connection.exec_driver_sql(SAVEPOINT)
            self.savepoint = True
        else:
            self.refused = True
            connection.exec_driver_sql(BEGIN)
            self.refused = False
        self.begun = True

    async def _open(self) -> None:
        self.refused = True
        await self.thread.open()
        self.refused = False


def _in_transaction(connection: Connection) -> bool:
    raw: Any = connection.connection.driver_connection
    return raw.in_transaction


def _roll_back(connection: Connection) -> None:
    """Roll back also what Core takes for committed, as its commit has failed."""
    connection.rollback()
    raw: Any = connection.connection.driver_connection
    raw.rollback()


async def _to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """Await something that must not be left half done, even if the caller is cancelled."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
