"""Messages of tables on Discord: one row for each that the bot maintains."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import ColumnElement, RowMapping, Select, bindparam, or_, select

from bot.database import schema
from bot.database.repositories.base import Repository, is_on
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
    """The repository of tables' messages."""

    async def of_table(self, id: TableId) -> TableMessages:
        """Return a table's messages."""
        return read_messages(await self._tx.rows(_MESSAGES, which=id))

    async def unshown(self, shards: Shards = SINGLE_SHARD) -> list[TableId]:
        """Return the tables that are not rendered, or have unsettled messages, and the last closed ones whose
        hands are still to be deleted.
        """
        t, m = schema.tables, schema.messages
        more = t.c.id.in_(select(m.c.table_id).where(schema.unsettled))
        over = t.c.id.in_(_with_hands_left(shards))
        query = select(t.c.id).outerjoin(m, _table_message()).where(or_(_is_behind(), more, over))
        return [TableId(row["id"]) for row in await self._tx.rows(query.where(is_on(t.c.guild, shards)))]

    async def behind(self, shards: Shards = SINGLE_SHARD) -> list[TableId]:
        """Return the open tables whose last change is not rendered; a fast query."""
        t, o, m = schema.tables, schema.open_tables, schema.messages
        query = select(t.c.id).join(o, o.c.table_id == t.c.id).outerjoin(m, _table_message())
        query = query.where(_is_behind(), is_on(t.c.guild, shards))
        return [TableId(row["id"]) for row in await self._tx.rows(query)]

    # Writing.

    async def note(self, id: TableId, key: MessageKey, row: Posted) -> bool:
        """Write a row, before a message is sent or afterwards. Return False if there is no place for it: the
        table is gone, or the user whose hand it is has left or was erased; then it must not be sent.
        """
        if await self._tx.write(
            _UPDATE, [{"of": id, "which": key.kind.value, "whose": key.key, **_values(row)}]
        ):
            return True
        if not await self._has_place(id, key):
            return False
        named = {"table_id": id, "kind": key.kind.value, "key": key.key}
        await self._tx.write(schema.messages.insert(), [named | _values(row)])
        return True

    async def _has_place(self, id: TableId, key: MessageKey) -> bool:
        t, s = schema.tables, schema.sitters
        if key.kind is not MessageKind.HAND:
            return bool(await self._tx.rows(select(t.c.id).where(t.c.id == id)))
        sits = select(s.c.n).where(s.c.table_id == id, s.c.user == key.key)
        return bool(await self._tx.select_for_update(sits, s))

    async def forget(self, id: TableId, key: MessageKey) -> None:
        """Delete the row of a message that never arrived or was deleted."""
        await self._tx.write(schema.messages.delete().where(_is(id, key)))

    async def note_all_shown(self, id: TableId, changes: int) -> None:
        """Mark a table as rendered and its messages as settled, except hands, as its channel gets no more."""
        m = schema.messages
        here = (m.c.table_id == id) & ~schema.by_dm
        seal = m.c.kind == MessageKind.SEAL.value
        await self._tx.write(m.delete().where(here, seal, m.c.nonce.is_not(None)))
        await self._tx.write(m.update().where(here, ~seal).values(nonce=None, replaces=None))
        row = (await self.of_table(id)).get(TABLE_KEY, NOTHING_SENT)
        await self.note(id, TABLE_KEY, replace(row, shown=changes))

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
        m = schema.messages
        here = (schema.by_dm, m.c.channel == channel, m.c.message.is_not(None))
        return [row["message"] for row in await self._tx.rows(select(m.c.message).where(*here))]

    async def forget_closed_dms(self, user: UserId) -> None:
        """Delete the marks that a user's DMs are closed, so that hands are sent again."""
        m = schema.messages
        closed = m.c.message.is_(None) & m.c.nonce.is_(None)
        await self._tx.write(m.delete().where(schema.by_dm, m.c.key == user, closed))


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
