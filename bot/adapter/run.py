"""How does the bot run on Discord until it is told to stop?"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Iterable

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.adapter.client import Mudbucket
from bot.config import Config
from bot.store import CannotOpen

log = logging.getLogger(__name__)


async def serve(config: Config, *, stop_on: Iterable[signal.Signals]) -> int:
    """Plays until one of the signals comes; the process's exit code."""
    if config.discord.api_base is not None:
        Route.BASE = config.discord.api_base
    if config.discord.gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(config.discord.gateway_url)
    bot = Mudbucket(config.database.url, pictures=config.discord.pictures)
    running = asyncio.create_task(_start(bot, config.token))
    for it in stop_on:
        asyncio.get_running_loop().add_signal_handler(it, running.cancel)
    try:
        return await running
    except asyncio.CancelledError:
        log.info("stopping")
        return 0
    finally:
        await bot.close()


async def _start(bot: Mudbucket, token: str) -> int:
    try:
        await bot.start(token)
    except discord.LoginFailure:
        print("Discord refused the token.", file=sys.stderr)
        return 2
    except (CannotOpen, discord.PrivilegedIntentsRequired) as error:
        print(error, file=sys.stderr)
        return 2
    return 0
