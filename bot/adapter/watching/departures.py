"""Which servers has the bot left? It is told by the gateway, and where it was not running it asks."""

from __future__ import annotations

import logging
from contextlib import suppress

import discord

from bot.adapter.codes import NO_ACCESS, NO_GUILD
from bot.adapter.drawing.latest import AWAY
from bot.adapter.house import House

log = logging.getLogger(__name__)


async def is_out(house: House, guild: int) -> bool:
    """Whether the bot is not in a server: the gateway does not list it, and Discord says so when it is asked.
    Raises one of AWAY where that cannot be found out.
    """
    if house.get_guild(guild) is not None:  # listed, though it may be unavailable
        return False
    try:
        await house.fetch_guild(guild)
    except discord.NotFound as gone:
        return gone.code == NO_GUILD
    except discord.Forbidden as refused:
        return refused.code in NO_ACCESS
    return False


class Departures:
    """Notes when the bot leaves a server of which something is stored, and when it comes back."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def left(self, guild: int) -> None:
        """Notes that the bot was removed from a server, unless it is there again by now."""
        if self._house.get_guild(guild) is None and await self._house.retention.leave(guild):
            log.info("the bot is no longer in server %s", guild)

    async def joined(self, guild: int) -> None:
        """Notes that the bot was added to a server; nothing that was stored of it is forgotten."""
        await self._house.retention.come_back([guild])

    async def look(self) -> None:
        """Notes what the gateway did not tell, as the bot was not running then.

        Lists may be incomplete: a server is only taken for left where its shard is one of this process's and
        is connected, the gateway does not list the server, not even as unavailable, and Discord says so too.
        """
        await self._house.retention.come_back([it.id for it in self._house.guilds])
        for guild in await self._house.retention.known_guilds():
            if await self.is_out(guild):
                await self.left(guild)

    async def is_out(self, guild: int) -> bool:
        """Whether it is certain that the bot is not in a server."""
        if not self._is_ours(guild):
            return False
        with suppress(*AWAY):
            return await is_out(self._house, guild)
        return False

    def _is_ours(self, guild: int) -> bool:
        """Whether this process would know if the bot were in a server."""
        house = self._house
        shard = house.shards.get((guild >> 22) % (house.shard_count or 1))
        return house.is_ready() and shard is not None and not shard.is_closed()
