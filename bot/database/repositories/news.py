"""Notifications to other processes about changed tables, sent with the commit."""

from __future__ import annotations

from sqlalchemy import func, select

from bot.database.repositories.base import Repository
from bot.table.record import TableId

NOTIFY_CHANNEL = "mudbucket_changed"
"""The channel of PostgreSQL's NOTIFY; the payload is the table's id."""


class News(Repository):
    """The repository of notifications, which listening processes receive after the commit."""

    async def tell(self, id: TableId) -> None:
        """Notify other processes that a table has changed."""
        if self._work.access.shared:
            await self._work.rows(select(func.pg_notify(NOTIFY_CHANNEL, id)))
