"""Draws tables and what belongs to them on Discord: one drawing a table at a time, the newest state wins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import partial

import discord

from bot.adapter.error_codes import NO_ACCESS, NO_CHANNEL
from bot.adapter.permission_monitor import PermissionMonitor
from bot.adapter.rendering.announcements import Announcements, is_unechoed, is_untold
from bot.adapter.rendering.delivery import Channel, deliver, tidy, try_edit
from bot.adapter.rendering.direct_messages import DirectMessageRenderer
from bot.adapter.rendering.edit_payload import EditPayload
from bot.adapter.rendering.gallery import picture_of
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.next_step import DesiredState
from bot.adapter.rendering.panels import Panels
from bot.adapter.rendering.pending_posts import PendingPosts
from bot.adapter.rendering.pings import Pings
from bot.adapter.rendering.render_context import RenderContext
from bot.adapter.rendering.render_scheduler import RenderScheduler, RetryableError
from bot.adapter.rendering.seal_messages import Seals
from bot.adapter.rendering.table_message import Memory, TableMessage
from bot.database.repositories.messages import PING, TABLE
from bot.presentation.page import Page
from bot.presentation.panel import stages, table_buttons, table_page
from bot.presentation.servers import as_wanted
from bot.services.outbox import Snapshot
from bot.table.clock import heard
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table

INTERVAL = 1.2
"""Seconds between two edits of one table, at least."""
STAGE = 2.0
"""Seconds for which each stage of a move is shown, at least."""
RETRIES = (10, 60, 300)
"""Seconds until a drawing that failed is tried again, time after time; the last as often as it may help."""
FIRST_RETRIES = (1, 3, 10, *RETRIES[1:])
"""The same for a table that was never posted: somebody waits for it."""


class TableRenderer:
    """Draws what has changed. A table that changes while it is drawn is drawn once more, as it is then."""

    def __init__(
        self, render: RenderContext, silences: PermissionMonitor, interval: float = INTERVAL
    ) -> None:
        self._render, self._silences = render, silences
        self._client, self._services = render.client, render.services
        self._stage = STAGE if interval else 0
        self._latest = RenderScheduler(
            "table", self._draw, interval, self._retries, render.calm, render.metrics
        )
        self.panels = Panels(render, interval, RETRIES)
        self._hands = DirectMessageRenderer(render, self.panels, interval, RETRIES)
        self._announcements = Announcements(render)
        self._pings = Pings(render)
        self._seals = Seals(render, lambda id: self._sealings.there(id))
        self._memories: dict[TableId, Memory] = {}
        self._unposted: set[TableId] = set()
        """Tables that were drawn, but are not on Discord yet."""
        self._openings = PendingPosts(render.client, "table_opened")
        self._sealings = PendingPosts(render.client, "table_sealed")

    def touch(self, id: TableId) -> None:
        """Has the table drawn soon."""
        self._latest.touch(id)
        self._hands.touch(id)
        self.panels.touch(id)

    async def rest(self) -> None:
        """Waits until all that was touched is drawn."""
        await self._latest.rest()
        await self._hands.rest()
        await self.panels.rest()

    async def posted(self, id: TableId) -> Exception | None:
        """Has a new table posted. None when it is there, else why it is not."""
        return await self._openings.wait(id, lambda: self.touch(id))

    async def sealed(self, id: TableId) -> Exception | None:
        """Has the seal of a table's cards posted. None when it is there, else why it is not."""
        return await self._sealings.wait(id, lambda: self.touch(id))

    def hurry(self) -> None:
        """Keeps nobody waiting for a new table, for the bot is about to stop."""
        self._openings.hurry()
        self._sealings.hurry()

    async def stop(self) -> None:
        """Draws nothing more."""
        self.hurry()
        await self._latest.stop()
        await self._hands.stop()
        await self.panels.stop()

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

    async def answer(
        self, interaction: discord.Interaction, id: TableId, step_aside: Callable[[], None]
    ) -> None:
        """Answers a click on the table's message with the table as it is now; `step_aside` is called when it
        only waits for Discord.
        """
        if interaction.response.is_done():
            return  # the answer was put off, and the drawing comes anyway
        snapshot = await self._services.outbox.snapshot(id)
        if snapshot is None:
            return
        table, row, memory = snapshot.table, snapshot.of(TABLE), self._memory(id)
        if table.muted is None and self._stages(table, memory):
            await interaction.response.defer()  # the drawing shows what there is, one after another
            return
        clicks = memory.clicks
        begun = clicks.begun = clicks.begun + 1
        message = self._message(snapshot, self._client.get_partial_messageable(table.channel))
        look = await message.pictured(picture_of(interaction.message))
        edition = EditPayload(table.changes, look, layout_view(table_buttons(table)))
        on_table = interaction.message is not None and interaction.message.id == row.message
        if on_table and clicks.drawing:
            clicks.answered = edition.copy()
        step_aside()
        await interaction.response.edit_message(view=edition.view, **look.edited)
        if not on_table or row.message is None:
            return
        memory = self._memory(id)
        memory.picture, memory.moves = look.picture, len(table.moves)
        if memory.clicks.drawing or memory.clicks.begun != begun:
            memory.trusted = False  # which of the two came last cannot be told
            return
        if not is_untold(snapshot):  # else there is more to show than the table
            await self._services.outbox.note_shown(id, TABLE, row.message, table.changes)

    # The drawing.

    async def _draw(self, id: TableId) -> None:
        with self._drawing(id):
            try:
                await self._draw_as_it_is(id)
            except Exception as error:
                self._openings.failed(id, error)
                self._sealings.failed(id, error)
                raise

    @contextmanager
    def _drawing(self, id: TableId) -> Generator[None]:
        """While a table is drawn, clicks may be answered with something newer."""
        clicks = self._memory(id).clicks
        clicks.begun += 1
        clicks.drawing, clicks.answered = True, None
        try:
            yield
        finally:
            clicks.drawing, clicks.answered = False, None

    async def _draw_as_it_is(self, id: TableId) -> None:
        snapshot = await self._services.outbox.snapshot(id)
        if snapshot is None or snapshot.table.guild not in self._render.mine():
            return
        table = snapshot.table
        if snapshot.of(TABLE).message is None:
            self._unposted.add(id)
        try:
            await self._write(snapshot)
        except discord.NotFound as gone:
            if gone.code != NO_CHANNEL:
                raise
            await self._let_go(table)
            self._openings.failed(id, gone)
            self._sealings.failed(id, gone)
        except discord.Forbidden as refused:
            if refused.code not in NO_ACCESS:
                raise
            await self._refused(table, refused)
        else:
            if table.status is Status.CLOSED:
                self._silences.forget(id)
            elif table.muted is not None:
                await self._silences.found(id)

    async def _let_go(self, table: Table) -> None:
        """Ends a table whose channel is gone; there is nothing left to show, and nowhere to show it."""
        if table.status is not Status.CLOSED:
            await self._services.hosting.abandon(table.id)
            self._hands.touch(table.id)
        await self._services.outbox.note_all_shown(table.id)
        self._silences.forget(table.id)
        self._memories.pop(table.id, None)
        self._unposted.discard(table.id)

    async def _refused(self, table: Table, refused: discord.Forbidden) -> None:
        """Has a table wait until the bot may write there again; one that is over need not be shown."""
        if table.status is not Status.CLOSED:
            if await self._silences.lost(table.id):
                self.touch(table.id)  # where the bot may edit at least, the table says what is wrong
            raise RetryableError(refused) from refused
        self._silences.forget(table.id)
        if self._client.get_guild(table.guild) is not None:
            raise refused
        await self._let_go(table)

    async def _write(self, snapshot: Snapshot) -> None:
        """Brings all messages of a table up to date: its results, itself, its seals and its ping, in this
        order. Where the bot may not post, it tries again once it may.
        """
        table = snapshot.table
        channel, memory = await self._channel(table.channel), self._memory(table.id)
        if await self._play_out(snapshot, channel):
            snapshot = await self._services.outbox.snapshot(table.id) or snapshot
            table = snapshot.table
        message = self._message(snapshot, channel)
        await message.remove_rubbish()
        await tidy(message)
        untold: list[Exception] = []
        with _put_off(untold):
            told = await self._announcements.draw(channel, snapshot)
            memory.moving |= told and table.status is Status.PLAYING
            if told or is_unechoed(snapshot):
                await self._announcements.echo(table, snapshot.server)
        posted = await self._show(message)
        with _put_off(untold):
            await self._seals.draw(channel, snapshot)
        await self._pings.draw(channel, heard(table, self._render.now()), snapshot.of(PING), posted)
        if untold:
            raise untold[0]
        memory.moves = len(table.moves)
        if table.status is Status.CLOSED and memory.trusted and memory.awaited is None:
            self._memories.pop(table.id, None)

    def _stages(self, table: Table, memory: Memory) -> list[Page]:
        """What is shown before the table as it is; after a restart it is shown at once."""
        return stages(table, memory.moves) if memory.moves is not None else []

    async def _play_out(self, snapshot: Snapshot, channel: Channel) -> bool:
        """Shows what the last moves led through, each for a while, where the table is, until somebody moves
        again; whether there was anything.
        """
        table, row = snapshot.table, snapshot.of(TABLE)
        memory = self._memory(table.id)
        found, memory.moves = self._stages(table, memory), len(table.moves)
        if row.message is None or row.nonce is not None:
            return False
        for page in found:
            if memory.clicks.answered is not None or self._latest.is_touched(table.id):
                break
            memory.trusted = False
            stage = self._message(snapshot, channel, page, shows=row.shown or 0)
            if not await try_edit(stage, row.message):
                break
            await asyncio.sleep(self._stage)
        return bool(found)

    async def _show(self, message: TableMessage) -> int | None:
        """Has the message show the table as it is, at the channel's end where it is to move there. Its id."""
        memory = message.memory
        message.trusted = memory.trusted
        moves = message.row.message if await message.is_to_move() else None
        memory.trusted = True
        try:
            after = await deliver(message, DesiredState(message.changes, instead_of=moves))
        except discord.Forbidden:
            if moves is not None:  # then it shows the newest state where it is
                memory.moving = True
                with suppress(discord.HTTPException):
                    await deliver(message, DesiredState(message.changes))
            memory.trusted = False
            raise
        except BaseException:
            memory.trusted = False
            raise
        return after.message

    def _message(
        self, snapshot: Snapshot, channel: Channel, page: Page | None = None, shows: int | None = None
    ) -> TableMessage:
        """The table's message: as it is now, or a page that shows no more than change `shows`."""
        table = snapshot.table
        now = page or table_page(table, snapshot.texts)
        return TableMessage(
            client=self._client, outbox=self._services.outbox, table=table, key=TABLE, row=snapshot.of(TABLE),
            gallery=self._render.gallery, channel=channel, page=as_wanted(snapshot.server, now),
            changes=table.changes if shows is None else shows, memory=self._memory(table.id),
            again=partial(self._again, table.id), there=partial(self._there, table.id),
        )  # fmt: skip

    def _there(self, id: TableId) -> None:
        self._unposted.discard(id)
        self._openings.there(id)

    def _retries(self, id: TableId) -> tuple[float, ...]:
        return FIRST_RETRIES if id in self._unposted else RETRIES

    def _again(self, id: TableId) -> None:
        """Has the table drawn once more, though it may say that nothing has changed."""
        self._memory(id).trusted = False
        self.touch(id)

    async def _channel(self, id: int) -> Channel:
        channel = self._client.get_channel(id) or await self._client.fetch_channel(id)
        assert isinstance(channel, Channel)
        return channel

    def _memory(self, id: TableId) -> Memory:
        return self._memories.setdefault(id, Memory())


@contextmanager
def _put_off(errors: list[Exception]) -> Generator[None]:
    """Notes what goes wrong, to be raised when the table is shown: the game goes on meanwhile."""
    try:
        yield
    except Exception as error:
        errors.append(error)
