"""Tests that each part of the benchmark still runs, with or without peers, and explains its figures."""

from __future__ import annotations

import asyncio
from math import isfinite

import pytest

from benchmarks import scale
from benchmarks.__main__ import PARTS, main, rows
from benchmarks.report import SMOKE, Ratio, Row, Scale, measured, show, side_by_side, times_faster
from tests.rig.postgres import needed
from tests.slow import slow


@pytest.mark.parametrize("part", PARTS)
def test_a_part_runs_with_the_least_numbers(part: str) -> None:
    found = list(rows([part], SMOKE))
    assert found
    assert all(it.ratio is None or isfinite(it.ratio) for it in found)  # differences of times may be negative
    assert len({(it.what, it.against) for it in found}) == len(found), "each row says what it is"


def test_a_smoke_run_never_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("benchmarks.rankings.rows", lambda scale: [Row("a hand", "a hare", 0.5, 1)])
    assert main(["--smoke", "rankings"]) == 0
    assert "the figures say nothing" in capsys.readouterr().out
    assert main(["rankings"]) == 1


def test_a_part_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hares"]) == 2
    assert "There is no part hares" in capsys.readouterr().err


def test_a_row_says_how_it_went(capsys: pytest.CaptureFixture[str]) -> None:
    met, missed = measured("us", "them", Ratio(2, 3), 1), measured("us", "them", Ratio(0.5, 3), 1)
    missing, bare = measured("us", "a hare", None, 1), measured("us", "a snail", Ratio(100))
    assert [it.verdict for it in (met, missed, missing, bare)] == ["met", "MISSED", "not installed", ""]
    assert show([met, missed, missing, bare]) == [missed]
    _, first, second, third, fourth, last = capsys.readouterr().out.splitlines()
    assert first.split() == ["us", "them", "2.00x", "3.00x", "1.00x", "met"]
    assert second.split()[2:] == ["0.50x", "3.00x", "1.00x", "MISSED"]
    assert third.split()[3:] == ["-", "-", "1.00x", "not", "installed"]
    assert fourth.split()[3:] == ["100x", "-", "-"]
    assert last == "1 missed."


def test_both_sides_take_turns_after_a_round_that_does_not_count() -> None:
    done = list[str]()
    found = times_faster(lambda: done.append("us"), lambda: done.append("them"), Scale(rounds=2))
    assert done == ["us", "them", "them", "us", "them", "us"]
    assert found.wall > 0


def test_the_figure_is_the_middle_one_of_the_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    took = iter([(8.0, 8.0), (1.0, 2.0), (3.0, 3.0), (1.0, 1.0), (100.0, 5.0), (1.0, 1.0)])
    monkeypatch.setattr("benchmarks.report._took", lambda work: next(took))
    assert side_by_side([(int, int)] * 3) == Ratio(8, 4)


@slow
def test_several_processes_are_measured_through_outages_and_nothing_is_lost(
    capsys: pytest.CaptureFixture[str],
):
    _ = needed()
    asyncio.run(scale.measured(scale.Wanted((1,), tables=40, seconds=0.5, clients=3, warm=0)))
    row = [word.strip() for word in capsys.readouterr().out.splitlines()[-1].strip("|").split("|")]
    assert row[0] == "1" and float(row[1]) > 0 and row[-1] == "0", row
