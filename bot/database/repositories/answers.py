"""Which deliveries were answered? One that Discord repeats is answered as it was the first time."""

from __future__ import annotations

from sqlalchemy import select

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.table.record import TableId


class Answers(Repository):
    """Interactions, and the moves that came of them."""

    async def known(self, interaction: int) -> tuple[TableId, int] | None:
        """At which table, and after which move, this delivery was answered first; None when it is new."""
        i = schema.interactions
        rows = await self._work.rows(select(i.c.table_id, i.c.n).where(i.c.id == interaction))
        return (TableId(rows[0]["table_id"]), rows[0]["n"]) if rows else None

    async def note(self, interaction: int, id: TableId, n: int) -> None:
        row = schema.interactions.insert().values(id=interaction, table_id=id, n=n)
        await self._work.run(row)

    async def forget_before(self, interaction: int) -> None:
        """Forgets what was delivered before this one was: their ids grow with time."""
        i = schema.interactions
        await self._work.run(i.delete().where(i.c.id < interaction))
