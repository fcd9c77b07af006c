"""Use cases for a table's messages on Discord: what to render, and what was sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.database.repositories.messages import NOTHING_SENT, PING_KEY, MessageKey, Posted, TableMessages
from bot.services.transactions import Transactions
from bot.table.record import TableId, UserId
from bot.table.servers import Server
from bot.table.table import Table
from bot.table.time_control import TimeControl
from engines.core import TextId

MENTION_GAP_MS = 10 * 60_000
"""Minimum milliseconds between two mentions of a user who wants few, across all tables."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table with everything its messages are rendered from, read in one transaction."""

    table: Table
    texts: Mapping[TextId, str]
    messages: TableMessages
    server: Server

    def of(self, key: MessageKey) -> Posted:
        """Return the stored state of one of its messages."""
        return self.messages.get(key, NOTHING_SENT)


class Outbox:
    """A record of each message before it is sent (`note_first`) and afterwards (`note`), so that it is sent
    once and found again after a crash in between.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self.now = transactions.now

    # Reading what to render.

    async def snapshot(self, id: TableId) -> Snapshot | None:
        """Return a table's current snapshot; None if there is no such table."""
        async with self._transactions.open(self.snapshot, snapshot=False) as tx:
            repositories = tx.repositories
            if (table := await repositories.records.with_messages(id)) is None:
                return None
            texts, server = (
                await repositories.stories.at(id),
                await repositories.administration.of(table.guild),
            )
            return Snapshot(table, texts, await repositories.messages.of_table(id), server)

    async def messages(self, id: TableId) -> TableMessages:
        """Return the stored state of a table's messages."""
        async with self._transactions.open(self.messages, snapshot=False) as tx:
            return await tx.repositories.messages.of_table(id)

    async def hands_in(self, channel: int) -> list[int]:
        """Return the ids of messages in a DM channel that show hands, of any table."""
        async with self._transactions.open(self.hands_in) as tx:
            return await tx.repositories.messages.hands_in(channel)

    # Recording what is sent.

    async def note_first(self, id: TableId, key: MessageKey, row: Posted) -> bool:
        """Record a message before it is sent; it must not be sent otherwise. Return False if the table is
        gone.
        """
        async with self._transactions.open(self.note_first, snapshot=False) as tx:
            return await tx.repositories.messages.note_first(id, key, row)

    async def note_hand_first(self, id: TableId, user: UserId, row: Posted) -> bool:
        """Record a hand before it is sent. Return False if its user has left or was erased."""
        async with self._transactions.open(self.note_hand_first) as tx:
            return await tx.repositories.messages.note_hand_first(id, user, row)

    async def note(self, id: TableId, key: MessageKey, row: Posted) -> bool:
        """Record a sent message and what it shows. Return False if the table is gone."""
        async with self._transactions.open(self.note, snapshot=False) as tx:
            return await tx.repositories.messages.note(id, key, row)

    async def note_hand(self, id: TableId, user: UserId, row: Posted) -> bool:
        """Record a sent hand. Return False if its user has left or was erased."""
        async with self._transactions.open(self.note_hand, snapshot=False) as tx:
            return await tx.repositories.messages.note_hand(id, user, row)

    async def note_shown(self, id: TableId, key: MessageKey, message: int, shown: int) -> None:
        """Record what a message shows, unless another message has replaced it."""
        async with self._transactions.open(self.note_shown, snapshot=False) as tx:
            await tx.repositories.messages.note_shown(id, key, message, shown)

    async def forget(self, id: TableId, key: MessageKey) -> None:
        """Delete the record of a message that never arrived or was removed."""
        async with self._transactions.open(self.forget) as tx:
            await tx.repositories.messages.forget(id, key)

    async def note_all_shown(self, id: TableId) -> None:
        """Mark the table as fully shown: nothing is left to render, or there is nowhere to post."""
        async with self._transactions.open(self.note_all_shown) as tx:
            if (table := await tx.repositories.records.table(id)) is not None:
                await tx.repositories.messages.note_all_shown(id, table.changes)

    # Mentions.

    async def note_ping_first(self, table: Table, row: Posted, users: Sequence[UserId]) -> list[UserId]:
        """Record a ping before it is sent. Return the users who may be mentioned now; they are marked as
        mentioned at once, because another table may be about to mention them.
        """
        async with self._transactions.open(self.note_ping_first) as tx:
            settings = tx.repositories.settings
            await tx.repositories.messages.note_first(table.id, PING_KEY, row)
            await settings.read_at(table.id)
            if not (await tx.repositories.administration.of(table.guild)).pings:
                return []
            liked, last = await settings.those_of(users), await settings.pinged(users)
            lately = [user for user in users if user in last and 0 <= tx.at - last[user] < MENTION_GAP_MS]
            mentioned = [
                user for user in users if liked[user].mentioned(table.pace, tx.at, lately=user in lately)
            ]
            await settings.note_ping(mentioned, tx.at)
            return mentioned

    async def note_mentioned(self, users: Sequence[UserId]) -> None:
        """Record that users were mentioned, as a message found on Discord shows."""
        async with self._transactions.open(self.note_mentioned) as tx:
            await tx.repositories.settings.note_ping(users, tx.at)

    async def take_back_mentions(self, users: Sequence[UserId]) -> None:
        """Undo the record that users were mentioned."""
        async with self._transactions.open(self.take_back_mentions) as tx:
            await tx.repositories.settings.note_ping(users, at=0)

    async def awake(self, users: Sequence[UserId]) -> list[UserId]:
        """Return the users who may be mentioned now, at the end of a game, regardless of recent mentions."""
        if not users:
            return []
        async with self._transactions.open(self.awake) as tx:
            liked = await tx.repositories.settings.those_of(users)
        return [user for user in users if liked[user].mentioned(TimeControl.NONE, tx.at, lately=False)]
