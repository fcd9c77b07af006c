"""The reconciler: a worker for each table whose messages are to be brought up to date."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

import discord

from bot.adapter.messages.panels import Panels
from bot.adapter.messages.revealing import Revealing, Wait
from bot.adapter.messages.worker import Worker
from bot.adapter.permission_monitor import PermissionMonitor
from bot.adapter.rendering.render_context import RenderContext
from bot.database.repositories.messages import MessageKind
from bot.table.lesson import is_lesson
from bot.table.record import TableId, UserId
from bot.table.table import Table

EDIT_INTERVAL_S = 1.2
"""Minimum seconds between two edits of one table."""


class Reconciler:
    """Keeps the messages of all tables as they should be."""

    def __init__(
        self,
        render: RenderContext,
        permission_monitor: PermissionMonitor,
        interval: float,
        wait: Wait | None,
    ) -> None:
        self.render = render
        self.panels = Panels(render)
        self.revealing = Revealing(self._moved_on, wait)
        self._permission_monitor, self._interval = permission_monitor, interval
        self._workers: dict[TableId, Worker] = {}
        self._stopped = False

    def _worker(self, id: TableId) -> Worker:
        if id not in self._workers:
            for over in [other for other, worker in self._workers.items() if worker.is_over]:
                del self._workers[over]
            self._workers[id] = Worker(
                id, self.render, self.panels, self.revealing, self._permission_monitor, self._interval
            )
        return self._workers[id]

    # For those who change tables.

    def touch(self, id: TableId) -> None:
        """Bring a table's messages, its hands and its panels up to date."""
        if not self._stopped:
            self._worker(id).touch()

    def catch_up(self, id: TableId) -> None:
        """Bring a table's messages up to date that is found behind (`Worker.catch_up`)."""
        if not self._stopped:
            self._worker(id).catch_up()

    async def posted(self, id: TableId) -> Exception | None:
        """Post a new table and wait for it. Return None, or the reason why it is not posted."""
        return await self._worker(id).wait_for(MessageKind.TABLE)

    async def sealed(self, id: TableId) -> Exception | None:
        """Post the seals of a table's cards and wait for them. Return None, or the reason why they are not
        posted.
        """
        return await self._worker(id).wait_for(MessageKind.SEAL)

    def repost(self, id: TableId) -> None:
        """Post the table again at the channel's end, and delete the old message."""
        self._worker(id).repost()

    def reveals(self, table: Table) -> bool:
        """Return whether the table's last moves are being revealed or will be: nothing may run ahead."""
        worker = self._workers.get(table.id)
        return table.id in self.revealing or (worker is not None and worker.reveals(table))

    async def answer(
        self, interaction: discord.Interaction, id: TableId, step_aside: Callable[[], None]
    ) -> None:
        """Answer a click on the table's message with the current table; `step_aside` is called once only
        Discord is waited for.
        """
        await self._worker(id).answer(interaction, step_aside)

    def show_panel(
        self,
        interaction: discord.Interaction,
        table: Table,
        said: str,
        message: int | None,
        *,
        current: bool = True,
    ) -> None:
        """Note a panel that was just shown (`Panels.shown`)."""
        if self.panels.shown(interaction, table, said, message, current=current):
            self.touch(table.id)

    def end_overdue(self) -> None:
        """Make the last edit of each panel whose lifetime is over."""
        for id in self.panels.end_overdue():
            self.touch(id)

    def forget_user(self, user: UserId, at: Collection[TableId]) -> None:
        """Forget a user's panels, except `at` tables whose next pass is the last of a user who has left."""
        self.panels.forget_user(user, at)

    async def _moved_on(self, table: Table) -> bool:
        if is_lesson(table.id):
            return False
        return await self._worker(table.id).moved_on(table)

    # The end.

    async def rest(self) -> None:
        """Wait until nothing is under way."""
        await asyncio.gather(*(worker.rest() for worker in tuple(self._workers.values())))

    def hurry(self) -> None:
        """Wake all who wait for a new table or a seal, as the bot is about to stop."""
        for worker in self._workers.values():
            worker.hurry()

    async def stop(self) -> None:
        """Stop all workers."""
        self._stopped = True
        self.hurry()
        await asyncio.gather(*(worker.stop() for worker in self._workers.values()))
