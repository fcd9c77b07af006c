"""Bounded queue for interactions: run, defer or reject.

Discord waits three seconds for the first response to an interaction, and fifteen minutes after a deferred
one. So a few interactions run at a time, which keeps the event loop responsive; one that has waited for a
second is deferred ahead of its turn; and when the queue is so long that even this would not help, new ones
are rejected at once.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

CONCURRENT_INTERACTIONS = 6
"""Interactions that run at a time."""
DEFER_AFTER_S = 1.0
"""Seconds that an interaction waits before it is deferred."""
QUEUE_WAIT_MAX_S = 5.0
"""Seconds of estimated waiting time above which new interactions are rejected."""
ANSWER_DEADLINE_S = 2.5
"""Seconds after which an interaction that was not deferred can't be answered reliably."""
INITIAL_ESTIMATE_S, SAMPLE_WEIGHT = 0.03, 0.1
"""The estimate of seconds per queued interaction at first, and the weight of each new sample."""
BUSY_MESSAGE = "I'm very busy right now, so nothing was done. Press again in a few seconds."


class AdmissionQueue:
    """A FIFO queue of interactions that are waiting for a place."""

    def __init__(
        self, places: int = CONCURRENT_INTERACTIONS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._free, self._clock = places, clock
        self._waiting: deque[asyncio.Future[None]] = deque()
        self.idle = asyncio.Event()
        """Event that is set when the queue becomes empty."""
        self._estimate, self._moved = INITIAL_ESTIMATE_S, clock()
        """The estimated seconds per queued interaction, and the time of the last sample."""

    @property
    def has_waiting(self) -> bool:
        """Whether an interaction is waiting."""
        return bool(self._waiting)

    @property
    def overloaded(self) -> bool:
        """Whether the queue is so long that new interactions are rejected."""
        return len(self._waiting) * self._estimate > QUEUE_WAIT_MAX_S

    async def enter(self) -> None:
        """Wait for a place; `leave` releases it."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        if not self._waiting:
            self._moved = self._clock()
            self.idle.clear()
        place = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():
                self.leave()  # the place was granted just before
            elif place in self._waiting:
                self._waiting.remove(place)
                self._tell()
            raise

    def leave(self) -> None:
        """Release a place, to the interaction that has waited longest."""
        while self._waiting:
            place = self._waiting.popleft()
            if not place.done():
                now = self._clock()
                self._estimate += SAMPLE_WEIGHT * (now - self._moved - self._estimate)
                self._moved = now
                place.set_result(None)
                break
        else:
            self._free += 1
        self._tell()

    def _tell(self) -> None:
        if not self._waiting:
            self.idle.set()
