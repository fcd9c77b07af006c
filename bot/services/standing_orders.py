"""Use cases for standing orders: moves that players choose in advance."""

from __future__ import annotations

from bot.services.move_requests import StaleMove
from bot.services.transaction_context import TableUpdate
from bot.services.transactions import Transactions
from bot.table import clock, standing_orders
from bot.table.absence import check_present
from bot.table.record import TableId, UserId
from bot.table.texts import quoted
from engines.core import Illegal


class StandingOrderService:
    """Use cases for standing orders."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def give(self, id: TableId, user: UserId, order: str, *, seen: int | None = None) -> TableUpdate:
        """Set the user's standing order, and play it at once if it is their turn. Raises Illegal.

        `seen` is the number of moves when it was offered: refused if that hand is over, or not yet dealt.
        """
        async with self._transactions.open(self.give) as tx:
            table = await tx.playing(id)
            check_present(table, user)
            if seen is not None and (seen > len(table.moves) or standing_orders.orders_ended(table, seen)):
                raise StaleMove("That hand is over. Look at the new one and choose again.")
            given = standing_orders.understood(table, order)
            if given is None:
                raise Illegal(f'This game has no standing order "{quoted(order)}".')
            if not given.order.holds(table.view(user), given.number):
                raise Illegal("That order would do nothing for you right now.")
            after = clock.back(table.changing(user, order=given.text), user)
            if standing_orders.next_move(after) is not None:
                after = clock.resumed(after, tx.at)
            return await tx.go_on(table, after)

    async def clear(self, id: TableId, user: UserId) -> TableUpdate:
        """Clear the user's standing order. Raises Illegal if they are not at the table."""
        async with self._transactions.open(self.clear) as tx:
            table = await tx.open_table(id)
            table.sitting(user)
            return TableUpdate(await tx.save(table, table.changing(user, order="")))
