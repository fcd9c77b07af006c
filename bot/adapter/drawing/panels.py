"""How does the last private panel follow the table? It is edited as long as Discord lets it be."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass

import discord

from bot.adapter.drawing.latest import AWAY, Latest
from bot.adapter.drawing.messages import laid_out
from bot.adapter.house import House
from bot.shown.kept import grounds
from bot.shown.panel import panel
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table

LASTS = 14 * 60_000
"""Milliseconds for which a panel follows; Discord lets it be edited for 15 minutes after the last click."""
_Key = tuple[TableId, UserId]


@dataclass(slots=True)
class Followed:
    """A panel that was shown."""

    interaction: discord.Interaction
    message: int | None
    said: str
    """The half-said move that it shows."""
    grounds: Hashable
    until: int


class Panels:
    """Keeps the last panel of everybody at each table as it should be. Nothing of it is stored: after a
    restart a panel follows again from the next click on it.
    """

    def __init__(self, house: House, interval: float) -> None:
        self._house = house
        self._latest = Latest("panels of table", self._draw, interval, lambda _: ())
        self._last: dict[_Key, Followed] = {}

    def touch(self, id: TableId) -> None:
        """Has the panels of a table follow it soon."""
        if any(table == id for table, _ in self._last):
            self._latest.touch(id)

    async def rest(self) -> None:
        """Waits until all panels are as they should be."""
        await self._latest.rest()

    async def stop(self) -> None:
        """Follows nothing more."""
        await self._latest.stop()

    async def shown(
        self, interaction: discord.Interaction, table: Table, said: str, message: int | None
    ) -> None:
        """Notes a panel that was just shown; another one, shown before it, loses its buttons."""
        now, key = self._house.now(), (table.id, UserId(interaction.user.id))
        before = self._last.get(key)
        self._last = {it: panel for it, panel in self._last.items() if now < panel.until}
        seen = grounds(table, key[1])
        self._last[key] = Followed(interaction, message, said, seen, now + LASTS)
        if before is not None and before.message != message and now < before.until:
            await _edited(before.interaction, view=None)

    def forget(self, table: TableId, user: UserId, message: int | None) -> None:
        """Has a panel not followed any more that shows something else now."""
        known = self._last.get((table, user))
        if known is not None and known.message == message:
            del self._last[table, user]

    async def _draw(self, id: TableId) -> None:
        async with self._house.store.begin() as books:
            table = await books.records.table(id)
        keys = [key for key in self._last if key[0] == id]
        if table is not None:
            _ = await asyncio.gather(*(self._follow(table, key) for key in keys))

    async def _follow(self, table: Table, key: _Key) -> None:
        """Shows a panel as it is now, if there is a reason to; whoever has left is followed no more."""
        known, user = self._last.get(key), key[1]
        if known is None:
            return
        if self._house.now() >= known.until or table.sitter(user) is None:
            _ = self._last.pop(key, None)
            return
        now = grounds(table, user)
        if now == known.grounds:
            return
        known.grounds = now
        at = self._house
        texts, liked = await at.looking.texts(table.id), await at.people.preferences(user)
        page, below = panel(table, user, texts, liked, said=known.said)
        look = await at.gallery.look(page, theme=liked.theme)
        if self._last.get(key) is known:
            followed = await _edited(known.interaction, view=laid_out(below), **look.edited)
            if not followed or table.status is Status.CLOSED:
                _ = self._last.pop(key, None)


async def _edited(interaction: discord.Interaction, **shown: object) -> bool:
    """Whether a panel could be edited: its user may have dismissed it."""
    try:
        _ = await interaction.edit_original_response(**shown)  # pyright: ignore[reportArgumentType]
    except AWAY:
        return False
    return True
