"""The strength of the computer players by other measures: `scripts/league --strangers [GAME...]`.

* duel: the marshal against the stranger, both with the same processor time for a decision;
* ladder: each level alone among deputies, and how far it is on the way from chance to a cheat;
* growth: marshals with 3 times the playouts of others;
* response: a best response to deputies by search, which models them exactly. It is a lower bound of what can
  be gained against them; their exact exploitability would take days.

The duel is played with as few players as the game allows, where a game tells most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from operator import itemgetter
from statistics import fmean, stdev

from benchmarks.computers import CHIPS, SEATS, SURE, in_chips
from benchmarks.matches import CHANCE, CHEAT, RESPONDER, STRANGER, TIMES, Match, Played, played
from engines import GAMES
from engines.players import JUDGEMENTS, Level

FEWEST = {name: max(2, game.seats.start) for name, game in GAMES.items()}
"""By game: the seats of a duel."""
WANTED = {"duel": 400, "ladder": 400, "growth": 400, "response": 200}
"""By table: the least number of games of a line."""
RUNGS = (CHANCE, Level.GREENHORN, Level.MARSHAL, CHEAT)
"""Those who are tried among deputies, whose own gain is 0."""
RULE_OF_THREE = 3
"""What never happened in n games happens in less than 3 / n of all, with 95 %."""
MORE = tuple(Level.MARSHAL + TIMES + str(times) for times in (10, 3, 1))
"""The marshals of the table of growth, from the strongest."""
RESPONSES = {"textactoe": 100}
"""By game: the playouts of a responder; in other games deputies' judgements read the cards of a world."""


@dataclass(frozen=True, slots=True)
class Line:
    """The gain of one player among others beyond a fair share."""

    table: str
    game: str
    one: str
    others: str
    seats: int
    games: int
    gain: float
    error: float
    """The half-width of the 95 % confidence interval."""
    mean_ms: float
    """The processor time of a decision of `one`."""

    @property
    def not_below(self) -> bool:
        """Whether the interval is not wholly below even."""
        return self.gain + self.error >= 0

    def __str__(self) -> str:
        factor, unit = (1, "") if in_chips(self.game) else (100, "%")
        gain, error = (f"{factor * figure:+.1f}{unit}" for figure in (self.gain, self.error))
        return (
            f"{self.table:<8} {self.game:<10} {self.one:<12} {self.others:<12} {self.seats:>5} "
            f"{self.games:>6} {gain:>8} {error.lstrip('+'):>6} {self.mean_ms:>8.1f}"
        )


HEADING = (
    f"{'table':<8} {'game':<10} {'one':<12} {'among':<12} {'seats':>5} {'games':>6} "
    f"{'gain':>8} {'+-':>6} {'mean ms':>8}"
)


def lines(
    game: str,
    tables: Iterable[str],
    *,
    deals: int | None,
    iterations: int | None,
    seconds: float,
    jobs: int,
) -> Iterator[Line]:
    """Yield the lines of these tables; `deals` and `iterations` (the marshal's playouts) None: as usual."""
    usual = JUDGEMENTS[game].iterations if iterations is None else iterations
    for table in tables:
        for one, others in _pairings(game, table):
            seats = FEWEST[game] if table == "duel" else SEATS[game]
            many = deals or -(-WANTED[table] // seats)
            each = RESPONSES[game] if one == RESPONDER and iterations is None else usual
            limit = seconds if table == "duel" else 0.0
            matches = [
                Match(game, one, others, n, seats, tuple(range(seats)), each, limit) for n in range(many)
            ]
            yield _line(table, matches, _results(matches, jobs))


def _pairings(game: str, table: str) -> list[tuple[str, str]]:
    match table:
        case "duel":
            both = [(str(Level.MARSHAL), STRANGER), (STRANGER, str(Level.MARSHAL))]
            return both if FEWEST[game] > 2 else both[:1]
        case "ladder":
            return [(rung, Level.DEPUTY) for rung in RUNGS]
        case "growth":
            return [(MORE[0], MORE[1]), (MORE[1], MORE[2])]
        case _:
            return [(RESPONDER, Level.DEPUTY)] if game in RESPONSES else []


def _results(matches: Sequence[Match], jobs: int) -> list[Played]:
    if jobs == 1:
        return [*map(played, matches)]
    with ProcessPoolExecutor(jobs) as pool:
        return [*pool.map(played, matches)]


def _line(table: str, matches: Sequence[Match], found: Sequence[Played]) -> Line:
    gains, first = [each.gain for each in found], matches[0]
    if len({*gains}) > 1:
        error = SURE * stdev(gains) / sqrt(len(gains))
    else:  # a variance of 0 says only that the deals are few
        error = RULE_OF_THREE / len(gains) * (CHIPS if in_chips(first.game) else 1)
    took = fmean(1000 * seconds for each in found for seconds in each.took)
    games = sum(len(match.tried) for match in matches)
    return Line(table, first.game, first.one, first.others, first.seats, games, fmean(gains), error, took)


def conclusions(game: str, found: Sequence[Line]) -> Iterator[str]:
    """Yield a sentence for each table of the game; the last one is the verdict."""
    of = {table: [line for line in found if line.table == table] for table in WANTED}
    if of["ladder"]:
        gains = {line.one: line.gain for line in of["ladder"]} | {Level.DEPUTY: 0.0}
        whole = gains[CHEAT] - gains[CHANCE]
        way = {rung: (gain - gains[CHANCE]) / whole if whole else 0.0 for rung, gain in gains.items()}
        steps = sorted(way.items(), key=itemgetter(1))
        yield f"ladder {game}: " + ", ".join(f"{rung} {part:.0%}" for rung, part in steps)
    if of["growth"]:
        grows = all(line.gain - line.error > 0 for line in of["growth"])
        yield f"growth {game}: {' > '.join(MORE)}, 95 %: {'yes' if grows else 'no'}"
    if duels := of["duel"]:
        # The stranger's gain among marshals is what the marshals lose.
        even = all(line.not_below if line.one != STRANGER else line.gain <= line.error for line in duels)
        yield f"strangers {game}: no interval below even, 95 %: {'yes' if even else 'no'}"


def tell(
    games: Iterable[str],
    tables: Iterable[str],
    *,
    deals: int | None,
    iterations: int | None,
    seconds: float,
    jobs: int,
) -> None:
    """Print the tables and conclusions of these games."""
    print("Gain beyond a fair share of the win; at Hold Up, chips a heist.")
    print(f"Processor time of a decision in duels: {seconds:g} s.")
    print(HEADING)
    for game in games:
        found = list[Line]()
        for line in lines(game, tables, deals=deals, iterations=iterations, seconds=seconds, jobs=jobs):
            print(line, flush=True)
            found.append(line)
        for sentence in conclusions(game, found):
            print(sentence, flush=True)
