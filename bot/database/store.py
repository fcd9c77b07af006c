"""The open database; each use case is one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from pathlib import Path

from sqlalchemy import event, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.addresses import file_of
from bot.database import schema
from bot.database.errors import (
    CannotOpen,
    CommitUnknownError,
    ConflictError,
    CorruptionError,
    ErrorTranslator,
    StoreError,
)
from bot.database.opening import opened
from bot.database.repositories import Repositories
from bot.database.transaction import TableCache, Transaction, begin, commit
from bot.table.record import TableId
from bot.table.table import Table

__all__ = ["CannotOpen", "CorruptionError", "Store", "StoreError"]


class Store:
    """An open database. `begin` provides its `Repositories` for one use case.

    A SQLite file is locked for this process, which has one connection to it: use cases take turns. PostgreSQL
    is shared with other processes, and each use case has a connection of its own; row locks, primary keys and
    unique constraints keep them correct.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        """The SQLAlchemy engine."""
        self.shared = engine.dialect.name != "sqlite"
        """Whether other processes may change the database."""
        self._cache = TableCache()
        self._error_translator = ErrorTranslator(engine.url.database)
        self._turn: AbstractAsyncContextManager[None] = nullcontext() if self.shared else asyncio.Lock()
        self._refusal: StoreError | None = None
        """The error of the last connection that could not be opened."""
        event.listen(engine.sync_engine, "connect", self._forget)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at `url` (`sqlite+aiosqlite:///file`) and migrate it. Raises CannotOpen."""
        return cls(await opened(url))

    async def close(self) -> None:
        """Wait for SQLite's use case under way, and close the database."""
        async with self._turn:
            await self.engine.dispose()
        self._forget()

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator[Repositories]:
        """Provide the repositories for one use case: its writes are committed at the end, or rolled back on
        an exception. Raises StoreError when the database fails.
        """
        self._error_translator.check()
        async with self.outside_transactions() as connection:
            self._error_translator.check()  # it may have been found damaged meanwhile
            transaction = Transaction(connection, self._cache)
            try:
                yield Repositories(transaction)
                await self._commit(transaction)
            except BaseException as error:
                found = self._error_translator.trouble(error)
                await transaction.roll_back()
                if found is not None and not isinstance(found, ConflictError):
                    self._cache.clear()  # a failover may have restored an older state
                if found is not None and found is not error:
                    raise found from error
                raise

    async def _commit(self, transaction: Transaction) -> None:
        """Commit. Raises CommitUnknownError if the connection to PostgreSQL breaks meanwhile."""
        try:
            await transaction.commit()
        except Exception as error:
            found = self._error_translator.trouble(error)
            if not self.shared or found is None or isinstance(found, ConflictError):
                raise
            raise CommitUnknownError(*found.args) from error

    @asynccontextmanager
    async def outside_transactions(self) -> AsyncGenerator[AsyncConnection]:
        """Provide a connection, such as for backups and diagnosis; with SQLite, which has only one, use cases
        wait meanwhile. Who waited while it could not be opened does not try again, as that may be slow.
        """
        refusal = self._refusal
        async with self._turn:
            if self._refusal is not None and self._refusal is not refusal:
                raise self._refusal.again()
            try:
                connection = await self.engine.connect()
            except Exception as error:
                found = self._error_translator.unreached(error)
                self._refusal = StoreError(*found.args)
                raise found from error
            try:
                yield connection
            finally:
                with suppress(SQLAlchemyError):
                    await asyncio.shield(asyncio.ensure_future(connection.close()))

    async def scrub(self) -> None:
        """Remove erased data from SQLite's log too; PostgreSQL does so by itself (vacuum)."""
        if not self.shared:
            async with self.outside_transactions() as connection:
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    async def probe(self) -> None:
        """Write to the disk without changing anything. Raises StoreError on failure."""
        self._error_translator.check()
        try:
            async with self.outside_transactions() as connection:
                if self.shared:
                    t = schema.turns  # matches no row; a transaction with an id is written to the disk
                    await connection.execute(t.update().where(t.c.id < 0).values(next=0))
                    await connection.execute(select(func.pg_current_xact_id()))
                else:
                    await begin(connection)
                    version = (await connection.exec_driver_sql("PRAGMA user_version")).scalar_one()
                    await connection.exec_driver_sql(f"PRAGMA user_version = {version}")
                await commit(connection)
        except Exception as error:
            found = self._error_translator.unreached(error)
            raise (
                found if isinstance(found, StoreError) else StoreError(f"{type(error).__name__}.")
            ) from error

    @property
    def name(self) -> str:
        """The database's name or path, without any password."""
        return self.engine.url.database or "in memory"

    async def size(self) -> int:
        """Return the size of the database in bytes, with SQLite's files beside it. Raises StoreError."""
        if self.shared:
            async with self.begin() as repositories:
                return await repositories.census.size()
        file = file_of(self.engine.url.render_as_string())
        beside = [] if file is None else [Path(f"{file}{end}") for end in ("", "-wal", "-shm")]
        return sum(path.stat().st_size for path in beside if path.exists())

    @property
    def remembered(self) -> Mapping[TableId, Table]:
        """The tables whose replayed state is in memory."""
        return self._cache.tables

    def _forget(self, *_: object) -> None:
        """Clear the cache on reconnecting: another process may have changed SQLite's file meanwhile."""
        if not self.shared:
            self._cache.clear()
