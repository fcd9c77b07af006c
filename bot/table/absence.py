"""Absent players: which seats may be taken over, voted out or given more time, and who votes."""

from __future__ import annotations

from bot.table.record import Move, UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.time_control import DAY_MS, DECISION_TIMES_MS
from bot.table.votes import PAUSE_MOTION, Motion, MotionKind
from engines.core import Illegal, Seat

EXTENSIONS_MAX = 3
"""The maximum number of extensions between two moves of a player."""


def present(table: Table) -> tuple[Sitter, ...]:
    """Return the people who are present, whose votes count."""
    return tuple(sitter for sitter in table.sitters if not sitter.automatic)


def check_present(table: Table, user: UserId) -> None:
    """Raise Illegal unless the user plays here themselves."""
    sitter = table.sitting(user)
    if sitter.leaving:
        raise Illegal("You're leaving this table already.")
    if sitter.away:
        raise Illegal("The bot plays your seat. Press **I'm back** first.")


def left_alone(table: Table) -> bool:
    """Return whether a game is under way that only computer players are still playing."""
    if table.status is not Status.PLAYING:
        return False
    stays = table.game.join is not None
    return not any(stays or not person.leaving for person in table.people)


def too_few(table: Table) -> bool:
    """Return whether a game is under way in which nobody can act before somebody joins."""
    return table.status is Status.PLAYING and not table.owed


def deserted(table: Table) -> bool:
    """Return whether nobody but the clock has moved for several rounds."""
    last = table.moves[-3 * max(2, len(table.users)) :]
    stays = any(not sitter.automatic for sitter in table.sitters)
    return not stays and len(last) >= 3 * max(2, len(table.users)) and all(move.unasked for move in last)


def is_out_of_time(table: Table, move: Move) -> bool:
    """Return whether a move was made for somebody whose time was up; those who have left need none."""
    user = table.users[move.seat] if move.unasked and move.seat is not None else None
    sitter = table.sitter(user) if user is not None else None
    return sitter is not None and not sitter.computer and not sitter.leaving


def free_seats(table: Table, user: UserId) -> tuple[Seat, ...]:
    """Return the seats that `user` may take over: those whose players have left."""
    playing = table.status is Status.PLAYING and table.game.join is None
    if not playing or table.sitter(user) is not None or user in table.former:
        return ()
    return tuple(seat for seat in _seats(table) if _is_free(table, seat))


def absent(table: Table, user: UserId, at: int) -> tuple[Seat, ...]:
    """Return the seats that `user` may vote out: others who missed moves, or held up the table for a day."""
    if not _is_present(table, user):
        return ()
    return tuple(seat for seat in _seats(table) if _was_missed(table, seat, user, at))


def _waited_for_long(table: Table, seat: Seat, at: int) -> bool:
    """Return whether the table waits for this seat and nobody has moved for a day, at any time control."""
    running = table.paused is None and table.muted is None
    return running and seat in table.owed and bool(table.moves) and at - table.moves[-1].at >= DAY_MS


def hurried(table: Table, user: UserId) -> tuple[Seat, ...]:
    """Return the seats to which `user` may give more time: others whose turn it is, with a deadline."""
    if not _is_present(table, user) or table.pace not in DECISION_TIMES_MS:
        return ()
    return tuple(seat for seat in table.owed if _may_be_given_time(table, seat, user))


def may_be_back(table: Table, user: UserId) -> bool:
    """Return whether the user's seat plays by itself and they may come back."""
    sitter = table.sitter(user)
    if table.status is not Status.PLAYING or sitter is None:
        return False
    return sitter.away or (sitter.leaving and table.game.join is None)


def agreed(table: Table) -> tuple[Sitter, ...]:
    """Return those present who have voted for a pause."""
    votes = table.votes.get(PAUSE_MOTION, ())
    return tuple(sitter for sitter in present(table) if sitter.user in votes)


def _seats(table: Table) -> tuple[Seat, ...]:
    return tuple(Seat(i) for i in range(len(table.users))) if table.status is Status.PLAYING else ()


def _is_present(table: Table, user: UserId) -> bool:
    sitter = table.sitter(user)
    return table.status is Status.PLAYING and sitter is not None and not sitter.automatic


def _is_free(table: Table, seat: Seat) -> bool:
    sitter = table.sitter_in(seat)
    return sitter is not None and sitter.leaving


def _was_missed(table: Table, seat: Seat, user: UserId, at: int) -> bool:
    sitter = table.sitter_in(seat)
    if sitter is None or sitter.user == user or sitter.leaving or sitter.computer:
        return False
    return sitter.away or sitter.missed > 0 or _waited_for_long(table, seat, at)


def _may_be_given_time(table: Table, seat: Seat, user: UserId) -> bool:
    sitter = table.sitter_in(seat)
    if sitter is None or sitter.user == user or sitter.automatic or sitter.deadline is None:
        return False
    return len(table.votes.get(time_for(table, sitter), ())) < EXTENSIONS_MAX


def time_for(table: Table, sitter: Sitter) -> Motion:
    """Return the motion to give somebody more time for their present decision."""
    seat = table.seat(sitter.user)
    return Motion(MotionKind.TIME, sitter.user, sum(move.seat == seat for move in table.moves))
