"""How does the bot run on Discord until it is told to stop?"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Iterable

import aiohttp
import discord

from bot.adapter.client import Mudbucket
from bot.adapter.incoming.floods import Floods
from bot.adapter.pacing import paced
from bot.adapter.reach import reach
from bot.config import Config
from bot.database.store import CannotOpen

log = logging.getLogger(__name__)
SWITCH = 0.0005
"""Seconds for which a thread that paints may keep the interpreter while people wait for their answers."""


async def serve(config: Config, *, stop_on: Iterable[signal.Signals]) -> int:
    """Plays until one of the signals comes; the process's exit code."""
    sys.setswitchinterval(SWITCH)
    reach(config.discord)
    bot = Mudbucket(
        config.database.url,
        pictures=config.discord.pictures,
        floods=Floods(burst=5 * config.discord.clicks, rate=config.discord.clicks),
        backups=config.backup,
        http_trace=paced(),
    )
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
    except (aiohttp.ClientError, OSError) as error:
        print(f"Discord cannot be reached: {type(error).__name__}.", file=sys.stderr)
        return 1
    return 0
