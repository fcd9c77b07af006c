"""Tables with people and moves, from which they are replayed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import RowMapping, bindparam, case, select

from bot.database import schema
from bot.database.entity_cache import CacheRegion
from bot.database.errors import ConflictError
from bot.database.repositories.administration import SERVERS, read_server
from bot.database.repositories.base import Repository
from bot.database.repositories.messages import MESSAGES, read_messages
from bot.database.repositories.results import EXPERIENCE
from bot.database.repositories.table_rows import (
    INSERT_MOVE,
    INSERT_SITTER,
    SELECT_HELD_TABLE,
    SELECT_TABLE,
    SELECT_WITH_MESSAGES,
    UPDATE_SITTER,
    UPDATE_TABLE,
    playable,
    read_move,
    read_sitter,
    read_table,
    written_move,
    written_sitter,
)
from bot.database.unit_of_work import Found, Query, UnitOfWork
from bot.table.history import replay
from bot.table.options import options_of
from bot.table.progress import close, start_again
from bot.table.record import CorruptRecord, Move, TableId, UserId, first_broken, is_taking
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.turns import alarm
from bot.table.villains import VillainStatus
from bot.table.votes import Motion, MotionKind, Votes
from engines.core import VillainId

CACHED_MOVES_MAX, TABLE_WEIGHT_MOVES = 20_000, 40
"""The number of moves in the cache, and the extra weight of each table in moves."""
MOVES_PER_QUERY = 500
"""The number of moves read in one query; longer tables are replayed in a thread."""
TABLES = CacheRegion[TableId, Table](
    CACHED_MOVES_MAX, weight=lambda cached: TABLE_WEIGHT_MOVES + len(cached.moves), kept_shared=True
)
"""Tables with their replayed state; evicted ones are replayed on the next access."""
OPEN_TABLES = CacheRegion[int, TableId](10_000)
"""The open tables by channel, as far as cached."""
NO_TABLE = TableId("")
"""The cached value for a channel without an open table."""


class Records(Repository):
    """The repository of tables."""

    def __init__(self, work: UnitOfWork) -> None:
        super().__init__(work)
        self.made = Counter[str]()
        """The number of moves that this use case has added, by game."""
        self._held = set[TableId]()
        """The tables that this use case has locked."""
        self._written = set[TableId]()
        self.saved: dict[TableId, int] = {}
        """The servers of the tables that it has changed, by table."""

    @property
    def touched(self) -> dict[TableId, Table]:
        """The tables as this use case has read or written them."""
        return self._work.learnt(TABLES)

    @property
    def written(self) -> list[Table]:
        """The tables that this use case has created or changed."""
        return [self.touched[id] for id in self._written if id in self.touched]

    async def table(self, id: TableId) -> Table | None:
        """Return the table with people and state, replayed from its record, or None."""
        if (known := self._work.known(TABLES, id)) is not None:
            return self._work.learn(TABLES, id, known)
        return await self._found(id, playable(await self._newest(id, SELECT_TABLE)))

    def is_at(self, id: TableId, guild: int | None, channel: int | None) -> bool:
        """Return whether a cached table is in this channel, where it stays; False if it is not cached."""
        cached = self._work.known_once(TABLES, id)
        return cached is not None and (cached.guild, cached.channel) == (guild, channel)

    async def with_messages(self, id: TableId) -> Table | None:
        """Return the table, or None; with shared access, its messages and its server's settings are read by
        the same query.
        """
        if not self._work.access.shared:
            return await self.table(id)
        rows = await self._newest(id, SELECT_WITH_MESSAGES)
        if rows:
            self._work.learn(MESSAGES, id, read_messages(rows))
            self._work.learn(SERVERS, rows[0]["guild"], read_server(rows[0]["settings"]))
        return await self._found(id, playable(rows))

    async def held(self, id: TableId) -> Table | None:
        """Return the table, locked until this use case is over, or None."""
        if not self._work.access.shared or id in self._held:
            return await self.table(id)
        rows = await self._work.locked(SELECT_HELD_TABLE, which=id)
        self._held.add(id)
        return await self._found(id, playable(rows))

    async def _found(self, id: TableId, row: RowMapping | None) -> Table | None:
        """Return the table of a row: the cached one if its version is the same."""
        if row is None:
            return None
        return self._work.learn(TABLES, id, self._cached(id, row) or await self._read(row))

    async def _newest(self, id: TableId, query: Query) -> Found:
        """Return the rows of a query about a table, as part of a snapshot if the rest of it must be read."""
        rows = await self._work.rows(query, which=id)
        if playable(rows) and self._cached(id, rows[0]) is None and await self._work.snapshot():
            return await self._work.rows(query, which=id)
        return rows

    def _cached(self, id: TableId, row: RowMapping) -> Table | None:
        """Return the cached table if its version is that of a row; else None."""
        before = self._work.known_once(TABLES, id)
        return before if before is not None and before.changes == row["changes"] else None

    async def stored(self, id: TableId) -> Table | None:
        """Return the table, read without the cache, for scans of many tables; or None."""
        row = playable(await self._work.rows(SELECT_TABLE, which=id))
        return await self._read(row) if row is not None else None

    async def by_todays_rules(self, id: TableId) -> Table | None:
        """Return a finished table of older rules as today's rules replay it, or None if they don't."""
        row = playable(await self._work.rows(SELECT_TABLE, which=id))
        if row is None or row["status"] != Status.CLOSED:
            return None
        table = await self._replay(await self._with_people(row))
        return replace(table, names=await self.names(table)) if table.moves else None

    async def _with_people(self, row: RowMapping) -> Table:
        id = TableId(row["id"])
        sitters, names = await self._sitters(id)
        return replace(read_table(row), sitters=sitters, names=names, votes=await self._votes(id))

    async def _read(self, row: RowMapping) -> Table:
        table = await self._with_people(row)
        if table.status is not Status.LOBBY:
            table = await self._replay(table) if table.current else close(table)
        return replace(table, names=await self.names(table))

    async def _replay(self, table: Table) -> Table:
        """Return the table replayed from its moves. Raises CorruptRecord, unless it is closed."""
        moves = await self.moves(table.id)
        if not moves and table.status is Status.CLOSED:
            return close(table)
        takings = sum(map(is_taking, moves))
        first = table.sitters[: len(table.sitters) - takings]
        try:
            begun = start_again(replace(table, sitters=first), moves)
            long = len(moves) > MOVES_PER_QUERY
            replayed = await asyncio.to_thread(replay, begun, moves) if long else replay(begun, moves)
        except CorruptRecord:
            if table.status is Status.CLOSED:
                return close(table)
            raise
        sitters = replayed.played.seating.seated(table.sitters) if replayed.moves else table.sitters
        gone = (sitter for sitter in table.sitters if takings and replayed.seat(sitter.user) is None)
        former = {sitter.user: sitter.name for sitter in gone}
        return replace(replayed, status=table.status, sitters=sitters, former=former)

    async def moves(self, id: TableId) -> tuple[Move, ...]:
        """Return the stored moves of a table, read in pages."""
        m, moves = schema.moves, list[Move]()
        part = (
            select(m)
            .where(m.c.table_id == id, m.c.n > bindparam("read"))
            .order_by(m.c.n)
            .limit(MOVES_PER_QUERY)
        )
        while len(moves) % MOVES_PER_QUERY == 0:
            rows = await self._work.rows(part.params(read=len(moves)))
            moves += map(read_move, rows)
            if not rows:
                break
        return tuple(moves)

    async def broken_at(self, id: TableId) -> int | None:
        """Return the number of the first move that breaks the chain, or None."""
        return first_broken(id, await self.moves(id))

    async def _sitters(self, id: TableId) -> tuple[tuple[Sitter, ...], dict[VillainId, str]]:
        """Return the sitters of a table, and the names of their villains."""
        s, v = schema.sitters, schema.villains
        brings = case((v.c.status == VillainStatus.CAPTURED, v.c.due), else_=v.c.chips).label("brings")
        query = select(s, s.c.due.label("due_at"), v.c.name.label("called"), v.c.aptitudes, brings)
        query = query.join(v, v.c.id == s.c.villain_id, isouter=True).where(s.c.table_id == id)
        rows = await self._work.rows(query.order_by(s.c.n))
        names = {VillainId(row["villain_id"]): row["called"] for row in rows if row["villain_id"]}
        return tuple(map(read_sitter, rows)), names

    async def _votes(self, id: TableId) -> Votes:
        v, votes = schema.votes, dict[Motion, tuple[UserId, ...]]()
        for row in await self._work.rows(select(v).where(v.c.table_id == id).order_by(v.c.n)):
            whose = None if row["whose"] is None else UserId(row["whose"])
            motion = Motion(MotionKind(row["about"]), whose, row["decision"])
            votes[motion] = (*votes.get(motion, ()), UserId(row["user"]))
        return votes

    async def names(self, table: Table) -> dict[VillainId, str]:
        """Return the names of the villains who sit at `table`, or ever sat there."""
        v, names = schema.villains, dict(table.names)
        ids = {*table.played.seating.cast, *(sitter.villain.id for sitter in table.sitters if sitter.villain)}
        if unknown := ids - names.keys():
            rows = await self._work.rows(select(v.c.id, v.c.name).where(v.c.id.in_(unknown)))
            names |= {VillainId(row["id"]): row["name"] for row in rows}
        return {id: name for id, name in names.items() if id in ids}

    async def add(self, table: Table, at: int) -> None:
        """Insert a new lobby. Its channel must have no open table."""
        values = {
            "id": table.id, "guild": table.guild, "channel": table.channel, "host": table.host,
            "game": table.game.name, "version": table.version, "seed": table.seed,
            "scheme": table.scheme, "commitment": table.commitment, "pace": table.pace,
            "options": options_of(table.game.options).dump_python(table.options, mode="json"),
            "status": table.status, "changes": table.changes, "created": at,
            "alarm": alarm(table, at), "aloud": table.announces_results, "casual": table.casual,
            "hints": table.hints,
        }  # fmt: skip
        self._work.write(schema.tables.insert().values(values))
        self._work.write(schema.open_tables.insert(), [{"channel": table.channel, "table_id": table.id}])
        self._held.add(table.id)
        self._written.add(table.id)
        self._work.learn(TABLES, table.id, table)
        self._work.learn(OPEN_TABLES, table.channel, table.id)

    async def save(self, before: Table, after: Table, *, at: int) -> Table:
        """Save the differences of people, moves and status, and a new version to be rendered. Raises
        ConflictError if another use case has changed the table since.
        """
        await self._hold_as_it_was(before)
        after = replace(after, changes=before.changes + 1)
        self._save_sitters(before, after)
        if after.votes != before.votes:
            self._save_votes(after)
        self._add_moves(after, after.moves[len(before.moves) :])
        values: dict[str, Any] = {
            "which": after.id, "host": after.host, "status": after.status, "pace": after.pace,
            "alarm": alarm(after, at), "ending": after.close_reason, "paused": after.paused,
            "aloud": after.announces_results, "casual": after.casual, "muted": after.muted,
            "untold": after.host_unnotified, "changes": after.changes, "hints": after.hints,
            "options": options_of(after.game.options).dump_python(after.options, mode="json"),
        }  # fmt: skip
        if after.status is Status.CLOSED:
            values["ended"] = at
            self._delist(after.id)
            self._work.learn(OPEN_TABLES, after.channel, NO_TABLE)
            self._work.invalidate(EXPERIENCE)
        if after.status is Status.CLOSED or (after.casual and not before.casual):
            self._release(after.id)
        self._work.write(UPDATE_TABLE, [values])
        self.saved[after.id] = after.guild
        self._written.add(after.id)
        return self._work.learn(TABLES, after.id, after)

    async def _hold_as_it_was(self, table: Table) -> None:
        if not self._work.access.shared or table.id in self._held:
            return
        t = schema.tables
        rows = await self._work.select_for_update(select(t.c.changes).where(t.c.id == table.id), t)
        if [row["changes"] for row in rows] != [table.changes]:
            raise ConflictError(f"Table {table.id} has been changed since it was read.")
        self._held.add(table.id)

    def _save_sitters(self, before: Table, after: Table) -> None:
        s = schema.sitters
        old, new = (
            {sitter.user: sitter for sitter in before.sitters},
            {sitter.user: sitter for sitter in after.sitters},
        )
        for user in old.keys() - new.keys() - after.former.keys():
            self._work.write(s.delete().where(s.c.table_id == after.id, s.c.user == user))
        new_rows = [written_sitter(after, sitter) for sitter in after.sitters if sitter.user not in old]
        self._work.write(INSERT_SITTER, [{"table_id": after.id, **row} for row in new_rows])
        rows = [
            (written_sitter(before, old[sitter.user]), written_sitter(after, sitter))
            for sitter in after.sitters
            if sitter.user in old
        ]
        changed = [{"where": after.id, "who": now["user"], **now} for then, now in rows if then != now]
        self._work.write(UPDATE_SITTER, changed)

    def _save_votes(self, table: Table) -> None:
        v = schema.votes
        self._work.write(v.delete().where(v.c.table_id == table.id))
        rows: list[dict[str, Any]] = [
            {"table_id": table.id, "user": user, "about": about, "whose": whose, "decision": decision}
            for (about, whose, decision), users in table.votes.items()
            for user in users
        ]
        self._work.write(v.insert(), rows)

    def _add_moves(self, table: Table, moves: Sequence[Move]) -> None:
        rows: list[dict[str, Any]] = [{"table_id": table.id, **written_move(move)} for move in moves]
        self._work.write(INSERT_MOVE, rows)
        if rows:
            self.made[table.game.name] += len(rows)

    async def close(self, id: TableId, *, at: int) -> None:
        """Close a table as it stands, without replaying it, and release its villains."""
        t, s = schema.tables, schema.sitters
        values = {"status": Status.CLOSED, "ended": at, "alarm": None, "changes": t.c.changes + 1}
        self._work.write(t.update().where(t.c.id == id).values(values))
        self._delist(id)
        self._work.write(s.update().where(s.c.table_id == id).values(held=None, word=""))
        self._work.invalidate()

    async def quarantine(self, id: TableId, *, at: int) -> bool:
        """Quarantine a table without replaying it: close and keep it. Return whether it exists."""
        t = schema.tables
        if not (rows := await self._work.select_for_update(select(t.c.status).where(t.c.id == id), t)):
            return False
        if rows[0]["status"] != Status.CLOSED:
            await self.close(id, at=at)
        self._work.write(t.update().where(t.c.id == id).values(quarantined=at))
        return True

    def _delist(self, id: TableId) -> None:
        """Delete the rows that a table has only while it is open."""
        for relation in (schema.open_tables, schema.played_before):
            self._work.write(relation.delete().where(relation.c.table_id == id))

    def _release(self, id: TableId) -> None:
        """Release the villains of a table for others."""
        s = schema.sitters
        self._work.write(s.update().where(s.c.table_id == id).values(held=None))
