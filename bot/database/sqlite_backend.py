"""SQLite backend: one exclusive connection, with group commit of use cases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.database.access import Access
from bot.database.entity_cache import CacheRegion, EntityCache
from bot.database.errors import ErrorTranslator, StoreError
from bot.database.repositories import Repositories
from bot.database.sqlite_thread import CONNECTION_LOST, SqliteThread
from bot.database.sqlite_transaction import SqliteTransaction, roll_back
from bot.database.unit_of_work import UnitOfWork


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
            mine = SqliteTransaction(self._thread, within_batch=self._batch is not None)
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

    async def _send(self, work: UnitOfWork, mine: SqliteTransaction) -> None:
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

    async def _take_back(self, error: BaseException, mine: SqliteTransaction) -> None:
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

    async def _undone(self, mine: SqliteTransaction) -> bool:
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
        mine = SqliteTransaction(self._thread, within_batch=False, begun=True)
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
            await self._thread.run(roll_back)
        except (SQLAlchemyError, StoreError):
            with suppress(SQLAlchemyError):
                await self._thread.discard()


async def _to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """Await something that must not be left half done, even if the caller is cancelled."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
