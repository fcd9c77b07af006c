"""Statistics of games among computer players: `scripts/league --playability`.

For each game and variant: its length, how often there is a sole winner or nobody scores, the gain of the
first to act, and the frequency of each action. They show actions that are never worth doing, and games
without end.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from benchmarks.computers import ENDLESS, SEATS, SURE, begun, share
from engines import GAMES
from engines.core import Game, Seat
from engines.players import JUDGEMENTS, Level, move, playouts

GAMES_OF = {Level.DEPUTY: 1000, Level.GREENHORN: 1000, Level.MARSHAL: 200}
HEISTS = 10
"""The number of heists of a session of Texas Hold Up."""
HURRY = 4
"""The divisor of the usual number of playouts of a marshal."""
TOLD = "narration"
"""An option that changes only texts."""


@dataclass(frozen=True, slots=True)
class Task:
    """One game of players of the same level."""

    game: str
    variant: str
    level: str
    seats: int
    n: int


class Played(NamedTuple):
    moves: int
    alone: bool
    """Whether there was a sole winner."""
    scoreless: bool
    """Whether nobody had a point at the end."""
    first: float
    """The gain of the first to act beyond a fair share of the win."""
    used: Counter[str]
    """The number of times that each action was taken, by verb."""


def variants(game: Game[Any, Any, Any]) -> dict[str, dict[str, Any]]:
    """Return the options that differ from the standard, one at a time, and all switches on at once."""
    found: dict[str, dict[str, Any]] = {"standard": {}}
    hints = get_type_hints(game.options)
    switches = [field.name for field in fields(game.options) if hints[field.name] is bool]
    for field in fields(game.options):
        if get_origin(hints[field.name]) is Literal and field.name != TOLD:
            others = [value for value in get_args(hints[field.name]) if value != field.default]
            found |= {f"{field.name}={value}": {field.name: value} for value in others}
    for name in switches:
        found |= {name: {name: True}} if _can_be(game, {name: True}) else {}
    return found | ({"everything": dict.fromkeys(switches, True)} if len(switches) > 1 else {})


def _can_be(game: Game[Any, Any, Any], options: dict[str, Any]) -> bool:
    try:
        _ = game.options(**options)
    except ValueError:  # it requires another option
        return False
    return True


def played(task: Task) -> Played:
    """Play one game to its end."""
    game = GAMES[task.game]
    random, used, seats = Random(f"{task}"), Counter[str](), task.seats
    quickly = playouts(max(1, JUDGEMENTS[game.name].iterations // HURRY))
    length = {"hands": HEISTS} if game.join is not None else {}
    s = begun(game, seats, random.randbytes(32).hex(), **variants(game)[task.variant], **length)
    first = game.owed(s)[0]
    for n in range(ENDLESS):
        owed = game.owed(s)
        if game.over(s) or not owed:
            shares = [share(game, s, Seat(seat)) for seat in range(seats)]
            scoreless = not any(score.points for score in game.standing(s))
            return Played(n, max(shares) == 1, scoreless, shares[first] - 1 / seats, used)
        action = move(game, s, owed[0], random, Level(task.level), budget=quickly)
        used[action.verb] += 1
        _ = deque(game.apply(s, owed[0], action), maxlen=0)
    raise AssertionError(f"{task} does not end")


def playability(
    names: Iterable[str], *, jobs: int, games: int | None = None, seats: int | None = None
) -> Iterator[str]:
    """Yield a paragraph for each game and variant as soon as it is known; `games` and `seats` None: as usual.

    Deputies play all variants, the other levels the standard game.
    """
    with ProcessPoolExecutor(jobs) as pool:
        for name in names:
            of_deputies = [(variant, Level.DEPUTY) for variant in variants(GAMES[name])]
            for variant, level in (*of_deputies, ("standard", Level.GREENHORN), ("standard", Level.MARSHAL)):
                many = games or GAMES_OF[level]
                tasks = [Task(name, variant, level, seats or SEATS[name], n) for n in range(many)]
                yield summary(name, variant, level, [*pool.map(played, tasks, chunksize=1 + many // 50)])


def summary(name: str, variant: str, level: str, found: Sequence[Played]) -> str:
    """Summarize these games in two lines."""
    lengths, firsts = [one.moves for one in found], [one.first for one in found]
    error = SURE * sqrt(fmean(first * first for first in firsts) / len(firsts))
    used = sum((one.used for one in found), Counter[str]())
    each = ", ".join(f"{verb} {times / len(found):.2g}" for verb, times in used.most_common())
    wanted = {action.verb for action in GAMES[name].actions if action is not GAMES[name].opening}
    never = ", ".join(sorted(wanted - {*used}))
    return (
        f"{name} {variant}, {level}, {len(found)} games: {fmean(lengths):.0f} moves, {max(lengths)} at most; "
        f"{fmean(one.alone for one in found):.1%} won alone, nobody scored in "
        f"{fmean(one.scoreless for one in found):.1%}; first to act {fmean(firsts):+.1%} +- {error:.1%}\n"
        f"    a game: {each}" + (f"; never: {never}" if never else "")
    )
