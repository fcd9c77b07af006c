"""Every game ends by default moves alone, and a game that is over owes no move."""

from __future__ import annotations

from hypothesis import strategies as st

from engines.core import play
from tests.laws import laws
from tests.laws.games import AnyGame, chosen, terms
from tests.laws.playing import MANY_HANDS, every_game, some


@every_game
@some(30)
def test_defaults_alone_end_the_game(game: AnyGame, data: st.DataObject) -> None:
    """A table whose players all let the clock play for them ends eventually."""
    n = data.draw(st.integers(0, len(terms(game).options) - 1))
    seats = data.draw(st.sampled_from(game.seats))
    s = game.new(chosen(game, n, MANY_HANDS), seats, str(data.draw(st.integers(0, 2**32))))
    if game.opening is not None:
        s, _ = play(game, s, None, game.opening)
    for _ in range(terms(game).moves):
        laws.somebody_is_owed(game, s)
        if game.over(s):
            return
        seat = data.draw(st.sampled_from(game.owed(s)))
        s, _ = play(game, s, seat, game.default(s, seat))
    raise AssertionError("defaults do not end the game")
