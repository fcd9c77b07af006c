"""Who asks for too much at once? A user who floods the bot slows down nobody else."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot.adapter.incoming.rush import Rush
from bot.table.record import UserId

BURST, RATE = 20, 4.0
"""Interactions that a user may send at once, and those that they may send per second from then on."""
TYPED, TYPED_RATE = 40, 10.0
"""The same for autocomplete, which is asked for at every key."""
REPORTS, REPORT_RATE = 3, 1 / 300
"""The same for problems that are reported, each of which somebody has to read."""
AT_ONCE = 2
"""Interactions of a user that are under way together; the others wait in their order."""
KNOWN = 10_000
"""Users whose buckets are remembered, at most."""
TOO_MUCH = "One thing at a time: that was too much at once, so this was not done. Try again in a moment."


class Bucket:
    """For each user so many tokens at first, which come back by and by."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float]) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._left: OrderedDict[UserId, tuple[float, float]] = OrderedDict()
        """Tokens at a moment, by user; those who came last at the end."""

    def __len__(self) -> int:
        return len(self._left)

    def take(self, user: UserId) -> bool:
        """Takes one of the user's tokens; False where none is left."""
        now = self._clock()
        left = self._now(user, now)
        self._left[user] = (left - 1 if left >= 1 else left, now)
        self._left.move_to_end(user)
        self._forget(now)
        return left >= 1

    def _now(self, user: UserId, now: float) -> float:
        left, since = self._left.get(user, (self._burst, now))
        return min(self._burst, left + (now - since) * self._rate)

    def _forget(self, now: float) -> None:
        """Drops those whose buckets are full again, and where there are too many, who came first."""
        while self._left:
            first = next(iter(self._left))
            if self._now(first, now) < self._burst and len(self._left) <= KNOWN:
                return
            del self._left[first]


@dataclass(slots=True)
class _Line:
    """The interactions of one user that have been let in and are not done."""

    places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    inside: int = 0


class Floods:
    """Lets interactions in, each user's in their order."""

    def __init__(
        self, *, burst: float = BURST, rate: float = RATE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._asked = Bucket(burst, rate, clock)
        self._typed = Bucket(TYPED, TYPED_RATE, clock)
        self._reported = Bucket(REPORTS, REPORT_RATE, clock)
        self._lines: dict[UserId, _Line] = {}
        self._rush = Rush()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._working: set[asyncio.Task[Any]] = set()
        """Those that have a place."""
        self._closed = False

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def crowded(self) -> bool:
        """Whether more is asked than is worked at."""
        return self._rush.crowded

    @property
    def hopeless(self) -> bool:
        """Whether so much is waiting that nothing more may."""
        return self._rush.hopeless

    async def calm(self, seconds: float) -> None:
        """Waits until nobody waits, at most so long."""
        if self.crowded:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._rush.calm.wait(), seconds)

    @property
    def under_way(self) -> int:
        """Users of whom something is under way."""
        return len(self._lines)

    def typing(self, user: UserId) -> bool:
        """Whether what the user types may be completed now."""
        return self._typed.take(user)

    def reporting(self, user: UserId) -> bool:
        """Whether the user may report one more problem now."""
        return self._reported.take(user)

    async def enter(self, user: UserId) -> bool:
        """Waits until it is this interaction's turn; False where its user has sent too many.

        Its place is free again when its task steps aside, or ends.
        """
        if not self._asked.take(user):
            return False
        line = self._lines.setdefault(user, _Line())
        line.inside += 1
        task, entered = asyncio.current_task(), False
        assert task is not None
        try:
            entered = await line.places.acquire()
            await self._rush.enter()
            self._working.add(task)
        finally:
            self._tasks.add(task)
            task.add_done_callback(partial(self._leave, user, entered))
        return True

    def step_aside(self) -> None:
        """Gives this task's place to the next, if it has one: from now on it only waits for Discord."""
        self._give_up(asyncio.current_task())

    def _give_up(self, task: asyncio.Task[Any] | None) -> None:
        if task in self._working:
            self._working.discard(task)
            self._rush.leave()

    async def close(self, seconds: float) -> None:
        """Lets nobody else in, and waits, at most so long, until those who are in are answered."""
        self._closed = True
        if self._tasks:
            await asyncio.wait({*self._tasks}, timeout=seconds)

    def _leave(self, user: UserId, entered: bool, done: asyncio.Task[Any]) -> None:
        self._tasks.discard(done)
        self._give_up(done)
        line = self._lines[user]
        line.inside -= 1
        if entered:
            line.places.release()
        if not line.inside:
            del self._lines[user]
