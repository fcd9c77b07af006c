"""Matches: one player of a kind among players of another, the same deal from each seat."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

from benchmarks.computers import ENDLESS, begun, share
from benchmarks.exploiters import EXPLOITERS, exploit
from benchmarks.strangers.bot import stranger
from engines import GAMES
from engines.core import Action, Game, Seat, Settled
from engines.players import JUDGEMENTS, Level, move, playouts
from engines.search import Budget, best
from engines.tempers import Temper

CHANCE = "random"
"""The player who takes any offered move."""
STRANGER = "stranger"
"""OpenSpiel's search, which knows the rules only."""
CHEAT = "cheat"
"""A marshal who sees all cards and all shuffles to come."""
RESPONDER = "responder"
"""A marshal whose playouts, in which all play as deputies, go on until the next showdown or the like."""
TIMES = " x"
"""In a marshal's name, before the factor of their playouts: "marshal x3"."""


@dataclass(frozen=True, slots=True)
class Match:
    """One deal, played once for each seat of `tried` by `one` among `others`.

    A player is a level (with a temper: "deputy bold"), a marshal with a multiple of the playouts, one of the
    four players above, or the name of one of the game's exploiters.
    """

    game: str
    one: str
    others: str
    n: int
    seats: int
    tried: tuple[int, ...]
    iterations: int
    """The number of playouts of a marshal's move."""
    seconds: float = field(default=0.0, repr=False)
    """The processor time of a stranger's move, and of a marshal's, instead of playouts; 0: playouts count."""


class Played(NamedTuple):
    gain: float
    """The mean gain of `one` beyond a fair share."""
    took: tuple[float, ...]
    """The processor time of each of their decisions, in seconds."""


def played(match: Match) -> Played:
    """Play one deal from these seats."""
    took = list[float]()
    gains = [_gain(GAMES[match.game], match, Seat(seat), took) for seat in match.tried]
    return Played(fmean(gains), tuple(took))


def _gain(game: Game[Any, Any, Any], match: Match, mine: Seat, took: list[float]) -> float:
    """Return the gain of `one` at the seat `mine` beyond a fair share; append decision seconds to `took`."""
    random = Random(f"{match} {mine}")
    s = begun(game, match.seats, Random(match.n).randbytes(32).hex())
    stacks = 0
    for _ in range(ENDLESS):
        if game.over(s) or not (owed := game.owed(s)):
            return share(game, s, mine) - 1 / match.seats
        seat = owed[0]
        player = match.one if seat == mine else match.others
        start = process_time()
        action = choice(game, s, seat, random, player, match)
        if seat == mine:
            took.append(process_time() - start)
        settled = [event for event in game.apply(s, seat, action) if isinstance(event, Settled)]
        stacks += sum(one.delta for one in settled if one.seat == mine)
        if game.join is not None and any(one.reason == "hand" for one in settled):
            return float(stacks)
    raise AssertionError(f"{match} does not end")


def choice(
    game: Game[Any, Any, Any], s: Any, seat: Seat, random: Random, player: str, match: Match
) -> Action:
    """Return the action of this player."""
    if player in EXPLOITERS[game.name]:
        return exploit(game, s, seat, random, player)
    name, _, times = player.partition(TIMES)
    budget = _within(match.seconds) if match.seconds else playouts(match.iterations * int(times or 1))
    judgement = JUDGEMENTS[game.name]
    match name:
        case "random":
            return random.choice(game.offers(s, seat)).sample(random)
        case "stranger":
            return stranger(game, s, seat, random, match.seconds)
        case "cheat":
            return best(replace(game, scramble=_nothing), judgement, s, seat, random, budget)
        case "responder":
            return best(game, replace(judgement, moves=ENDLESS), s, seat, random, budget)
        case _:
            level, *temper = name.split()
            mood = Temper(*temper) if temper else None
            return move(game, s, seat, random, Level(level), temper=mood, budget=budget)


def _within(seconds: float) -> Budget:
    """Return a limit of processor time, from now on."""
    start = process_time()
    return lambda _: (process_time() - start) / seconds


def _nothing(s: Any, seat: Seat | None, random: Random) -> None:
    """Deal nothing anew."""
