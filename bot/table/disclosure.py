"""What may be told of a game when it is over? All of it, unless its hands stay closed for ever."""

from __future__ import annotations

from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Illegal

OLDER = "That game was played by rules that have changed since, so it can't be shown again. Its result stays."


def check_kept(table: Table) -> None:
    """Raises Illegal where only the record of a game is kept."""
    if table.archived:
        raise Illegal(
            "This game ended long ago: its names and moves are no longer kept, but /export has its record."
        )


def check_over(table: Table) -> None:
    """Raises Illegal where there is nothing to look at again."""
    if table.status is not Status.CLOSED:
        raise Illegal("This game is still going on; /log tells what has happened so far.")
    check_current(table)
    check_kept(table)
    if not table.moves:
        raise Illegal("Nothing of that game is left to be shown.")


def check_current(table: Table) -> None:
    """Raises Illegal for a game that today's rules cannot tell again."""
    if not table.current:
        raise Illegal(OLDER)


def is_told(table: Table) -> bool:
    """Whether nothing of a table is secret any more."""
    return table.status is Status.CLOSED and table.game.sealing is None


def players(table: Table) -> tuple[UserId, ...]:
    """Everybody who ever had a seat, in order of arrival."""
    seatings = (*table.played.seatings, table.played.seating)
    seated = dict.fromkeys(seating.users for seating in seatings)
    return tuple(dict.fromkeys(user for users in seated for user in users if user is not None))


def open_hands(table: Table, user: UserId | None) -> tuple[UserId, ...]:
    """Those of a finished game whose hands `user` (None: an onlooker) may see: everybody's, or their own."""
    return tuple(it for it in players(table) if it == user or is_told(table))
