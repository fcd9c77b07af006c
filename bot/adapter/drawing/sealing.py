"""How is it told what a table's cards follow from? In a message that is sent once and never edited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import discord

from bot.adapter.drawing.messages import laid_out
from bot.adapter.drawing.once import arrived, nonce, refused
from bot.adapter.house import House
from bot.database.books import Posted
from bot.shown.proof import seal_buttons, seal_text
from bot.table.exporting import sheets
from bot.table.record import TableId
from bot.table.table import Table


class Seals:
    """Tells of each sheet of a table's cards before they are dealt: of the first right below the lobby, where
    nobody says a word or starts before. What was told is noted.
    """

    def __init__(self, house: House, there: Callable[[TableId], None]) -> None:
        self._house = house
        self._there = there
        """Hears that the first is there."""

    async def draw(self, channel: discord.abc.Messageable, table: Table, row: Posted) -> None:
        """Sends what is not there yet."""
        sealing = row.sealing
        for sheet in range(row.sealed, sheets(table)):
            text = await asyncio.to_thread(seal_text, table, sheet)
            there = await arrived(self._house, channel, sealing, partial(_says, text)) if sealing else []
            message = there[0] if there else await self._send(channel, table, sealing, text)
            await self._house.proving.sealed(table.id, sheet, message.id)
            sealing = None
        self._there(table.id)

    async def _send(
        self, channel: discord.abc.Messageable, table: Table, sealing: int | None, text: str
    ) -> discord.Message:
        once = sealing or nonce(self._house.now())
        async with self._house.store.begin() as books:  # it stays until the message is there
            await books.messages.note_first(table.id, sealing=once)
        try:
            return await channel.send(text, view=laid_out(seal_buttons(table)), nonce=once, silent=True)
        except discord.HTTPException as error:
            if refused(error):
                async with self._house.store.begin() as books:
                    await books.messages.note(table.id, sealing=None)
            raise


def _says(text: str, message: discord.Message) -> bool:
    return message.content == text
