"""How do hands get into DMs? One message for each user and table, edited when their hand changes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

import discord

from bot.adapter.drawing.gallery import Look
from bot.adapter.drawing.latest import Latest
from bot.adapter.drawing.once import arrived, nonce
from bot.adapter.house import House
from bot.database.books import HandMessage
from bot.shown.page import Page
from bot.shown.panel import hand_page
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
        self._latest = Latest("hands of table", self._draw, interval, lambda _: retries)
        self._awaited: dict[_Key, str] = {}
        """Hands whose picture was late, by their digest."""
        self._unnoted: dict[_Key, tuple[int | None, int | None]] = {}
        """Channel and message of hands that were sent and could not be noted."""

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
        async with self._house.store.begin() as books:
            table, known = await books.records.table(id), await books.messages.hand_users(id)
        if table is None:
            return
        playing = [it.user for it in table.people] if table.status is Status.PLAYING else []
        unnoted = [user for table, user in self._unnoted if table == id]
        users = dict.fromkeys((*playing, *known, *unnoted))
        done = await asyncio.gather(*(self._send(table, it) for it in users), return_exceptions=True)
        for error in filter(None, done):
            raise error

    async def _send(self, table: Table, user: UserId) -> None:
        async with self._house.store.begin() as books:
            known, liked = await books.messages.hand(table.id, user), await books.settings.of(user)
        key = table.id, user
        if key in self._unnoted:
            known = HandMessage(*self._unnoted[key], None)
        link = links.channel(table.guild, table.channel)
        words = f"Your hand at [the table]({link})"
        if known is not None and known.posting is not None:
            known = await self._found_again(key, known, words)
        new = known is None or (known.message is None and not known.closed)
        if new and not _is_wanted(table, user, liked):
            await self._forget(key, known)
            return
        page = _page(table, user, liked)
        digest = sha256(repr((page, liked.theme)).encode()).hexdigest()
        if known is not None and known.digest == digest and known.posting is None:
            return
        late = False
        try:
            hand = _Hand(key, page, liked.theme, digest)
            channel, message, late = await self._deliver(known, words, hand)
        except (discord.Forbidden, discord.NotFound):  # closed DMs, or a user who no longer exists
            channel = message = None
        self._unnoted[key] = channel, message
        async with self._house.store.begin() as books:
            sent = LATE if late else digest
            noted = await books.messages.note_hand(table.id, user, channel, message, sent)
        if not noted and channel is not None and message is not None:
            with suppress(discord.Forbidden, discord.NotFound):
                await self._house.http.delete_message(channel, message)
        _ = self._unnoted.pop(key, None)

    async def _found_again(self, key: _Key, known: HandMessage, words: str) -> HandMessage:
        """The hand that was sent and may have arrived, if it has; it may show an old state."""
        assert known.channel is not None
        assert known.posting is not None
        async with self._house.store.begin() as books:
            others = await books.messages.hands_in(known.channel)
        dm = self._house.get_partial_messageable(known.channel, type=discord.ChannelType.private)
        found = await arrived(
            self._house, dm, known.posting, lambda it: it.content == words and it.id not in others
        )
        if not found:
            return known
        async with self._house.store.begin() as books:
            _ = await books.messages.note_hand(*key, known.channel, found[-1].id, None)
        return HandMessage(known.channel, found[-1].id, None)

    async def _forget(self, key: _Key, known: HandMessage | None) -> None:
        """Has a hand not sent that has not arrived, for its user has left by now or wants none."""
        if known is not None:
            async with self._house.store.begin() as books:
                await books.messages.forget_hand(*key)

    async def _deliver(
        self, known: HandMessage | None, words: str, hand: _Hand
    ) -> tuple[int | None, int | None, bool]:
        """Channel and message of the hand, and whether it is to be sent once more: its picture is to come, or
        what arrived before was found. Closed DMs are tried once.
        """
        if known is not None and known.closed:
            return None, None, False
        look, late = await self._look(hand)
        channel, message = (known.channel, known.message) if known is not None else (None, None)
        if channel is not None and message is not None:
            dm = self._house.get_partial_messageable(channel, type=discord.ChannelType.private)
            try:
                _ = await dm.get_partial_message(message).edit(content=words, **look.edited)
                return channel, message, late
            except discord.NotFound:
                look, late = await self._look(hand)
        dm = await (await self._user(hand.key[1])).create_dm()
        begun = known.posting if known is not None else None
        once = begun or nonce(self._house.now())
        async with self._house.store.begin() as books:
            if not await books.messages.note_hand(*hand.key, dm.id, message, None, posting=once):
                return None, None, False
        sent = await dm.send(words, nonce=once, **look.sent)
        if begun is not None:  # Discord may have answered with what arrived before, and shows that
            self.touch(hand.key[0])
        return dm.id, sent.id, late or begun is not None

    async def _look(self, hand: _Hand) -> tuple[Look, bool]:
        """The hand, and whether its picture is late; then it is sent once more when that is there."""
        look = await self._house.gallery.look(hand.page, theme=hand.theme)
        if not look.late:
            _ = self._awaited.pop(hand.key, None)
            return look, False
        if self._awaited.get(hand.key) != hand.digest:
            self._awaited[hand.key] = hand.digest
            touch = partial(self.touch, hand.key[0])
            self._house.gallery.when_painted(hand.page, touch, theme=hand.theme)
        return look, True

    async def _user(self, id: UserId) -> discord.User:
        return self._house.get_user(id) or await self._house.fetch_user(id)


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand on its way into a DM."""

    key: _Key
    page: Page
    theme: Theme
    digest: str


def _is_wanted(table: Table, user: UserId, liked: Preferences) -> bool:
    """Whether a user is to be sent a hand by DM that they do not have yet."""
    return liked.dms and table.status is Status.PLAYING and any(it.user == user for it in table.people)


def _page(table: Table, user: UserId, liked: Preferences) -> Page:
    """What a user's DM shows of a table."""
    if table.status is Status.PLAYING and table.seat(user) is not None:
        if not liked.dms:
            return Page(table.game.title, "You have switched DMs off: your hand is under **My hand**.")
        return hand_page(table, user, liked, asks=False)
    over = "This table is closed." if table.status is Status.CLOSED else "You have left this table."
    return Page(table.game.title, over)
