"""What a running bot holds in memory, found by following references."""

from __future__ import annotations

import gc
import sys
from collections import deque
from collections.abc import Collection, Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType, NoneType
from typing import Any, NamedTuple

OURS = ("bot", "engines")
STRANGE = (
    "discord",
    "simcord",
    "asyncio",
    "_asyncio",
    "sqlalchemy",
    "logging",
    "aiohttp",
    "tests",
    "_pytest",
    "pydantic",
)
"""Packages into whose objects is not looked: libraries, and the tests."""
STEPS_SHOWN = 6
"""The number of references that are named with what was found."""
_EMPTY = (int, float, bool, NoneType)
"""Kinds of things that refer to nothing."""


def roots() -> Iterator[Any]:
    """Yield the namespaces of all modules of the bot."""
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in OURS:
            yield vars(module)


def holding(words: Collection[str], *more: Any) -> dict[str, list[str]]:
    """Return where each of these words is, of all that the bot's modules and `more` lead to."""
    found, seen = {word: list[str]() for word in words}, set[int]()
    queue: deque[tuple[Any, _Trail | None]] = deque((it, None) for it in (*roots(), *more))
    while queue:
        thing, trail = queue.popleft()
        kind: type[Any] = type(thing)
        if kind in _EMPTY or id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, str | bytes):
            text = thing if isinstance(thing, str) else thing.decode(errors="replace")
            for word in words:
                if word in text:
                    found[word].append(" < ".join((repr(thing)[:60], *_last(trail))))
            continue
        if isinstance(thing, ModuleType) or kind.__module__.partition(".")[0] in STRANGE:
            continue
        named = f"{kind.__module__}.{kind.__qualname__}"
        if isinstance(thing, FunctionType | BuiltinFunctionType):
            named = getattr(thing, "__qualname__", named)
        longer = _Trail(named, trail)
        queue.extend((it, longer) for it in gc.get_referents(thing))
    return found


class _Trail(NamedTuple):
    """How something was reached: what refers to it, and what refers to that."""

    name: str
    before: _Trail | None


def _last(trail: _Trail | None) -> Iterator[str]:
    """Yield the last names of a trail, the nearest first."""
    for _ in range(STEPS_SHOWN):
        if trail is None:
            return
        yield trail.name
        trail = trail.before
