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
from bot.database.opening import IDLE_TRANSACTION_TIMEOUT_S
from bot.database.repositories.news import NOTIFY_CHANNEL
from bot.table.record import TableId

log = logging.getLogger(__name__)
KEEPALIVE_INTERVAL_S = 1.0
"""Seconds between two keep-alive queries."""
RESPONSE_TIMEOUT_S = 3.0
"""Seconds without an answer after which the connection is considered lost."""
IDLE_SESSION_TIMEOUT_S = IDLE_TRANSACTION_TIMEOUT_S + 2 * KEEPALIVE_INTERVAL_S
"""Seconds after which the server closes the idle connection of a process that hangs or is unreachable. More
than RESPONSE_TIMEOUT_S, so that no other process gets its locks before it knows that they are lost. More than
IDLE_TRANSACTION_TIMEOUT_S, also counted from the keep-alive query before a transaction, so that whoever gets
its shards need not wait for its tables.
"""
RECONNECT_DELAY_S = 0.5
"""Seconds between two attempts to reconnect."""


_NOW_SQL = "extract(epoch FROM clock_timestamp())::float8"
_RESERVE_SLOTS_SQL = f"""
INSERT INTO turns AS t (id, next) VALUES (1, {_NOW_SQL} + $1)
ON CONFLICT (id) DO UPDATE SET next = greatest(t.next, {_NOW_SQL} - $2) + $1
RETURNING next - $1 - {_NOW_SQL}
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


class ConnectionListener(Protocol):
    """Callbacks for events of the connection."""

    def table_changed(self, id: TableId) -> None:
        """Handle a change of a table by another process."""
        ...

    def connection_lost(self) -> None:
        """Handle the loss of the connection: no lock is certainly held."""
        ...

    def locks_lost(self, locks: Collection[Lock]) -> None:
        """Handle locks that other processes took meanwhile, before the rest counts as held again."""
        ...

    async def reconnected(self) -> None:
        """Resume after a reconnect."""
        ...


class ClusterConnection:
    """The dedicated database connection of this process, with the locks that it holds."""

    def __init__(self, engine: AsyncEngine, listener: ConnectionListener) -> None:
        self._engine, self._listener = engine, listener
        self._connection: Connection | None = None
        self._connected = False
        self._turn = asyncio.Lock()
        self._held = set[Lock]()
        self._keeping: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        """Whether the connection is up, so that the locks are certainly held."""
        return self._connected

    async def open(self) -> None:
        """Open the connection. Raises asyncpg's errors if that fails."""
        await self._connect()
        self._connected = True
        self._keeping = asyncio.create_task(self._keep(), name="cluster connection")

    async def close(self) -> None:
        """Close the connection, which releases all locks."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        self._held.clear()
        self._connected = False
        await self._disconnect()

    async def try_lock(self, lock: Lock) -> bool:
        """Try to take the advisory lock. Return whether this process holds it now."""
        if lock in self._held:
            return self.connected
        taken = await self._query("SELECT pg_try_advisory_lock($1, $2)", *lock)
        if taken:
            self._held.add(lock)
        return bool(taken)

    async def unlock(self, lock: Lock) -> None:
        """Release the lock; without a connection it is free already."""
        if lock in self._held:
            self._held.discard(lock)
            await self._query("SELECT pg_advisory_unlock($1, $2)", *lock)

    async def reserve_slots(self, many: int, *, a_second: float, at_once: int) -> float | None:
        """Reserve `many` slots of the shared rate limit. Return the seconds until the first (negative if
        past), or None while disconnected.

        The rate is `a_second`, with bursts of up to `at_once` after a quiet time.
        """
        length, quiet = many / a_second, (at_once - 1) / a_second
        return await self._query(_RESERVE_SLOTS_SQL, length, quiet)

    # Connection handling.

    async def _keep(self) -> None:
        while True:
            if self._connection is None:
                await self._reconnect()
            else:
                await self._query("SELECT 1")
            await asyncio.sleep(KEEPALIVE_INTERVAL_S if self._connection is not None else RECONNECT_DELAY_S)

    async def _query(self, query: str, *values: float) -> Any:
        """Run a query. Return its value; None if disconnected, or if the query fails."""
        async with self._turn:
            if (connection := self._connection) is None:
                return None
            try:
                async with asyncio.timeout(RESPONSE_TIMEOUT_S):  # `wait_for` may swallow a cancellation
                    return await connection.fetchval(query, *values)
            except Exception as error:  # errors of asyncpg, of the system and of the event loop
                self._lost(connection, reason(error))
                return None

    async def _connect(self) -> None:
        _, options = self._engine.dialect.create_connect_args(self._engine.url)
        settings = {
            "application_name": "mudbucket cluster",
            "idle_session_timeout": str(int(1000 * IDLE_SESSION_TIMEOUT_S)),
        }
        settings["synchronous_commit"] = "off"  # losing a few slots in a crash does no harm
        options = {option: value for option, value in options.items() if "statement" not in option}
        driver: Any = import_module("asyncpg")  # an optional dependency without type information
        connection: Connection = await driver.connect(
            **options, timeout=RESPONSE_TIMEOUT_S, server_settings=settings
        )
        connection.add_termination_listener(lambda _: self._lost(connection, "it was closed"))
        try:
            await connection.add_listener(NOTIFY_CHANNEL, self._listened)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection

    def _listened(self, *said: Any) -> None:
        self._listener.table_changed(TableId(said[-1]))

    def _lost(self, connection: Connection, why: str) -> None:
        if self._connection is connection:
            self._connection, self._connected = None, False
            connection.terminate()
            log.warning("the cluster connection to the database was lost: %s", why)
            self._listener.connection_lost()

    async def _reconnect(self) -> None:
        try:
            async with self._turn, asyncio.timeout(RESPONSE_TIMEOUT_S):
                await self._connect()
        except Exception as error:
            log.debug("the cluster connection could not be reopened: %s", reason(error))
            return
        before, self._held = self._held, set[Lock]()
        for lock in sorted(before):
            await self.try_lock(lock)
        if self._connection is None:
            self._held |= before  # the connection was lost again
            return
        self._listener.locks_lost(before - self._held)
        self._connected = True
        log.warning("the cluster connection to the database is open again")
        await self._listener.reconnected()

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.close(timeout=RESPONSE_TIMEOUT_S)
            except Exception:  # the connection is gone already
                connection.terminate()
