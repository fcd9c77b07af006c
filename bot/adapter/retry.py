"""Patience with Discord while the bot comes up: what fails is tried again, later and later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from itertools import chain, repeat
from typing import TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)
T = TypeVar("T")
DELAYS, LONGEST = (5, 10, 20, 40, 80, 160), 300
"""Seconds until something is tried again, at first and then."""
PASSING = (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, ConnectionError, TimeoutError)
"""What may come of asking Discord, and may come right by itself."""


class Retry:
    """Waits for Discord, and knows what it is waiting for."""

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self.waits: str | None = None
        """What Discord does not do, in words; None: nothing is waited for."""

    async def until_done(self, what: str, ask: Callable[[], Awaitable[T]]) -> T:
        """What `ask` returns, as soon as Discord does it; until then a warning says each time that `what` did
        not work. Raises discord.LoginFailure, which no waiting mends.
        """
        for delay in chain(DELAYS, repeat(LONGEST)):
            try:
                done = await ask()
            except discord.LoginFailure:
                raise
            except PASSING as error:
                self.waits = f"{what} did not work, as {_reason(error)}"
                log.warning("%s; it is tried again in %d seconds", self.waits, delay)
                await self._sleep(delay)
            else:
                self.waits = None
                return done
        raise AssertionError("delays never end")


def _reason(error: Exception) -> str:
    match error:
        case discord.HTTPException():
            return f"Discord answered {error.status}"
        case discord.GatewayNotFound() if isinstance(error.__cause__, discord.HTTPException):
            return f"Discord answered {error.__cause__.status}"
        case discord.GatewayNotFound():
            return "Discord did not say where its gateway is"
        case _:
            return f"Discord cannot be reached ({type(error).__name__})"
