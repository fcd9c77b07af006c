"""Use cases for players: join and leave a table, and open a rematch."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.services.hosting import automaton
from bot.services.opening_rules import Opener, check_allowed
from bot.services.transaction_context import TableUpdate, TransactionContext
from bot.services.transactions import Transactions
from bot.table import lobby
from bot.table.disclosure import check_kept, check_recorded, players
from bot.table.lobby import ChannelTaken
from bot.table.record import SOMEBODY, TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from engines.core import Illegal


class Joining:
    """Use cases for joining and leaving."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def join(
        self, id: TableId, user: UserId, name: str, villain: str | None = None, word: str = ""
    ) -> TableUpdate:
        """Seat `user`, with the named villain or as `choose_villain` picks. Their word (its SHA-256 in hex)
        counts from the next shuffle on, and is dropped if the seal of the cards is not posted yet.

        A player who sits in a lobby changes to the named villain. Raises Illegal.
        """
        async with self._transactions.open(self.join) as tx:
            table = await tx.open_table(id)
            if villain is None or table.game.join is None or table.status is not Status.LOBBY:
                table.check_newcomer(user)
            record = await tx.choose_villain(table, user, villain) if table.game.join is not None else None
            said = word if word and await tx.is_sealed(table) else ""
            return await tx.sit_down(table, user, name, record, said)

    async def leave(self, id: TableId, user: UserId) -> TableUpdate:
        """Free the user's seat, at once or as soon as the rules allow. Raises Illegal if they have none."""
        async with self._transactions.open(self.leave) as tx:
            return await tx.leave(await tx.open_table(id), user)

    async def rematch(self, id: TableId, user: UserId, opener: Opener, name: str = SOMEBODY) -> TableUpdate:
        """Open a lobby for the next game with the players who stayed and `user`, as host: also one who had
        left, whose own name is `name`.

        If another of them has opened it already, return that one, with the user in it. Raises Illegal if the
        user did not play, if another table is open, or if the server's settings forbid it.
        """
        async with self._transactions.open(self.rematch) as tx:
            old = await tx.table(id)
            check_recorded(old)
            await tx.repositories.work.advisory_lock("tables", old.guild)
            check_kept(old)
            if old.status is Status.CLOSED and not old.current:
                raise Illegal(
                    "That game was played by older rules. Open a table with /newgame to play again."
                )
            if old.status is not Status.CLOSED or not old.moves:
                raise Illegal("This game isn't over yet. A rematch is possible when it is.")
            if user not in players(old):
                raise Illegal("Only those who played here can open the rematch. /newgame is for everyone.")
            taken = await tx.repositories.register.in_channel(old.channel)
            if taken is not None:
                open_one = await tx.table(taken)
                if open_one.status is not Status.LOBBY or open_one.game is not old.game:
                    raise ChannelTaken(old.channel)
                return await _with(tx, open_one, user, name)
            await check_allowed(tx, old.guild, old.game.name, opener)
            sitters = await _again(tx, old, user)
            options = lobby.options_again(old, sitters)
            new = lobby.new_table(
                old.game,
                options,
                old.pace,
                guild=old.guild,
                channel=old.channel,
                host=user,
                draws=tx.draws,
                announces_results=old.announces_results,
            )
            await tx.repositories.records.add(new, tx.at)
            new = await tx.save(new, replace(new, sitters=sitters, hints=old.hints))
            with suppress(Illegal):  # all of their villains are at other tables: they can join later
                return await _with(tx, new, user, name)
            return TableUpdate(new)


async def _with(tx: TransactionContext, new: Table, user: UserId, name: str) -> TableUpdate:
    """Seat the user in a new lobby, unless they are there already. Raises Illegal if they can't be seated."""
    if new.sitter(user) is not None:
        return TableUpdate(new)
    record = await tx.choose_villain(new, user, None) if new.game.join is not None else None
    return await tx.sit_down(new, user, name, record)


async def _again(tx: TransactionContext, old: Table, user: UserId) -> tuple[Sitter, ...]:
    """Return the players of the rematch; those whose villains cannot be played are left out."""
    known = (
        {villain.id: villain for villain in await tx.repositories.villains.of(old.guild)}
        if old.game.join is not None
        else {}
    )
    again: list[Sitter] = []
    for player in lobby.players(old, user):
        sitter = Sitter(player.user, player.name)
        if player.villain is not None:
            record = known.get(player.villain.id)
            if (record is None or not record.playable) and player.computer:
                record = await automaton(tx, old.guild, player.user)
            if record is None or not record.playable:
                continue
            sitter = replace(sitter, villain=record.at_table())
        again.append(sitter)
    return tuple(again)
