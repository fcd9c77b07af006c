"""Erasure of users and servers: database rows, hands in DMs, what is in memory, and SQLite's log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass

import discord

from bot.adapter.form_drafts import FormDrafts
from bot.adapter.move_lines import MoveLines
from bot.adapter.permission_monitor import PermissionMonitor
from bot.adapter.short_memory import ShortMemory
from bot.database.store import Store
from bot.services.privacy import Privacy
from bot.table.personal_caches import empty_personal_caches
from bot.table.record import TableId, UserId

log = logging.getLogger(__name__)
LessonsShown = ShortMemory[tuple[UserId, int], TableId]
"""The lesson that a user was shown last in a channel."""
DELETION_TIMEOUT_S = 400
"""Seconds for deleting messages, at most, before the database is written and once more after it; an
interaction can be answered for 15 minutes.
"""


@dataclass(frozen=True, slots=True)
class Eraser:
    client: discord.Client
    privacy: Privacy
    store: Store
    form_drafts: FormDrafts
    refused_moves: MoveLines
    hints_given: MoveLines
    lessons_shown: LessonsShown
    touch: Callable[[TableId], None]
    """A callback that schedules a render of the table."""
    permission_monitor: PermissionMonitor
    forget_panels: Callable[[UserId, Collection[TableId]], None]
    """A callback that drops a user's panels, except those at tables that are about to be rendered."""
    forget_pictures: Callable[[], None]
    """A callback that drops all pictures."""

    async def forget_user(self, user: UserId) -> None:
        """Erase a user: their drafts, their DMs (unknown afterwards), then all rows, what else is in memory,
        then DMs sent in between.
        """
        self.form_drafts.forget_user(user)
        self.refused_moves.forget_user(user)
        self.hints_given.forget_user(user)
        self.lessons_shown.forget_those(lambda key: key[0] == user)
        gone = await self._deleted(await self.privacy.dms(user))
        erased = await self.privacy.erase(user)
        for table in erased.tables:
            self.touch(table)
        self.forget_panels(user, erased.tables)
        await self.permission_monitor.wake()
        await self.scrub()
        await self._deleted([dm for dm in erased.dms if dm not in gone])

    async def forget_guild(self, guild: int) -> None:
        """Erase all data of a server."""
        self.form_drafts.forget_guild(guild)
        self.refused_moves.forget_guild(guild)
        self.hints_given.forget_guild(guild)
        await self.privacy.erase_guild(guild)
        await self.permission_monitor.wake()
        await self.scrub()

    async def scrub(self) -> None:
        """Empty what may still hold what was erased: caches, pictures, and SQLite's write-ahead log. If that
        fails, the error is logged; the rows are erased all the same.
        """
        empty_personal_caches()
        self.forget_pictures()
        try:
            await self.store.scrub()
        except Exception as error:  # including the driver's own errors
            log.error("the database's log still holds what was erased: %s", error)

    async def _deleted(self, dms: list[tuple[int, int]]) -> set[tuple[int, int]]:
        """Delete messages in DMs, where Discord allows it. Return those that are gone."""
        gone = set[tuple[int, int]]()
        with suppress(TimeoutError):
            async with asyncio.timeout(DELETION_TIMEOUT_S):
                for channel, message in dms:
                    with suppress(discord.HTTPException):
                        with suppress(discord.NotFound):
                            await self.client.http.delete_message(channel, message)
                        gone.add((channel, message))
        return gone
