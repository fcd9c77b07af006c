"""Disclosure of a finished game: everything, unless its hands stay closed for ever."""

from __future__ import annotations

from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Illegal

OLDER_RULES = "The rules have changed since that game, so it can't be shown again. Its result stays."
RECORD_STAYS = "/export and /verify still have its record."


def check_kept(table: Table) -> None:
    """Raise Illegal if only the record of a game is kept."""
    if table.archived:
        raise Illegal(
            "This game ended long ago. Its names and moves are no longer kept, but /export has its record."
        )


def check_recorded(table: Table) -> None:
    """Raise Illegal for the table of a lesson, or of a moment that is played again: it has no record."""
    if table.lesson is not None:
        raise Illegal("That's for real games, and this one is only for practice.")


def check_over(table: Table) -> None:
    """Raise Illegal unless a finished game can be shown again."""
    check_recorded(table)
    if table.status is not Status.CLOSED:
        raise Illegal("This game is still going on. /log tells what has happened so far.")
    check_kept(table)
    check_current(table)
    if not table.moves:
        raise Illegal("That game is no longer kept, so it can't be shown.")


def check_current(table: Table) -> None:
    """Raise Illegal for a game by older rules, which cannot be replayed."""
    if not table.current:
        raise Illegal(f"{OLDER_RULES} {RECORD_STAYS}" if table.recorded else OLDER_RULES)


def is_disclosed(table: Table) -> bool:
    """Return whether nothing of a table is secret any more."""
    return table.status is Status.CLOSED and table.game.sealing is None


def players(table: Table) -> tuple[UserId, ...]:
    """Return everybody who ever had a seat, in order of arrival."""
    seatings = (*table.played.seatings, table.played.seating)
    seated = dict.fromkeys(seating.users for seating in seatings)
    return tuple(dict.fromkeys(user for users in seated for user in users if user is not None))


def open_hands(table: Table, user: UserId | None) -> tuple[UserId, ...]:
    """Return the players of a finished game whose hands `user` may see (None: an onlooker)."""
    return tuple(player for player in players(table) if player == user or is_disclosed(table))
