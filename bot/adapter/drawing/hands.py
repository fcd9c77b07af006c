"""How do hands get into DMs? One message for each user and table, edited when their hand changes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256

import discord

from bot.adapter.drawing.gallery import Look
from bot.adapter.drawing.latest import Latest
from bot.adapter.drawing.messages import laid_out
from bot.adapter.drawing.next_step import Shown, Wanted, brought, not_found, posted
from bot.adapter.drawing.once import arrived, nonce
from bot.adapter.drawing.table_message import REPOST_AFTER
from bot.adapter.house import House
from bot.adapter.pacing import LATER
from bot.database.books import HandMessage
from bot.shown.buttons import Clickable
from bot.shown.kept import dm_panel, grounds
from bot.shown.page import Page
from bot.shown.pictures import Theme
from bot.table import links
from bot.table.preferences import Preferences
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table

LATE = ""
"""The digest of a hand whose picture is still to come."""


_Key = tuple[TableId, UserId]


class Hands:
    """Sends everybody what only they may see. Closed DMs are no obstacle."""

    def __init__(self, house: House, interval: float, retries: Sequence[float]) -> None:
        self._house = house
        self._latest = Latest(
            "hands of table", self._draw, interval, lambda _: retries, house.calm, house.metrics
        )
        self.awaited: dict[_Key, str] = {}
        """Hands whose picture was late, by their digest."""
        self.unnoted: dict[_Key, tuple[int | None, int | None]] = {}
        """Channel and message of hands that were sent and could not be noted."""
        self.pictures: dict[_Key, str | None] = {}
        """The picture that a hand's message has, where it is known."""

    def touch(self, id: TableId) -> None:
        """Has the hands of a table sent soon."""
        self._latest.touch(id)

    async def rest(self) -> None:
        """Waits until all hands are sent."""
        await self._latest.rest()

    async def stop(self) -> None:
        """Sends nothing more."""
        await self._latest.stop()

    async def closed(self, id: TableId, user: UserId) -> bool:
        """Whether the user's hand could not be sent by DM."""
        async with self._house.store.begin() as books:
            known = await books.messages.hand(id, user)
        return known is not None and known.closed

    async def _draw(self, id: TableId) -> None:
        LATER.set(True)
        async with self._house.store.begin() as books:
            table, known = await books.records.table(id), await books.messages.hands(id)
        if table is None or table.guild not in self._house.mine:
            return
        playing = [it.user for it in table.people] if table.status is Status.PLAYING else []
        unnoted = [user for table, user in self.unnoted if table == id]
        sent = [user for user, hand in known.items() if not hand.closed]
        users = dict.fromkeys((*playing, *sent, *unnoted))
        done = await asyncio.gather(*(self._send(table, it) for it in users), return_exceptions=True)
        for error in filter(None, done):
            raise error

    async def _send(self, table: Table, user: UserId) -> None:
        async with self._house.store.begin() as books:
            known, liked = await books.messages.hand(table.id, user), await books.settings.of(user)
        key = table.id, user
        if key in self.unnoted:
            known = HandMessage(*self.unnoted[key], None)
        digest = sha256(repr((grounds(table, user), liked)).encode()).hexdigest()
        channel, shown = (known.channel if known is not None else None), _shown(known)
        if shown.message is not None and shown.posting is None and shown.says == digest:
            return
        texts = await self._house.looking.texts(table.id)
        page, below = dm_panel(table, user, texts, liked, self._house.screen.panels.staged(table, user))
        wanted = Wanted(digest, new=_is_wanted(table, user, liked))
        old = wanted.new and shown.says != digest and self._is_old(shown.message)
        hand = _Hand(self, self._house, key, _words(table), page, below, liked.theme, digest, channel, old)
        shown = replace(shown, stuck=old)
        try:
            after = await brought(hand, shown, wanted)
        except (discord.Forbidden, discord.NotFound):  # closed DMs, or a user who no longer exists
            await hand.note(None, None)
            return
        if not wanted.new:
            self.pictures.pop(key, None)
        if after.barred and key in self.unnoted:
            await hand.note(None, None)
        if known is not None and after.message is None and not after.barred:  # it never arrived
            async with self._house.store.begin() as books:
                await books.messages.forget_hand(*key)

    def _is_old(self, message: int | None) -> bool:
        """Whether a message may be edited only a few times more."""
        if message is None:
            return False
        posted = discord.utils.snowflake_time(message).timestamp() * 1000
        return self._house.now() - posted > REPOST_AFTER


@dataclass(slots=True)
class _Hand:
    """A hand while it is brought into a DM."""

    hands: Hands
    house: House
    key: _Key
    words: str
    page: Page
    below: Sequence[Clickable]
    theme: Theme
    digest: str
    channel: int | None
    """The DM's, where it is known."""
    old: bool
    """Whether the message makes room for a new one; it is removed first, so that there are never two."""

    # Steps.

    async def look(self, shown: Shown) -> Shown:
        assert self.channel is not None
        assert shown.posting is not None
        async with self.house.store.begin() as books:
            others = await books.messages.hands_in(self.channel)

        def fits(it: discord.Message) -> bool:
            return it.content == self.words and it.id not in others

        found = await arrived(self.house, self._dm(self.channel), shown.posting, fits)
        if not found:
            return not_found(shown)
        async with self.house.store.begin() as books:
            await books.messages.note_hand(*self.key, HandMessage(self.channel, found[-1].id, None))
        return Shown(found[-1].id)

    async def post(self, shown: Shown) -> Shown:
        look, late = await self._look(None)
        dm = await (await self._user()).create_dm()
        once = shown.posting or nonce(self.house.now())
        async with self.house.store.begin() as books:
            sending = HandMessage(dm.id, shown.message, None, posting=once)
            if not await books.messages.note_hand_first(*self.key, sending):
                return Shown(barred=True)
        if shown.message is not None:
            with suppress(discord.Forbidden, discord.NotFound):
                await self.house.http.delete_message(dm.id, shown.message)
        sent = await dm.send(self.words, nonce=once, view=laid_out(self.below), silent=self.old, **look.sent)
        self.channel, unsure = dm.id, shown.posting is not None
        if not unsure:
            self.hands.pictures[self.key] = look.picture
        await self.note(sent.id, LATE if late or unsure else self.digest)
        return posted(shown, sent.id, self.digest)

    async def edit(self, shown: Shown) -> Shown:
        assert self.channel is not None
        assert shown.message is not None
        pictures = self.hands.pictures
        look, late = await self._look(pictures.pop(self.key, None))
        try:
            message = self._dm(self.channel).get_partial_message(shown.message)
            await message.edit(content=self.words, view=laid_out(self.below), **look.edited)
        except discord.NotFound:
            return Shown(shown.message, shown.says, stuck=True)
        pictures[self.key] = look.picture
        await self.note(shown.message, LATE if late else self.digest)
        return Shown(shown.message, self.digest)

    # What they share.

    async def note(self, message: int | None, digest: str | None) -> None:
        """Notes what was sent (None: DMs are closed); it goes again where its user has left meanwhile."""
        unnoted = self.hands.unnoted
        channel = self.channel if message is not None else None
        unnoted[self.key] = channel, message
        async with self.house.store.begin() as books:
            noted = await books.messages.note_hand(*self.key, HandMessage(channel, message, digest))
        if not noted and channel is not None and message is not None:
            with suppress(discord.Forbidden, discord.NotFound):
                await self.house.http.delete_message(channel, message)
        unnoted.pop(self.key, None)

    async def _look(self, shown: str | None) -> tuple[Look, bool]:
        """The hand, with a picture unless it is `shown` already, and whether that is late; then it is sent
        again when it is there.
        """
        look = await self.house.gallery.look(self.page, shown=shown, theme=self.theme)
        awaited = self.hands.awaited
        if not look.late:
            awaited.pop(self.key, None)
            return look, False
        if awaited.get(self.key) != self.digest:
            awaited[self.key] = self.digest
            touch = partial(self.hands.touch, self.key[0])
            self.house.gallery.when_painted(self.page, touch, theme=self.theme)
        return look, True

    def _dm(self, channel: int) -> discord.PartialMessageable:
        return self.house.get_partial_messageable(channel, type=discord.ChannelType.private)

    async def _user(self) -> discord.User:
        user = self.key[1]
        return self.house.get_user(user) or await self.house.fetch_user(user)


def _shown(known: HandMessage | None) -> Shown:
    """What is known of a hand before anything is done."""
    if known is None:
        return Shown()
    return Shown(known.message, known.digest, known.posting, barred=known.closed)


def _words(table: Table) -> str:
    """What stands above a hand; it tells whose table's it is."""
    return f"Your hand at [the table]({links.channel(table.guild, table.channel)})"


def _is_wanted(table: Table, user: UserId, liked: Preferences) -> bool:
    """Whether a user is to be sent a hand by DM that they do not have yet."""
    return liked.dms and table.status is Status.PLAYING and any(it.user == user for it in table.people)
