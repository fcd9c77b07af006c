"""Players' stories, stored apart from the record so that they can be erased."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import func, select

from bot.database import schema
from bot.database.entity_cache import CacheRegion
from bot.database.repositories.base import Repository
from bot.database.repositories.records import TABLES
from bot.table.record import TableId, UserId
from engines.core import TextId

STORIES = CacheRegion[TableId, Mapping[TextId, str]](2_000, goes_with=TABLES)
"""The stories by table."""


class Stories(Repository):
    """The repository of players' stories."""

    async def add(self, text: TextId, id: TableId, user: UserId, words: str) -> None:
        row = schema.texts.insert().values(id=text, table_id=id, user=user, words=words)
        before = await self.at(id)
        self._work.write(row)
        self._work.learn(STORIES, id, {**before, text: words})

    async def count(self, id: TableId, user: UserId) -> int:
        """Return the number of a user's stories at a table."""
        x = schema.texts
        query = select(func.count().label("told")).where(x.c.table_id == id, x.c.user == user)
        return (await self._work.rows(query))[0]["told"]

    async def at(self, id: TableId) -> Mapping[TextId, str]:
        """Return the stories of a table."""
        if (known := self._work.known(STORIES, id)) is not None:
            return known
        x = schema.texts
        rows = await self._work.rows(select(x.c.id, x.c.words).where(x.c.table_id == id))
        return self._work.learn(STORIES, id, {TextId(row["id"]): row["words"] for row in rows})
