"""Players' stories, stored apart from the record so that they can be erased."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import bindparam, func, select

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.table.record import TableId, UserId
from engines.core import TextId

_STORIES = select(schema.texts.c.id, schema.texts.c.words).where(
    schema.texts.c.table_id == bindparam("which")
)


class Stories(Repository):
    """The repository of players' stories."""

    async def add(self, text: TextId, id: TableId, user: UserId, words: str) -> None:
        row = {"id": text, "table_id": id, "user": user, "words": words}
        await self._tx.write(schema.texts.insert(), [row])

    async def count(self, id: TableId, user: UserId) -> int:
        """Return the number of a user's stories at a table."""
        x = schema.texts
        query = select(func.count().label("told")).where(x.c.table_id == id, x.c.user == user)
        return (await self._tx.rows(query))[0]["told"]

    async def at(self, id: TableId) -> Mapping[TextId, str]:
        """Return the stories of a table."""
        rows = await self._tx.rows(_STORIES, which=id)
        return {TextId(row["id"]): row["words"] for row in rows}
