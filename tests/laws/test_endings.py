"""Every game ends, whoever plays and however; and when it is over nobody is waited for."""

from __future__ import annotations

from hypothesis import strategies as st

from engines.core import play
from tests.laws import laws
from tests.laws.games import AnyGame, chosen, tables, terms
from tests.laws.playing import every_game, some
from tests.laws.walk import walk

HANDS = 5


@every_game
@some(30)
def test_every_game_ends_under_random_play(game: AnyGame, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(terms(game).options) - 1))
    seed = str(data.draw(st.integers(0, 2**32)))
    most = terms(game).moves
    for moves, _ in enumerate(
        walk(game, chosen(game, n, HANDS), data.draw(st.sampled_from(tables(game))), seed)
    ):
        assert moves < most, f"not over after {most} moves"


@every_game
@some(30)
def test_defaults_alone_end_the_game(game: AnyGame, data: st.DataObject) -> None:
    """A table that everybody has left to the clock is over some day."""
    n = data.draw(st.integers(0, len(terms(game).options) - 1))
    seats = data.draw(st.sampled_from(game.seats))
    s = game.new(chosen(game, n, HANDS), seats, str(data.draw(st.integers(0, 2**32))))
    if game.opening is not None:
        laws.somebody_is_owed(game, s)
        s, _ = play(game, s, None, game.opening)
    for _ in range(terms(game).moves):
        laws.somebody_is_owed(game, s)
        if game.over(s):
            return
        seat = data.draw(st.sampled_from(game.owed(s)))
        s, _ = play(game, s, seat, game.default(s, seat))
    raise AssertionError("defaults do not end the game")


@every_game
@some(30)
def test_each_seat_has_one_place(game: AnyGame, data: st.DataObject) -> None:
    """Each seat that plays has one place, and somebody is first."""
    n = data.draw(st.integers(0, len(terms(game).options) - 1))
    for step in walk(game, chosen(game, n, 1), max(game.seats), str(n)):
        scores = game.standing(step.after)
        assert len({score.seat for score in scores}) == len(scores) <= max(game.seats)
        assert all(1 <= score.place <= len(scores) for score in scores)
        assert not scores or min(score.place for score in scores) == 1
