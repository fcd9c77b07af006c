"""The record audit: rereads all records in turn to find those damaged since they were written."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from bot.database.store import CorruptionError, Store, StoreError
from bot.ops.metrics import Metrics
from bot.table.record import TableId

log = logging.getLogger(__name__)
IDS_PER_QUERY = 500
"""Table ids read per query."""


class RecordAudit:
    """The audit of all records; a damaged one is logged once."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store, self._metrics = store, metrics
        self._found = set[TableId]()
        self._copied = set[TableId]()
        self._stopped = False

    @property
    def found(self) -> list[TableId]:
        """Tables found damaged at their last check or in the newest backup."""
        return sorted(self._found | self._copied)

    def copied(self, torn: Iterable[TableId]) -> None:
        """Set the tables damaged in the newest backup."""
        self._copied = {*torn}
        self._tell()

    def leave(self, id: TableId) -> None:
        """Drop a table from the warnings, because it was quarantined."""
        self._found.discard(id)
        self._copied.discard(id)
        self._tell()

    def stop(self) -> None:
        """Stop after the table being checked."""
        self._stopped = True

    async def go_round(self) -> None:
        """Check every record, in turn with people's use cases."""
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
        async with self._store.begin() as repositories:
            return await repositories.register.after(last, IDS_PER_QUERY)

    async def _look(self, id: TableId) -> None:
        try:
            async with self._store.begin() as repositories:
                broken = await repositories.records.broken_at(id)
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
        self._metrics.gauges.torn.set(len(self._found | self._copied))
