"""Counts of what is in the database."""

from __future__ import annotations

from sqlalchemy import func, select

from bot.database import schema
from bot.database.repositories.base import Repository


class Census(Repository):
    """The repository of counts and sizes."""

    async def size(self) -> int:
        """Return the size of a PostgreSQL database in bytes."""
        query = select(func.pg_database_size(func.current_database()).label("bytes"))
        return (await self._work.rows(query))[0]["bytes"]

    async def count(self) -> dict[str, int]:
        """Return the numbers of open tables by status, of their people and moves, and of villains."""
        t, o, s, m, v = schema.tables, schema.open_tables, schema.sitters, schema.moves, schema.villains
        by_status = select(t.c.status, func.count().label("n")).join(o, o.c.table_id == t.c.id)
        at = {row["status"]: row["n"] for row in await self._work.rows(by_status.group_by(t.c.status))}
        here = select(func.count(s.c.user.distinct()).label("n")).join(o, o.c.table_id == s.c.table_id)
        people = here.where(s.c.user > 0)
        moves = select(func.count().label("n")).select_from(o.join(m, m.c.table_id == o.c.table_id))
        return {
            "tables_in_lobby": at.get("lobby", 0),
            "tables_playing": at.get("playing", 0),
            "people_seated": (await self._work.rows(people))[0]["n"],
            "people_with_a_deadline": (await self._work.rows(people.where(s.c.due.is_not(None))))[0]["n"],
            "villains": (await self._work.rows(select(func.count().label("n")).select_from(v)))[0]["n"],
            "moves_at_open_tables": (await self._work.rows(moves))[0]["n"],
        }
