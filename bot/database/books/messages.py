"""Which messages are on Discord? Those of tables, and hands by DM."""

from __future__ import annotations

from dataclasses import dataclass, fields

from sqlalchemy import exists, or_, select

from bot.database import schema
from bot.database.books.connected import Connected
from bot.table.record import TableId, UserId


@dataclass(frozen=True, slots=True)
class Posted:
    """What of a table is on Discord: message ids, and how much of it has been shown."""

    channel: int
    message: int | None
    posted: int | None
    ping: int | None
    posting: int | None
    """The nonce of a table message that was sent and may have arrived."""
    pinging: int | None
    """The same for a ping."""
    replaced: int | None
    """The table message before this one, which is still to be removed."""
    told: int
    """The move up to which results were posted."""
    telling: int | None
    """The nonce of a result that was sent and may have arrived."""
    changes: int
    shown: int


@dataclass(frozen=True, slots=True)
class HandMessage:
    """A user's hand by DM."""

    channel: int | None
    message: int | None
    digest: str | None
    """Of what it shows."""
    posting: int | None = None
    """The nonce of a message that was sent and may have arrived."""

    @property
    def closed(self) -> bool:
        """Whether the user's DMs are closed."""
        return self.message is None and self.posting is None


class Messages(Connected):
    """Messages of tables, and hands."""

    # Tables.

    async def of_table(self, id: TableId) -> Posted | None:
        t = schema.tables
        rows = await self._rows(select(*(t.c[it.name] for it in fields(Posted))).where(t.c.id == id))
        return Posted(**dict(rows[0])) if rows else None

    async def unshown(self) -> list[TableId]:
        """The tables whose last change is not on the screen, or of which more messages may be there."""
        t, h = schema.tables, schema.hands
        handed = exists().where(h.c.table_id == t.c.id, h.c.posting.is_not(None))
        more = (it.is_not(None) for it in (t.c.posting, t.c.pinging, t.c.telling, t.c.replaced))
        query = select(t.c.id).where(or_(t.c.shown < t.c.changes, handed, *more))
        return [TableId(row["id"]) for row in await self._rows(query)]

    async def note(self, id: TableId, **values: int | None) -> None:
        """Notes message ids and what has been shown."""
        t = schema.tables
        _ = await self._connection.execute(t.update().where(t.c.id == id).values(values))

    async def note_all_shown(self, id: TableId) -> None:
        """Notes that there is nothing left to show, and nowhere to show it."""
        t = schema.tables
        values = {"shown": t.c.changes, "posting": None, "pinging": None, "telling": None, "replaced": None}
        _ = await self._connection.execute(t.update().where(t.c.id == id).values(values))

    # Hands.

    async def hand_users(self, id: TableId) -> list[UserId]:
        """Who was sent a hand of this table by DM, or may have been."""
        h = schema.hands
        sent = or_(h.c.message.is_not(None), h.c.posting.is_not(None))
        query = select(h.c.user).where(h.c.table_id == id, sent).order_by(h.c.user)
        return [UserId(row["user"]) for row in await self._rows(query)]

    async def hand(self, id: TableId, user: UserId) -> HandMessage | None:
        """The hand that `user` was sent by DM."""
        h = schema.hands
        columns = (h.c.channel, h.c.message, h.c.digest, h.c.posting)
        rows = await self._rows(select(*columns).where(h.c.table_id == id, h.c.user == user))
        return HandMessage(**dict(rows[0])) if rows else None

    async def hands_in(self, channel: int) -> list[int]:
        """The messages by which hands of whatever tables were sent in a DM channel."""
        h = schema.hands
        rows = await self._rows(select(h.c.message).where(h.c.channel == channel, h.c.message.is_not(None)))
        return [row["message"] for row in rows]

    async def forget_closed_dms(self, user: UserId) -> None:
        """Has hands sent again to one whose DMs were closed."""
        h = schema.hands
        closed = h.c.message.is_(None) & h.c.posting.is_(None)
        _ = await self._connection.execute(h.delete().where(h.c.user == user, closed))

    async def forget_hand(self, id: TableId, user: UserId) -> None:
        """Has a hand that never arrived not sent any more."""
        h = schema.hands
        _ = await self._connection.execute(h.delete().where(h.c.table_id == id, h.c.user == user))

    async def note_hand(
        self,
        id: TableId,
        user: UserId,
        channel: int | None,
        message: int | None,
        digest: str | None,
        *,
        posting: int | None = None,
    ) -> bool:
        """Notes a hand that was sent, or is to be, unless its user has left or was erased: then False."""
        h, s = schema.hands, schema.sitters
        here = (h.c.table_id == id) & (h.c.user == user)
        values = {"channel": channel, "message": message, "digest": digest, "posting": posting}
        if await self.hand(id, user) is None:
            if not await self._rows(select(s.c.n).where(s.c.table_id == id, s.c.user == user)):
                return False
            statement = h.insert().values(table_id=id, user=user, **values)
            _ = await self._connection.execute(statement)
        else:
            _ = await self._connection.execute(h.update().where(here).values(values))
        return True
