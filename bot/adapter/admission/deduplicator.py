"""Duplicate detection: Discord may deliver the same interaction more than once."""

from __future__ import annotations

INTERACTION_IDS_MAX = 20_000
"""The number of interaction ids remembered, the latest; duplicates arrive within seconds."""


class InteractionDeduplicator:
    """The ids of interactions taken by this process. Moves are also recorded in the database."""

    def __init__(self, kept: int = INTERACTION_IDS_MAX) -> None:
        self._kept = kept
        self._taken: dict[int, None] = {}

    def first(self, interaction: int) -> bool:
        """Take an interaction. Return False for a duplicate, as the first delivery is answered."""
        if interaction in self._taken:
            return False
        self._taken[interaction] = None
        if len(self._taken) > self._kept:
            del self._taken[next(iter(self._taken))]
        return True
