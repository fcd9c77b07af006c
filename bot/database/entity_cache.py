"""What does this process know of the database, so that it need not ask? The latest of each kind."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

K = TypeVar("K")
V = TypeVar("V")


def _one(_: Any) -> int:
    return 1


@dataclass(frozen=True, eq=False)
class CacheRegion(Generic[K, V]):
    """One kind of what can be known, such as preferences by user."""

    room: int
    """How much of it is kept."""
    weight: Callable[[V], int] = _one
    goes_with: CacheRegion[K, Any] | None = None
    """What is known under the same key; where that is let go, so is this."""
    write: Callable[[Any, Mapping[K, V]], Awaitable[None]] | None = None
    """How what may be written later is written; it is given a use case's `UnitOfWork`."""
    kept_shared: bool = False
    """Whether it is kept where access is shared, too: it is checked there before it counts."""


class EntityCache:
    """What was read or written last, by kind and key. All of it is in the database too, or in `unwritten`."""

    def __init__(self) -> None:
        self._kept: dict[CacheRegion[Any, Any], OrderedDict[Any, Any]] = {}
        self._weights: dict[CacheRegion[Any, Any], int] = {}
        self.unwritten: dict[tuple[CacheRegion[Any, Any], Any], Any] = {}
        """What was done and is still to be noted; should it be lost, it is found out again."""

    def all_of(self, kind: CacheRegion[K, V]) -> Mapping[K, V]:
        """What is known of a kind, what was used last at the end."""
        return cast("Mapping[K, V]", self._kept.get(kind) or {})

    def get(self, kind: CacheRegion[K, V], key: K) -> V | None:
        """None where it is not known."""
        kept = self._kept.get(kind)
        if kept is not None and key in kept:
            kept.move_to_end(key)
            return kept[key]
        return self.unwritten.get((kind, key))

    def put(self, kind: CacheRegion[K, V], key: K, value: V) -> None:
        """Keeps a value; what was used least makes room for it."""
        self.drop(kind, key)
        kept = self._kept.setdefault(kind, OrderedDict())
        kept[key] = value
        self._weights[kind] = self._weights.get(kind, 0) + kind.weight(value)
        while self._weights[kind] > kind.room and len(kept) > 1:
            oldest = next(iter(kept))
            self.drop(kind, oldest)
            for other in [it for it in self._kept if it.goes_with is kind]:
                self.drop(other, oldest)

    def drop(self, kind: CacheRegion[K, V], key: K) -> None:
        kept = self._kept.get(kind)
        if kept is not None and key in kept:
            self._weights[kind] -= kind.weight(kept.pop(key))

    def clear(self, *kinds: CacheRegion[Any, Any]) -> None:
        """Forgets all of these kinds, or everything; what is still to be noted is kept."""
        for kind in kinds or tuple(self._kept):
            self._kept.pop(kind, None)
            self._weights.pop(kind, None)
