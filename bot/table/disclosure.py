"""What may be told of a game when it is over? All of it, unless its hands stay closed for ever."""

from __future__ import annotations

from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Illegal


def check_kept(table: Table) -> None:
    """Raises Illegal where only the record of a game is kept."""
    if table.archived:
        raise Illegal(
            "This game ended long ago: its names and moves are no longer kept, but /export has its record."
        )


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
