"""The state of admission: what was delivered before, who may send how much, and who waits for their turn."""

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
"""Interactions that a user may send at once, and those that they may send per second from then on."""
TYPED, TYPED_RATE = 40, 10.0
"""The same for autocomplete, which is asked for at every key."""
REPORTS, REPORT_RATE = 3, 1 / 300
"""The same for problems that are reported, each of which somebody has to read."""
AT_ONCE = 2
"""Interactions of a user that are under way together; the others wait in their order."""
TOO_MUCH = "One thing at a time: that was too much at once, so this was not done. Try again in a moment."


@dataclass(slots=True)
class _Line:
    """The interactions of one user that have been let in and are not done."""

    places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    inside: int = 0


class Admission:
    """What is remembered of all interactions together."""

    def __init__(
        self, *, burst: float = BURST, rate: float = RATE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.asked = UserRateLimiter(burst, rate, clock)
        self.typed = UserRateLimiter(TYPED, TYPED_RATE, clock)
        self.reported = UserRateLimiter(REPORTS, REPORT_RATE, clock)
        self.deliveries = InteractionDeduplicator()
        self.rush = AdmissionQueue()
        self.inside: set[Admitted] = set()
        """Those that have had their turn and are not done."""
        self._lines: dict[UserId, _Line] = {}
        self._closed = False

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def crowded(self) -> bool:
        """Whether more is asked than is worked at."""
        return self.rush.crowded

    @property
    def hopeless(self) -> bool:
        """Whether so much is waiting that nothing more may."""
        return self.rush.hopeless

    @property
    def under_way(self) -> int:
        """Users of whom something is under way."""
        return len(self._lines)

    async def calm(self, seconds: float) -> None:
        """Waits until nobody waits, at most so long."""
        if self.crowded:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.rush.calm.wait(), seconds)

    async def close(self, seconds: float) -> None:
        """Lets nobody else in, and waits, at most so long, until those who are in are answered."""
        self._closed = True
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(it.gone.wait() for it in self.inside)), seconds)

    def join_line(self, user: UserId) -> asyncio.Semaphore:
        """Takes one more interaction of a user into their line, whose places are returned."""
        line = self._lines.setdefault(user, _Line())
        line.inside += 1
        return line.places

    def leave_line(self, user: UserId) -> None:
        """Takes one of them out."""
        line = self._lines[user]
        line.inside -= 1
        if not line.inside:
            del self._lines[user]


class Admitted:
    """What one interaction holds of the line of its user, and of the places where interactions are worked at.

    `enter` takes both, `step_aside` gives the place back early, and `leave` gives back whatever is left.
    """

    def __init__(self, admission: Admission, user: UserId) -> None:
        self._admission, self._user = admission, user
        self._line: asyncio.Semaphore | None = None
        """The line of its user, once it is its turn there."""
        self.working = False
        """Whether it has a place."""
        self.gone = asyncio.Event()

    async def enter(self) -> None:
        """Waits until it is this interaction's turn. Raises Illegal where its user has sent too many."""
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
        """Gives its place to the next, if it has one: from now on it only waits for Discord."""
        if self.working:
            self.working = False
            self._admission.rush.leave()

    def leave(self) -> None:
        """Gives back all that it holds in the loop's next turn: others go before what its user sent next."""
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
