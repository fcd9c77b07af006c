"""How does the bot come up on Discord, and go down without losing anything?"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands
from typing_extensions import override

from bot.adapter import lobby_items, seat_items
from bot.adapter.answers import apologise
from bot.adapter.clock import Clock
from bot.adapter.commands import add_commands
from bot.adapter.forms import answer_forgotten
from bot.adapter.gallery import Gallery
from bot.adapter.house import House
from bot.adapter.items import ITEMS
from bot.adapter.screen import INTERVAL, Screen
from bot.desks import Desks
from bot.lobbies import Lobbies
from bot.orders import Orders
from bot.people import People
from bot.seats import Seats
from bot.store import Store
from bot.tables import Tables
from engines.core import Illegal

log = logging.getLogger(__name__)


def virtual_now() -> int:
    """Milliseconds since 1970, by discord.py's clock (which tests can step)."""
    return int(discord.utils.utcnow().timestamp() * 1000)


class Tree(app_commands.CommandTree[House]):
    """The commands; whatever fails in one is answered."""

    @override
    async def on_error(
        self, interaction: discord.Interaction[House], error: app_commands.AppCommandError, /
    ) -> None:
        await apologise(interaction, error)


class Mudbucket(House):
    """The bot on Discord, over a database that it opens when it starts."""

    def __init__(
        self,
        database: str,
        *,
        now: Callable[[], int] = virtual_now,
        interval: float = INTERVAL,
        pictures: bool = True,
        **more: Any,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none(), **more
        )
        self._database = database
        self.now = now
        self.run_id = secrets.token_hex(4)
        self.tree = Tree(self)
        self.gallery = Gallery(hangs=pictures)
        self.screen = Screen(self, interval)
        self._clock = Clock(self)
        add_commands(self)
        self.add_dynamic_items(*ITEMS, *seat_items.ITEMS, *lobby_items.ITEMS)

    @override
    async def setup_hook(self) -> None:
        """Opens the database, finds what was left undone, and tells Discord the commands."""
        self.store = await Store.open(self._database)
        desks = Desks(self.store, self.now)
        self.tables = Tables(desks)
        self.people = People(desks)
        self.seats = Seats(desks)
        self.lobbies = Lobbies(desks)
        self.orders = Orders(desks)
        self._left_undone = await self.tables.wake()
        _ = await self.tree.sync()
        self._clock.start()

    async def on_ready(self) -> None:
        """Draws the tables whose last change was never shown."""
        for id in self._left_undone:
            self.screen.touch(id)
        self._left_undone = []

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Ends the table of a channel that is gone, which sets its villains free."""
        await self._abandon(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Ends the table of a thread that is gone."""
        await self._abandon(thread.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Ends the tables of a server that has sent the bot away."""
        await self.tables.abandon_guild(guild.id)

    async def _abandon(self, channel: int) -> None:
        with suppress(Illegal):
            table = await self.tables.in_channel(channel)
            _ = await self.tables.abandon(table.id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answers what nobody else would: a form from before a restart."""
        await answer_forgotten(interaction)

    @override
    async def close(self) -> None:
        """Finishes what is being drawn, then leaves Discord and closes the database."""
        await self._clock.stop()
        if hasattr(self, "store"):
            await self.screen.rest()
        await super().close()
        if hasattr(self, "store"):
            await self.store.close()
