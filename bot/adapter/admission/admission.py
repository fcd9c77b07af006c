"""The state of admission: deliveries, rate limits, and the queues of waiting interactions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from bot.adapter.admission.deduplicator import InteractionDeduplicator
from bot.adapter.admission.queue import AdmissionQueue
from bot.adapter.admission.rate_limiter import UserRateLimiter
from bot.table.record import UserId
from engines.core import Illegal

BURST, RATE = 20, 4.0
"""The rate limit for interactions: tokens per user, and tokens refilled per second."""
TYPED, TYPED_RATE = 40, 10.0
"""The same for autocomplete, which is requested with every key pressed."""
REPORTS, REPORT_RATE = 3, 1 / 300
"""The same for problem reports, which a human reads."""
AT_ONCE = 2
"""Interactions of one user handled concurrently; others wait in order of arrival."""
TOO_MUCH = "One thing at a time: that was too much at once, so this was not done. Try again in a moment."


@dataclass(slots=True)
class _Line:
    """The admitted, unfinished interactions of one user."""

    places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    inside: int = 0


class Admission:
    """Admission state shared by all interactions."""

    def __init__(
        self, *, burst: float = BURST, rate: float = RATE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.asked = UserRateLimiter(burst, rate, clock)
        self.typed = UserRateLimiter(TYPED, TYPED_RATE, clock)
        self.reported = UserRateLimiter(REPORTS, REPORT_RATE, clock)
        self.deliveries = InteractionDeduplicator()
        self.rush = AdmissionQueue()
        self.inside: set[Admitted] = set()
        """Interactions that are admitted and not finished."""
        self._lines: dict[UserId, _Line] = {}
        self._closed = False

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def crowded(self) -> bool:
        """Whether interactions are waiting for a place."""
        return self.rush.crowded

    @property
    def hopeless(self) -> bool:
        """Whether so much is waiting that new interactions are rejected."""
        return self.rush.hopeless

    @property
    def under_way(self) -> int:
        """The number of users with unfinished interactions."""
        return len(self._lines)

    async def calm(self, seconds: float) -> None:
        """Wait until no interaction is waiting, at most `seconds`."""
        if self.crowded:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.rush.calm.wait(), seconds)

    async def close(self, seconds: float) -> None:
        """Reject new interactions, and wait, at most `seconds`, until the admitted ones are answered."""
        self._closed = True
        with suppress(TimeoutError):
            await asyncio.wait_for(
                asyncio.gather(*(admitted.gone.wait() for admitted in self.inside)), seconds
            )

    def join_line(self, user: UserId) -> asyncio.Semaphore:
        """Add an interaction to its user's queue. Return the semaphore of the queue."""
        line = self._lines.setdefault(user, _Line())
        line.inside += 1
        return line.places

    def leave_line(self, user: UserId) -> None:
        """Remove an interaction from its user's queue."""
        line = self._lines[user]
        line.inside -= 1
        if not line.inside:
            del self._lines[user]


class Admitted:
    """The places that one interaction holds: one in its user's queue, and one among the running interactions.

    `enter` takes both, `step_aside` releases the second early, and `leave` releases the rest.
    """

    def __init__(self, admission: Admission, user: UserId) -> None:
        self._admission, self._user = admission, user
        self._line: asyncio.Semaphore | None = None
        """The semaphore of the user's queue, while it is held."""
        self.working = False
        """Whether it has a place among the running interactions."""
        self.gone = asyncio.Event()

    async def enter(self) -> None:
        """Wait for both places. Raises Illegal if the user exceeds the rate limit."""
        if not self._admission.asked.take(self._user):
            raise Illegal(TOO_MUCH)
        line = self._admission.join_line(self._user)
        try:
            await line.acquire()
            self._line = line
            await self._admission.rush.enter()
        except BaseException:
            self._leave_line()
            raise
        self.working = True
        self._admission.inside.add(self)

    def step_aside(self) -> None:
        """Release the place among the running interactions, if held: the rest only waits for Discord."""
        if self.working:
            self.working = False
            self._admission.rush.leave()

    def leave(self) -> None:
        """Release all places in the event loop's next iteration, so that others go before the user's next
        interaction.
        """
        asyncio.get_running_loop().call_soon(self._leave)

    def _leave(self) -> None:
        self.step_aside()
        if self in self._admission.inside:
            self._admission.inside.discard(self)
            self._leave_line()
        self.gone.set()

    def _leave_line(self) -> None:
        if self._line is not None:
            self._line.release()
            self._line = None
        self._admission.leave_line(self._user)
