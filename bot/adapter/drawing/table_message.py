"""How does a table's message get onto Discord? Looked for, posted, edited, and what it replaces removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import discord

from bot.adapter.codes import TOO_OLD
from bot.adapter.drawing.edition import Edition, edit
from bot.adapter.drawing.gallery import Look, picture_of
from bot.adapter.drawing.messages import laid_out
from bot.adapter.drawing.next_step import Shown, not_found, posted
from bot.adapter.drawing.once import arrived, nonce, refused
from bot.adapter.drawing.pings import remove
from bot.adapter.house import House
from bot.database.books import Posted
from bot.shown.page import Page
from bot.shown.panel import table_buttons
from bot.shown.scene import Scene
from bot.table.record import TableId
from bot.table.table import Table

REPOST_AFTER = 50 * 60_000
"""Milliseconds after which the table is posted again: older messages may be edited only a few times."""
BURIED = 10
"""Messages after the table's own, with which it is out of sight."""
LOOK_EVERY = 60_000
"""Milliseconds between two looks at what came after the table, at least."""


@dataclass(slots=True)
class Clicks:
    """Clicks on a table's message are answered with the table, maybe while it is being drawn."""

    begun: int = 0
    """How often a drawing or an answer was begun."""
    drawing: bool = False
    answered: Edition | None = None
    """The last answer since the drawing was begun."""


@dataclass(slots=True)
class Memory:
    """What is known of a table's message beside its row, until the house stops."""

    trusted: bool = True
    """Whether it shows what its row says."""
    moving: bool = False
    """Whether somebody wants it at the end of the channel."""
    looked: int | None = None
    """When the messages after it were counted."""
    moves: int | None = None
    """How many moves the table had that it shows, where it was shown since the start."""
    picture: str | None = None
    """The picture that it has, where it is known."""
    awaited: Scene | None = None
    """What the last picture shows that was late."""
    rubbish: set[int] = field(default_factory=set[int])
    """Messages that could not be removed yet."""
    clicks: Clicks = field(default_factory=Clicks)


@dataclass(slots=True)
class TableMessage:
    """A table's message while it is brought up to date."""

    house: House
    channel: discord.abc.Messageable
    table: Table
    row: Posted
    page: Page
    memory: Memory
    again: Callable[[], None]
    """Has the table drawn once more, though its row may say that nothing has changed."""
    there: Callable[[], None]
    """Tells that the message is there."""

    @property
    def shown(self) -> Shown:
        """What is known of it before anything is done."""
        says = self.row.shown if self.memory.trusted else None
        return Shown(self.row.message, says, self.row.posting)

    async def is_to_move(self) -> bool:
        """Whether the table is to be posted anew: that was asked for, or it is old, or buried."""
        row, memory = self.row, self.memory
        if row.message is None or row.posting is not None:
            return False
        if memory.moving or self._is_old(row.posted):
            return True
        now = self.house.now()
        if memory.looked is not None and now - memory.looked < LOOK_EVERY:
            return False
        memory.looked = now
        try:
            after = self.channel.history(limit=BURIED, after=discord.Object(row.message))
            return len([it async for it in after]) >= BURIED
        except discord.HTTPException:  # who may not read the history draws in place
            return False

    # Steps.

    async def look(self, shown: Shown) -> Shown:
        assert shown.posting is not None
        there = await arrived(self.house, self.channel, shown.posting, self._is_about)
        found = [it for it in there if it.id != shown.message]
        if not found:
            return not_found(shown)
        *others, last = found
        at = int(last.created_at.timestamp() * 1000)
        await self._note(message=last.id, posted=at, posting=None, replaced=shown.message)
        self.memory.picture = picture_of(last)
        self.memory.rubbish.update(it.id for it in others)
        await self._placed(shown.message)
        return Shown(last.id, stuck=self._is_old(at))

    async def post(self, shown: Shown) -> Shown:
        now = self.house.now()
        look, once = await self.pictured(), shown.posting or nonce(now)
        async with self.house.store.begin() as books:  # what cannot be noted is not posted
            await books.messages.note_first(self.table.id, posting=once)
        try:
            view = laid_out(table_buttons(self.table))
            message = await self.channel.send(view=view, nonce=once, **look.sent)
        except discord.HTTPException as error:
            if refused(error):
                await self._note(posting=None)
            raise
        noted = {"message": message.id, "posted": now, "posting": None, "replaced": shown.message}
        await self._note(shown=self.row.changes, **noted)
        self.memory.picture = look.picture
        await self._placed(shown.message)
        return posted(shown, message.id, self.row.changes)

    async def edit(self, shown: Shown) -> Shown:
        assert shown.message is not None
        look = await self.pictured(self.memory.picture)
        edition = Edition(self.row.changes, look, laid_out(table_buttons(self.table)))

        def newest() -> Edition:
            answered = self.memory.clicks.answered
            return answered if answered is not None and answered.changes > self.row.changes else edition

        try:
            sent = await edit(self.house, self.row.channel, shown.message, newest)
        except discord.HTTPException as error:
            if not isinstance(error, discord.NotFound) and error.code != TOO_OLD:
                raise
            return Shown(shown.message, shown.says, stuck=True)
        self.memory.picture = sent.look.picture
        await self._note(shown=sent.changes)
        return Shown(shown.message, self.row.changes)

    # What they share.

    async def pictured(self, shown: str | None = None) -> Look:
        """The page with its picture; where that is late, the table is drawn once more when it is there."""
        look = await self.house.gallery.look(self.page, shown=shown, soon=True)
        if not look.late:
            self.memory.awaited = None
        elif self.memory.awaited != self.page.scene:
            self.memory.awaited = self.page.scene
            self.house.gallery.when_painted(self.page, self.again)
        return look

    async def tidy(self, replaced: int | None) -> None:
        """Removes messages that others have taken the place of; what cannot be removed is tried again, that
        of the table before (`replaced`) even after a restart.
        """
        rubbish = self.memory.rubbish
        rubbish.update(() if replaced is None else (replaced,))
        for message in tuple(rubbish):
            await remove(self.channel, message)
            rubbish.discard(message)
        if replaced is not None:
            await self._note(replaced=None)

    async def _placed(self, replaced: int | None) -> None:
        """What follows on a new message at the channel's end: the one whose place it has taken is removed."""
        self.memory.looked, self.memory.moving = self.house.now(), False
        self.there()
        await self.tidy(replaced)

    async def _note(self, **values: int | None) -> None:
        async with self.house.store.begin() as books:
            await books.messages.note(self.table.id, **values)

    def _is_old(self, posted: int | None) -> bool:
        """Whether a message may be edited only a few times more."""
        return posted is not None and self.house.now() - posted > REPOST_AFTER

    def _is_about(self, message: discord.Message) -> bool:
        return is_about(self.table.id, message)


def is_about(id: TableId, message: discord.Message) -> bool:
    """Whether a message has something to click of this table, as every message of a table has; those of its
    results have too, but also what no table has, and pings say something beside it.
    """
    if message.content:
        return False
    rows = (it for it in message.components if isinstance(it, discord.ActionRow))
    clicked = [(it.custom_id or "").split(":") for row in rows for it in row.children]
    return any(it[1:2] == [id] for it in clicked) and not any(it[0] == "result" for it in clicked)
