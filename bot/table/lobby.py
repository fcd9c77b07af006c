"""What may be done in a lobby, and by whom? A table before its game, as values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.table.draws import Draws
from bot.table.history import states
from bot.table.record import SOMEBODY, TableId, UserId
from bot.table.sitter import GREENHORNS, MARSHALS, Sitter
from bot.table.table import Scheme, Status, Table
from bot.table.texts import cut, named
from bot.table.time_control import IDLE, MINUTE, TimeControl
from bot.table.villains import NAME
from engines.chance import commitment
from engines.core import Game, Illegal, Refused, Seat
from engines.players import Level

SILENT = 5 * MINUTE
"""After which the others may begin without a word of the host's."""
MOST_TABLES, MOST_HOSTED = 200, 20
"""Open tables of a server, and those of them that one user may have opened."""


GOOD_COMPANY = 3
"""Players at a table that is filled with computers, where so many may sit there."""


class ChannelTaken(Illegal):
    """A channel holds one table at a time."""

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
    aloud: bool = True,
) -> Table:
    """A lobby where nobody sits yet."""
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
        aloud=aloud,
    )


def before_the_game(table: Table) -> Table:
    """The table, as long as it is a lobby. Raises Illegal."""
    if table.status is not Status.LOBBY:
        raise Illegal("The game has already begun.")
    return table


def for_the_host(table: Table, user: UserId) -> Table:
    """The lobby, if `user` is its host. Raises Illegal."""
    if user != table.host:
        raise Illegal("Only the host can change that.")
    return before_the_game(table)


def check_start(table: Table, user: UserId, at: int, alarm: int | None) -> None:
    """Raises Illegal unless `user` may begin the game.

    Besides the host that is whoever sits there while the host does not, or while the host is silent: nothing
    has changed in the lobby for a while. `alarm` is when it closes by itself.
    """
    here = before_the_game(table).people
    if user != table.host and table.sitter(table.host) is not None and not _silent(at, alarm):
        raise Illegal("Only the host can start the game.")
    if user != table.host:
        table.sitting(user)
    if table.sitters and not here:
        raise Illegal("At least one person must be at the table.")


def _silent(at: int, alarm: int | None) -> bool:
    return alarm is not None and at >= alarm - IDLE + SILENT


def check_room(table: Table) -> None:
    """Raises Illegal where the table is full."""
    if len(table.sitters) >= table.options.max_players:
        raise table.game.refused(Refused.FULL, "The table is full.")


def called(table: Table, name: str) -> str:
    """What somebody is called at a table where another may have the same name: "Ann", "Ann 2"."""
    name = cut(named(name), NAME) or SOMEBODY
    taken = {*(it.name for it in table.sitters), *table.former.values()}
    others = (f"{name} {n}" for n in range(2, len(taken) + 2))
    return next(it for it in (name, *others) if it not in taken)


def company(table: Table) -> int:
    """How many computer players make a table good to play at, beside those who are there."""
    wanted = max(table.game.seats.start, GOOD_COMPANY)
    return max(0, min(wanted, table.options.max_players) - len(table.sitters))


_COMPUTERS = {
    Level.DEPUTY: (-1, "Computer"),
    Level.GREENHORN: (GREENHORNS, "Greenhorn"),
    Level.MARSHAL: (MARSHALS, "Marshal"),
}


def next_computer(table: Table, level: Level) -> Sitter:
    """The computer player of this level who would sit down now, without a villain."""
    first, name = _COMPUTERS[level]
    n = next(n for n in range(len(table.sitters) + 1) if table.sitter(UserId(first - n)) is None)
    return Sitter(UserId(first - n), called(table, f"{name} {n + 1}"))


# Once more.


def players(table: Table, user: UserId) -> list[Sitter]:
    """Those who stayed to the end of a game, and `user`, in the order of their seats."""
    seated = (table.sitter_in(Seat(seat)) for seat in range(len(table.users)))
    return [it for it in seated if it is not None and (not it.leaving or it.user == user)]


def options_again(table: Table, sitters: tuple[Sitter, ...]) -> Any:
    """The options with which these sit down again: the first dealer is the next of them, clockwise."""
    deals = table.game.dealer
    if not sitters or deals is None:
        return table.options
    first = (_first_dealer(table, deals) or 0) + 1
    order = table.users[first:] + table.users[:first]
    again: dict[UserId | None, Seat] = {it.user: Seat(seat) for seat, it in enumerate(sitters)}
    dealer = next((again[user] for user in order if user in again), Seat(0))
    return replace(table.options, first_dealer=dealer)


def _first_dealer(table: Table, deals: Callable[[Any], Seat | None]) -> Seat | None:
    """Who dealt first, as the record tells."""
    return next((it for state in states(table) if (it := deals(state)) is not None), None)
