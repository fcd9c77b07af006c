"""The table's message: its content, when it is posted anew, and how it is recognised."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import discord
from typing_extensions import override

from bot.adapter.rendering.card_emojis import Cards
from bot.adapter.rendering.delivery import Channel, Outgoing, Predecessor, is_old, remove
from bot.adapter.rendering.edit_payload import EditPayload, edit
from bot.adapter.rendering.gallery import Gallery, PageWithPicture, picture_of
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.next_step import ActualState
from bot.presentation import ids
from bot.presentation.buttons import Clickable
from bot.presentation.custom_id import ComponentId
from bot.presentation.page import Page
from bot.presentation.panel import table_buttons
from bot.presentation.scene import Scene
from bot.table.record import TableId

BURIED_AFTER_MESSAGES = 10
"""The number of later messages after which the table's message is out of sight."""
BURIED_CHECK_GAP_MS = 60_000
"""Minimum milliseconds between two counts of later messages."""


@dataclass(slots=True)
class Clicks:
    """Clicks on a table's message, which are answered with the table, possibly during a render."""

    begun: int = 0
    """The number of renders and answers begun."""
    drawing: bool = False
    answered: EditPayload | None = None
    """The last answer since the current render began."""


@dataclass(slots=True)
class MessageState:
    """The in-memory state of a table's message, besides its row."""

    trusted: bool = True
    """Whether the message shows what its row says."""
    moving: bool = False
    """Whether it should be posted anew at the end of the channel."""
    looked: int | None = None
    """The time at which later messages were last counted."""
    moves: int | None = None
    """The number of moves in the state shown; None if it was not shown since the start."""
    picture: str | None = None
    """The message's picture, if known."""
    awaited: Scene | None = None
    """The scene of the last picture that was late."""
    rubbish: set[int] = field(default_factory=set[int])
    """Replaced messages that are to be deleted."""
    clicks: Clicks = field(default_factory=Clicks)


@dataclass(slots=True, kw_only=True)
class TableMessage(Outgoing):
    """A table's message during one update."""

    predecessor: ClassVar = Predecessor.GOES_AFTER
    gallery: Gallery
    cards: Cards
    channel: Channel
    page: Page
    changes: int
    """The table's number of changes in the state shown."""
    memory: MessageState
    again: Callable[[], None]
    """A callback that schedules a render even if the row says that nothing has changed."""
    there: Callable[[], None]
    """A callback for when the message is posted."""
    trusted: bool = True
    """Whether the message shows what its row says."""
    below: Sequence[Clickable] | None = None
    """What is below a page that is not the current state; None: the table's buttons."""
    look: PageWithPicture | None = None

    @property
    @override
    def shown(self) -> ActualState:
        says = self.row.shown if self.trusted else None
        return ActualState(self.row.message, says, self.row.nonce)

    async def is_to_move(self) -> bool:
        """Return whether the table should be posted anew: on request, or as it is old or out of sight."""
        row, memory, now = self.row, self.memory, self.outbox.now()
        if row.message is None or row.nonce is not None:
            return False
        if memory.moving or is_old(row.message, now):
            return True
        if memory.looked is not None and now - memory.looked < BURIED_CHECK_GAP_MS:
            return False
        memory.looked = now
        try:
            after = self.channel.history(limit=BURIED_AFTER_MESSAGES, after=discord.Object(row.message))
            return len([message async for message in after]) >= BURIED_AFTER_MESSAGES
        except discord.HTTPException:  # without permission to read the history, edit in place
            return False

    @override
    async def place(self) -> Channel:
        return self.channel

    @override
    async def recognised(self, found: Sequence[discord.Message]) -> list[discord.Message]:
        return [message for message in found if is_about(self.table.id, message)]

    @override
    async def prepare(self) -> None:
        self.look = await self.pictured()

    @override
    async def content(self) -> dict[str, Any]:
        assert self.look is not None
        return {"view": self.buttons(), **self.look.sent}

    @override
    async def edit(self, message: int) -> int:
        look = await self.pictured(self.memory.picture)
        edit_payload = EditPayload(self.changes, look, self.buttons())

        def newest() -> EditPayload:
            answered = self.memory.clicks.answered
            return answered if answered is not None and answered.changes > self.changes else edit_payload

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
        self.memory.rubbish.update(other.id for other in others)
        self._at_the_end()
        await self.remove_rubbish()

    def _at_the_end(self) -> None:
        self.memory.looked, self.memory.moving = self.outbox.now(), False
        self.there()

    def buttons(self) -> discord.ui.View:
        below = table_buttons(self.table) if self.below is None else self.below
        return layout_view(below, self.cards)

    async def pictured(self, shown: str | None = None) -> PageWithPicture:
        """Return the page's look; if its picture is late, the table is rendered again once it is painted."""
        look = await self.gallery.look(self.page, shown=shown, cards=self.cards, soon=True)
        if not look.late:
            self.memory.awaited = None
        elif self.memory.awaited != self.page.scene:
            self.memory.awaited = self.page.scene
            self.gallery.when_painted(self.page, self.again)
        return look

    async def remove_rubbish(self) -> None:
        """Delete replaced messages; failures are retried."""
        for message in tuple(self.memory.rubbish):
            if await remove(self.channel, message):
                self.memory.rubbish.discard(message)


def is_about(id: TableId, message: discord.Message) -> bool:
    """Return whether a message is the table's own: it has components of the table, but no text (as pings
    have) and no result's buttons (as results have).
    """
    if message.content:
        return False
    rows = (component for component in message.components if isinstance(component, discord.ActionRow))
    clicked = [ComponentId.read(child.custom_id or "") for row in rows for child in row.children]
    results = any(isinstance(custom_id, ids.ShowResult) for custom_id in clicked)
    return not results and any(custom_id is not None and custom_id.about == id for custom_id in clicked)
