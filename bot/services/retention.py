"""What is kept for how long: servers that the bot has left, games that ended long ago, and tables that the
operator has set aside.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection

from bot.services.transactions import Transactions
from bot.table.archive import Torn, archived
from bot.table.record import TableId

log = logging.getLogger(__name__)
DAY = 24 * 3600 * 1000
"""Milliseconds."""
AT_ONCE = 50
"""Finished tables that are looked for in one go."""


class Retention:
    """The house's use cases about how long something is kept."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._torn = set[TableId]()
        """Tables of which the log was told that they are left alone."""

    # Servers.

    async def leave(self, guild: int) -> bool:
        """Notes that the bot is not in a server of which something is stored. Whether that is news."""
        async with self._transactions.open(self.leave) as desk:
            await desk.books.work.advisory_lock("departures", guild)
            departures = desk.books.departures
            if guild in await departures.at() or guild not in await departures.known():
                return False
            await departures.note(guild, desk.at)
            return True

    async def come_back(self, guilds: Collection[int]) -> None:
        """Notes that the bot is in these servers."""
        async with self._transactions.open(self.come_back) as desk:
            left = await desk.books.departures.at()
            if back := [it for it in guilds if it in left]:
                await desk.books.departures.cancel(back)

    async def known_guilds(self) -> list[int]:
        """The servers of which something is stored and that the bot has not left, as far as is known."""
        async with self._transactions.open(self.known_guilds) as desk:
            left = await desk.books.departures.at()
            return [it for it in await desk.books.departures.known() if it not in left]

    async def left_guilds(self) -> dict[int, int]:
        """By server that the bot has left: when, in milliseconds since 1970."""
        async with self._transactions.open(self.left_guilds) as desk:
            return await desk.books.departures.at()

    # Tables.

    async def quarantine(self, id: TableId) -> bool:
        """Sets a table aside for the operator: closed, kept as it is, and no longer warned of. Whether there
        is one.
        """
        async with self._transactions.open(self.quarantine) as desk:
            known = await desk.books.records.quarantine(id, at=desk.at)
            if known:
                await desk.books.news.tell(id)
            return known

    async def ended(self, by: int, after: tuple[int, str]) -> list[tuple[int, TableId]]:
        """Some of the tables that ended by then and are still whole, the oldest first: when they ended (both
        in milliseconds since 1970), and their ids. `after`: the last of those that were told before.
        """
        async with self._transactions.open(self.ended) as desk:
            return await desk.books.archives.ended_by(by, after, AT_ONCE)

    async def archive(self, id: TableId) -> bool:
        """Keeps of a finished table only its record. Whether it did: one whose record is damaged is left
        alone, so that nothing is lost of what may be mended.
        """
        async with self._transactions.open(self.archive) as desk:
            table, stored = await desk.books.records.stored(id), await desk.books.records.moves(id)
        try:
            archive = await asyncio.to_thread(archived, table, stored) if table is not None else None
        except Torn as torn:
            if id not in self._torn:
                self._torn.add(id)
                log.error("table %s is not archived, as it is damaged: %s", id, torn)
            return False
        async with self._transactions.open(self.archive) as desk:
            return await desk.books.archives.keep(id, archive)
