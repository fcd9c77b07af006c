"""What does the clock do at a table? It plays for those whose time is up, and reminds others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from bot.table.progress import play_move
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.time_control import MISSES, Deadline
from bot.table.turns import banked
from bot.table.votes import against, without
from engines import players
from engines.core import Action, Seat
from engines.players import Level

Tell = Callable[[Table, Seat, Action], Action]
"""A computer's move with the words that go with it."""
NONE: Mapping[Seat, Action] = MappingProxyType({})


def silent(_table: Table, _seat: Seat, action: Action) -> Action:
    """A move without words."""
    return action


def marshals(table: Table, at: int) -> list[Seat]:
    """The seats of computers who are to move now and think ahead before they do."""
    due = (it for it in table.sitters if it.level is Level.MARSHAL and it.deadline and it.deadline.due <= at)
    seats = map(table.seat, (it.user for it in due)) if table.paused is None else ()
    return [seat for seat in seats if seat is not None and seat in table.owed]


def rung(
    table: Table, at: int, thoughts: Mapping[Seat, Action] = NONE, tell: Tell = silent
) -> tuple[Table, tuple[UserId, ...]]:
    """The table after all that is due at this moment, and who is to be reminded.

    `thoughts`: what marshals mean to do; those who do not know play as deputies. `tell` gives a computer's
    move the words that go with it.
    """
    if table.paused is not None:
        return resumed(table, at), ()
    reminded: list[UserId] = []
    for sitter in table.sitters:
        deadline, seat = sitter.deadline, table.seat(sitter.user)
        if deadline is None or seat is None or seat not in table.owed or deadline.alarm > at:
            continue
        if deadline.due <= at:
            table = _up(table, sitter, seat, at, thoughts.get(seat), tell)
        else:
            told = 2 if at >= replace(deadline, told=1).alarm else 1
            table = table.changing(sitter.user, deadline=replace(deadline, told=told))
            reminded += [sitter.user] if told == 2 else []
    return table, tuple(reminded)


def _up(table: Table, sitter: Sitter, seat: Seat, at: int, thought: Action | None, tell: Tell) -> Table:
    """The table when somebody's time is up: they use their bank, or a move is made for them."""
    thinking_on = banked(table, sitter, at)
    if thinking_on is not None:
        return table.changing(sitter.user, deadline=thinking_on.deadline, bank=thinking_on.bank)
    if plays_on(table, sitter):
        thought = thought if any(thought in it for it in table.offers(seat)) else None
        action = thought or judged(table, sitter, seat)
        action = tell(table, seat, action) if sitter.computer else action
    else:
        action = table.game.default(table.state, seat)
    table = play_move(table, action, seat=seat, user=None, auto=True, at=at)
    if sitter.automatic:
        return table
    missed = sitter.missed + 1
    return table.changing(sitter.user, missed=missed, away=missed >= MISSES)


def plays_on(table: Table, sitter: Sitter) -> bool:
    """Whether a seat is played with judgement while nobody plays it, so that others have a good game. What
    somebody who is only late does is the rulebook's; so it is where chips last, and are theirs.
    """
    return sitter.computer or (sitter.automatic and table.game.join is None)


def judged(table: Table, sitter: Sitter, seat: Seat) -> Action:
    """What a computer player does at this seat without thinking ahead, by no more than it may know."""
    level = Level.GREENHORN if sitter.level is Level.GREENHORN else Level.DEPUTY
    return players.move(table.game, table.state, seat, Random(f"{table.seed} {len(table.moves)}"), level)


def back(table: Table, user: UserId) -> Table:
    """The table with somebody back: their seat waits for them, and votes against them are void."""
    sitter = table.sitter(user)
    if sitter is not None and sitter.away:
        table = table.changing(user, deadline=None)
    return replace(table.changing(user, missed=0, away=False), votes=without(table.votes, against(user)))


def resumed(table: Table, at: int) -> Table:
    """The table whose clock goes on: everybody has as much time as when it stood still.

    Where the bot has no permission to post, it stays stopped, though no longer because somebody wanted it.
    """
    if table.paused is None:
        return table
    moved = (replace(it, deadline=_later(it.deadline, table.paused, at)) for it in table.sitters)
    still = at if table.muted is not None else None
    return replace(table, paused=still, muted=still, sitters=tuple(moved))


def muted(table: Table, at: int) -> Table:
    """The table when the bot may not post in its channel: nobody's time runs, and the host is to be told."""
    runs = table.paused is None and table.status is Status.PLAYING
    if table.muted is not None and not runs:
        return table
    untold = table.untold or table.muted is None
    if runs:
        return replace(table, muted=at, paused=at, untold=untold)
    since = at if table.paused is None else max(at, table.paused + 1)
    return replace(table, muted=since, untold=untold)


def heard(table: Table, at: int) -> Table:
    """The table when the bot may write again; the clock goes on, unless the players stopped it."""
    ours = table.muted is not None and table.paused == table.muted
    after = replace(table, muted=None, untold=False)
    return resumed(after, at) if ours else after


def set_back(table: Table, at: int) -> Table:
    """The table after the clock was set back: who is waited for from a later moment on is so from now."""
    since = {it.user: it.deadline for it in table.sitters if it.deadline and it.deadline.since > at}
    for user, deadline in since.items():
        table = table.changing(user, deadline=deadline.later(at - deadline.since))
    return table


def _later(deadline: Deadline | None, paused: int, at: int) -> Deadline | None:
    """What a deadline becomes after the clock was stopped, if it was there all that time or came later."""
    return deadline.later(at - max(paused, deadline.since)) if deadline is not None else None
