"""Use cases for a table's messages on Discord: what to render, and what was sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.database.repositories import Repositories, Rivalry
from bot.database.repositories.messages import (
    NOTHING_SENT,
    MessageKey,
    MessageKind,
    Posted,
    TableMessages,
    hands_by_user,
)
from bot.services.people import is_new_to
from bot.services.transactions import Transactions
from bot.table.preferences import Preferences
from bot.table.record import TableId, UserId
from bot.table.servers import Server
from bot.table.table import Status, Table
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
    preferences: Mapping[UserId, Preferences] = field(default_factory=dict[UserId, Preferences])
    """The preferences of its players, and of all who have a hand or a panel of it."""
    newcomers: frozenset[UserId] = frozenset()
    """Those it waits for who are new to its game, and want to read what is at stake."""
    rivals: Mapping[UserId, Sequence[Rivalry]] = field(default_factory=dict[UserId, Sequence[Rivalry]])
    """At the end of a game with computers: the records of the users with panels against them."""

    def of(self, key: MessageKey) -> Posted:
        """Return the stored state of one of its messages."""
        return self.messages.get(key, NOTHING_SENT)

    def dms_closed(self, user: UserId) -> bool:
        """Return whether the user's DMs are closed."""
        row = hands_by_user(self.messages).get(user)
        return row is not None and row.barred


class Outbox:
    """A record of each message before it is sent (`note_first`) and afterwards (`note`), so that it is sent
    once and found again after a crash in between.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self.now = transactions.now

    # Reading what to render.

    async def snapshot(self, id: TableId, panels: Iterable[UserId] = ()) -> Snapshot | None:
        """Return a table's current snapshot, with what the panels of these users depend on; None if there is
        no such table.
        """
        async with self._transactions.open(self.snapshot, snapshot=False) as tx:
            repositories, shown_to = tx.repositories, list(panels)
            if (table := await repositories.records.with_messages(id)) is None:
                return None
            messages = await repositories.messages.of_table(id)
            await repositories.settings.read_at(id)
            users = dict.fromkeys((
                *(person.user for person in table.people), *hands_by_user(messages), *shown_to,
            ))  # fmt: skip
            liked = await repositories.settings.those_of(users)
            rivals = {
                user: await repositories.rivals.of(user)
                for user in shown_to
                if table.status is Status.CLOSED and table.with_computers
            }
            return Snapshot(
                table, await repositories.stories.at(id), messages,
                await repositories.administration.of(table.guild), liked,
                await _newcomers(repositories, table, liked), rivals,
            )  # fmt: skip

    async def hands_in(self, channel: int) -> list[int]:
        """Return the ids of messages in a DM channel that show hands, of any table."""
        async with self._transactions.open(self.hands_in) as tx:
            return await tx.repositories.messages.hands_in(channel)

    # Recording what is sent.

    async def note_first(
        self, table: Table, rows: Mapping[MessageKey, Posted], mentions: Mapping[MessageKey, Sequence[UserId]]
    ) -> dict[MessageKey, list[UserId]]:
        """Record messages before they are sent; they must not be sent otherwise. Return those that may be
        sent, with the users that each may mention: not those of a table that is gone, or hands of users who
        have left or were erased. Users whom a ping mentions are marked as mentioned at once, because another
        table may be about to mention them.
        """
        async with self._transactions.open(self.note_first, snapshot=any(mentions.values())) as tx:
            messages, noted = tx.repositories.messages, dict[MessageKey, list[UserId]]()
            for key, row in rows.items():
                if key.kind is MessageKind.HAND:
                    known = await messages.note_hand_first(table.id, UserId(key.key), row)
                else:
                    known = await messages.note_first(table.id, key, row)
                if known:
                    noted[key] = []
            if not any(mentions.values()):
                return noted
            await tx.repositories.settings.read_at(table.id)
            if not (await tx.repositories.administration.of(table.guild)).pings:
                return noted
            for key in noted:
                noted[key] = await self._mentioned(tx.repositories, table, key, mentions.get(key, ()), tx.at)
            return noted

    async def _mentioned(
        self, repositories: Repositories, table: Table, key: MessageKey, users: Sequence[UserId], at: int
    ) -> list[UserId]:
        """Return the users who may be mentioned now: in a result regardless of recent mentions."""
        settings, ping = repositories.settings, key.kind is MessageKind.PING
        liked = await settings.those_of(users)
        if not ping:
            return [user for user in users if liked[user].mentioned(TimeControl.NONE, at, lately=False)]
        last = await settings.pinged(users)
        lately = {user for user in users if user in last and 0 <= at - last[user] < MENTION_GAP_MS}
        mentioned = [user for user in users if liked[user].mentioned(table.pace, at, lately=user in lately)]
        await settings.note_ping(mentioned, at)
        return mentioned

    async def note(self, id: TableId, rows: Mapping[MessageKey, Posted | None]) -> set[MessageKey]:
        """Record sent messages and what they show; None: one never arrived, or was deleted. Return those that
        are obsolete: the table is gone, or the user whose hand it is has left or was erased.
        """
        obsolete = set[MessageKey]()
        async with self._transactions.open(self.note, snapshot=False) as tx:
            messages = tx.repositories.messages
            for key, row in rows.items():
                if row is None:
                    await messages.forget(id, key)
                elif key.kind is MessageKind.HAND:
                    if not await messages.note_hand(id, UserId(key.key), row):
                        obsolete.add(key)
                elif not await messages.note(id, key, row):
                    obsolete.add(key)
        return obsolete

    async def note_all_shown(self, id: TableId) -> None:
        """Mark the table as fully shown: nothing is left to render, or there is nowhere to post."""
        async with self._transactions.open(self.note_all_shown) as tx:
            if (table := await tx.repositories.records.table(id)) is not None:
                await tx.repositories.messages.note_all_shown(id, table.changes)

    async def note_mentioned(self, users: Sequence[UserId], *, mentioned: bool) -> None:
        """Record that users were mentioned, as a message found on Discord shows, or were not after all."""
        async with self._transactions.open(self.note_mentioned) as tx:
            await tx.repositories.settings.note_ping(users, tx.at if mentioned else 0)


async def _newcomers(
    repositories: Repositories, table: Table, liked: Mapping[UserId, Preferences]
) -> frozenset[UserId]:
    """Return the users whose panels say what is at stake: those that the table waits for, unless they know
    the game or have switched it off.
    """
    if table.status is not Status.PLAYING or table.lesson is not None:
        return frozenset()
    asked = [user for user in liked if liked[user].stakes and table.seat(user) in table.owed]
    return frozenset([user for user in asked if await is_new_to(repositories, user, table.game.name)])
