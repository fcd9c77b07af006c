"""Who notices that time has run out? A loop that plays the defaults of overdue seats."""

from __future__ import annotations

import logging

from discord.ext import tasks

from bot.adapter.house import House

log = logging.getLogger(__name__)
TICK = 1.0
"""Seconds between two looks at the deadlines."""


class Clock:
    """Looks for overdue tables each second."""

    def __init__(self, house: House) -> None:
        self._house = house

    def start(self) -> None:
        _ = self._tick.start()

    def stop(self) -> None:
        self._tick.cancel()

    @tasks.loop(seconds=TICK)
    async def _tick(self) -> None:
        try:
            for happening in await self._house.tables.expire():
                self._house.screen.touch(happening.table.id)
        except Exception:
            log.exception("the deadlines could not be looked at")
