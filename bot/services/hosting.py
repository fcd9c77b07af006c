"""Use cases for hosts: open a table, set its options, add or remove players, start and end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.database.repositories.presets import Preset
from bot.services.opening_rules import Opener, check_allowed, check_room
from bot.services.transaction_context import TableUpdate, TransactionContext, as_seated
from bot.services.transactions import Transactions
from bot.table import lobby
from bot.table.archetypes import ARCHETYPES
from bot.table.characters import Character
from bot.table.computers import Wanted, has_computers, next_computer
from bot.table.lobby import ChannelTaken
from bot.table.option_menus import with_choice, with_seats
from bot.table.options import check_options, chosen, values_of
from bot.table.progress import play_move, start
from bot.table.record import TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.time_control import TimeControl
from bot.table.villains import KeptVillain
from engines import GAMES
from engines.core import Game, Illegal, Refused
from engines.players import Level
from engines.words import counted

MORE_PLAYERS = "Others can press **Join**, and **Options…** adds computers."


@dataclass(frozen=True, slots=True)
class Plan:
    """Settings of a new table."""

    game: str
    pace: TimeControl
    options: Mapping[str, Any]
    announces_results: bool
    saved: bool
    """Whether these are the place's saved preset."""
    computers: int = 0
    """Number of computer players seated at once."""
    level: Level | None = None
    """Their level; None: mixed."""
    rival: Character | None = None
    """The one of them who was asked for by name."""


class Hosting:
    """Use cases for lobbies, and for starting and ending a game."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    # The table.

    async def open(
        self,
        *,
        guild: int,
        channel: int,
        user: UserId,
        name: str,
        game: str,
        pace: TimeControl,
        options: Mapping[str, Any],
        announces_results: bool = True,
        computers: int = 0,
        level: Level | None = None,
        rival: Character | None = None,
    ) -> Table:
        """Create a lobby in `channel` with `user` as host and `computers` computer players, of a level and
        with a character first; the caller checks that they fit. Raises ChannelTaken or Illegal.
        """
        rules = _game_called(game)
        made = check_options(rules, options)
        async with self._transactions.open(self.open) as tx:
            await tx.repositories.work.advisory_lock("tables", guild)
            if await tx.repositories.register.in_channel(channel) is not None:
                raise ChannelTaken(channel)
            await check_room(tx, guild, user)
            table = lobby.new_table(
                rules,
                made,
                pace,
                guild=guild,
                channel=channel,
                host=user,
                draws=tx.draws,
                announces_results=announces_results,
            )
            await tx.repositories.records.add(table, tx.at)
            sitter = Sitter(user, lobby.called(table, name))
            if rules.join is not None:
                with suppress(Illegal):  # all of their villains are at other tables: they can join later
                    villain = await tx.choose_villain(table, user, None)
                    sitter = replace(sitter, villain=villain.at_table())
            seated = rules.join is None or sitter.villain is not None
            if seated:
                table = await tx.save(table, replace(table, sitters=(sitter,)))
            for n in range(computers):
                table = await _with_computer(tx, table, rival if rival is not None and n == 0 else level)
            return table

    async def plan(
        self,
        game: Game[Any, Any, Any],
        said: str,
        *,
        guild: int,
        user: UserId,
        opener: Opener,
        pace: str | None,
        seats: int | None,
        places: Sequence[int],
        computers: int = 0,
        level: Level | None = None,
        rival: Character | None = None,
    ) -> Plan:
        """Return the plan for the options given, or else for the first preset saved among `places`. Raises
        Illegal with the reason: also if the server's settings forbid the game, or if the server or user is at
        the open-table limit.
        """
        options = dict(chosen(game, said))
        async with self._transactions.open(self.plan) as tx:
            await check_allowed(tx, guild, game.name, opener)
            await check_room(tx, guild, user)
            saved = None if pace or said else await tx.repositories.presets.first(places, game)
            server = await tx.repositories.administration.of(guild)
        if saved is not None:
            options, pace = dict(values_of(saved.options)), saved.pace.value
        if seats is not None:
            if seats not in game.seats:
                raise Illegal(f"{game.title} seats {game.seats[0]} to {game.seats[-1]}.")
            options["max_players"] = seats
        computers = max(computers, 0 if rival is None else 1)
        room = check_options(game, options).max_players - 1
        if computers and not has_computers(game.name):
            raise Illegal(f"{game.title} is played among people: no computer knows it. Leave them out.")
        if computers > room:
            raise Illegal(
                f"There's room for {counted(room, 'computer')} besides you. Ask for that many or fewer."
            )
        announces_results = saved.announces_results if saved is not None else server.aloud
        paced = TimeControl(pace or TimeControl.RELAXED)
        return Plan(game.name, paced, options, announces_results, saved is not None, computers, level, rival)

    async def start(self, id: TableId, user: UserId) -> TableUpdate:
        """Start the game. Raises Illegal unless there are enough players and the host asks.

        If the host is absent from their own table or silent, any player may start and becomes the host.
        """
        async with self._transactions.open(self.start) as tx:
            table = await tx.open_table(id)
            lobby.check_start(table, user, tx.at, await tx.repositories.register.alarm(id))
            return await _begun(tx, table, user)

    async def against_the_house(self, id: TableId, user: UserId, level: Level | None = None) -> TableUpdate:
        """Add computer players, of a level or mixed, up to a good table size and start the game. Raises
        Illegal.
        """
        async with self._transactions.open(self.against_the_house) as tx:
            table = lobby.for_the_host(await tx.open_table(id), user)
            table.sitting(user)
            for _ in range(lobby.company(table)):
                table = await _with_computer(tx, table, level)
            return await _begun(tx, table, user)

    async def end(self, id: TableId, user: UserId, *, steward: bool) -> TableUpdate:
        """Close the table and undo a hand under way. Raises Illegal unless the host or a steward asks."""
        async with self._transactions.open(self.end) as tx:
            table = await tx.open_table(id)
            may_end(table, user, steward=steward)
            return await tx.close(table)

    async def abandon(self, id: TableId) -> TableUpdate:
        """Close a table whose channel is gone; chips stay as after the last completed hand."""
        async with self._transactions.open(self.abandon) as tx:
            return await tx.close(await tx.held(id))

    async def abandon_guild(self, guild: int) -> list[TableId]:
        """Close all tables of a server that removed the bot; return their ids."""
        async with self._transactions.open(self.abandon_guild) as tx:
            ids = await tx.repositories.register.in_guild(guild)
        for id in ids:
            await self.abandon(id)
        return ids

    # Options.

    async def choose(self, id: TableId, user: UserId, name: str, words: Sequence[str]) -> TableUpdate:
        """Set what was chosen in the option menu `name`. Raises Illegal."""

        def changed(table: Table) -> Table:
            after = with_choice(table, name, words)
            if after.options.max_players < len(table.sitters):
                raise Illegal(
                    f"{len(table.sitters)} are at the table already. Choose at least that many seats."
                )
            return table if after == table else after

        return await self._by_host(id, user, changed)

    async def add_seat(self, id: TableId, user: UserId) -> TableUpdate:
        """Let one more player in. Raises Illegal if the rules allow no more."""

        def larger(table: Table) -> Table:
            seats = table.options.max_players + 1
            if seats not in table.game.seats:
                raise Illegal(f"{table.game.title} seats at most {table.game.seats[-1]}.")
            return with_seats(table, seats)

        return await self._by_host(id, user, larger)

    async def save_preset(self, id: TableId, user: UserId, place: int) -> Table:
        """Save the lobby's options, pace and results setting for a channel or server. Raises Illegal."""
        async with self._transactions.open(self.save_preset) as tx:
            table = lobby.for_the_host(await tx.open_table(id), user)
            preset = Preset(table.options, table.pace, table.announces_results)
            await tx.repositories.work.advisory_lock("presets", place)
            await tx.repositories.presets.save(place, table.game, preset)
            return table

    # Other players.

    async def add_computer(self, id: TableId, user: UserId, whom: Wanted = None) -> TableUpdate:
        """Add a computer player, with a villain of its own if the game has villains. Raises Illegal."""
        async with self._transactions.open(self.add_computer) as tx:
            table = lobby.for_the_host(await tx.open_table(id), user)
            lobby.check_room(table, user)
            return TableUpdate(await _with_computer(tx, table, whom))

    async def remove_computer(self, id: TableId, user: UserId) -> TableUpdate:
        """Remove the computer player added last. Raises Illegal if there is none."""

        def without(table: Table) -> Table:
            computers = [sitter for sitter in table.sitters if sitter.computer]
            if not computers:
                raise Illegal("There's no computer here to remove.")
            return _without(table, computers[-1])

        return await self._by_host(id, user, without)

    async def kick(self, id: TableId, user: UserId, whom: UserId) -> TableUpdate:
        """Remove another player from the lobby. Raises Illegal."""

        def without(table: Table) -> Table:
            sitter = table.sitter(whom)
            if whom == user:
                raise Illegal("To leave the table yourself, press **Leave**.")
            if sitter is None:
                raise Illegal("They have left the table already.")
            return _without(table, sitter)

        return await self._by_host(id, user, without)

    async def _by_host(self, id: TableId, user: UserId, how: Callable[[Table], Table]) -> TableUpdate:
        async with self._transactions.open(self._by_host) as tx:
            table = lobby.for_the_host(await tx.open_table(id), user)
            after = how(table)
            return TableUpdate(await tx.save(table, after) if after is not table else table)


def may_end(table: Table, user: UserId, *, steward: bool) -> None:
    """Raise Illegal unless the user may end the game: its host, or a steward of the channel."""
    if user != table.host and not steward:
        raise table.game.refused(Refused.NOT_THE_HOST, "You can't do that now.")


async def _begun(tx: TransactionContext, table: Table, user: UserId) -> TableUpdate:
    """Start the game with `user` as host. Raises Illegal unless there are enough players."""
    await tx.check_sealed(table)
    if table.game.join is not None and len(table.sitters) < table.game.seats.start:
        least = counted(table.game.seats.start, "villain")
        raise table.game.refused(Refused.TOO_FEW, f"You need at least {least} to start. {MORE_PLAYERS}")
    after = replace(start(table), host=user, casual=table.with_computers)
    if table.game.join is not None:
        after = tx.said(await tx.seat_all(after, table.game.join))
        opener = after.owed[0]
        first = after.game.default(after.state, opener)
        after = play_move(after, first, seat=opener, user=user, auto=False, at=tx.at)
    elif table.game.opening is not None:
        after = play_move(tx.said(after), table.game.opening, seat=None, user=user, auto=False, at=tx.at)
    return await tx.go_on(table, after)


async def _with_computer(tx: TransactionContext, table: Table, whom: Wanted = None) -> Table:
    """Add a computer player, with a villain of its own if the game has villains; return the saved lobby."""
    sitter = next_computer(table, whom)
    if table.game.join is not None:
        record = await automaton(tx, table.guild, sitter.user, table)
        sitter = replace(sitter, villain=record.at_table())
    return await tx.save(table, replace(table, sitters=(*table.sitters, sitter)))


def _without(table: Table, sitter: Sitter) -> Table:
    return as_seated(
        table, replace(table, sitters=tuple(other for other in table.sitters if other is not sitter))
    )


async def automaton(
    tx: TransactionContext, guild: int, owner: UserId, table: Table | None = None
) -> KeptVillain:
    """Return a computer player's richest free villain, or a new one, called like nobody at the table."""
    for record in await tx.repositories.villains.of(guild, owner):
        if record.playable:
            return record
    return await tx.surprise_villain(guild, owner, tx.random().choice(ARCHETYPES), table)


def _game_called(name: str) -> Game[Any, Any, Any]:
    """Return the game of this name. Raises Illegal."""
    if name not in GAMES:
        raise Illegal(f'There is no game "{name}". Choose from: {", ".join(GAMES)}.')
    return GAMES[name]
