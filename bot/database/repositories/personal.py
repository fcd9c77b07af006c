"""Personal data of a user: export, and erasure by deletion or anonymisation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import SystemRandom
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Select,
    Table,
    and_,
    bindparam,
    exists,
    or_,
    select,
    tuple_,
)

from bot.database import schema
from bot.database.repositories.base import Repository, is_erased
from bot.database.repositories.villains import BANK
from bot.table.record import ERASED_USERS, SOMEBODY, Move, TableId, UserId, chain, mark_of
from bot.table.table import Status
from bot.table.villains import APPLICATIONS, VillainStatus
from engines.core import Seat, VillainId

DELETED_TABLES = (
    schema.preferences, schema.pings, schema.lessons, schema.rivals, schema.texts, schema.votes,
)  # fmt: skip
"""The tables whose rows about a user are deleted; so are the messages that are their hands."""
ANONYMIZED_TABLES = (schema.results, schema.sitters, schema.villains, schema.server_changes)
"""The tables whose rows stay under an anonymous number; so do moves, whose chain is rewritten, and hosts."""
GAME_TABLES = (
    schema.interactions, schema.ledger, schema.results, schema.rivals, schema.texts, schema.votes,
    schema.moves, schema.open_tables, schema.sitters, schema.archives, schema.messages, schema.played_before,
)  # fmt: skip
"""The tables whose rows belong to one game's table."""
_NOT_EXPORTED: dict[Table, tuple[str, ...]] = {
    schema.moves: ("user", "hash"),
    schema.sitters: ("user", "n", "held"),
    schema.server_changes: ("user", "n"),
    schema.villains: ("user", "folded"),
    schema.votes: ("user", "n", "whose", "decision"),
}
"""The columns that are not exported: the user's own id, the users whom votes are about, and internal ones."""


class Personal(Repository):
    """The repository of the rows about one user."""

    # Export.

    async def rows(self, user: UserId) -> dict[str, list[dict[str, Any]]]:
        """Return all rows about a user, by table; no data of others, no seed and no deck."""
        self._work.settle()
        found: dict[str, list[dict[str, Any]]] = {}
        for table in (*DELETED_TABLES, *ANONYMIZED_TABLES, schema.moves):
            columns = [c for c in table.c if c.name not in _NOT_EXPORTED.get(table, ("user",))]
            found[table.name] = await self._exported_rows(columns, table.c.user == user)
        t, g, i, m = schema.tables, schema.ledger, schema.interactions, schema.messages
        found["hands"] = await self._exported_rows([m.c.table_id, m.c.channel, m.c.message], _hand_of(user))
        hosted = [t.c.id, t.c.guild, t.c.channel, t.c.game, t.c.options, t.c.pace, t.c.status, t.c.created]
        found["tables"] = await self._exported_rows([*hosted, t.c.ended], t.c.host == user)
        found["ledger"] = await self._exported_rows(
            [c for c in g.c if c is not g.c.id], g.c.account.in_(_villains(user))
        )
        found["interactions"] = await self._exported_rows([*i.c], _answer_to(user))
        return found

    async def _exported_rows(
        self, columns: Iterable[Column[Any]], about: ColumnElement[bool]
    ) -> list[dict[str, Any]]:
        return [dict(row) for row in await self._work.rows(select(*columns).where(about))]

    async def hands(self, user: UserId) -> list[tuple[int, int]]:
        """Return the messages with a user's hands, the newest first: channel and message."""
        self._work.settle()
        m = schema.messages
        rows = await self._work.rows(
            select(m.c.channel, m.c.message).where(_hand_of(user), m.c.message.is_not(None))
        )
        return sorted(((row["channel"], row["message"]) for row in rows), key=lambda pair: -pair[1])

    # Erasure.

    async def open_tables(self, user: UserId) -> list[TableId]:
        """Return the open tables at which a user sits or is the host."""
        t, o, s = schema.tables, schema.open_tables, schema.sitters
        hosted = select(t.c.id).where(t.c.host == user)
        seated = select(s.c.table_id).where(s.c.user == user)
        query = select(o.c.table_id).where(o.c.table_id.in_(hosted.union(seated))).order_by(o.c.table_id)
        return [TableId(row["table_id"]) for row in await self._work.rows(query)]

    async def unused_number(self) -> UserId:
        """Return a random anonymous number that was never used."""
        naming = [
            *(table.c.user for table in (*DELETED_TABLES, *ANONYMIZED_TABLES, schema.moves)),
            schema.tables.c.host,
        ]
        while True:
            number = UserId(SystemRandom().choice(ERASED_USERS))
            asked = [select(column).where(column == number).limit(1) for column in naming]
            asked.append(select(schema.messages.c.key).where(_hand_of(number)).limit(1))
            if not any([await self._work.rows(wanted) for wanted in asked]):
                return number

    async def erase(self, user: UserId, number: UserId) -> None:
        """Erase a user: delete their rows, or move them to the anonymous `number`."""
        self._work.settle()
        await self._hold(user)
        await self._mark(user)
        touched = await self._touched(user)
        i = schema.interactions
        self._work.write(i.delete().where(_answer_to(user)))
        for table in DELETED_TABLES:
            self._work.write(table.delete().where(table.c.user == user))
        self._work.write(schema.messages.delete().where(_hand_of(user)))
        await self._unname(user)
        v = schema.votes
        self._work.write(v.delete().where(v.c.whose == user))
        for id in touched:
            await self._rechain(id, user, number)
        for table in ANONYMIZED_TABLES:
            self._change(table, table.c.user == user, user=number)
        self._change(schema.tables, schema.tables.c.host == user, host=number)
        self._work.invalidate()

    async def _mark(self, user: UserId) -> None:
        """Mark the user in games under way, so that they take no other seat there."""
        t, p = schema.tables, schema.played_before
        going_on = (t.c.id.in_(self._about(user).subquery().select()), t.c.status == Status.PLAYING)
        rows = await self._work.rows(select(t.c.id, t.c.seed).where(*going_on))
        for row in rows:
            mark = mark_of(row["seed"], user)
            here = (p.c.table_id == row["id"], p.c.mark == mark)
            if not await self._work.rows(select(p.c.mark).where(*here)):
                self._work.write(p.insert().values(table_id=row["id"], mark=mark))

    async def played_before(self, id: TableId, mark: str) -> bool:
        """Return whether a user with this mark was erased during a table's game."""
        p = schema.played_before
        return bool(await self._work.rows(select(p.c.mark).where(p.c.table_id == id, p.c.mark == mark)))

    async def erase_guild(self, guild: int) -> None:
        """Delete all rows of a server: tables with everything that belongs to them, villains with their
        ledger, presets of it and its channels, settings, and its departure.
        """
        self._work.settle()
        t, v, g, p, d = schema.tables, schema.villains, schema.ledger, schema.presets, schema.departures
        here, theirs = select(t.c.id).where(t.c.guild == guild), select(v.c.id).where(v.c.guild == guild)
        channels = select(t.c.channel).where(t.c.guild == guild)
        self._work.write(p.delete().where(or_(p.c.place == guild, p.c.place.in_(channels))))
        both = or_(g.c.account.in_(theirs), and_(g.c.account == BANK, g.c.other.in_(theirs)))
        self._work.write(g.delete().where(both))
        for table in GAME_TABLES:
            self._work.write(table.delete().where(table.c.table_id.in_(here)))
        for source in (t, v, d, schema.servers, schema.server_changes):
            self._work.write(source.delete().where(source.c.guild == guild))
        self._work.invalidate()

    async def _hold(self, user: UserId) -> None:
        """Lock the user's tables, and invalidate other processes' caches of them by raising `changes`; tables
        that are rendered count as rendered still.
        """
        t, m = schema.tables, schema.messages
        if not self._work.access.shared:
            return
        theirs = t.c.id.in_(self._about(user).subquery().select())
        await self._work.select_for_update(select(t.c.id).where(theirs).order_by(t.c.id), t)
        now = select(t.c.changes).where(t.c.id == m.c.table_id).scalar_subquery()
        drawn = m.c.table_id.in_(self._about(user).subquery().select()), m.c.kind == "table", m.c.shown == now
        self._work.write(m.update().where(*drawn).values(shown=m.c.shown + 1))
        self._work.write(t.update().where(theirs).values(changes=t.c.changes + 1))

    async def _touched(self, user: UserId) -> list[TableId]:
        return [TableId(row["id"]) for row in await self._work.rows(self._about(user))]

    def _about(self, user: UserId) -> Select[Any]:
        """Return the query of the tables with data about a user."""
        t, s, m, v = schema.tables, schema.sitters, schema.moves, schema.votes
        seated = select(s.c.table_id).where(s.c.user == user)
        moved = select(m.c.table_id).where(m.c.user == user)
        voted = select(v.c.table_id).where(or_(v.c.user == user, v.c.whose == user))
        return select(t.c.id).where(or_(t.c.host == user, t.c.id.in_(seated.union(moved, voted))))

    async def _unname(self, user: UserId) -> None:
        """Remove a user's names and texts from their villains and seats."""
        s, v = schema.sitters, schema.villains
        self._change(s, s.c.user == user, name=SOMEBODY, leaving=True, order="", word="")
        self._change(
            v,
            v.c.user == user,
            name=SOMEBODY,
            folded=v.c.id,  # names are unique in a server
            powerset="",
            how=[""] * len(APPLICATIONS),
            tallies={},
            due=0,
            status=VillainStatus.RETIRED,
        )

    async def _rechain(self, id: TableId, user: UserId, number: UserId) -> None:
        """Rewrite a table's moves with another number for a user, and the chain of hashes.

        From the first move that breaks the chain on, hashes stay, so that the damage is still detected.
        """
        m = schema.moves
        old, before, whole, changed = "", "", True, list[dict[str, Any]]()
        for row in await self._work.rows(select(m).where(m.c.table_id == id).order_by(m.c.n)):
            seat = None if row["seat"] is None else Seat(row["seat"])
            by = number if row["user"] == user else row["user"]
            move = Move(row["n"], seat, row["text"], row["user"], row["auto"], row["at"])
            whole = whole and chain(id, old, move) == row["hash"]
            old = row["hash"]
            before = chain(id, before, replace(move, user=by)) if whole else old
            if before != old or by != row["user"]:
                changed.append({"of": id, "number": row["n"], "by": by, "chained": before})
        if changed:
            here = and_(m.c.table_id == bindparam("of"), m.c.n == bindparam("number"))
            statement = m.update().where(here).values(user=bindparam("by"), hash=bindparam("chained"))
            self._work.write(statement, changed)

    async def ownerless(self) -> list[tuple[VillainId, int]]:
        """Return the unseated villains of erased users that are still to be retired, with their chips."""
        v, s = schema.villains, schema.sitters
        sits = exists().where(s.c.held == v.c.id)
        left = or_(v.c.chips != 0, v.c.due != 0, v.c.status != VillainStatus.RETIRED)
        query = select(v.c.id, v.c.chips).where(is_erased(v.c.user), ~sits, left)
        return [(VillainId(row["id"]), row["chips"]) for row in await self._work.rows(query)]

    def _change(self, table: Table, where: ColumnElement[bool], **values: Any) -> None:
        self._work.write(table.update().where(where).values(**values))


def _hand_of(user: UserId) -> ColumnElement[bool]:
    return schema.by_dm & (schema.messages.c.key == user)


def _villains(user: UserId) -> Any:
    v = schema.villains
    return select(v.c.id).where(v.c.user == user)


def _answer_to(user: UserId) -> ColumnElement[bool]:
    """Return the condition that an interaction was a move of the user."""
    i, m = schema.interactions, schema.moves
    return tuple_(i.c.table_id, i.c.n).in_(select(m.c.table_id, m.c.n).where(m.c.user == user))
