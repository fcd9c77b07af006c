"""What does a table's host do? Opens it, chooses options and company, starts the game, and ends it."""

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
from bot.table.lobby import ChannelTaken
from bot.table.option_menus import with_choice
from bot.table.options import check_options, chosen, values_of
from bot.table.progress import play_move, start
from bot.table.record import TableId, UserId
from bot.table.servers import Server
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.time_control import TimeControl
from bot.table.villains import KeptVillain
from engines import GAMES
from engines.core import Game, Illegal, Refused
from engines.players import Level
from engines.words import counted

MORE_PLAYERS = "Others can press Join, and Options… adds computer players."


@dataclass(frozen=True, slots=True)
class Plan:
    """What a new table is to be played with."""

    game: str
    pace: TimeControl
    options: Mapping[str, Any]
    aloud: bool
    saved: bool
    """Whether this is what was saved for the place."""
    computers: int = 0
    """How many sit down at once, and how well they play."""
    level: Level = Level.DEPUTY


class Hosting:
    """The house's use cases about lobbies, and about the beginning and the end of a game."""

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
        aloud: bool = True,
        computers: int = 0,
        level: Level = Level.DEPUTY,
    ) -> Table:
        """A lobby in `channel` with `user` as host, and so many computers: there must be room for them.
        Raises Illegal where a table is open.
        """
        rules = _game_called(game)
        made = check_options(rules, options)
        async with self._transactions.open(self.open) as desk:
            await desk.books.work.advisory_lock("tables", guild)
            if await desk.books.register.in_channel(channel) is not None:
                raise ChannelTaken(channel)
            await check_room(desk, guild, user)
            table = lobby.new_table(
                rules, made, pace, guild=guild, channel=channel, host=user, draws=desk.draws, aloud=aloud
            )
            await desk.books.records.add(table, desk.at)
            sitter = Sitter(user, lobby.called(table, name))
            if rules.join is not None:
                with suppress(Illegal):  # all of their villains are at other tables: they join when they like
                    villain = await desk.choose_villain(table, user, None)
                    sitter = replace(sitter, villain=villain.at_table())
            seated = rules.join is None or sitter.villain is not None
            if seated:
                table = await desk.save(table, replace(table, sitters=(sitter,)))
            for _ in range(computers):
                table = await _with_computer(desk, table, level)
            return table

    async def plan(
        self,
        game: Game[Any, Any, Any],
        said: str,
        *,
        pace: str | None,
        seats: int | None,
        places: Sequence[int],
        computers: int = 0,
        level: Level = Level.DEPUTY,
    ) -> Plan:
        """What is said of a new table; where that is nothing, what was saved for the first of these places
        that has something. Raises Illegal with what is wrong.
        """
        options = dict(chosen(game, said))
        saved = None if pace or said else await self.preset(places, game)
        if saved is not None:
            options, pace = dict(values_of(saved.options)), saved.pace.value
        if seats is not None:
            if seats not in game.seats:
                raise Illegal(f"{game.title} seats {game.seats[0]} to {game.seats[-1]}.")
            options["max_players"] = seats
        room = check_options(game, options).max_players - 1
        if computers > room:
            raise Illegal(f"There is room for {counted(room, 'computer')} besides you, not for {computers}.")
        aloud = saved.aloud if saved is not None else (await self._server(places[-1])).aloud
        paced = TimeControl(pace or TimeControl.RELAXED)
        return Plan(game.name, paced, options, aloud, saved is not None, computers, level)

    async def check_opening(self, guild: int, user: UserId, game: str, opener: Opener) -> None:
        """Raises Illegal where a server's settings are against it, or where it, or the user, has as many open
        tables as may be.
        """
        async with self._transactions.open(self.check_opening) as desk:
            await check_allowed(desk, guild, game, opener)
            await check_room(desk, guild, user)

    async def start(self, id: TableId, user: UserId) -> TableUpdate:
        """Begins the game. Raises Illegal unless enough are there and the host asks.

        Where the host is not at their own table, or is silent, those who are may start, and whoever
        does is the host then.
        """
        async with self._transactions.open(self.start) as desk:
            table = await desk.open_table(id)
            lobby.check_start(table, user, desk.at, await desk.books.register.alarm(id))
            return await _begun(desk, table, user)

    async def against_the_house(self, id: TableId, user: UserId) -> TableUpdate:
        """Seats computer players, as many as make a good table, and begins the game. Raises Illegal."""
        async with self._transactions.open(self.against_the_house) as desk:
            table = lobby.for_the_host(await desk.open_table(id), user)
            table.sitting(user)
            for _ in range(lobby.company(table)):
                table = await _with_computer(desk, table)
            return await _begun(desk, table, user)

    async def end(self, id: TableId, user: UserId, *, steward: bool) -> TableUpdate:
        """Closes the table; a hand under way is taken back. Raises Illegal unless host or steward asks."""
        async with self._transactions.open(self.end) as desk:
            table = await desk.open_table(id)
            may_end(table, user, steward=steward)
            return await desk.close(table)

    async def abandon(self, id: TableId) -> TableUpdate:
        """Closes a table whose channel is gone; chips stay as after the last completed hand."""
        async with self._transactions.open(self.abandon) as desk:
            return await desk.close(await desk.held(id))

    async def abandon_guild(self, guild: int) -> list[TableId]:
        """Closes all tables of a server that has sent the bot away, and tells which."""
        async with self._transactions.open(self.abandon_guild) as desk:
            ids = await desk.books.register.in_guild(guild)
        for id in ids:
            await self.abandon(id)
        return ids

    # Options.

    async def choose(self, id: TableId, user: UserId, name: str, words: Sequence[str]) -> TableUpdate:
        """Sets what was chosen in the option menu `name`. Raises Illegal."""

        def changed(table: Table) -> Table:
            after = with_choice(table, name, words)
            if after.options.max_players < len(table.sitters):
                raise Illegal(f"There are already {len(table.sitters)} at the table.")
            return table if after == table else after

        return await self._by_host(id, user, changed)

    async def save_preset(self, id: TableId, user: UserId, place: int) -> Table:
        """Keeps for a channel or a server how the lobby's game is to be played. Raises Illegal."""
        async with self._transactions.open(self.save_preset) as desk:
            table = lobby.for_the_host(await desk.open_table(id), user)
            preset = Preset(table.options, table.pace, table.aloud)
            await desk.books.work.advisory_lock("presets", place)
            await desk.books.presets.save(place, table.game, preset)
            return table

    async def preset(self, places: Sequence[int], game: Game[Any, Any, Any]) -> Preset | None:
        """What was saved for the first of these places that has something."""
        async with self._transactions.open(self.preset) as desk:
            return await desk.books.presets.first(places, game)

    async def _server(self, guild: int) -> Server:
        async with self._transactions.open(self._server) as desk:
            return await desk.books.administration.of(guild)

    # Company.

    async def add_computer(self, id: TableId, user: UserId, level: Level = Level.DEPUTY) -> TableUpdate:
        """Seats a computer player, with a villain of their own where villains play. Raises Illegal."""
        async with self._transactions.open(self.add_computer) as desk:
            table = lobby.for_the_host(await desk.open_table(id), user)
            lobby.check_room(table)
            return TableUpdate(await _with_computer(desk, table, level))

    async def remove_computer(self, id: TableId, user: UserId) -> TableUpdate:
        """Sends the last computer player away. Raises Illegal where there is none."""

        def without(table: Table) -> Table:
            computers = [it for it in table.sitters if it.computer]
            if not computers:
                raise Illegal("There is no computer player at this table.")
            return _without(table, computers[-1])

        return await self._by_host(id, user, without)

    async def kick(self, id: TableId, user: UserId, whom: UserId) -> TableUpdate:
        """Sends somebody else away from the lobby. Raises Illegal."""

        def without(table: Table) -> Table:
            sitter = table.sitter(whom)
            if whom == user:
                raise Illegal("To leave yourself, press Leave.")
            if sitter is None:
                raise Illegal("That player has left the table.")
            return _without(table, sitter)

        return await self._by_host(id, user, without)

    async def _by_host(self, id: TableId, user: UserId, how: Callable[[Table], Table]) -> TableUpdate:
        async with self._transactions.open(self._by_host) as desk:
            table = lobby.for_the_host(await desk.open_table(id), user)
            after = how(table)
            return TableUpdate(await desk.save(table, after) if after is not table else table)


def may_end(table: Table, user: UserId, *, steward: bool) -> None:
    """Raises Illegal unless the user may end the game: hosts may, and stewards of the channel."""
    if user != table.host and not steward:
        raise table.game.refused(Refused.NOT_THE_HOST, "That is not for you to do now.")


async def _begun(desk: TransactionContext, table: Table, user: UserId) -> TableUpdate:
    """The game begins, with whoever asked for it as host. Raises Illegal unless enough are there."""
    await desk.check_sealed(table)
    if table.game.join is not None and len(table.sitters) < table.game.seats.start:
        least = counted(table.game.seats.start, "villain")
        raise table.game.refused(Refused.TOO_FEW, f"It takes at least {least}. {MORE_PLAYERS}")
    after = replace(start(table), host=user, casual=table.with_computers)
    if table.game.join is not None:
        after = desk.said(await desk.seat_all(after, table.game.join))
        opener = after.owed[0]
        first = after.game.default(after.state, opener)
        after = play_move(after, first, seat=opener, user=user, auto=False, at=desk.at)
    elif table.game.opening is not None:
        after = play_move(desk.said(after), table.game.opening, seat=None, user=user, auto=False, at=desk.at)
    return await desk.go_on(table, after)


async def _with_computer(desk: TransactionContext, table: Table, level: Level = Level.DEPUTY) -> Table:
    """The lobby with one more computer player, who has a villain of their own where villains play."""
    sitter = lobby.next_computer(table, level)
    if table.game.join is not None:
        record = await automaton(desk, table.guild, sitter.user)
        sitter = replace(sitter, villain=record.at_table())
    return await desk.save(table, replace(table, sitters=(*table.sitters, sitter)))


def _without(table: Table, sitter: Sitter) -> Table:
    return as_seated(table, replace(table, sitters=tuple(it for it in table.sitters if it is not sitter)))


async def automaton(desk: TransactionContext, guild: int, owner: UserId) -> KeptVillain:
    """A villain for a computer player to play: their richest one who is free, or a new one."""
    for record in await desk.books.villains.of(guild, owner):
        if record.playable:
            return record
    return await desk.surprise_villain(guild, owner, desk.random().choice(ARCHETYPES))


def _game_called(name: str) -> Game[Any, Any, Any]:
    """The game of this name. Raises Illegal."""
    if name not in GAMES:
        raise Illegal(f'There is no game "{name}". Choose from: {", ".join(GAMES)}.')
    return GAMES[name]
