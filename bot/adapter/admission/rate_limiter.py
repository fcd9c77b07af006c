"""Per-user token bucket: `burst` tokens, refilled at `rate` per second."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from bot.table.record import UserId

BUCKETS_MAX = 10_000
"""The maximum number of buckets kept."""


class UserRateLimiter:
    """The buckets of recently active users."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float]) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._left: OrderedDict[UserId, tuple[float, float]] = OrderedDict()
        """Tokens and the time they were counted at, by user; the most recent user last."""

    def __len__(self) -> int:
        return len(self._left)

    def take(self, user: UserId) -> bool:
        """Take one of the user's tokens. Return False if none is left."""
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
        """Drop full buckets, and the oldest ones if there are too many."""
        while self._left:
            first = next(iter(self._left))
            if self._now(first, now) < self._burst and len(self._left) <= BUCKETS_MAX:
                return
            del self._left[first]
