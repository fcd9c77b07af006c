"""Unit of work: the statements, locks and cached values of one use case."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, RowMapping, Select, Table, func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import UpdateBase
from typing_extensions import override

from bot.database.access import Access
from bot.database.entity_cache import CacheRegion, EntityCache, K, V

Rows = Sequence[dict[str, Any]]
Query = Select[*tuple[Any, ...]]
Values = Mapping[str, Any]
Found = Sequence[RowMapping]
QUEUE_LOCK = 1
"""The first key of the advisory locks of `UnitOfWork.advisory_lock`."""


class Write(NamedTuple):
    """A statement that changes rows: once, or for each of `rows`."""

    statement: UpdateBase
    rows: Rows | None = None

    def execute(self, connection: Connection) -> None:
        """Execute it on a synchronous connection."""
        connection.execute(self.statement, self.rows)


def for_update(query: Query, of: Table, *, skip_locked: bool = False) -> Query:
    """Return a query that locks the rows of the table `of` until the use case is over; it waits for rows that
    are locked already, or omits them (`skip_locked`). SQLite has no need of locks.
    """
    return query.with_for_update(of=of, key_share=True, skip_locked=skip_locked)


class Session(Protocol):
    """The connection of one use case, in a transaction as soon as it writes or locks."""

    async def read(self, query: Query, values: Values, after: Sequence[Write], *, locks: bool) -> Found:
        """Return the rows of a query with these values, which `locks` some, after these writes."""
        ...

    async def change(self, write: Write, after: Sequence[Write]) -> int:
        """Execute a write after others, and return the number of rows that it has changed."""
        ...

    async def snapshot(self) -> bool:
        """Begin a snapshot for the queries that follow; return False if they are in one already."""
        ...


class UnitOfWork:
    """A use case's statements and the values it has learnt, which enter the cache when it has succeeded.

    Writes are collected, and sent before the next query or at the end: their errors are raised there. With
    shared access, only values that it read itself count as current.
    """

    def __init__(self, session: Session, known: EntityCache, access: Access) -> None:
        self._session, self._known = session, known
        self.access = access
        """The access to the database: exclusive or shared."""
        self.writes: list[Write] = []
        """The writes that are still to be sent."""
        self._learnt: dict[CacheRegion[Any, Any], dict[Any, Any]] = {}
        self._later: dict[tuple[CacheRegion[Any, Any], Any], Any] = {}
        self._settled: dict[tuple[CacheRegion[Any, Any], Any], Any] = {}
        self._forgotten: list[tuple[CacheRegion[Any, Any], ...]] = []
        self._dropped: set[tuple[CacheRegion[Any, Any], Any]] = set()

    @classmethod
    def reading(cls, connection: AsyncConnection) -> UnitOfWork:
        """Return a unit of work that reads on an open connection, with an empty cache."""
        return cls(_Reading(connection), EntityCache(), Access.SHARED)

    # Statements.

    async def select_for_update(self, query: Query, of: Table, *, skip_locked: bool = False) -> Found:
        """Return the rows of a query and lock those of the table `of` until this use case is over; wait for
        rows that are locked already, or omit them (`skip_locked`).
        """
        return await self.locked(for_update(query, of, skip_locked=skip_locked))

    async def locked(self, query: Query, **values: Any) -> Found:
        """Return the rows of a query of `for_update`, with values for its parameters, and lock them."""
        return await self._session.read(query, values, self.taken(), locks=True)

    async def advisory_lock(self, what: str, number: int) -> None:
        """Serialise the use cases about the same thing, for which there is no row to lock yet."""
        if self.access.shared:
            about = zlib.crc32(f"{what} {number}".encode()) - 2**31
            lock = select(func.pg_advisory_xact_lock(QUEUE_LOCK, about))
            await self._session.read(lock, {}, self.taken(), locks=True)

    async def rows(self, query: Query, **values: Any) -> Found:
        """Return the rows of a query, with values for its parameters."""
        return await self._session.read(query, values, self.taken(), locks=False)

    def write(self, statement: UpdateBase, rows: Rows | None = None) -> None:
        """Change rows, before the next query or at the end: once, or for each of `rows`."""
        if rows is None or rows:
            self.writes.append(Write(statement, rows))

    async def change(self, statement: UpdateBase, row: dict[str, Any]) -> int:
        """Change rows at once; return their number."""
        return await self._session.change(Write(statement, [row]), self.taken())

    async def snapshot(self) -> bool:
        """Let all queries from now on see the same state. Return False if they did so already."""
        return await self._session.snapshot()

    def taken(self) -> list[Write]:
        """Return the writes that are still to be sent, and forget them."""
        taken, self.writes = self.writes, []
        return taken

    # Cache.

    def known(self, kind: CacheRegion[K, V], key: K) -> V | None:
        """Return a value that is surely current; None if it must be read from the database."""
        if key in (learnt := self._learnt.get(kind, {})):
            return learnt[key]
        return None if self.access.shared else self.known_once(kind, key)

    def known_once(self, kind: CacheRegion[K, V], key: K) -> V | None:
        """Return the last cached value, or None; another process may have changed it since."""
        if any(not kinds or kind in kinds for kinds in self._forgotten) or (kind, key) in self._dropped:
            return None
        return self._known.get(kind, key)

    def learn(self, kind: CacheRegion[K, V], key: K, value: V) -> V:
        """Record a value that was read or is written, and return it."""
        self._learnt.setdefault(kind, {})[key] = value
        return value

    def learnt(self, kind: CacheRegion[K, V]) -> dict[K, V]:
        """Return the values of a region that this use case has read or written."""
        return self._learnt.get(kind, {})

    def invalidate(self, *kinds: CacheRegion[Any, Any]) -> None:
        """Invalidate these regions, or all, as they were changed by other means."""
        for kind in kinds or tuple(self._learnt):
            self._learnt.pop(kind, None)
        self._forgotten.append(kinds)

    def drop(self, key: K, *kinds: CacheRegion[K, Any]) -> None:
        """Invalidate one key of these regions."""
        for kind in kinds:
            self._learnt.get(kind, {}).pop(key, None)
            self._dropped.add((kind, key))

    # Deferred writes.

    def later(self, kind: CacheRegion[K, V], key: K, value: V) -> None:
        """Defer a write to the next transaction; its loss must not matter. Requires exclusive access, so that
        all readers see the value from the cache before.
        """
        assert self.access is Access.EXCLUSIVE
        self.learn(kind, key, value)
        self._later[kind, key] = value

    def unwritten(self, kind: CacheRegion[K, V]) -> dict[K, V]:
        """Return the deferred values of a region that this use case has not written."""
        known = {item: value for item, value in self._known.unwritten.items() if item not in self._settled}
        return {key: value for (of, key), value in {**known, **self._later}.items() if of is kind}

    def settle(self) -> None:
        """Write the deferred values, before statements that depend on them or along with a commit."""
        by_kind: dict[CacheRegion[Any, Any], dict[Any, Any]] = {}
        for (kind, key), value in self._known.unwritten.items():
            if (kind, key) not in self._settled:
                by_kind.setdefault(kind, {})[key] = self._learnt.get(kind, {}).get(key, value)
                self._settled[kind, key] = value
        for kind, noted in by_kind.items():
            assert kind.write is not None
            kind.write(self, noted)

    def forget_settled(self) -> None:
        """Forget the deferred values that may have been written by now."""
        for item in self._settled:
            self._known.unwritten.pop(item, None)

    def done(self) -> dict[tuple[CacheRegion[Any, Any], Any], Any]:
        """Publish to the cache what this use case has learnt. Return the deferred values that are written
        now, provided that the commit succeeds.
        """
        known, unwritten = self._known, self._known.unwritten
        written = {callback: unwritten.pop(callback) for callback in self._settled if callback in unwritten}
        for kinds in self._forgotten:
            known.clear(*kinds)
        for kind, key in self._dropped:
            known.drop(kind, key)
        for kind, values in self._learnt.items():
            if self.access.shared and not kind.kept_shared:
                continue
            for key, value in values.items():
                known.put(kind, key, value)
                if (kind, key) in unwritten:
                    unwritten[kind, key] = value
        unwritten.update(self._later)
        return written


@dataclass(frozen=True, slots=True)
class _Reading(Session):
    """A connection that others opened, for queries alone."""

    connection: AsyncConnection

    @override
    async def read(self, query: Query, values: Values, after: Sequence[Write], *, locks: bool) -> Found:
        assert not after, "it only reads"
        return (await self.connection.execute(query, values)).mappings().all()

    @override
    async def change(self, write: Write, after: Sequence[Write]) -> int:
        raise AssertionError("it only reads")

    @override
    async def snapshot(self) -> bool:
        return False
