"""Idempotent delivery of a table's messages, whatever fails meanwhile.

A message is saved under a nonce before it is sent, and searched for by that nonce if it may have arrived;
then it is posted, edited or removed (`next_step`). Each kind of message is a subclass of `Outgoing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from hashlib import sha256
from random import getrandbits
from typing import Any, ClassVar

import discord

from bot.adapter.error_codes import OLD_MESSAGE_EDIT_LIMIT, REQUEST_ERRORS, THREAD_CLOSED
from bot.adapter.rendering.next_step import ActualState, DesiredState, NextStep, next_step
from bot.database.repositories.messages import NOTHING_SENT, MessageKey, Posted
from bot.services.outbox import Outbox
from bot.table.record import CLOCK_SKEW_MS
from bot.table.table import Table

SEARCHED_MESSAGES_MAX = 1000
"""The maximum number of messages searched for one that may have arrived."""
EDITABLE_MS = 50 * 60_000
"""Milliseconds for which a message is edited; Discord limits edits of messages older than an hour."""
_TIMESTAMP_SHIFT = 22
"""Bits of a snowflake below its timestamp."""
Channel = (
    discord.TextChannel
    | discord.Thread
    | discord.VoiceChannel
    | discord.StageChannel
    | discord.DMChannel
    | discord.PartialMessageable
)


class Predecessor(Enum):
    """The fate of the message that a new one replaces."""

    GOES_FIRST = "it is removed before the new one is sent, so that there are never two"
    GOES_AFTER = "it is removed when the new one is there, so that there is always one"
    STAYS = "it stays: the new one tells something else"


@dataclass(slots=True, kw_only=True)
class Outgoing:
    """A message of a table that should be on Discord; subclasses define each kind."""

    predecessor: ClassVar[Predecessor]
    client: discord.Client
    outbox: Outbox
    table: Table
    key: MessageKey
    row: Posted
    """The message's row, kept up to date by `deliver`."""

    @property
    def shown(self) -> ActualState:
        """The message's state before anything is done."""
        message = self.row.message if self.predecessor is not Predecessor.STAYS else None
        return ActualState(message, self.row.shown, self.row.nonce)

    # Content.

    async def place(self) -> Channel:
        """Return the channel that the message is in, or is sent to."""
        raise NotImplementedError

    async def recognised(self, found: Sequence[discord.Message]) -> list[discord.Message]:
        """Return the messages among `found` that are this one, sent before."""
        raise NotImplementedError

    async def content(self) -> dict[str, Any]:
        """Return the arguments of `send` except the nonce; the row is already saved."""
        raise NotImplementedError

    async def edit(self, message: int) -> int | None:
        """Edit the message. Return what it shows; None if that is provisional."""
        raise NotImplementedError

    # State, and callbacks.

    async def prepare(self) -> None:
        """Prepare the message as far as that takes time, before anything is saved or sent."""

    async def announce(self, row: Posted) -> bool:
        """Save that the message is about to be sent. Return False if it must no longer be sent."""
        return await self.outbox.note_first(self.table.id, self.key, row)

    async def note(self, row: Posted) -> bool:
        """Save what was sent and what it shows. Return False if it is obsolete and must be removed."""
        return await self.outbox.note(self.table.id, self.key, row)

    def shows(self, wanted: DesiredState) -> int | None:
        """Return what a message that was just sent shows; None if that is provisional."""
        return wanted.says

    async def sent(self, message: discord.Message) -> None:
        """Handle the arrival of the message that was just sent."""

    async def found(self, message: discord.Message, others: Sequence[discord.Message]) -> None:
        """Handle a message found on Discord that had been sent before, and older copies of it."""

    async def failed(self) -> None:
        """Handle a failure to send; the message may have arrived."""

    async def refused(self, before: Posted) -> None:
        """Handle a rejection by Discord, after which the message can't have arrived."""
        await settle(self, before)


async def deliver(
    outgoing: Outgoing, wanted: DesiredState | None, shown: ActualState | None = None
) -> ActualState:
    """Post, edit or remove a message until it is as wanted, starting from `shown` (default: its row). Return
    its state. Raises discord.py's errors.
    """
    shown = shown or outgoing.shown
    await tidy(outgoing)
    if shown.uncertain:
        shown = await look(outgoing, shown, wanted)
    while (step := next_step(shown, wanted)) is not NextStep.REST:
        match step:
            case NextStep.POST:
                assert wanted is not None
                shown = await _post(outgoing, shown, wanted)
            case NextStep.EDIT:
                assert wanted is not None
                assert shown.message is not None
                edited = await try_edit(outgoing, shown.message)
                shown = ActualState(shown.message, wanted.says) if edited else replace(shown, stuck=True)
            case NextStep.REMOVE:
                assert shown.message is not None
                if not await remove(await outgoing.place(), shown.message):
                    return shown  # tried again with the next render
                shown = ActualState()
                await settle(outgoing, replace(outgoing.row, message=None, shown=None))
    if outgoing.row.nonce is not None:  # never arrived, and no longer wanted
        await settle(outgoing, outgoing.row)
    return shown


async def look(outgoing: Outgoing, shown: ActualState, wanted: DesiredState | None = None) -> ActualState:
    """Search for a message that may have arrived. Return the new state."""
    assert shown.nonce is not None
    says = wanted.says if wanted is not None and outgoing.predecessor is Predecessor.STAYS else None
    channel = await outgoing.place()
    found = await outgoing.recognised(await _sent_since(outgoing.client, channel, shown.nonce))
    found = [message for message in found if message.id != shown.message]
    if not found:
        return replace(shown, looked=True)
    *others, last = found
    replaces = await _make_room(outgoing, channel, shown)
    there = await _note_there(outgoing, channel, last, shows=says, replaces=replaces)
    await outgoing.found(last, others)
    await tidy(outgoing)
    old = outgoing.predecessor is Predecessor.GOES_AFTER and is_old(last.id, outgoing.outbox.now())
    return replace(there, stuck=old)


async def try_edit(outgoing: Outgoing, message: int) -> bool:
    """Edit a message. Return False if it is gone, too old, or in an archived thread: a new one is to be
    posted.
    """
    try:
        shows = await outgoing.edit(message)
    except discord.HTTPException as error:
        uneditable = error.code in (OLD_MESSAGE_EDIT_LIMIT, *THREAD_CLOSED)
        if not isinstance(error, discord.NotFound) and not uneditable:
            raise
        return False
    outgoing.row = replace(outgoing.row, shown=shows)
    await outgoing.note(outgoing.row)
    return True


async def tidy(outgoing: Outgoing) -> None:
    """Remove the message that this one has replaced."""
    if (old := outgoing.row.replaces) is not None and await remove(await outgoing.place(), old):
        outgoing.row = replace(outgoing.row, replaces=None)
        await outgoing.note(outgoing.row)


async def _post(outgoing: Outgoing, shown: ActualState, wanted: DesiredState) -> ActualState:
    """Send a message. If the nonce was used before, Discord may return the earlier message, with what it
    shows.
    """
    await outgoing.prepare()
    before, channel, nonce = (
        outgoing.row,
        await outgoing.place(),
        shown.nonce or new_nonce(outgoing.outbox.now()),
    )
    pending = replace(before, channel=channel.id, nonce=nonce)
    if not await outgoing.announce(pending):
        return replace(shown, barred=True)
    outgoing.row = pending
    try:
        replaces = await _make_room(outgoing, channel, shown)
        if outgoing.predecessor is Predecessor.GOES_FIRST and replaces is None:
            before = replace(before, message=None, shown=None)
        message = await channel.send(nonce=nonce, **await outgoing.content())
    except REQUEST_ERRORS as error:
        await outgoing.failed()
        if isinstance(error, discord.HTTPException) and error.status < 500:
            await outgoing.refused(before)
        raise
    unsure = shown.nonce is not None and outgoing.predecessor is not Predecessor.STAYS
    await tidy(outgoing)
    shows = None if unsure else outgoing.shows(wanted)
    there = await _note_there(outgoing, channel, message, shows=shows, replaces=replaces)
    await outgoing.sent(message)
    await tidy(outgoing)
    return there if unsure else replace(there, says=wanted.says)


async def _make_room(outgoing: Outgoing, channel: Channel, shown: ActualState) -> int | None:
    """Remove the message that a new one replaces, if it goes first. Return the one that goes after: also in
    an archived thread, which only the new message opens.
    """
    match outgoing.predecessor:
        case Predecessor.GOES_FIRST if shown.message is not None:
            return None if await remove(channel, shown.message) else shown.message
        case Predecessor.GOES_AFTER:
            return outgoing.row.message
        case _:
            return None


async def _note_there(
    outgoing: Outgoing, channel: Channel, message: discord.Message, *, shows: int | None, replaces: int | None
) -> ActualState:
    outgoing.row = Posted(channel.id, message.id, shown=shows, replaces=replaces)
    if not await outgoing.note(outgoing.row):
        await remove(channel, message.id)
    return ActualState(message.id, shows)


async def settle(outgoing: Outgoing, row: Posted) -> None:
    """Save that nothing is pending; delete the row if there is no message either."""
    outgoing.row = replace(row, nonce=None)
    if outgoing.row.message is None and outgoing.row.shown is None:
        outgoing.row = NOTHING_SENT
        await outgoing.outbox.forget(outgoing.table.id, outgoing.key)
    else:
        await outgoing.note(outgoing.row)


def new_nonce(now: int) -> int:
    """Return a new nonce: a snowflake with the time of the first attempt (`now`, milliseconds since 1970).
    For some minutes Discord treats a second message with the same nonce as the first.
    """
    moment = datetime.fromtimestamp(now / 1000, UTC)
    return discord.utils.time_snowflake(moment) | getrandbits(_TIMESTAMP_SHIFT)


async def _sent_since(client: discord.Client, channel: Channel, nonce: int) -> list[discord.Message]:
    """Return the bot's messages since the nonce was made, oldest first, without interaction responses; none
    if the bot may not read the history.
    """
    since = discord.Object(nonce - (CLOCK_SKEW_MS << _TIMESTAMP_SHIFT))
    try:
        after = [message async for message in channel.history(limit=SEARCHED_MESSAGES_MAX, after=since)]
    except discord.Forbidden:
        return []
    return [
        message for message in after if message.author == client.user and message.interaction_metadata is None
    ]


def digest(words: str) -> int:
    """Return a 60-bit hash of the text."""
    return int(sha256(words.encode()).hexdigest()[:15], 16)


def is_old(message: int, now: int) -> bool:
    """Return whether a message is so old that Discord will soon limit its edits."""
    return now - discord.utils.snowflake_time(message).timestamp() * 1000 > EDITABLE_MS


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
