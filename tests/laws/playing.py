"""How does a law get its games? Each test is run for every game, on random walks that hypothesis picks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines import GAMES
from tests.laws.games import AnyGame, chosen, tables, terms
from tests.laws.walk import Step, walk

HANDS = 2
"""How long the games are on which laws are tried."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def some(examples: int) -> Callable[[Any], Any]:
    """Runs a test on so many examples, `data` drawing them, the same ones at every run."""
    same = settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    return lambda test: same(given(data=st.data())(test))


def some_walk(game: AnyGame, data: st.DataObject) -> Iterator[Step]:
    """A random game with any of the options' sets and any number of seats."""
    n = data.draw(st.integers(0, len(terms(game).options) - 1), label="options' set")
    seats = data.draw(st.sampled_from(tables(game)), label="seats")
    seed = data.draw(st.integers(0, 2**32), label="seed")
    return walk(game, chosen(game, n, HANDS), seats, str(seed))
