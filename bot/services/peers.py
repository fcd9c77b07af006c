"""Use cases for the processes that share a database."""

from __future__ import annotations

from bot.database.errors import WrongDatabase
from bot.database.repositories import Process
from bot.database.revisions import today
from bot.services.transactions import Transactions


class Peers:
    """Heartbeats of the processes."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def present(self) -> list[Process]:
        """Return the processes with a recent heartbeat."""
        async with self._transactions.open(self.present) as tx:
            return await tx.repositories.processes.present(tx.at)

    async def say(self, process: Process) -> list[Process]:
        """Record a process's heartbeat; return all live processes. Raises WrongDatabase if another bot has
        changed the schema.
        """
        async with self._transactions.open(self.say) as tx:
            processes = tx.repositories.processes
            if (there := await processes.revision()) != today():
                raise WrongDatabase(
                    f"The database was brought to revision {there} by another bot, and this one knows "
                    f"{today()}: update it, then start it."
                )
            await processes.note(process)
            await processes.forget_gone(tx.at)
            return await processes.present(tx.at)

    async def leave(self, id: str) -> None:
        """Delete a process that ends."""
        async with self._transactions.open(self.leave) as tx:
            await tx.repositories.processes.forget(id)
