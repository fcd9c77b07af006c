"""A lesson's table: the real game, played as far as the learner has come, and what their moves lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from bot.table.computers import character_called
from bot.table.game_history import REPLAY_ERRORS
from bot.table.lesson import LEARNER, TABLE_ITSELF, Learning
from bot.table.options import check_options
from bot.table.personal_caches import personal_cache
from bot.table.progress import play_move, start
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.time_control import TimeControl
from engines import GAMES, players
from engines.core import Illegal, Seat, Villain, VillainId
from engines.notation import write

OTHERS_MOVES_MAX = 300
"""The maximum number of moves that the others make before the learner is asked again."""


class LessonChanged(Illegal):
    """A lesson, or a rule that it needs, has changed since the learner has come so far."""

    def __init__(self) -> None:
        super().__init__("This lesson has changed since you were here. /learn begins it anew.")


@personal_cache(100)
def lesson_table(learning: Learning) -> Table:
    """Return the table of a lesson as far as it has come. Raises LessonChanged."""
    try:
        plan, table = learning.plan, _begun(learning)
        for line in (*plan.before, *learning.lines):
            table = after_line(table, line)
    except REPLAY_ERRORS:
        raise LessonChanged from None
    return replace(table, lesson=learning)


def _begun(learning: Learning) -> Table:
    plan, game = learning.plan, GAMES[learning.plan.game]
    rivals = [character_called(name) for name in plan.rivals]
    sitters = [Sitter(learning.user, learning.name), *(Sitter(who.user, who.name) for who in rivals)]
    table = Table(
        id=learning.id, guild=0, channel=0, host=learning.user, game=game, version=game.version,
        options=check_options(game, plan.options), pace=TimeControl.NONE, seed=plan.seed, casual=True,
    )  # fmt: skip
    if game.join is None:
        table = start(replace(table, sitters=tuple(sitters)))
        opening = game.opening
        assert opening is not None
        return play_move(table, opening, seat=None, user=learning.user, auto=False, at=0)
    villains = [Villain(VillainId(f"v{n}"), tuple(map(int, it)), 50) for n, it in enumerate(plan.villains)]
    sitters = [replace(sitter, villain=it) for sitter, it in zip(sitters, villains, strict=True)]
    names = {it.id: sitter.name for sitter, it in zip(sitters, villains, strict=True)}
    table = start(replace(table, sitters=tuple(sitters), names=names))
    for sitter, villain in zip(sitters, villains, strict=True):
        table = play_move(table, game.join(villain), seat=None, user=sitter.user, auto=False, at=0)
    return table


def after_line(table: Table, line: str) -> Table:
    """Return the table after a line of a seat, or of the table itself, and a move."""
    mover, _, text = line.partition(" ")
    seat = None if mover == TABLE_ITSELF else Seat(int(mover))
    user = table.users[seat] if seat is not None else None
    return play_move(table, table.read(text, seat, {}), seat=seat, user=user, auto=False, at=0)


def asked(learning: Learning, line: str) -> Learning:
    """Return the progress after a legal move of the learner, in its notation: the taught one goes on with the
    lesson, off its way the others answer, and any other waits for the learner's decision.
    """
    if learning.off:
        return _off(learning, line)
    now = learning.now
    assert now is not None
    taught = sorted(line.split()) == sorted(now.do.split())  # cards may be picked in any order
    return learning.onwards() if taught else replace(learning, wanted=line)


def gone_off(learning: Learning) -> Learning:
    """Return the progress after the learner has left the lesson's way with the move that they wanted."""
    return _off(replace(learning, wanted=""), learning.wanted)


def back(learning: Learning) -> Learning:
    """Return the progress back on the lesson's way, at the step where the learner left it."""
    return replace(learning, off=(), wanted="")


def _off(learning: Learning, line: str) -> Learning:
    """Return the progress after the learner's own move, and deputies' moves for the others."""
    table = lesson_table(replace(learning, wanted=""))
    own = f"{LEARNER} {line}"
    others = answers(after_line(table, own), Seat(LEARNER), players.Level.DEPUTY)
    return replace(learning, off=(*learning.off, own, *others))


def answers(
    table: Table, mine: Seat, level: players.Level, until: Callable[[Table], bool] = lambda _: False
) -> Iterator[str]:
    """Yield the lines of this level's moves for the others, until only this seat, or nobody, is asked, or
    until a table is met that ends them.
    """
    for _ in range(OTHERS_MOVES_MAX):
        others = [seat for seat in table.owed if seat != mine]
        if table.status is not Status.PLAYING or not others or until(table):
            return
        random = Random(f"{table.seed} {len(table.moves)}")
        line = f"{others[0]} {write(players.move(table.game, table.state, others[0], random, level))}"
        table = after_line(table, line)
        yield line
