"""What are other processes told? That a table of theirs has changed, along with the commit."""

from __future__ import annotations

from sqlalchemy import func, select

from bot.database.repositories.base import Repository
from bot.table.record import TableId

CHANGED = "mudbucket_changed"
"""The channel on which PostgreSQL passes on what is told (NOTIFY); its payload is the table's id."""


class News(Repository):
    """What is heard by others once it is committed, by those who listen then."""

    async def tell(self, id: TableId) -> None:
        """Tells that a table has changed."""
        if self._work.access.shared:
            await self._work.rows(select(func.pg_notify(CHANGED, id)))
