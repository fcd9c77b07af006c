"""The line of interactions when more is asked than can be done: they wait, are put off, or are refused.

Discord waits three seconds for the first answer to an interaction, and fifteen minutes for what is put off
(deferred). So a few interactions are worked at a time, which keeps the loop free to take in others; one that
has waited for a second is put off ahead of its turn; and where the line is so long that even this would help
nobody, it is told at once that nothing was done.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

PLACES = 6
"""Interactions that are worked at a time."""
PUT_OFF_AFTER = 1.0
"""Seconds that an interaction waits before it is put off."""
LONGEST = 5.0
"""Seconds of work that may be waiting; what comes then is refused."""
TOO_LATE = 2.5
"""Seconds after which something that was not put off can no longer be answered for sure."""
FIRST_GUESS, WEIGHT = 0.03, 0.1
"""Seconds that the line takes to move on by one, at first; and how much the last one counts for it."""
BUSY = "I'm very busy right now, so nothing was done. Please press again in a few seconds."


class AdmissionQueue:
    """The line of those interactions that nobody works at yet."""

    def __init__(self, places: int = PLACES, clock: Callable[[], float] = time.monotonic) -> None:
        self._free, self._clock = places, clock
        self._waiting: deque[asyncio.Future[None]] = deque()
        self.calm = asyncio.Event()
        """Set when nobody waits any more."""
        self._pace, self._moved = FIRST_GUESS, clock()
        """Seconds in which the line moves on by one, and when it did so last."""

    @property
    def crowded(self) -> bool:
        """Whether somebody waits."""
        return bool(self._waiting)

    @property
    def hopeless(self) -> bool:
        """Whether so much is waiting that nothing more may."""
        return len(self._waiting) * self._pace > LONGEST

    async def enter(self) -> None:
        """Waits for a place; `leave` gives it back."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        if not self._waiting:
            self._moved = self._clock()
            self.calm.clear()
        place = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():
                self.leave()  # it had just got its place
            elif place in self._waiting:
                self._waiting.remove(place)
                self._tell()
            raise

    def leave(self) -> None:
        """Gives a place to whoever waits longest."""
        while self._waiting:
            place = self._waiting.popleft()
            if not place.done():
                now = self._clock()
                self._pace += WEIGHT * (now - self._moved - self._pace)
                self._moved = now
                place.set_result(None)
                break
        else:
            self._free += 1
        self._tell()

    def _tell(self) -> None:
        if not self._waiting:
            self.calm.set()
