"""Leaving a table: the moves for those who leave, and the next host."""

from __future__ import annotations

from collections.abc import Iterator

from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Action, Seat


def forthcoming(table: Table) -> Iterator[tuple[Seat | None, Action]]:
    """Yield the moves for those who are leaving: the game's `leave` action, else their default."""
    for sitter in table.sitters:
        seat = table.seat(sitter.user)
        if not sitter.leaving or seat is None or table.status is not Status.PLAYING:
            continue
        farewell = table.game.leave(seat) if table.game.leave is not None else None
        if farewell is not None and table.offered(farewell):
            yield None, farewell
        elif seat in table.owed:
            yield seat, table.game.default(table.state, seat)


def host_after(before: Table, after: Table) -> UserId:
    """Return the host: whoever opened the table; when they leave, the next person clockwise."""
    there = after.sitter(after.host)
    left = before.sitter(after.host) is not None and (there is None or there.leaving)
    if not left or not after.sitters:
        return after.host
    seat = before.seat(after.host)
    clockwise = after.users[seat or 0 :] + after.users[: seat or 0]
    staying = {sitter.user for sitter in after.sitters if not sitter.computer and not sitter.leaving}
    people = [user for user in clockwise if user is not None and user in staying and before.sitter(user)]
    people += [sitter.user for sitter in after.sitters if sitter.user in staying]
    return people[0] if people else after.host
