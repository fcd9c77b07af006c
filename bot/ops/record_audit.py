"""The search for records that have been damaged since they were written: all are read again, one by one."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from bot.database.store import CorruptionError, Store, StoreError
from bot.ops.metrics import Metrics
from bot.table.record import TableId

log = logging.getLogger(__name__)
AT_ONCE = 500
"""Ids of tables that are read in one go."""


class Patrol:
    """Goes round; what it finds is told once, before anybody touches the table."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store, self._metrics = store, metrics
        self._found = set[TableId]()
        self._copied = set[TableId]()
        self._stopped = False

    @property
    def found(self) -> list[TableId]:
        """The tables that were damaged when they, or the newest backup, were last looked at."""
        return sorted(self._found | self._copied)

    def copied(self, torn: Iterable[TableId]) -> None:
        """Notes which tables are damaged in the backup that was just made."""
        self._copied = {*torn}
        self._tell()

    def leave(self, id: TableId) -> None:
        """Warns no longer of a table, which has been set aside."""
        self._found.discard(id)
        self._copied.discard(id)
        self._tell()

    def stop(self) -> None:
        """Ends the round after the table that is being looked at."""
        self._stopped = True

    async def go_round(self) -> None:
        """Looks through every record; people's use cases take turns with it."""
        last, there = TableId(""), set[TableId]()
        while ids := await self._next(last):
            for id in ids:
                if self._stopped:
                    return
                await self._look(id)
            there.update(ids)
            last = ids[-1]
        self._found &= there
        self._tell()

    async def _next(self, last: TableId) -> list[TableId]:
        async with self._store.begin() as books:
            return await books.register.after(last, AT_ONCE)

    async def _look(self, id: TableId) -> None:
        try:
            async with self._store.begin() as books:
                broken = await books.records.broken_at(id)
        except CorruptionError:
            raise
        except StoreError as trouble:
            log.warning("the record of table %s cannot be read: %s", id, trouble)
            return
        if broken is None:
            self._found.discard(id)
        elif id not in self._found:
            self._found.add(id)
            log.error("the record of table %s is damaged at move %s; ask `mudbucket doctor`", id, broken)
        self._tell()

    def _tell(self) -> None:
        self._metrics.now.torn.set(len(self._found | self._copied))
