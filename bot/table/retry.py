"""A moment of a finished game that one of its players plays again, against marshals, until its hand, round or
season is over.

What they could not know then is dealt anew, so that the moment is as open as it was.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from bot.table.game_history import REPLAY_ERRORS
from bot.table.history import rewind, states
from bot.table.lesson import Learning
from bot.table.personal_caches import personal_cache
from bot.table.reviewing import is_over_at
from bot.table.steps import Steps
from bot.table.table import Scheme, Status, Table
from bot.table.teaching import LessonChanged, after_line, answers
from bot.table.time_control import TimeControl
from engines.core import Seat
from engines.players import JUDGEMENTS, Level
from engines.search import determinize


@personal_cache(100)
def retry_table(source: Table, learning: Learning) -> Table:
    """Return the table of a moment of `source` that is played again, as far as it has come. Raises
    LessonChanged if it is not there any more.
    """
    again = learning.again
    if again is None or source.archived or not source.current or not is_over_at(source, again.n):
        raise LessonChanged
    then = rewind(source, again.n)
    seat = then.seat(learning.user)
    if seat is None:
        raise LessonChanged
    seed = f"{learning.id} {learning.step}"
    state = determinize(then.game, then.state, seat, Random(seed))
    origin = replace(then.played, state=state)
    table = replace(
        then, id=learning.id, guild=0, channel=0, host=learning.user, pace=TimeControl.NONE, casual=True,
        seed=seed, scheme=Scheme.SECRET, commitment="", status=Status.PLAYING, lesson=learning,
        origin=origin, played=origin.begun_anew(),
    )  # fmt: skip
    try:
        for line in learning.off:
            table = after_line(table, line)
    except REPLAY_ERRORS:
        raise LessonChanged from None
    if not is_part_over(table):
        return table
    then, reached = _had_then(source, again.n, seat)
    return replace(table, lesson=replace(learning, then=then, reached=reached))


def is_part_over(table: Table) -> bool:
    """Return whether the hand, round or season in which a moment is played again is over."""
    unit = JUDGEMENTS[table.game.name].horizon_unit
    begun = table.origin.state if table.origin is not None else table.state
    return table.game.over(table.state) or unit(table.state) != unit(begun)


def points_of(table: Table, seat: Seat) -> int:
    """Return what a seat has, in points or chips."""
    return _points(table, table.state, seat)


def _points(table: Table, state: Any, seat: Seat) -> int:
    return next((score.points for score in table.game.standing(state) if score.seat == seat), 0)


def _had_then(source: Table, n: int, seat: Seat) -> tuple[int, bool]:
    """Return what a seat had when the part of the game with the decision after `n` moves was over, and
    whether it was: else the game was closed before.
    """
    unit, begun, points = JUDGEMENTS[source.game.name].horizon_unit, None, 0
    for made, state in enumerate(states(source)):
        if made == n:
            begun = unit(state)
        elif made > n:
            points = _points(source, state, seat)
            if unit(state) != begun:
                return points, True
    return points, source.game.over(source.state)


def retried(source: Table, learning: Learning, line: str) -> Steps[Learning]:
    """Return how far a moment has come after a move of its player, and marshals' moves for the others; yield
    after each of these.
    """
    table = retry_table(source, learning)
    seat = table.seat(learning.user)
    assert seat is not None
    own = f"{seat} {line}"
    others = list[str]()
    for other in answers(after_line(table, own), seat, Level.MARSHAL, until=is_part_over):
        others.append(other)
        yield 0.0, None  # nobody knows how many will follow
    return replace(learning, off=(*learning.off, own, *others))
