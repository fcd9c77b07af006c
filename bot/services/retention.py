"""Use cases for retention: servers the bot has left, games to archive, quarantined tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection

from bot.services.transactions import Transactions
from bot.table.archive import CorruptArchive, archived
from bot.table.record import TableId
from bot.table.table import Status, Table

log = logging.getLogger(__name__)
DAY_MS = 24 * 3600 * 1000
"""Milliseconds of a day."""
LESSON_DAYS = 30
"""Days after which a lesson is deleted in which nothing was done."""
TABLES_PER_QUERY = 50
"""Finished tables fetched per query."""


class Retention:
    """Use cases for how long data is kept."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._torn = set[TableId]()
        """Tables already logged as damaged and not archived."""

    # Servers.

    async def leave(self, guild: int) -> bool:
        """Note that the bot left a server about which data is stored. Return whether that is new."""
        async with self._transactions.open(self.leave) as tx:
            await tx.repositories.work.advisory_lock("departures", guild)
            departures = tx.repositories.departures
            if guild in await departures.at() or guild not in await departures.known():
                return False
            await departures.note(guild, tx.at)
            return True

    async def come_back(self, guilds: Collection[int]) -> None:
        """Note that the bot is in these servers."""
        async with self._transactions.open(self.come_back) as tx:
            left = await tx.repositories.departures.at()
            if back := [guild for guild in guilds if guild in left]:
                await tx.repositories.departures.cancel(back)

    async def known_guilds(self) -> list[int]:
        """Return the servers with stored data that the bot has not been noted to leave."""
        async with self._transactions.open(self.known_guilds) as tx:
            left = await tx.repositories.departures.at()
            return [
                departure for departure in await tx.repositories.departures.known() if departure not in left
            ]

    async def left_guilds(self) -> dict[int, int]:
        """Return when the bot left each server, in milliseconds since 1970."""
        async with self._transactions.open(self.left_guilds) as tx:
            return await tx.repositories.departures.at()

    # Tables.

    async def quarantine(self, id: TableId) -> bool:
        """Quarantine a table: closed, kept as it is, and no longer warned of. Return whether it exists."""
        async with self._transactions.open(self.quarantine) as tx:
            known = await tx.repositories.records.quarantine(id, at=tx.at)
            if known:
                await tx.repositories.news.tell(id)
            return known

    async def ended(self, by: int, after: tuple[int, str]) -> list[tuple[int, TableId]]:
        """Return the oldest tables that ended by `by` and are not archived, as end times (milliseconds since
        1970) and ids; `after` is the last one of the previous batch.
        """
        async with self._transactions.open(self.ended) as tx:
            return await tx.repositories.archives.ended_by(by, after, TABLES_PER_QUERY)

    async def unrecorded(self, after: TableId) -> list[TableId]:
        """Return the next finished games by id whose record is not stored yet."""
        async with self._transactions.open(self.unrecorded) as tx:
            return await tx.repositories.archives.unrecorded(after, TABLES_PER_QUERY)

    async def keep_record(self, id: TableId) -> bool:
        """Store the record of a finished game, unless it is stored. Return whether that was done."""
        async with self._transactions.open(self.keep_record) as tx:
            table = await tx.repositories.records.stored(id)
        return table is not None and await self.record(table)

    async def record(self, table: Table) -> bool:
        """Store the record of a table whose game is over, while its rules are those by which it was played,
        unless it is stored. Return whether that was done.
        """
        if table.status is not Status.CLOSED or not table.moves or not table.current:
            return False
        async with self._transactions.open(self.record) as tx:
            if await tx.repositories.archives.of(table.id) is not None:
                return False
        try:
            archive = await asyncio.to_thread(archived, table, table.moves)
        except CorruptArchive as torn:
            self._warn(table.id, torn)
            return False
        async with self._transactions.open(self.record) as tx:
            return archive is not None and await tx.repositories.archives.add(table.id, archive)

    async def forget_lessons(self) -> None:
        """Delete the lessons in which nothing was done for a month."""
        async with self._transactions.open(self.forget_lessons) as tx:
            await tx.repositories.lessons.forget(tx.at - LESSON_DAYS * DAY_MS)

    async def archive(self, id: TableId) -> bool:
        """Reduce a finished table to its record. Return False and keep everything if the record is damaged,
        because it may be repaired.
        """
        async with self._transactions.open(self.archive) as tx:
            table, stored = await tx.repositories.records.stored(id), await tx.repositories.records.moves(id)
            kept = await tx.repositories.archives.of(id)
        try:
            archive = await asyncio.to_thread(archived, table, stored, kept) if table is not None else None
        except CorruptArchive as torn:
            self._warn(id, torn)
            return False
        async with self._transactions.open(self.archive) as tx:
            return await tx.repositories.archives.keep(id, archive)

    def _warn(self, id: TableId, torn: CorruptArchive) -> None:
        """Log once that a table is damaged."""
        if id not in self._torn:
            self._torn.add(id)
            log.error("table %s is not archived, as it is damaged: %s", id, torn)
