"""How do processes that share a database know of each other? Each has a line to it, beside its use cases.

What a process holds there (an advisory lock of PostgreSQL) nobody else can have, and it is free as soon as
the line is gone. So the line is looked after: it says something each second, the server cuts one that is
silent, and a process whose line is cut holds nothing until it is there again. News is heard on it, too.
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
"""Seconds between two signs of life."""
SILENT = 3.0
"""Seconds without an answer after which the line is taken for cut."""
CUT_AFTER = 8
"""Seconds of silence after which the server cuts the line of a process that is stopped, or cut off: more than
the process itself waits, so that nobody has what it had before it knows.
"""
AGAIN = 0.5
"""Seconds between two attempts to get a line that was cut."""


_NOW = "extract(epoch FROM clock_timestamp())::float8"
_TURN = f"""
INSERT INTO turns AS t (id, next) VALUES (1, {_NOW} + $1)
ON CONFLICT (id) DO UPDATE SET next = greatest(t.next, {_NOW} - $2) + $1
RETURNING next - $1 - {_NOW}
"""
"""How turns are taken, by the database's clock."""


class Lock(NamedTuple):
    """What one process can have: what kind of thing, and which."""

    kind: int
    number: int


class Connection(Protocol):
    """What the line needs of asyncpg's."""

    async def fetchval(self, query: str, *values: float) -> Any: ...
    async def add_listener(self, channel: str, callback: Callable[..., None]) -> None: ...
    def add_termination_listener(self, callback: Callable[[Any], None]) -> None: ...
    async def close(self, *, timeout: float) -> None: ...
    def terminate(self) -> None: ...


class Owner(Protocol):
    """Whose line it is."""

    def heard(self, id: TableId) -> None:
        """Hears that another process has changed a table."""
        ...

    def cut(self) -> None:
        """Is told that nothing is held for sure."""
        ...

    def lost(self, locks: Collection[Lock]) -> None:
        """Is told what others have got, before the rest is held for sure again."""
        ...

    async def there_again(self) -> None:
        """Goes on where it was."""
        ...


class ClusterConnection:
    """This process's line."""

    def __init__(self, engine: AsyncEngine, owner: Owner) -> None:
        self._engine, self._owner = engine, owner
        self._connection: Connection | None = None
        self._sure = False
        self._turn = asyncio.Lock()
        self._held = set[Lock]()
        self._keeping: asyncio.Task[None] | None = None

    @property
    def there(self) -> bool:
        """Whether what is held is held for sure."""
        return self._sure

    async def open(self) -> None:
        """Opens the line. Raises what asyncpg raises where that cannot be."""
        await self._connect()
        self._sure = True
        self._keeping = asyncio.create_task(self._keep(), name="line")

    async def close(self) -> None:
        """Gives back all that is held."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        self._held.clear()
        self._sure = False
        await self._hang_up()

    async def try_lock(self, lock: Lock) -> bool:
        """Whether this process has something now: it had it before, or nobody has it."""
        if lock in self._held:
            return self.there
        taken = await self._said("SELECT pg_try_advisory_lock($1, $2)", *lock)
        if taken:
            self._held.add(lock)
        return bool(taken)

    async def unlock(self, lock: Lock) -> None:
        """Gives something back; where there is no line, it is free already."""
        if lock in self._held:
            self._held.discard(lock)
            await self._said("SELECT pg_advisory_unlock($1, $2)", *lock)

    async def reserve_slots(self, many: int, *, a_second: float, at_once: int) -> float | None:
        """Takes the next turns of all processes, so many; in how many seconds the first of them is, which may
        be past. There are so many `a_second`, of which `at_once` may come together after a quiet time. None:
        they cannot be taken, as the line is cut.
        """
        length, quiet = many / a_second, (at_once - 1) / a_second
        return await self._said(_TURN, length, quiet)

    # How it is kept.

    async def _keep(self) -> None:
        while True:
            if self._connection is None:
                await self._get_back()
            else:
                await self._said("SELECT 1")
            await asyncio.sleep(BEAT if self._connection is not None else AGAIN)

    async def _said(self, query: str, *values: float) -> Any:
        """What the server says; None where the line is cut, or is found to be."""
        async with self._turn:
            if (connection := self._connection) is None:
                return None
            try:
                return await asyncio.wait_for(connection.fetchval(query, *values), SILENT)
            except Exception as error:  # asyncpg, the system and the event loop each have their own
                self._lost(connection, reason(error))
                return None

    async def _connect(self) -> None:
        _, options = self._engine.dialect.create_connect_args(self._engine.url)
        settings = {"application_name": "mudbucket line", "idle_session_timeout": str(1000 * CUT_AFTER)}
        settings["synchronous_commit"] = "off"  # turns that a crash takes back were little
        options = {it: value for it, value in options.items() if "statement" not in it}
        driver: Any = import_module("asyncpg")  # an extra, and without types
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
            self._held |= before  # it was cut again
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
            except Exception:  # it is gone, which is what is wanted
                connection.terminate()
