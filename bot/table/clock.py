"""The clock of a table: moves for expired deadlines, reminders, pauses and the time bank."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from bot.table.pacing import at_once
from bot.table.progress import play_move
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.time_control import MISSES_BEFORE_AUTOPLAY, Deadline
from bot.table.turns import banked
from bot.table.votes import against, without
from engines import players
from engines.core import Action, Seat
from engines.players import Level

Tell = Callable[[Table, Seat, Action], Action]
"""A function that adds a story's text to a computer's move."""
NO_THOUGHTS: Mapping[Seat, Action] = MappingProxyType({})


def silent(_table: Table, _seat: Seat, action: Action) -> Action:
    """Return the move unchanged, without a story."""
    return action


def marshals(table: Table, at: int) -> list[Seat]:
    """Return the seats of marshals who are to move now, and search before they do: none where computers move
    at once, since what happens without a person is shown within seconds.
    """
    if table.paused is not None or at_once(table):
        return []
    due = (
        sitter
        for sitter in table.sitters
        if sitter.level is Level.MARSHAL and sitter.deadline and sitter.deadline.due <= at
    )
    seats = map(table.seat, (sitter.user for sitter in due))
    return [seat for seat in seats if seat is not None and seat in table.owed]


def is_due(table: Table, at: int) -> bool:
    """Return whether a sitter's time is up."""
    return any(sitter.deadline is not None and sitter.deadline.due <= at for sitter in table.sitters)


def expire_deadlines(
    table: Table, at: int, thoughts: Mapping[Seat, Action] = NO_THOUGHTS, tell: Tell = silent
) -> tuple[Table, tuple[UserId, ...]]:
    """Return the table after all expired deadlines at the moment `at`, and the users to remind.

    `thoughts`: the moves that marshals have found; a marshal without one plays as a deputy. `tell` adds a
    story to a computer's move.
    """
    if table.paused is not None:
        return resumed(table, at), ()
    reminded: list[UserId] = []
    for sitter in table.sitters:
        deadline, seat = sitter.deadline, table.seat(sitter.user)
        if deadline is None or seat is None or seat not in table.owed or deadline.alarm > at:
            continue
        if deadline.due <= at:
            table = _expired(table, sitter, seat, at, thoughts.get(seat), tell)
        else:
            alarms = 2 if at >= replace(deadline, alarms=1).alarm else 1
            table = table.changing(sitter.user, deadline=replace(deadline, alarms=alarms))
            reminded += [sitter.user] if alarms == 2 else []
    return table, tuple(reminded)


def _expired(table: Table, sitter: Sitter, seat: Seat, at: int, thought: Action | None, tell: Tell) -> Table:
    """Return the table after a sitter's deadline: they use the time bank, or a move is made for them."""
    thinking_on = banked(table, sitter, at)
    if thinking_on is not None:
        return table.changing(sitter.user, deadline=thinking_on.deadline, bank=thinking_on.bank)
    if plays_on(table, sitter):
        thought = thought if any(thought in offer for offer in table.offers(seat)) else None
        action = thought or judged(table, sitter, seat)
        action = tell(table, seat, action) if sitter.computer else action
    else:
        action = table.game.default(table.state, seat)
    table = play_move(table, action, seat=seat, user=None, auto=True, at=at)
    if sitter.automatic:
        return table
    missed = sitter.missed + 1
    return table.changing(sitter.user, missed=missed, away=missed >= MISSES_BEFORE_AUTOPLAY)


def plays_on(table: Table, sitter: Sitter) -> bool:
    """Return whether an absent player's seat is played by a computer player, so that others have a good
    game. For a player who is only late, and where villains' chips last, it is the rulebook's default move.
    """
    return sitter.computer or (sitter.automatic and table.game.join is None)


def judged(table: Table, sitter: Sitter, seat: Seat) -> Action:
    """Return a computer player's move for this seat without search, from what the seat may know."""
    level = Level.GREENHORN if sitter.level is Level.GREENHORN else Level.DEPUTY
    random = Random(f"{table.seed} {len(table.moves)}")
    return players.move(table.game, table.state, seat, random, level, temper=sitter.temper)


def back(table: Table, user: UserId) -> Table:
    """Return the table with a user back: their seat waits for them, and votes against them are void."""
    sitter = table.sitter(user)
    if sitter is not None and sitter.away:
        table = table.changing(user, deadline=None)
    table, votes = table.changing(user, missed=0, away=False), without(table.votes, against(user))
    return table if votes == table.votes else replace(table, votes=votes)


def resumed(table: Table, at: int) -> Table:
    """Return the table with its clock running again: everybody has as much time left as when it stopped.

    Without the bot's permission to post it stays stopped, but no longer because of the players.
    """
    if table.paused is None:
        return table
    moved = (replace(sitter, deadline=_later(sitter.deadline, table.paused, at)) for sitter in table.sitters)
    still = at if table.muted is not None else None
    return replace(table, paused=still, muted=still, sitters=tuple(moved))


def muted(table: Table, at: int) -> Table:
    """Return the table when the bot may not post in its channel: the clock stops; the host is to be told."""
    runs = table.paused is None and table.status is Status.PLAYING
    if table.muted is not None and not runs:
        return table
    host_unnotified = table.host_unnotified or table.muted is None
    if runs:
        return replace(table, muted=at, paused=at, host_unnotified=host_unnotified)
    since = at if table.paused is None else max(at, table.paused + 1)
    return replace(table, muted=since, host_unnotified=host_unnotified)


def unmuted(table: Table, at: int) -> Table:
    """Return the table when the bot may post again; the clock goes on, unless the players stopped it."""
    ours = table.muted is not None and table.paused == table.muted
    after = replace(table, muted=None, host_unnotified=False)
    return resumed(after, at) if ours else after


def set_back(table: Table, at: int) -> Table:
    """Return the table after the system clock was set back: deadlines that begin later begin now."""
    since = {
        sitter.user: sitter.deadline
        for sitter in table.sitters
        if sitter.deadline and sitter.deadline.since > at
    }
    for user, deadline in since.items():
        table = table.changing(user, deadline=deadline.later(at - deadline.since))
    return table


def _later(deadline: Deadline | None, paused: int, at: int) -> Deadline | None:
    """Return a deadline moved by the part of the pause since it was set; None stays None."""
    return deadline.later(at - max(paused, deadline.since)) if deadline is not None else None
