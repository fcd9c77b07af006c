"""Who notices that time runs out? A loop that has done what is due, and has people reminded."""

from __future__ import annotations

import asyncio
import logging

from discord.ext import tasks

from bot.adapter.house import House
from bot.adapter.pings import remind
from bot.desk import Happening
from bot.record import UserId
from bot.table import Table

log = logging.getLogger(__name__)
TICK = 1.0
"""Seconds between two looks at the deadlines."""


class Clock:
    """Looks for what is due each second."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._reminders: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        _ = self._tick.start()

    async def stop(self) -> None:
        """Ends when everybody is reminded who is to be."""
        self._tick.cancel()
        _ = await asyncio.gather(*self._reminders)

    @tasks.loop(seconds=TICK)
    async def _tick(self) -> None:
        try:
            for happening in await self._house.tables.ring():
                self._house.screen.touch(happening.table.id)
                self._remind(happening)
        except Exception:
            log.exception("the deadlines could not be looked at")

    def _remind(self, happening: Happening) -> None:
        """Nobody waits for it: Discord may be slow with DMs."""
        for user in happening.reminded:
            task = asyncio.create_task(self._reminded(happening.table, user))
            self._reminders.add(task)
            task.add_done_callback(self._reminders.discard)

    async def _reminded(self, table: Table, user: UserId) -> None:
        try:
            await remind(self._house, table, user)
        except Exception:
            log.exception("a user of table %s could not be reminded", table.id)
