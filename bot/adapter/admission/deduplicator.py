"""The interactions that were delivered before: Discord may deliver the same one more than once."""

from __future__ import annotations

KEPT = 20_000
"""So many are remembered, the latest; a copy comes within seconds."""


class InteractionDeduplicator:
    """The interactions that this run of the bot has taken. Moves are noted in the database too."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._taken: dict[int, None] = {}

    def first(self, interaction: int) -> bool:
        """Takes an interaction; False for a copy, since the one that came first is answered."""
        if interaction in self._taken:
            return False
        self._taken[interaction] = None
        if len(self._taken) > self._kept:
            del self._taken[next(iter(self._taken))]
        return True
