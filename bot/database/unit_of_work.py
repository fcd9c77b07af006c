"""What does one use case do with the database? It asks for what is not known, and writes all or nothing."""

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
Connecting = Callable[[], Awaitable[AsyncConnection]]
QUEUES = 1
"""The first number of the advisory locks of queues."""


class UnitOfWork:
    """A use case's statements, and what it has learnt by them, which others know when it has succeeded.

    `reading` gives a connection, `writing` one inside a transaction: a use case that asks for nothing has
    neither. Where others write to the database too (by its `access`), only what it read itself counts.
    """

    def __init__(self, reading: Connecting, writing: Connecting, known: EntityCache, access: Access) -> None:
        self._reading, self._writing, self._known = reading, writing, known
        self.access = access
        """Whether others may change what this use case is about."""
        self._learnt: dict[CacheRegion[Any, Any], dict[Any, Any]] = {}
        self._later: dict[tuple[CacheRegion[Any, Any], Any], Any] = {}
        self._settled: dict[tuple[CacheRegion[Any, Any], Any], Any] = {}
        self._forgotten: list[tuple[CacheRegion[Any, Any], ...]] = []
        self._dropped: set[tuple[CacheRegion[Any, Any], Any]] = set()

    @classmethod
    def over(cls, connection: AsyncConnection, known: EntityCache | None = None) -> UnitOfWork:
        """A use case that has a connection already; it knows nothing, unless it is told what is `known`."""

        async def connected() -> AsyncConnection:
            return connection

        access = Access.SHARED if known is None else Access.EXCLUSIVE
        return cls(connected, connected, known or EntityCache(), access)

    # Statements.

    async def select_for_update(
        self, query: Select[*tuple[Any, ...]], of: Table, *, skip_locked: bool = False
    ) -> Sequence[RowMapping]:
        """What the database says, where nobody else changes these rows of a table until this use case is
        over; those that somebody else has now are waited for, or left out (`skip_locked`).
        """
        connection = await (self._writing() if self.access.shared else self._reading())
        held = query.with_for_update(of=of, key_share=True, skip_locked=skip_locked)
        return (await connection.execute(held)).mappings().all()

    async def advisory_lock(self, what: str, number: int) -> None:
        """Has only one use case at a time go on that is about the same, where there is no row to hold yet."""
        if self.access.shared:
            about = zlib.crc32(f"{what} {number}".encode()) - 2**31
            await (await self._writing()).execute(select(func.pg_advisory_xact_lock(QUEUES, about)))

    async def rows(self, query: Select[*tuple[Any, ...]]) -> Sequence[RowMapping]:
        """What the database says."""
        return (await (await self._reading()).execute(query)).mappings().all()

    async def run(self, statement: UpdateBase, rows: Rows | None = None) -> None:
        """Writes something: once, or for each of these rows."""
        if rows is None:
            await (await self._writing()).execute(statement)
        elif rows:
            await (await self._writing()).execute(statement, rows)

    # Knowledge.

    def known(self, kind: CacheRegion[K, V], key: K) -> V | None:
        """What is known for sure; None where the database is to be asked."""
        if key in (learnt := self._learnt.get(kind, {})):
            return learnt[key]
        return None if self.access.shared else self.known_once(kind, key)

    def known_once(self, kind: CacheRegion[K, V], key: K) -> V | None:
        """What was known when this process looked last; somebody else may have changed it."""
        if any(not kinds or kind in kinds for kinds in self._forgotten) or (kind, key) in self._dropped:
            return None
        return self._known.get(kind, key)

    def learn(self, kind: CacheRegion[K, V], key: K, value: V) -> V:
        """Notes what was read or is written."""
        self._learnt.setdefault(kind, {})[key] = value
        return value

    def learnt(self, kind: CacheRegion[K, V]) -> dict[K, V]:
        """What this use case found or left of a kind."""
        return self._learnt.get(kind, {})

    def invalidate(self, *kinds: CacheRegion[Any, Any]) -> None:
        """Has all of these kinds, or everything, read anew by everybody: it was changed by other means."""
        for kind in kinds or tuple(self._learnt):
            self._learnt.pop(kind, None)
        self._forgotten.append(kinds)

    def drop(self, key: K, *kinds: CacheRegion[K, Any]) -> None:
        """Has what is known of these kinds under a key read anew by everybody."""
        for kind in kinds:
            self._learnt.get(kind, {}).pop(key, None)
            self._dropped.add((kind, key))

    # What is noted later.

    def later(self, kind: CacheRegion[K, V], key: K, value: V) -> None:
        """Notes what is written with the next transaction: it must not matter if that never comes. Access is
        exclusive, so that all can know of it before.
        """
        assert self.access is Access.EXCLUSIVE
        self.learn(kind, key, value)
        self._later[kind, key] = value

    def unwritten(self, kind: CacheRegion[K, V]) -> dict[K, V]:
        """What of a kind is still to be written later, unless this use case has done so."""
        known = {it: value for it, value in self._known.unwritten.items() if it not in self._settled}
        return {key: value for (of, key), value in {**known, **self._later}.items() if of is kind}

    async def settle(self) -> None:
        """Writes what was to be written later, as what is asked or changed next concerns it."""
        self._settled = dict(self._known.unwritten)
        by_kind: dict[CacheRegion[Any, Any], dict[Any, Any]] = {}
        for (kind, key), value in self._settled.items():
            by_kind.setdefault(kind, {})[key] = value
        for kind, noted in by_kind.items():
            assert kind.write is not None
            await kind.write(self, noted)

    def done(self) -> dict[tuple[CacheRegion[Any, Any], Any], Any]:
        """Lets others know what this use case has learnt. Return what was to be written later and is written
        now, as long as the commit does not fail.
        """
        known, unwritten = self._known, self._known.unwritten
        written = {it: unwritten.pop(it) for it in self._settled if it in unwritten}
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
