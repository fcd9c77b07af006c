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

USER_BURST, USER_RATE_PER_S = 20, 4.0
"""The rate limit for interactions: tokens per user, and tokens refilled per second."""
AUTOCOMPLETE_BURST, AUTOCOMPLETE_RATE_PER_S = 40, 10.0
"""The same for autocomplete, which is requested with every key pressed."""
REPORT_BURST, REPORT_RATE_PER_S = 3, 1 / 300
"""The same for problem reports, which a human reads."""
USER_CONCURRENCY = 2
"""Interactions of one user handled concurrently; others wait in order of arrival."""
RATE_LIMITED_MESSAGE = "Too many at once, so this one didn't count. Wait a moment and try again."


@dataclass(slots=True)
class _UserQueue:
    """The admitted, unfinished interactions of one user."""

    places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(USER_CONCURRENCY))
    inside: int = 0


class Admission:
    """Admission state shared by all interactions."""

    def __init__(
        self,
        *,
        burst: float = USER_BURST,
        rate: float = USER_RATE_PER_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.interaction_limiter = UserRateLimiter(burst, rate, clock)
        self.autocomplete_limiter = UserRateLimiter(AUTOCOMPLETE_BURST, AUTOCOMPLETE_RATE_PER_S, clock)
        self.report_limiter = UserRateLimiter(REPORT_BURST, REPORT_RATE_PER_S, clock)
        self.deduplicator = InteractionDeduplicator()
        self.admission_queue = AdmissionQueue()
        self.inside: set[Admitted] = set()
        """Interactions that are admitted and not finished."""
        self._user_queues: dict[UserId, _UserQueue] = {}
        self._closed = False

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def has_waiting(self) -> bool:
        """Whether interactions are waiting for a place."""
        return self.admission_queue.has_waiting

    @property
    def overloaded(self) -> bool:
        """Whether so much is waiting that new interactions are rejected."""
        return self.admission_queue.overloaded

    @property
    def under_way(self) -> int:
        """The number of users with unfinished interactions."""
        return len(self._user_queues)

    async def wait_until_idle(self, seconds: float) -> None:
        """Wait until no interaction is waiting, at most `seconds`."""
        if self.has_waiting:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.admission_queue.idle.wait(), seconds)

    async def close(self, seconds: float) -> None:
        """Reject new interactions, and wait, at most `seconds`, until the admitted ones are answered."""
        self._closed = True
        with suppress(TimeoutError):
            await asyncio.wait_for(
                asyncio.gather(*(admitted.gone.wait() for admitted in self.inside)), seconds
            )

    def join_user_queue(self, user: UserId) -> asyncio.Semaphore:
        """Add an interaction to its user's queue. Return the semaphore of the queue."""
        line = self._user_queues.setdefault(user, _UserQueue())
        line.inside += 1
        return line.places

    def leave_user_queue(self, user: UserId) -> None:
        """Remove an interaction from its user's queue."""
        line = self._user_queues[user]
        line.inside -= 1
        if not line.inside:
            del self._user_queues[user]


class Admitted:
    """The places that one interaction holds: one in its user's queue, and one among the running interactions.

    `enter` takes both, `step_aside` releases the second early, and `leave` releases the rest.
    """

    def __init__(self, admission: Admission, user: UserId) -> None:
        self._admission, self._user = admission, user
        self._user_queue: asyncio.Semaphore | None = None
        """The semaphore of the user's queue, while it is held."""
        self.working = False
        """Whether it has a place among the running interactions."""
        self.gone = asyncio.Event()

    async def enter(self) -> None:
        """Wait for both places. Raises Illegal if the user exceeds the rate limit."""
        if not self._admission.interaction_limiter.take(self._user):
            raise Illegal(RATE_LIMITED_MESSAGE)
        line = self._admission.join_user_queue(self._user)
        try:
            await line.acquire()
            self._user_queue = line
            await self._admission.admission_queue.enter()
        except BaseException:
            self._leave_user_queue()
            raise
        self.working = True
        self._admission.inside.add(self)

    def step_aside(self) -> None:
        """Release the place among the running interactions, if held: the rest only waits for Discord."""
        if self.working:
            self.working = False
            self._admission.admission_queue.leave()

    def leave(self) -> None:
        """Release all places in the event loop's next iteration, so that others go before the user's next
        interaction.
        """
        asyncio.get_running_loop().call_soon(self._leave)

    def _leave(self) -> None:
        self.step_aside()
        if self in self._admission.inside:
            self._admission.inside.discard(self)
            self._leave_user_queue()
        self.gone.set()

    def _leave_user_queue(self) -> None:
        if self._user_queue is not None:
            self._user_queue.release()
            self._user_queue = None
        self._admission.leave_user_queue(self._user)
