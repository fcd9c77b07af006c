"""Playout search of computer players: candidate moves are tried in many sampled worlds.

Successive halving with common random numbers: all remaining moves are played in the same worlds with the same
luck, and the worse half is dropped after each part of the time. The move judged best stays to the end;
another one is played only if it was better by more than chance explains. All seats in these worlds, the
searching one too, play by judgement.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from engines.core import Action, Game, Seat
from engines.judging import Judgement

Budget = Callable[[int], float]
"""The share of the time that is used after a number of playouts; 1 or more ends the search."""


def best(
    game: Game[Any, Any, Any],
    judgement: Judgement[Any],
    state: Any,
    seat: Seat,
    random: Random,
    budget: Budget,
) -> Action:
    """Return the move that does best in this many playouts, using only what the seat may know of `state`."""
    judged, *others = evaluate(game, judgement, state, seat, random, budget)
    if others and _better(others[0].results, judged.results, judgement.required_standard_errors):
        return others[0].action
    return judged.action


@dataclass(frozen=True, slots=True)
class MoveStats:
    """A move, and the seat's result with it in each world, 0 to 1; worlds are the same for all moves."""

    action: Action
    results: Sequence[float]


def evaluate(
    game: Game[Any, Any, Any],
    judgement: Judgement[Any],
    state: Any,
    seat: Seat,
    random: Random,
    budget: Budget,
) -> Sequence[MoveStats]:
    """Return the move judged best, and the one that does best of the others if there are any, as `best` tries
    them.
    """
    position = determinize(game, state, seat, random)
    judged, *others = dict.fromkeys(judgement.candidates(position, seat, random))
    scores = dict[Action, list[float]]({other: [] for other in (judged, *others)})
    rounds, played = ceil(log2(len(scores))), 0
    for n in range(1, rounds + 1):
        while True:
            world, luck = determinize(game, state, seat, random), random.getrandbits(64)
            likely = judgement.likely(world)
            for action in (judged, *others):
                end = rollout(game, judgement, world, seat, action, Random(luck))
                scores[action].append(likely * judgement.value(world, end, seat))
            played += 1 + len(others)
            if budget(played) >= n / rounds:
                break
        others.sort(
            key=lambda candidate: sum(scores[candidate]), reverse=True
        )  # stable: of equals the one judged better
        others = others[: max(1, ceil((1 + len(others)) / 2) - 1)]
    return [MoveStats(action, scores[action]) for action in (judged, *others)]


def _better(ones: Sequence[float], others: Sequence[float], standard_errors: float) -> bool:
    """Return whether one move has done better in the same worlds, by a number of standard errors."""
    gains = [one - other for one, other in zip(ones, others, strict=True)]
    return len(gains) > 1 and fmean(gains) > standard_errors * stdev(gains) / sqrt(len(gains))


def determinize(game: Game[Any, Any, Any], state: Any, seat: Seat, random: Random) -> Any:
    """Return a possible world for this seat: what it cannot know is dealt anew."""
    world = state.copy()
    game.scramble(world, seat, random)
    return world


def rollout(
    game: Game[Any, Any, Any],
    judgement: Judgement[Any],
    world: Any,
    seat: Seat,
    action: Action,
    random: Random,
) -> Any:
    """Return the state where a search stops if the seat plays the action and all continue by judgement."""
    draft, unit, left = world.copy(), judgement.horizon_unit(world), judgement.horizon
    mover: Seat | None = seat
    for _ in range(judgement.moves):
        _ = deque(game.apply(draft, mover, action), maxlen=0)
        owed = game.owed(draft)
        if not owed or game.over(draft):
            break
        if judgement.horizon_unit(draft) != unit:
            unit, left = judgement.horizon_unit(draft), left - 1
            if not left:
                break
        mover = owed[0]
        action = judgement.choose(draft, mover, random)
    return draft
