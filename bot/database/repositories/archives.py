"""Archives: the records of finished games, without names, which stay when all else of them is deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import ColumnElement, RowMapping, exists, select, tuple_

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.database.repositories.messages import MESSAGES, MessageKind, Messages
from bot.database.repositories.records import TABLES
from bot.database.repositories.register import by_todays_rules
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

    async def add(self, id: TableId, archive: Archive) -> bool:
        """Store the archive of a table beside its moves. Return False if they are gone."""
        if whole := bool(await self._held_whole(id)):
            self._replace(id, archive)
        return whole

    async def _held_whole(self, id: TableId) -> Sequence[RowMapping]:
        """Return the locked row with the changes of a table; none if its moves are gone."""
        t = schema.tables
        return await self._work.select_for_update(select(t.c.changes).where(t.c.id == id, schema.whole), t)

    def _replace(self, id: TableId, archive: Archive) -> None:
        a = schema.archives
        self._work.write(a.delete().where(a.c.table_id == id))
        self._work.write(a.insert().values(table_id=id, **asdict(archive)))

    async def unrecorded(self, after: TableId, most: int) -> list[TableId]:
        """Return the next finished games by id that can be replayed and have no archive, none in
        quarantine.
        """
        t, a, m = schema.tables, schema.archives, schema.moves
        moved = exists().where(m.c.table_id == t.c.id)
        query = select(t.c.id).join(a, a.c.table_id == t.c.id, isouter=True)
        query = query.where(a.c.table_id.is_(None), schema.whole, by_todays_rules(), moved, t.c.id > after)
        query = query.where(t.c.status == Status.CLOSED, t.c.quarantined.is_(None))
        return [TableId(row["id"]) for row in await self._work.rows(query.order_by(t.c.id).limit(most))]

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
        """Return the times and ids of tables that ended by `at` and are whole, the oldest first; only
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
        """Reduce a table to an archive (None: to nothing), without people and moves. Return False if they are
        gone.
        """
        self._work.settle()
        t, v, s, m = schema.tables, schema.villains, schema.sitters, schema.messages
        if not (held := await self._held_whole(id)):
            return False
        if archive is not None:
            self._replace(id, archive)
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
