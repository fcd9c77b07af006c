"""The chance to win between two hands, fitted to many games."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import exp

from engines.castle.model import BOXES

Castle = tuple[int, ...]
"""Boxes, lowest first."""

LATE = 3
"""With fewer stones in the Quarry for each player the end is near, and then the castles decide (CP-38)."""

WON = 1e9
"""What a finished castle weighs against anything else (CP-36)."""

LEARNED: dict[int, tuple[float, ...]] = {
    2: (0.28, 0.56, 0.71, -1.68, 0.55, 1.93, 0.37, 0.00, 0.00),
    3: (0.24, 0.40, 0.77, -1.99, 1.25, 1.35, 0.38, -0.28, -1.14),
    4: (0.09, 0.57, 1.15, -1.03, 1.24, 1.01, 0.19, -0.09, -1.70),
    5: (-0.07, 0.47, 1.17, -1.55, 1.43, 0.68, -0.24, 0.23, -1.00),
    6: (0.42, 0.81, 1.34, -1.72, 1.54, 1.54, -0.78, 0.71, -1.52),
}
"""What each of `_features` counts, by the number of players.

Fitted by Newton's method, as a softmax over the players, to who won: at the beginning of every hand but the
first of 1,800 games for each number, played by this judgement with earlier figures and 8 % of moves drawn
from its candidates. The log loss in the last 15 % of hands, left out then, was .55, .96, 1.33, 1.50 and 1.55;
who knows nothing has .69, 1.10, 1.39, 1.61 and 1.79.
"""


def _features(seats: int, castle: Castle, stones: int, quarry: int) -> tuple[float, ...]:
    """Return features of one of several players with this castle and these stones, as small numbers."""
    boxes, late = len(castle), max(0, 1 - quarry / (LATE * seats))
    cost = sum(box for box in BOXES if box not in castle)
    return (
        boxes == 1,
        boxes == 2,
        boxes == 3,
        cost / 10,
        stones / 10,
        min(stones, cost) / 10,
        stones >= cost,
        late * boxes,
        late * stones / 10,
    )


@lru_cache(maxsize=1 << 15)
def weight(seats: int, castle: Castle, stones: int, quarry: int) -> float:
    """Return a player's weight among several: the chance to win is their share of all weights."""
    if len(castle) == len(BOXES):
        return WON
    features = zip(LEARNED[seats], _features(seats, castle, stones, quarry), strict=True)
    return exp(sum(learned * feature for learned, feature in features))


@lru_cache(maxsize=1 << 15)
def sets_of_boxes(castle: Castle, bid: int) -> tuple[Castle, ...]:
    """Return the sets of open boxes that `bid` pays for (CP-30)."""
    missing = [box for box in BOXES if box not in castle]
    sets = (combination for n in range(1, len(missing) + 1) for combination in combinations(missing, n))
    return tuple(boxes for boxes in sets if sum(boxes) <= bid)


@lru_cache(maxsize=1 << 15)
def built(castle: Castle, boxes: Castle) -> Castle:
    """Return the castle with a stone in each of these boxes too."""
    return tuple(sorted((*castle, *boxes)))


def best_weight(seats: int, castle: Castle, stones: int, bid: int, quarry: int) -> float:
    """Return the weight of a player who may build for `bid` of their `stones`, or keep them all (CP-32)."""
    kept = weight(seats, castle, stones, quarry)
    left = stones - bid
    return max(
        [kept, *(weight(seats, built(castle, box), left, quarry) for box in sets_of_boxes(castle, bid))]
    )
