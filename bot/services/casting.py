"""Use cases for villains: draw, cast, choose, write and change the villain a player plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.services.transaction_context import TableUpdate, TransactionContext
from bot.services.transactions import Transactions
from bot.table import lobby, villains
from bot.table.archetypes import ARCHETYPES, archetype, kind_of
from bot.table.record import TableId, UserId
from bot.table.table import Table
from bot.table.villains import APPLICATIONS, KeptVillain, Sheet
from engines.core import Illegal, VillainId


class Casting:
    """Use cases for the villains that players play."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def surprise(self, guild: int) -> Sheet:
        """Return a drawn sheet whose name is free in the server; nothing is saved."""
        async with self._transactions.open(self.surprise) as tx:
            return await tx.drawn(guild, tx.random().choice(ARCHETYPES))

    async def cast(self, id: TableId, user: UserId, name: str, word: str) -> TableUpdate:
        """Give `user` a villain of the archetype `word`, and a seat if they have none. Raises Illegal.

        A drawn villain who has not played yet is rewritten instead of replaced.
        """
        async with self._transactions.open(self.cast) as tx:
            table = await _with_villains(tx, id)
            kind = archetype(word, tx.random())
            if kind is None:
                raise Illegal("I don't know that kind of villain. Choose one from the list.")
            now = await _seated_as(tx, table, user)
            if now is not None and now.fresh and kind_of(now.sheet) is not None:
                return TableUpdate(
                    await _rewritten(tx, now, await tx.drawn(table.guild, kind, table)) or table
                )
            made = await tx.surprise_villain(table.guild, user, kind, table)
            return await tx.sit_down(table, user, name, made)

    async def play_as(self, id: TableId, user: UserId, name: str, villain: str) -> TableUpdate:
        """Seat `user` with one of their villains, or change to that one in the lobby. Raises Illegal."""
        async with self._transactions.open(self.play_as) as tx:
            table = await _with_villains(tx, id)
            record = await tx.choose_villain(table, user, villain)
            return await tx.sit_down(table, user, name, record)

    async def play_new(self, id: TableId, user: UserId, name: str, sheet: Sheet) -> TableUpdate:
        """Seat `user` with a villain they wrote, or change to it in the lobby. Raises Illegal."""
        async with self._transactions.open(self.play_new) as tx:
            table = await _with_villains(tx, id)
            made = await tx.create_villain(table.guild, user, sheet)
            return await tx.sit_down(table, user, name, made)

    async def rename(self, user: UserId, villain: str, name: str, powerset: str) -> KeptVillain:
        """Change a villain's name and powerset before their first heist. Raises Illegal."""

        def renamed(sheet: Sheet) -> Sheet:
            return villains.sheet(name=name, powerset=powerset, aptitudes=sheet.aptitudes, how=sheet.how)

        return await self._rewrite(user, villain, renamed)

    async def be_good_at(self, user: UserId, villain: str, application: str, rank: int) -> KeptVillain:
        """Set an aptitude's rank before the first heist, swapping ranks with its holder. Raises Illegal."""
        if application not in APPLICATIONS:
            raise Illegal("I don't know that aptitude. Choose one from the list.")

        def swapped(sheet: Sheet) -> Sheet:
            old = sheet.aptitudes[APPLICATIONS.index(application)]
            ranks = (rank if word == application else old if at == rank else at for word, at in _ranks(sheet))
            return villains.sheet(
                name=sheet.name, powerset=sheet.powerset, aptitudes=tuple(ranks), how=sheet.how
            )

        return await self._rewrite(user, villain, swapped)

    async def own(self, user: UserId, villain: str) -> KeptVillain:
        """Return the user's villain with this id. Raises Illegal."""
        async with self._transactions.open(self.own) as tx:
            return await _own(tx, user, villain)

    async def lobby_of(self, villain: KeptVillain) -> Table | None:
        """Return the table at which the villain sits, or None."""
        async with self._transactions.open(self.lobby_of) as tx:
            id = await tx.repositories.villains.table_of(villain.id)
            return None if id is None else await tx.table(id)

    async def _rewrite(self, user: UserId, villain: str, how: Callable[[Sheet], Sheet]) -> KeptVillain:
        async with self._transactions.open(self._rewrite) as tx:
            record = await _own(tx, user, villain)
            villains.check_fresh(record)
            after = how(record.sheet)
            if after != record.sheet:
                await _rewritten(tx, record, after)
            return replace(record, sheet=after)


async def _with_villains(tx: TransactionContext, id: TableId) -> Table:
    """Return the open table, locked. Raises Illegal if its game has no villains."""
    table = await tx.open_table(id)
    if table.game.join is None:
        raise Illegal("This game has no villains.")
    return table


def _ranks(sheet: Sheet) -> Sequence[tuple[str, int]]:
    return list(zip(APPLICATIONS, sheet.aptitudes, strict=True))


async def _own(tx: TransactionContext, user: UserId, villain: str) -> KeptVillain:
    record = await tx.repositories.villains.one(VillainId(villain))
    if record is None or record.user != user:
        raise Illegal("That villain isn't yours.")
    return record


async def _seated_as(tx: TransactionContext, table: Table, user: UserId) -> KeptVillain | None:
    """Return the villain with whom the user sits in the lobby, or None. Raises Illegal once the game runs."""
    sitter = table.sitter(user)
    if sitter is None or sitter.villain is None:
        return None
    lobby.before_the_game(table)
    return await tx.repositories.villains.one(sitter.villain.id)


async def _rewritten(tx: TransactionContext, villain: KeptVillain, sheet: Sheet) -> Table | None:
    """Save a villain's new sheet and update the lobby they are in; return that table, or None."""
    id = await tx.repositories.villains.table_of(villain.id)
    table = await tx.held(id) if id is not None else None
    await tx.repositories.work.advisory_lock("villains", villain.guild)
    if sheet.key != villain.sheet.key:
        await tx.check_name(villain.guild, sheet)
    await tx.repositories.villains.rewrite(villain.id, sheet)
    if table is None:
        return None
    changed = replace(villain, sheet=sheet).at_table()
    after = table.changing(villain.user, villain=changed)
    return await tx.save(table, replace(after, names={}))
