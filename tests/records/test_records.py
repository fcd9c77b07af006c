"""Tests that recorded games lead to the same states today, so that stored tables can be played on.

Only here is it found if a rule has changed that is a rule as good as before.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engines import GAMES
from engines.notation import read, write
from tests.laws.games import AnyGame
from tests.laws.playing import every_game
from tests.records.record import HERE, digest, replayed, written

every_record = pytest.mark.parametrize("path", sorted(HERE.glob("*-*.txt")), ids=lambda path: path.stem)


@every_record
def test_a_record_leads_to_its_state(path: Path) -> None:
    """Where this fails, a rule has changed: raise the game's version, and write its records again."""
    record = written(path)
    assert GAMES[record.game].version == record.version
    assert digest(replayed(record)) == record.digest


@every_record
def test_a_record_is_in_the_one_notation(path: Path) -> None:
    record = written(path)
    assert str(record) == path.read_text()
    for move in record.moves:
        text = move.partition(" ")[2]
        assert write(read(GAMES[record.game], text)) == text


@every_game
def test_every_game_has_records(game: AnyGame) -> None:
    assert len(list(HERE.glob(f"{game.name}-*.txt"))) >= 3
