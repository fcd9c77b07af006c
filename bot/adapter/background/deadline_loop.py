"""The deadline loop: plays overdue moves, sends reminders, and expires panels and drafts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

import discord
from discord.ext import tasks

from bot.adapter.messages.reminders import remind
from bot.adapter.rendering.render_context import RenderContext
from bot.database.errors import StoreError
from bot.services.transaction_context import TableUpdate
from bot.table.record import TableId, UserId
from bot.table.table import Table

log = logging.getLogger(__name__)
CHECK_INTERVAL_S = 1.0
"""Seconds between two checks of the deadlines."""
REMINDER_DELAY_MAX_S = 30.0
"""Seconds that a reminder waits for clicks and renders to go first, at most."""
MISSED_TICK_DELAY = timedelta(seconds=30)
"""Delay after which ticks were missed: the machine slept, or its clock was set forward."""
REMINDER_GRACE_S = 2.0
"""Seconds for pending reminders when the loop stops; Discord's rate limit may ask for longer."""
SKIPPED_TICKS_MAX = 32
"""The maximum number of ticks skipped after repeated failures: one after the first, then doubled."""


class DeadlineLoop:
    """A loop that checks the deadlines every second."""

    def __init__(
        self,
        render: RenderContext,
        settle: Callable[[], Awaitable[None]],
        touch: Callable[[TableId], None],
        expire: Callable[[], None],
    ) -> None:
        self._render = render
        self._settle, self._touch, self._expire = settle, touch, expire
        """Callbacks that write deferred notes to the database, that schedule a table's render, and that end
        what is kept in memory only for a time.
        """
        self._reminders: set[asyncio.Task[None]] = set()
        self._pause = 0
        """The number of ticks to skip after the last failure; 0 after a success."""
        self._left_out = 0
        self._looking = asyncio.Lock()

    def start(self) -> None:
        self._tick.start()

    async def stop(self) -> None:
        """Finish the current check, and pending reminders within REMINDER_GRACE_S."""
        async with self._looking:  # cancelling in the middle of a statement would lose other users' moves
            self._tick.cancel()
        if not self._reminders:
            return
        _, late = await asyncio.wait(self._reminders, timeout=REMINDER_GRACE_S)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    @tasks.loop(seconds=CHECK_INTERVAL_S)
    async def _tick(self) -> None:
        due = self._tick.next_iteration
        if due is not None and discord.utils.utcnow() - due > MISSED_TICK_DELAY:
            self._tick.restart()  # else every missed tick would be made up for
            return
        if self._left_out < self._pause:
            self._left_out += 1
            return
        self._left_out = 0
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        try:
            self._expire()
            for table_update in await self._render.services.deadlines.play_overdue():
                self._touch(table_update.table.id)
                self._remind(table_update)
            await self._settle()
        except Exception as error:
            self._failed(error)
        else:
            self._pause = 0

    def _failed(self, error: Exception) -> None:
        if isinstance(error, StoreError):
            log.error("checking the deadlines failed: %s", error)
        else:
            log.exception("checking the deadlines failed")
        self._pause = min(2 * self._pause or 1, SKIPPED_TICKS_MAX)

    def _remind(self, table_update: TableUpdate) -> None:
        """Send reminders in the background, as DMs may be slow."""
        for user in table_update.reminded:
            task = asyncio.create_task(self._reminded(table_update.table, user))
            self._reminders.add(task)
            task.add_done_callback(self._reminders.discard)

    async def _reminded(self, table: Table, user: UserId) -> None:
        try:
            await self._render.wait_until_idle(REMINDER_DELAY_MAX_S)
            await remind(self._render, table, user)
        except Exception:
            log.exception("a player at table %s could not be reminded", table.id)
