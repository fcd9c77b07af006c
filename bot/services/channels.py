"""Use cases for channels: tables to be rendered, and clocks stopped where the bot may not post."""

from __future__ import annotations

from dataclasses import replace

from bot.services.transactions import Transactions
from bot.table import clock
from bot.table.record import TableId
from bot.table.table import Status, Table


class Channels:
    """Use cases for the channels of tables."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def places(self) -> list[tuple[TableId, int, int]]:
        """Return the open tables with their servers and channels."""
        async with self._transactions.open(self.places) as tx:
            return await tx.repositories.register.places(tx.mine)

    async def undrawn(self) -> list[TableId]:
        """Return the tables whose last change is not yet rendered, and those where the bot may not post."""
        async with self._transactions.open(self.undrawn) as tx:
            unshown = await tx.repositories.messages.unshown(tx.mine)
            return [*dict.fromkeys((*unshown, *await tx.repositories.register.muted(tx.mine)))]

    async def behind(self) -> list[TableId]:
        """Return the open tables whose last change is not yet rendered."""
        async with self._transactions.open(self.behind) as tx:
            return await tx.repositories.messages.behind(tx.mine)

    async def muted(self) -> list[Table]:
        """Return the open tables in whose channels the bot may not post."""
        async with self._transactions.open(self.muted) as tx:
            return [await tx.table(id) for id in await tx.repositories.register.muted(tx.mine)]

    async def mute(self, id: TableId) -> Table | None:
        """Stop a table's clock while the bot may not post; return None if closed or already stopped."""
        async with self._transactions.open(self.mute) as tx:
            table = await tx.held(id)
            after = clock.muted(table, tx.at)
            if table.status is Status.CLOSED or after == table:
                return None
            return await tx.save(table, after)

    async def host_notified(self, id: TableId) -> None:
        """Note that the host was notified that the bot may not post in the channel."""
        async with self._transactions.open(self.host_notified) as tx:
            table = await tx.held(id)
            if table.host_unnotified:
                await tx.save(table, replace(table, host_unnotified=False))

    async def unmute(self, id: TableId) -> None:
        """Restart a table's clock now that the bot may post again."""
        async with self._transactions.open(self.unmute) as tx:
            table = await tx.held(id)
            if table.muted is not None:
                await tx.save(table, clock.unmuted(table, tx.at))
