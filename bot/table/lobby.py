"""The lobby: what may be done at a table before its game, and by whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.table.draws import Draws
from bot.table.history import states
from bot.table.record import SOMEBODY, TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Scheme, Status, Table
from bot.table.texts import cut, named, plain
from bot.table.time_control import LOBBY_IDLE_MAX_MS, MINUTE_MS, TimeControl
from bot.table.villains import NAME_MAX_CHARS
from engines.chance import commitment
from engines.core import Game, Illegal, Refused, Seat
from engines.names import name_key

HOST_SILENT_MS = 5 * MINUTE_MS
"""The milliseconds after which the others may start without the host."""
SERVER_TABLES_MAX, HOST_TABLES_MAX = 200, 20
"""The maximum numbers of open tables in a server, and of those with the same host."""


FILLED_TABLE_PLAYERS = 3
"""The number of players up to which computers fill a table, if its rules allow as many."""


class ChannelTaken(Illegal):
    """An open table in a channel that already has one."""

    def __init__(self, channel: int) -> None:
        super().__init__(
            "This channel already has an open table: /table shows it, and its host can end it with /endgame."
        )
        self.channel = channel


def new_table(
    game: Game[Any, Any, Any],
    options: Any,
    pace: TimeControl,
    *,
    guild: int,
    channel: int,
    host: UserId,
    draws: Draws,
    announces_results: bool = True,
) -> Table:
    """Return an empty lobby."""
    seed = draws.seed()
    return Table(
        id=TableId(draws.id()),
        guild=guild,
        channel=channel,
        host=host,
        game=game,
        version=game.version,
        options=options,
        pace=pace,
        seed=seed,
        scheme=Scheme.SEALED,
        commitment=commitment(seed),
        announces_results=announces_results,
    )


def before_the_game(table: Table) -> Table:
    """Return the table if it is a lobby. Raises Illegal."""
    if table.status is not Status.LOBBY:
        raise Illegal("The game has begun already.")
    return table


def for_the_host(table: Table, user: UserId) -> Table:
    """Return the lobby if `user` is its host. Raises Illegal."""
    if user != table.host:
        raise Illegal(f"Only the host can change that. Ask {_host(table)}.")
    return before_the_game(table)


def check_start(table: Table, user: UserId, at: int, alarm: int | None) -> None:
    """Raise Illegal unless `user` may start the game.

    Besides the host, everybody seated may while the host is not seated or silent: nothing has changed in
    the lobby for HOST_SILENT_MS. `alarm` is when it closes by itself.
    """
    here = before_the_game(table).people
    if user != table.host and table.sitter(table.host) is not None and not _silent(at, alarm):
        raise Illegal(
            f"Only the host can press **Start**. Ask {_host(table)}. "
            "If they're away for 5 minutes, anyone at the table can."
        )
    if user != table.host:
        table.sitting(user)
    if table.sitters and not here:
        raise Illegal("At least one person must be at the table. Press **Join** first.")


def _host(table: Table) -> str:
    """Return the host's name, or "them" while the host is not at the table."""
    host = table.sitter(table.host)
    return f"**{plain(host.name)}**" if host is not None else "them"


def _silent(at: int, alarm: int | None) -> bool:
    return alarm is not None and at >= alarm - LOBBY_IDLE_MAX_MS + HOST_SILENT_MS


def check_room(table: Table, user: UserId) -> None:
    """Raise Illegal if the table is full, with what `user` can do about it."""
    if len(table.sitters) >= table.options.max_players:
        host = table.sitter(table.host)
        more = f"Ask {host.name if host else 'the host'} to add a seat."
        if user == table.host:
            more = "Add a seat first, in the menu **Seats**."
        ask = f" {more}" if can_grow(table) else ""
        raise table.game.refused(Refused.FULL, f"The table is full.{ask}")


def can_grow(table: Table) -> bool:
    """Return whether all seats of a lobby are taken, and the rules allow more."""
    seats = table.options.max_players
    return len(table.sitters) >= seats and seats < table.game.seats[-1]


def called(table: Table, name: str) -> str:
    """Return a name that looks like no other at the table: "Ann", "Ann 2"."""
    name = cut(named(name), NAME_MAX_CHARS)
    name = name if name_key(name) else SOMEBODY
    taken = {*map(name_key, (*(sitter.name for sitter in table.sitters), *table.former.values()))}
    others = (f"{name} {n}" for n in range(2, len(taken) + 2))
    return next(candidate for candidate in (name, *others) if name_key(candidate) not in taken)


def company(table: Table) -> int:
    """Return how many computer players to add for a good game."""
    wanted = max(table.game.seats.start, FILLED_TABLE_PLAYERS)
    return max(0, min(wanted, table.options.max_players) - len(table.sitters))


# Rematch.


def players(table: Table, user: UserId) -> list[Sitter]:
    """Return those who stayed to the end of a game, and `user`, in the order of their seats."""
    seated = (table.sitter_in(Seat(seat)) for seat in range(len(table.users)))
    return [sitter for sitter in seated if sitter is not None and (not sitter.leaving or sitter.user == user)]


def options_again(table: Table, sitters: tuple[Sitter, ...]) -> Any:
    """Return the options for a rematch of these: the first dealer is the next of them, clockwise."""
    deals = table.game.dealer
    if not sitters or deals is None:
        return table.options
    first = (_first_dealer(table, deals) or 0) + 1
    order = table.users[first:] + table.users[:first]
    again: dict[UserId | None, Seat] = {sitter.user: Seat(seat) for seat, sitter in enumerate(sitters)}
    dealer = next((again[user] for user in order if user in again), Seat(0))
    return replace(table.options, first_dealer=dealer)


def _first_dealer(table: Table, deals: Callable[[Any], Seat | None]) -> Seat | None:
    """Return who dealt first, from the replayed states; None if nobody did."""
    return next((it for state in states(table) if (it := deals(state)) is not None), None)
