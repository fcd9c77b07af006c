"""Deadlines: default moves for players out of time, reminders, and closing of idle tables."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from random import Random

from bot.database.errors import StoreError
from bot.services.move_search import NOTHING, MoveSearch
from bot.services.transaction_context import TableUpdate, TransactionContext
from bot.services.transactions import Transactions
from bot.shards import Shards
from bot.table import clock
from bot.table.absence import deserted, too_few
from bot.table.record import TableId, UserId, snowflake
from bot.table.table import Ending, Status, Table
from engines.core import Action, Seat, TextId

log = logging.getLogger(__name__)
GRACE = 120_000
"""Milliseconds of grace for overdue tables after a restart."""
DAY, HOUR = 86_400_000, 3_600_000
"""Milliseconds: how long interaction ids are kept for deduplication, and how often old ones are deleted."""
AT_LEAST_EVERY = 60_000
"""Maximum milliseconds between two queries for due deadlines, and the delay before a failed one is
retried."""


MOST_TALES = 200
"""Maximum stories per table; beyond it computers tell none."""
Tale = Callable[[Table, Seat, Action, Random], str]
"""Function that returns the story a computer tells with its move, before the move is played; "" for none."""


class Teller:
    """Collector of computers' stories, at most `room`; the caller saves those in `told`."""

    def __init__(self, desk: TransactionContext, tale: Tale, room: int) -> None:
        self._desk, self._tale, self._room = desk, tale, room
        self.told: list[tuple[TextId, UserId, str]] = []

    def tell(self, table: Table, seat: Seat, action: Action) -> Action:
        """Return the action with the id of its story added, or unchanged if there is none."""
        user = table.users[seat]
        if user is None or len(self.told) >= self._room:
            return action
        words = self._tale(table, seat, action, self._desk.random())
        if not words:
            return action
        text = TextId(self._desk.draws.id("t"))
        self.told.append((text, user, words))
        return replace(action, say=text)


class DeadlineService:
    """Use cases for deadlines."""

    def __init__(self, transactions: Transactions, thinker: MoveSearch, tale: Tale) -> None:
        self._transactions, self._thinker, self._tale = transactions, thinker, tale
        self._swept = transactions.now()

    async def play_overdue(self) -> list[TableUpdate]:
        """Handle all due deadlines: play for players out of time, send reminders, close idle lobbies."""
        if self._transactions.now() < self._transactions.look_again - AT_LEAST_EVERY:
            await self._set_back()
        if self._transactions.now() < self._transactions.look_again and not self._transactions.access.shared:
            return []
        if self._transactions.now() >= self._swept + HOUR:
            await self._sweep()
        async with self._transactions.open(self.play_overdue) as desk:
            ringing = await desk.books.register.ringing(desk.at, desk.mine)
        rung: list[TableUpdate] = []
        try:
            for id in ringing:
                rung += await self._rung(id)
            if self._transactions.access.shared:  # others set alarms too
                self._transactions.look_again = self._transactions.now() + AT_LEAST_EVERY
                return rung
            async with self._transactions.open(self.play_overdue) as desk:
                alarm = await desk.books.register.next_alarm()
        except StoreError:
            if not rung:
                raise
            return rung  # they must be rendered; the next call raises the error again
        self._transactions.look_again = min(alarm or desk.at + AT_LEAST_EVERY, desk.at + AT_LEAST_EVERY)
        return rung

    async def _sweep(self) -> None:
        """Delete interaction ids that Discord no longer redelivers."""
        async with self._transactions.open(self._sweep) as desk:
            await desk.books.answers.forget_before(snowflake(desk.at - DAY))
            self._swept = desk.at

    async def _rung(self, id: TableId) -> list[TableUpdate]:
        """Handle one table's deadline; on an error, log it and postpone, so that other tables are
        unaffected.
        """
        try:
            happening = await self._ring(id)
        except StoreError:
            raise
        except Exception:
            log.exception("enforcing the deadline of table %s failed", id)
            async with self._transactions.open(self._rung) as desk:
                await desk.books.register.put_off(id, desk.at, desk.at + AT_LEAST_EVERY)
            return []
        return [happening] if happening is not None else []

    async def _ring(self, id: TableId) -> TableUpdate | None:
        async with self._transactions.open(self._ring) as desk:
            if not await desk.books.register.claim(id, desk.at):
                return None
            table = await desk.held(id)
            if table.status is not Status.PLAYING or deserted(table):
                return await desk.close(table, Ending.DESERTED if table.moves else Ending.IDLE)
            if too_few(table) and table.paused is None:
                return await desk.close(table, Ending.TOO_FEW)
            thinkers = clock.marshals(table, desk.at)
            thoughts = self._thinker.thoughts(table, thinkers) if thinkers else NOTHING
            if thoughts is None:
                return None
            teller = Teller(desk, self._tale, room=MOST_TALES - len(await desk.books.stories.at(id)))
            after, reminded = clock.rung(table, desk.at, thoughts, teller.tell)
            for text, user, words in teller.told:
                await desk.books.stories.add(text, id, user, words)
            return replace(await desk.go_on(table, after), reminded=reminded)

    async def _set_back(self) -> None:
        """Bring deadlines forward that are too far ahead because the system clock was set back."""
        self._transactions.look_again = 0
        async with self._transactions.open(self._set_back) as desk:
            for id in await desk.books.register.ahead(desk.at, desk.mine):
                table = await desk.held(id)
                await desk.save(table, clock.set_back(table, desk.at))

    async def wake(self, shards: Shards | None = None) -> list[TableId]:
        """Prepare this process's shards, or only these, after downtime: give overdue tables grace, close
        tables of other rule versions. Return the tables to be rendered.
        """
        async with self._transactions.open(self.wake) as desk:
            mine = shards or desk.mine
            await desk.books.register.grant_grace(desk.at, desk.at + GRACE, mine)
            for id in await desk.books.register.outdated(mine):
                await desk.books.records.close(id, at=desk.at)
            await desk.bank_erased()
        await self._set_back()
        async with self._transactions.open(self.wake) as desk:
            return await desk.books.messages.unshown(shards or desk.mine)
