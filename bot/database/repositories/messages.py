"""Messages of tables on Discord: one row for each that the bot maintains."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, RowMapping, Select, bindparam, or_, select

from bot.database import schema
from bot.database.entity_cache import CacheRegion
from bot.database.repositories.base import Repository, is_on
from bot.database.unit_of_work import UnitOfWork
from bot.shards import SINGLE_SHARD, Shards
from bot.table.record import TableId, UserId

CLOSED_WITH_HANDS_MAX = 100
"""Maximum number of closed tables whose hands are deleted after a start, so that few requests are made."""


class MessageKind(StrEnum):
    TABLE = "table"
    PING = "ping"
    RESULT = "result"
    """The last result in the table's channel; `shown` is its move."""
    ECHO = "echo"
    """The last result in the server's channel for results."""
    SEAL = "seal"
    HAND = "hand"


class MessageKey(NamedTuple):
    """The key of a message among those of its table."""

    kind: MessageKind
    key: int = 0
    """A seal's sheet, or the user whose hand it is, or 1 for the result of the last part; else 0."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The stored state of a message."""

    channel: int | None = None
    message: int | None = None
    """The message's id; None: there is no message, or (of a result, or an old seal) its id is unknown."""
    nonce: int | None = None
    """The nonce of a message that was sent and may have arrived."""
    shown: int | None = None
    """The version shown: the table's `changes`, a digest, or a result's move; None: unknown."""
    replaces: int | None = None
    """The previous message, which is still to be deleted."""

    @property
    def barred(self) -> bool:
        """Whether a hand cannot be sent, as its user's DMs are closed."""
        return self.message is None and self.nonce is None


NOTHING_SENT = Posted()
TABLE_KEY = MessageKey(MessageKind.TABLE)
PING_KEY = MessageKey(MessageKind.PING)
RESULT_KEY = MessageKey(MessageKind.RESULT)
PART_KEY = MessageKey(MessageKind.RESULT, 1)
"""The result of the last part of a game, where each replaces the one before; `shown` is its move."""
ECHO_KEY = MessageKey(MessageKind.ECHO)
TableMessages = Mapping[MessageKey, Posted]


def seal_of(sheet: int) -> MessageKey:
    return MessageKey(MessageKind.SEAL, sheet)


def hand_of(user: UserId) -> MessageKey:
    return MessageKey(MessageKind.HAND, user)


def hands_by_user(messages: TableMessages) -> dict[UserId, Posted]:
    """Return the rows of hands by user, with those of users whose DMs are closed."""
    return {UserId(key.key): row for key, row in messages.items() if key.kind is MessageKind.HAND}


def sealed_sheets(messages: TableMessages) -> int:
    """Return the number of sheets whose seals were posted."""
    seals = [
        key.key for key, row in messages.items() if key.kind is MessageKind.SEAL and not _is_pending(row)
    ]
    return max(seals, default=-1) + 1


def _is_pending(row: Posted) -> bool:
    return row.message is None and row.nonce is not None


class Messages(Repository):
    """The repository of tables' messages.

    Rows about finished requests may be written with the next transaction: if the bot is killed in between,
    it finds the message by the row that it wrote before sending (`note_first`).
    """

    async def of_table(self, id: TableId) -> TableMessages:
        """Return a table's messages."""
        if (known := self._work.known(MESSAGES, id)) is not None:
            return known
        read = read_messages(await self._work.rows(_MESSAGES, which=id))
        noted = {key: row for (of, key), row in self._work.unwritten(DEFERRED_ROWS).items() if of == id}
        return self._work.learn(MESSAGES, id, {**read, **noted})

    async def one(self, id: TableId, key: MessageKey) -> Posted | None:
        """Return one of a table's messages, or None."""
        return (await self.of_table(id)).get(key)

    async def unshown(self, shards: Shards = SINGLE_SHARD) -> list[TableId]:
        """Return the tables that are not rendered, or have unsettled messages, and the last closed ones whose
        hands are still to be deleted.
        """
        self._work.settle()
        t, m = schema.tables, schema.messages
        more = t.c.id.in_(select(m.c.table_id).where(schema.unsettled))
        over = t.c.id.in_(_with_hands_left(shards))
        query = select(t.c.id).outerjoin(m, _table_message()).where(or_(_is_behind(), more, over))
        return [TableId(row["id"]) for row in await self._work.rows(query.where(is_on(t.c.guild, shards)))]

    async def behind(self, shards: Shards = SINGLE_SHARD) -> list[TableId]:
        """Return the open tables whose last change is not rendered; a fast query."""
        t, o, m = schema.tables, schema.open_tables, schema.messages
        query = select(t.c.id).join(o, o.c.table_id == t.c.id).outerjoin(m, _table_message())
        query = query.where(_is_behind(), is_on(t.c.guild, shards))
        return [TableId(row["id"]) for row in await self._work.rows(query)]

    # Writing.

    async def note_first(self, id: TableId, key: MessageKey, row: Posted) -> bool:
        """Write a row at once, as before a message is sent. Return False if the table is gone; then it must
        not be sent.
        """
        if self._work.access.shared and await self._updated(id, key, row):
            return True
        m, t, before = schema.messages, schema.tables, await self.of_table(id)
        if key in before:
            _write(self._work, {(id, key): row})
        elif await self._work.rows(select(t.c.id).where(t.c.id == id)):
            named = {"table_id": id, "kind": key.kind.value, "key": key.key}
            self._work.write(m.insert().values(named | _values(row)))
        else:
            return False
        self._work.learn(MESSAGES, id, {**before, key: row})
        self._work.learn(DEFERRED_ROWS, (id, key), row)
        return True

    async def note_hand_first(self, id: TableId, user: UserId, row: Posted) -> bool:
        """Write a hand's row at once. Return False if user or table are gone, or the user was erased."""
        s, key, shared = schema.sitters, hand_of(user), self._work.access.shared
        if shared and await self._updated(id, key, row):
            return True
        if shared or key not in await self.of_table(id):
            sits = select(s.c.n).where(s.c.table_id == id, s.c.user == user)
            if not await self._work.select_for_update(sits, s):
                return False
        return await self.note_first(id, key, row)

    async def note(self, id: TableId, key: MessageKey, row: Posted) -> bool:
        """Write a row after a message was sent; with exclusive access this is deferred to the next
        transaction. Return False if the table is gone.
        """
        if self._work.access.shared or key not in (before := await self.of_table(id)):
            return await self.note_first(id, key, row)
        self._work.learn(MESSAGES, id, {**before, key: row})
        self._work.later(DEFERRED_ROWS, (id, key), row)
        return True

    async def note_hand(self, id: TableId, user: UserId, row: Posted) -> bool:
        """Write a hand's row. Return False if its user has left or was erased, or the table is gone."""
        if self._work.access.shared or hand_of(user) not in await self.of_table(id):
            return await self.note_hand_first(id, user, row)
        return await self.note(id, hand_of(user), row)

    async def _updated(self, id: TableId, key: MessageKey, row: Posted) -> bool:
        """Update a row at once, without having read it; return whether there is one."""
        self._work.drop(id, MESSAGES)
        return bool(await self._work.change(_UPDATE, _values_of(id, key, row)))

    async def forget(self, id: TableId, key: MessageKey) -> None:
        """Delete the row of a message that never arrived or was deleted."""
        self._work.settle()
        m, before = schema.messages, await self.of_table(id)
        self._work.write(m.delete().where(_is(id, key)))
        self._work.learn(MESSAGES, id, {item: row for item, row in before.items() if item != key})

    async def note_all_shown(self, id: TableId, changes: int) -> None:
        """Mark a table as rendered and its messages as settled, except hands, as its channel gets no more."""
        self._work.settle()
        m = schema.messages
        here = (m.c.table_id == id) & ~schema.by_dm
        seal = m.c.kind == MessageKind.SEAL.value
        self._work.write(m.delete().where(here, seal, m.c.nonce.is_not(None)))
        self._work.write(m.update().where(here, ~seal).values(nonce=None, replaces=None))
        self._work.drop(id, MESSAGES)
        row = await self.one(id, TABLE_KEY) or NOTHING_SENT
        await self.note_first(id, TABLE_KEY, replace(row, shown=changes))

    # Seals.

    async def seals(self, id: TableId) -> dict[int, int]:
        """Return the messages with a table's seals, by sheet."""
        found = (await self.of_table(id)).items()
        return {
            key.key: row.message
            for key, row in found
            if key.kind is MessageKind.SEAL and row.message is not None
        }

    # Hands.

    async def hands_in(self, channel: int) -> list[int]:
        """Return the messages with hands in a DM channel, of any table."""
        self._work.settle()
        m = schema.messages
        here = (schema.by_dm, m.c.channel == channel, m.c.message.is_not(None))
        return [row["message"] for row in await self._work.rows(select(m.c.message).where(*here))]

    async def forget_closed_dms(self, user: UserId) -> None:
        """Delete the marks that a user's DMs are closed, so that hands are sent again."""
        self._work.settle()
        m = schema.messages
        closed = m.c.message.is_(None) & m.c.nonce.is_(None)
        self._work.write(m.delete().where(schema.by_dm, m.c.key == user, closed))
        self._work.invalidate(MESSAGES)


def _table_message() -> ColumnElement[bool]:
    """Return the join condition of a table and its own message."""
    t, m = schema.tables, schema.messages
    return (m.c.table_id == t.c.id) & (m.c.kind == MessageKind.TABLE.value)


def _with_hands_left(shards: Shards) -> Select[tuple[str]]:
    """Return the query for closed tables with hands in DMs, the last ones first."""
    t, m = schema.tables, schema.messages
    hands = select(m.c.table_id).where(schema.by_dm, m.c.message.is_not(None))
    query = select(t.c.id).where(t.c.ended.is_not(None), t.c.id.in_(hands), is_on(t.c.guild, shards))
    return query.order_by(t.c.ended.desc()).limit(CLOSED_WITH_HANDS_MAX)


def _is_behind() -> ColumnElement[bool]:
    t, m = schema.tables, schema.messages
    return m.c.shown.is_(None) | (m.c.shown < t.c.changes)


def _is(id: TableId, key: MessageKey) -> ColumnElement[bool]:
    m = schema.messages
    return (m.c.table_id == id) & (m.c.kind == key.kind.value) & (m.c.key == key.key)


_POSTED_FIELDS = [field.name for field in fields(Posted)]
MESSAGE_COLUMNS = [
    schema.messages.c[name].label(f"message_{name}") for name in ("kind", "key", *_POSTED_FIELDS)
]
"""The columns from which `read_messages` reads, named so that they may stand beside a table's."""
_MESSAGES = (
    select(*MESSAGE_COLUMNS)
    .where(schema.messages.c.table_id == bindparam("which"))
    .order_by(schema.messages.c.kind, schema.messages.c.key)
)


def read_messages(rows: Iterable[RowMapping]) -> TableMessages:
    """Return the messages of one table, from rows of which each has one, or none."""
    return {
        MessageKey(MessageKind(row["message_kind"]), row["message_key"]): Posted(
            **{name: row[f"message_{name}"] for name in _POSTED_FIELDS}
        )
        for row in rows
        if row["message_kind"] is not None
    }


def _values(row: Posted) -> dict[str, int | None]:
    return {column: getattr(row, column) for column in _POSTED_FIELDS}


_UPDATE = schema.messages.update().where(
    schema.messages.c.table_id == bindparam("of"),
    schema.messages.c.kind == bindparam("which"),
    schema.messages.c.key == bindparam("whose"),
)


def _write(work: UnitOfWork, noted: Mapping[tuple[TableId, MessageKey], Posted]) -> None:
    work.write(_UPDATE, [_values_of(id, key, row) for (id, key), row in noted.items()])


def _values_of(id: TableId, key: MessageKey, row: Posted) -> dict[str, Any]:
    return {"of": id, "which": key.kind.value, "whose": key.key, **_values(row)}


MESSAGES = CacheRegion[TableId, TableMessages](10_000)
"""The messages by table."""
DEFERRED_ROWS = CacheRegion[tuple[TableId, MessageKey], Posted](1, write=_write)
"""The rows whose writing is deferred."""
