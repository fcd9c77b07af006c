"""Computer players decide by what their seat may know alone, and always play legal moves.

Judgements keep what their search needs: few, legal, deterministic moves; win shares add up to 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any

import pytest

from engines import GAMES
from engines.core import Action, Seat
from engines.players import JUDGEMENTS, Level, hint, move, playouts
from engines.search import determinize
from engines.tempers import Temper
from tests.judging import does_not_peep, few_and_legal, judged_with, one_win, positions as judged
from tests.laws.games import AnyGame, chosen, terms
from tests.laws.playing import HANDS, every_game, walked
from tests.slow import slow

WALKS, EVERY = 4, 11
"""The number of walks of each game, and the interval between the moves that are taken from them."""
FEW = 3
"""The number of playouts of a marshal."""
every_level = pytest.mark.parametrize(
    "level", [level if level is not Level.MARSHAL else pytest.param(level, marks=slow) for level in Level]
)
MOODS = (None, *Temper)


@pytest.fixture(autouse=True)
def moody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tempers are followed in all decisions, not only in their share of them."""
    judged_with(monkeypatch, temper_share=1.0)


def positions(game: AnyGame) -> Iterator[tuple[Any, Seat]]:
    for n in range(WALKS):
        for step in walked(game, n)[n::EVERY]:
            owed: Sequence[Seat] = game.owed(step.before)
            yield from ((step.before, seat) for seat in owed[:1])


def moves(game: AnyGame, s: Any, seat: Seat, level: Level, temper: Temper | None = None) -> Action:
    return move(game, s, seat, Random(7), level, temper=temper, budget=playouts(FEW))


@every_level
@every_game
def test_a_computer_plays_by_the_rules_and_leaves_the_state_alone(game: AnyGame, level: Level) -> None:
    found = 0
    for (s, seat), temper in zip(positions(game), cycle(MOODS), strict=False):
        before = s.copy()
        action = moves(game, s, seat, level, temper)
        assert s == before
        assert any(action in offer for offer in game.offers(s, seat)), (level, action)
        found += 1
    assert found > 10


@every_level
@every_game
def test_where_all_looks_the_same_a_computer_does_the_same(game: AnyGame, level: Level) -> None:
    for n, (s, seat) in enumerate(positions(game)):
        other = determinize(game, s, seat, Random(n))
        for temper in (None, MOODS[n % len(MOODS)]):
            assert moves(game, s, seat, level, temper) == moves(game, other, seat, level, temper)
        if level is Level.MARSHAL:
            one, two = (hint(game, it, seat, Random(7), playouts(FEW)) for it in (s, other))
            assert one == two


@every_game
def test_tempers_have_styles_and_what_is_at_stake_is_a_share(game: AnyGame) -> None:
    differ = 0
    for s, seat in positions(game):
        styles = {moves(game, s, seat, Level.DEPUTY, temper) for temper in Temper}
        differ += len(styles) > 1
        assert 0 <= game.stake(game.view(s, None)) <= 1
    assert differ


def test_a_cheat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A marshal who searches in the real world, instead of one imagined for their seat, is detected."""
    monkeypatch.setattr("engines.search.determinize", lambda _game, s, _seat, _random: s.copy())
    games = [GAMES[name] for name in ("castle", "court", "holdup")]

    def differs(game: AnyGame, n: int, s: Any, seat: Seat) -> bool:
        worlds = (s, determinize(game, s, seat, Random(n)))
        return len({moves(game, it, seat, Level.MARSHAL) for it in worlds}) > 1

    assert any(differs(game, n, *it) for game in games for n, it in enumerate(positions(game)))


# Judgements.

SETS = [(game, n) for game in GAMES.values() for n in range(len(terms(game).options))]
TABLES = [(game, n, seats) for game, n in SETS for seats in game.seats]

READER = "textactoe"
"""The game whose judgement reads all of a position, which was dealt anew for the seat."""


@pytest.mark.parametrize(("game", "n", "seats"), TABLES, ids=[f"{it.name} {n} {of}" for it, n, of in TABLES])
def test_few_moves_are_thought_of_all_of_them_legal_and_one_win_is_shared(game: AnyGame, n: int, seats: int):
    judgement, seed = JUDGEMENTS[game.name], f"judged {n}"
    found = list(judged(game, judgement, game.new(chosen(game, n, HANDS), seats, seed), seed))
    for s in found:
        few_and_legal(game, judgement, s)
        if game.name != READER:
            does_not_peep(game, judgement, s)
    if game.join is None:  # with villains that come and go, values are about one win only
        one_win(game, judgement, found, seats)
