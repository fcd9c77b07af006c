"""How honest reviews are: `scripts/league --reviews [GAME...]`.

Marshals play whole games, and each of them gets a review. How often is a marshal's own move called a blunder,
and do the lucks of all players add up to nothing? Then one move of a marshal's is replaced by one that a
search ten times as long finds to be clearly worse: is it found? A review has the playouts that it has if all
players are people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, NamedTuple

from benchmarks.computers import ENDLESS, SEATS, SURE, begun, share
from bot.table.steps import finished
from engines import GAMES
from engines.core import Action, Seat
from engines.players import JUDGEMENTS, Level, move
from engines.review import Decision, Review, reviewed
from engines.search import determinize, rollout

GAMES_OF_A_KIND = 40
"""How many games are played, and how many blunders are planted."""
WORSE = (10.0, 25.0)
"""What a planted move costs, in hundredths of a win; in chips, as a share of all chips at the table."""
LONGER = 10
"""How many times as long the search for such a move is as a marshal's."""
OFFERED = 6
"""How many moves that a marshal would hardly consider are tried at a decision."""
HANDS = 4
"""Hands of Texas Hold Up in a game."""


class Honest(NamedTuple):
    """What was found of one game of marshals."""

    decisions: int
    blunders: int
    seconds: float
    """The processor time of all reviews together."""
    luck: float | None
    """The sum of all players' luck, in points; None where hands stay closed."""


class Planted(NamedTuple):
    """Whether a planted blunder was found; `there` is False if the game had no fitting move."""

    there: bool
    found: bool


@dataclass(frozen=True, slots=True)
class Line:
    """The figures of a game."""

    game: str
    honest: Sequence[Honest]
    planted: Sequence[Planted]

    def __str__(self) -> str:
        decisions = sum(it.decisions for it in self.honest)
        blunders = sum(it.blunders for it in self.honest)
        tried = [it for it in self.planted if it.there]
        lucks = [it.luck for it in self.honest if it.luck is not None]
        error = SURE * stdev(lucks) / sqrt(len(lucks)) if len(lucks) > 1 else 0.0
        luck = f"{fmean(lucks):+.1f} +-{error:.1f}" if lucks else "-"
        return (
            f"{self.game:<10} {len(self.honest):>5} {decisions:>9} {blunders:>8} "
            f"{blunders / max(1, decisions):>7.1%} {sum(it.found for it in tried):>5} of {len(tried):<4} "
            f"{luck:>12} {fmean(it.seconds for it in self.honest):>8.1f} "
            f"{max(it.seconds for it in self.honest):>8.1f}"
        )


HEADING = (
    "Marshals' games: decisions, those called blunders; planted blunders found; the sum of all players'\n"
    "luck in hundredths of a win; processor seconds of all reviews of a game, mean and maximum.\n"
    f"{'game':<10} {'games':>5} {'decisions':>9} {'blunders':>8} {'share':>7} {'planted':>13} "
    f"{'luck':>12} {'mean s':>8} {'max s':>8}"
)


def lines(game: str, *, games: int | None, jobs: int) -> Iterator[Line]:
    """Yield the figures of a game."""
    many = range(games or GAMES_OF_A_KIND)
    with ProcessPoolExecutor(jobs) as pool:
        honest = [*pool.map(_honest, [game] * len(many), many)]
        yield Line(game, honest, [*pool.map(_planted, [game] * len(many), many)])


def verdict(game: str, found: Sequence[Line]) -> str:
    """Return whether few of a marshal's moves are called blunders, and nearly all planted ones found."""
    honest, planted = (
        [it for line in found for it in line.honest],
        [it for line in found for it in line.planted],
    )
    few = sum(it.blunders for it in honest) < 0.03 * sum(it.decisions for it in honest)
    tried = [it for it in planted if it.there]
    found_out = sum(it.found for it in tried) >= 0.95 * len(tried)
    return f"reviews {game}: under 3 % false alarms, 95 % found: {'yes' if few and found_out else 'no'}"


def _honest(name: str, n: int) -> Honest:
    """Review all players of one game of marshals."""
    made, _, end = _played(name, n)
    game, seats = GAMES[name], SEATS[name]
    start = process_time()
    found = [_review(name, made, Seat(seat), end) for seat in range(seats)]
    lucks = [it.split.luck for it in found if it.split is not None]
    return Honest(
        decisions=sum(it.decisions for it in found),
        blunders=sum(len(it.blunders) for it in found),
        seconds=process_time() - start,
        luck=sum(lucks) if game.sealing is None and len(lucks) == seats else None,
    )


def _planted(name: str, n: int) -> Planted:
    """Review a player of one game in which one of their moves was replaced."""
    made, at, end = _played(name, n, worse=True)
    if at is None:
        return Planted(there=False, found=False)
    found = _review(name, made, made[at].seat, end)
    return Planted(there=True, found=any(it.n == at for it in found.blunders))


def _review(name: str, made: Sequence[Decision], seat: Seat, end: Any) -> Review:
    """Return a review of a seat, as if all players were people."""
    game, seats = GAMES[name], SEATS[name]
    mine = [Decision(it.n, it.seat, it.action, it.state, it.seat == seat) for it in made]
    start, ended = 100 / seats, 100 * share(game, end, seat)
    if game.join is not None:
        start, ended = made[0].state.settled[seat], end.settled[seat]
    return finished(
        reviewed(game, mine, begun=start, ended=ended, playouts=JUDGEMENTS[name].playouts // seats)
    )


def _played(name: str, n: int, *, worse: bool = False) -> tuple[list[Decision], int | None, Any]:
    """Return the decisions of a game of marshals, that of the planted move if one is wanted, and its end."""
    game, random, made = GAMES[name], Random(f"reviews {name} {n}"), list[Decision]()
    s = begun(game, SEATS[name], Random(n).randbytes(32).hex())
    planted: int | None = None
    since = random.randrange(4, 20)  # from here on a fitting decision is looked for
    for k in range(ENDLESS):
        if game.over(s) or not (owed := game.owed(s)) or (game.join is not None and s.hand > HANDS):
            break
        seat = owed[0]
        action = move(game, s, seat, random, Level.MARSHAL)
        if worse and planted is None and k >= since and (other := _worse(name, s, seat, random)) is not None:
            action, planted = other, k
        made.append(Decision(k, seat, action, s.copy(), mine=True))
        for _ in game.apply(s, seat, action):
            pass
    return made, planted, s


def _worse(name: str, s: Any, seat: Seat, random: Random) -> Action | None:
    """Return a legal move that a long search finds to be worse than the best by as much as is wanted."""
    game, judgement = GAMES[name], JUDGEMENTS[name]
    position = determinize(game, s, seat, random)
    good = judgement.candidates(position, seat, random)
    offers = game.offers(s, seat)
    others = [random.choice(offers).sample(random) for _ in range(OFFERED)]
    moves = [*dict.fromkeys((*good, *others))]
    if len(good) < 2 or len(moves) < 2:
        return None
    results = dict[Action, list[float]]({it: [] for it in moves})
    for _ in range(max(20, LONGER * JUDGEMENTS[name].iterations // len(moves))):
        world, luck = determinize(game, s, seat, random), random.getrandbits(64)
        if random.random() >= judgement.likely(world):
            continue  # it does not agree with what players did
        for it in moves:
            end = rollout(game, judgement, world, seat, it, Random(luck))
            results[it].append(100 * judgement.value(world, end, seat))
    if len(results[moves[0]]) < 2 * LONGER:
        return None
    best = max(fmean(it) for it in results.values())
    low, high = WORSE
    fitting = [it for it, values in results.items() if low <= best - fmean(values) <= high]
    return random.choice(fitting) if fitting else None
