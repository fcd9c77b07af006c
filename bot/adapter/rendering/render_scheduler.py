"""When is something drawn? One drawing at a time, always the latest state, and not too soon after another."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import aiohttp
import discord

from bot.adapter.error_codes import AWAY
from bot.database.errors import StoreError
from bot.table.record import TableId

log = logging.getLogger(__name__)
GIVES_WAY = 3.0
"""Seconds that a drawing lets clicks go first, at most."""


class RetryableError(Exception):
    """Why something cannot be drawn that may last, so that it is tried again for as long as it does."""


class Count(Protocol):
    """What counts drawings; see metrics.py."""

    def drew(self, what: str) -> None: ...
    def drew_not(self, what: str, cut: str | None) -> None: ...


class RenderScheduler:
    """Draws what is touched, at once after a quiet time. What is touched meanwhile is drawn once more, as it
    is then; nothing is queued, and nothing waits where nothing is to be drawn.
    """

    def __init__(
        self,
        what: str,
        draw: Callable[[TableId], Awaitable[None]],
        interval: float,
        retries: Callable[[TableId], Sequence[float]],
        calm: Callable[[float], Awaitable[None]],
        count: Count | None = None,
    ) -> None:
        self._what = what
        self._count = count
        self._draw = draw
        self._interval = interval
        self._retries = retries
        """Seconds until what failed is tried again, time after time; the last as often as it may help."""
        self._calm = calm
        """Lets those go first who wait for an answer, for so many seconds at most."""
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._again: set[TableId] = set()
        self._ended: dict[TableId, float] = {}
        """When the drawings of the last interval ended."""
        self._failures: dict[TableId, int] = {}
        self._later: dict[TableId, asyncio.TimerHandle] = {}
        self._barred: set[TableId] = set()
        """What Discord does not want to hear of until it is tried again."""
        self._stopped = False

    def touch(self, id: TableId) -> None:
        """Has the table drawn soon."""
        if self._stopped:
            return
        if id in self._tasks:
            self._again.add(id)
        elif id not in self._barred:
            self._tasks[id] = asyncio.create_task(self._until_still(id), name=f"draw {self._what} {id}")

    def is_touched(self, id: TableId) -> bool:
        """Whether the table, which is being drawn, is to be drawn once more."""
        return id in self._again

    async def rest(self) -> None:
        """Waits until all that was touched is drawn, or has failed."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def stop(self) -> None:
        """Draws nothing more, and gives up what is being drawn: the database is about to be closed."""
        self._stopped = True
        for timer in self._later.values():
            timer.cancel()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._tasks.clear()  # one that was cancelled before its first step has not done so itself

    async def _until_still(self, id: TableId) -> None:
        try:
            again = True
            while again:
                await self._pause(id)
                await self._calm(GIVES_WAY)
                self._again.discard(id)
                await self._once(id)
                again = id in self._again and id not in self._barred
        finally:
            self._again.discard(id)
            del self._tasks[id]

    async def _pause(self, id: TableId) -> None:
        """Waits for the end of the interval since the last drawing."""
        ended = self._ended.get(id)
        if ended is not None and (seconds := ended + self._interval - time.monotonic()) > 0:
            await asyncio.sleep(seconds)

    async def _once(self, id: TableId) -> None:
        try:
            await self._draw(id)
        except (*AWAY, RetryableError, StoreError) as error:
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
            self._ended = {it: then for it, then in self._ended.items() if now < then + self._interval}
            self._ended[id] = now

    def _failed(self, id: TableId, error: Exception) -> None:
        if self._count is not None:
            self._count.drew_not(self._what, _cut(error))
        self._try_later(id, error)

    def _try_later(self, id: TableId, error: Exception) -> None:
        """Has drawn again what could not be drawn: when Discord says, else after longer and longer times."""
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
    """What kept a drawing from getting to Discord; None where Discord, or the bot, did not want it."""
    if isinstance(error, discord.HTTPException):
        return f"Discord answered {error.status}" if error.status >= 500 else None
    return f"Discord cannot be reached: {type(error).__name__}" if isinstance(error, AWAY) else None


def _may_last(error: Exception) -> bool:
    """Whether it is neither our fault nor for ever: Discord is down, or somebody has to do something."""
    down = isinstance(error, discord.HTTPException) and error.status >= 500
    return down or isinstance(error, RetryableError | OSError | aiohttp.ClientError | StoreError)


def _retry_after(error: discord.HTTPException, default: float) -> float:
    """The seconds that Discord wants us to wait."""
    try:
        return float(error.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return default
