"""How is each thing written down only once? Under a number, given in the order of first appearance."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

ThingT = TypeVar("ThingT", bound=Hashable)


class Numbers(Generic[ThingT]):
    """Things and their numbers."""

    def __init__(self) -> None:
        self._numbers: dict[ThingT, int] = {}

    def of(self, thing: ThingT) -> int:
        return self._numbers.setdefault(thing, len(self._numbers))

    @property
    def things(self) -> tuple[ThingT, ...]:
        """By number."""
        return tuple(self._numbers)
