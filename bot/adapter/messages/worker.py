"""The worker of a table: it takes a snapshot, plans, carries out the steps, saves once, and begins again if
the table has changed meanwhile. The newest state wins; there is no queue of states.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord

from bot.adapter.error_codes import CANNOT_POST, REQUEST_ERRORS, UNKNOWN_CHANNEL
from bot.adapter.messages.deliver import Channel, Delivery, Mailbox, Superseded, edit_arguments, remove
from bot.adapter.messages.panels import OpenPanel, Panels
from bot.adapter.messages.plan import Content, Step, Wanted, plan
from bot.adapter.messages.policy import HAND_DELAY_MS
from bot.adapter.messages.retries import (
    FIRST_POST_RETRY_DELAYS_S,
    RETRY_DELAYS_S,
    Lane,
    Retries,
    RetryableError,
    unreachable,
)
from bot.adapter.messages.revealing import Revealing
from bot.adapter.messages.wanted import (
    Situation,
    announced_up_to,
    is_unannounced,
    keys_by_dm,
    keys_in_channel,
    table_content,
    wanted,
)
from bot.adapter.permission_monitor import PermissionMonitor
from bot.adapter.rendering.picture_cache import PICTURE_ATTEMPTS, picture_of
from bot.adapter.rendering.render_context import RenderContext
from bot.adapter.request_rate_limiter import LOW_PRIORITY
from bot.database.errors import StoreError
from bot.database.repositories.messages import (
    ECHO_KEY,
    NOTHING_SENT,
    PART_KEY,
    PING_KEY,
    RESULT_KEY,
    TABLE_KEY,
    MessageKey,
    MessageKind,
    sealed_sheets,
)
from bot.presentation.game_presenter import Stage
from bot.presentation.pings import PingContent, mentions_in
from bot.presentation.private_panel import held
from bot.presentation.proof import seal_text
from bot.presentation.reveals import lasting, stages
from bot.services.outbox import Snapshot
from bot.table.exporting import sheets
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table

log = logging.getLogger(__name__)
PASS_DELAY_MAX_S = 3.0
"""Seconds that a pass waits for clicks to go first, at most."""
CHANNEL_WAIT_S, OTHERS_WAIT_S = 5.0, 1.0
"""Seconds that a pass waits for the messages of the channel, and then for panels and hands by DM, so that all
is saved at once; slower ones are saved later, and keep no others waiting."""
POST_TIMEOUT_S = 15
"""Seconds after which waiting for a post ends with a TimeoutError, or with the last reason."""
BURIED_AFTER_MESSAGES = 10
"""The number of later messages after which the table's message is out of sight."""
BURIED_CHECK_GAP_MS = 60_000
"""Minimum milliseconds between two counts of later messages."""
CHANNEL, PANELS, PREPARATION, PASS = "table", "panels of table", "preparation", "pass"
"""The lanes beside those of each hand and each panel; the last three stand for the choice of panels, for what
is found out before the plan, and for a pass itself."""


class ShuttingDown(Exception):
    """The reason given to waiters when the bot stops; the rest is delivered after the restart."""


class Worker:
    """Keeps the messages of one table as they should be: one pass at a time, at once after a quiet time."""

    def __init__(
        self,
        id: TableId,
        render: RenderContext,
        panels: Panels,
        revealing: Revealing,
        permission_monitor: PermissionMonitor,
        interval: float,
    ) -> None:
        self.id = id
        self._render, self._panels, self._revealing = render, panels, revealing
        self._permission_monitor = permission_monitor
        self._client, self._services, self._outbox = render.client, render.services, render.services.outbox
        self._interval = interval
        """Minimum seconds between two passes in which something is delivered."""
        self._mailbox = Mailbox()
        self._pass: asyncio.Task[None] | None = None
        self._touched = False
        """Whether the table has changed since the last snapshot."""
        self._lanes: dict[Lane, asyncio.Task[None]] = {}
        """The deliveries under way; those of hands may last longer than a pass."""
        self._busy = set[MessageKey]()
        """The messages that are being delivered."""
        self._retries = Retries(self.touch)
        self._passes = 0
        self._stopped = self._over = self._let_gone = False
        self._ended = float("-inf")
        """The time at which something was delivered last."""
        self._waiters: dict[MessageKind, list[asyncio.Future[Exception | None]]] = {}
        """Those who wait for the table, or its seals, to be posted."""
        self._why: Exception | None = None
        """The last failure in the channel."""
        self._told: PingContent | None = None
        """What the ping says; None: that is not known."""
        self._held: dict[UserId, object] = {}
        """What the hands that are shown hold, where known."""
        self._waiting: dict[UserId, int] = {}
        """Since when hands wait for a further change, in milliseconds since 1970."""
        self._later: asyncio.TimerHandle | None = None
        self._moving = False
        """Whether the table's message should move to the end of the channel."""
        self._counted_at: int | None = None
        """The time at which later messages were last counted."""
        self._changes: int | None = None
        """The table's number of changes in the last pass."""
        self._announced: int | None = None
        """The table's number of changes in the last pass whose results were posted, if there were any."""
        self._hurried = False
        """Whether hands wait no longer for a further change."""
        self._moves: int | None = None
        """The number of moves in the state shown; None if it was not shown since the start."""
        self._clicked = False
        """Whether a click was answered with the table in this pass."""

    # For those who change tables.

    def touch(self) -> None:
        """Bring the table's messages up to date: at once, or after the pass under way."""
        if not self._stopped:
            self._touched = True
            if self._pass is None:
                self._pass = asyncio.create_task(self._work(), name=f"draw table {self.id}")

    def catch_up(self) -> None:
        """Bring the table's messages up to date, as it is behind; one that has failed waits for its retry."""
        if not self._retries.will_retry(CHANNEL, PREPARATION, PASS):
            self.touch()

    def repost(self) -> None:
        """Post the table again at the channel's end, and delete the old message."""
        self._moving = True
        self.touch()

    async def wait_for(self, kind: MessageKind) -> Exception | None:
        """Wait until the table, or its seals, are posted. Return None, or the reason why not: at once if
        waiting can't help, and a TimeoutError if nothing has happened in time.
        """
        waiter, self._why = asyncio.get_running_loop().create_future(), None
        self._waiters.setdefault(kind, []).append(waiter)
        self.touch()
        try:
            return await asyncio.wait_for(waiter, POST_TIMEOUT_S)
        except TimeoutError as late:
            return self._why or late
        finally:
            self._waiters[kind].remove(waiter)

    def hurry(self) -> None:
        """Wake all who wait for a post, and send the hands that wait, as the bot is about to stop."""
        for kind in self._waiters:
            self._wake(kind, ShuttingDown())
        self._hurried = True
        if self._later is not None:
            self.touch()

    def _wake(self, kind: MessageKind, why: Exception | None = None) -> None:
        for waiter in self._waiters.get(kind, ()):
            if not waiter.done():
                waiter.set_result(why)

    async def rest(self) -> None:
        """Wait until nothing is under way."""
        while tasks := self._tasks:
            await asyncio.gather(*tasks, return_exceptions=True)

    async def stop(self) -> None:
        """Stop, cancelling what is under way, as the database is about to be closed."""
        self._stopped = True
        self._retries.cancel()
        if self._later is not None:
            self._later.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pass = None  # a task that was cancelled before its first step doesn't remove itself

    @property
    def _tasks(self) -> list[asyncio.Task[None]]:
        return [*self._lanes.values(), *([self._pass] if self._pass is not None else [])]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be done about the table's messages."""
        awaited = self._retries.is_waiting or self._later is not None or any(self._waiters.values())
        return self._over and not self._tasks and not awaited

    def reveals(self, table: Table) -> bool:
        """Return whether the table's last moves are being revealed or will be: nothing may run ahead."""
        return self.id in self._revealing or self._lasts(table) > 0

    async def moved_on(self, table: Table) -> bool:
        """Return whether somebody has moved at the table, or closed it, since its reveal began."""
        if self._clicked:
            return True
        if not self._touched:
            return False
        snapshot = await self._outbox.snapshot(self.id)
        now = snapshot.table if snapshot is not None else None
        return now is None or len(now.moves) > len(table.moves) or now.status is not table.status

    async def answer(self, interaction: discord.Interaction, step_aside: Callable[[], None]) -> None:
        """Answer a click on the table's message with the current table; `step_aside` is called once only
        Discord is waited for.
        """
        snapshot = None if interaction.response.is_done() else await self._outbox.snapshot(self.id)
        if snapshot is None:
            return  # deferred already, and a pass follows anyway
        if snapshot.table.muted is None and self.reveals(snapshot.table):
            await interaction.response.defer()  # the pass shows the stages one after another
            return
        message, mailbox = interaction.message, self._mailbox
        newer = TABLE_KEY in self._busy or TABLE_KEY in mailbox.unsaved
        row = mailbox.of(TABLE_KEY).row if newer else snapshot.of(TABLE_KEY)
        on_table = message is not None and message.id == row.message
        situation = self._situation(snapshot)
        content, delivery = table_content(situation), self._delivery(snapshot, situation)
        loaded = await delivery.load(content, picture_of(message))
        if mailbox.newest > snapshot.table.changes:
            await interaction.response.defer()  # a newer state is about to be shown
            return
        mailbox.newest = snapshot.table.changes
        superseded = on_table and mailbox.supersede(TABLE_KEY)
        begun, self._clicked = mailbox.begin(TABLE_KEY), True
        if on_table:
            mailbox.change(TABLE_KEY, certain=False)  # until it is answered
        step_aside()
        try:
            await interaction.response.edit_message(suppress_embeds=False, **edit_arguments(content, loaded))
            known = mailbox.of(TABLE_KEY).row
            if on_table and known.message in (None, row.message):  # else it was posted anew meanwhile
                certain = not superseded and mailbox.is_certain(TABLE_KEY, begun)
                row = known if known.message is not None else row
                delivery.show(TABLE_KEY, content, loaded, snapshot.table.changes if certain else None, row)
                self._moves = len(snapshot.table.moves)
        finally:
            self.touch()

    # Passes.

    async def _work(self) -> None:
        """Make passes until nothing has changed since the last one began."""
        LOW_PRIORITY.set(False)  # a hand that was late may have asked for the pass
        try:
            while self._touched:
                if self._interval and (seconds := self._ended + self._interval - time.monotonic()) > 0:
                    await asyncio.sleep(seconds)
                await self._render.wait_until_idle(PASS_DELAY_MAX_S)
                self._touched = False
                try:
                    await self._once()
                except Exception as error:
                    self._fail(PASS, error)
                else:
                    self._retries.succeed(PASS)
        finally:
            self._pass = None

    async def _once(self) -> None:
        """Take a snapshot, plan, carry out the steps, and save what is on Discord now."""
        self._clicked, self._passes = False, self._passes + 1
        snapshot = await self._snapshot()
        if snapshot is None or snapshot.table.guild not in self._render.mine():
            await self._close(gone=snapshot is None)
            return
        failure: Exception | None = None
        try:
            if self.reveals(snapshot.table) and await self._play_out(snapshot):
                snapshot = await self._snapshot() or snapshot
            await self._draw(snapshot)
        except Exception as error:
            failure = error  # what was delivered is saved all the same
        await self._wait_for_lanes()
        await self._save()
        if failure is not None:
            raise failure
        self._touched |= bool(self._mailbox.unsaved)  # a hand arrived while the others were saved
        self._wake_sealed(snapshot)
        settled = all(
            known.certain and known.late is None
            for known in self._mailbox.known.values()
            if known.row.message is not None
        )
        self._over = snapshot.table.status is Status.CLOSED and settled

    async def _snapshot(self) -> Snapshot | None:
        newer = {*self._busy, *self._mailbox.unsaved}  # what is saved of them meanwhile may not be in it
        snapshot = await self._outbox.snapshot(self.id, self._panels.users(self.id))
        if snapshot is not None:
            self._mailbox.load(snapshot.messages, newer | self._busy)
            self._mailbox.newest = max(self._mailbox.newest, snapshot.table.changes)
        return snapshot

    async def _close(self, *, gone: bool) -> None:
        """Drop all state about a table that is `gone`, or another process's by now."""
        self._panels.close(self.id)
        if gone:
            if self._lanes:
                await asyncio.wait(self._lanes.values())
            await self._save()  # a hand that was sent meanwhile is deleted
        self._mailbox, self._over = Mailbox(), True

    async def _draw(self, snapshot: Snapshot) -> None:
        """Plan, and begin to deliver what is due."""
        table, situation = snapshot.table, self._situation(snapshot)
        delivery = self._delivery(snapshot, situation)
        await self._prepare(delivery, situation)
        if situation.channel_is_free:
            self._changes, in_channel = table.changes, keys_in_channel(situation)
            draw = partial(self._draw_channel, delivery, situation, in_channel)
            self._start(CHANNEL, table.changes, draw, in_channel)
        try:
            for panel in self._panels.due(snapshot):
                self._start(panel, table.changes, partial(self._panels.update, snapshot, panel))
        except Exception as error:
            self._fail(PANELS, error)
        else:
            self._retries.succeed(PANELS)
        if table.status is Status.CLOSED:
            await self._wait_for_lanes()  # hands are deleted after the end is shown
        for key in self._hands_due(situation):
            self._start(key, table.changes, partial(self._draw_hand, delivery, situation, key), [key])

    def _situation(self, snapshot: Snapshot) -> Situation:
        """Return what the wanted messages depend on."""
        table, server, emojis = snapshot.table, snapshot.server, self._render.card_emojis
        elsewhere = self._client.get_channel(server.results) if server.results is not None else None
        echoed = isinstance(elsewhere, discord.TextChannel) and elsewhere.id != table.channel
        return Situation(
            snapshot=snapshot, known=self._mailbox.known, now=self._render.now(),
            cards=lambda liked: emojis.public(server) if liked is None else emojis.private(liked),
            changed=snapshot.table.changes != self._changes, moving=self._moving,
            told=self._told or {}, held=self._held,
            results_channel=server.results if echoed else None,
            channel_is_free=not self._is_channel_blocked,
            staged=partial(self._panels.staged, table),
        )  # fmt: skip

    def _delivery(self, snapshot: Snapshot, situation: Situation) -> Delivery:
        async def posted(key: MessageKey, message: discord.Message, content: Content | None) -> None:
            await self._posted(situation, key, message, content)

        table, known = snapshot.table, self._client.get_channel(snapshot.table.channel)
        if not isinstance(known, Channel):
            known = self._client.get_partial_messageable(table.channel)
        return Delivery(
            client=self._client, outbox=self._outbox, pictures=self._render.pictures, table=table,
            channel=known, mailbox=self._mailbox,
            on_posted=posted, retry=self.touch,
        )  # fmt: skip

    async def _prepare(self, delivery: Delivery, situation: Situation) -> None:
        """Find out what else the plan depends on, and save what is going to be sent. What fails here keeps
        nothing else from being delivered.
        """
        failed = False
        for find_out in (self._look_at_ping, self._make_seals, self._find_results, self._look_below):
            try:
                await find_out(delivery, situation)
            except Exception as error:
                failed = True
                self._fail(PREPARATION, error)
        if not failed:
            self._retries.succeed(PREPARATION)
        in_channel = keys_in_channel(situation) if situation.channel_is_free else []
        due = dict[MessageKey, Wanted | None]()
        for key in (*in_channel, *keys_by_dm(situation)):
            if key not in self._busy:
                with suppress(Exception):  # it is told where the message is delivered
                    due[key] = wanted(situation, key)
        steps = plan(self._mailbox.known, due)
        await delivery.save_first({
            key: it for key, it in due.items() if it is not None and steps.get(key) is Step.SEND
        })  # fmt: skip

    async def _look_at_ping(self, delivery: Delivery, situation: Situation) -> None:
        """Find out after a restart, by its mentions, whom the ping is for."""
        row = situation.row(PING_KEY)
        if self._told is None and row.message is not None and situation.channel_is_free:
            with suppress(discord.HTTPException):
                ping = await delivery.channel.fetch_message(row.message)
                situation.told = self._told = mentions_in(ping.raw_mentions)

    async def _make_seals(self, _: Delivery, situation: Situation) -> None:
        """Write the seals that are not posted yet."""
        table = situation.table
        missing = range(sealed_sheets(situation.rows), sheets(table))
        situation.seals = {sheet: await asyncio.to_thread(seal_text, table, sheet) for sheet in missing}

    async def _find_results(self, _: Delivery, situation: Situation) -> None:
        """Find out whether something was won or lost that is not announced yet."""
        table = situation.table
        situation.ends_part = is_unannounced(situation)
        if situation.ends_part and table.status is Status.CLOSED:
            situation.standings = None  # until they are known
            people, game = self._services.people, table.game.name
            situation.standings = await people.standings(table.guild, game)

    async def _look_below(self, delivery: Delivery, situation: Situation) -> None:
        """Have the table's message move if it is out of sight."""
        if situation.channel_is_free and await self._is_buried(delivery, situation):
            situation.moving = self._moving = True

    async def _is_buried(self, delivery: Delivery, situation: Situation) -> bool:
        """Return whether the table's message is out of sight, below which others have written."""
        row, now = situation.row(TABLE_KEY), situation.now
        if not situation.changed or row.message is None or row.nonce is not None or situation.moving:
            return False
        if self._counted_at is not None and now - self._counted_at < BURIED_CHECK_GAP_MS:
            return False
        self._counted_at = now
        try:
            later = delivery.channel.history(limit=BURIED_AFTER_MESSAGES, after=discord.Object(row.message))
            return len([message async for message in later]) >= BURIED_AFTER_MESSAGES
        except discord.HTTPException:  # without permission to read the history, edit in place
            return False

    @property
    def _is_channel_blocked(self) -> bool:
        """Whether nothing new can be done in the channel: it is gone, Discord wants to hear nothing of it, or
        its messages are on their way.
        """
        return self._let_gone or self._retries.is_blocked(CHANNEL) or CHANNEL in self._lanes

    def _start(
        self, lane: Lane, changes: int, work: Callable[[], Awaitable[None]], keys: Sequence[MessageKey] = ()
    ) -> None:
        """Begin to deliver messages of the table after so many `changes` in a lane, unless Discord wants to
        hear nothing of it, or others are still on their way.
        """
        if not self._retries.is_blocked(lane) and lane not in self._lanes:
            self._busy.update(keys)
            name = f"draw {_label(lane)} {self.id}"
            self._lanes[lane] = asyncio.create_task(self._run(lane, changes, work, keys), name=name)

    async def _run(
        self, lane: Lane, changes: int, work: Callable[[], Awaitable[None]], keys: Sequence[MessageKey]
    ) -> None:
        begun, failed = self._passes, False
        try:
            await work()
        except Superseded:
            self._touched = True
        except Exception as error:
            failed = True
            self._fail(lane, error)
            if self._is_past(begun):
                await self._save_late()  # unless there is something new, the next pass is that of the retry
        else:
            self._retries.succeed(lane)
            self._render.metrics.rendered(_label(lane))
        finally:
            self._busy.difference_update(keys)
            del self._lanes[lane]
            if self._mailbox.unsaved:
                self._ended = time.monotonic()
            if self._is_past(begun) and (not failed or self._mailbox.newest > changes):
                self.touch()  # another pass saves this, and looks what is due by now

    def _is_past(self, number: int) -> bool:
        """Return whether the pass is over that was the `number`th."""
        return self._pass is None or number != self._passes

    async def _save_late(self) -> None:
        try:
            await self._save()
        except Exception as error:
            self._fail(PASS, error)

    async def _wait_for_lanes(self) -> None:
        """Wait a while until the channel is up to date, then for panels and hands by DM."""
        if (channel := self._lanes.get(CHANNEL)) is not None:
            await asyncio.wait([channel], timeout=CHANNEL_WAIT_S)
        if self._lanes and not self._touched:
            await asyncio.wait(self._lanes.values(), timeout=OTHERS_WAIT_S)

    async def _save(self) -> None:
        """Save what is on Discord now, and delete what nobody may see there any more. A table whose results
        are not posted yet is saved as if it showed nothing, so that a restart leaves none of them out.
        """
        unsaved, mailbox = self._mailbox.unsaved, self._mailbox
        if unsaved:
            rows, mailbox.unsaved = dict(unsaved), {}
            if (row := rows.get(TABLE_KEY)) is not None and row.shown != self._announced:
                rows[TABLE_KEY] = replace(row, shown=None)
            try:
                obsolete = await self._outbox.note(self.id, rows)
            except BaseException:
                current = {
                    key for key, row in unsaved.items() if mailbox.of(key).row == (row or NOTHING_SENT)
                }
                mailbox.unsaved = {key: unsaved[key] for key in current} | mailbox.unsaved
                raise
            for key in obsolete:
                row, by_dm = mailbox.of(key).row, key.kind is MessageKind.HAND
                mailbox.known.pop(key, None)
                if row.channel is not None and row.message is not None:
                    mailbox.obsolete.add((row.channel, row.message, by_dm))
        for channel, message, by_dm in tuple(mailbox.obsolete):
            kind = discord.ChannelType.private if by_dm else None
            await remove(self._client.get_partial_messageable(channel, type=kind), message)
            mailbox.obsolete.discard((channel, message, by_dm))

    # The channel.

    async def _draw_channel(
        self, delivery: Delivery, situation: Situation, keys: Sequence[MessageKey]
    ) -> None:
        """Bring the messages of a table's channel up to date: results, table, seals and ping, in this order.
        Errors of the first three are raised at the end: the ping doesn't wait for what can't be drawn.
        """
        table = situation.table
        try:
            await self._deliver_in_channel(delivery, situation, keys)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_CHANNEL:
                self._tell_why(error)
                await self._let_go(table)
            elif error.code in CANNOT_POST:
                await self._refused(table, error)
            else:
                raise
        else:
            if table.status is Status.CLOSED:
                self._permission_monitor.forget(self.id)
                await self._services.retention.record(table)
            elif table.muted is not None:
                await self._permission_monitor.found(self.id)

    async def _deliver_in_channel(
        self, delivery: Delivery, situation: Situation, keys: Sequence[MessageKey]
    ) -> None:
        errors = list[Exception]()
        try:
            if self._client.get_channel(delivery.table.channel) is None:
                found = await self._client.fetch_channel(delivery.table.channel)
                assert isinstance(found, Channel)
                delivery.channel = found
            for key in keys:
                if key == TABLE_KEY and not errors:
                    self._announced = delivery.table.changes
                if key.kind is MessageKind.SEAL and situation.row(TABLE_KEY).message is None:
                    continue  # the seal is never before its table
                try:
                    await self._deliver(delivery, situation, key)
                except Superseded:
                    self._touched = True
                except Exception as error:
                    if key == TABLE_KEY and _is_closed_to_us(error):
                        raise
                    errors.append(error)
        finally:
            await delivery.take_back(keys)
        if errors:
            raise errors[0]
        self._moves = max(self._moves or 0, len(delivery.table.moves))

    async def _deliver(self, delivery: Delivery, situation: Situation, key: MessageKey) -> None:
        """Bring one message of the channel up to date."""
        if key == TABLE_KEY:
            await self._show(delivery, situation)
        elif key == ECHO_KEY:
            await self._echo(delivery, situation)
        else:
            await delivery.deliver(key, want := partial(wanted, situation, key))
            if key == PING_KEY:  # what it shows proves what it says, also after a restart
                ping = want()
                if ping is None or self._mailbox.of(key).version == ping.version:
                    self._told = ping.told if ping is not None else {}

    async def _show(self, delivery: Delivery, situation: Situation) -> None:
        """Bring the table's message up to date, posting it anew if it is to move."""
        want = partial(wanted, situation, TABLE_KEY)
        moves = (before := want()) is not None and before.replaces is not None
        try:
            await delivery.deliver(TABLE_KEY, want)
        except discord.Forbidden:
            if moves:  # show the newest state in place instead
                situation.in_place = self._moving = True
                with suppress(discord.HTTPException):
                    await delivery.deliver(TABLE_KEY, want)
            self._mailbox.change(TABLE_KEY, certain=False)
            raise

    async def _echo(self, delivery: Delivery, situation: Situation) -> None:
        """Post announced results in the server's results channel; where that fails, they are skipped."""
        try:
            await delivery.deliver(ECHO_KEY, partial(wanted, situation, ECHO_KEY))
        except (discord.Forbidden, discord.NotFound) as error:
            where = f"channel {situation.results_channel} of server {situation.table.guild}"
            log.warning("results can't be posted in %s: %s", where, error)
        announced = announced_up_to(situation.row(RESULT_KEY))
        if announced_up_to(row := situation.row(ECHO_KEY)) < announced:
            self._mailbox.write(ECHO_KEY, replace(row, nonce=None, shown=announced))

    async def _posted(
        self, situation: Situation, key: MessageKey, message: discord.Message, content: Content | None
    ) -> None:
        """Handle the arrival of a message; `content` None: one that had been sent before was found."""
        if key == TABLE_KEY:
            self._moving = situation.moving = False
            self._counted_at = self._render.now()
            self._wake(MessageKind.TABLE)
        elif key in (RESULT_KEY, PART_KEY) and situation.table.status is Status.PLAYING:
            self._moving = situation.moving = True
        elif key == PING_KEY and content is not None and message.content == content.words:
            self._told = situation.told = content.told
        elif key == PING_KEY:  # it had arrived before
            self._told = situation.told = mentions_in(message.raw_mentions)
            if content is None:
                await self._outbox.note_mentioned([*self._told], mentioned=True)

    def _wake_sealed(self, snapshot: Snapshot) -> None:
        """Wake those who wait for the seals, once they are posted and saved."""
        rows = {key: known.row for key, known in self._mailbox.known.items()}
        if sealed_sheets(rows) >= sheets(snapshot.table):
            self._wake(MessageKind.SEAL)

    async def _let_go(self, table: Table) -> None:
        """End a table whose channel is gone, and drop all state about its messages."""
        if table.status is not Status.CLOSED:
            await self._services.hosting.abandon(self.id)
        await self._outbox.note_all_shown(self.id)
        self._permission_monitor.forget(self.id)
        self._let_gone = True
        for key in [key for key in self._mailbox.unsaved if key.kind is not MessageKind.HAND]:
            del self._mailbox.unsaved[key]
        self._touched = True  # hands are still to be deleted

    async def _refused(self, table: Table, refused: discord.HTTPException) -> None:
        """Mute a table until the bot may post there again; a closed table need not be shown."""
        if table.status is not Status.CLOSED:
            if await self._permission_monitor.lost(self.id):
                self._touched = True  # if the bot may still edit, the table shows what is wrong
            raise RetryableError(refused) from refused
        self._permission_monitor.forget(self.id)
        if self._client.get_guild(table.guild) is not None:
            raise refused
        await self._let_go(table)

    # Reveals.

    def _lasts(self, table: Table) -> float:
        """Return the seconds of what is shown before the current state; 0 after a restart."""
        return lasting(table, self._moves) if self._moves is not None and table.muted is None else 0

    async def _play_out(self, snapshot: Snapshot) -> bool:
        """Show the stages of the last moves in the table's message, until somebody moves again. Return
        whether there were any.
        """
        if (channel := self._lanes.get(CHANNEL)) is not None:
            await asyncio.wait([channel], timeout=CHANNEL_WAIT_S)
        table, since, row = snapshot.table, self._moves, self._mailbox.of(TABLE_KEY).row
        self._moves = len(table.moves)
        if self._is_channel_blocked or row.message is None or row.nonce is not None:
            return False
        try:
            found = await asyncio.to_thread(stages, table, since) if since is not None else ()
        except Exception as error:
            self._fail(CHANNEL, error)
            return False
        if not found or self._render.requests_are_short():
            return False
        situation = self._situation(snapshot)
        delivery = self._delivery(snapshot, situation)

        async def show(stage: Stage) -> bool:
            content = table_content(situation, stage)
            assert content.page is not None
            _ = await self._render.pictures.load(content.page, cards=content.cards, attempts=PICTURE_ATTEMPTS)
            if await self._revealing.is_over(table):
                return False
            return await delivery.try_edit(TABLE_KEY, content, None)

        try:
            await self._revealing.play(table, found, show)
        except Superseded:
            pass
        except Exception as error:
            self._fail(CHANNEL, error)  # the end is shown all the same
        return True

    # Hands and panels.

    def _hands_due(self, situation: Situation) -> list[MessageKey]:
        """Return the hands to deliver now. One that nobody waits for may wait for a further change."""
        due, now = list[MessageKey](), situation.now
        hands = dict[MessageKey, Wanted | None]()
        for key in keys_by_dm(situation):
            try:
                if key not in self._busy:
                    hands[key] = wanted(situation, key)
            except Exception as error:
                self._fail(key, error)
        steps = plan(self._mailbox.known, hands)
        for key, it in hands.items():
            user = UserId(key.key)
            waits = it is not None and it.can_wait and self._mailbox.of(key).version is not None
            if steps.get(key) is Step.EDIT and waits and self._interval and not self._hurried:
                left = self._waiting.setdefault(user, now) + HAND_DELAY_MS - now
                if left > 0:
                    self._touch_in(left / 1000)
                    continue
            self._waiting.pop(user, None)
            if key in steps or self._mailbox.of(key).row.replaces is not None:
                due.append(key)
        return due

    def _touch_in(self, seconds: float) -> None:
        if self._later is None:

            def touch() -> None:
                self._later = None
                self.touch()

            self._later = asyncio.get_running_loop().call_later(seconds, touch)

    async def _draw_hand(self, delivery: Delivery, situation: Situation, key: MessageKey) -> None:
        """Bring a user's hand in their DM up to date, if they want that."""
        LOW_PRIORITY.set(True)
        user, want = UserId(key.key), partial(wanted, situation, key)
        try:
            await delivery.deliver(key, want)
        except (discord.Forbidden, discord.NotFound):  # closed DMs, or a user who no longer exists
            delivery.saved.pop(key, None)
            if want() is not None:
                self._mailbox.block(key)
        finally:
            await delivery.take_back([key])
        table = situation.table
        if table.status is Status.PLAYING and table.seat(user) is not None:
            self._held[user] = held(table, user)

    # Failures.

    def _fail(self, lane: Lane, error: Exception) -> None:
        """Log a failure, and retry: when Discord says, else after increasing delays."""
        if isinstance(error, (*REQUEST_ERRORS, RetryableError, StoreError)):
            log.warning("%s %s could not be drawn: %s", _label(lane), self.id, error)
        else:
            log.error("%s %s could not be drawn", _label(lane), self.id, exc_info=error)
        self._ended = time.monotonic()
        if lane in (CHANNEL, PREPARATION, PASS):
            self._tell_why(error)
        self._render.card_emojis.on_failure(error)
        self._render.metrics.render_failed(_label(lane), unreachable(error))
        if not self._stopped:
            posted = self._mailbox.of(TABLE_KEY).row.message is not None
            self._retries.after(error, lane, RETRY_DELAYS_S if posted else FIRST_POST_RETRY_DELAYS_S)

    def _tell_why(self, error: Exception) -> None:
        """Note why nothing was posted; wake those who wait for it if that may persist."""
        self._why = error
        if isinstance(error, RetryableError | discord.NotFound):
            for kind in self._waiters:
                self._wake(kind, error)


def _label(lane: Lane) -> str:
    if isinstance(lane, MessageKey):
        return "hands of table"
    if isinstance(lane, OpenPanel):
        return PANELS
    return CHANNEL if lane in (PREPARATION, PASS) else str(lane)


def _is_closed_to_us(error: Exception) -> bool:
    """Return whether the bot can't post in the channel, or the channel is gone."""
    return isinstance(error, discord.HTTPException) and error.code in (*CANNOT_POST, UNKNOWN_CHANNEL)
