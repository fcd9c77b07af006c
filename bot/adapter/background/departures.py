"""Servers that the bot has left: seen at the gateway, or checked over REST after downtime."""

from __future__ import annotations

import logging
from contextlib import suppress

import discord

from bot.adapter.error_codes import REQUEST_ERRORS
from bot.adapter.permission_monitor import is_out
from bot.services.retention import Retention

log = logging.getLogger(__name__)


class DepartureTracker:
    """A record of when the bot left servers that have stored data, and of its return."""

    def __init__(self, client: discord.AutoShardedClient, retention: Retention) -> None:
        self._client, self._retention = client, retention

    async def left(self, guild: int) -> None:
        """Record that the bot was removed from a server, unless it is back by now."""
        if self._client.get_guild(guild) is None and await self._retention.leave(guild):
            log.info("the bot is no longer in server %s", guild)

    async def joined(self, guild: int) -> None:
        """Record that the bot was added to a server; its stored data is kept."""
        await self._retention.come_back([guild])

    async def look(self) -> None:
        """Record departures and returns that happened while the bot was not running.

        Guild lists may be incomplete: a server only counts as left if its shard is one of this process's and
        is connected, the gateway does not list the server, not even as unavailable, and REST agrees.
        """
        await self._retention.come_back([known.id for known in self._client.guilds])
        for guild in await self._retention.known_guilds():
            if await self.is_out(guild):
                await self.left(guild)

    async def is_out(self, guild: int) -> bool:
        """Return whether the bot is certainly not in a server."""
        if not self._is_ours(guild):
            return False
        with suppress(*REQUEST_ERRORS):
            return await is_out(self._client, guild)
        return False

    def _is_ours(self, guild: int) -> bool:
        """Return whether this process would know if the bot were in a server."""
        client = self._client
        shard = client.shards.get((guild >> 22) % (client.shard_count or 1))
        return client.is_ready() and shard is not None and not shard.is_closed()
