"""What can players say beforehand? The use cases about standing orders."""

from __future__ import annotations

from bot.house.desk import Happening
from bot.house.transactions import Transactions
from bot.house.wishes import Outdated
from bot.table import clockwork, standing_orders
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table
from bot.table.texts import quoted
from engines.core import Illegal


class Ordering:
    """The house's use cases about standing orders."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def give(self, id: TableId, user: UserId, order: str, *, seen: int | None = None) -> Happening:
        """Sets what is played for `user`, at once where it is their turn. Raises Illegal.

        `seen` is how many moves there were when it was offered: refused when that hand is over.
        """
        async with self._transactions.open() as desk:
            table = await desk.open_table(id)
            _may_order(table, user)
            if seen is not None and standing_orders.orders_ended(table, seen):
                raise Outdated("That hand is over. Take a look and choose again.")
            given = standing_orders.understood(table, order)
            if given is None:
                raise Illegal(f'There is no standing order "{quoted(order)}" in this game.')
            if not given.order.holds(table.view(user), given.number):
                raise Illegal("That order would do nothing for you now.")
            after = clockwork.back(table.changing(user, order=given.text), user)
            if standing_orders.next_move(after) is not None:
                after = clockwork.resumed(after, desk.at)
            return await desk.go_on(table, after)

    async def clear(self, id: TableId, user: UserId) -> Happening:
        """Takes the user's standing order back. Raises Illegal when they do not play."""
        async with self._transactions.open() as desk:
            table = await desk.open_table(id)
            if table.sitter(user) is None:
                raise Illegal("You are not at this table.")
            return Happening(await desk.save(table, table.changing(user, order="")))


def _may_order(table: Table, user: UserId) -> None:
    """Raises Illegal unless the user plays here, and not by the clock."""
    sitter = table.sitter(user)
    if sitter is None:
        raise Illegal("You are not at this table.")
    if table.status is not Status.PLAYING:
        raise Illegal("The game has not begun.")
    if sitter.leaving:
        raise Illegal("You are leaving this table.")
    if sitter.away:
        raise Illegal("Your seat plays by itself; come back first.")
