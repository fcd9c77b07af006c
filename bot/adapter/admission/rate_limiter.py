"""A token bucket for each user: `burst` tokens, refilled at `rate` per second."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from bot.table.record import UserId

KNOWN = 10_000
"""Users whose buckets are remembered, at most."""


class UserRateLimiter:
    """The buckets of those who have sent something lately."""

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
