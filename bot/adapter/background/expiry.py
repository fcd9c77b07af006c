"""The daily round: missing records are stored, and expired data is removed."""

from __future__ import annotations

import asyncio
import logging

from bot.adapter.background.departures import DepartureTracker
from bot.adapter.erasure import Eraser
from bot.adapter.rendering.render_context import RenderContext
from bot.config import RetentionConfig
from bot.services.retention import DAY_MS
from bot.table.record import TableId
from engines.words import counted

log = logging.getLogger(__name__)
ARCHIVE_DELAY_MAX_S = 30.0
"""Seconds that archiving a table waits for pending interactions to go first, at most."""


class Expiry:
    """The daily round of expiry, in small transactions between those of users."""

    def __init__(
        self, render: RenderContext, eraser: Eraser, departures: DepartureTracker, periods: RetentionConfig
    ) -> None:
        self._render, self._retention = render, render.services.retention
        self._eraser, self._departures, self._periods = eraser, departures, periods
        self._one_at_a_time = asyncio.Lock()
        self._stopped = False

    def stop(self) -> None:
        """Stop the round after the current item."""
        self._stopped = True

    async def go_round(self) -> None:
        """Erase servers, archive tables and delete lessons whose retention period is over; store the records
        of finished games that were not stored when they ended.
        """
        await self.forget_left()
        if self._render.mine().first:  # only one process of a cluster does this
            await self.keep_records()
            await self.archive_ended()
            await self._retention.forget_lessons()

    async def forget_left(self) -> None:
        """Erase all data of servers that were left long enough ago, if the bot is certainly not back."""
        days, retention = self._periods.left_servers, self._retention
        if not days:
            return
        by, forgotten = self._render.now() - days * DAY_MS, 0
        async with self._one_at_a_time:
            for guild, at in (await retention.left_guilds()).items():
                if at > by or self._stopped or not await self._departures.is_out(guild):
                    continue
                if await self._eraser.privacy.erase_left(guild, by):
                    forgotten += 1
                    log.info("the data of server %s was deleted: the bot left it %s ago", guild, _days(days))
            if forgotten:
                await self._eraser.scrub()

    async def keep_records(self) -> None:
        """Store the missing records of finished games, one after another."""
        last, done = TableId(""), 0
        async with self._one_at_a_time:
            while not self._stopped and (found := await self._retention.unrecorded(last)):
                for id in found:
                    if not self._stopped:
                        await self._render.wait_until_idle(ARCHIVE_DELAY_MAX_S)
                        done += await self._retention.keep_record(id)
                last = found[-1]
        if done:
            log.info("the records of %s were stored", counted(done, "finished game"))

    async def archive_ended(self) -> None:
        """Reduce tables that ended long enough ago to their records, one after another."""
        days, retention = self._periods.finished_tables, self._retention
        if not days:
            return
        by, last, done = self._render.now() - days * DAY_MS, (0, ""), 0
        async with self._one_at_a_time:
            while not self._stopped and (found := await retention.ended(by, last)):
                for _, id in found:
                    if not self._stopped:
                        await self._render.wait_until_idle(ARCHIVE_DELAY_MAX_S)
                        done += await retention.archive(id)
                last = found[-1]
            if done:
                log.info("%s that ended %s ago: only the record is kept", counted(done, "table"), _days(days))
                await self._eraser.scrub()


def _days(days: int) -> str:
    return counted(days, "day")
