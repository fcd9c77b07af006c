"""Caches that may hold people's names, or what they wrote: all are emptied when something is erased."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import Any, ParamSpec, TypeVar, cast
from weakref import WeakSet

P = ParamSpec("P")
T = TypeVar("T")
_CACHES, _CHANGING = WeakSet[Any](), Lock()


def personal_cache(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return the decorator `lru_cache(size)`, for a function whose arguments or results may name people."""

    def cached(function: Callable[P, T]) -> Callable[P, T]:
        made = lru_cache(size)(function)
        with _CHANGING:
            _CACHES.add(made)
        return cast("Callable[P, T]", made)

    return cached


def empty_personal_caches() -> None:
    """Empty all of them in this process."""
    with _CHANGING:
        for cache in _CACHES:
            cache.cache_clear()
