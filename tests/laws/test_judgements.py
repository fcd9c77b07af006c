"""Judgements keep what a search needs: few, legal, deterministic moves; win shares add up to 1."""

from __future__ import annotations

from itertools import product

import pytest

from engines import GAMES
from engines.players import JUDGEMENTS
from tests.judging import does_not_peep, few_and_legal, one_win, positions
from tests.laws.games import AnyGame, chosen, terms
from tests.laws.playing import HANDS

TABLES = [
    (game, n, seats)
    for game in GAMES.values()
    for n, seats in product(range(len(terms(game).options)), game.seats)
]

READER = "textactoe"
"""The game whose judgement reads all of a position, which was dealt anew for the seat."""


@pytest.mark.parametrize(("game", "n", "seats"), TABLES, ids=[f"{it.name} {n} {of}" for it, n, of in TABLES])
def test_few_moves_are_thought_of_all_of_them_legal_and_one_win_is_shared(
    game: AnyGame, n: int, seats: int
) -> None:
    judgement, seed = JUDGEMENTS[game.name], f"judged {n}"
    found = list(positions(game, judgement, game.new(chosen(game, n, HANDS), seats, seed), seed))
    for s in found:
        few_and_legal(game, judgement, s)
        if game.name != READER:
            does_not_peep(game, judgement, s)
    if game.join is None:  # with villains that come and go, values are about one win only
        one_win(game, judgement, found, seats)
