"""Less work for the same simulated Discord: plain copies, and fewer polls of sockets that are not there."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from simcord import components, gateway, results
from simcord.http import router

POLLS_SKIPPED_MAX = 20
"""As many turns of a busy loop go by without a look at its sockets."""
_PLAIN = frozenset((str, int, float, bool, type(None)))


@contextmanager
def plain_copies() -> Generator[None]:
    """Copy JSON in simcord without what copying anything else would need."""
    copying = SimpleNamespace(deepcopy=_copied)
    with ExitStack() as stack:
        for module in (gateway, router):
            stack.enter_context(patch.object(module, "copy", copying))
        for module in (components, results):
            stack.enter_context(patch.object(module, "deepcopy", _copied))
        yield


def _copied(value: Any) -> Any:
    kind = type(value)
    if kind is dict:
        return {key: _copied(it) for key, it in value.items()}
    if kind is list:
        return [_copied(it) for it in value]
    return value if kind in _PLAIN else deepcopy(value)


def seldom_polling() -> asyncio.AbstractEventLoop:
    """Return an event loop that looks at its sockets seldom while it has other work."""
    return asyncio.SelectorEventLoop(_Seldom())


class _Seldom(selectors.DefaultSelector):
    """A selector for a loop, which gives no time to wait whenever it has work."""

    _skipped = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout == 0 and self._skipped < POLLS_SKIPPED_MAX:
            self._skipped += 1
            return []
        self._skipped = 0
        return super().select(timeout)
