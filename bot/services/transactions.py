"""Transactions for use cases, and the time when deadlines are due next."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Protocol

from bot.database.access import Access
from bot.database.repositories import Repositories
from bot.services.transaction_context import TransactionContext
from bot.shards import SINGLE_SHARD, Shards
from bot.table.draws import SYSTEM_DRAWS, Draws
from bot.table.record import CHIPS_NOTE, CorruptRecord
from bot.table.table import Table
from bot.table.turns import alarm
from engines.core import Illegal
from engines.words import counted

log = logging.getLogger(__name__)


class TransactionStore(Protocol):
    """A store that opens transactions."""

    @property
    def access(self) -> Access: ...
    def begin(self, *, snapshot: bool = True) -> AbstractAsyncContextManager[Repositories]: ...


class Transactions:
    """Dependencies of all use cases: a store, `now` (milliseconds since 1970), and the source of seeds and
    ids.
    """

    def __init__(
        self,
        store: TransactionStore,
        now: Callable[[], int],
        draws: Draws = SYSTEM_DRAWS,
        made: Callable[[Mapping[str, int]], None] = lambda _: None,
        mine: Callable[[], Shards] = lambda: SINGLE_SHARD,
        lasting: Callable[[Table, int], float] = lambda _, __: 0,
    ) -> None:
        self._store = store
        self._made = made
        """Called after a commit with the number of moves made, by game."""
        self._mine = mine
        """Function that returns the shards of this process."""
        self._lasting = lasting
        """Function that returns the seconds for which a table reveals its moves from an index on."""
        self.now = now
        self._draws = draws
        self.look_again = 0
        """Time of the next query for deadlines, in milliseconds since 1970; none is due before. Not used for
        a database shared with other processes, which is always queried."""

    @property
    def access(self) -> Access:
        """Whether other processes may change the database."""
        return self._store.access

    @asynccontextmanager
    async def open(
        self, use_case: Callable[..., object], *, snapshot: bool = True
    ) -> AsyncGenerator[TransactionContext]:
        """Open a transaction for one use case, which is named in the log; without `snapshot`, for one whose
        queries need not see the same state (`Store.begin`). A table whose record is damaged is closed, and
        Illegal is raised.
        """
        done = UseCase(use_case.__qualname__, time.perf_counter())
        try:
            async with self._store.begin(snapshot=snapshot) as repositories:
                done.repositories = repositories
                mine = self._mine()
                yield TransactionContext(repositories, self.now, self._draws, mine, self._lasting)
                for id in [item for item, guild in repositories.records.saved.items() if guild not in mine]:
                    await repositories.news.tell(id)
        except CorruptRecord as torn:
            log.exception("the record of table %s is damaged", torn.table)
            async with self._store.begin() as repositories:
                await repositories.records.close(torn.table, at=self.now())
            chips = CHIPS_NOTE if torn.villains else ""
            raise Illegal(f"This table's record is damaged, so it has been closed{chips}.") from None
        except BaseException as error:
            done.tell(type(error).__name__)
            raise
        done.tell("done")
        self._made(done.moves)
        for table in repositories.records.written:
            if (at := alarm(table, self.now())) is not None:
                self.look_again = min(self.look_again, at)


@dataclass(slots=True)
class UseCase:
    """The DEBUG log entry of a use case: ids, number of moves, and duration; no cards."""

    name: str
    began: float
    repositories: Repositories | None = None

    @property
    def moves(self) -> Mapping[str, int]:
        """Number of moves made, by game."""
        return self.repositories.records.made if self.repositories is not None else {}

    def tell(self, how: str) -> None:
        if not log.isEnabledFor(logging.DEBUG) or self.repositories is None:
            return
        tables = ", ".join(self.repositories.records.touched) or "no table"
        took = (time.perf_counter() - self.began) * 1000
        moves = counted(sum(self.moves.values()), "move")
        log.debug("%s at %s: %s, %s, %.1f ms", self.name, tables, how, moves, took)
