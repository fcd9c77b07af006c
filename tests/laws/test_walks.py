"""All laws hold at every move of every game, on random games that are walked once each.

No other test runs the rules of all games at every run; P6 walks others.
"""

from __future__ import annotations

import pytest

from tests.laws.games import AnyGame, tables, terms
from tests.laws.held import held
from tests.laws.playing import WALKS, every_game, laid_out, walked
from tests.long import rounds


@every_game
@pytest.mark.parametrize("n", rounds(WALKS, 8))
def test_all_laws_hold(game: AnyGame, n: int) -> None:
    try:
        held(game, walked(game, n), n)
    except AssertionError as broken:
        broken.add_note(f"walk {n} of {game.name}: {laid_out(game, n)}")
        raise


@every_game
def test_between_them_the_walks_try_everything(game: AnyGame) -> None:
    """The walks cover each set of options at both lengths, and each number of seats."""
    laid = [laid_out(game, n) for n in range(WALKS)]
    sets = {repr(options) for options, _ in laid}
    assert len(sets) == len(terms(game).options) * (2 if terms(game).length else 1)
    assert {seats for _, seats in laid} == {*tables(game)}
