"""The league: which computer players are stronger: `scripts/league [GAME...] [--pairs N]`.

In each pairing of the chain marshal, deputy, greenhorn, chance, one player of one level plays among the other
level's, and the reverse. A pair is one deal, played once for each seat that the one can have, to cancel the
luck of the cards. The score is the share of the win; at Texas Hold Up, where chips last, the chips of a
single heist with 50 for everybody.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import TypeVar

from benchmarks import exploits, minutes, reviews, tempers, worth
from benchmarks.computers import SEATS, SURE, in_chips
from benchmarks.endings import endings
from benchmarks.matches import CHANCE, Match, Played, played
from benchmarks.playability import playability
from benchmarks.strangers import tables
from engines import GAMES
from engines.players import JUDGEMENTS, Level

LineT = TypeVar("LineT")
CHAIN = (Level.MARSHAL, Level.DEPUTY, Level.GREENHORN, CHANCE)
"""The players from the strongest to the weakest."""
GAMES_OF_A_PAIRING, HEISTS = 1000, 4000
"""The least numbers of games of a pairing; chips vary more than wins do."""


@dataclass(frozen=True, slots=True)
class Line:
    """The gain of a stronger player among weaker ones beyond a fair share, and the loss of a weaker one."""

    game: str
    strong: str
    weak: str
    games: int
    gain: float
    error: float
    """The half-width of the 95 % confidence interval."""
    p50: float
    p99: float
    """Milliseconds for a decision of the stronger player, as are those of `p50`."""

    @property
    def shown(self) -> bool:
        return self.gain - self.error > 0


def league(
    games: Iterable[str],
    *,
    pairs: int | None,
    iterations: int | None = None,
    jobs: int,
    every: bool = False,
    seats: int | None = None,
) -> Iterator[Line]:
    """Yield the lines of these games as soon as they are known.

    `pairs` is the number of deals of a pairing; None: about a thousand games each. `iterations` is the number
    of playouts of a marshal's move; None: the usual number; 0: no marshals. `seats` None: as usual.
    """
    with ProcessPoolExecutor(jobs) as pool:
        for game in games:
            wanted = HEISTS if in_chips(game) else GAMES_OF_A_PAIRING
            at = seats or SEATS[game]
            deals, everywhere = pairs or -(-wanted // (2 * at)), tuple(range(at))
            levels = [*map(str, CHAIN if iterations != 0 else CHAIN[1:])]
            each = JUDGEMENTS[game].iterations if iterations is None else iterations
            chain = [(a, b) for n, a in enumerate(levels) for b in levels[n + 1 :]]
            for strong, weak in chain if every else pairwise(levels):
                matches = [
                    Match(game, one, others, n, at, everywhere, each)
                    for one, others in ((strong, weak), (weak, strong))
                    for n in range(deals)
                ]
                found = [*pool.map(played, matches, chunksize=max(1, deals // (4 * jobs)))]
                yield _line(strong, weak, matches, found)


def _line(strong: str, weak: str, matches: Sequence[Match], found: Sequence[Played]) -> Line:
    pairs = [*zip(matches, found, strict=True)]
    gains = [one.gain if match.one == strong else -one.gain for match, one in pairs]
    took = sorted(1000 * seconds for match, one in pairs if match.one == strong for seconds in one.took)
    error = SURE * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else float("inf")
    p50, p99 = (took[int(share * (len(took) - 1))] for share in (0.5, 0.99))
    games = sum(len(match.tried) for match in matches)
    return Line(matches[0].game, strong, weak, games, fmean(gains), error, p50, p99)


def _told(line: Line) -> str:
    factor, unit = (1, "") if in_chips(line.game) else (100, "%")
    gain, error = (f"{factor * figure:.1f}{unit}" for figure in (line.gain, line.error))
    times = f"{line.p50:>7.2f} {line.p99:>7.2f}"
    return f"{line.game:<10} {line.strong + '-' + line.weak:<22} {line.games:>6} {gain:>8} {error:>6} {times}"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/league", description="Has computer players of all levels play each other."
    )
    _ = parser.add_argument("games", nargs="*", metavar="GAME", help="games to play (default: all)")
    _ = parser.add_argument("--pairs", type=int, help="deals per pairing, or games (default: 1,000 games)")
    _ = parser.add_argument(
        "--iterations", type=int, help="a marshal's playouts (default: about 50 ms); 0: no marshals"
    )
    _ = parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    _ = parser.add_argument("--all", action="store_true", help="play every pairing, not only adjacent levels")
    _ = parser.add_argument("--seats", type=int, help="number of seats (default: the usual number)")
    _ = parser.add_argument("--exploit", action="store_true", help="try simple tricks against them instead")
    _ = parser.add_argument("--tempers", action="store_true", help="measure style and strength of tempers")
    _ = parser.add_argument("--playability", action="store_true", help="measure games between equals instead")
    _ = parser.add_argument("--ends", action="store_true", help="measure how games of mixed levels end")
    _ = parser.add_argument("--minutes", action="store_true", help="measure how long games take")
    _ = parser.add_argument("--reviews", action="store_true", help="measure how honest reviews are")
    _ = parser.add_argument("--worth", action="store_true", help="measure what longer searches are worth")
    _ = parser.add_argument("--strangers", action="store_true", help="measure strength by other yardsticks")
    _ = parser.add_argument(
        "--table", action="append", choices=tables.WANTED, help="only this table of --strangers; repeatable"
    )
    _ = parser.add_argument(
        "--seconds", type=float, default=0.1, help="processor time of a decision against the stranger"
    )
    said = parser.parse_args(arguments)
    if unknown := [asked for asked in said.games if asked not in GAMES]:
        print(f"There is no game {', '.join(unknown)}; games are {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    if said.playability:
        for paragraph in playability(said.games or GAMES, jobs=said.jobs, games=said.pairs, seats=said.seats):
            print(paragraph, flush=True)
        return 0
    if said.ends:
        for line in endings(said.games or GAMES, jobs=said.jobs, games=said.pairs, seats=said.seats):
            print(line, flush=True)
        return 0
    if said.minutes:
        for line in minutes.lines(said.games or GAMES, games=said.pairs, seats=said.seats):
            print(line, flush=True)
        return 0
    if said.strangers:
        how = {"deals": said.pairs, "iterations": said.iterations, "seconds": said.seconds, "jobs": said.jobs}
        tables.tell(said.games or GAMES, said.table or tables.WANTED, **how)
        return 0
    how = {"deals": said.pairs, "iterations": said.iterations, "jobs": said.jobs}
    if said.exploit:
        _tell(said.games or GAMES, exploits.HEADING, partial(exploits.exploits, **how), exploits.verdict)
        return 0
    if said.reviews:
        each = partial(reviews.lines, games=said.pairs, jobs=said.jobs)
        _tell(said.games or GAMES, reviews.HEADING, each, reviews.verdict)
        return 0
    if said.worth:
        each = partial(worth.lines, games=said.pairs, iterations=said.iterations, jobs=said.jobs)
        _tell(said.games or GAMES, worth.HEADING, each, worth.verdict)
        return 0
    if said.tempers:
        _tell(said.games or GAMES, tempers.HEADING, partial(tempers.lines, **how), tempers.verdict)
        return 0
    print("Gain beyond a fair share of the win; at Hold Up, chips a heist.")
    each = {
        game: one.iterations if said.iterations is None else said.iterations
        for game, one in JUDGEMENTS.items()
    }
    print(f"Playouts of a marshal's move: {', '.join(f'{item} {n}' for item, n in each.items())}.")
    print(f"{'game':<10} {'pairing':<22} {'games':>6} {'gain':>8} {'+-':>6} {'p50 ms':>7} {'p99 ms':>7}")
    lines = list[Line]()
    how = {"pairs": said.pairs, "iterations": said.iterations, "jobs": said.jobs, "every": said.all}
    how["seats"] = said.seats
    for line in league(said.games or GAMES, **how):
        print(_told(line), flush=True)
        lines.append(line)
    for game in dict.fromkeys(line.game for line in lines):
        clear = all(line.shown for line in lines if line.game == game)
        levels = " > ".join(CHAIN if said.iterations != 0 else CHAIN[1:])
        print(f"league {game}: {levels}, 95 %: {'yes' if clear else 'no'}")
    return 0


def _tell(
    games: Iterable[str],
    heading: str,
    lines: Callable[[str], Iterable[LineT]],
    verdict: Callable[[str, Sequence[LineT]], str],
) -> None:
    """Print a table with the lines of each game as soon as they are known, and its verdict."""
    print(heading)
    for game in games:
        found = list[LineT]()
        for line in lines(game):
            print(line, flush=True)
            found.append(line)
        print(verdict(game, found), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
