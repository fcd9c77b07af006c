"""How does a computer think ahead? It plays each move that is worth it to the end of a hand, in many worlds.

Successive halving in common worlds: all moves that are left are played in the same worlds, and the worse half
goes after each round, until one is left. Everybody in these worlds, the seat itself too, plays by judgement.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import ceil, log2
from random import Random
from typing import Any

from engines.core import Action, Game, Seat
from engines.judging import Judgement

LONGEST = 400
"""Moves of a playout, at most."""


def best(
    game: Game[Any, Any, Any],
    judgement: Judgement[Any],
    state: Any,
    seat: Seat,
    random: Random,
    *,
    iterations: int,
    enough: Callable[[], bool] = lambda: False,
) -> Action:
    """The move that does best in so many playouts; it sees nothing of `state` but what the seat may know.

    `enough` is asked between worlds, and ends the search early: there may be a deadline.
    """
    position = imagined(game, state, seat, random)
    left = list(dict.fromkeys(judgement.candidates(position, seat, random)))
    totals = dict.fromkeys(left, 0.0)
    rounds = max(1, ceil(log2(len(left))))
    while len(left) > 1 and not enough():
        for _ in range(max(1, iterations // (rounds * len(left)))):
            world, luck = imagined(game, state, seat, random), random.getrandbits(64)
            likely = judgement.likely(world)
            for action in left:
                totals[action] += likely * _playout(game, judgement, world, seat, action, Random(luck))
            if enough():
                break
        left.sort(key=totals.__getitem__, reverse=True)  # stable: of equals the one judged better
        left = left[: ceil(len(left) / 2)]
    return left[0]


def imagined(game: Game[Any, Any, Any], state: Any, seat: Seat, random: Random) -> Any:
    """A world as this seat may imagine it: what it cannot know is dealt anew."""
    world = state.copy()
    game.scramble(world, seat, random)
    return world


def _playout(
    game: Game[Any, Any, Any],
    judgement: Judgement[Any],
    world: Any,
    seat: Seat,
    action: Action,
    random: Random,
) -> float:
    """What the seat has of it, 0 to 1, when it plays the action and all go on by judgement."""
    draft, unit = world.copy(), judgement.unit(world)
    mover: Seat | None = seat
    for _ in range(LONGEST):
        _ = deque(game.apply(draft, mover, action), maxlen=0)
        owed = game.owed(draft)
        if not owed or game.over(draft) or judgement.unit(draft) != unit:
            break
        mover = owed[0]
        action = judgement.choose(draft, mover, random)
    return judgement.value(world, draft, seat)
