"""Erasure of users and servers: database rows, hands in DMs, drafts, and SQLite's write-ahead log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import discord

from bot.adapter.form_drafts import FormDrafts
from bot.adapter.refused_moves import RefusedMoves
from bot.adapter.short_memory import ShortMemory
from bot.database.store import Store
from bot.services.privacy import Privacy
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
    refused_moves: RefusedMoves
    lessons_shown: LessonsShown
    touch: Callable[[TableId], None]
    """A callback that schedules a render of the table."""

    async def forget_user(self, user: UserId) -> None:
        """Erase a user: their drafts, their DMs (unknown afterwards), then all rows, then DMs sent in
        between.
        """
        self.form_drafts.forget_user(user)
        self.refused_moves.forget_user(user)
        self.lessons_shown.forget_those(lambda key: key[0] == user)
        gone = await self._deleted(await self.privacy.dms(user))
        erased = await self.privacy.erase(user)
        for table in erased.tables:
            self.touch(table)
        await self.scrub()
        await self._deleted([dm for dm in erased.dms if dm not in gone])

    async def forget_guild(self, guild: int) -> None:
        """Erase all data of a server."""
        self.form_drafts.forget_guild(guild)
        await self.privacy.erase_guild(guild)
        await self.scrub()

    async def scrub(self) -> None:
        """Empty SQLite's write-ahead log. If that fails, the error is logged; the rows are erased all the
        same.
        """
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
