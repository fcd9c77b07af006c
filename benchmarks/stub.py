"""The smallest possible bot: it starts and answers /ping: `python -m benchmarks.stub`."""

from __future__ import annotations

import asyncio
import logging

import discord
from discord import app_commands
from typing_extensions import override

from bot.adapter.endpoints import reach
from bot.config import load


class Stub(discord.AutoShardedClient):
    """A bot that answers /ping, with the intents of the real bot."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), shard_count=1)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="ping", description="Answers")
        async def _(interaction: discord.Interaction) -> None:
            _ = await interaction.response.send_message("Pong.")

    @override
    async def setup_hook(self) -> None:
        _ = await self.tree.sync()


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    config = load(None)
    reach(config.discord)
    asyncio.run(Stub().start(config.token))
