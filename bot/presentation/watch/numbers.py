"""Numbers for distinct things, given in order of first appearance, so each is stored once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

ThingT = TypeVar("ThingT", bound=Hashable)


class Numbering(Generic[ThingT]):
    """Distinct things and their numbers."""

    def __init__(self) -> None:
        self._numbers: dict[ThingT, int] = {}

    def of(self, thing: ThingT) -> int:
        return self._numbers.setdefault(thing, len(self._numbers))

    @property
    def things(self) -> tuple[ThingT, ...]:
        """The things in order of their numbers."""
        return tuple(self._numbers)
