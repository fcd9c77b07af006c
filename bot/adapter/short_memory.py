"""Memory for a quarter of an hour: what users typed, in this process only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

LIFETIME_MS = 15 * 60_000
"""Milliseconds for which a value is kept."""
VALUES_MAX = 1000
"""The maximum number of values, of a few thousand characters each; the oldest is dropped."""

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


class _Kept(NamedTuple, Generic[ValueT]):
    value: ValueT
    until: int


class ShortMemory(Generic[KeyT, ValueT]):
    """Values by key, each for `LIFETIME_MS` after it was kept last."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._kept: dict[KeyT, _Kept[ValueT]] = {}
        """The oldest first."""

    def keep(self, key: KeyT, value: ValueT) -> None:
        """Keep a value, instead of the one that the key had."""
        self.forget(key)
        self._kept[key] = _Kept(value, self._now() + LIFETIME_MS)
        self.drop_old()

    def get(self, key: KeyT) -> ValueT | None:
        """Return a key's value; None if there is none (any more)."""
        self.drop_old()
        kept = self._kept.get(key)
        return kept.value if kept is not None else None

    def forget(self, key: KeyT) -> None:
        """Forget a key's value, if it has one."""
        self._kept.pop(key, None)

    def forget_those(self, ended: Callable[[KeyT], bool]) -> None:
        """Forget the values of all keys that `ended` names."""
        self._kept = {key: kept for key, kept in self._kept.items() if not ended(key)}

    def drop_old(self) -> None:
        """Drop values whose time is up, and the oldest if there are too many."""
        now = self._now()
        while self._kept:
            oldest = next(iter(self._kept))
            if now < self._kept[oldest].until and len(self._kept) <= VALUES_MAX:
                return
            del self._kept[oldest]
