"""How does a use case get a transaction? And when does the clock next have something to do?"""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from bot.database.books import Books
from bot.house.desk import Desk
from bot.table.draws import UNFORESEEN, Draws
from bot.table.record import AS_BEFORE, TornRecord
from bot.table.turns import alarm
from engines.core import Illegal

log = logging.getLogger(__name__)


class Store(Protocol):
    """Where transactions are opened."""

    def begin(self) -> AbstractAsyncContextManager[Books]: ...


class Transactions:
    """What all use cases share: a store, `now`, which tells milliseconds since 1970, and seeds and ids."""

    def __init__(self, store: Store, now: Callable[[], int], draws: Draws = UNFORESEEN) -> None:
        self._store = store
        self.now = now
        self._draws = draws
        self.look_again = 0
        """When the clock next looks into the database; nothing is due before."""

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[Desk]:
        """A transaction for one use case. A table whose record is damaged is closed, never guessed at."""
        try:
            async with self._store.begin() as books:
                yield Desk(books, self.now(), self._draws)
        except TornRecord as torn:
            log.exception("the record of table %s is damaged", torn.table)
            async with self._store.begin() as books:
                await books.close_table(torn.table, at=self.now())
            chips = AS_BEFORE if torn.villains else ""
            raise Illegal(f"This table's record is damaged, so it has been closed{chips}.") from None
        alarms = [at for it in books.touched.values() if (at := alarm(it, self.now())) is not None]
        self.look_again = min([self.look_again, *alarms])
