"""Matches: one player of a kind among players of another, the same deal from each seat."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks.computers import ENDLESS, begun, share
from benchmarks.exploiters import EXPLOITERS, exploit
from engines import GAMES
from engines.core import Action, Game, Seat, Settled
from engines.players import Level, move, playouts
from engines.tempers import Temper

CHANCE = "random"
"""The player who takes any offered move."""


@dataclass(frozen=True, slots=True)
class Match:
    """One deal, played once for each seat of `tried` by `one` among `others`.

    A player is a level (with a temper: "deputy bold"), `CHANCE`, or the name of one of the game's exploiters.
    """

    game: str
    one: str
    others: str
    n: int
    seats: int
    tried: tuple[int, ...]
    iterations: int
    """The number of playouts of a marshal's move."""


class Played(NamedTuple):
    """The mean gain of `one` beyond a fair share, and the seconds of each of their decisions."""

    gain: float
    took: tuple[float, ...]


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
        start = perf_counter()
        action = choice(game, s, seat, random, player, match.iterations)
        if seat == mine:
            took.append(perf_counter() - start)
        settled = [event for event in game.apply(s, seat, action) if isinstance(event, Settled)]
        stacks += sum(one.delta for one in settled if one.seat == mine)
        if game.join is not None and any(one.reason == "hand" for one in settled):
            return float(stacks)
    raise AssertionError(f"{match} does not end")


def choice(
    game: Game[Any, Any, Any], s: Any, seat: Seat, random: Random, player: str, iterations: int
) -> Action:
    """Return the action of this player."""
    if player == CHANCE:
        return random.choice(game.offers(s, seat)).sample(random)
    if player in EXPLOITERS[game.name]:
        return exploit(game, s, seat, random, player)
    level, *temper = player.split()
    mood = Temper(*temper) if temper else None
    return move(game, s, seat, random, Level(level), temper=mood, spent=playouts(iterations))
