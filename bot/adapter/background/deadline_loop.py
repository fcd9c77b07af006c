"""The clock: a loop that does what is due and reminds people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

import discord
from discord.ext import tasks

from bot.adapter.rendering.pings import remind
from bot.adapter.rendering.render_context import RenderContext
from bot.database.errors import StoreError
from bot.services.transaction_context import TableUpdate
from bot.table.record import TableId, UserId
from bot.table.table import Table

log = logging.getLogger(__name__)
TICK = 1.0
"""Seconds between two looks at the deadlines."""
GIVES_WAY = 30.0
"""Seconds that a reminder lets clicks and drawings go first, at most."""
LATE = timedelta(seconds=30)
"""So late, looks were missed: the machine slept, or its clock was set forward."""
FAREWELL = 2.0
"""Seconds that reminders have when the clock stops; Discord may have told us to wait for longer."""
LONGEST = 32
"""Looks that are left out after those that failed, at most: one after the first, then twice as many."""


class DeadlineLoop:
    """Looks for what is due each second."""

    def __init__(
        self,
        render: RenderContext,
        settle: Callable[[], Awaitable[None]],
        touch: Callable[[TableId], None],
    ) -> None:
        self._render = render
        self._settle, self._touch = settle, touch
        """Writes what was to be noted later; has a table drawn."""
        self._reminders: set[asyncio.Task[None]] = set()
        self._pause = 0
        """How many looks are left out after the one that failed last; 0 where none has."""
        self._left_out = 0
        self._looking = asyncio.Lock()

    def start(self) -> None:
        self._tick.start()

    async def stop(self) -> None:
        """Ends when what is due now is done, and everybody is reminded who is to be, if it is soon."""
        async with self._looking:  # to be cut off in the middle of a statement would cost others their moves
            self._tick.cancel()
        if not self._reminders:
            return
        _, late = await asyncio.wait(self._reminders, timeout=FAREWELL)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    @tasks.loop(seconds=TICK)
    async def _tick(self) -> None:
        due = self._tick.next_iteration
        if due is not None and discord.utils.utcnow() - due > LATE:
            self._tick.restart()  # or each look that was missed would be made up for
            return
        if self._left_out < self._pause:
            self._left_out += 1
            return
        self._left_out = 0
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        try:
            for happening in await self._render.services.ringing.play_overdue():
                self._touch(happening.table.id)
                self._remind(happening)
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
        self._pause = min(2 * self._pause or 1, LONGEST)

    def _remind(self, happening: TableUpdate) -> None:
        """Nobody waits for it: Discord may be slow with DMs."""
        for user in happening.reminded:
            task = asyncio.create_task(self._reminded(happening.table, user))
            self._reminders.add(task)
            task.add_done_callback(self._reminders.discard)

    async def _reminded(self, table: Table, user: UserId) -> None:
        try:
            await self._render.calm(GIVES_WAY)
            await remind(self._render, table, user)
        except Exception:
            log.exception("a player at table %s could not be reminded", table.id)
