"""The delivery of one table's messages, step by step and idempotent, whatever fails meanwhile.

A message is saved under a nonce before it is sent, and searched for by that nonce if it may have arrived;
then it is sent, edited or deleted (`plan.next_step`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import discord

from bot.adapter.error_codes import OLD_MESSAGE_EDIT_LIMIT, REQUEST_ERRORS, THREAD_CLOSED
from bot.adapter.messages.plan import Content, Known, Step, Wanted, next_step
from bot.adapter.messages.policy import ReplacePolicy, made_before, new_nonce
from bot.adapter.messages.wanted import is_one
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.picture_cache import (
    PICTURE_ATTEMPTS,
    PageWithPicture,
    PictureCache,
    picture_of,
)
from bot.database.repositories.messages import (
    NOTHING_SENT,
    PING_KEY,
    TABLE_KEY,
    MessageKey,
    MessageKind,
    Posted,
)
from bot.services.outbox import Outbox
from bot.table.record import CLOCK_SKEW_MS, UserId
from bot.table.table import Table

SEARCHED_MESSAGES_MAX = 1000
"""The maximum number of messages searched for one that may have arrived."""
Channel = (
    discord.TextChannel
    | discord.Thread
    | discord.VoiceChannel
    | discord.StageChannel
    | discord.DMChannel
    | discord.PartialMessageable
)


class Superseded(Exception):
    """An edit was not made or cancelled, as a newer state was shown as the answer to a click."""


@dataclass(slots=True)
class Mailbox:
    """What is known of a table's messages, in memory, and which of it is not saved yet."""

    known: dict[MessageKey, Known] = field(default_factory=dict[MessageKey, Known])
    unsaved: dict[MessageKey, Posted | None] = field(default_factory=dict[MessageKey, "Posted | None"])
    """The rows that are not saved yet; None: the row is to be deleted."""
    edits: dict[MessageKey, asyncio.Task[Any]] = field(default_factory=dict[MessageKey, "asyncio.Task[Any]"])
    """The edits under way."""
    superseded: set[MessageKey] = field(default_factory=set[MessageKey])
    """The messages whose last edit was cancelled, as something newer was about to be shown."""
    obsolete: set[tuple[int, int, bool]] = field(default_factory=set[tuple[int, int, bool]])
    """Messages that nobody may see any more, still to be deleted: channel, message, and whether by DM."""
    newest: int = 0
    """The highest number of changes of a state of the table that was about to be shown: no older one may be
    shown any more.
    """
    begun: Counter[MessageKey] = field(default_factory=Counter[MessageKey])
    """The numbers of edits and of answers to clicks that were begun."""

    def of(self, key: MessageKey) -> Known:
        return self.known.get(key, Known())

    def load(self, rows: Mapping[MessageKey, Posted], busy: Iterable[MessageKey]) -> None:
        """Take over what is saved, except of messages that are `busy` or have not been saved since."""
        kept = {*busy, *self.unsaved}
        for key in {*rows, *self.known} - kept:
            row = rows.get(key, NOTHING_SENT)
            barred = key.kind is MessageKind.HAND and key in rows and row.barred
            self.change(key, row=row, blocked=barred, searched=False, uneditable=False)

    def write(self, key: MessageKey, row: Posted, **more: Any) -> None:
        """Change a row, and more of what is known; the row is saved at the end of the pass."""
        self.change(key, row=row, **more)
        self.unsaved[key] = row if row != NOTHING_SENT else None

    def change(self, key: MessageKey, **more: Any) -> None:
        """Change what is known of a message."""
        self.known[key] = replace(self.of(key), **more)

    def block(self, key: MessageKey) -> None:
        """Note that a user's DMs are closed."""
        self.change(key, row=NOTHING_SENT, blocked=True)
        self.unsaved[key] = NOTHING_SENT

    def show(
        self,
        key: MessageKey,
        content: Content,
        loaded: PageWithPicture | None,
        version: int | None,
        row: Posted,
    ) -> None:
        """Note what a message shows now; `version` None: that is not certain."""
        late = version if loaded is not None and loaded.late and not content.waits else None
        self.write(
            key, replace(row, shown=None if late is not None else version), certain=version is not None,
            late=late, picture=loaded.picture if loaded is not None and version is not None else None,
            searched=False, uneditable=False,
        )  # fmt: skip

    def begin(self, key: MessageKey) -> int:
        """Note that a message is about to be edited. Return a number for `is_certain`."""
        self.begun[key] += 1
        return self.begun[key]

    def is_certain(self, key: MessageKey, begun: int) -> bool:
        """Return whether a message shows what it was edited to: no other edit was under way meanwhile."""
        return self.begun[key] == begun and key not in self.edits

    def supersede(self, key: MessageKey) -> bool:
        """Cancel an edit under way, as something newer is about to be shown as the answer to a click. Return
        whether there was one: it may arrive nevertheless.
        """
        if (edit := self.edits.get(key)) is not None:
            edit.cancel()
            self.superseded.add(key)
        return edit is not None


@dataclass(slots=True, kw_only=True)
class Delivery:
    """Carries out the steps about one table's messages. Raises discord.py's errors."""

    client: discord.Client
    outbox: Outbox
    pictures: PictureCache
    table: Table
    channel: Channel
    mailbox: Mailbox
    on_posted: Callable[[MessageKey, discord.Message, Content | None], Awaitable[None]]
    """Called when a message has arrived, with its content; None: it had been sent before, and was found."""
    retry: Callable[[], None]
    """Called once a picture that was late is drawn, so that it is shown."""
    saved: dict[MessageKey, list[UserId]] = field(default_factory=dict[MessageKey, list[UserId]])
    """The messages that were saved to be sent, and whom each may mention."""

    async def save_first(self, wanted: Mapping[MessageKey, Wanted]) -> None:
        """Save messages that are about to be sent, so that each is found if it arrives unnoticed."""
        rows, at = dict[MessageKey, Posted](), self.outbox.now()
        for key, it in wanted.items():
            row = self.mailbox.of(key).row
            channel = row.channel if it.user is not None else it.channel or self.table.channel
            rows[key] = replace(row, channel=channel, nonce=row.nonce or new_nonce(at))
        if not rows:
            return
        mentions = {key: it.mentions for key, it in wanted.items()}
        noted = await self.outbox.note_first(self.table, rows, mentions)
        self.saved.update(noted)
        for key, row in rows.items():
            if key in noted:
                self.mailbox.change(key, row=row, searched=True)
                self.mailbox.unsaved.pop(key, None)
            else:
                self.mailbox.change(key, blocked=True)

    async def take_back(self, keys: Iterable[MessageKey]) -> None:
        """Note of those of these messages that were saved that they were surely not sent."""
        for key in {*keys} & {*self.saved}:
            await self._not_mentioned(key, self.saved.pop(key))
            self._settle(key)

    async def deliver(self, key: MessageKey, wanted: Callable[[], Wanted | None]) -> None:
        """Take one message step by step to what is wanted of it, which is asked anew after each step."""
        await self._delete_leftovers(key)
        sent = False
        while True:
            self._check_newest(key)
            it = wanted()
            if sent and it is not None:
                it = replace(it, replaces=None)  # no message is replaced twice, whatever the clock says
            match next_step(self.mailbox.of(key), it):
                case Step.NONE:
                    return
                case Step.SEARCH:
                    await self._search(key, it)
                case Step.SEND:
                    assert it is not None
                    await self._send(key, it)
                    sent = True
                case Step.EDIT:
                    assert it is not None
                    await self.try_edit(key, it.content(()), it.version)
                case Step.CLEAR:
                    self._settle(key)
                case Step.DELETE:
                    if not await self._delete(key):
                        return  # tried again with the next pass

    # Steps.

    async def _search(self, key: MessageKey, wanted: Wanted | None) -> None:
        """Search for a message that may have arrived."""
        known = self.mailbox.of(key)
        assert known.row.nonce is not None
        channel = await self._place(key, wanted)
        found = await self._sent_since(channel, known.row.nonce)
        found = [it for it in found if is_one(self.table, key, wanted, it) and it.id != known.row.message]
        if key.kind is MessageKind.HAND and found:
            others = await self.outbox.hands_in(channel.id)
            found = [message for message in found if message.id not in others][-1:]
        if not found:
            self.mailbox.change(key, searched=True)
            return
        *others, last = found
        once = wanted is not None and wanted.policy is ReplacePolicy.SEND_ONCE
        version = wanted.version if once and wanted is not None else None
        replaces = await self._make_room(key, channel, wanted)
        leftovers = known.leftovers.union(other.id for other in others)
        row = Posted(channel.id, last.id, shown=version, replaces=replaces)
        self.mailbox.write(key, row, certain=True, late=None, picture=picture_of(last), leftovers=leftovers)
        await self.on_posted(key, last, None)
        await self._delete_leftovers(key)

    async def _send(self, key: MessageKey, wanted: Wanted) -> None:
        """Send a message. If the nonce was used before, Discord may return the earlier message."""
        again = self.mailbox.of(key).row.nonce is not None and key not in self.saved
        if key not in self.saved:
            await self.save_first({key: wanted})
            if key not in self.saved:
                return  # it must no longer be sent
        content = wanted.content(self.saved[key])
        channel, loaded = await self._place(key, wanted), await self.load(content)
        row, mentioned = self.mailbox.of(key).row, self.saved[key]
        try:
            replaces = await self._make_room(key, channel, wanted)
            if wanted.policy is ReplacePolicy.DELETE_THEN_SEND and replaces is None:
                row = replace(row, message=None, shown=None)
                self.mailbox.change(key, row=row)
            self.saved.pop(key)  # from now on it may have arrived
            message = await channel.send(**_send_arguments(content, loaded), nonce=row.nonce or 0)
        except REQUEST_ERRORS as error:
            self.saved.pop(key, None)
            self.mailbox.change(key, searched=False)
            await self._not_mentioned(key, mentioned)
            refused = isinstance(error, discord.HTTPException) and error.status < 500
            if refused and wanted.policy is not ReplacePolicy.SEND_ONCE:  # such a one stays due
                self._settle(key)
            raise
        await self._delete_leftovers(key)
        unsure = again and wanted.policy is not ReplacePolicy.SEND_ONCE
        version = wanted.version if content.version is None else content.version
        row = Posted(channel.id, message.id, replaces=replaces)
        self.show(key, content, loaded, None if unsure else version, row)
        await self.on_posted(key, message, content)
        await self._delete_leftovers(key)

    async def try_edit(self, key: MessageKey, content: Content, version: int | None) -> bool:
        """Edit a message (`edit`). Return False if it is gone, too old, or in an archived thread: then a new
        one is to be sent.
        """
        try:
            await self.edit(key, content, version)
        except discord.HTTPException as error:
            uneditable = error.code in (OLD_MESSAGE_EDIT_LIMIT, *THREAD_CLOSED)
            if not isinstance(error, discord.NotFound) and not uneditable:
                raise
            self.mailbox.change(key, uneditable=True)
            return False
        return True

    async def edit(self, key: MessageKey, content: Content, version: int | None) -> None:
        """Edit a message to show a content; `version` None: one that is soon replaced. Embeds that a
        moderator has removed are shown again. Raises Superseded.
        """
        known = self.mailbox.of(key)
        assert known.row.message is not None
        loaded = await self.load(content, known.picture)
        self._check_newest(key)
        message = (await self._place(key, None)).get_partial_message(known.row.message)
        begun = self.mailbox.begin(key)
        self.mailbox.superseded.discard(key)
        edit = self.mailbox.edits[key] = asyncio.ensure_future(
            message.edit(**edit_arguments(content, loaded))
        )
        self.mailbox.change(key, picture=None, certain=False)  # until it is known again
        try:
            edited = await edit
            if edited.flags.suppress_embeds and content.page is not None:
                await edited.edit(suppress=False)
        except asyncio.CancelledError:
            if key in self.mailbox.superseded:
                raise Superseded from None
            raise
        finally:
            del self.mailbox.edits[key]
        certain = self.mailbox.is_certain(key, begun)
        self.show(key, content, loaded, version if certain else None, self.mailbox.of(key).row)

    async def _delete(self, key: MessageKey) -> bool:
        """Delete a message that nobody wants. Return False if that must wait."""
        row = self.mailbox.of(key).row
        assert row.message is not None
        if not await remove(await self._place(key, None), row.message):
            return False
        self.mailbox.change(
            key, row=replace(row, message=None, shown=None), uneditable=False, certain=True, late=None
        )
        self._settle(key)
        return True

    # Parts of steps.

    async def _delete_leftovers(self, key: MessageKey) -> None:
        """Delete the message that this one has replaced, and older copies of it."""
        known = self.mailbox.of(key)
        if known.row.replaces is None and not known.leftovers:
            return
        channel = await self._place(key, None)
        for message in known.leftovers:
            if await remove(channel, message):
                self.mailbox.change(key, leftovers=self.mailbox.of(key).leftovers - {message})
        row = self.mailbox.of(key).row
        if row.replaces is not None and await remove(channel, row.replaces):
            self.mailbox.write(key, replace(row, replaces=None))

    async def _make_room(self, key: MessageKey, channel: Channel, wanted: Wanted | None) -> int | None:
        """Delete the message that a new one replaces, if it goes first. Return the one that goes after: also
        in an archived thread, which only the new message opens.
        """
        before = self.mailbox.of(key).row.message
        match wanted.policy if wanted is not None else ReplacePolicy.SEND_THEN_DELETE:
            case ReplacePolicy.DELETE_THEN_SEND if before is not None:
                return None if await remove(channel, before) else before
            case ReplacePolicy.SEND_THEN_DELETE:
                return before
            case _:
                return None

    def _settle(self, key: MessageKey) -> None:
        """Note that nothing is on its way; forget the row if there is no message either."""
        row = replace(self.mailbox.of(key).row, nonce=None)
        if row.message is None and row.shown is None:
            row = NOTHING_SENT
        self.mailbox.write(key, row)

    async def _not_mentioned(self, key: MessageKey, users: list[UserId]) -> None:
        if users and key.kind is MessageKind.PING:
            await self.outbox.note_mentioned(users, mentioned=False)

    async def _place(self, key: MessageKey, wanted: Wanted | None) -> Channel:
        """Return the channel that a message is in, or is sent to."""
        channel = self.mailbox.of(key).row.channel
        if key.kind is MessageKind.HAND:
            if channel is not None:
                return self.client.get_partial_messageable(channel, type=discord.ChannelType.private)
            user = self.client.get_user(key.key) or await self.client.fetch_user(key.key)
            return await user.create_dm()
        elsewhere = wanted.channel if wanted is not None else None
        if elsewhere is not None and elsewhere != self.channel.id:
            return self.client.get_partial_messageable(elsewhere)
        return self.channel

    async def _sent_since(self, channel: Channel, nonce: int) -> list[discord.Message]:
        """Return the bot's messages since the nonce was made, oldest first, without interaction responses;
        none if the bot may not read the history.
        """
        since, user = made_before(nonce, CLOCK_SKEW_MS), self.client.user
        try:
            found = [message async for message in channel.history(limit=SEARCHED_MESSAGES_MAX, after=since)]
        except discord.Forbidden:
            return []
        return [it for it in found if it.author == user and it.interaction_metadata is None]

    async def load(self, content: Content, shown: str | None = None) -> PageWithPicture | None:
        """Return a content's page with its picture, unless that is `shown`."""
        if content.page is None:
            return None
        return await self.pictures.load(
            content.page, shown=shown, theme=content.theme, cards=content.cards, brief=content.brief,
            attempts=PICTURE_ATTEMPTS if content.waits else 1,
        )  # fmt: skip

    def show(
        self,
        key: MessageKey,
        content: Content,
        loaded: PageWithPicture | None,
        version: int | None,
        row: Posted,
    ) -> None:
        """Note what a message shows now (`Mailbox.show`); if its picture is late, `retry` is called once it
        is drawn, which may have been meanwhile.
        """
        self.mailbox.show(key, content, loaded, version, row)
        if content.page is not None and loaded is not None and loaded.late and not content.waits:
            self.pictures.when_drawn(content.page, partial(self._drawn, key), theme=content.theme)

    def _check_newest(self, key: MessageKey) -> None:
        """Raise Superseded if a newer state of the table was about to be shown: of an older one neither the
        table is shown any more, nor its ping.
        """
        if key in (TABLE_KEY, PING_KEY) and self.mailbox.newest > self.table.changes:
            raise Superseded

    def _drawn(self, key: MessageKey) -> None:
        self.mailbox.change(key, late=None)
        self.retry()


def _send_arguments(content: Content, loaded: PageWithPicture | None) -> dict[str, Any]:
    """Return the arguments for sending a new message."""
    mentioned = [discord.Object(user) for user in content.mentioned]
    return {
        "content": content.words,
        "view": layout_view(content.below, content.cards),
        "allowed_mentions": discord.AllowedMentions(users=mentioned),
        "silent": content.silent,
        **(loaded.sent if loaded is not None else {}),
    }


def edit_arguments(content: Content, loaded: PageWithPicture | None) -> dict[str, Any]:
    """Return the arguments for editing a message, which notifies nobody."""
    words = {"content": content.words} if content.words is not None else {}
    view = layout_view(content.below, content.cards)
    nobody = discord.AllowedMentions.none()
    return {
        "view": view, "allowed_mentions": nobody, **words, **(loaded.edited if loaded is not None else {})
    }  # fmt: skip


async def remove(channel: Channel, message: int) -> bool:
    """Delete a message, unless it is gone or the bot may not delete it. Return False if it is in an archived
    thread, where it can be deleted once a new message has opened the thread.
    """
    try:
        await channel.get_partial_message(message).delete()
    except discord.HTTPException as error:
        if error.code in THREAD_CLOSED:
            return False
        if not isinstance(error, discord.NotFound | discord.Forbidden):
            raise
    return True
