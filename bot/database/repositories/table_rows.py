"""Rows of tables, sitters and moves: statements about them, built once, and how they are read and written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import RowMapping, Select, bindparam, select

from bot.database import schema
from bot.database.repositories.messages import MESSAGE_COLUMNS
from bot.database.unit_of_work import for_update
from bot.table.options import options_of
from bot.table.record import Move, TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import CloseReason, Scheme, Status, Table
from bot.table.time_control import Deadline, TimeControl
from engines import GAMES
from engines.core import Seat, Villain, VillainId

_MOVE_FIELDS = [field.name for field in fields(Move)]
INSERT_MOVE, INSERT_SITTER = schema.moves.insert(), schema.sitters.insert()
UPDATE_TABLE = schema.tables.update().where(schema.tables.c.id == bindparam("which"))
UPDATE_SITTER = schema.sitters.update().where(
    schema.sitters.c.table_id == bindparam("where"), schema.sitters.c.user == bindparam("who")
)
"""The statements of a move; rows name what they change: the table `which`, or `who` sits `where`."""


def _of_table() -> Select[Any]:
    t, a = schema.tables, schema.archives
    query = select(t, a.c.table_id.label("archive")).join(a, a.c.table_id == t.c.id, isouter=True)
    return query.where(t.c.id == bindparam("which"))


def _with_messages() -> Select[Any]:
    t, m, s = schema.tables, schema.messages, schema.servers
    query = _of_table().add_columns(s.c.settings, *MESSAGE_COLUMNS)
    query = query.join(s, s.c.guild == t.c.guild, isouter=True)
    return query.join(m, m.c.table_id == t.c.id, isouter=True).order_by(m.c.kind, m.c.key)


SELECT_TABLE, SELECT_WITH_MESSAGES = _of_table(), _with_messages()
"""The queries of a table's row, and of one with its messages and its server's settings; both take `which`."""
SELECT_HELD_TABLE = for_update(SELECT_TABLE, schema.tables)
"""The query that also locks the row."""


def playable(rows: Sequence[RowMapping]) -> RowMapping | None:
    """Return a table's row; None if there is none or its game is unknown."""
    return rows[0] if rows and rows[0]["game"] in GAMES else None


def written_sitter(table: Table, sitter: Sitter) -> dict[str, Any]:
    """Return the row of a sitter."""
    villain, deadline = sitter.villain.id if sitter.villain else None, sitter.deadline
    return {
        "user": sitter.user, "name": sitter.name,
        "villain_id": villain, "held": None if table.casual else villain,
        "leaving": sitter.leaving, "away": sitter.away, "missed": sitter.missed, "bank": sitter.bank,
        "since": deadline and deadline.since, "due": deadline and deadline.due, "order": sitter.order,
        "word": sitter.word,
        "told": deadline.alarms if deadline else 0, "banked": bool(deadline and deadline.banked),
    }  # fmt: skip


def written_move(move: Move) -> dict[str, Any]:
    """Return the row of a move, without its table."""
    return {name: getattr(move, name) for name in _MOVE_FIELDS}


def read_table(row: RowMapping) -> Table:
    """Return a table as it is in its own row, without people and moves."""
    game = GAMES[row["game"]]
    return Table(
        id=TableId(row["id"]),
        guild=row["guild"],
        channel=row["channel"],
        host=UserId(row["host"]),
        game=game,
        version=row["version"],
        options=options_of(game.options).validate_python(row["options"]),
        pace=TimeControl(row["pace"]),
        seed=row["seed"],
        scheme=Scheme(row["scheme"]),
        commitment=row["commitment"],
        paused=row["paused"],
        muted=row["muted"],
        host_unnotified=row["untold"],
        announces_results=row["aloud"],
        casual=row["casual"],
        hints=row["hints"],
        recorded=row["archive"] is not None,
        archived=row["archive"] is not None and not row["seed"],
        changes=row["changes"],
        status=Status(row["status"]),
        close_reason=CloseReason(row["ending"]),
    )


def read_move(row: RowMapping) -> Move:
    """Return a move."""
    seat = None if row["seat"] is None else Seat(row["seat"])
    user = None if row["user"] is None else UserId(row["user"])
    return Move(row["n"], seat, row["text"], user, row["auto"], row["at"], row["hash"])


def read_sitter(row: RowMapping) -> Sitter:
    """Return a sitter, from a row with what their villain brings."""
    villain = None
    if row["villain_id"] is not None:
        villain = Villain(VillainId(row["villain_id"]), tuple(map(int, row["aptitudes"])), row["brings"])
    deadline = None
    if row["due_at"] is not None:
        deadline = Deadline(row["since"], row["due_at"], row["told"], row["banked"])
    return Sitter(
        UserId(row["user"]), row["name"], villain, row["leaving"], row["away"], row["missed"], row["bank"],
        deadline, row["order"], row["word"],
    )  # fmt: skip
