"""What a running bot holds in memory, found by following references."""

from __future__ import annotations

import gc
import sys
from collections import deque
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

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


def roots() -> Iterator[Any]:
    """Yield the namespaces of all modules of the bot."""
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in OURS:
            yield vars(module)


def holding(words: str, *more: Any) -> list[str]:
    """Return where these words are, of all that can be reached from the bot's modules and from `more`."""
    found, seen, queue = list[str](), set[int](), deque[tuple[Any, tuple[str, ...]]]()
    for it in (*roots(), *more):
        queue.append((it, ()))
    while queue:
        thing, path = queue.popleft()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, str | bytes):
            if (words if isinstance(thing, str) else words.encode()) in thing:
                found.append(" < ".join((repr(thing)[:60], *reversed(path[-6:]))))
            continue
        kind = type(thing)
        if isinstance(thing, ModuleType) or kind.__module__.partition(".")[0] in STRANGE:
            continue
        named = f"{kind.__module__}.{kind.__qualname__}"
        if isinstance(thing, FunctionType | BuiltinFunctionType):
            named = getattr(thing, "__qualname__", named)
        queue += [(it, (*path, named)) for it in gc.get_referents(thing)]
    return found
