"""All laws hold at every move of every game, on random games that are walked once each.

No other test runs the rules of all games at every run; P6 walks others. Default moves alone end a game too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import strategies as st

from engines import GAMES
from engines.core import Illegal, play
from tests.laws import laws
from tests.laws.games import AnyGame, chosen, tables, terms
from tests.laws.held import held
from tests.laws.playing import HANDS, MANY_HANDS, WALKS, every_game, laid_out, some, walked
from tests.laws.walk import walk
from tests.rulebook import sentences
from tests.slow import rounds, slow


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


@pytest.mark.parametrize(
    ("name", "rule"),
    [("castle", "CP-B27"), ("court", "CT-B22"), ("houseem", "HE-B63"), ("textactoe", "TT-B28")],
)
def test_CP_B27_CT_B22_HE_B63_TT_B28_too_few_or_too_many_players(name: str, rule: str) -> None:
    game = GAMES[name]
    for players in {*range(game.seats[-1] + 3)} - {*game.seats}:
        with pytest.raises(Illegal) as refused:
            game.new(game.options(), players, "seed")
        assert refused.value.rule == rule and refused.value.sentence in sentences(rule)


@pytest.mark.parametrize("name", ["castle", "court", "houseem"])
def test_CP_R27_CT_R31_HE_05_the_first_dealer_is_drawn_by_lot_unless_a_seat_is_named(name: str) -> None:
    game = GAMES[name]
    for players in game.seats:
        seats, seeds = [*range(players)], [f"seed {n}" for n in range(40)]
        drawn, again = ([game.new(game.options(), players, seed).dealer for seed in seeds] for _ in range(2))
        assert drawn == again and {*drawn} == {*seats}
        for seat in seats:
            named = game.options(first_dealer=seat)
            assert {game.new(named, players, seed).dealer for seed in seeds} == {seat}
    for players in game.seats[:-1]:
        with pytest.raises(Illegal, match=f"There is no seat {players} to deal first"):
            game.new(game.options(first_dealer=players), players, "seed")
    with pytest.raises(ValueError, match="first_dealer"):
        game.options(first_dealer=game.seats[-1])


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


@slow
def test_the_hash_seed_decides_nothing() -> None:
    """Sets and dicts of strings are ordered differently in each process; no rule may depend on it."""
    elsewhere = [_elsewhere(hash_seed) for hash_seed in ("1", "2")]
    here = digests()
    for process in elsewhere:
        told, _ = process.communicate()
        assert process.returncode == 0
        assert json.loads(told) == here


def digests() -> dict[str, str]:
    """Return one digest for each game, of all that happens in some walks."""
    return {name: digest_of_walks(game) for name, game in GAMES.items()}


def digest_of_walks(game: AnyGame) -> str:
    digest = sha256()
    for n in range(len(terms(game).options)):
        seats = tables(game)[-1 - n % len(tables(game))]
        for step in walk(game, chosen(game, n, HANDS), seats, f"same {n}"):
            digest.update(repr((step.seat, step.action, step.events, step.after)).encode())
            views = [game.view(step.after, seat) for seat in (None, *game.owed(step.after))]
            digest.update(repr(views).encode())
    return digest.hexdigest()


def _elsewhere(hash_seed: str) -> subprocess.Popen[str]:
    program = "import json; from tests.laws.test_walks import digests; print(json.dumps(digests()))"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
    )
