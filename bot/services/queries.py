"""Which tables are there, and how are they? The use cases that change nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from bot.services.jobs import InThreads, Jobs, portable
from bot.services.transaction_context import no_table
from bot.services.transactions import Transactions
from bot.table.disclosure import check_over, players
from bot.table.history import rewind
from bot.table.record import Finished, TableId, UserId
from bot.table.table import Table
from engines.core import TextId

MENU = 25
"""Tables that one menu holds."""
WatchPage = Callable[[Table, Mapping[TextId, str], UserId | None], bytes]
"""Makes a page for a browser of a finished game, with its stories, for one who had a seat (None: nobody)."""


class Queries:
    """The house's use cases about looking at tables."""

    def __init__(self, transactions: Transactions, jobs: Jobs | None = None) -> None:
        self._transactions = transactions
        self._jobs = jobs or InThreads()

    async def table(self, id: TableId) -> Table:
        """The table as it is. Raises Illegal when there is none."""
        async with self._transactions.open(self.table) as desk:
            return await desk.table(id)

    async def check_place(self, id: TableId, user: UserId, *, guild: int | None, channel: int | None) -> None:
        """Raises Illegal unless what is sent from here may touch the table: from its own channel, or from a
        DM (no guild) of one who sits there. Nobody else learns whether there is such a table.
        """
        async with self._transactions.open(self.check_place) as desk:
            table = await desk.table(id)
        here = (guild, channel) == (table.guild, table.channel)
        if not (here or (guild is None and table.sitter(user) is not None)):
            raise no_table()

    async def in_channel(self, channel: int) -> Table:
        """The open table of a channel. Raises Illegal when there is none."""
        async with self._transactions.open(self.in_channel) as desk:
            return await desk.table(await desk.books.register.in_channel(channel))

    async def last_in_channel(self, channel: int) -> Table:
        """The channel's open table, or the one that was closed last. Raises Illegal when there was none."""
        async with self._transactions.open(self.last_in_channel) as desk:
            return await desk.table(await desk.books.register.last_in_channel(channel))

    async def last_game_in(self, channel: int) -> str | None:
        """Which game is played in a channel, or was last."""
        async with self._transactions.open(self.last_game_in) as desk:
            return await desk.books.register.last_game_in(channel)

    async def finished_in_channel(self, channel: int) -> list[Finished]:
        """The channel's games that are over and can be shown, the newest first: as many as a menu holds."""
        async with self._transactions.open(self.finished_in_channel) as desk:
            return await desk.books.register.finished_in_channel(channel, MENU)

    async def has_finished_in(self, channel: int) -> bool:
        """Whether a channel had a game that is over, though it may be of older rules and not be shown."""
        async with self._transactions.open(self.has_finished_in) as desk:
            return await desk.books.register.has_finished_in(channel)

    async def moment(self, id: TableId, n: int) -> tuple[Table, Table]:
        """A table whose game is over, and as it was after `n` moves. Raises Illegal while it is played."""
        table = await self.table(id)
        check_over(table)
        return table, await asyncio.to_thread(rewind, table, min(n, len(table.moves)))

    async def watched(self, id: TableId, user: UserId, page: WatchPage) -> tuple[str, bytes]:
        """Return a finished game as `user` may see it, as a page for a browser: the file's name, and the
        file, which `page` makes in the process for heavy work. Raises Illegal while it is played.
        """
        table, texts = await self.table(id), await self.texts(id)
        check_over(table)
        viewer = user if user in players(table) else None
        key = ("page", id, table.changes, viewer)
        made = await self._jobs.run(key, user, page, portable(table), dict(texts), viewer)
        return f"{table.game.name}-{id}.html", made

    async def of_user(self, user: UserId) -> list[Table]:
        """The open tables at which `user` sits."""
        async with self._transactions.open(self.of_user) as desk:
            tables = [await desk.table(id) for id in await desk.books.register.of_user(user)]
        return [it for it in tables if it.sitter(user) is not None]

    async def texts(self, id: TableId) -> Mapping[TextId, str]:
        """The stories that were told at a table."""
        async with self._transactions.open(self.texts) as desk:
            return await desk.books.stories.at(id)
