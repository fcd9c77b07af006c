"""The same seed and moves lead to the same state in every process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from engines import GAMES
from tests.laws.games import AnyGame, chosen, tables, terms
from tests.laws.playing import HANDS
from tests.laws.walk import walk
from tests.long import long

ROOT = Path(__file__).parents[2]


@long
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
            digest.update(
                repr([game.view(step.after, seat) for seat in (None, *game.owed(step.after))]).encode()
            )
    return digest.hexdigest()


def _elsewhere(hash_seed: str) -> subprocess.Popen[str]:
    program = "import json; from tests.laws.test_same_moves import digests; print(json.dumps(digests()))"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE
    )
