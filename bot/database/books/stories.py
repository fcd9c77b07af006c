"""Which stories have players told? They are kept apart from the record, so that they can be erased."""

from __future__ import annotations

from sqlalchemy import func, select

from bot.database import schema
from bot.database.books.connected import Connected
from bot.table.record import TableId, UserId
from engines.core import TextId


class Stories(Connected):
    """Players' own words, by table."""

    async def add(self, text: TextId, id: TableId, user: UserId, words: str) -> None:
        row = schema.texts.insert().values(id=text, table_id=id, user=user, words=words)
        _ = await self._connection.execute(row)

    async def count(self, id: TableId, user: UserId) -> int:
        """How many stories a user has told at a table."""
        x = schema.texts
        query = select(func.count().label("told")).where(x.c.table_id == id, x.c.user == user)
        return (await self._rows(query))[0]["told"]

    async def at(self, id: TableId) -> dict[TextId, str]:
        x = schema.texts
        rows = await self._rows(select(x.c.id, x.c.words).where(x.c.table_id == id))
        return {TextId(row["id"]): row["words"] for row in rows}
