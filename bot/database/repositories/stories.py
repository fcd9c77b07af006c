"""Players' stories, stored apart from the record so that they can be erased."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import bindparam, func, select

from bot.database import schema
from bot.database.entity_cache import CacheRegion
from bot.database.repositories.base import Repository
from bot.database.repositories.records import TABLES
from bot.table.record import TableId, UserId
from bot.table.table import Table
from engines.core import TextId

Told = tuple[int, Mapping[TextId, str]]
STORIES = CacheRegion[TableId, Told](2_000, goes_with=TABLES, kept_shared=True)
"""The stories by table, with its `changes` when they were read, which grow with each story told or erased."""
UNKNOWN = -1
"""The number of changes where it does not matter: with exclusive access, and before a table is saved."""
_STORIES = select(schema.texts.c.id, schema.texts.c.words).where(
    schema.texts.c.table_id == bindparam("which")
)


class Stories(Repository):
    """The repository of players' stories."""

    async def add(self, text: TextId, id: TableId, user: UserId, words: str) -> None:
        row = schema.texts.insert().values(id=text, table_id=id, user=user, words=words)
        before = await self.at(id)
        self._work.write(row)
        self._work.learn(STORIES, id, (UNKNOWN, {**before, text: words}))

    def keep(self, before: Table, after: Table) -> None:
        """Keep the stories of a table whose changes are saved; nobody else tells one meanwhile."""
        told, known = self._work.learnt(STORIES).get(after.id), self._work.known_once(STORIES, after.id)
        if told is None and known is not None and known[0] == before.changes:
            told = known
        if told is not None:
            self._work.learn(STORIES, after.id, (after.changes, told[1]))

    async def count(self, id: TableId, user: UserId) -> int:
        """Return the number of a user's stories at a table."""
        x = schema.texts
        query = select(func.count().label("told")).where(x.c.table_id == id, x.c.user == user)
        return (await self._work.rows(query))[0]["told"]

    async def at(self, id: TableId) -> Mapping[TextId, str]:
        """Return the stories of a table."""
        if (known := self._work.known(STORIES, id)) is not None:
            return known[1]
        table, before = self._work.known(TABLES, id), self._work.known_once(STORIES, id)
        if table is not None and before is not None and before[0] == table.changes:
            return before[1]
        rows = await self._work.rows(_STORIES, which=id)
        texts = {TextId(row["id"]): row["words"] for row in rows}
        if table is not None or not self._work.access.shared:
            _ = self._work.learn(STORIES, id, (table.changes if table is not None else UNKNOWN, texts))
        return texts
