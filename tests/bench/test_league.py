"""Tests of the league: it plays all games to the end, and its table is correct."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from benchmarks import endings, minutes, worth
from benchmarks.computers import SEATS
from benchmarks.endings import Ended
from benchmarks.exploiters import EXPLOITERS
from benchmarks.exploits import TRIED_SEATS
from benchmarks.league import CHAIN, Line, league, main
from benchmarks.playability import Played, summary, variants
from benchmarks.tempers import DEALS
from bot.presentation.games import PRESENTERS
from engines import GAMES
from engines.players import Level
from tests.judging import judged_with

PAIRS, ITERATIONS = 1, 4


def test_a_game_that_is_in_no_table_has_usual_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "sixth", replace(GAMES["court"], name="sixth"))
    assert (SEATS["sixth"], TRIED_SEATS["sixth"], DEALS["sixth"], EXPLOITERS["sixth"]) == (
        3,
        (3, 4, 5),
        500,
        {},
    )


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
        assert int(games) == 2 * PAIRS * SEATS[game], "each deal once for each seat of both"
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


def test_tempers_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["castle", "--tempers", "--pairs", "1", "--iterations", "2"]) == 0
    *_, told, verdict = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"castle +marshal +patient +{SEATS['castle']} +\S+% +inf% +\d+% +\d+%", told)
    assert verdict == "tempers castle: style and not strength, 95 %: no", "one deal proves nothing"


def test_longer_searches_are_compared_at_the_same_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["castle", "--worth", "--pairs", "2", "--iterations", "9"]) == 0
    *_, one, two, three, four, verdict = capsys.readouterr().out.splitlines()
    rows = [line.split() for line in (one, two, three, four)]
    assert [(game, int(playouts)) for game, playouts, *_ in rows] == [("castle", n) for n in (3, 9, 27, 90)]
    assert len({decisions for _, _, decisions, *_ in rows}) == 1
    assert [len(row) for row in rows] == [6, 8, 8, 8], "the shortest search has none to be compared with"
    assert verdict.startswith("worth castle: more playouts gain more, 95 %: ")


def test_what_more_playouts_gain_is_told_only_where_it_is_beyond_chance() -> None:
    def told(*more: float | None) -> str:
        found = [worth.Line("castle", 3**n, 9, 0.1, 1.0, 0.5, it, 0.2) for n, it in enumerate(more)]
        return worth.verdict("castle", found).partition("%: ")[2]

    assert told(None, 0.1, -0.5) == "not shown" and told(None, 0.1, 0.3, 0.1) == "up to 9"


def test_a_game_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert "There is no game chess" in capsys.readouterr().err


def test_games_of_equals_are_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    """Each variant in two lines: how long, how decisive, who acts first, and what is done."""
    assert main(["textactoe", "castle", "--playability", "--pairs", "2"]) == 0
    told = capsys.readouterr().out.splitlines()
    variants = {
        "textactoe": ("standard", "jokers", "betting", "everything"),
        "castle": ("standard", "trebuchets=2"),
    }
    assert [it.partition(":")[0] for it in told[::2]] == [
        f"{game} {variant}, {level}, 2 games"
        for game, those in variants.items()
        for level in ("deputy", "greenhorn", "marshal")
        for variant in (those if level == "deputy" else those[:1])
    ]
    assert all("won alone, nobody scored in" in it and "; first to act" in it for it in told[::2])
    assert all("play" in it and "call" in it for it in told[1:11:2])
    assert all("bid" in it for it in told[13::2])


def test_what_nobody_does_is_told() -> None:
    one, other = Counter(bid=3), Counter(bid=2, build=1)
    games = [Played(10, True, False, 0.5, one), Played(20, False, True, 0.0, other)]
    told = summary("castle", "standard", "deputy", games)
    assert "2 games: 15 moves, 20 at most; 50.0% won alone, nobody scored in 50.0%; first to" in told
    assert "act +25.0%" in told
    assert "a game: bid 2.5, build 0.5; never: discard, fire, fish, skip, take" in told


def test_variants_are_those_that_can_be_played_alone_and_all_together() -> None:
    found = variants(GAMES["houseem"])
    assert "stand_your_ground" not in found, "it needs hidden_neighbors"
    assert found["everything"] == {**found["everything"], "stand_your_ground": True}
    assert [*variants(GAMES["court"])] == ["standard"]


def test_reviews_of_marshals_are_counted_and_planted_blunders_looked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its table has a line for the game, and ends with a verdict, whatever it is."""
    judged_with(monkeypatch, playouts=600)
    assert main(["houseem", "--reviews", "--pairs", "1"]) == 0
    *_, line, verdict = capsys.readouterr().out.splitlines()
    game, games, decisions, *_ = line.split()
    assert (game, games) == ("houseem", "1") and int(decisions) > 10
    assert verdict.startswith("reviews houseem: under 3 % false alarms, 95 % found: ")


def test_how_games_of_mixed_levels_end_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["castle", "--ends", "--pairs", "3", "--seats", "4"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert re.match(r"castle, 4 seats, 3 games: (castle|quarry) \d+%", line)
    assert sum(map(int, re.findall(r"(\d+) with \d", line))) == 3
    found = [Ended(60, "castle", 4), Ended(80, "quarry", 0), Ended(100, "quarry", 4)]
    assert endings.summary("castle", 3, found) == (
        "castle, 3 seats, 3 games: quarry 67%, castle 33%; won: 1 with 0, 2 with 4; 80 moves"
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_minutes_on_the_first_page_are_as_measured(game: str) -> None:
    """Within a third, or a minute."""
    measured = minutes.minutes(game, games=12)
    told = [int(n) for n in re.findall(r"(\d+) (?:min|with)", PRESENTERS[game].lasts)]
    for said, found in zip(told, measured, strict=True):
        assert abs(said - found) <= max(1, found / 3), (game, measured)


def test_the_minutes_are_told_game_by_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["houseem", "--minutes", "--pairs", "2"]) == 0
    said = capsys.readouterr().out
    assert re.match(
        r"houseem: \d+ minutes against computers, \d+ among people; told: 4 min, 8 with people", said
    )
