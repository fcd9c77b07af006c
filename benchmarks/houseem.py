"""The slowest offers of Texas House'em: the worst position of many random games.

    python -m benchmarks.houseem 10000

Random games cycle through the numbers of seats and all combinations of variants. At each move the offers are
made, and the first menu of each, as the panel does it, with empty caches. The slowest positions are measured
again, to be sure.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest
from time import perf_counter
from typing import Any

from benchmarks.report import FULL, Row, Scale
from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.steps import first_step, step
from engines.core import Seat
from engines.houseem import HOUSEEM
from engines.houseem.model import State, in_words
from engines.houseem.offers import builders
from engines.houseem.trumps import makeable
from tests.laws.games import combined, tables
from tests.laws.walk import walk

LIMIT = 0.03
"""The limit for the slowest position, in seconds."""
GAMES = 300
SLOWEST, AGAIN = 20, 5


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A position: the seconds that its offers took, and the game and move by which it is found again."""

    seconds: float
    game: int
    move: int

    def told(self) -> str:
        s = _state(self)
        assert s.turn is not None
        held = " ".join(s.hands[s.turn])
        variants = ", ".join(in_words(s.options)) or "no variants"
        return (
            f"{1000 * self.seconds:.1f} ms in game {self.game} before move {self.move}: "
            f"{len(s.hands)} seats, {variants}; hand {held}; Market {' '.join(s.market)}; {len(s.lots)} lots"
        )


def rows(scale: Scale = FULL) -> Iterator[Row]:
    """Yield the ratio of the limit to the time of the slowest position."""
    games = scale.of(GAMES)
    yield Row(
        "offers of House'em, slowest", f"{LIMIT:g} s, over {games} games", LIMIT / slowest(games).seconds, 1
    )


def slowest(games: int) -> Position:
    """Return the position with the slowest offers in `games` random games."""
    found = nlargest(SLOWEST, (position for game in range(games) for position in _measured(game)))
    return max(
        Position(min(_seconds(_state(position)) for _ in range(AGAIN)), position.game, position.move)
        for position in found
    )


def _measured(game: int) -> Iterator[Position]:
    for move, s in enumerate(_states(game)):
        if s.turn is not None:
            yield Position(_seconds(s), game, move)


def _seconds(s: State) -> float:
    """Return the seconds for the offers of the seat to move, with the first menu of each."""
    seat: Seat | None = s.turn
    assert seat is not None
    labels = PRESENTERS["houseem"].labels(HOUSEEM.view(s, seat), str)
    builders.cache_clear()
    makeable.cache_clear()
    start = perf_counter()
    offers = HOUSEEM.offers(s, seat)
    _ = first_step(offers, labels)
    for offer in offers:
        _ = step(offers, offer.action.verb, labels)
    return perf_counter() - start


def _states(game: int) -> Iterator[Any]:
    seats = tables(HOUSEEM)[game % len(tables(HOUSEEM))]
    for taken in walk(HOUSEEM, combined(HOUSEEM, game, 1), seats, f"bench {game}"):
        yield taken.before


def _state(position: Position) -> State:
    return next(s for move, s in enumerate(_states(position.game)) if move == position.move)


if __name__ == "__main__":
    print(slowest(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES).told())
