"""The bot's process: startup, signals, and exit codes."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Iterable

import discord

from bot.adapter.admission.admission import Admission
from bot.adapter.client import BotClient
from bot.adapter.composition import BotSettings
from bot.adapter.endpoints import reach
from bot.adapter.request_rate_limiter import RequestRateLimiter, paced
from bot.config import EXIT_CONFIG, Config, WrongConfig
from bot.database.errors import CannotOpen, WrongDatabase
from bot.ops.backups import BackupError
from bot.ops.metrics import Metrics
from bot.ops.supervisor import Supervisor

log = logging.getLogger(__name__)
SWITCH_INTERVAL_S = 0.0005
"""The interpreter's switch interval in seconds: how long a rendering thread may hold the GIL while the event
loop is ready. Python's default is ten times as long, and the loop may wait for it after every await.
"""


async def serve(config: Config, *, stop_on: Iterable[signal.Signals]) -> int:
    """Run the bot until one of the signals arrives. Return the process's exit code."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    reach(config.discord)
    metrics, rate_limiter, supervisor = Metrics(), RequestRateLimiter(), Supervisor()
    settings = BotSettings(
        database=config.database.url, backups=config.backup, discord=config.discord, http=config.http,
        operator=config.operator, retention=config.retention, pictures=config.discord.pictures,
        emojis=config.discord.emojis,
        admission=Admission(burst=5 * config.discord.clicks, rate=config.discord.clicks), metrics=metrics,
        rate_limiter=rate_limiter,
    )  # fmt: skip
    trace = paced(rate_limiter, on_status=metrics.asked)
    bot = BotClient(settings, gateway=config.discord.gateway_url, http_trace=trace)
    async with supervisor.watching(), bot:
        running = asyncio.create_task(_start(bot, config, supervisor))
        for signals in stop_on:
            _on_signal(signals, running.cancel)
        bot.stop = running.cancel
        try:
            return await running
        except asyncio.CancelledError:
            if bot.outdated is not None:
                return _ended(config, str(bot.outdated), EXIT_CONFIG)
            log.info("stopping")
            return 0


def _on_signal(signal_number: signal.Signals, stop: Callable[[], object]) -> None:
    loop = asyncio.get_running_loop()
    try:
        loop.add_signal_handler(signal_number, stop)
    except NotImplementedError:  # Windows has signals, but its event loop has no signal handlers

        def stop_soon(_signal: int, _frame: object) -> None:
            loop.call_soon_threadsafe(stop)

        signal.signal(signal_number, stop_soon)


async def _start(bot: BotClient, config: Config, supervisor: Supervisor) -> int:
    """Open the database and the management socket, then connect; the process is ready before Discord is."""
    try:
        await bot.keep_before_upgrade()
        await bot.open()
        supervisor.ready()
        await bot.log_in(config.token)
        await bot.connect()
    except discord.LoginFailure:
        return _ended(config, "Discord refused the token.", EXIT_CONFIG)
    except (WrongConfig, WrongDatabase, discord.PrivilegedIntentsRequired) as error:
        return _ended(config, str(error), EXIT_CONFIG)
    except (CannotOpen, BackupError) as error:
        return _ended(config, str(error), 1)
    return 0


def _ended(config: Config, sentence: str, code: int) -> int:
    """Print why the bot ends to standard error, and log it if the log is a file. Return the exit code."""
    print(sentence, file=sys.stderr)
    if config.log.file is not None:
        log.critical("%s", sentence)
    return code
