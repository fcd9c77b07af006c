"""Whether tempers change style and not strength: `scripts/league --tempers [GAME...]`.

Each temper plays alone among deputies without one, each deal once from every seat. A game passes if no
temper's share of the win is further off a fair one than a small bound, by more than chance explains.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from benchmarks.computers import ENDLESS, SEATS, SURE, ByGame, begun, in_chips
from benchmarks.matches import Match, played
from engines import GAMES
from engines.core import Action, Game, Seat
from engines.players import JUDGEMENTS, Level, appeal, move
from engines.search import determinize
from engines.tempers import Temper

DEALS = ByGame(lambda _: 500, {"holdup": 1500, "houseem": 800, "textactoe": 800})
"""By game: the number of deals for each temper, each played from every seat."""
DEALS_OF_MARSHALS = 40
"""The number of deals for each temper among marshals, which only show their figures."""
STYLE_GAMES = 20
"""The number of games in whose decisions the styles are counted."""
HEIST = 40
"""At Texas Hold Up, where games do not end: the number of decisions instead."""
OFF, CHIPS = 0.05, 0.5
"""How far off a fair share of the win a temper may be; at Texas Hold Up, chips of a heist."""


@dataclass(frozen=True, slots=True)
class Line:
    """The gain of one temper of a level beyond a fair share, and its style."""

    game: str
    level: str
    temper: str
    games: int
    gain: float
    error: float
    """The half-width of the 95 % confidence interval."""
    with_temper: float
    """The share of decisions, among those where it differs, in which the most appealing move is played."""
    without: float

    @property
    def even(self) -> bool:
        return abs(self.gain) + self.error < (CHIPS if in_chips(self.game) else OFF)

    def __str__(self) -> str:
        factor, unit = (1, "") if in_chips(self.game) else (100, "%")
        gain, error = (f"{factor * figure:+.2f}{unit}" for figure in (self.gain, self.error))
        style = f"{self.with_temper:>6.0%} {self.without:>8.0%}"
        return (
            f"{self.game:<10} {self.level:<8} {self.temper:<9} {self.games:>6} {gain:>8} "
            f"{error.lstrip('+'):>6} {style}"
        )


HEADING = (
    "Gain of a temper among players without one beyond a fair share; at Hold Up, chips a heist.\n"
    "Style: how often the move that appeals most to the temper is played, with it and without.\n"
    f"{'game':<10} {'level':<8} {'temper':<9} {'games':>6} {'gain':>8} {'+-':>6} {'style':>6} {'without':>8}"
)


def lines(game: str, *, deals: int | None, iterations: int | None, jobs: int) -> Iterator[Line]:
    """Yield the lines of a game, those of marshals last.

    `iterations` is the number of playouts of a marshal's move; None: the usual number; 0: no marshals.
    """
    each, seats = JUDGEMENTS[game].iterations if iterations is None else iterations, SEATS[game]
    styles = _styles(game, STYLE_GAMES if deals is None else min(deals, STYLE_GAMES))
    with ProcessPoolExecutor(jobs) as pool:
        for level in (Level.DEPUTY, Level.MARSHAL) if each else (Level.DEPUTY,):
            usual = DEALS_OF_MARSHALS if level is Level.MARSHAL else DEALS[game]
            for temper in Temper:
                matches = [
                    Match(game, f"{level} {temper}", level, n, seats, tuple(range(seats)), each)
                    for n in range(deals or usual)
                ]
                found = pool.map(played, matches, chunksize=1 + len(matches) // (8 * jobs))
                gains = [one.gain for one in found]
                error = SURE * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else float("inf")
                mean, many = fmean(gains), len(gains) * seats
                yield Line(game, level, temper, many, mean, error, *styles[temper])


def _styles(game: str, games: int) -> dict[Temper, tuple[float, float]]:
    """Return how often deputies play the move that appeals most to a temper, with that temper and without."""
    taken = {temper: (list[bool](), list[bool]()) for temper in Temper}
    for n in range(games):
        for s, seat, luck in _decisions(GAMES[game], n):
            for temper, (with_temper, without) in taken.items():
                if best := _most_appealing(GAMES[game], s, seat, Random(luck), temper):
                    with_temper.append(move(GAMES[game], s, seat, Random(luck), temper=temper) in best)
                    without.append(move(GAMES[game], s, seat, Random(luck)) in best)
    return {temper: (fmean(a or [0]), fmean(b or [0])) for temper, (a, b) in taken.items()}


def _most_appealing(
    game: Game[Any, Any, Any], s: Any, seat: Seat, random: Random, temper: Temper
) -> list[Action]:
    """Return which of the moves that are hardly worse than the best appeal most; none if all do alike."""
    close = JUDGEMENTS[game.name].close_candidates(determinize(game, s, seat, random), seat, random)
    appeals = [appeal(game, s, seat, action, temper) for action in close]
    most = [action for action, worth in zip(close, appeals, strict=True) if worth == max(appeals)]
    return most if len(most) < len(close) else []


def _decisions(game: Game[Any, Any, Any], n: int) -> Iterator[tuple[Any, Seat, int]]:
    """Yield the positions of a game of deputies, or of a heist, with the seat that decides and some luck."""
    random = Random(f"style {n}")
    s = begun(game, SEATS[game.name], random.randbytes(32).hex())
    for _ in range(ENDLESS if game.join is None else HEIST):
        if game.over(s) or not (owed := game.owed(s)):
            return
        yield s, owed[0], random.getrandbits(32)
        _ = deque(game.apply(s, owed[0], move(game, s, owed[0], random)), maxlen=0)


def verdict(game: str, found: Sequence[Line]) -> str:
    """Return whether no temper is far off; marshals play too few games to tell, and only show theirs."""
    even = all(line.even for line in found if line.level == Level.DEPUTY)
    return f"tempers {game}: style and not strength, 95 %: {'yes' if even else 'no'}"
