"""Who may ask for a hint, and why somebody may not."""

from __future__ import annotations

from bot.table.record import UserId
from bot.table.table import Status, Table


def may_ask(table: Table, user: UserId) -> bool:
    """Return whether a user may ask for a hint now: at a table that does not count, when it is their turn."""
    return (
        table.status is Status.PLAYING
        and table.casual
        and table.hints
        and table.lesson is None
        and table.seat(user) in table.owed
    )


def no_hint(table: Table, user: UserId) -> str:
    """Return why a user gets no hint."""
    if table.status is Status.LOBBY and table.sitter(user) is not None:
        return "The game hasn't begun. There are hints once you have something to decide."
    if table.seat(user) is None:
        return "You aren't at this table. Hints are for those who play."
    if not table.casual:
        return "This game counts, so there are no hints."
    if not table.hints:
        return "The host has switched hints off at this table."
    return "There's nothing to decide for you right now."
