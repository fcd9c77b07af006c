"""Unit of work: the statements, locks and cached values of one use case."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import RowMapping, Select, Table, func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import UpdateBase

from bot.database.access import Access
from bot.database.entity_cache import CacheRegion, EntityCache, K, V

Rows = Sequence[dict[str, Any]]
Connect = Callable[[], Awaitable[AsyncConnection]]
QUEUE_LOCK = 1
"""The first key of the advisory locks of `UnitOfWork.advisory_lock`."""


class UnitOfWork:
    """A use case's statements and the values it has learnt, which enter the cache when it has succeeded.

    `reading` returns a connection, `writing` one inside a transaction: a use case without statements opens
    neither. With shared access, only values that it read itself count as current.
    """

    def __init__(self, reading: Connect, writing: Connect, known: EntityCache, access: Access) -> None:
        self._reading, self._writing, self._known = reading, writing, known
        self.access = access
        """The access to the database: exclusive or shared."""
        self._learnt: dict[CacheRegion[Any, Any], dict[Any, Any]] = {}
        self._later: dict[tuple[CacheRegion[Any, Any], Any], Any] = {}
        self._settled: dict[tuple[CacheRegion[Any, Any], Any], Any] = {}
        self._forgotten: list[tuple[CacheRegion[Any, Any], ...]] = []
        self._dropped: set[tuple[CacheRegion[Any, Any], Any]] = set()

    @classmethod
    def over(cls, connection: AsyncConnection, known: EntityCache | None = None) -> UnitOfWork:
        """Return a unit of work over an open connection; without `known` its cache is empty."""

        async def connected() -> AsyncConnection:
            return connection

        access = Access.SHARED if known is None else Access.EXCLUSIVE
        return cls(connected, connected, known or EntityCache(), access)

    # Statements.

    async def select_for_update(
        self, query: Select[*tuple[Any, ...]], of: Table, *, skip_locked: bool = False
    ) -> Sequence[RowMapping]:
        """Return the rows of a query and lock those of the table `of` until this use case is over; wait for
        rows that are locked already, or omit them (`skip_locked`).
        """
        connection = await (self._writing() if self.access.shared else self._reading())
        held = query.with_for_update(of=of, key_share=True, skip_locked=skip_locked)
        return (await connection.execute(held)).mappings().all()

    async def advisory_lock(self, what: str, number: int) -> None:
        """Serialise the use cases about the same thing, for which there is no row to lock yet."""
        if self.access.shared:
            about = zlib.crc32(f"{what} {number}".encode()) - 2**31
            await (await self._writing()).execute(select(func.pg_advisory_xact_lock(QUEUE_LOCK, about)))

    async def rows(self, query: Select[*tuple[Any, ...]]) -> Sequence[RowMapping]:
        """Return the rows of a query."""
        return (await (await self._reading()).execute(query)).mappings().all()

    async def run(self, statement: UpdateBase, rows: Rows | None = None) -> None:
        """Execute a statement: once, or for each of `rows`."""
        if rows is None:
            await (await self._writing()).execute(statement)
        elif rows:
            await (await self._writing()).execute(statement, rows)

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

    async def settle(self) -> None:
        """Write the deferred values, before statements that depend on them."""
        self._settled = dict(self._known.unwritten)
        by_kind: dict[CacheRegion[Any, Any], dict[Any, Any]] = {}
        for (kind, key), value in self._settled.items():
            by_kind.setdefault(kind, {})[key] = value
        for kind, noted in by_kind.items():
            assert kind.write is not None
            await kind.write(self, noted)

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
