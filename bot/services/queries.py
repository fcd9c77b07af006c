"""Read-only use cases: tables, finished games, and their pages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from bot.services.jobs import Job, JobRunner, Priority, ThreadJobRunner, in_steps, portable
from bot.services.transaction_context import no_table
from bot.services.transactions import Transactions
from bot.table.disclosure import check_over, players
from bot.table.history import rewind
from bot.table.lesson import is_lesson
from bot.table.preferences import Theme
from bot.table.record import Finished, TableId, UserId
from bot.table.steps import Steps
from bot.table.table import Table
from engines.core import TextId
from engines.review import Review

MENU_TABLES_MAX = 25
"""Maximum tables in one menu."""
WatchPage = Callable[[Table, Mapping[TextId, str], UserId | None, Theme, Review | None], Steps[bytes]]
"""Function that makes the browser page of a finished game from its stories, for a player (None: anybody), in
the colours it opens with, and with their review if they have one.
"""


class Queries:
    """Use cases that read tables."""

    def __init__(self, transactions: Transactions, jobs: JobRunner | None = None) -> None:
        self._transactions = transactions
        self._jobs = jobs or ThreadJobRunner()

    async def table(self, id: TableId) -> Table:
        """Return the table. Raises Illegal if there is none."""
        async with self._transactions.open(self.table, snapshot=False) as tx:
            return await tx.table(id)

    async def check_place(self, id: TableId, user: UserId, *, guild: int | None, channel: int | None) -> None:
        """Raise Illegal unless an interaction from here may touch the table: from its own channel, or from a
        DM (no guild) of a player there; a learner may touch their lesson from anywhere. The error is the same
        as for a table that does not exist.
        """
        async with self._transactions.open(self.check_place, snapshot=False) as tx:
            if is_lesson(id):
                learning = await tx.repositories.lessons.get(id)
                allowed = learning is not None and learning.user == user
            elif not (allowed := tx.repositories.records.is_at(id, guild, channel)):
                table = await tx.table(id)
                here = (guild, channel) == (table.guild, table.channel)
                allowed = here or (guild is None and table.sitter(user) is not None)
        if not allowed:
            raise no_table()

    async def in_channel(self, channel: int) -> Table:
        """Return a channel's open table. Raises Illegal if there is none."""
        async with self._transactions.open(self.in_channel) as tx:
            return await tx.table(await tx.repositories.register.in_channel(channel))

    async def last_in_channel(self, channel: int) -> Table:
        """Return the channel's open table, or the one closed last. Raises Illegal if there was none."""
        async with self._transactions.open(self.last_in_channel) as tx:
            return await tx.table(await tx.repositories.register.last_in_channel(channel))

    async def last_game_in(self, channel: int) -> str | None:
        """Return the name of the game played in a channel now or last, or None."""
        async with self._transactions.open(self.last_game_in) as tx:
            return await tx.repositories.register.last_game_in(channel)

    async def finished_in_channel(self, channel: int) -> list[Finished]:
        """Return the channel's finished games that can be shown, newest first: as many as a menu holds."""
        async with self._transactions.open(self.finished_in_channel) as tx:
            return await tx.repositories.register.finished_in_channel(channel, MENU_TABLES_MAX)

    async def has_finished_in(self, channel: int) -> bool:
        """Return whether a channel had a finished game, even one of older rules that cannot be shown."""
        async with self._transactions.open(self.has_finished_in) as tx:
            return await tx.repositories.register.has_finished_in(channel)

    async def moment(self, id: TableId, n: int) -> tuple[Table, Table]:
        """Return a finished table, and the same after `n` moves. Raises Illegal while it is played."""
        table = await self.table(id)
        check_over(table)
        return table, await asyncio.to_thread(rewind, table, min(n, len(table.moves)))

    async def watched(
        self,
        id: TableId,
        user: UserId,
        page: WatchPage,
        theme: Theme = "dark",
        review: Review | None = None,
    ) -> tuple[str, bytes]:
        """Return a finished game's page as `user` may see it, with their `review`: file name and content,
        made by `page` in a worker process. Raises Illegal while the game is played.
        """
        table, texts = await self.table(id), await self.texts(id)
        check_over(table)
        viewer = user if user in players(table) else None
        key = ("page", id, table.changes, viewer, theme, review is not None)
        work = in_steps(page, portable(table), dict(texts), viewer, theme, review)
        made = await self._jobs.run(Job(work, Priority.PAGE, user, key))
        return f"{table.game.name}-{id}.html", made

    async def of_user(self, user: UserId) -> list[Table]:
        """Return the open tables at which `user` sits."""
        async with self._transactions.open(self.of_user) as tx:
            tables = [await tx.table(id) for id in await tx.repositories.register.of_user(user)]
        return [table for table in tables if table.sitter(user) is not None]

    async def texts(self, id: TableId) -> Mapping[TextId, str]:
        """Return the stories told at a table."""
        async with self._transactions.open(self.texts, snapshot=False) as tx:
            return await tx.repositories.stories.at(id)
