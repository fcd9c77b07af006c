"""What do people set for themselves, and what did they tell?"""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import select

from bot import schema
from bot.books.connected import Connected
from bot.preferences import USUAL, Preferences
from bot.table import TableId, UserId
from engines.core import TextId


class People(Connected):
    """Stories and preferences."""

    # Stories.

    async def add_text(self, text: TextId, id: TableId, user: UserId, words: str) -> None:
        row = schema.texts.insert().values(id=text, table_id=id, user=user, words=words)
        _ = await self._connection.execute(row)

    async def texts(self, id: TableId) -> dict[TextId, str]:
        x = schema.texts
        rows = await self._rows(select(x.c.id, x.c.words).where(x.c.table_id == id))
        return {TextId(row["id"]): row["words"] for row in rows}

    # People.

    async def preferences(self, user: UserId) -> Preferences:
        p = schema.preferences
        rows = await self._rows(select(p.c.pictures, p.c.large, p.c.dms).where(p.c.user == user))
        return Preferences(**dict(rows[0])) if rows else USUAL

    async def set_preferences(self, user: UserId, preferences: Preferences) -> None:
        p = schema.preferences
        _ = await self._connection.execute(p.delete().where(p.c.user == user))
        _ = await self._connection.execute(p.insert().values(user=user, **asdict(preferences)))
