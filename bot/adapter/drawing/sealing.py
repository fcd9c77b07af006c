"""How is it told what a table's cards follow from? In a message that is sent once and never edited."""

from __future__ import annotations

import asyncio
from functools import partial

import discord

from bot.adapter.drawing.messages import laid_out
from bot.adapter.drawing.once import arrived, nonce, refused
from bot.adapter.house import House
from bot.database.books import Posted
from bot.shown.proof import seal_buttons, seal_text
from bot.table.exporting import roots, sheets
from bot.table.record import TableId
from bot.table.table import Table


class Seals:
    """Tells of each sheet of a table's cards before they are dealt: of the first before the table itself is
    shown, so that nobody sits down or says a word earlier. What was told is noted.
    """

    def __init__(self, house: House) -> None:
        self._house = house

    async def draw(self, channel: discord.abc.Messageable, table: Table, row: Posted) -> None:
        """Sends what is not there yet."""
        sealing = row.sealing
        for sheet in range(row.sealed, sheets(table)):
            found = await asyncio.to_thread(roots, table)
            text = seal_text(table, sheet, found[sheet] if found else "")
            there = await arrived(self._house, channel, sealing, partial(_says, text)) if sealing else []
            message = there[0] if there else await self._send(channel, table, sealing, text)
            first = {} if sheet else {"seal": message.id}
            await self._note(table.id, sealed=sheet + 1, sealing=None, **first)
            sealing = None

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
                await self._note(table.id, sealing=None)
            raise

    async def _note(self, id: TableId, **values: int | None) -> None:
        async with self._house.store.begin() as books:
            await books.messages.note(id, **values)


def _says(text: str, message: discord.Message) -> bool:
    return message.content == text
