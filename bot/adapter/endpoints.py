"""Discord's API and gateway addresses, if the configuration overrides them."""

from __future__ import annotations

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.config import DiscordConfig


def reach(config: DiscordConfig) -> None:
    """Point discord.py to the addresses of the configuration."""
    if config.api_base is not None:
        Route.BASE = config.api_base
    if config.gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(config.gateway_url)
