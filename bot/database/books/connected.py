"""What do all statements need? The connection of their transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, RowMapping, Select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.table.record import ERASED


def is_erased(user: Column[Any]) -> ColumnElement[bool]:
    """Whether a column names somebody who was erased."""
    return user.between(ERASED[0], ERASED[-1])


class Connected:
    """Statements inside the transaction of one connection."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def _rows(self, query: Select[*tuple[Any, ...]]) -> Sequence[RowMapping]:
        return (await self._connection.execute(query)).mappings().all()
