"""What a search is worth at a decision, by its length: `scripts/league --worth [GAME...]`.

At some decisions of deputies' games a marshal thinks, with 1/3, 1, 3 and 10 times the usual playouts. Where
it departs from the deputy's move, both moves are played in further worlds, in which all go on as deputies.
Searches of all lengths meet the same decisions, so far fewer games are needed than if marshals play each
other. A gain is what the judgement believes where a search stops.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from benchmarks.computers import ENDLESS, SEATS, SURE, begun
from engines import GAMES
from engines.core import Action, Game, Seat
from engines.judging import Judgement
from engines.players import JUDGEMENTS, move, playouts
from engines.search import best, determinize, rollout

TIMES = (1 / 3, 1, 3, 10)
"""The lengths of a search, in the usual number of playouts."""
GAMES_OF_A_KIND = 40
"""The number of games of deputies."""
DECISIONS = 10
"""At most so many decisions of a game are looked at, drawn from those with several candidates."""
HANDS = 4
"""Heists of Texas Hold Up in a game."""
WORLDS = 100
"""The number of further worlds in which a departure is judged."""
TRIES = 200
"""At most so many worlds are dealt for one that agrees with what players did."""


class Decided(NamedTuple):
    """One decision, by the length of the search."""

    gains: tuple[float, ...]
    """What the chosen move is better than the deputy's, in hundredths of a win, or in chips."""
    departs: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """The gain of a search of one length over a deputy, per decision, and over the next shorter one."""

    game: str
    playouts: int
    decisions: int
    departs: float
    """The share of decisions in which the search does not play the deputy's move."""
    gain: float
    error: float
    """The half-width of the 95 % confidence interval, as is `more_error`."""
    more: float | None
    """What it gains over the next shorter search; None for the shortest."""
    more_error: float

    def __str__(self) -> str:
        more = "" if self.more is None else f"{self.more:>+10.2f} {self.more_error:>6.2f}"
        return (
            f"{self.game:<10} {self.playouts:>8} {self.decisions:>9} {self.departs:>8.1%} {self.gain:>+7.2f} "
            f"{self.error:>6.2f} {more}"
        ).rstrip()


HEADING = (
    "Gain of a search over a deputy at a decision, in hundredths of a win; at Hold Up, in chips.\n"
    f"{'game':<10} {'playouts':>8} {'decisions':>9} {'departs':>8} {'gain':>7} {'+-':>6} "
    f"{'than less':>10} {'+-':>6}"
)


def lines(game: str, *, games: int | None, iterations: int | None, jobs: int) -> Iterator[Line]:
    """Yield the lines of a game, from the shortest search."""
    usual, many = (
        JUDGEMENTS[game].iterations if iterations is None else iterations,
        range(games or GAMES_OF_A_KIND),
    )
    with ProcessPoolExecutor(jobs) as pool:
        played = [it for it in pool.map(_decided, [game] * len(many), many, [usual] * len(many)) if it]
    decisions = [it for of_game in played for it in of_game]
    # Decisions of one game are not independent, so intervals are taken over games.
    means = [[fmean(it.gains[n] for it in of_game) for of_game in played] for n in range(len(TIMES))]
    more = [
        (None, 0.0),
        *(_mean([b - a for a, b in zip(*both, strict=True)]) for both in pairwise(means)),
    ]
    for n, times in enumerate(TIMES):
        departs = fmean(it.departs[n] for it in decisions)
        yield Line(game, _length(usual, times), len(decisions), departs, *_mean(means[n]), *more[n])


def verdict(game: str, found: Sequence[Line]) -> str:
    """Return up to which length a search has been shown to gain more than a shorter one."""
    shown = [it.playouts for it in found if it.more is not None and it.more - it.more_error > 0]
    return f"worth {game}: more playouts gain more, 95 %: {f'up to {max(shown)}' if shown else 'not shown'}"


def _mean(gains: Sequence[float]) -> tuple[float, float]:
    error = SURE * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else float("inf")
    return fmean(gains), error


def _length(usual: int, times: float) -> int:
    return max(1, round(usual * times))


def _decided(name: str, n: int, usual: int) -> list[Decided]:
    """Return what searches of all lengths are worth at some decisions of a game of deputies."""
    game, judgement, random = GAMES[name], JUDGEMENTS[name], Random(f"worth {name} {n}")
    s, met = begun(game, SEATS[name], Random(n).randbytes(32).hex()), list[tuple[Any, Seat]]()
    for _ in range(ENDLESS):
        if game.over(s) or not (owed := game.owed(s)) or (game.join is not None and s.hand > HANDS):
            break
        if judgement.searched(s):
            position = determinize(game, s, owed[0], random)
            if len({*judgement.candidates(position, owed[0], random)}) > 1:
                met.append((s.copy(), owed[0]))
        _ = deque(game.apply(s, owed[0], move(game, s, owed[0], random)), maxlen=0)
    some = random.sample(met, min(DECISIONS, len(met)))
    return [_worth(game, judgement, s, seat, random, usual) for s, seat in some]


def _worth(
    game: Game[Any, Any, Any], judgement: Judgement[Any], s: Any, seat: Seat, random: Random, usual: int
) -> Decided:
    """Return what searches of all lengths are worth at this decision."""
    luck = random.getrandbits(64)
    first = Random(luck)  # as a search draws first
    deputy = judgement.candidates(determinize(game, s, seat, first), seat, first)[0]
    chosen = [
        best(game, judgement, s, seat, Random(luck), playouts(_length(usual, times))) for times in TIMES
    ]
    worth = _gains(game, judgement, s, seat, random, deputy, {*chosen} - {deputy})
    departs = tuple(action != deputy for action in chosen)
    return Decided(tuple(worth.get(action, 0.0) for action in chosen), departs)


def _gains(
    game: Game[Any, Any, Any],
    judgement: Judgement[Any],
    s: Any,
    seat: Seat,
    random: Random,
    deputy: Action,
    others: set[Action],
) -> dict[Action, float]:
    """Return what each of these moves is better than the deputy's, in worlds that no search has seen."""
    results = dict[Action, list[float]]({action: [] for action in (deputy, *others)})
    for _ in range(WORLDS if others else 0):
        world, luck = determinize(game, s, seat, random), random.getrandbits(64)
        for _ in range(TRIES):
            if random.random() < judgement.likely(world):
                break
            world = determinize(game, s, seat, random)
        for action, values in results.items():
            end = rollout(game, judgement, world, seat, action, Random(luck))
            values.append(judgement.points(s, seat, judgement.value(world, end, seat)))
    return {action: fmean(results[action]) - fmean(results[deputy]) for action in others}
