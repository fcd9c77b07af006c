"""What is kept of games that ended long ago? Their records, and nobody's name."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import select, tuple_

from bot.database import schema
from bot.database.books.connected import Connected
from bot.database.books.messages import HANDS, POSTED, UNSURE
from bot.database.books.records import TABLES
from bot.database.books.stories import TEXTS
from bot.table.archive import Archive
from bot.table.record import NOBODY, TableId
from bot.table.table import Status
from engines import GAMES

OF_PEOPLE = (
    schema.interactions, schema.texts, schema.hands, schema.votes, schema.moves, schema.sitters,
)  # fmt: skip
"""Tables whose rows about a game go when only its record is kept."""
_SHOWN = dict.fromkeys(UNSURE)
"""What is still to be done on Discord for a table: nothing."""


class Archives(Connected):
    """Finished tables by their age, and what is kept of the old ones."""

    async def of(self, id: TableId) -> Archive | None:
        """What is kept of a table whose people and moves are gone."""
        a = schema.archives
        rows = await self._work.rows(select(a.c.begun, a.c.moves, a.c.record).where(a.c.table_id == id))
        return Archive(**dict(rows[0])) if rows else None

    async def tells_more(self, id: TableId) -> bool:
        """Whether there are rows about a table that are to go when only its record is kept."""
        found = [select(it.c.table_id).where(it.c.table_id == id).limit(1) for it in OF_PEOPLE]
        return any([await self._work.rows(it) for it in found])

    async def ended_by(self, at: int, after: tuple[int, str], most: int) -> list[tuple[int, TableId]]:
        """The tables that ended by then and have their people and moves still, the oldest first: when they
        ended, and their ids; of games that this bot knows, and not set aside. `after`: the last of those that
        were told before.
        """
        t = schema.tables
        old = (
            schema.whole,
            t.c.quarantined.is_(None),
            t.c.ended <= at,
            tuple_(t.c.ended, t.c.id) > tuple_(*after),
        )
        query = select(t.c.ended, t.c.id).where(*old, t.c.status == Status.CLOSED, t.c.game.in_(GAMES))
        rows = await self._work.rows(query.order_by(t.c.ended, t.c.id).limit(most))
        return [(row["ended"], TableId(row["id"])) for row in rows]

    async def keep(self, id: TableId, archive: Archive | None) -> bool:
        """Keeps of a table's people and moves no more than this (None: nothing). Whether they were there."""
        await self._work.settle()
        t, v, s = schema.tables, schema.villains, schema.sitters
        if not await self._work.hold(select(t.c.id).where(t.c.id == id, schema.whole), t):
            return False
        if archive is not None:
            await self._work.run(schema.archives.insert().values(table_id=id, **asdict(archive)))
            sat = select(s.c.villain_id).where(s.c.table_id == id)
            await self._work.run(v.update().where(v.c.id.in_(sat)).values(begun=True))
        for it in OF_PEOPLE:
            await self._work.run(it.delete().where(it.c.table_id == id))
        changes = t.c.changes + 1
        values: dict[str, Any] = {"host": NOBODY, "seed": "", "changes": changes, "shown": changes, **_SHOWN}
        await self._work.run(t.update().where(t.c.id == id).values(values))
        self._work.drop(id, TABLES, TEXTS, HANDS, POSTED)
        return True
