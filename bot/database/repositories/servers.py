"""Data of a server, for an export to its owner that reveals no hidden cards.

The exported columns are listed here one by one; columns that are not listed are not exported.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, func, or_, select

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.table.record import TableId
from bot.table.table import Status
from engines import GAMES

ExportedRow = dict[str, Any]
"""An exported row: values by name; rows that belong to a table are lists in its row."""
EXPORTED_COLUMNS: dict[Table, str] = {
    schema.villains: "id user name powerset how aptitudes status chips due tallies created",
    schema.ledger: "account delta reason table_id n at",
    schema.presets: "place game options pace aloud",
    schema.tables: "id channel host game version options pace status ending created ended paused muted aloud "
    "hints casual scheme commitment",
    schema.messages: "kind key channel message",
    schema.sitters: "user name villain_id leaving away",
    schema.votes: "user about whose",
    schema.results: "user place points",
    schema.rivals: "user rival ahead",
    schema.servers: "settings",
    schema.server_changes: "at user setting before after",
    schema.archives: "begun moves record",
}
"""The columns that are always exported, by table of the database."""
EXPORTED_AFTER_GAME: dict[Table, str] = {
    schema.tables: "seed",
    schema.moves: "n seat text user auto at",
    schema.texts: "id user words",
}
"""The columns exported after the end of a game; the seed not where hands stay closed for ever."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """The amounts of data about a server."""

    open: int
    """The number of tables in the lobby or playing."""
    over: int
    """The number of closed tables."""
    villains: int
    stories: int
    presets: int


class Servers(Repository):
    """The repository of the rows about one server."""

    async def holdings(self, guild: int) -> Holdings:
        """Return the amounts of data about a server."""
        t, x, v, p = schema.tables, schema.texts, schema.villains, schema.presets
        here = select(func.count().label("n")).where(t.c.guild == guild)
        stories = here.select_from(x.join(t, t.c.id == x.c.table_id))
        return Holdings(
            open=await self._counted(here.where(t.c.status != Status.CLOSED)),
            over=await self._counted(here.where(t.c.status == Status.CLOSED)),
            villains=await self._counted(select(func.count().label("n")).where(v.c.guild == guild)),
            stories=await self._counted(stories),
            presets=await self._counted(select(func.count().label("n")).select_from(p).where(_saved(guild))),
        )

    async def _counted(self, query: Select[*tuple[Any, ...]]) -> int:
        return (await self._work.rows(query))[0]["n"]

    async def rows(self, guild: int) -> dict[str, list[ExportedRow]]:
        """Return the rows that belong to no table: villains, their ledger, presets and settings."""
        v, g, p, s, c = (
            schema.villains,
            schema.ledger,
            schema.presets,
            schema.servers,
            schema.server_changes,
        )
        theirs = select(v.c.id).where(v.c.guild == guild)
        return {
            "villains": await self._exported_rows(v, v.c.guild == guild, v.c.created, v.c.id),
            "ledger": await self._exported_rows(g, g.c.account.in_(theirs), g.c.id),
            "presets": await self._exported_rows(p, _saved(guild), p.c.place, p.c.game),
            "settings": await self._exported_rows(s, s.c.guild == guild),
            "changes of settings": await self._exported_rows(c, c.c.guild == guild, c.c.n),
        }

    async def tables(self, guild: int) -> list[TableId]:
        """Return all tables that a server ever had, the oldest first."""
        t = schema.tables
        query = select(t.c.id).where(t.c.guild == guild).order_by(t.c.created, t.c.id)
        return [TableId(row["id"]) for row in await self._work.rows(query)]

    async def table(self, id: TableId) -> ExportedRow | None:
        """Return a table with its people, messages, votes, results and rivals; after its end with moves and
        stories, and with the seed if nothing stays hidden. None if it is gone.
        """
        self._work.settle()
        t, s, v, r = schema.tables, schema.sitters, schema.votes, schema.results
        e = schema.messages
        found = await self._exported_rows(t, t.c.id == id)
        if not found:
            return None
        row = found[0]
        row["players"] = await self._exported_rows(s, s.c.table_id == id, s.c.n)
        row["messages"] = await self._exported_rows(
            e, (e.c.table_id == id) & ~schema.by_dm, e.c.kind, e.c.key
        )
        row["votes"] = await self._exported_rows(v, v.c.table_id == id, v.c.n)
        row["results"] = await self._exported_rows(r, r.c.table_id == id, r.c.place, r.c.user)
        h, a = schema.rivals, schema.archives
        row["rivals"] = await self._exported_rows(h, h.c.table_id == id, h.c.user, h.c.rival)
        for kept in await self._exported_rows(a, a.c.table_id == id):
            row["archive"] = kept | {"record": zlib.decompress(kept["record"]).decode()}
        if row["status"] == Status.CLOSED:
            m, x = schema.moves, schema.texts
            row["moves"] = await self._exported_rows(m, m.c.table_id == id, m.c.n, afterwards=True)
            row["stories"] = await self._exported_rows(x, x.c.table_id == id, x.c.id, afterwards=True)
            if row["game"] in GAMES and GAMES[row["game"]].sealing is None:
                row |= (await self._exported_rows(t, t.c.id == id, afterwards=True))[0]
        return row

    async def _exported_rows(
        self, table: Table, about: ColumnElement[bool], *order: ColumnElement[Any], afterwards: bool = False
    ) -> list[ExportedRow]:
        names = (EXPORTED_AFTER_GAME if afterwards else EXPORTED_COLUMNS)[table].split()
        query = select(*_columns(table, names)).where(about).order_by(*order)
        return [dict(row) for row in await self._work.rows(query)]


def _columns(table: Table, names: Iterable[str]) -> list[ColumnElement[Any]]:
    return [table.c[name] for name in names]


def _saved(guild: int) -> ColumnElement[bool]:
    """Return the condition that a preset is of the server or one of its channels."""
    t, p = schema.tables, schema.presets
    return or_(p.c.place == guild, p.c.place.in_(select(t.c.channel).where(t.c.guild == guild)))
