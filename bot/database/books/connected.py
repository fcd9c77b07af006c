"""What do all statements need? The work of the use case they belong to."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ColumnElement

from bot.database.work import Work
from bot.table.record import ERASED


def is_erased(user: Column[Any]) -> ColumnElement[bool]:
    """Whether a column names somebody who was erased."""
    return user.between(ERASED[0], ERASED[-1])


class Connected:
    """Statements of one use case."""

    def __init__(self, work: Work) -> None:
        self._work = work
