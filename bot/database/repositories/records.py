"""Tables with people and moves, from which they are replayed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import RowMapping, bindparam, case, select

from bot.database import schema
from bot.database.errors import ConflictError
from bot.database.repositories.administration import read_server
from bot.database.repositories.base import Repository
from bot.database.repositories.messages import TableMessages, read_messages
from bot.database.repositories.table_rows import (
    INSERT_MOVE,
    INSERT_SITTER,
    SELECT_HELD_TABLE,
    SELECT_SHARED_TABLE,
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
from bot.database.transaction import Transaction
from bot.table.history import replay
from bot.table.options import options_of
from bot.table.progress import close, start_again
from bot.table.record import CorruptRecord, Move, TableId, UserId, first_broken, is_taking
from bot.table.servers import Server
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.turns import alarm
from bot.table.villains import VillainStatus
from bot.table.votes import Motion, MotionKind, Votes
from engines.core import VillainId

MOVES_PER_QUERY = 500
"""The number of moves read in one query; longer tables are replayed in a thread."""


class Records(Repository):
    """The repository of tables."""

    def __init__(self, transaction: Transaction) -> None:
        super().__init__(transaction)
        self.made = Counter[str]()
        """The number of moves that this transaction has added, by game."""
        self._held = set[TableId]()
        """The tables that this transaction has locked."""
        self.saved: dict[TableId, int] = {}
        """The servers of the tables that it has added or saved, by table."""

    @property
    def touched(self) -> dict[TableId, Table]:
        """The tables as this transaction has read or written them."""
        return self._tx.tables

    @property
    def changed(self) -> list[Table]:
        """The tables that this transaction has added or saved."""
        return [self.touched[id] for id in self.saved if id in self.touched]

    async def table(self, id: TableId) -> Table | None:
        """Return the table with people and state, replayed from its record, or None."""
        if (known := self._tx.tables.get(id)) is not None:
            return known
        return await self._newest(playable(await self._tx.rows(SELECT_TABLE, which=id)))

    def is_at(self, id: TableId, guild: int | None, channel: int | None) -> bool:
        """Return whether a cached table is in this channel, where it stays; False if it is not cached."""
        cached = self._tx.last_seen(id)
        return cached is not None and (cached.guild, cached.channel) == (guild, channel)

    async def with_messages(self, id: TableId) -> tuple[Table, TableMessages, Server] | None:
        """Return the table with its messages and its server's settings, or None."""
        rows = await self._tx.rows(SELECT_WITH_MESSAGES, which=id)
        table = await self._newest(playable(rows))
        return None if table is None else (table, read_messages(rows), read_server(rows[0]["settings"]))

    async def held(self, id: TableId) -> Table | None:
        """Return the table, locked until the transaction ends, or None."""
        if id in self._held:
            return await self.table(id)
        row = playable(await self._tx.rows(SELECT_HELD_TABLE, which=id))
        self._held.add(id)
        return None if row is None else self._seen(row) or await self._read(row)

    async def _newest(self, row: RowMapping | None) -> Table | None:
        """Return the table of a row: as last seen if it has the same version, else read."""
        if row is None:
            return None
        if (seen := self._seen(row)) is not None:
            return seen
        same = await self._unchanging(TableId(row["id"]))
        return None if same is None else await self._read(same)

    async def _unchanging(self, id: TableId) -> RowMapping | None:
        """Return the row of a table that nobody changes while people and moves are read."""
        return playable(
            await self._tx.rows(SELECT_TABLE if self._tx.snapshot else SELECT_SHARED_TABLE, which=id)
        )

    def _seen(self, row: RowMapping) -> Table | None:
        """Return the table that was last seen if its version is that of a row; else None."""
        table = self._tx.last_seen(TableId(row["id"]))
        return self._tx.saw(table) if table is not None and table.changes == row["changes"] else None

    async def stored(self, id: TableId) -> Table | None:
        """Return the table, read without the cache, for scans of many tables; or None."""
        row = await self._unchanging(id)
        return await self._replayed(row) if row is not None else None

    async def by_todays_rules(self, id: TableId) -> Table | None:
        """Return a finished table of older rules as today's rules replay it, or None if they don't."""
        row = playable(await self._tx.rows(SELECT_TABLE, which=id))
        if row is None or row["status"] != Status.CLOSED:
            return None
        table = await self._replay(await self._with_people(row))
        return replace(table, names=await self.names(table)) if table.moves else None

    async def _with_people(self, row: RowMapping) -> Table:
        id = TableId(row["id"])
        sitters, names = await self._sitters(id)
        return replace(read_table(row), sitters=sitters, names=names, votes=await self._votes(id))

    async def _read(self, row: RowMapping) -> Table:
        return self._tx.saw(await self._replayed(row))

    async def _replayed(self, row: RowMapping) -> Table:
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
            rows = await self._tx.rows(part.params(read=len(moves)))
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
        rows = await self._tx.rows(query.order_by(s.c.n))
        names = {VillainId(row["villain_id"]): row["called"] for row in rows if row["villain_id"]}
        return tuple(map(read_sitter, rows)), names

    async def _votes(self, id: TableId) -> Votes:
        v, votes = schema.votes, dict[Motion, tuple[UserId, ...]]()
        for row in await self._tx.rows(select(v).where(v.c.table_id == id).order_by(v.c.n)):
            whose = None if row["whose"] is None else UserId(row["whose"])
            motion = Motion(MotionKind(row["about"]), whose, row["decision"])
            votes[motion] = (*votes.get(motion, ()), UserId(row["user"]))
        return votes

    async def names(self, table: Table) -> dict[VillainId, str]:
        """Return the names of the villains who sit at `table`, or ever sat there."""
        v, names = schema.villains, dict(table.names)
        ids = {*table.played.seating.cast, *(sitter.villain.id for sitter in table.sitters if sitter.villain)}
        if unknown := ids - names.keys():
            rows = await self._tx.rows(select(v.c.id, v.c.name).where(v.c.id.in_(unknown)))
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
        await self._tx.write(schema.tables.insert().values(values))
        await self._tx.write(schema.open_tables.insert(), [{"channel": table.channel, "table_id": table.id}])
        self._held.add(table.id)
        self.saved[table.id] = table.guild
        self._tx.saw(table)

    async def save(self, before: Table, after: Table, *, at: int) -> Table:
        """Save the differences of people, moves and status, and a new version to be rendered. Raises
        ConflictError if another use case has changed the table since.
        """
        await self._hold_as_it_was(before)
        after = replace(after, changes=before.changes + 1)
        await self._save_sitters(before, after)
        if after.votes != before.votes:
            await self._save_votes(after)
        await self._add_moves(after, after.moves[len(before.moves) :])
        values: dict[str, Any] = {
            "which": after.id, "host": after.host, "status": after.status, "pace": after.pace,
            "alarm": alarm(after, at), "ending": after.close_reason, "paused": after.paused,
            "aloud": after.announces_results, "casual": after.casual, "muted": after.muted,
            "untold": after.host_unnotified, "changes": after.changes, "hints": after.hints,
            "options": options_of(after.game.options).dump_python(after.options, mode="json"),
        }  # fmt: skip
        if after.status is Status.CLOSED:
            values["ended"] = at
            await self._delist(after.id)
        if after.status is Status.CLOSED or (after.casual and not before.casual):
            await self._release(after.id)
        await self._tx.write(UPDATE_TABLE, [values])
        self.saved[after.id] = after.guild
        return self._tx.saw(after)

    async def _hold_as_it_was(self, table: Table) -> None:
        if table.id in self._held:
            return
        t = schema.tables
        rows = await self._tx.select_for_update(select(t.c.changes).where(t.c.id == table.id), t)
        if [row["changes"] for row in rows] != [table.changes]:
            raise ConflictError(f"Table {table.id} has been changed since it was read.")
        self._held.add(table.id)

    async def _save_sitters(self, before: Table, after: Table) -> None:
        s = schema.sitters
        old, new = (
            {sitter.user: sitter for sitter in before.sitters},
            {sitter.user: sitter for sitter in after.sitters},
        )
        for user in old.keys() - new.keys() - after.former.keys():
            await self._tx.write(s.delete().where(s.c.table_id == after.id, s.c.user == user))
        new_rows = [written_sitter(after, sitter) for sitter in after.sitters if sitter.user not in old]
        await self._tx.write(INSERT_SITTER, [{"table_id": after.id, **row} for row in new_rows])
        rows = [
            (written_sitter(before, old[sitter.user]), written_sitter(after, sitter))
            for sitter in after.sitters
            if sitter.user in old
        ]
        changed = [{"where": after.id, "who": now["user"], **now} for then, now in rows if then != now]
        await self._tx.write(UPDATE_SITTER, changed)

    async def _save_votes(self, table: Table) -> None:
        v = schema.votes
        await self._tx.write(v.delete().where(v.c.table_id == table.id))
        rows: list[dict[str, Any]] = [
            {"table_id": table.id, "user": user, "about": about, "whose": whose, "decision": decision}
            for (about, whose, decision), users in table.votes.items()
            for user in users
        ]
        await self._tx.write(v.insert(), rows)

    async def _add_moves(self, table: Table, moves: Sequence[Move]) -> None:
        rows: list[dict[str, Any]] = [{"table_id": table.id, **written_move(move)} for move in moves]
        await self._tx.write(INSERT_MOVE, rows)
        if rows:
            self.made[table.game.name] += len(rows)

    async def close(self, id: TableId, *, at: int) -> None:
        """Close a table as it stands, without replaying it, and release its villains."""
        t, s = schema.tables, schema.sitters
        values = {"status": Status.CLOSED, "ended": at, "alarm": None, "changes": t.c.changes + 1}
        await self._tx.write(t.update().where(t.c.id == id).values(values))
        await self._delist(id)
        await self._tx.write(s.update().where(s.c.table_id == id).values(held=None, word=""))
        self._tx.forget(id)

    async def quarantine(self, id: TableId, *, at: int) -> bool:
        """Quarantine a table without replaying it: close and keep it. Return whether it exists."""
        t = schema.tables
        if not (rows := await self._tx.select_for_update(select(t.c.status).where(t.c.id == id), t)):
            return False
        if rows[0]["status"] != Status.CLOSED:
            await self.close(id, at=at)
        await self._tx.write(t.update().where(t.c.id == id).values(quarantined=at))
        return True

    async def _delist(self, id: TableId) -> None:
        """Delete the rows that a table has only while it is open."""
        for relation in (schema.open_tables, schema.played_before):
            await self._tx.write(relation.delete().where(relation.c.table_id == id))

    async def _release(self, id: TableId) -> None:
        """Release the villains of a table for others."""
        s = schema.sitters
        await self._tx.write(s.update().where(s.c.table_id == id).values(held=None))
