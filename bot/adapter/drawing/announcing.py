"""How does a result get into its channel? In a message of its own, which is sent once and stays."""

from __future__ import annotations

import logging
from functools import partial

import discord

from bot.adapter.drawing.gallery import Look
from bot.adapter.drawing.messages import laid_out
from bot.adapter.drawing.once import arrived, nonce
from bot.adapter.house import House
from bot.database.books import Posted
from bot.shown import ids
from bot.shown.page import Page
from bot.shown.results import Result, results
from bot.shown.servers import as_wanted
from bot.table.pace import Pace
from bot.table.record import TableId, UserId
from bot.table.servers import Server
from bot.table.table import Table

log = logging.getLogger(__name__)
PAINTINGS = 3
"""How often a picture is waited for."""


class Announcements:
    """Posts what players talk about afterwards: in the table's channel, and in the one that a server has for
    results. What was posted is noted by its move.
    """

    def __init__(self, house: House) -> None:
        self._house = house

    async def draw(self, channel: discord.abc.Messageable, table: Table, row: Posted, server: Server) -> bool:
        """Posts the results that are not there yet. Whether there were any."""
        telling, told = row.telling, False
        for result in await self._results(table, row.told):
            if telling is None or not await self._is_there(channel, table.id, telling, result):
                await self._post(channel, table, server, telling, result)
            await self._note(table.id, told=result.n, telling=None)
            telling, told = None, True
        if telling is not None:
            await self._note(table.id, telling=None)
        return told

    async def echo(self, table: Table, server: Server) -> None:
        """Posts results in the server's channel for them too; where that cannot be, they are left out."""
        async with self._house.store.begin() as books:
            row = await books.messages.of_table(table.id)
        if row is None or (row.echoed == row.told and row.echoing is None):
            return
        channel = self._house.get_channel(server.results) if server.results is not None else None
        if not isinstance(channel, discord.TextChannel) or channel.id == row.channel:
            await self._note(table.id, echoed=row.told, echoing=None)
            return
        echoing = row.echoing
        for result in await self._results(table, row.echoed):
            if result.n > row.told:
                break
            try:
                if echoing is None or not await self._is_there(channel, table.id, echoing, result):
                    await self._echo(channel, table, server, echoing, result)
            except (discord.Forbidden, discord.NotFound) as error:
                where = f"channel {channel.id} of server {table.guild}"
                log.warning("results can't be posted in %s: %s", where, error)
            await self._note(table.id, echoed=result.n, echoing=None)
            echoing = None
        await self._note(table.id, echoed=row.told, echoing=None)

    async def _results(self, table: Table, told: int) -> list[Result]:
        if not any(results(table, told)):
            return []
        achieved = await self._house.people.standings(table.guild, table.game.name)
        return [*results(table, told, achieved)]

    async def _is_there(
        self, channel: discord.abc.Messageable, id: TableId, telling: int, result: Result
    ) -> bool:
        """Whether a result that was sent before has arrived."""
        fits = partial(_tells, ids.Result(id, result.n).encode())
        return bool(await arrived(self._house, channel, telling, fits))

    async def _post(
        self,
        channel: discord.abc.Messageable,
        table: Table,
        server: Server,
        telling: int | None,
        result: Result,
    ) -> None:
        once, look = telling or nonce(self._house.now()), await self._pictured(as_wanted(server, result.page))
        async with self._house.store.begin() as books:  # it stays until the result is there
            await books.messages.note_first(table.id, telling=once)
        mentioned = await self._awake(result.mentions) if server.pings else []
        allowed = discord.AllowedMentions(users=[discord.Object(user) for user in mentioned])
        words = " ".join(f"<@{user}>" for user in mentioned) or None
        below = laid_out(result.buttons)
        await channel.send(words, view=below, nonce=once, allowed_mentions=allowed, **look.sent)

    async def _echo(
        self,
        channel: discord.abc.Messageable,
        table: Table,
        server: Server,
        echoing: int | None,
        result: Result,
    ) -> None:
        """The same for others: nobody is mentioned, and nothing goes on from there."""
        once, look = echoing or nonce(self._house.now()), await self._pictured(as_wanted(server, result.page))
        async with self._house.store.begin() as books:
            await books.messages.note_first(table.id, echoing=once)
        there = f"-# <#{table.channel}>"
        below = laid_out([it for it in result.buttons if isinstance(it.id, ids.Result)])
        await channel.send(there, view=below, nonce=once, **look.sent)

    async def _pictured(self, page: Page) -> Look:
        """The page with its picture, which is waited for: it cannot follow later."""
        look = await self._house.gallery.look(page)
        for _ in range(PAINTINGS - 1):
            if look.late:
                look = await self._house.gallery.look(page)
        return look

    async def _awake(self, users: tuple[UserId, ...]) -> list[UserId]:
        """Those who may be mentioned now: at the end of a game however long ago it was that they were."""
        if not users:
            return []
        now = self._house.now()
        async with self._house.store.begin() as books:
            liked = await books.settings.those_of(users)
        return [it for it in users if liked[it].mentioned(Pace.NONE, now, lately=False)]

    async def _note(self, id: TableId, **values: int | None) -> None:
        async with self._house.store.begin() as books:
            await books.messages.note(id, **values)


def is_untold(table: Table, row: Posted) -> bool:
    """Whether there is a result that was not posted yet."""
    return any(results(table, row.told))


def _tells(id: str, message: discord.Message) -> bool:
    rows = (it for it in message.components if isinstance(it, discord.ActionRow))
    return any(it.custom_id == id for row in rows for it in row.children)
