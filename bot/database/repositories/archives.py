"""Archives of games that ended long ago: records without names."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import ColumnElement, select, tuple_

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.database.repositories.messages import MESSAGES, MessageKind, Messages
from bot.database.repositories.records import TABLES
from bot.database.repositories.stories import STORIES
from bot.table.archive import Archive
from bot.table.record import NO_HOST, TableId
from bot.table.table import Status
from engines import GAMES

DELETED_WHEN_ARCHIVED = (
    schema.interactions, schema.texts, schema.votes, schema.moves, schema.sitters,
)  # fmt: skip
"""The tables whose rows about a game are deleted when it is archived."""
KEPT_MESSAGE_KINDS = MessageKind.TABLE.value, MessageKind.SEAL.value
"""The kinds of messages that are kept: the table's own, and its seals."""


class Archives(Repository):
    """The repository of archives, with the finished tables by age."""

    async def of(self, id: TableId) -> Archive | None:
        """Return a table's archive, or None."""
        a = schema.archives
        rows = await self._work.rows(select(a.c.begun, a.c.moves, a.c.record).where(a.c.table_id == id))
        return Archive(**dict(rows[0])) if rows else None

    async def tells_more(self, id: TableId) -> bool:
        """Return whether rows exist that archiving the table would delete."""
        m = schema.messages
        found = [
            select(person.c.table_id).where(person.c.table_id == id).limit(1)
            for person in DELETED_WHEN_ARCHIVED
        ]
        found.append(select(m.c.table_id).where(_of_people(id)).limit(1))
        return any([await self._work.rows(query) for query in found])

    async def ended_by(self, at: int, after: tuple[int, str], most: int) -> list[tuple[int, TableId]]:
        """Return the times and ids of tables that ended by `at` and are not archived, the oldest first; only
        known games, and none in quarantine. `after`: the last item of the previous page.
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
        """Replace a table's people and moves by an archive (None: nothing). Return False if they are gone."""
        self._work.settle()
        t, v, s, m = schema.tables, schema.villains, schema.sitters, schema.messages
        held = await self._work.select_for_update(select(t.c.changes).where(t.c.id == id, schema.whole), t)
        if not held:
            return False
        if archive is not None:
            self._work.write(schema.archives.insert().values(table_id=id, **asdict(archive)))
            sat = select(s.c.villain_id).where(s.c.table_id == id)
            self._work.write(v.update().where(v.c.id.in_(sat)).values(begun=True))
        for person in DELETED_WHEN_ARCHIVED:
            self._work.write(person.delete().where(person.c.table_id == id))
        self._work.write(m.delete().where(_of_people(id)))
        changes = held[0]["changes"] + 1
        self._work.write(t.update().where(t.c.id == id).values(host=NO_HOST, seed="", changes=changes))
        self._work.drop(id, TABLES, STORIES, MESSAGES)
        await Messages(self._work).note_all_shown(id, changes)
        return True


def _of_people(id: TableId) -> ColumnElement[bool]:
    m = schema.messages
    return (m.c.table_id == id) & m.c.kind.not_in(KEPT_MESSAGE_KINDS)
