"""The use case of a hint: what a marshal would do in one's place."""

from __future__ import annotations

from bot.services.move_search import MoveSearch
from bot.services.queries import Queries
from bot.table.hints import may_ask, no_hint
from bot.table.record import TableId, UserId
from bot.table.table import Table
from engines.core import Illegal
from engines.players import Hint


class Hints:
    """The use case of a hint."""

    def __init__(self, queries: Queries, move_search: MoveSearch) -> None:
        self._queries, self._move_search = queries, move_search

    async def hint(self, id: TableId, user: UserId) -> tuple[Table, Hint]:
        """Return the table, and a hint for the user's decision there. Raises Illegal if they may not ask."""
        table = await self._queries.table(id)
        seat = table.seat(user)
        if seat is None or not may_ask(table, user):
            raise Illegal(no_hint(table, user))
        return table, await self._move_search.advice(table, seat, user)
