"""What can be done before a game? The use cases of the lobby, and of the rematch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from bot.house.desk import Desk, Happening, as_seated
from bot.house.transactions import Desks
from bot.table import lobby, villains
from bot.table.lobby import ChannelTaken
from bot.table.option_menus import with_choice
from bot.table.pace import Pace
from bot.table.record import TableId, UserId
from bot.table.table import Sitter, Status, Table
from bot.table.villains import Record
from engines.core import Game, Illegal


class Lobbies:
    """The house's use cases about lobbies."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks

    # Options.

    async def choose(self, id: TableId, user: UserId, name: str, words: Sequence[str]) -> Happening:
        """Sets what was chosen in the option menu `name`; then nobody is ready. Raises Illegal."""

        def chosen(table: Table) -> Table:
            after = with_choice(table, name, words)
            if after.options.max_players < len(table.sitters):
                raise Illegal(f"There are already {len(table.sitters)} at the table.")
            if after == table:
                return table
            return replace(after, sitters=tuple(replace(it, ready=it.computer) for it in after.sitters))

        return await self._by_host(id, user, chosen)

    async def save_preset(self, id: TableId, user: UserId, place: int) -> Table:
        """Keeps the lobby's options and pace for a channel or a server. Raises Illegal."""
        async with self._desks.open() as desk:
            table = lobby.for_the_host(await desk.open_table(id), user)
            await desk.books.save_preset(place, table)
            return table

    async def preset(self, places: Sequence[int], game: Game[Any, Any, Any]) -> tuple[Any, Pace] | None:
        """Options and pace that were saved for the first of these places that has some."""
        async with self._desks.open() as desk:
            return await desk.books.preset(places, game)

    # People.

    async def ready(self, id: TableId, user: UserId) -> Happening:
        """Sets the user's ready mark, or takes it away. Raises Illegal."""
        async with self._desks.open() as desk:
            table = lobby.before_the_game(await desk.open_table(id))
            sitter = table.sitter(user)
            if sitter is None:
                raise Illegal("You are not at this table.")
            return Happening(await desk.save(table, table.changing(user, ready=not sitter.ready)))

    async def add_computer(self, id: TableId, user: UserId) -> Happening:
        """Seats a computer player, with a villain of their own where villains play. Raises Illegal."""
        async with self._desks.open() as desk:
            table = lobby.for_the_host(await desk.open_table(id), user)
            lobby.check_room(table)
            sitter = lobby.next_computer(table)
            if table.game.join is not None:
                record = await _automaton(desk, table.guild, sitter.user)
                sitter = replace(sitter, villain=record.at_table())
            return Happening(await desk.save(table, replace(table, sitters=(*table.sitters, sitter))))

    async def remove_computer(self, id: TableId, user: UserId) -> Happening:
        """Sends the last computer player away. Raises Illegal where there is none."""

        def without(table: Table) -> Table:
            computers = [it for it in table.sitters if it.computer]
            if not computers:
                raise Illegal("There is no computer player at this table.")
            return _without(table, computers[-1])

        return await self._by_host(id, user, without)

    async def kick(self, id: TableId, user: UserId, whom: UserId) -> Happening:
        """Sends somebody else away from the lobby. Raises Illegal."""

        def without(table: Table) -> Table:
            sitter = table.sitter(whom)
            if whom == user:
                raise Illegal("To leave yourself, press Leave.")
            if sitter is None:
                raise Illegal("That player has left the table.")
            return _without(table, sitter)

        return await self._by_host(id, user, without)

    async def _by_host(self, id: TableId, user: UserId, how: Callable[[Table], Table]) -> Happening:
        async with self._desks.open() as desk:
            table = lobby.for_the_host(await desk.open_table(id), user)
            after = how(table)
            return Happening(await desk.save(table, after) if after is not table else table)

    # Once more.

    async def rematch(self, id: TableId, user: UserId) -> Happening:
        """The lobby of the next game with the same people, of whom `user` is ready and the host.

        Where another of them has opened it already, `user` is ready there. Raises Illegal for one who did not
        play, and where another table is open.
        """
        async with self._desks.open() as desk:
            old = await desk.table(id)
            if old.status is not Status.CLOSED or not old.moves:
                raise Illegal("This game is not over.")
            if user not in old.users:
                raise Illegal("You did not play at this table.")
            taken = await desk.books.open_table(old.channel)
            if taken is not None:
                return await _ready_again(desk, old, await desk.table(taken), user)
            sitters = await _again(desk, old, user)
            options = lobby.options_again(old, sitters)
            new = lobby.new_table(
                old.game, options, old.pace, guild=old.guild, channel=old.channel, host=user, draws=desk.draws
            )
            await desk.books.add_table(new, desk.at)
            return Happening(await desk.save(new, replace(new, sitters=sitters)))


def _without(table: Table, sitter: Sitter) -> Table:
    return as_seated(table, replace(table, sitters=tuple(it for it in table.sitters if it is not sitter)))


async def _ready_again(desk: Desk, old: Table, new: Table, user: UserId) -> Happening:
    if new.status is not Status.LOBBY or new.game is not old.game or new.sitter(user) is None:
        raise ChannelTaken(new.channel)
    return Happening(await desk.save(new, new.changing(user, ready=True)))


async def _again(desk: Desk, old: Table, user: UserId) -> tuple[Sitter, ...]:
    """Those who play once more; villains sit down again if they can be played."""
    known = {it.id: it for it in await desk.books.villains(old.guild)} if old.game.join is not None else {}
    again: list[Sitter] = []
    for it in lobby.players(old, user):
        sitter = Sitter(it.user, it.name, ready=it.user == user or it.computer)
        if it.villain is not None:
            record = known.get(it.villain.id)
            if (record is None or not record.playable) and it.computer:
                record = await _automaton(desk, old.guild, it.user)
            if record is None or not record.playable:
                continue
            sitter = replace(sitter, villain=record.at_table())
        again.append(sitter)
    return tuple(again)


async def _automaton(desk: Desk, guild: int, owner: UserId) -> Record:
    """A villain for a computer player to play: their richest one who is free, or a new one."""
    for record in await desk.books.villains(guild, owner):
        if record.playable:
            return record
    n = 1
    while await desk.books.name_taken(guild, f"Automaton {n}".casefold()):
        n += 1
    name = f"Automaton {n}"
    aptitudes = Random(name).choice(villains.ORDERS)
    made = villains.sheet(name=name, powerset="Wheels, springs and a coin slot.", aptitudes=aptitudes)
    return await desk.create_villain(guild, owner, made)
