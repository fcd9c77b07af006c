"""Use cases for stored data: export and erase what is kept about a user or a server."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.database.repositories import Holdings
from bot.services.jobs import JobRunner, ThreadJobRunner
from bot.services.transaction_context import TransactionContext
from bot.services.transactions import Transactions
from bot.table.record import CorruptRecord, TableId, UserId
from bot.table.table import CloseReason, Status, Table
from engines import GAMES
from engines.core import Illegal, TextId

log = logging.getLogger(__name__)
PublicLog = Callable[[Table, Mapping[TextId, str]], list[str]]
"""Function that returns a table's public log, line by line, with its stories."""


@dataclass(frozen=True, slots=True)
class Erased:
    """Steps left to do on Discord after a user was erased."""

    tables: list[TableId]
    """Open tables to be rendered again."""
    dms: list[tuple[int, int]]
    """Channel and message ids of the user's hands, which are no longer stored."""


class Privacy:
    """Use cases for data stored about users and servers."""

    def __init__(self, transactions: Transactions, jobs: JobRunner | None = None) -> None:
        self._transactions = transactions
        self._jobs = jobs or ThreadJobRunner()

    async def kept(self, user: UserId) -> dict[str, list[dict[str, Any]]]:
        """Return all rows about the user from all servers, by table, and nobody else's."""
        async with self._transactions.open(self.kept) as tx:
            return await tx.repositories.personal.rows(user)

    async def knows(self, user: UserId) -> bool:
        """Return whether anything is stored about a user."""
        return any((await self.kept(user)).values())

    async def knows_guild(self, guild: int) -> bool:
        """Return whether anything is stored about a server."""
        async with self._transactions.open(self.knows_guild) as tx:
            departures = tx.repositories.departures
            return guild in await departures.known() or guild in await departures.at()

    async def dms(self, user: UserId) -> list[tuple[int, int]]:
        """Return channel and message ids of the hands sent to the user by DM."""
        async with self._transactions.open(self.dms) as tx:
            return await tx.repositories.personal.hands(user)

    async def erase(self, user: UserId) -> Erased:
        """Erase the user in one transaction.

        They leave their tables. Their moves in games with others are kept under a number that belongs to
        nobody.
        """
        async with self._transactions.open(self.erase) as tx:
            left, dms = (
                await tx.repositories.personal.open_tables(user),
                await tx.repositories.personal.hands(user),
            )
            for id in left:
                await _free(tx, id, user)
            await tx.repositories.personal.erase(user, await tx.repositories.personal.unused_number())
            await tx.bank_erased()
        self._jobs.forget()
        return Erased(left, dms)

    async def holdings(self, guild: int) -> Holdings:
        """Return how much is stored about a server."""
        async with self._transactions.open(self.holdings) as tx:
            return await tx.repositories.servers.holdings(guild)

    async def kept_of_guild(self, guild: int, public_log: PublicLog) -> dict[str, list[dict[str, Any]]]:
        """Return everything stored about a server that is not hidden: villains, ledger, presets, standings,
        tables (for open ones, the `public_log` in place of their moves).

        Each table is read in its own transaction, so that nobody waits for all of them.
        """
        async with self._transactions.open(self.kept_of_guild) as tx:
            kept = await tx.repositories.servers.rows(guild)
            kept["standings"] = [row async for row in _standings(tx, guild)]
            ids = await tx.repositories.servers.tables(guild)
        kept["tables"] = [
            exported for id in ids if (exported := await self._kept_of_table(id, public_log)) is not None
        ]
        return kept

    async def _kept_of_table(self, id: TableId, public_log: PublicLog) -> dict[str, Any] | None:
        try:
            return await self._exported_table(id, public_log)
        except Illegal:  # its record is damaged, so that it has been closed
            return await self._exported_table(id, public_log)

    async def _exported_table(self, id: TableId, public_log: PublicLog) -> dict[str, Any] | None:
        """Return a table's rows, with the public log in place of its moves while it is open; None if it is
        gone.
        """
        async with self._transactions.open(self._exported_table) as tx:
            row = await tx.repositories.servers.table(id)
            if row is not None and row["status"] != Status.CLOSED:
                table, texts = await tx.table(id), await tx.repositories.stories.at(id)
                row["log"] = public_log(table, texts)
            return row

    async def erase_guild(self, guild: int) -> list[TableId]:
        """Close a server's open tables and erase all about it in one transaction; return the tables that were
        open.
        """
        async with self._transactions.open(self.erase_guild) as tx:
            closed = await _erase_guild(tx, guild)
        self._jobs.forget()
        return closed

    async def erase_left(self, guild: int, by: int) -> bool:
        """Erase a server that the bot left at or before `by` (milliseconds since 1970); return whether it
        did.
        """
        async with self._transactions.open(self.erase_left) as tx:
            left = (await tx.repositories.departures.at()).get(guild)
            if left is None or left > by:
                return False
            await _erase_guild(tx, guild)
        self._jobs.forget()
        return True


async def _erase_guild(tx: TransactionContext, guild: int) -> list[TableId]:
    ids = await tx.repositories.register.in_guild(guild)
    for id in ids:
        await tx.repositories.records.close(id, at=tx.at)
    await tx.repositories.personal.erase_guild(guild)
    return ids


async def _standings(tx: TransactionContext, guild: int) -> AsyncIterator[dict[str, Any]]:
    """Yield the standings of a server, by game, best first."""
    for game in GAMES:
        for standing in await tx.repositories.results.standings(guild, game):
            yield {"game": game, **asdict(standing)}


async def _free(tx: TransactionContext, id: TableId, user: UserId) -> None:
    """Remove the user from a table; a damaged table is closed instead, so that it does not keep them."""
    try:
        table = await tx.held(id)
    except CorruptRecord:
        log.exception("the record of table %s is damaged", id)
        await tx.repositories.records.close(id, at=tx.at)
    else:
        await _leave(tx, table, user)


async def _leave(tx: TransactionContext, table: Table, user: UserId) -> None:
    """Remove the user from a table, as player and as host; a lobby that is left empty is closed."""
    if table.sitter(user) is not None:
        table = (await tx.leave(table, user)).table
    if table.host != user or table.status is Status.CLOSED:
        return
    staying = [person.user for person in table.people if not person.leaving and person.user != user]
    if staying:
        await tx.save(table, replace(table, host=staying[0]))
    elif table.status is Status.LOBBY:
        await tx.close(table, CloseReason.LEFT)
