"""Which records have been damaged since they were written? All of them are read again, a table at a time."""

from __future__ import annotations

import logging

from bot.database.store import Damaged, Store, Trouble
from bot.operator.metrics import Metrics
from bot.table.record import TableId

log = logging.getLogger(__name__)
AT_ONCE = 500
"""Ids of tables that are read in one go."""


class Patrol:
    """Goes round; what it finds is told once, before anybody touches the table."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store, self._metrics = store, metrics
        self._found = set[TableId]()
        self._stopped = False

    @property
    def found(self) -> list[TableId]:
        """The tables whose record was damaged when it was last looked at."""
        return sorted(self._found)

    def stop(self) -> None:
        """Ends the round after the table that is being looked at."""
        self._stopped = True

    async def go_round(self) -> None:
        """Looks through every record; people's use cases take turns with it."""
        last = TableId("")
        while not self._stopped and (ids := await self._next(last)):
            for id in ids:
                if not self._stopped:
                    await self._look(id)
            last = ids[-1]

    async def _next(self, last: TableId) -> list[TableId]:
        async with self._store.begin() as books:
            return await books.register.after(last, AT_ONCE)

    async def _look(self, id: TableId) -> None:
        try:
            async with self._store.begin() as books:
                broken = await books.records.broken_at(id)
        except Damaged:
            raise
        except Trouble as trouble:
            log.warning("the record of table %s cannot be read: %s", id, trouble)
            return
        if broken is not None and id not in self._found:
            self._found.add(id)
            self._metrics.now.torn.set(len(self._found))
            log.error("the record of table %s is damaged at move %s; ask `mudbucket doctor`", id, broken)
