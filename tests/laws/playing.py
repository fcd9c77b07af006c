"""Runner for the laws: random walks of every game, the same at every run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from engines import GAMES
from tests.laws.games import AnyGame, chosen, tables, terms
from tests.laws.walk import Step, walk

HANDS, MANY_HANDS = 2, 5
WALKS = 60

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def laid_out(game: AnyGame, n: int) -> tuple[Any, int]:
    """Return the options and seats of walk `n`: all sets of options in turn, and any number of seats."""
    sets = len(terms(game).options)
    length = (HANDS, MANY_HANDS)[n // sets % 2]
    return chosen(game, n, length), Random(f"{game.name} {n}").choice(tables(game))


def walked(game: AnyGame, n: int) -> Sequence[Step]:
    """Return walk `n` of those for the laws, cut off beyond the longest allowed game."""
    options, seats = laid_out(game, n)
    return tuple(islice(walk(game, options, seats, f"walk {n}"), terms(game).moves + 1))


def some(examples: int) -> Callable[[Any], Any]:
    """Run a test on so many examples, drawn by `data`, the same at every run."""
    same = settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    return lambda test: same(given(data=st.data())(test))
