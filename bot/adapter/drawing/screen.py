"""How do tables and pings get onto Discord? One latest-wins drawing per table, after the commit."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

import discord

from bot.adapter.drawing.gallery import Look, picture_of
from bot.adapter.drawing.hands import Hands
from bot.adapter.drawing.latest import Lasting, Latest
from bot.adapter.drawing.once import arrived, nonce, refused
from bot.adapter.drawing.openings import Openings
from bot.adapter.drawing.panel import table_page, table_view
from bot.adapter.drawing.pings import Pings, remove
from bot.adapter.drawing.sheet import Sheet, edit
from bot.adapter.house import House
from bot.adapter.watching.silences import NO_ACCESS, NO_CHANNEL
from bot.database.books import Screen as Row
from bot.shown.page import Page
from bot.shown.scene import Scene
from bot.table.clockwork import heard
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table

INTERVAL = 1.2
"""Seconds between two edits of one table, at least."""
REPOST_AFTER = 50 * 60_000
"""Milliseconds after which the table is posted again: older messages have a small allowance of edits."""
TOO_OLD = 30046
"""Discord's code where that allowance is used up."""
BURIED = 10
"""Messages after the table's own, with which it is out of sight."""
LOOK_EVERY = 60_000
"""Milliseconds between two looks at what came after the table, at least."""
RETRIES = (10, 60, 300)
"""Seconds until a drawing that failed is tried again, time after time; the last as often as it may help."""
FIRST_RETRIES = (1, 3, 10, *RETRIES[1:])
"""The same for a table that was never posted: somebody waits for it."""


@dataclass(slots=True)
class _Memory:
    """What is known of a table's message, until the house stops."""

    begun: int = 0
    """How often it was begun to be drawn, or a click to be answered with it."""
    drawing: bool = False
    answered: Sheet | None = None
    """What a click was answered with while the table was being drawn."""
    forced: bool = False
    """Whether it may show an old state though it says otherwise."""
    moving: bool = False
    """Whether somebody wants it at the end of the channel."""
    looked: int | None = None
    """When the messages after it were counted."""
    picture: str | None = None
    """The picture that it has, where it is known."""
    awaited: Scene | None = None
    """What the last picture shows that was late."""
    rubbish: set[int] = field(default_factory=set[int])
    """Messages that could not be removed yet."""
    new: bool = False
    """Whether it was never posted."""


class Screen:
    """Draws what has changed. A table that changes while it is drawn is drawn once more, as it is then."""

    def __init__(self, house: House, interval: float = INTERVAL) -> None:
        self._house = house
        self._latest = Latest("table", self._draw, interval, self._retries)
        self._hands = Hands(house, interval, RETRIES)
        self._pings = Pings(house)
        self._memories: dict[TableId, _Memory] = {}
        self._openings = Openings(house)

    def touch(self, id: TableId) -> None:
        """Has the table drawn soon."""
        self._latest.touch(id)
        self._hands.touch(id)

    async def rest(self) -> None:
        """Waits until all that was touched is drawn."""
        await self._latest.rest()
        await self._hands.rest()

    async def posted(self, id: TableId) -> Exception | None:
        """Has a new table posted. None when it is there, else why it is not."""
        return await self._openings.wait(id, lambda: self.touch(id))

    def hurry(self) -> None:
        """Keeps nobody waiting for a new table, for the house is about to stop."""
        self._openings.hurry()

    async def stop(self) -> None:
        """Draws nothing more."""
        self.hurry()
        await self._latest.stop()
        await self._hands.stop()

    async def repost(self, id: TableId) -> None:
        """Has the table posted again at the channel's end, and the old message removed."""
        self._memory(id).moving = True
        self.touch(id)

    def touch_hands(self, id: TableId) -> None:
        """Has the hands of a table sent again, where they have changed."""
        self._hands.touch(id)

    async def dms_closed(self, id: TableId, user: UserId) -> bool:
        """Whether the user's hand could not be sent by DM."""
        return await self._hands.closed(id, user)

    async def answer(self, interaction: discord.Interaction, id: TableId) -> None:
        """Answers a click on the table message with the table as it is now."""
        async with self._house.store.begin() as books:
            row, table = await books.screen(id), await books.table(id)
        if row is None or table is None:
            return
        page = table_page(table, await self._house.looking.texts(id))
        begun = self._begin(id)
        look = await self._look(id, page, picture_of(interaction.message))
        sheet, memory = Sheet(row.changes, look, table_view(table)), self._memory(id)
        on_table = interaction.message is not None and interaction.message.id == row.message
        if on_table and memory.drawing:
            memory.answered = sheet.copy()
        _ = await interaction.response.edit_message(view=sheet.view, **look.edited)
        if not on_table:
            return
        memory = self._memory(id)
        memory.picture = look.picture
        if memory.drawing or memory.begun != begun:
            memory.forced = True  # which of the two came last cannot be told
            return
        await self._note(id, shown=row.changes)

    # The drawing.

    async def _draw(self, id: TableId) -> None:
        memory, _ = self._memory(id), self._begin(id)
        memory.drawing, memory.answered = True, None
        try:
            await self._draw_as_it_is(id, memory)
        except Exception as error:
            self._openings.failed(id, error)
            raise
        finally:
            memory.drawing, memory.answered = False, None

    async def _draw_as_it_is(self, id: TableId, memory: _Memory) -> None:
        async with self._house.store.begin() as books:
            row, table = await books.screen(id), await books.table(id)
        if row is None or table is None:
            return
        memory.new = row.message is None
        try:
            await self._write(table, row, memory)
        except discord.NotFound as gone:
            if gone.code != NO_CHANNEL:
                raise
            await self._let_go(table)
            self._openings.failed(id, gone)
        except discord.Forbidden as refused:
            if refused.code not in NO_ACCESS:
                raise
            await self._refused(table, refused)
        else:
            if table.status is Status.CLOSED:
                self._house.silences.forget(id)
            elif table.muted is not None:
                await self._house.silences.found(id)

    async def _let_go(self, table: Table) -> None:
        """Ends a table whose channel is gone; there is nothing left to show, and nowhere to show it."""
        if table.status is not Status.CLOSED:
            _ = await self._house.hosting.abandon(table.id)
            self._hands.touch(table.id)
        async with self._house.store.begin() as books:
            await books.set_all_shown(table.id)
        self._house.silences.forget(table.id)
        _ = self._memories.pop(table.id, None)

    async def _refused(self, table: Table, refused: discord.Forbidden) -> None:
        """Has a table wait until the bot may write there again; one that is over need not be shown."""
        if table.status is not Status.CLOSED:
            if await self._house.silences.lost(table.id):
                self.touch(table.id)  # where the bot may edit at least, the table says what is wrong
            raise Lasting(refused) from refused
        self._house.silences.forget(table.id)
        if self._house.get_guild(table.guild) is not None:
            raise refused
        await self._let_go(table)

    async def _write(self, table: Table, row: Row, memory: _Memory) -> None:
        """Brings table and ping up to date. Where the bot may not post, it tries again once it may."""
        id = table.id
        texts, channel = await self._house.looking.texts(id), await self._channel(row.channel)
        await self._tidy(channel, id, row.replaced)
        if row.posting is not None:
            row = await self._found_again(channel, id, row)
        moves = row.message is not None and await self._is_to_move(channel, row, memory)
        if row.message is None or moves or row.shown < row.changes or memory.forced:
            memory.forced = False
            try:
                await self._show(channel, table, row, table_page(table, texts), moves=moves)
            except BaseException:
                memory.forced = True
                raise
        await self._pings.draw(channel, heard(table, self._house.now()), row)
        if table.status is Status.CLOSED and not memory.forced and memory.awaited is None:
            _ = self._memories.pop(id, None)

    async def _is_to_move(self, channel: discord.abc.Messageable, row: Row, memory: _Memory) -> bool:
        """Whether the table is to be posted anew: that was begun, or asked for, or it is old, or buried."""
        now = self._house.now()
        old = row.posted is not None and now - row.posted > REPOST_AFTER
        if row.posting is not None or memory.moving or old:
            return True
        if row.message is None or (memory.looked is not None and now - memory.looked < LOOK_EVERY):
            return False
        memory.looked = now
        try:
            after = channel.history(limit=BURIED, after=discord.Object(row.message))
            return len([it async for it in after]) >= BURIED
        except discord.HTTPException:  # who may not read the history draws in place
            return False

    async def _show(
        self, channel: discord.abc.Messageable, table: Table, row: Row, page: Page, *, moves: bool
    ) -> None:
        view = table_view(table)
        if row.message is not None and not moves:
            look = await self._look(table.id, page, self._memory(table.id).picture)
            try:
                await self._edit(table.id, row, Sheet(row.changes, look, view))
                return
            except discord.HTTPException as error:
                if not isinstance(error, discord.NotFound) and error.code != TOO_OLD:
                    raise
        try:
            await self._post(channel, table.id, row, page, view)
        except discord.Forbidden:
            if moves:
                await self._show_in_place(table, row, page)
            raise

    async def _show_in_place(self, table: Table, row: Row, page: Page) -> None:
        """Shows the newest state where the table is, for it may not be posted where it is to go."""
        memory = self._memory(table.id)
        memory.moving = True
        if row.shown < row.changes:
            look = await self._look(table.id, page, memory.picture)
            with suppress(discord.HTTPException):
                await self._edit(table.id, row, Sheet(row.changes, look, table_view(table)))

    async def _edit(self, id: TableId, row: Row, sheet: Sheet) -> None:
        memory = self._memory(id)
        assert row.message is not None

        def newest() -> Sheet:
            answered = memory.answered
            return answered if answered is not None and answered.changes > row.changes else sheet

        sent = await edit(self._house, row.channel, row.message, newest)
        memory.picture = sent.look.picture
        await self._note(id, shown=sent.changes)

    async def _post(
        self, channel: discord.abc.Messageable, id: TableId, row: Row, page: Page, view: discord.ui.View
    ) -> None:
        memory, now = self._memory(id), self._house.now()
        look, once = await self._look(id, page), row.posting or nonce(now)
        await self._note(id, posting=once)  # what cannot be noted is not posted
        try:
            message = await channel.send(view=view, nonce=once, **look.sent)
        except discord.HTTPException as error:
            if refused(error):
                await self._note(id, posting=None)
            raise
        noted = {"message": message.id, "posted": now, "posting": None, "replaced": row.message}
        await self._note(id, shown=row.changes, **noted)
        memory.picture = look.picture
        await self._there(channel, id, row)
        if row.posting is not None:  # Discord may have answered with what arrived before, and shows that
            self._again(id)

    async def _found_again(self, channel: discord.abc.Messageable, id: TableId, row: Row) -> Row:
        """The row, with what was sent and may have arrived, if it has. That may show an old state."""
        assert row.posting is not None
        memory, about = self._memory(id), partial(_is_about, id)
        found = [it for it in await arrived(self._house, channel, row.posting, about) if it.id != row.message]
        if not found:
            return row
        *others, last = found
        posted = int(last.created_at.timestamp() * 1000)
        await self._note(id, message=last.id, posted=posted, posting=None, replaced=row.message)
        memory.picture, memory.forced = picture_of(last), True
        memory.rubbish.update(it.id for it in others)
        await self._there(channel, id, row)
        return replace(row, message=last.id, posted=posted, posting=None)

    async def _there(self, channel: discord.abc.Messageable, id: TableId, row: Row) -> None:
        """What follows on a new message at the channel's end: the one whose place it has taken is removed."""
        memory = self._memory(id)
        memory.looked, memory.moving, memory.new = self._house.now(), False, False
        self._openings.there(id)
        await self._tidy(channel, id, row.message)

    def _retries(self, id: TableId) -> tuple[float, ...]:
        return FIRST_RETRIES if self._memory(id).new else RETRIES

    async def _tidy(self, channel: discord.abc.Messageable, id: TableId, replaced: int | None) -> None:
        """Removes messages that others have taken the place of; what cannot be removed is tried again, that
        of the table before (`replaced`) even after a restart.
        """
        memory = self._memory(id)
        memory.rubbish.update(() if replaced is None else (replaced,))
        for message in tuple(memory.rubbish):
            await remove(channel, message)
            memory.rubbish.discard(message)
        if replaced is not None:
            await self._note(id, replaced=None)

    async def _note(self, id: TableId, **values: int | None) -> None:
        async with self._house.store.begin() as books:
            await books.set_screen(id, **values)

    async def _look(self, id: TableId, page: Page, shown: str | None = None) -> Look:
        """The page with its picture; where that is late, the table is drawn once more when it is there."""
        look, memory = await self._house.gallery.look(page, shown=shown), self._memory(id)
        if not look.late:
            memory.awaited = None
        elif memory.awaited != page.scene:
            memory.awaited = page.scene
            self._house.gallery.when_painted(page, lambda: self._again(id))
        return look

    def _again(self, id: TableId) -> None:
        """Has the table drawn once more, though it may say that nothing has changed."""
        self._memory(id).forced = True
        self.touch(id)

    async def _channel(self, id: int) -> discord.abc.Messageable:
        channel = self._house.get_channel(id) or await self._house.fetch_channel(id)
        assert isinstance(channel, discord.abc.Messageable)
        return channel

    def _begin(self, id: TableId) -> int:
        """Counts what may change the message from now on."""
        self._memory(id).begun += 1
        return self._memory(id).begun

    def _memory(self, id: TableId) -> _Memory:
        return self._memories.setdefault(id, _Memory())


def _is_about(id: TableId, message: discord.Message) -> bool:
    """Whether a message has something to click of this table, as every message of a table has."""
    rows = (it for it in message.components if isinstance(it, discord.ActionRow))
    clicked = (it.custom_id or "" for row in rows for it in row.children)
    return any(it.split(":")[1:2] == [id] for it in clicked)
