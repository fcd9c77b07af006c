"""How often may the bot ask Discord? Fifty times a second with its token, whatever it asks for; answers to
interactions have no token, and no such limit. Whoever asks more often is refused, and each refusal counts:
after ten thousand in ten minutes Discord hears nothing more from this address. discord.py asks again as often
as it is refused, so nothing is asked before there is room for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from discord.http import HTTPClient

A_SECOND, AT_ONCE = 44, 5
"""Requests, and how many of them may come together: no second sees more than 49."""


class Pace:
    """Lets requests through one after another, in the order of their asking."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self._line = asyncio.Lock()
        self._next = float("-inf")
        """When the next one has its turn."""

    async def turn(self) -> None:
        """Waits until one more is allowed; who gives up waiting takes nobody's turn."""
        async with self._line:
            now = self._clock()
            turn = max(self._next, now - (AT_ONCE - 1) / A_SECOND)
            if turn > now:
                await self._sleep(turn - now)
            self._next = turn + 1 / A_SECOND


def keep_pace(http: HTTPClient, pace: Pace | None = None) -> None:
    """Has all that is asked with the bot's token wait for its turn."""
    ask, at = http.request, pace or Pace()

    async def in_turn(*said: Any, **more: Any) -> Any:
        await at.turn()
        return await ask(*said, **more)

    http.request = in_turn
