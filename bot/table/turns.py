"""Deadlines of a table's sitters, and the next alarm, as they follow from its moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from bot.table.absence import too_few
from bot.table.pacing import WAIT_MAX_MS, wait_ms
from bot.table.record import UserId, is_quiet
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.time_control import (
    AUTOPLAY_DELAY_MS,
    DECISION_TIMES_MS,
    LOBBY_IDLE_MAX_MS,
    PAUSE_MAX_MS,
    TIME_BANKS_MS,
    TOO_FEW_MAX_MS,
    Deadline,
    QuietHours,
    deadline,
)
from engines.core import Seat


def new_moves(before: Table, after: Table) -> range:
    """Return the indices of the moves that `after` has and `before` has not."""
    return range(len(before.moves), len(after.moves))


def timed(before: Table, after: Table, at: int, quiet: Mapping[UserId, QuietHours]) -> Table:
    """Return `after` with all deadlines; those of seats still to move run on while others act."""
    moves = (after.moves[n] for n in new_moves(before, after))
    acted = {move.seat for move in moves if move.unasked or not is_quiet(after.happened[move.n - 1])}
    sitters = tuple(
        _timed(before, after, sitter, acted, at, quiet.get(sitter.user)) for sitter in after.sitters
    )
    return replace(after, sitters=sitters)


def _timed(
    before: Table,
    after: Table,
    sitter: Sitter,
    acted: Collection[Seat | None],
    at: int,
    quiet: QuietHours | None,
) -> Sitter:
    seat, old = after.seat(sitter.user), sitter.deadline
    if seat is None or seat not in after.owed:
        return sitter if old is None else replace(_settled(sitter, at), deadline=None)
    if sitter.automatic:
        wait = wait_ms(after, sitter) if sitter.computer else AUTOPLAY_DELAY_MS
        kept = old if old is not None and old.alarms == 2 and old.due <= at + WAIT_MAX_MS else None
        fresh = Deadline(at, at + wait, 2)
        return replace(sitter, deadline=kept if kept is not None and seat not in acted else fresh)
    running = old is not None and (old.due > at or after.paused is not None)
    if running and seat in before.owed and seat not in acted and after.pace in DECISION_TIMES_MS:
        return sitter
    return replace(_settled(sitter, at), deadline=deadline(at, after.pace, quiet))


def _settled(sitter: Sitter, at: int) -> Sitter:
    """Return the sitter with the unused rest of the time bank restored."""
    if sitter.deadline is None or not sitter.deadline.banked:
        return sitter
    return replace(sitter, bank=max(0, sitter.deadline.due - at))


def begun(table: Table, at: int) -> Table:
    """Return the table with deadlines that begin at `at` at the latest; they end when they did."""
    late = [sitter for sitter in table.sitters if sitter.deadline is not None and sitter.deadline.since > at]
    for sitter in late:
        assert sitter.deadline is not None
        table = table.changing(sitter.user, deadline=replace(sitter.deadline, since=at))
    return table


def banked(table: Table, sitter: Sitter, at: int) -> Sitter | None:
    """Return the sitter with a deadline on the time bank; None if it is empty or in use."""
    bank = TIME_BANKS_MS.get(table.pace, 0) if sitter.bank is None else sitter.bank
    if sitter.automatic or bank <= 0 or (sitter.deadline is not None and sitter.deadline.banked):
        return None
    return replace(sitter, deadline=Deadline(at, at + bank, alarms=1, banked=True), bank=0)


def alarm(table: Table, at: int) -> int | None:
    """Return when the clock is to act on this table next, or None; `at` is when it changed last."""
    match table.status:
        case Status.LOBBY:
            return at + LOBBY_IDLE_MAX_MS
        case Status.PLAYING if table.muted is not None:
            return None
        case Status.PLAYING if table.paused is not None:
            return table.paused + PAUSE_MAX_MS
        case Status.PLAYING if too_few(table):
            return at + TOO_FEW_MAX_MS
        case Status.PLAYING:
            alarms = (sitter.deadline.alarm for sitter in table.sitters if sitter.deadline is not None)
            return min(alarms, default=None)
        case _:
            return None
