"""Computer players: they play from a position dealt anew for their seat, so they cannot cheat.

Each game's `judgement.py` evaluates its moves. The greenhorn plays what comes to mind, the deputy the move
that is judged best, and the marshal searches ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from typing import Any

from engines.castle.judgement import CASTLE
from engines.core import Action, Game, Seat
from engines.court.judgement import COURT
from engines.holdup.judgement import HOLDUP
from engines.houseem.judgement import HOUSEEM
from engines.judging import Judgement, Terms
from engines.search import Budget, best, determinize, evaluate
from engines.tempers import Temper
from engines.textactoe.judgement import TEXTACTOE

JUDGEMENTS: dict[str, Judgement[Any]] = {
    "holdup": HOLDUP, "houseem": HOUSEEM, "textactoe": TEXTACTOE, "castle": CASTLE, "court": COURT,
}  # fmt: skip
"""The judgements by the game's name."""
HASTE_PROBABILITY = 0.5
"""The share of moves that a greenhorn picks in haste."""


class Level(StrEnum):
    """A computer player's level of skill."""

    GREENHORN = "greenhorn"
    DEPUTY = "deputy"
    MARSHAL = "marshal"


def move(
    game: Game[Any, Any, Any],
    state: Any,
    seat: Seat,
    random: Random,
    level: Level = Level.DEPUTY,
    *,
    temper: Temper | None = None,
    budget: Budget | None = None,
) -> Action:
    """Return a computer's move for this seat. It uses nothing of `state` but what the seat may know.

    A `temper` is followed among good moves; a marshal's search starts from its choice, and plays another move
    only if that does better by more than chance explains. `budget` limits a marshal's time; without it,
    its judgement's `iterations` are made. The same random gives the same move, unless the time limit differs.
    """
    judgement = JUDGEMENTS.get(game.name)
    if judgement is None:
        return _some_move(game, state, seat, random)
    follows = temper if temper is not None and _moody(judgement, random) else None
    if level is Level.MARSHAL and judgement.searched(state):
        limit = budget or playouts(judgement.iterations)
        if follows is not None:
            judgement = replace(judgement, candidates=_leaning(game, judgement, follows))
        return best(game, judgement, state, seat, random, limit)
    position = determinize(game, state, seat, random)
    if level is Level.GREENHORN and random.random() < HASTE_PROBABILITY:
        return random.choice(judgement.greenhorn_candidates(position, seat, random))
    if follows is not None:
        return _inclined(game, position, seat, judgement.close_candidates(position, seat, random), follows)
    return judgement.choose(position, seat, random)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a marshal would do in a seat, and how it compares with the next best move."""

    action: Action
    other: Action | None = None
    """The move that it was compared with; None: there is no reasonable other one, or it is not compared."""
    better: int = 0
    """In how many worlds `action` came out better than `other`."""
    worse: int = 0
    """In how many worlds it came out worse; in all others it made no difference."""
    worlds: int = 0
    """How many worlds were tried, of those that fit what the seat knows."""
    uncompared: bool = False
    """Whether there was no time to compare anything: it is a deputy's move."""
    terms: Terms = field(default_factory=dict[str, float])
    """What the judgement weighs here."""


def hint(
    game: Game[Any, Any, Any], state: Any, seat: Seat, random: Random, budget: Budget | None = None
) -> Hint:
    """Return advice for this seat, from what it may know alone. Without `budget` nothing is compared."""
    judgement = JUDGEMENTS[game.name]
    position = determinize(game, state, seat, random)
    terms = judgement.terms(position, seat)
    if budget is None:
        return Hint(judgement.choose(position, seat, random), uncompared=True, terms=terms)
    first, *others = evaluate(game, judgement, state, seat, random, budget)
    if not others:
        return Hint(first.action, terms=terms)
    first, second = sorted((first, others[0]), key=lambda move: -sum(move.results))
    pairs = [*zip(first.results, second.results, strict=True)]
    better, worse = sum(one > two for one, two in pairs), sum(one < two for one, two in pairs)
    return Hint(first.action, second.action, better, worse, len(pairs), terms=terms)


def _moody(judgement: Judgement[Any], random: Random) -> bool:
    """Return whether a player with a temper follows it in this decision."""
    return judgement.appeals is not None and random.random() < judgement.temper_share


def _inclined(
    game: Game[Any, Any, Any], s: Any, seat: Seat, close: Sequence[Action], temper: Temper
) -> Action:
    """Return the most appealing of the moves that are hardly worse than the best, best first.

    Of equally appealing ones it is the one judged better. Hidden parts of `s` are as imagined for the seat.
    """
    return max(close, key=lambda action: appeal(game, s, seat, action, temper))


def appeal(game: Game[Any, Any, Any], s: Any, seat: Seat, action: Action, temper: Temper) -> float:
    """Return how much a move appeals to a temper, compared with the others of the same decision."""
    appeals = JUDGEMENTS[game.name].appeals
    others = [score for score in game.standing(s) if score.seat != seat]
    first = min((score.place for score in others), default=1)
    rivals = [score.seat for score in others if score.place == first]
    return appeals(s, seat, action, rivals).get(temper, 0) if appeals is not None else 0


def _leaning(
    game: Game[Any, Any, Any], judgement: Judgement[Any], temper: Temper
) -> Callable[[Any, Seat, Random], Sequence[Action]]:
    """Return the judgement's candidates as a function that puts the choice of this temper first."""

    def candidates(s: Any, seat: Seat, random: Random) -> Sequence[Action]:
        luck = random.getrandbits(32)
        first = _inclined(game, s, seat, judgement.close_candidates(s, seat, Random(luck)), temper)
        return (first, *judgement.candidates(s, seat, Random(luck)))

    return candidates


def playouts(most: int) -> Budget:
    """Return a time limit that is measured in playouts."""
    return lambda played: played / most


def _some_move(game: Game[Any, Any, Any], state: Any, seat: Seat, random: Random) -> Action:
    """Return any offered action, for games without a judgement; seldom one that it is shy of."""
    offers = game.offers(state, seat)
    bold = [offer for offer in offers if offer.action not in game.avoided_at_random]
    return random.choice(bold or offers).sample(random)
