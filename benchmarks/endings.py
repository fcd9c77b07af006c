"""How games end among computers of mixed levels: `scripts/league GAME --ends`.

For each number of seats: why games ended, how many points the winners had, and how many moves it took.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import NamedTuple

from benchmarks.computers import ENDLESS, begun
from engines import GAMES
from engines.core import Seat
from engines.players import JUDGEMENTS, Level, move, playouts
from engines.tempers import Temper

GAMES_EACH = 300


@dataclass(frozen=True, slots=True)
class Task:
    """One game of players of drawn levels and tempers."""

    game: str
    seats: int
    n: int


class Ended(NamedTuple):
    moves: int
    reason: str
    """What ended the game, if its last event says so; else "over"."""
    won_with: int
    """The winner's points."""


def ended(task: Task) -> Ended:
    """Play one game to its end."""
    game, random = GAMES[task.game], Random(f"{task}")
    players = [(random.choice([*Level]), random.choice([*Temper, None])) for _ in range(task.seats)]
    usual = playouts(JUDGEMENTS[game.name].iterations)
    s, reason = begun(game, task.seats, random.randbytes(32).hex()), "over"
    for n in range(ENDLESS):
        if game.over(s):
            won = max(score.points for score in game.standing(s) if score.place == 1)
            return Ended(n, reason, won)
        seat: Seat = game.owed(s)[0]
        level, temper = players[seat]
        action = move(game, s, seat, random, level, temper=temper, budget=usual)
        for event in game.apply(s, seat, action):
            reason = getattr(event, "reason", reason)
    raise AssertionError(f"{task} does not end")


def endings(names: Iterable[str], *, jobs: int, games: int | None, seats: int | None) -> Iterator[str]:
    """Yield a line for each game and number of seats, as soon as it is known."""
    with ProcessPoolExecutor(jobs) as pool:
        for name in names:
            for size in (seats,) if seats else GAMES[name].seats:
                tasks = [Task(name, size, n) for n in range(games or GAMES_EACH)]
                yield summary(name, size, [*pool.map(ended, tasks, chunksize=1 + len(tasks) // 50)])


def summary(name: str, seats: int, found: Sequence[Ended]) -> str:
    """Return these games in a line."""
    reasons = Counter(one.reason for one in found)
    why = ", ".join(f"{reason} {many / len(found):.0%}" for reason, many in reasons.most_common())
    points = Counter(one.won_with for one in found)
    won = ", ".join(f"{many} with {n}" for n, many in sorted(points.items()))
    moves = fmean(one.moves for one in found)
    return f"{name}, {seats} seats, {len(found)} games: {why}; won: {won}; {moves:.0f} moves"
