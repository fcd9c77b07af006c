"""How do tables, hands and pings get onto Discord? One latest-wins drawing per table, after the commit."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256

import discord

from bot import links
from bot.adapter.gallery import picture_of
from bot.adapter.house import House
from bot.adapter.panel import hand_page, table_page, table_view
from bot.books import Screen as Row
from bot.page import Page
from bot.table import Status, Table, TableId, UserId

log = logging.getLogger(__name__)
INTERVAL = 1.2
"""Seconds between two edits of one table, at least."""
REPOST_AFTER = 50 * 60_000
"""Milliseconds after which the table is posted again: older messages have a small allowance of edits."""
RETRIES = (10, 60, 300, 900)
"""Seconds until a drawing that failed is tried again, time after time."""


class Screen:
    """Draws what has changed. A table that changes while it is drawn is drawn once more, as it is then."""

    def __init__(self, house: House, interval: float = INTERVAL) -> None:
        self._house = house
        self._interval = interval
        self._drawing: dict[TableId, asyncio.Task[None]] = {}
        self._again: set[TableId] = set()
        self._pinged: dict[TableId, str] = {}
        self._draws: Counter[TableId] = Counter()
        """How often each table was begun to be drawn."""
        self._forced: set[TableId] = set()
        """Tables that may show an old state though it says otherwise."""
        self._failures: dict[TableId, int] = {}
        self._pictures: dict[TableId, str | None] = {}
        """The picture that a table's message has, as far as it is known."""

    def touch(self, id: TableId) -> None:
        """Has the table drawn soon."""
        if id in self._drawing:
            self._again.add(id)
            return
        task = asyncio.create_task(self._draw_until_still(id), name=f"draw {id}")
        self._drawing[id] = task
        task.add_done_callback(lambda _: self._drawing.pop(id, None))

    async def answer(self, interaction: discord.Interaction, id: TableId) -> None:
        """Answers a click on the table message with the table as it is now."""
        async with self._house.store.begin() as books:
            row, table = await books.screen(id), await books.table(id)
        if row is None or table is None:
            return
        page = table_page(table, await self._house.tables.texts(id))
        draws = self._draws[id]
        look = await self._house.gallery.look(page, shown=picture_of(interaction.message))
        _ = await interaction.response.edit_message(view=table_view(table), **look.edited)
        if interaction.message is None or interaction.message.id != row.message:
            return
        self._pictures[id] = look.picture
        if look.late or id in self._drawing or self._draws[id] != draws:
            self._forced.add(id)  # which of the two came last cannot be told
            return
        async with self._house.store.begin() as books:
            await books.set_screen(id, shown=row.changes)

    async def rest(self) -> None:
        """Waits until all that was touched is drawn."""
        while self._drawing:
            _ = await asyncio.gather(*self._drawing.values(), return_exceptions=True)

    async def _draw_until_still(self, id: TableId) -> None:
        while True:
            self._again.discard(id)
            self._draws[id] += 1
            try:
                await self._draw(id)
                _ = self._failures.pop(id, None)
            except (discord.HTTPException, OSError) as error:
                log.warning("table %s could not be drawn: %s", id, error)
                self._try_later(id)
            except Exception:
                log.exception("table %s could not be drawn", id)
            if id not in self._again:
                return
            if self._interval:
                await asyncio.sleep(self._interval)

    def _try_later(self, id: TableId) -> None:
        """Has a table drawn again that could not be drawn, after longer and longer times."""
        failures = self._failures[id] = self._failures.get(id, 0) + 1
        if failures <= len(RETRIES):
            _ = asyncio.get_running_loop().call_later(RETRIES[failures - 1], self.touch, id)

    async def _draw(self, id: TableId) -> None:
        store, tables = self._house.store, self._house.tables
        async with store.begin() as books:
            row, table = await books.screen(id), await books.table(id)
        if row is None or table is None:
            return
        texts = await tables.texts(id)
        try:
            channel = await self._channel(row.channel)
        except discord.NotFound:
            if table.status is not Status.CLOSED:
                _ = await tables.abandon(id)
            async with store.begin() as books:
                await books.set_all_shown(id)
            return
        if row.message is None or row.shown < row.changes or id in self._forced:
            self._forced.discard(id)
            await self._post_or_edit(channel, table, row, table_page(table, texts), table_view(table))
        await self._ping(channel, table, row)
        async with store.begin() as books:
            known = await books.hand_users(id)
        playing = [it.user for it in table.sitters] if table.status is Status.PLAYING else []
        for user in dict.fromkeys((*playing, *known)):
            try:
                await self._send_hand(table, user)
            except discord.HTTPException as error:
                log.warning("a hand of table %s could not be sent: %s", id, error)

    async def _channel(self, id: int) -> discord.abc.Messageable:
        channel = self._house.get_channel(id) or await self._house.fetch_channel(id)
        assert isinstance(channel, discord.abc.Messageable)
        return channel

    async def _post_or_edit(
        self,
        channel: discord.abc.Messageable,
        table: Table,
        row: Row,
        page: Page,
        view: discord.ui.View,
    ) -> None:
        now = self._house.now()
        old = row.message is not None and row.posted is not None and now - row.posted > REPOST_AFTER
        posted: dict[str, int | None] = {}
        try:
            if row.message is None or old:
                raise LookupError
            look = await self._house.gallery.look(page, shown=self._pictures.get(table.id))
            _ = await _partial(channel, row.message).edit(view=view, **look.edited)
        except (LookupError, discord.NotFound):
            look = await self._house.gallery.look(page)
            message = await channel.send(view=view, **look.sent)
            posted = {"message": message.id, "posted": now}
            if old and row.message is not None:
                await _remove(channel, row.message)
        self._pictures[table.id] = look.picture
        if look.late:
            self._forced.add(table.id)
            self._house.gallery.when_painted(page, lambda: self.touch(table.id))
        async with self._house.store.begin() as books:
            await books.set_screen(table.id, shown=row.changes, **posted)

    async def repost(self, id: TableId) -> None:
        """Posts the table anew at the channel's end and removes the old message."""
        async with self._house.store.begin() as books:
            row = await books.screen(id)
            await books.set_screen(id, message=None, posted=None, shown=0)
        if row is not None and row.message is not None:
            await _remove(await self._channel(row.channel), row.message)
        self.touch(id)

    async def _ping(self, channel: discord.abc.Messageable, table: Table, row: Row) -> None:
        """One message that mentions who is waited for; it goes when it is answered."""
        users = [user for seat in table.owed if (user := table.users[seat]) is not None]
        words = f"{' '.join(f'<@{user}>' for user in users)} your move." if users else ""
        before = self._pinged.get(table.id)
        if before == words and row.ping is not None:
            return
        if row.ping is not None:
            await _remove(channel, row.ping)
        message = None
        if words:
            mentions = discord.AllowedMentions(users=[discord.Object(user) for user in users])
            message = await channel.send(words, allowed_mentions=mentions)
        self._pinged[table.id] = words
        if message is not None or row.ping is not None:
            async with self._house.store.begin() as books:
                await books.set_screen(table.id, ping=message.id if message is not None else None)

    async def _send_hand(self, table: Table, user: UserId) -> None:
        """The user's one DM for this table, edited when his hand changes. Closed DMs are no obstacle."""
        page = _hand(table, user)
        digest = sha256(repr(page).encode()).hexdigest()
        async with self._house.store.begin() as books:
            known = await books.hand_message(table.id, user)
        if known is not None and known[2] == digest:
            return
        link = links.channel(table.guild, table.channel)
        words = f"Your hand at [the table]({link})"
        try:
            channel, message = await self._deliver(user, known, words, page)
        except discord.Forbidden:
            channel = message = None
        async with self._house.store.begin() as books:
            await books.set_hand_message(table.id, user, channel, message, digest)

    async def _deliver(
        self,
        user: UserId,
        known: tuple[int | None, int | None, str | None] | None,
        words: str,
        page: Page,
    ) -> tuple[int | None, int | None]:
        """Channel and message of the hand; a user whose DMs were closed is not tried again."""
        if known is not None and known[1] is None:
            return None, None
        dm = await (await self._user(user)).create_dm()
        look = await self._house.gallery.look(page)
        if known is not None and known[1] is not None:
            try:
                _ = await dm.get_partial_message(known[1]).edit(content=words, **look.edited)
                return dm.id, known[1]
            except discord.NotFound:
                look = await self._house.gallery.look(page)
        return dm.id, (await dm.send(words, **look.sent)).id

    async def dms_closed(self, id: TableId, user: UserId) -> bool:
        """Whether the user's hand could not be sent by DM."""
        async with self._house.store.begin() as books:
            known = await books.hand_message(id, user)
        return known is not None and known[1] is None

    async def _user(self, id: UserId) -> discord.User:
        return self._house.get_user(id) or await self._house.fetch_user(id)


def _hand(table: Table, user: UserId) -> Page:
    """What a user's DM shows of a table."""
    if table.status is Status.PLAYING and table.seat(user) is not None:
        return replace(hand_page(table, user), text="")
    over = "This table is closed." if table.status is Status.CLOSED else "You have left this table."
    return Page(table.game.title, over)


def _partial(channel: discord.abc.Messageable, message: int) -> discord.PartialMessage:
    assert isinstance(
        channel, discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.DMChannel
    )
    return channel.get_partial_message(message)


async def _remove(channel: discord.abc.Messageable, message: int) -> None:
    with suppress(discord.HTTPException):
        await _partial(channel, message).delete()
