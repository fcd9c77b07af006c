"""The render scheduler: one render per table at a time, coalescing, with a minimum interval."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import aiohttp
import discord

from bot.adapter.error_codes import REQUEST_ERRORS
from bot.database.errors import StoreError
from bot.table.record import TableId

log = logging.getLogger(__name__)
RENDER_DELAY_MAX_S = 3.0
"""Seconds that a render waits for clicks to go first, at most."""


class RetryableError(Exception):
    """A rendering failure that may persist; retried until it clears."""


class RenderCounter(Protocol):
    """A counter of renders; see bot/ops/metrics.py."""

    def drew(self, what: str) -> None: ...
    def drew_not(self, what: str, cut: str | None) -> None: ...


class RenderScheduler:
    """A scheduler that renders touched tables, at once after a quiet time. Touches during a render are
    coalesced into one further render of the state then; there is no queue.
    """

    def __init__(
        self,
        what: str,
        draw: Callable[[TableId], Awaitable[None]],
        interval: float,
        retries: Callable[[TableId], Sequence[float]],
        calm: Callable[[float], Awaitable[None]],
        count: RenderCounter | None = None,
        doubt: Callable[[Exception], None] = lambda _: None,
    ) -> None:
        self._what = what
        self._count = count
        self._doubt = doubt
        """A function that hears of each failure, before the retry."""
        self._draw = draw
        self._interval = interval
        self._retries = retries
        """Seconds before each retry; the last value repeats while a failure may clear."""
        self._wait_until_idle = calm
        """A function that waits for pending interactions to go first, at most the given seconds."""
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._again: set[TableId] = set()
        self._ended: dict[TableId, float] = {}
        """The times at which the renders of the last interval ended."""
        self._failures: dict[TableId, int] = {}
        self._later: dict[TableId, asyncio.TimerHandle] = {}
        self._barred: set[TableId] = set()
        """Tables that are rate limited until their next retry."""
        self._stopped = False

    def touch(self, id: TableId) -> None:
        """Schedule a render of the table."""
        if self._stopped:
            return
        if id in self._tasks:
            self._again.add(id)
        elif id not in self._barred:
            self._tasks[id] = asyncio.create_task(self._until_still(id), name=f"draw {self._what} {id}")

    def is_touched(self, id: TableId) -> bool:
        """Return whether a table that is being rendered was touched again."""
        return id in self._again

    async def rest(self) -> None:
        """Wait until all scheduled renders have finished or failed."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def stop(self) -> None:
        """Stop, cancelling current renders, as the database is about to be closed."""
        self._stopped = True
        for timer in self._later.values():
            timer.cancel()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._tasks.clear()  # a task that was cancelled before its first step doesn't remove itself

    async def _until_still(self, id: TableId) -> None:
        try:
            again = True
            while again:
                await self._pause(id)
                await self._wait_until_idle(RENDER_DELAY_MAX_S)
                self._again.discard(id)
                await self._once(id)
                again = id in self._again and id not in self._barred
        finally:
            self._again.discard(id)
            del self._tasks[id]

    async def _pause(self, id: TableId) -> None:
        """Wait for the end of the interval since the last render."""
        ended = self._ended.get(id)
        if ended is not None and (seconds := ended + self._interval - time.monotonic()) > 0:
            await asyncio.sleep(seconds)

    async def _once(self, id: TableId) -> None:
        try:
            await self._draw(id)
        except (*REQUEST_ERRORS, RetryableError, StoreError) as error:
            log.warning("%s %s could not be drawn: %s", self._what, id, error)
            self._failed(id, error)
        except Exception as error:
            log.exception("%s %s could not be drawn", self._what, id)
            self._failed(id, error)
        else:
            if self._count is not None:
                self._count.drew(self._what)
            self._failures.pop(id, None)
            if (timer := self._later.pop(id, None)) is not None:
                timer.cancel()
        finally:
            self._note_end(id)

    def _note_end(self, id: TableId) -> None:
        if self._interval:
            now = time.monotonic()
            self._ended = {ended: then for ended, then in self._ended.items() if now < then + self._interval}
            self._ended[id] = now

    def _failed(self, id: TableId, error: Exception) -> None:
        self._doubt(error)
        if self._count is not None:
            self._count.drew_not(self._what, _cut(error))
        self._try_later(id, error)

    def _try_later(self, id: TableId, error: Exception) -> None:
        """Schedule a retry: when Discord says, else after increasing delays."""
        failures, retries = self._failures.get(id, 0), self._retries(id)
        if isinstance(error, discord.HTTPException) and error.status == 429:
            seconds = _retry_after(error, retries[0])
            self._barred.add(id)
            if (timer := self._later.pop(id, None)) is not None:
                timer.cancel()
        elif id in self._later or (failures >= len(retries) and not _may_last(error)):
            return
        else:
            seconds = retries[min(failures, len(retries) - 1)]
            self._failures[id] = min(failures + 1, len(retries))
        if not self._stopped:
            self._later[id] = asyncio.get_running_loop().call_later(seconds, self._try, id)

    def _try(self, id: TableId) -> None:
        self._later.pop(id, None)
        self._barred.discard(id)
        self.touch(id)


def _cut(error: Exception) -> str | None:
    """Return why Discord was unreachable, or None if the request itself was rejected."""
    if isinstance(error, discord.HTTPException):
        return f"Discord answered {error.status}" if error.status >= 500 else None
    return f"Discord cannot be reached: {type(error).__name__}" if isinstance(error, REQUEST_ERRORS) else None


def _may_last(error: Exception) -> bool:
    """Return whether a failure is temporary: Discord or the database is down, or a person has to act."""
    down = isinstance(error, discord.HTTPException) and error.status >= 500
    return down or isinstance(error, RetryableError | OSError | aiohttp.ClientError | StoreError)


def _retry_after(error: discord.HTTPException, default: float) -> float:
    """Return the seconds of the Retry-After header, or `default`."""
    try:
        return float(error.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return default
