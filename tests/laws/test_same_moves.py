"""The same seed and moves lead to the same state, in whatever process they are played."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from hypothesis import strategies as st

from engines.core import play
from tests.laws.games import AnyGame, chosen, tables, terms
from tests.laws.playing import HANDS, every_game, some, some_walk
from tests.laws.walk import walk

ROOT = Path(__file__).parents[2]


@every_game
@some(10)
def test_the_same_moves_lead_to_the_same_state(game: AnyGame, data: st.DataObject) -> None:
    steps = list(some_walk(game, data))
    s = steps[0].before
    for step in steps:
        s, events = play(game, s, step.seat, step.action)
        assert (repr(s), events) == (repr(step.after), step.events)


@every_game
def test_the_hash_seed_decides_nothing(game: AnyGame) -> None:
    """Sets and dicts of strings lie in another order in each process; no rule may depend on it."""
    assert {_digest_elsewhere(game, hash_seed) for hash_seed in ("1", "2")} == {digest_of_walks(game)}


def digest_of_walks(game: AnyGame) -> str:
    """One figure for all that happens in some games."""
    digest = sha256()
    for n in range(len(terms(game).options)):
        seats = tables(game)[-1 - n % len(tables(game))]
        for step in walk(game, chosen(game, n, HANDS), seats, f"same {n}"):
            digest.update(repr((step.seat, step.action, step.events, step.after)).encode())
            digest.update(
                repr([game.view(step.after, seat) for seat in (None, *game.owed(step.after))]).encode()
            )
    return digest.hexdigest()


def _digest_elsewhere(game: AnyGame, hash_seed: str) -> str:
    program = (
        "from engines import GAMES\n"
        "from tests.laws.test_same_moves import digest_of_walks\n"
        f"print(digest_of_walks(GAMES[{game.name!r}]))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    run = [sys.executable, "-c", program]
    return subprocess.run(
        run, cwd=ROOT, env=environment, text=True, check=True, stdout=subprocess.PIPE
    ).stdout.strip()
