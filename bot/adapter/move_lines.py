"""Moves that were refused or advised, so that this can still be told and explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.adapter.short_memory import ShortMemory
from bot.table.record import TableId, UserId
from bot.table.table import Table


class _Key(NamedTuple):
    guild: int
    user: UserId
    table: TableId
    n: int


class MoveLines:
    """The last move of a kind for each user at each state of a table, in its notation; in memory only, and
    for that user's eyes.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._lines = ShortMemory[_Key, str](now)

    def keep(self, user: UserId, table: Table, line: str) -> None:
        """Keep a line for this state of the table."""
        self._lines.keep(_Key(table.guild, user, table.id, len(table.moves)), line)

    def of(self, user: UserId, table: Table, n: int) -> str | None:
        """Return the user's line for the state after `n` moves; None if it is not known (any more)."""
        return self._lines.get(_Key(table.guild, user, table.id, n))

    def forget_user(self, user: UserId) -> None:
        """Forget all lines of a user."""
        self._lines.forget_those(lambda key: key.user == user)

    def forget_guild(self, guild: int) -> None:
        """Forget all lines for tables of a server."""
        self._lines.forget_those(lambda key: key.guild == guild)

    def drop_old(self) -> None:
        """Drop lines whose time is up."""
        self._lines.drop_old()
