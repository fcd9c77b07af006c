"""Which messages are on Discord? Those of tables, and hands by DM."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace

from sqlalchemy import bindparam, exists, or_, select

from bot.database import schema
from bot.database.books.connected import Connected, is_on
from bot.database.known import Kind
from bot.database.work import Work
from bot.shards import ALONE, Shards
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
    sealed: int
    """How many sheets of the table's cards were told of in messages."""
    sealing: int | None
    """The nonce of such a message that was sent and may have arrived."""
    echoed: int
    """The move up to which results were posted in the server's channel for results."""
    echoing: int | None
    """The nonce of such a result that was sent and may have arrived."""
    changes: int
    shown: int


UNSURE = ("posting", "pinging", "telling", "sealing", "echoing", "replaced")
"""What is noted as long as messages may be there, or are still to be removed."""


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
    """Messages of tables, and hands.

    What was done on Discord is noted a moment later, with the next transaction: where the bot is killed in
    between, it finds out by what it has noted before (`note_first`).
    """

    # Tables.

    async def of_table(self, id: TableId) -> Posted | None:
        if (known := self._work.known(POSTED, id)) is not None:
            return known
        t = schema.tables
        rows = await self._work.rows(select(*(t.c[it.name] for it in fields(Posted))).where(t.c.id == id))
        return self._work.learn(POSTED, id, Posted(**dict(rows[0]))) if rows else None

    async def unshown(self, shards: Shards = ALONE) -> list[TableId]:
        """The tables whose last change is not on the screen, or of which more messages may be there."""
        await self._work.settle()
        t, h = schema.tables, schema.hands
        handed = exists().where(h.c.table_id == t.c.id, h.c.posting.is_not(None))
        more = (t.c[it].is_not(None) for it in UNSURE)
        query = select(t.c.id).where(or_(t.c.shown < t.c.changes, handed, *more), is_on(t.c.guild, shards))
        return [TableId(row["id"]) for row in await self._work.rows(query)]

    async def behind(self, shards: Shards = ALONE) -> list[TableId]:
        """The open tables whose last change is not on the screen: few, and found soon."""
        t, o = schema.tables, schema.open_tables
        query = select(t.c.id).join(o, o.c.table_id == t.c.id)
        query = query.where(t.c.shown < t.c.changes, is_on(t.c.guild, shards))
        return [TableId(row["id"]) for row in await self._work.rows(query)]

    async def note_first(self, id: TableId, **nonces: int | None) -> None:
        """Notes what is about to be sent: without that it must not be sent."""
        t = schema.tables
        before = await self.of_table(id)
        await self._work.run(t.update().where(t.c.id == id).values(nonces))
        if before is not None:
            self._work.learn(POSTED, id, replace(before, **nonces))

    async def note(self, id: TableId, **values: int | None) -> None:
        """Notes message ids and what has been shown."""
        if self._work.access.shared:
            await self.note_first(id, **values)
        elif (before := await self.of_table(id)) is not None:
            self._work.later(POSTED, id, replace(before, **values))

    async def note_all_shown(self, id: TableId) -> None:
        """Notes that there is nothing left to show, and nowhere to show it."""
        if (before := await self.of_table(id)) is not None:
            nothing = dict.fromkeys(UNSURE)
            await self.note_first(id, shown=before.changes, **nothing)

    # Seals.

    async def seals(self, id: TableId) -> dict[int, int]:
        """The messages that told how a table's cards are sealed, by sheet."""
        s = schema.seals
        rows = await self._work.rows(select(s.c.sheet, s.c.message).where(s.c.table_id == id))
        return {row["sheet"]: row["message"] for row in rows}

    async def note_seal(self, id: TableId, sheet: int, message: int) -> None:
        """Notes that one of them is there: from now on cards of the sheet may be dealt."""
        s = schema.seals
        await self._work.run(s.delete().where(s.c.table_id == id, s.c.sheet == sheet))
        await self._work.run(s.insert().values(table_id=id, sheet=sheet, message=message))
        await self.note_first(id, sealed=sheet + 1, sealing=None)

    # Hands.

    async def hands(self, id: TableId) -> Mapping[UserId, HandMessage]:
        """The hands of a table that were sent by DM, or may have been, and those whose DMs are closed."""
        if (known := self._work.known(HANDS, id)) is not None:
            return known
        h = schema.hands
        columns = (h.c.user, h.c.channel, h.c.message, h.c.digest, h.c.posting)
        rows = await self._work.rows(select(*columns).where(h.c.table_id == id).order_by(h.c.user))
        read = {
            UserId(it["user"]): HandMessage(it["channel"], it["message"], it["digest"], it["posting"])
            for it in rows
        }
        return self._work.learn(HANDS, id, read)

    async def hand(self, id: TableId, user: UserId) -> HandMessage | None:
        """The hand that `user` was sent by DM."""
        return (await self.hands(id)).get(user)

    async def hands_in(self, channel: int) -> list[int]:
        """The messages by which hands of whatever tables were sent in a DM channel."""
        await self._work.settle()
        h = schema.hands
        rows = await self._work.rows(
            select(h.c.message).where(h.c.channel == channel, h.c.message.is_not(None))
        )
        return [row["message"] for row in rows]

    async def forget_closed_dms(self, user: UserId) -> None:
        """Has hands sent again to one whose DMs were closed."""
        await self._work.settle()
        h = schema.hands
        closed = h.c.message.is_(None) & h.c.posting.is_(None)
        await self._work.run(h.delete().where(h.c.user == user, closed))
        self._work.forget(HANDS)

    async def forget_hand(self, id: TableId, user: UserId) -> None:
        """Has a hand that never arrived not sent any more."""
        h, before = schema.hands, await self.hands(id)
        await self._work.run(h.delete().where(h.c.table_id == id, h.c.user == user))
        self._work.learn(HANDS, id, {it: hand for it, hand in before.items() if it != user})

    async def note_hand_first(self, id: TableId, user: UserId, hand: HandMessage) -> bool:
        """Notes a hand that is about to be sent, unless its user has left or was erased: then False."""
        h, s, before = schema.hands, schema.sitters, await self.hands(id)
        if user in before:
            here = (h.c.table_id == id) & (h.c.user == user)
            await self._work.run(h.update().where(here).values(asdict(hand)))
        elif await self._work.rows(select(s.c.n).where(s.c.table_id == id, s.c.user == user)):
            await self._work.run(h.insert().values(table_id=id, user=user, **asdict(hand)))
        else:
            return False
        self._work.learn(HANDS, id, {**before, user: hand})
        return True

    async def note_hand(self, id: TableId, user: UserId, hand: HandMessage) -> bool:
        """Notes a hand that was sent, unless its user has left or was erased: then False."""
        before = await self.hands(id)
        if user not in before or self._work.access.shared:
            return await self.note_hand_first(id, user, hand)
        self._work.later(HANDS, id, {**before, user: hand})
        return True


async def _write_posted(work: Work, tables: Mapping[TableId, Posted]) -> None:
    t = schema.tables
    rows = [{"of": id, **{it: getattr(posted, it) for it in _NOTED}} for id, posted in tables.items()]
    await work.run(t.update().where(t.c.id == bindparam("of")), rows)


async def _write_hands(work: Work, tables: Mapping[TableId, Mapping[UserId, HandMessage]]) -> None:
    h = schema.hands
    here = (h.c.table_id == bindparam("of")) & (h.c.user == bindparam("whose"))
    hands = [(id, user, hand) for id, them in tables.items() for user, hand in them.items()]
    await work.run(
        h.update().where(here), [{"of": id, "whose": user, **asdict(it)} for id, user, it in hands]
    )


_NOTED = [it.name for it in fields(Posted) if it.name not in ("channel", "changes")]
POSTED = Kind[TableId, Posted](10_000, write=_write_posted)
"""What of a table is on Discord."""
HANDS = Kind[TableId, Mapping[UserId, HandMessage]](10_000, write=_write_hands)
"""Hands by table and user."""
