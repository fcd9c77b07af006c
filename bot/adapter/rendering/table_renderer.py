"""The renderer of tables and pings: one render per table at a time; the newest state wins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

import discord

from bot.adapter.error_codes import CANNOT_POST, UNKNOWN_CHANNEL
from bot.adapter.permission_monitor import PermissionMonitor
from bot.adapter.rendering.announcements import Announcements, is_unannounced, is_unechoed
from bot.adapter.rendering.delivery import Channel, deliver, try_edit
from bot.adapter.rendering.direct_messages import DirectMessageRenderer
from bot.adapter.rendering.edit_payload import EditPayload
from bot.adapter.rendering.gallery import picture_of
from bot.adapter.rendering.next_step import DesiredState
from bot.adapter.rendering.panels import Panels
from bot.adapter.rendering.pending_posts import PendingPosts
from bot.adapter.rendering.pings import Pings
from bot.adapter.rendering.render_context import RenderContext
from bot.adapter.rendering.render_scheduler import RenderScheduler, RetryableError
from bot.adapter.rendering.revealing import Revealing, Wait
from bot.adapter.rendering.seal_messages import Seals
from bot.adapter.rendering.table_message import MessageState, TableMessage
from bot.database.repositories.messages import PING_KEY, TABLE_KEY
from bot.presentation.game_presenter import Stage
from bot.presentation.panel import table_page
from bot.presentation.reveals import lasting, reveal_buttons, stages
from bot.presentation.servers import as_wanted
from bot.services.outbox import Snapshot
from bot.table.clock import unmuted
from bot.table.lesson import is_lesson
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table

EDIT_INTERVAL_S = 1.2
"""Minimum seconds between two edits of one table."""
PICTURE_ATTEMPTS = 3
"""Attempts to get a stage's picture before it is shown without."""
RENDER_RETRY_DELAYS_S = (10, 60, 300)
"""Seconds before each retry of a failed render; the last value repeats while the failure may clear."""
FIRST_POST_RETRY_DELAYS_S = (1, 3, 10, *RENDER_RETRY_DELAYS_S[1:])
"""The same for a table that was never posted, as a user is waiting for it."""


class TableRenderer:
    """The renderer of changed tables. One that changes during its render is rendered once more."""

    def __init__(
        self,
        render: RenderContext,
        permission_monitor: PermissionMonitor,
        interval: float,
        wait: Wait | None,
    ) -> None:
        self._render, self._permission_monitor = render, permission_monitor
        self._client, self._services = render.client, render.services
        self._latest = RenderScheduler(
            "table", self._draw, interval, self._retries, render.wait_until_idle, render.metrics,
            render.card_emojis.doubt,
        )  # fmt: skip
        self.panels = Panels(render, interval, RENDER_RETRY_DELAYS_S, self.reveals)
        self._hands = DirectMessageRenderer(
            render, self.panels, interval, RENDER_RETRY_DELAYS_S, self.reveals
        )
        self._announcements = Announcements(render)
        self._pings = Pings(render)
        self._seals = Seals(render, lambda id: self._sealings.there(id))
        self._memories: dict[TableId, MessageState] = {}
        self.revealing = Revealing(self._moved_on, wait)
        self._unposted: set[TableId] = set()
        """Tables that are not on Discord yet, though a render was tried."""
        self._pending_posts = PendingPosts(render.client, "table_opened")
        self._sealings = PendingPosts(render.client, "table_sealed")

    def touch(self, id: TableId) -> None:
        """Schedule a render of the table, its hands and its panels."""
        self._latest.touch(id)
        self._hands.touch(id)
        self.panels.touch(id)

    async def rest(self) -> None:
        """Wait until all scheduled renders have finished."""
        await self._latest.rest()
        await self._hands.rest()
        await self.panels.rest()

    async def posted(self, id: TableId) -> Exception | None:
        """Post a new table and wait for it. Return None, or the reason why it is not posted."""
        return await self._pending_posts.wait(id, lambda: self.touch(id))

    async def sealed(self, id: TableId) -> Exception | None:
        """Post the seal of a table's cards and wait for it. Return None, or the reason why it is not
        posted.
        """
        return await self._sealings.wait(id, lambda: self.touch(id))

    def hurry(self) -> None:
        """Wake all who wait for a new table or a seal, as the bot is about to stop."""
        self._pending_posts.hurry()
        self._sealings.hurry()

    async def stop(self) -> None:
        """Stop all rendering."""
        self.hurry()
        await self._latest.stop()
        await self._hands.stop()
        await self.panels.stop()

    async def repost(self, id: TableId) -> None:
        """Post the table again at the channel's end, and remove the old message."""
        self._memory(id).moving = True
        self.touch(id)

    def touch_hands(self, id: TableId) -> None:
        """Schedule a render of the table's hands, where they have changed."""
        self._hands.touch(id)

    def reveals(self, table: Table) -> bool:
        """Return whether the table's last moves are being revealed or will be: nothing may run ahead."""
        memory = self._memories.get(table.id)
        return table.id in self.revealing or (memory is not None and self._lasts(table, memory) > 0)

    async def dms_closed(self, id: TableId, user: UserId) -> bool:
        """Return whether the user's DMs are closed."""
        return await self._hands.closed(id, user)

    async def answer(
        self, interaction: discord.Interaction, id: TableId, step_aside: Callable[[], None]
    ) -> None:
        """Answer a click on the table's message with the current table; `step_aside` is called once only
        Discord is waited for.
        """
        if interaction.response.is_done():
            return  # deferred already, and a render follows anyway
        snapshot = await self._services.outbox.snapshot(id)
        if snapshot is None:
            return
        table, row, memory = snapshot.table, snapshot.of(TABLE_KEY), self._memory(id)
        if table.muted is None and self.reveals(table):
            await interaction.response.defer()  # the render shows the stages one after another
            return
        clicks = memory.clicks
        begun = clicks.begun = clicks.begun + 1
        message = self._message(snapshot, self._client.get_partial_messageable(table.channel))
        look = await message.pictured(picture_of(interaction.message))
        edit_payload = EditPayload(table.changes, look, message.buttons())
        on_table = interaction.message is not None and interaction.message.id == row.message
        if on_table and clicks.drawing:
            clicks.answered = edit_payload.copy()
        step_aside()
        await interaction.response.edit_message(view=edit_payload.view, suppress_embeds=False, **look.edited)
        if not on_table or row.message is None:
            return
        memory = self._memory(id)
        memory.picture, memory.moves = look.picture, len(table.moves)
        if memory.clicks.drawing or memory.clicks.begun != begun:
            memory.trusted = False  # it is unknown which of the two came last
            return
        if not is_unannounced(snapshot):  # else there are results to post, too
            await self._services.outbox.note_shown(id, TABLE_KEY, row.message, table.changes)

    # Rendering.

    async def _draw(self, id: TableId) -> None:
        with self._drawing(id):
            try:
                await self._draw_as_it_is(id)
            except Exception as error:
                self._pending_posts.failed(id, error)
                self._sealings.failed(id, error)
                raise

    @contextmanager
    def _drawing(self, id: TableId) -> Generator[None]:
        """Mark a table as being rendered; meanwhile clicks may be answered with a newer state."""
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
        table, revealed = snapshot.table, self.reveals(snapshot.table)
        if snapshot.of(TABLE_KEY).message is None:
            self._unposted.add(id)
        try:
            await self._write(snapshot)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_CHANNEL:
                await self._let_go(table)
                self._pending_posts.failed(id, error)
                self._sealings.failed(id, error)
            elif error.code in CANNOT_POST:
                await self._refused(table, error)
            else:
                raise
        else:
            if table.status is Status.CLOSED:
                self._permission_monitor.forget(id)
                await self._services.retention.record(table)
            elif table.muted is not None:
                await self._permission_monitor.found(id)
        finally:
            if revealed:
                if (memory := self._memories.get(id)) is not None:
                    memory.moves = len(table.moves)
                self._hands.touch(id)
                self.panels.touch(id)

    async def _let_go(self, table: Table) -> None:
        """End a table whose channel is gone, and drop all state about its messages."""
        if table.status is not Status.CLOSED:
            await self._services.hosting.abandon(table.id)
        await self._services.outbox.note_all_shown(table.id)
        self._hands.touch(table.id)
        self._permission_monitor.forget(table.id)
        self._memories.pop(table.id, None)
        self._unposted.discard(table.id)

    async def _refused(self, table: Table, refused: discord.HTTPException) -> None:
        """Mute a table until the bot may post there again; a closed table need not be shown."""
        if table.status is not Status.CLOSED:
            if await self._permission_monitor.lost(table.id):
                self.touch(table.id)  # if the bot may still edit, the table shows what is wrong
            raise RetryableError(refused) from refused
        self._permission_monitor.forget(table.id)
        if self._client.get_guild(table.guild) is not None:
            raise refused
        await self._let_go(table)

    async def _write(self, snapshot: Snapshot) -> None:
        """Bring all messages of a table up to date: results, table, seals and ping, in this order. Errors of
        the first three are raised at the end: the ping doesn't wait for what can't be drawn.
        """
        channel, memory = await self._channel(snapshot.table.channel), self._memory(snapshot.table.id)
        posted, errors = snapshot.of(TABLE_KEY).message, list[Exception]()
        with _put_off(errors):
            if await self._play_out(snapshot, channel):
                snapshot = await self._services.outbox.snapshot(snapshot.table.id) or snapshot
        table = snapshot.table
        with _put_off(errors):
            announced = await self._announcements.draw(channel, snapshot)
            memory.moving |= announced and table.status is Status.PLAYING
            if announced or is_unechoed(snapshot):
                await self._announcements.echo(snapshot)
        try:
            posted = await self._show(self._message(snapshot, channel))
        except Exception as error:
            if _is_closed_to_us(error):
                raise
            errors.append(error)
        if posted is not None:  # the seal is never before its table
            with _put_off(errors):
                await self._seals.draw(channel, snapshot)
        await self._pings.draw(channel, unmuted(table, self._render.now()), snapshot.of(PING_KEY), posted)
        if errors:
            raise errors[0]
        memory.moves = len(table.moves)
        if table.status is Status.CLOSED:
            self._hands.touch(table.id)
            if memory.trusted and memory.awaited is None:
                self._memories.pop(table.id, None)

    def _lasts(self, table: Table, memory: MessageState) -> float:
        """Return the seconds of what is shown before the current state; 0 after a restart."""
        since = memory.moves
        return lasting(table, since) if since is not None and table.muted is None else 0

    async def _play_out(self, snapshot: Snapshot, channel: Channel) -> bool:
        """Show the stages of the last moves in the table's message, until somebody moves again. Return
        whether there were any.
        """
        table, row = snapshot.table, snapshot.of(TABLE_KEY)
        memory = self._memory(table.id)
        since = memory.moves
        found: Sequence[Stage] = ()
        if since is not None and self._lasts(table, memory):
            found = await asyncio.to_thread(stages, table, since)
        memory.moves = len(table.moves)
        there = row.message
        if not found or there is None or row.nonce is not None or self._render.requests_are_short():
            return False

        async def show(stage: Stage) -> bool:
            message = self._message(snapshot, channel, stage, shows=row.shown or 0)
            await self._painted(message)
            if await self.revealing.is_over(table):
                return False
            memory.trusted = False
            return await try_edit(message, there)

        await self.revealing.play(table, found, show)
        return True

    async def _painted(self, message: TableMessage) -> None:
        """Wait until the picture of a stage is there, for a while."""
        for _ in range(PICTURE_ATTEMPTS):
            if not (await self._render.gallery.look(message.page)).late:
                break

    async def _moved_on(self, table: Table) -> bool:
        """Return whether somebody has moved at a table, or closed it, since it began to be rendered."""
        if is_lesson(table.id):
            return False
        if self._memory(table.id).clicks.answered is not None:
            return True
        if not self._latest.is_touched(table.id):
            return False
        snapshot = await self._services.outbox.snapshot(table.id)
        now = snapshot.table if snapshot is not None else None
        return now is None or len(now.moves) > len(table.moves) or now.status is not table.status

    async def _show(self, message: TableMessage) -> int | None:
        """Bring the table's message up to date, posting it anew if it is to move. Return its id."""
        memory = message.memory
        message.trusted = memory.trusted
        await message.remove_rubbish()
        moves = message.row.message if await message.is_to_move() else None
        memory.trusted = True
        try:
            after = await deliver(message, DesiredState(message.changes, instead_of=moves))
        except discord.Forbidden:
            if moves is not None:  # show the newest state in place instead
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
        self, snapshot: Snapshot, channel: Channel, stage: Stage | None = None, shows: int | None = None
    ) -> TableMessage:
        """Return the table's message: with the current state, or with a stage as of change `shows`."""
        table = snapshot.table
        remarks = snapshot.server.remarks
        now = stage.page if stage is not None else table_page(table, snapshot.texts, remarks=remarks)
        return TableMessage(
            client=self._client, outbox=self._services.outbox, table=table,
            key=TABLE_KEY, row=snapshot.of(TABLE_KEY),
            gallery=self._render.gallery, cards=self._render.card_emojis.public(snapshot.server),
            channel=channel, page=as_wanted(snapshot.server, now),
            changes=table.changes if shows is None else shows, memory=self._memory(table.id),
            again=partial(self._again, table.id), there=partial(self._there, table.id),
            below=reveal_buttons(table, stage) if stage is not None else None,
        )  # fmt: skip

    def _there(self, id: TableId) -> None:
        self._unposted.discard(id)
        self._pending_posts.there(id)

    def _retries(self, id: TableId) -> tuple[float, ...]:
        return FIRST_POST_RETRY_DELAYS_S if id in self._unposted else RENDER_RETRY_DELAYS_S

    def _again(self, id: TableId) -> None:
        """Schedule a render even if the row says that nothing has changed."""
        self._memory(id).trusted = False
        self.touch(id)

    async def _channel(self, id: int) -> Channel:
        channel = self._client.get_channel(id) or await self._client.fetch_channel(id)
        assert isinstance(channel, Channel)
        return channel

    def _memory(self, id: TableId) -> MessageState:
        return self._memories.setdefault(id, MessageState())


@contextmanager
def _put_off(errors: list[Exception]) -> Generator[None]:
    """Collect an error, to be raised when the rest is shown, so that the game goes on."""
    try:
        yield
    except Exception as error:
        errors.append(error)


def _is_closed_to_us(error: Exception) -> bool:
    """Return whether the bot can't post in the channel, or the channel is gone."""
    return isinstance(error, discord.HTTPException) and error.code in (*CANNOT_POST, UNKNOWN_CHANNEL)
