"""The table's message: what it shows, when it is posted anew, and how it is recognised."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import discord
from typing_extensions import override

from bot.adapter.rendering.delivery import Channel, Outgoing, Predecessor, is_old, remove
from bot.adapter.rendering.edit_payload import EditPayload, edit
from bot.adapter.rendering.gallery import Gallery, Look, picture_of
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.next_step import ActualState
from bot.presentation import ids
from bot.presentation.custom_id import ComponentId
from bot.presentation.page import Page
from bot.presentation.panel import table_buttons
from bot.presentation.scene import Scene
from bot.table.record import TableId

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
    answered: EditPayload | None = None
    """The last answer since the drawing was begun."""


@dataclass(slots=True)
class Memory:
    """What is known of a table's message beside its row, until the bot stops."""

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
    """Messages that others have taken the place of, until they are removed."""
    clicks: Clicks = field(default_factory=Clicks)


@dataclass(slots=True, kw_only=True)
class TableMessage(Outgoing):
    """A table's message while it is brought up to date."""

    predecessor: ClassVar = Predecessor.GOES_AFTER
    gallery: Gallery
    channel: Channel
    page: Page
    changes: int
    """Which change of the table it shows."""
    memory: Memory
    again: Callable[[], None]
    """Has the table drawn once more, though its row may say that nothing has changed."""
    there: Callable[[], None]
    """Tells that the message is there."""
    trusted: bool = True
    """Whether it shows what its row says."""
    look: Look | None = None

    @property
    @override
    def shown(self) -> ActualState:
        says = self.row.shown if self.trusted else None
        return ActualState(self.row.message, says, self.row.nonce)

    async def is_to_move(self) -> bool:
        """Return whether the table is to be posted anew: that was asked for, or it is old, or buried."""
        row, memory, now = self.row, self.memory, self.outbox.now()
        if row.message is None or row.nonce is not None:
            return False
        if memory.moving or is_old(row.message, now):
            return True
        if memory.looked is not None and now - memory.looked < LOOK_EVERY:
            return False
        memory.looked = now
        try:
            after = self.channel.history(limit=BURIED, after=discord.Object(row.message))
            return len([it async for it in after]) >= BURIED
        except discord.HTTPException:  # who may not read the history draws in place
            return False

    @override
    async def place(self) -> Channel:
        return self.channel

    @override
    async def recognised(self, found: Sequence[discord.Message]) -> list[discord.Message]:
        return [it for it in found if is_about(self.table.id, it)]

    @override
    async def prepare(self) -> None:
        self.look = await self.pictured()

    @override
    async def content(self) -> dict[str, Any]:
        assert self.look is not None
        return {"view": layout_view(table_buttons(self.table)), **self.look.sent}

    @override
    async def edit(self, message: int) -> int:
        look = await self.pictured(self.memory.picture)
        edition = EditPayload(self.changes, look, layout_view(table_buttons(self.table)))

        def newest() -> EditPayload:
            answered = self.memory.clicks.answered
            return answered if answered is not None and answered.changes > self.changes else edition

        sent = await edit(self.client, self.channel.id, message, newest)
        self.memory.picture = sent.look.picture
        return sent.changes

    @override
    async def sent(self, message: discord.Message) -> None:
        assert self.look is not None
        self.memory.picture = self.look.picture
        self._at_the_end()

    @override
    async def found(self, message: discord.Message, others: Sequence[discord.Message]) -> None:
        self.memory.picture = picture_of(message)
        self.memory.rubbish.update(it.id for it in others)
        self._at_the_end()
        await self.remove_rubbish()

    def _at_the_end(self) -> None:
        self.memory.looked, self.memory.moving = self.outbox.now(), False
        self.there()

    async def pictured(self, shown: str | None = None) -> Look:
        """The page with its picture; where that is late, the table is drawn once more when it is there."""
        look = await self.gallery.look(self.page, shown=shown, soon=True)
        if not look.late:
            self.memory.awaited = None
        elif self.memory.awaited != self.page.scene:
            self.memory.awaited = self.page.scene
            self.gallery.when_painted(self.page, self.again)
        return look

    async def remove_rubbish(self) -> None:
        """Remove messages that others have taken the place of; what cannot be removed is tried again."""
        for message in tuple(self.memory.rubbish):
            await remove(self.channel, message)
            self.memory.rubbish.discard(message)


def is_about(id: TableId, message: discord.Message) -> bool:
    """Whether a message has something to click of this table, as every message of a table has; those of its
    results have too, but also what no table has, and pings say something beside it.
    """
    if message.content:
        return False
    rows = (it for it in message.components if isinstance(it, discord.ActionRow))
    clicked = [ComponentId.read(it.custom_id or "") for row in rows for it in row.children]
    results = any(isinstance(it, ids.Result) for it in clicked)
    return not results and any(it is not None and it.about == id for it in clicked)
