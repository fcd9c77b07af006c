"""The cluster connection: advisory locks and notifications of PostgreSQL on a dedicated connection.

A session's advisory lock excludes all other processes, and is free as soon as the connection is gone. So the
connection is monitored: it sends a query each second, the server closes it when idle too long, and a process
without a connection holds nothing until it is reconnected. Notifications are received on it, too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from sqlalchemy.ext.asyncio import AsyncEngine

from bot.database.errors import reason
from bot.database.repositories.news import CHANGED
from bot.table.record import TableId

log = logging.getLogger(__name__)
BEAT = 1.0
"""Seconds between two keep-alive queries."""
SILENT = 3.0
"""Seconds without an answer after which the connection is considered lost."""
CUT_AFTER = 8
"""Seconds after which the server closes the idle connection of a process that hangs or is unreachable. More
than SILENT, so that no other process gets its locks before it knows that they are lost.
"""
AGAIN = 0.5
"""Seconds between two attempts to reconnect."""


_NOW = "extract(epoch FROM clock_timestamp())::float8"
_TURN = f"""
INSERT INTO turns AS t (id, next) VALUES (1, {_NOW} + $1)
ON CONFLICT (id) DO UPDATE SET next = greatest(t.next, {_NOW} - $2) + $1
RETURNING next - $1 - {_NOW}
"""
"""The statement that reserves slots of the shared rate limit, by the database's clock."""


class Lock(NamedTuple):
    """An advisory lock's key: the kind of the resource, and its number."""

    kind: int
    number: int


class Connection(Protocol):
    """The part of asyncpg's Connection that is used here."""

    async def fetchval(self, query: str, *values: float) -> Any: ...
    async def add_listener(self, channel: str, callback: Callable[..., None]) -> None: ...
    def add_termination_listener(self, callback: Callable[[Any], None]) -> None: ...
    async def close(self, *, timeout: float) -> None: ...
    def terminate(self) -> None: ...


class Owner(Protocol):
    """Callbacks for the owner of the connection."""

    def heard(self, id: TableId) -> None:
        """Handle a change of a table by another process."""
        ...

    def cut(self) -> None:
        """Handle the loss of the connection: no lock is certainly held."""
        ...

    def lost(self, locks: Collection[Lock]) -> None:
        """Handle locks that other processes took meanwhile, before the rest counts as held again."""
        ...

    async def there_again(self) -> None:
        """Resume after a reconnect."""
        ...


class ClusterConnection:
    """The dedicated database connection of this process, with the locks that it holds."""

    def __init__(self, engine: AsyncEngine, owner: Owner) -> None:
        self._engine, self._owner = engine, owner
        self._connection: Connection | None = None
        self._sure = False
        self._turn = asyncio.Lock()
        self._held = set[Lock]()
        self._keeping: asyncio.Task[None] | None = None

    @property
    def there(self) -> bool:
        """Whether the connection is up, so that the locks are certainly held."""
        return self._sure

    async def open(self) -> None:
        """Open the connection. Raises asyncpg's errors if that fails."""
        await self._connect()
        self._sure = True
        self._keeping = asyncio.create_task(self._keep(), name="line")

    async def close(self) -> None:
        """Close the connection, which releases all locks."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        self._held.clear()
        self._sure = False
        await self._hang_up()

    async def try_lock(self, lock: Lock) -> bool:
        """Try to take the advisory lock. Return whether this process holds it now."""
        if lock in self._held:
            return self.there
        taken = await self._said("SELECT pg_try_advisory_lock($1, $2)", *lock)
        if taken:
            self._held.add(lock)
        return bool(taken)

    async def unlock(self, lock: Lock) -> None:
        """Release the lock; without a connection it is free already."""
        if lock in self._held:
            self._held.discard(lock)
            await self._said("SELECT pg_advisory_unlock($1, $2)", *lock)

    async def reserve_slots(self, many: int, *, a_second: float, at_once: int) -> float | None:
        """Reserve `many` slots of the shared rate limit. Return the seconds until the first (negative if
        past), or None while disconnected.

        The rate is `a_second`, with bursts of up to `at_once` after a quiet time.
        """
        length, quiet = many / a_second, (at_once - 1) / a_second
        return await self._said(_TURN, length, quiet)

    # Connection handling.

    async def _keep(self) -> None:
        while True:
            if self._connection is None:
                await self._get_back()
            else:
                await self._said("SELECT 1")
            await asyncio.sleep(BEAT if self._connection is not None else AGAIN)

    async def _said(self, query: str, *values: float) -> Any:
        """Run a query. Return its value; None if disconnected, or if the query fails."""
        async with self._turn:
            if (connection := self._connection) is None:
                return None
            try:
                return await asyncio.wait_for(connection.fetchval(query, *values), SILENT)
            except Exception as error:  # errors of asyncpg, of the system and of the event loop
                self._lost(connection, reason(error))
                return None

    async def _connect(self) -> None:
        _, options = self._engine.dialect.create_connect_args(self._engine.url)
        settings = {"application_name": "mudbucket line", "idle_session_timeout": str(1000 * CUT_AFTER)}
        settings["synchronous_commit"] = "off"  # losing a few slots in a crash does no harm
        options = {option: value for option, value in options.items() if "statement" not in option}
        driver: Any = import_module("asyncpg")  # an optional dependency without type information
        connection: Connection = await driver.connect(**options, timeout=SILENT, server_settings=settings)
        connection.add_termination_listener(lambda _: self._lost(connection, "it was closed"))
        await connection.add_listener(CHANGED, self._listened)
        self._connection = connection

    def _listened(self, *said: Any) -> None:
        self._owner.heard(TableId(said[-1]))

    def _lost(self, connection: Connection, why: str) -> None:
        if self._connection is connection:
            self._connection, self._sure = None, False
            connection.terminate()
            log.warning("the line to the database was cut: %s", why)
            self._owner.cut()

    async def _get_back(self) -> None:
        try:
            async with self._turn:
                await self._connect()
        except Exception as error:
            log.debug("there is no line to the database yet: %s", reason(error))
            return
        before, self._held = self._held, set[Lock]()
        for lock in sorted(before):
            await self.try_lock(lock)
        if self._connection is None:
            self._held |= before  # the connection was lost again
            return
        self._owner.lost(before - self._held)
        self._sure = True
        log.warning("the line to the database is there again")
        await self._owner.there_again()

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.close(timeout=SILENT)
            except Exception:  # the connection is gone already
                connection.terminate()
