"""PostgreSQL backend: one transaction for each use case, with other processes at work."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from typing_extensions import override

from bot.database.access import Access
from bot.database.entity_cache import EntityCache
from bot.database.errors import CommitUnknownError, ConflictError, ErrorTranslator
from bot.database.opening import READ_APART, READ_SNAPSHOT, READ_WRITE
from bot.database.repositories import Repositories
from bot.database.unit_of_work import Found, Query, Session, UnitOfWork, Values, Write


class PostgresBackend:
    """The backend for PostgreSQL, with concurrent use cases in this process and in others. Row locks, primary
    keys and unique constraints keep them correct; cached values are checked before use.
    """

    def __init__(self, engine: AsyncEngine, known: EntityCache, ills: ErrorTranslator) -> None:
        self._engine, self._known, self._error_translator = engine, known, ills
        self._apart, self._snapshot, self._writing = (
            engine.execution_options(**options) for options in (READ_APART, READ_SNAPSHOT, READ_WRITE)
        )

    @property
    def engine(self) -> Engine:
        """The engine whose events see the statements of use cases."""
        return self._engine.sync_engine

    @asynccontextmanager
    async def begin(self, *, snapshot: bool = True) -> AsyncGenerator[Repositories]:
        """Provide the repositories for one use case; see `Store.begin`."""
        self._error_translator.check()
        engines = self._apart, self._snapshot, self._writing
        mine = _Transaction(*engines, self._error_translator, apart=not snapshot)
        work = UnitOfWork(mine, self._known, Access.SHARED)
        try:
            yield Repositories(work)
            await mine.write(work.taken())
            await mine.commit()
        except BaseException as error:
            found = self._error_translator.trouble(error)
            if found is not None and not isinstance(found, ConflictError):
                self._known.clear()  # a failover may have restored an older state
            await mine.take_back()
            if found is not None and found is not error:
                raise found from error
            raise
        finally:
            await mine.let_go()
        work.done()

    @asynccontextmanager
    async def outside_transactions(self) -> AsyncGenerator[AsyncConnection]:
        """Provide a connection outside of use cases, without blocking them."""
        try:
            connection = await self._engine.connect()
        except Exception as error:
            raise self._error_translator.unreached(error) from error
        try:
            yield connection
        finally:
            with suppress(SQLAlchemyError):
                await connection.close()

    async def finish(self) -> None:
        """No-op: on PostgreSQL every use case commits on its own."""


@dataclass(slots=True)
class _Transaction(Session):
    """The session of one use case: a snapshot as long as it only reads, then a transaction."""

    apart_engine: AsyncEngine
    snapshot_engine: AsyncEngine
    writing_engine: AsyncEngine
    ills: ErrorTranslator
    apart: bool
    """Whether each query is a transaction of its own, until something is locked or written."""
    connection: AsyncConnection | None = None
    begun: bool = False
    """Whether it writes or has locked something."""

    @override
    async def read(self, query: Query, values: Values, after: Sequence[Write], *, locks: bool) -> Found:
        await self.write(after)
        connection = await (self._writing() if locks else self._reading())
        return (await connection.execute(query, values)).mappings().all()

    @override
    async def change(self, write: Write, after: Sequence[Write]) -> int:
        await self.write(after)
        connection = await (self._reading() if self.apart else self._writing())
        return (await connection.execute(*write)).rowcount

    @override
    async def snapshot(self) -> bool:
        if not self.apart:
            return False
        self.apart = False
        if self.connection is not None:
            await self._switch(READ_SNAPSHOT)
        return True

    async def write(self, writes: Sequence[Write]) -> None:
        """Execute these writes."""
        for statement, rows in writes:
            await (await self._writing()).execute(statement, rows)

    async def _reading(self) -> AsyncConnection:
        if self.connection is None:
            self.connection = await self._connected(self.apart_engine if self.apart else self.snapshot_engine)
        return self.connection

    async def _writing(self) -> AsyncConnection:
        if self.connection is None:
            self.connection = await self._connected(self.writing_engine)
        elif not self.begun:
            await self._switch(READ_WRITE)
        self.apart, self.begun = False, True
        return self.connection

    async def _switch(self, options: dict[str, Any]) -> None:
        """Begin another kind of transaction on the connection."""
        assert self.connection is not None
        await self.connection.rollback()  # ends the snapshot
        await self.connection.execution_options(**options)

    async def commit(self) -> None:
        """Commit the changes. Raises CommitUnknownError if the connection breaks meanwhile."""
        if self.connection is None or not self.begun:
            return
        try:
            await self.connection.commit()
        except Exception as error:
            found = self.ills.trouble(error)
            if found is None or isinstance(found, ConflictError):
                raise
            raise CommitUnknownError(*found.args) from error

    async def take_back(self) -> None:
        if self.connection is not None:
            try:
                await self.connection.rollback()
            except SQLAlchemyError:
                with suppress(SQLAlchemyError):
                    await self.connection.invalidate()

    async def let_go(self) -> None:
        if self.connection is not None:
            with suppress(SQLAlchemyError):
                await self.connection.close()

    async def _connected(self, engine: AsyncEngine) -> AsyncConnection:
        try:
            return await engine.connect()
        except Exception as error:
            raise self.ills.unreached(error) from error
