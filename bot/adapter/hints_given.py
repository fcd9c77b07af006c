"""Hints that were given, so that they stand on the panel until the advised move is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from bot.adapter.short_memory import ShortMemory
from bot.table.record import TableId, UserId
from bot.table.table import Table


class _Key(NamedTuple):
    user: UserId
    table: TableId
    n: int


class Advice(NamedTuple):
    """A hint, as far as it stays on the panel."""

    move: str = ""
    """The advised move, in its notation."""
    line: str = ""
    """What says so."""


NO_ADVICE = Advice()


class HintsGiven:
    """The hint that each user was given last at each state of a table, in memory only."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._given = ShortMemory[_Key, Advice](now)

    def keep(self, user: UserId, table: Table, advice: Advice) -> None:
        """Keep a hint that was given at this state of the table."""
        self._given.keep(_Key(user, table.id, len(table.moves)), advice)

    def of(self, user: UserId, table: Table, said: str) -> Advice:
        """Return the user's hint if `said` begins its move; `NO_ADVICE` if not, or if none is known (any
        more).
        """
        advice = self._given.get(_Key(user, table.id, len(table.moves))) or NO_ADVICE
        return advice if Counter(said.split()) <= Counter(advice.move.split()) else NO_ADVICE

    def forget_user(self, user: UserId) -> None:
        """Forget all hints of a user."""
        self._given.forget_those(lambda key: key.user == user)

    def drop_old(self) -> None:
        """Drop hints whose time is up."""
        self._given.drop_old()
