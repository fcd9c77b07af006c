"""Retries with backoff for requests to Discord during startup."""

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
STARTUP_RETRY_DELAYS_S, STARTUP_RETRY_DELAY_MAX_S = (5, 10, 20, 40, 80, 160), 300
"""Seconds before each retry, and before all later ones."""
TRANSIENT_ERRORS = (
    discord.HTTPException,
    discord.GatewayNotFound,
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
)
"""Exceptions that may be temporary, and are retried."""


class Retry:
    """A retry loop for requests, which records what it is waiting for."""

    def __init__(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._sleep = sleep
        self.waits: str | None = None
        """A description of what is being retried; None: nothing."""

    async def until_done(self, what: str, ask: Callable[[], Awaitable[T]]) -> T:
        """Call `ask` until it succeeds, logging a warning for each failure. Return its result. Raises
        discord.LoginFailure, which is not retried.
        """
        for delay in chain(STARTUP_RETRY_DELAYS_S, repeat(STARTUP_RETRY_DELAY_MAX_S)):
            try:
                done = await ask()
            except discord.LoginFailure:
                raise
            except TRANSIENT_ERRORS as error:
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
