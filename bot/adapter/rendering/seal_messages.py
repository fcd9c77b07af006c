"""Seal messages: commitments to a table's cards, sent once and never edited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import discord
from typing_extensions import override

from bot.adapter.rendering.delivery import Channel, Outgoing, Predecessor, deliver
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.next_step import DesiredState
from bot.adapter.rendering.render_context import RenderContext
from bot.database.repositories.messages import Posted, seal_of, sealed_sheets
from bot.presentation.proof import seal_buttons, seal_text
from bot.services.outbox import Snapshot
from bot.table.exporting import sheets
from bot.table.record import TableId

SEALED = DesiredState(1)


class Seals:
    """The seals of sheets of cards, each posted before its cards are dealt; the first right below the lobby,
    where words and the start wait for it.
    """

    def __init__(self, render: RenderContext, there: Callable[[TableId], None]) -> None:
        self._client, self._outbox = render.client, render.services.outbox
        self._there = there
        """A callback for a table whose seals are posted."""

    async def draw(self, channel: Channel, snapshot: Snapshot) -> None:
        """Post the seals that are missing."""
        table = snapshot.table
        for sheet in range(sealed_sheets(snapshot.messages), sheets(table)):
            key, text = seal_of(sheet), await asyncio.to_thread(seal_text, table, sheet)
            seal = _Seal(
                client=self._client, outbox=self._outbox, table=table, key=key, row=snapshot.of(key),
                channel=channel, text=text,
            )  # fmt: skip
            await deliver(seal, SEALED)
        self._there(table.id)


@dataclass(slots=True, kw_only=True)
class _Seal(Outgoing):
    predecessor: ClassVar = Predecessor.STAYS
    channel: Channel
    text: str

    @override
    async def place(self) -> Channel:
        return self.channel

    @override
    async def recognised(self, found: Sequence[discord.Message]) -> list[discord.Message]:
        return [message for message in found if message.content == self.text]

    @override
    async def content(self) -> dict[str, Any]:
        return {"content": self.text, "view": layout_view(seal_buttons(self.table)), "silent": True}

    @override
    async def note(self, row: Posted) -> bool:
        """Save at once that the seal is posted: from now on cards of the sheet may be dealt."""
        return await self.outbox.note_first(self.table.id, self.key, row)
