"""P12's sampling and score; and a mutant that is killed and one that survives, where mutmut is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hanging import HANGS
from tests.prove.chances import mutation
from tests.prove.chances.mutants import Mutant, installed, sampled
from tests.prove.chances.mutation import Fate, Verdict
from tests.prove.trial import Wanted

with_mutmut = pytest.mark.skipif(not installed(), reason="mutmut is not installed (requirements-check.lock)")


def verdicts(suite: str, **many: int) -> list[Verdict]:
    return [
        Verdict(Mutant(suite, f"engines/{suite}/moves.py", number, "line 1", ""), Fate[name.upper()])
        for name, times in many.items()
        for number in range(times)
    ]


def test_nine_in_ten_killed_are_enough_and_those_that_never_end_count() -> None:
    outcome = mutation.scored(verdicts("castle", killed=17, timed_out=1, survived=2))
    assert (outcome.trials, outcome.failures) == (20, [])
    assert outcome.counted == "17 killed, 2 survived, 1 timed out, castle 90% of 20"


def test_fewer_are_not_and_the_survivors_are_the_failures() -> None:
    outcome = mutation.scored(verdicts("castle", killed=20) + verdicts("court", killed=6, survived=3))
    assert len(outcome.failures) == 3
    assert outcome.counted == "26 killed, 3 survived, 0 timed out, castle 100% of 20, court 67% of 9"
    assert outcome.failures[0] == "survived: engines/court/moves.py mutant 0: line 1"


def test_those_that_there_was_no_time_for_do_not_count() -> None:
    outcome = mutation.scored(verdicts("castle", killed=9, left=50, survived=1))
    assert (outcome.trials, outcome.failures) == (10, [])


def test_every_file_of_the_engines_is_in_one_suite() -> None:
    found = [path for _, path in mutation.files(mutation.ROOT)]
    there = [
        it.relative_to(mutation.ROOT).as_posix()
        for it in (mutation.ROOT / "engines").rglob("*.py")
        if it.name not in mutation.UNTRIED
    ]
    assert sorted(there) == sorted(it for it in found if it.startswith("engines/"))
    assert len(found) > len(there)


def test_the_tests_that_a_suite_names_are_there() -> None:
    rounds = [it for suite in mutation.SUITES.values() for it in suite.rounds]
    named = {it for arguments in rounds for it in arguments if it.startswith("tests/")}
    assert [it for it in named if not (mutation.ROOT / it).exists()] == []
    passed_over = {Path(it).name for arguments in rounds for it in arguments if it.startswith("--ignore")}
    assert [it for it in passed_over if not list((mutation.ROOT / "tests").rglob(it))] == []


def test_without_mutmut_nothing_is_tried_and_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutation, "installed", lambda: False)
    outcome = mutation.trial(Wanted(5))
    assert outcome.trials == 0
    assert outcome.failures == ["mutmut is not installed; scripts/prove P12 installs it"]


CODE = "def larger(a, b):\n    return a if a > b else b\n"
TESTS = "from larger import larger\n\n\ndef test_larger():\n    assert larger(1, 2) == 2\n"
ENDLESS = "def larger(a, b):\n    while True:\n        pass\n"


@pytest.mark.parametrize(
    ("code", "fate"),
    [(CODE, Fate.SURVIVED), (CODE.replace(">", "<"), Fate.KILLED), (ENDLESS, Fate.TIMED_OUT)],
)
def test_tests_decide_the_fate_of_a_mutant_and_the_file_is_put_back(
    code: str, fate: Fate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(mutation.SUITES, "larger", mutation.Suite(("larger.py",), (("test_larger.py",),)))
    (tmp_path / "checkout").mkdir()
    for name, text in (("larger.py", CODE), ("test_larger.py", TESTS)):
        _ = (tmp_path / "checkout" / name).write_text(text)
    mutant = Mutant("larger", "larger.py", 0, "line 2", code)
    limits = {"larger": (3.0 if fate is Fate.TIMED_OUT else HANGS,)}
    assert mutation.tried(str(tmp_path), limits, float("inf"), mutant).fate is fate
    assert (mutation.copied(str(tmp_path)) / "larger.py").read_text() == CODE
    assert mutation.tried(str(tmp_path), limits, 0.0, mutant).fate is Fate.LEFT


def test_a_suite_that_fails_by_itself_is_not_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(mutation.SUITES, "larger", mutation.Suite((), (("test_larger.py",),)))
    _ = (tmp_path / "test_larger.py").write_text("def test_larger():\n    assert False\n")
    assert mutation.measured(tmp_path, ["larger"]) == {"larger": ()}


@with_mutmut
def test_the_sample_of_a_seed_is_the_same_and_grows_at_its_end() -> None:
    files = [("shared", "engines/chance.py"), ("settlement", "bot/database/books/villains.py")]
    more = sampled(mutation.ROOT, files, 30, 1)
    assert len({(it.path, it.number) for it in more}) == 30
    assert sampled(mutation.ROOT, files, 10, 1) == more[:10]
    assert sampled(mutation.ROOT, files, 30, 2) != more
    for it in more:
        assert it.code != (mutation.ROOT / it.path).read_text()
        _ = compile(it.code, it.path, "exec")


@with_mutmut
def test_mutants_of_the_shuffle_are_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    suite = mutation.Suite(("engines/chance.py",), (("tests/engines/test_chance.py", "-k", "known or long"),))
    monkeypatch.setattr(mutation, "SUITES", {"chance": suite})
    outcome = mutation.trial(Wanted(2, hours=1))
    assert outcome.trials == 2
    assert outcome.failures == []
