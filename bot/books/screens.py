"""What has been sent to Discord? Answers to deliveries, the messages of a table, hands by DM."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from bot import schema
from bot.books.connected import Connected
from bot.record import TableId, UserId


@dataclass(frozen=True, slots=True)
class Screen:
    """What of a table is on Discord: message ids, and how much of it has been shown."""

    channel: int
    message: int | None
    posted: int | None
    ping: int | None
    changes: int
    shown: int


class Screens(Connected):
    """Deliveries, screens and hands."""

    # Deliveries.

    async def answered(self, interaction: int) -> tuple[TableId, int] | None:
        """At which table, and after which move, this delivery was answered first; None when it is new."""
        i = schema.interactions
        rows = await self._rows(select(i.c.table_id, i.c.n).where(i.c.id == interaction))
        return (TableId(rows[0]["table_id"]), rows[0]["n"]) if rows else None

    async def note_answer(self, interaction: int, id: TableId, n: int) -> None:
        row = schema.interactions.insert().values(id=interaction, table_id=id, n=n)
        _ = await self._connection.execute(row)

    # Screens.

    async def screen(self, id: TableId) -> Screen | None:
        t = schema.tables
        columns = (t.c.channel, t.c.message, t.c.posted, t.c.ping, t.c.changes, t.c.shown)
        rows = await self._rows(select(*columns).where(t.c.id == id))
        return Screen(**dict(rows[0])) if rows else None

    async def unshown(self) -> list[TableId]:
        """The tables whose last change is not on the screen."""
        t = schema.tables
        return [TableId(row["id"]) for row in await self._rows(select(t.c.id).where(t.c.shown < t.c.changes))]

    async def set_screen(self, id: TableId, **values: int | None) -> None:
        """Notes message ids and what has been shown."""
        t = schema.tables
        _ = await self._connection.execute(t.update().where(t.c.id == id).values(values))

    async def set_all_shown(self, id: TableId) -> None:
        """Notes that there is nothing left to show, and nowhere to show it."""
        t = schema.tables
        _ = await self._connection.execute(t.update().where(t.c.id == id).values(shown=t.c.changes))

    async def hand_users(self, id: TableId) -> list[UserId]:
        """Who was sent a hand of this table by DM."""
        h = schema.hands
        query = select(h.c.user).where(h.c.table_id == id, h.c.message.is_not(None)).order_by(h.c.user)
        return [UserId(row["user"]) for row in await self._rows(query)]

    async def hand_message(
        self, id: TableId, user: UserId
    ) -> tuple[int | None, int | None, str | None] | None:
        """Channel, message and digest of the hand that `user` was sent by DM."""
        h = schema.hands
        rows = await self._rows(select(h).where(h.c.table_id == id, h.c.user == user))
        return (rows[0]["channel"], rows[0]["message"], rows[0]["digest"]) if rows else None

    async def forget_closed_dms(self, user: UserId) -> None:
        """Has hands sent again to one whose DMs were closed."""
        h = schema.hands
        _ = await self._connection.execute(h.delete().where(h.c.user == user, h.c.message.is_(None)))

    async def set_hand_message(
        self, id: TableId, user: UserId, channel: int | None, message: int | None, digest: str
    ) -> bool:
        """Notes a hand that was sent, unless its user is gone meanwhile (left, or erased): then False."""
        h, s = schema.hands, schema.sitters
        here = (h.c.table_id == id) & (h.c.user == user)
        values = {"channel": channel, "message": message, "digest": digest}
        if await self.hand_message(id, user) is None:
            if not await self._rows(select(s.c.n).where(s.c.table_id == id, s.c.user == user)):
                return False
            statement = h.insert().values(table_id=id, user=user, **values)
            _ = await self._connection.execute(statement)
        else:
            _ = await self._connection.execute(h.update().where(here).values(values))
        return True
