"""aiosqlite's thread, in which a whole transaction runs as one function."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiosqlite
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import StaticPool

from bot.database.errors import StoreError

CONNECTION_LOST = "The connection to the database was lost."
Result = TypeVar("Result")


class SqliteThread:
    """The one connection to a SQLite file, opened when it is first needed.

    SQLAlchemy's asynchronous connection goes to aiosqlite's thread and back several times for each statement
    (also within `run_sync`, which stays in the event loop). A function given to `run` goes there once, with a
    synchronous connection of Core over the same `sqlite3` connection.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._held: AsyncConnection | None = None
        self._driver: aiosqlite.Connection | None = None
        self._raw: sqlite3.Connection | None = None
        self._core: Connection | None = None
        self.engine = create_engine(
            "sqlite://", creator=lambda: self._raw, poolclass=StaticPool, pool_reset_on_return=None,
            hide_parameters=True,
        )  # fmt: skip
        """The engine of the connections that functions get; its events see every statement."""

    @property
    def is_open(self) -> bool:
        """Whether the connection is open."""
        return self._driver is not None

    async def open(self) -> None:
        """Open the connection, unless it is open. Raises DBAPIError."""
        if self._driver is None:
            held = await self._engine.connect()
            driver = (await held.get_raw_connection()).driver_connection
            assert isinstance(driver, aiosqlite.Connection)
            self._held, self._driver = held, driver

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Return the result of `work` on the open connection. If its caller is cancelled, it still runs to
        its end, before anything that is asked for later. Raises what it raises, and StoreError when the
        connection is lost.
        """
        if self._driver is None:
            raise StoreError(CONNECTION_LOST)
        try:
            return await in_thread(self._driver, lambda raw: work(self._connection(raw)))
        except ValueError:
            if not _is_closed(self._driver):
                raise
            await self.discard()
            raise StoreError(CONNECTION_LOST) from None

    async def release(self) -> None:
        """Return the connection to the pool, if it is open."""
        if (held := self._held) is not None:
            self._forget()
            await held.close()

    async def discard(self) -> None:
        """Close the connection, if it is open, for another one to be opened."""
        if (held := self._held) is not None:
            self._forget()
            await held.invalidate()
            await held.close()

    def _connection(self, raw: sqlite3.Connection) -> Connection:
        """Return Core's connection over `raw`; called in the thread."""
        if self._core is None:
            self._raw = raw
            self._core = self.engine.connect()
        return self._core

    def _forget(self) -> None:
        self._held = self._driver = self._raw = self._core = None
        self.engine.dispose(close=False)


async def in_thread(driver: aiosqlite.Connection, work: Callable[[sqlite3.Connection], Result]) -> Result:
    """Return the result of `work`, called in aiosqlite's thread with the connection of `sqlite3`, in its turn
    with everything else that is asked of this thread. Raises ValueError if the connection is closed.

    aiosqlite has no public call for this: `Connection._execute` is how each of its methods gets there.
    """
    execute: Callable[..., Awaitable[Result]] = driver._execute  # pyright: ignore
    return await execute(lambda: work(driver._conn))  # pyright: ignore[reportPrivateUsage]


def _is_closed(driver: aiosqlite.Connection) -> bool:
    try:
        _ = driver.in_transaction
    except ValueError:
        return True
    return False
