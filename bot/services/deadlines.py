"""Deadlines: default moves for players out of time, reminders, and closing of idle tables."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from random import Random

from bot.database.errors import StoreError
from bot.services.move_search import NO_THOUGHTS, MoveSearch
from bot.services.transaction_context import TableUpdate, TransactionContext
from bot.services.transactions import Transactions
from bot.shards import Shards
from bot.table import clock
from bot.table.absence import deserted, too_few
from bot.table.pacing import AT_ONCE_MAX
from bot.table.record import TableId, UserId, snowflake
from bot.table.table import CloseReason, Status, Table
from engines.core import Action, Seat, TextId

log = logging.getLogger(__name__)
RESTART_GRACE_MS = 120_000
"""Milliseconds of grace for overdue tables after a restart."""
DEDUPLICATION_MS, SWEEP_INTERVAL_MS = 86_400_000, 3_600_000
"""Milliseconds: how long interaction ids are kept for deduplication, and how often old ones are deleted."""
CHECK_INTERVAL_MS = 60_000
"""Maximum milliseconds between two queries for due deadlines, and the delay before a failed one is
retried."""


TABLE_STORIES_MAX = 200
"""Maximum stories per table; beyond it computers tell none."""
Tale = Callable[[Table, Seat, Action, Random], str]
"""Function that returns the story a computer tells with its move, before the move is played; "" for none."""


class StoryCollector:
    """Collector of computers' stories, at most `room`; the caller saves those in `stories`."""

    def __init__(self, tx: TransactionContext, tale: Tale, room: int) -> None:
        self._tx, self._tale, self._room = tx, tale, room
        self.stories: list[tuple[TextId, UserId, str]] = []

    def tell(self, table: Table, seat: Seat, action: Action) -> Action:
        """Return the action with the id of its story added, or unchanged if there is none."""
        user = table.users[seat]
        if user is None or len(self.stories) >= self._room:
            return action
        words = self._tale(table, seat, action, self._tx.random())
        if not words:
            return action
        text = TextId(self._tx.draws.id("t"))
        self.stories.append((text, user, words))
        return replace(action, say=text)


class DeadlineService:
    """Use cases for deadlines."""

    def __init__(self, transactions: Transactions, move_search: MoveSearch, tale: Tale) -> None:
        self._transactions, self._move_search, self._tale = transactions, move_search, tale
        self._swept = transactions.now()

    async def play_overdue(self) -> list[TableUpdate]:
        """Handle all due deadlines: play for players out of time, send reminders, close idle lobbies."""
        if self._transactions.now() < self._transactions.look_again - CHECK_INTERVAL_MS:
            await self._set_back()
        if self._transactions.now() < self._transactions.look_again and not self._transactions.access.shared:
            return []
        if self._transactions.now() >= self._swept + SWEEP_INTERVAL_MS:
            await self._sweep()
        async with self._transactions.open(self.play_overdue) as tx:
            overdue = await tx.repositories.register.overdue(tx.at, tx.mine)
        updates: list[TableUpdate] = []
        try:
            for id in overdue:
                updates += await self._expire_or_postpone(id)
            if self._transactions.access.shared:  # others set alarms too
                self._transactions.look_again = self._transactions.now() + CHECK_INTERVAL_MS
                return updates
            async with self._transactions.open(self.play_overdue) as tx:
                alarm = await tx.repositories.register.next_alarm()
        except StoreError:
            if not updates:
                raise
            return updates  # they must be rendered; the next call raises the error again
        self._transactions.look_again = min(alarm or tx.at + CHECK_INTERVAL_MS, tx.at + CHECK_INTERVAL_MS)
        return updates

    async def _sweep(self) -> None:
        """Delete interaction ids that Discord no longer redelivers."""
        async with self._transactions.open(self._sweep) as tx:
            await tx.repositories.answers.forget_before(snowflake(tx.at - DEDUPLICATION_MS))
            self._swept = tx.at

    async def _expire_or_postpone(self, id: TableId) -> list[TableUpdate]:
        """Handle one table's deadline; on an error, log it and postpone, so that other tables are
        unaffected.
        """
        try:
            return await self._expire_all(id)
        except StoreError:
            raise
        except Exception:
            log.exception("enforcing the deadline of table %s failed", id)
            async with self._transactions.open(self._expire_or_postpone) as tx:
                await tx.repositories.register.put_off(id, tx.at, tx.at + CHECK_INTERVAL_MS)
            return []

    async def _expire_all(self, id: TableId) -> list[TableUpdate]:
        """Handle a table's deadline, and those that are due at once after it."""
        updates: list[TableUpdate] = []
        for _ in range(AT_ONCE_MAX):
            table_update = await self._expire_deadlines(id)
            if table_update is None:
                break
            updates.append(table_update)
            if not clock.is_due(table_update.table, self._transactions.now()):
                break
        return updates

    async def _expire_deadlines(self, id: TableId) -> TableUpdate | None:
        async with self._transactions.open(self._expire_deadlines) as tx:
            if not await tx.repositories.register.claim(id, tx.at):
                return None
            table = await tx.held(id)
            if table.status is not Status.PLAYING or deserted(table):
                return await tx.close(table, CloseReason.DESERTED if table.moves else CloseReason.IDLE)
            if too_few(table) and table.paused is None:
                return await tx.close(table, CloseReason.TOO_FEW)
            thinkers = clock.marshals(table, tx.at)
            thoughts = self._move_search.thoughts(table, thinkers) if thinkers else NO_THOUGHTS
            if thoughts is None:
                return None
            teller = StoryCollector(
                tx, self._tale, room=TABLE_STORIES_MAX - len(await tx.repositories.stories.at(id))
            )
            after, reminded = clock.expire_deadlines(table, tx.at, thoughts, teller.tell)
            for text, user, words in teller.stories:
                await tx.repositories.stories.add(text, id, user, words)
            return replace(await tx.go_on(table, after), reminded=reminded)

    async def _set_back(self) -> None:
        """Bring deadlines forward that are too far ahead because the system clock was set back."""
        self._transactions.look_again = 0
        async with self._transactions.open(self._set_back) as tx:
            for id in await tx.repositories.register.ahead(tx.at, tx.mine):
                table = await tx.held(id)
                await tx.save(table, clock.set_back(table, tx.at))

    async def wake(self, shards: Shards | None = None) -> list[TableId]:
        """Prepare this process's shards, or only these, after downtime: give overdue tables grace, close
        tables of other rule versions. Return the tables to be rendered.
        """
        async with self._transactions.open(self.wake) as tx:
            mine = shards or tx.mine
            await tx.repositories.register.grant_grace(tx.at, tx.at + RESTART_GRACE_MS, mine)
            for id in await tx.repositories.register.outdated(mine):
                await tx.repositories.records.close(id, at=tx.at)
            await tx.bank_erased()
        await self._set_back()
        async with self._transactions.open(self.wake) as tx:
            return await tx.repositories.messages.unshown(shards or tx.mine)
