"""Less work for the same simulated Discord."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from simcord import components, gateway, results
from simcord.http import router

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
