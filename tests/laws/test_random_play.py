"""Random sessions keep the laws; many more are played by `python -m tests.laws.play`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines import GAMES
from tests.laws.games import AnyGame, terms
from tests.laws.play import main, session
from tests.laws.playing import every_game

HANDS = 5


@every_game
def test_random_sessions_keep_the_laws(game: AnyGame) -> None:
    sessions = max(terms(game).sessions, len(terms(game).combinations))
    played = [session(game.name, HANDS, number) for number in range(sessions)]
    assert [it for it in played if it.failure] == []
    assert sum(it.moves for it in played) > 10 * sessions


@every_game
def test_a_broken_law_is_reported(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(GAMES, game.name, replace(game, owed=lambda s: ()))
    assert main(["--game", game.name, "--sessions", "3", "--hands", "1"]) == 1
    assert "AssertionError: nobody is owed" in capsys.readouterr().out
