"""Hands by DM: one message per user and table, edited when their hand changes, deleted at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import discord
from typing_extensions import override

from bot.adapter.rendering.card_emojis import Cards
from bot.adapter.rendering.delivery import (
    Channel,
    Outgoing,
    Predecessor,
    deliver,
    digest,
    is_old,
    remove,
)
from bot.adapter.rendering.edit_payload import EditPayload, edit
from bot.adapter.rendering.gallery import Gallery, PageWithPicture
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.next_step import ActualState, DesiredState
from bot.adapter.rendering.panels import Panels, is_newcomer
from bot.adapter.rendering.render_context import RenderContext
from bot.adapter.rendering.render_scheduler import RenderScheduler
from bot.adapter.request_rate_limiter import LOW_PRIORITY
from bot.database.repositories.messages import NOTHING_SENT, TABLE_KEY, Posted, hand_of, hands_by_user
from bot.presentation.buttons import Clickable
from bot.presentation.page import Page
from bot.presentation.private_panel import dm_panel, grounds
from bot.services.outbox import Snapshot
from bot.table import links
from bot.table.preferences import Preferences, Theme
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table

_Key = tuple[TableId, UserId]


class DirectMessageRenderer:
    """The renderer of players' hands in DMs. Closed DMs are no error."""

    def __init__(
        self,
        render: RenderContext,
        panels: Panels,
        interval: float,
        retries: Sequence[float],
        reveals: Callable[[Table], bool],
    ) -> None:
        self._render, self._panels = render, panels
        self._reveals = reveals
        """Whether a table reveals what its last moves led to; then its hands are touched again."""
        self._client, self._services = render.client, render.services
        self._latest = RenderScheduler(
            "hands of table", self._draw, interval, lambda _: retries, render.wait_until_idle,
            render.metrics, render.card_emojis.doubt,
        )  # fmt: skip
        self.awaited: dict[_Key, int] = {}
        """The digests of hands whose picture was late."""
        self.unnoted: dict[_Key, Posted] = {}
        """Rows of hands that were sent but could not be saved."""
        self.pictures: dict[_Key, str | None] = {}
        """The picture that a hand's message has, if known."""

    def touch(self, id: TableId) -> None:
        """Schedule a render of the table's hands."""
        self._latest.touch(id)

    async def rest(self) -> None:
        """Wait until all scheduled hands are sent."""
        await self._latest.rest()

    async def stop(self) -> None:
        """Stop rendering."""
        await self._latest.stop()

    async def closed(self, id: TableId, user: UserId) -> bool:
        """Return whether the user's DMs are closed."""
        row = (await self._services.outbox.messages(id)).get(hand_of(user))
        return row is not None and row.barred

    async def _draw(self, id: TableId) -> None:
        LOW_PRIORITY.set(True)
        snapshot = await self._services.outbox.snapshot(id)
        if snapshot is None or snapshot.table.guild not in self._render.mine():
            return
        table = snapshot.table
        if self._reveals(table):
            return
        if table.status is Status.CLOSED and snapshot.of(TABLE_KEY).shown != table.changes:
            return  # hands go after the end is shown; then they are touched again
        playing = [person.user for person in table.people] if table.status is Status.PLAYING else []
        unnoted = [user for table, user in self.unnoted if table == id]
        sent = [user for user, row in hands_by_user(snapshot.messages).items() if not row.barred]
        users = dict.fromkeys((*playing, *sent, *unnoted))
        liked = await self._services.people.preferences_of(users)
        sending = (self._send(snapshot, user, liked[user]) for user in users)
        done = await asyncio.gather(*sending, return_exceptions=True)
        for error in filter(None, done):
            raise error

    async def _send(self, snapshot: Snapshot, user: UserId, liked: Preferences) -> None:
        """Bring a user's hand in their DM up to date, if they want that."""
        table = snapshot.table
        key, row = (table.id, user), snapshot.messages.get(hand_of(user))
        if (sent := self.unnoted.get(key)) is not None:
            row = sent if await self.note(table.id, user, sent) else None
        if table.status is Status.CLOSED:
            await self._delete(snapshot, user, liked, row)
            return
        says = digest(repr((grounds(table, user), liked)))
        if row is not None and row.message is not None and row.nonce is None and row.shown == says:
            return
        wanted = DesiredState(says, new=_is_wanted(table, user, liked))
        newcomer = wanted.new and await is_newcomer(self._services, table, user, liked)
        try:
            await deliver(self._hand(snapshot, user, liked, row, wanted, newcomer=newcomer), wanted)
        except (discord.Forbidden, discord.NotFound):  # closed DMs, or a user who no longer exists
            await self.note(table.id, user, Posted())
            return
        if not wanted.new:
            self.pictures.pop(key, None)

    async def _delete(self, snapshot: Snapshot, user: UserId, liked: Preferences, row: Posted | None) -> None:
        """Delete a user's hand, as the table is closed; one that can't be deleted stays."""
        key = snapshot.table.id, user
        if row is not None and not row.barred:
            with suppress(discord.Forbidden, discord.NotFound):
                await deliver(self._hand(snapshot, user, liked, row, DesiredState(0, new=False)), None)
        self.pictures.pop(key, None)
        self.awaited.pop(key, None)

    def _hand(
        self,
        snapshot: Snapshot,
        user: UserId,
        liked: Preferences,
        row: Posted | None,
        wanted: DesiredState,
        *,
        newcomer: bool = False,
    ) -> _Hand:
        table, message = snapshot.table, row.message if row is not None else None
        staged = self._panels.staged(table, user)
        page, below = dm_panel(table, user, snapshot.texts, liked, staged, newcomer=newcomer)
        return _Hand(
            client=self._client, outbox=self._services.outbox, table=table, key=hand_of(user),
            row=row or NOTHING_SENT, hands=self, gallery=self._render.gallery, user=user, page=page,
            below=below, theme=liked.theme, cards=self._render.card_emojis.private(liked),
            says=wanted.says, barred=row is not None and row.barred,
            moves=wanted.new and message is not None and is_old(message, self._render.now()),
        )  # fmt: skip

    async def note(self, id: TableId, user: UserId, row: Posted) -> bool:
        """Save a hand that was sent, or that DMs are closed; remove it if its user has left meanwhile. Return
        whether it could be saved.
        """
        self.unnoted[id, user] = row
        noted = await self._services.outbox.note_hand(id, user, row)
        if not noted and row.channel is not None and row.message is not None:
            await remove(self.dm(row.channel), row.message)
        self.unnoted.pop((id, user), None)
        return noted

    def dm(self, channel: int) -> Channel:
        return self._client.get_partial_messageable(channel, type=discord.ChannelType.private)


@dataclass(slots=True, kw_only=True)
class _Hand(Outgoing):
    predecessor: ClassVar = Predecessor.GOES_FIRST
    hands: DirectMessageRenderer
    gallery: Gallery
    user: UserId
    page: Page
    below: Sequence[Clickable]
    theme: Theme
    cards: Cards
    says: int
    barred: bool
    """Whether the user's DMs are closed."""
    moves: bool
    """Whether the message is replaced by a new one, as its edits will soon be limited."""
    look: PageWithPicture | None = None

    @property
    def at(self) -> _Key:
        return self.table.id, self.user

    @property
    @override
    def shown(self) -> ActualState:
        row = self.row
        return ActualState(row.message, row.shown, row.nonce, stuck=self.moves, barred=self.barred)

    @override
    async def place(self) -> Channel:
        if self.row.channel is not None:
            return self.hands.dm(self.row.channel)
        user = self.client.get_user(self.user) or await self.client.fetch_user(self.user)
        return await user.create_dm()

    @override
    async def recognised(self, found: Sequence[discord.Message]) -> list[discord.Message]:
        channel = (await self.place()).id
        others = await self.outbox.hands_in(channel)
        return [
            message for message in found if message.content == _words(self.table) and message.id not in others
        ][-1:]

    @override
    async def prepare(self) -> None:
        self.look = await self._look(None)

    @override
    async def announce(self, row: Posted) -> bool:
        return await self.outbox.note_hand_first(self.table.id, self.user, row)

    @override
    async def content(self) -> dict[str, Any]:
        assert self.look is not None
        below = layout_view(self.below, self.cards)
        return {"content": _words(self.table), "view": below, "silent": self.moves, **self.look.sent}

    @override
    def shows(self, wanted: DesiredState) -> int | None:
        assert self.look is not None
        self.hands.pictures[self.at] = self.look.picture
        return None if self.look.late else self.says

    @override
    async def edit(self, message: int) -> int | None:
        pictures = self.hands.pictures
        look = await self._look(pictures.pop(self.at, None))
        payload = EditPayload(self.says, look, layout_view(self.below, self.cards))
        await edit(self.client, (await self.place()).id, message, lambda: payload)
        pictures[self.at] = look.picture
        return None if look.late else self.says

    @override
    async def note(self, row: Posted) -> bool:
        await self.hands.note(self.table.id, self.user, row)
        return True  # `note` has removed an obsolete one

    async def _look(self, shown: str | None) -> PageWithPicture:
        """Return the hand's look, with its picture unless that is `shown`; if it is late, the hand is
        rendered again once it is painted.
        """
        look = await self.gallery.look(self.page, shown=shown, theme=self.theme, cards=self.cards)
        awaited = self.hands.awaited
        if not look.late:
            awaited.pop(self.at, None)
        elif awaited.get(self.at) != self.says:
            awaited[self.at] = self.says
            touch = partial(self.hands.touch, self.table.id)
            self.gallery.when_painted(self.page, touch, theme=self.theme)
        return look


def _words(table: Table) -> str:
    """Return the text above a hand, which identifies its table."""
    return f"Your hand at [the table]({links.channel(table.guild, table.channel)})"


def _is_wanted(table: Table, user: UserId, liked: Preferences) -> bool:
    """Return whether a user should get a new DM with their hand."""
    return (
        liked.dms and table.status is Status.PLAYING and any(person.user == user for person in table.people)
    )
