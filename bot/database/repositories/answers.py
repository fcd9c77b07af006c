"""Idempotency keys: a repeated delivery of an interaction is answered like the first."""

from __future__ import annotations

from sqlalchemy import select

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.table.record import TableId

_INSERT = schema.interactions.insert()


class Answers(Repository):
    """The repository of answered interactions and their moves."""

    async def known(self, interaction: int) -> tuple[TableId, int] | None:
        """Return the table and the move with which an interaction was answered; None if it is new."""
        i = schema.interactions
        rows = await self._work.rows(select(i.c.table_id, i.c.n).where(i.c.id == interaction))
        return (TableId(rows[0]["table_id"]), rows[0]["n"]) if rows else None

    async def note(self, interaction: int, id: TableId, n: int) -> None:
        self._work.write(_INSERT, [{"id": interaction, "table_id": id, "n": n}])

    async def forget_before(self, interaction: int) -> None:
        """Delete the interactions with lower ids, which are older."""
        i = schema.interactions
        self._work.write(i.delete().where(i.c.id < interaction))
