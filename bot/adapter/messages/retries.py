"""When a failed delivery is tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial

import aiohttp
import discord

from bot.adapter.error_codes import REQUEST_ERRORS
from bot.database.errors import StoreError

Lane = Hashable
"""Messages that are delivered one after another: those of the channel, each panel, and each hand by DM."""
RETRY_DELAYS_S = (10, 60, 300)
"""Seconds before each retry; the last value repeats while the failure may clear."""
FIRST_POST_RETRY_DELAYS_S = (1, 3, 10, *RETRY_DELAYS_S[1:])
"""The same for a table that was never posted, as a user is waiting for it."""


class RetryableError(Exception):
    """A failure that may persist; retried until it clears."""


@dataclass(slots=True)
class _Failing:
    """A lane that has failed, and has not succeeded since."""

    failures: int = 0
    timer: asyncio.TimerHandle | None = None
    blocked: bool = False

    def cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None


class Retries:
    """The retries after failures at one table, lane by lane; `again` is called when it is time."""

    def __init__(self, again: Callable[[], None]) -> None:
        self._again = again
        self._failing: dict[Lane, _Failing] = {}

    @property
    def is_waiting(self) -> bool:
        """Whether there will be a retry."""
        return any(it.timer is not None for it in self._failing.values())

    def will_retry(self, *lanes: Lane) -> bool:
        """Return whether there will be a retry of one of these lanes."""
        return any(lane in self._failing and self._failing[lane].timer is not None for lane in lanes)

    def is_blocked(self, lane: Lane) -> bool:
        """Return whether Discord wants to hear nothing of a lane until its retry."""
        return lane in self._failing and self._failing[lane].blocked

    def succeed(self, lane: Lane) -> None:
        """Note that nothing of a lane is left to be retried."""
        if (failing := self._failing.pop(lane, None)) is not None:
            failing.cancel()

    def cancel(self) -> None:
        """Cancel all retries."""
        for failing in self._failing.values():
            failing.cancel()

    def after(self, error: Exception, lane: Lane, delays: tuple[int, ...]) -> None:
        """Retry after a failure: when Discord says, else after increasing delays in seconds."""
        failing = self._failing.setdefault(lane, _Failing())
        if isinstance(error, discord.HTTPException) and error.status == 429:
            seconds = _retry_after(error, delays[0])
            failing.blocked = True
            failing.cancel()
        elif failing.timer is not None or (failing.failures >= len(delays) and not _may_last(error)):
            return
        else:
            seconds = delays[min(failing.failures, len(delays) - 1)]
            failing.failures = min(failing.failures + 1, len(delays))
        failing.timer = asyncio.get_running_loop().call_later(seconds, partial(self._retry, failing))

    def _retry(self, failing: _Failing) -> None:
        failing.timer, failing.blocked = None, False
        self._again()


def unreachable(error: Exception) -> str | None:
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
