"""The open database; each use case is one transaction."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path

from sqlalchemy import Engine, event, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.addresses import file_of
from bot.database import schema
from bot.database.access import Access
from bot.database.entity_cache import EntityCache
from bot.database.errors import CannotOpen, CorruptionError, ErrorTranslator, StoreError
from bot.database.opening import begin, opened
from bot.database.postgres_backend import PostgresBackend
from bot.database.repositories import Repositories
from bot.database.repositories.records import TABLES
from bot.database.sqlite_backend import SqliteBackend
from bot.table.record import TableId
from bot.table.table import Table

__all__ = ["CannotOpen", "CorruptionError", "Store", "StoreError"]


class Store:
    """An open database. `begin` provides its `Repositories` for one use case.

    A SQLite file is exclusive to this process, and use cases are committed in groups (`SqliteBackend`);
    PostgreSQL is shared with other processes, and each use case has a connection and a transaction of its
    own (`PostgresBackend`).
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._known = EntityCache()
        self._error_translator = ErrorTranslator(engine.url.database)
        self.access = Access.by(engine.dialect)
        self._way = (PostgresBackend if self.access.shared else SqliteBackend)(
            engine, self._known, self._error_translator
        )
        event.listen(engine.sync_engine, "connect", self._forget)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at `url` (`sqlite+aiosqlite:///file`) and migrate it. Raises CannotOpen."""
        return cls(await opened(url))

    async def close(self) -> None:
        """Write the deferred values, wait for pending commits, and close the database."""
        with suppress(StoreError):
            await self.settle()
        await self._way.finish()
        await self._engine.dispose()
        self._forget()

    def begin(self, *, snapshot: bool = True) -> AbstractAsyncContextManager[Repositories]:
        """Provide the repositories for one use case: its writes are committed at the end, or rolled back on
        an exception. Without `snapshot`, each query and each `UnitOfWork.change` is a transaction of its own,
        which saves two round trips to PostgreSQL. Raises StoreError when the database fails.
        """
        return self._way.begin(snapshot=snapshot)

    async def settle(self) -> None:
        """Write the deferred values."""
        if self._known.unwritten:
            async with self.begin() as repositories:
                repositories.work.settle()

    @asynccontextmanager
    async def outside_transactions(self) -> AsyncGenerator[AsyncConnection]:
        """Provide a connection outside of transactions, for backups and diagnosis; with SQLite, which has
        only one, use cases wait meanwhile.
        """
        with suppress(StoreError):
            await self.settle()
        async with self._way.outside_transactions() as connection:
            yield connection

    async def scrub(self) -> None:
        """Remove erased data from SQLite's log too; PostgreSQL does so by itself (vacuum)."""
        if self.access.shared:
            return
        async with self.outside_transactions() as connection:
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None
            cursor = await raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            await cursor.close()

    async def probe(self) -> None:
        """Write to the disk without changing anything. Raises StoreError on failure."""
        self._error_translator.check()
        try:
            async with self.outside_transactions() as connection:
                if self.access.shared:
                    t = schema.turns  # matches no row; a transaction with an id is written to the disk
                    await connection.execute(t.update().where(t.c.id < 0).values(next=0))
                    await connection.execute(select(func.pg_current_xact_id()))
                else:
                    await begin(connection)
                    version = (await connection.exec_driver_sql("PRAGMA user_version")).scalar_one()
                    await connection.exec_driver_sql(f"PRAGMA user_version = {version}")
                await connection.commit()
        except Exception as error:
            found = self._error_translator.unreached(error)
            raise (
                found if isinstance(found, StoreError) else StoreError(f"{type(error).__name__}.")
            ) from error

    @property
    def name(self) -> str:
        """The database's name or path, without any password."""
        return self._engine.url.database or "in memory"

    @property
    def engine(self) -> AsyncEngine:
        """The SQLAlchemy engine."""
        return self._engine

    @property
    def statements(self) -> Engine:
        """The synchronous engine whose events see the statements of use cases."""
        return self._way.engine

    async def size(self) -> int:
        """Return the size of the database in bytes, with SQLite's files beside it. Raises StoreError."""
        if self.access.shared:
            async with self.begin() as repositories:
                return await repositories.census.size()
        file = file_of(self._engine.url.render_as_string())
        beside = [] if file is None else [Path(f"{file}{end}") for end in ("", "-wal", "-shm")]
        return sum(path.stat().st_size for path in beside if path.exists())

    @property
    def remembered(self) -> Mapping[TableId, Table]:
        """The tables whose replayed state is in memory."""
        return self._known.all_of(TABLES)

    def _forget(self, *_: object) -> None:
        """Clear the cache on reconnecting: another process may have changed SQLite's file meanwhile."""
        if not self.access.shared:
            self._known.clear()
            self._known.unwritten.clear()
