"""P9, P16, P18 and P20 for some seconds at a few tables, and the failures that they report."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.hanging import HANGS
from tests.prove.soak import advice, heavy, overload, soak
from tests.prove.soak.soak import Measured, Soak
from tests.slow import slow

MOVES = 20


# P9: hours.


@pytest.mark.parametrize("faults", [0.0, 0.2])
def test_a_lively_evening(faults: float):
    evening = Soak(seconds=HANGS, tables=4, look=0.5, moves=MOVES, patience=HANGS, faults=faults)
    measured = asyncio.run(soak.soaked(evening))
    assert [
        failure for failure in soak.failures(measured) if "answers took" not in failure
    ] == []  # the cores may be busy
    assert measured.moves >= MOVES and measured.answers.total() > measured.moves
    assert measured.memory_at(1.0) > 20 and "too short" in soak.told(measured)
    assert measured.requests > measured.moves and bool(measured.faults) == bool(faults)


def test_a_bot_that_ends_by_itself_is_noticed():
    told = set[int]()

    def stopped(pid: int) -> float:
        """Stop the bot regularly at the first look at its memory."""
        if pid not in told:
            told.add(pid)
            os.kill(pid, signal.SIGTERM)
        return 50.0

    with patch.object(soak, "_resident", stopped):
        measured = asyncio.run(soak.soaked(Soak(seconds=HANGS, tables=1)))
    assert measured.code == 0 and measured.seconds < HANGS
    assert any("ended by itself" in failure for failure in soak.failures(measured))


def measured() -> Measured:
    """Return the measurements of ten good hours."""
    memory = [(0.0, 60.0), (3600.0, 60.0), (12000.0, 100.0), (36000.0, 119.0)]
    return Measured(
        moves=5, seconds=36000.0, answers=Counter({20: 98, 900: 1, 5000: 1}), memory=memory, code=0
    )


def test_what_is_well_is_no_failure():
    it = measured()
    assert soak.failures(it) == []
    assert it.percentile(0.5) == 0.02 and it.percentile(0.99) == 0.9
    assert "memory 60/100/119 MB" in soak.told(it)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("moves", 0, "nobody ever moved"),
        ("answers", Counter({20: 98, 1001: 2}), "took 1.001 s"),
        ("unanswered", 1, "not answered"),
        ("memory", [(12000.0, 100.0), (36000.0, 121.0)], "memory grew from 100 to 121 MB"),
        ("memory", [], "could not be measured"),
        ("ended", True, "ended by itself after 36000 s"),
        ("code", 1, "ended with 1"),
        ("bad", ["the ledger adds up to 1"], "the ledger"),
    ],
)
def test_what_is_not_well_is_a_failure(name: str, value: object, said: str):
    it = measured()
    setattr(it, name, value)
    (failure,) = soak.failures(it)
    assert said in failure


def test_bad_lines_of_a_log_are_found(tmp_path: Path):
    log = tmp_path / "log"
    bad = ["2026 ERROR asyncio: Task exception was never retrieved", "Traceback (most recent call last):"]
    _ = log.write_text("\n".join(["2026 INFO bot: stopping", *bad, "2026 WARNING discord.http: 429"]))
    assert soak.bad_lines(log) == bad


# P16: overload.


@slow
async def test_many_clicks_at_once_are_answered_and_nothing_is_lost():
    seen = await overload.overloaded(rate=60, seconds=2, tables=2, rest=None, patience=HANGS)
    assert seen.failures == [] and seen.moves and seen.clicks == 120
    assert not seen.counts["unanswered"]


@pytest.mark.parametrize(
    ("kinds", "answered", "shown", "told"),
    [
        ({"answered": 8, "unanswered": 2}, {7}, 1, "only 8 of 10"),
        ({"answered": 10}, set[int](), 1, "1 moves were played and never acknowledged"),
        ({"answered": 10}, {7}, 0, "a table shows 0 of 1 moves"),
    ],
)
def test_what_is_lost_or_not_answered_is_a_failure(
    tmp_path: Path, kinds: dict[str, int], answered: set[int], shown: int, told: str
):
    seen = overload.Seen(Counter(kinds), clicks=10, answered=answered)
    with patch.object(overload, "rows", lambda _, query, *__: [(5, 1)] if "channel" in query else [(7,)]):
        overload._judge(seen, {5: shown}, tmp_path, 0)  # pyright: ignore[reportPrivateUsage]
    assert len(seen.failures) == 1 and told in seen.failures[0]


# P18: whole games.


@slow
async def test_who_wants_a_whole_game_is_answered_and_the_others_play_on():
    seen = await heavy.pressed(people=4, games=1, seconds=0.5)
    assert seen.failures == []
    assert seen.counts["answered"] >= 4


@pytest.mark.parametrize(("meanwhile", "well"), [([0.2, 0.2, 9.0], True), ([0.1, 0.21, 0.22], False)])
def test_slower_answers_are_a_failure(meanwhile: list[float], *, well: bool):
    seen = heavy.Seen(usual=[0.1, 0.1, 0.1], meanwhile=meanwhile)
    assert (heavy.judged(seen) == []) == well


# P20: advice.


@slow
async def test_who_asks_for_advice_is_answered_whatever_befalls_workers():
    seen = await advice.advised(people=2, seconds=2, servers=1)
    assert [it for it in seen.failures if "turns of the loop" not in it] == []  # the cores may be busy
    assert {*advice.ADVICE, *advice.PAGES} & {*seen.counts}


@pytest.mark.parametrize(
    ("long", "well"), [((), True), (("1 30 draw",), True), (("2 30 draw",), False), (("1 101 draw",), False)]
)
def test_turns_of_the_loop_that_are_long_or_often_so_are_a_failure(long: tuple[str, ...], *, well: bool):
    seen = heavy.Seen()
    advice._judge_loop("10000", *long, seen=seen)  # pyright: ignore[reportPrivateUsage]
    assert (seen.failures == []) == well
