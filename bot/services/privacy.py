"""What can be done about what is stored? Users, and servers, have theirs exported, and erased."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.database.repositories import Holdings
from bot.services.jobs import InThreads, Jobs
from bot.services.transaction_context import TransactionContext
from bot.services.transactions import Transactions
from bot.table.record import TableId, TornRecord, UserId
from bot.table.table import Ending, Status, Table
from engines import GAMES
from engines.core import Illegal, TextId

log = logging.getLogger(__name__)
PublicLog = Callable[[Table, Mapping[TextId, str]], list[str]]
"""Tells what everybody heard at a table, line by line, with its stories."""


@dataclass(frozen=True, slots=True)
class Erased:
    """What is left to do on Discord after a user was erased."""

    tables: list[TableId]
    """The open tables that look different now."""
    dms: list[tuple[int, int]]
    """Channel and message of the hands of which nothing is known from now on."""


class Privacy:
    """The house's use cases about what it keeps of a user, or of a server."""

    def __init__(self, transactions: Transactions, jobs: Jobs | None = None) -> None:
        self._transactions = transactions
        self._jobs = jobs or InThreads()

    async def kept(self, user: UserId) -> dict[str, list[dict[str, Any]]]:
        """All rows about the user from all servers, by table, and nobody else's."""
        async with self._transactions.open(self.kept) as desk:
            return await desk.books.personal.rows(user)

    async def knows(self, user: UserId) -> bool:
        """Whether anything is stored about a user."""
        return any((await self.kept(user)).values())

    async def knows_guild(self, guild: int) -> bool:
        """Whether anything is stored about a server."""
        async with self._transactions.open(self.knows_guild) as desk:
            departures = desk.books.departures
            return guild in await departures.known() or guild in await departures.at()

    async def dms(self, user: UserId) -> list[tuple[int, int]]:
        """Channel and message of the hands that the user was sent by DM."""
        async with self._transactions.open(self.dms) as desk:
            return await desk.books.personal.hands(user)

    async def erase(self, user: UserId) -> Erased:
        """Makes the user unknown, in one transaction.

        They leave their tables. What others played with them stays true under a number that is nobody's.
        """
        async with self._transactions.open(self.erase) as desk:
            left, dms = await desk.books.personal.open_tables(user), await desk.books.personal.hands(user)
            for id in left:
                await _free(desk, id, user)
            await desk.books.personal.erase(user, await desk.books.personal.unused_number())
            await desk.bank_erased()
        self._jobs.forget()
        return Erased(left, dms)

    async def holdings(self, guild: int) -> Holdings:
        """How much is stored about a server."""
        async with self._transactions.open(self.holdings) as desk:
            return await desk.books.servers.holdings(guild)

    async def kept_of_guild(self, guild: int, public_log: PublicLog) -> dict[str, list[dict[str, Any]]]:
        """Return all that is stored about a server and not hidden: villains, ledger, presets, standings,
        tables (of those that are open what `public_log` tells in place of their moves).

        Each table is read by itself, so that nobody waits for all of them.
        """
        async with self._transactions.open(self.kept_of_guild) as desk:
            kept = await desk.books.servers.rows(guild)
            kept["standings"] = [it async for it in _standings(desk, guild)]
            ids = await desk.books.servers.tables(guild)
        kept["tables"] = [
            told for id in ids if (told := await self._kept_of_table(id, public_log)) is not None
        ]
        return kept

    async def _kept_of_table(self, id: TableId, public_log: PublicLog) -> dict[str, Any] | None:
        try:
            return await self._told_of_table(id, public_log)
        except Illegal:  # its record is damaged, so that it has been closed
            return await self._told_of_table(id, public_log)

    async def _told_of_table(self, id: TableId, public_log: PublicLog) -> dict[str, Any] | None:
        """A table's rows; while it is open, what everybody heard in place of its moves. None: it is gone."""
        async with self._transactions.open(self._told_of_table) as desk:
            told = await desk.books.servers.table(id)
            if told is not None and told["status"] != Status.CLOSED:
                table, texts = await desk.table(id), await desk.books.stories.at(id)
                told["log"] = public_log(table, texts)
            return told

    async def erase_guild(self, guild: int) -> list[TableId]:
        """Erases all of a server, in one transaction; its open tables, which are closed first."""
        async with self._transactions.open(self.erase_guild) as desk:
            closed = await _erase_guild(desk, guild)
        self._jobs.forget()
        return closed

    async def erase_left(self, guild: int, by: int) -> bool:
        """The same for a server that the bot left by then (milliseconds since 1970) and has not come back to.
        Whether it was so.
        """
        async with self._transactions.open(self.erase_left) as desk:
            left = (await desk.books.departures.at()).get(guild)
            if left is None or left > by:
                return False
            await _erase_guild(desk, guild)
        self._jobs.forget()
        return True


async def _erase_guild(desk: TransactionContext, guild: int) -> list[TableId]:
    ids = await desk.books.register.in_guild(guild)
    for id in ids:
        await desk.books.records.close(id, at=desk.at)
    await desk.books.personal.erase_guild(guild)
    return ids


async def _standings(desk: TransactionContext, guild: int) -> AsyncIterator[dict[str, Any]]:
    """Who has played what in a server, by game, the best first."""
    for game in GAMES:
        for it in await desk.books.results.standings(guild, game):
            yield {"game": game, **asdict(it)}


async def _free(desk: TransactionContext, id: TableId, user: UserId) -> None:
    """Takes the user from a table; one whose record is damaged is closed, and does not keep them."""
    try:
        table = await desk.held(id)
    except TornRecord:
        log.exception("the record of table %s is damaged", id)
        await desk.books.records.close(id, at=desk.at)
    else:
        await _leave(desk, table, user)


async def _leave(desk: TransactionContext, table: Table, user: UserId) -> None:
    """Takes the user from a table, also as its host; nobody may be left there."""
    if table.sitter(user) is not None:
        table = (await desk.leave(table, user)).table
    if table.host != user or table.status is Status.CLOSED:
        return
    staying = [it.user for it in table.people if not it.leaving and it.user != user]
    if staying:
        await desk.save(table, replace(table, host=staying[0]))
    elif table.status is Status.LOBBY:
        await desk.close(table, Ending.LEFT)
