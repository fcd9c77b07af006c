"""Work in steps, between which other work may go first."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")

Steps = Generator[tuple[float, Any], None, T]
"""It yields the share that is done, 0 to 1, and what was found so far, or None; it returns the result."""


def finished(steps: Generator[Any, None, T]) -> T:
    """Return the result of work in steps, done at once."""
    while True:
        try:
            _ = next(steps)
        except StopIteration as finished:
            return finished.value
