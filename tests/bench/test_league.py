"""The league: it plays all games to the end, and its table is right. Who is stronger is not asserted here."""

from __future__ import annotations

import re

import pytest

from benchmarks.league import CHAIN, SEATS, Line, league, main
from engines import GAMES
from engines.players import Level

PAIRS, ITERATIONS = 1, 3


def test_all_levels_meet_at_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--pairs", str(PAIRS), "--iterations", str(ITERATIONS)]) == 0
    _, said, _, *lines = capsys.readouterr().out.splitlines()
    assert all(f"{game} {ITERATIONS}" in said for game in GAMES)
    chain = len(CHAIN) - 1
    table, verdicts = lines[: chain * len(GAMES)], lines[chain * len(GAMES) :]
    for n, line in enumerate(table):
        game, pairing, games, gain, error, p50, p99 = line.split()
        at = n % chain
        assert (game, pairing) == ([*GAMES][n // chain], f"{CHAIN[at]}-{CHAIN[at + 1]}")
        assert int(games) == 2 * PAIRS * SEATS[game], (
            "each deal once for each seat, of the one and of the other"
        )
        assert 0 < float(p50) <= float(p99)
        assert gain.endswith("%") == error.endswith("%") == (game != "holdup")
    told = "marshal > deputy > greenhorn > random, 95 %: (yes|no)"
    assert all(re.fullmatch(f"league {game}: {told}", it) for game, it in zip(GAMES, verdicts, strict=True))


def test_a_player_against_their_like_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """From all seats, with the same cards and by the same judgement, so nobody can be better."""
    monkeypatch.setattr("benchmarks.league.CHAIN", (Level.DEPUTY, Level.DEPUTY))
    (line,) = league(["textactoe"], pairs=4, iterations=1, jobs=1)
    assert not line.shown


def test_what_counts_is_what_is_beyond_chance() -> None:
    def line(gain: float, error: float) -> Line:
        return Line("court", "deputy", "random", 6, gain, error, 1.0, 2.0)

    assert line(0.2, 0.1).shown and not line(0.1, 0.2).shown and not line(-0.2, 0.1).shown


def test_a_game_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert "There is no game chess" in capsys.readouterr().err
