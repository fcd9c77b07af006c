"""Cache of rows and values that were read or written last, by region and key (LRU)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

K = TypeVar("K")
V = TypeVar("V")


def _one(_: Any) -> int:
    return 1


@dataclass(frozen=True, eq=False)
class CacheRegion(Generic[K, V]):
    """A region of the cache: one kind of value, such as preferences by user."""

    room: int
    """The maximum total weight of the kept values."""
    weight: Callable[[V], int] = _one
    goes_with: CacheRegion[K, Any] | None = None
    """The region with the same keys that this one follows: when it evicts a key, so does this one."""
    write: Callable[[Any, Mapping[K, V]], None] | None = None
    """The function that writes deferred values; its first argument is a `UnitOfWork`."""
    kept_shared: bool = False
    """Whether values are cached with shared access too; they are checked there before use."""


class EntityCache:
    """The cached values by region and key. All of them are in the database too, or in `unwritten`."""

    def __init__(self) -> None:
        self._kept: dict[CacheRegion[Any, Any], OrderedDict[Any, Any]] = {}
        self._weights: dict[CacheRegion[Any, Any], int] = {}
        self.unwritten: dict[tuple[CacheRegion[Any, Any], Any], Any] = {}
        """Values that are still to be written; if they are lost, the bot can find them out again."""

    def all_of(self, kind: CacheRegion[K, V]) -> Mapping[K, V]:
        """Return the cached values of a region, in order of use, the most recently used last."""
        return cast("Mapping[K, V]", self._kept.get(kind) or {})

    def get(self, kind: CacheRegion[K, V], key: K) -> V | None:
        """Return the value for a key, or None if it is not cached."""
        kept = self._kept.get(kind)
        if kept is not None and key in kept:
            kept.move_to_end(key)
            return kept[key]
        return self.unwritten.get((kind, key))

    def put(self, kind: CacheRegion[K, V], key: K, value: V) -> None:
        """Store a value, and evict the least recently used ones that exceed the region's room."""
        self.drop(kind, key)
        kept = self._kept.setdefault(kind, OrderedDict())
        kept[key] = value
        self._weights[kind] = self._weights.get(kind, 0) + kind.weight(value)
        while self._weights[kind] > kind.room and len(kept) > 1:
            oldest = next(iter(kept))
            self.drop(kind, oldest)
            for other in [region for region in self._kept if region.goes_with is kind]:
                self.drop(other, oldest)

    def drop(self, kind: CacheRegion[K, V], key: K) -> None:
        kept = self._kept.get(kind)
        if kept is not None and key in kept:
            self._weights[kind] -= kind.weight(kept.pop(key))

    def clear(self, *kinds: CacheRegion[Any, Any]) -> None:
        """Remove all values of these regions, or of all; `unwritten` stays."""
        for kind in kinds or tuple(self._kept):
            self._kept.pop(kind, None)
            self._weights.pop(kind, None)
