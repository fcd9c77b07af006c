"""Tests of P12 and P19: samples, scores, and (with mutmut) killed and surviving mutants."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hanging import HANGS
from tests.prove.chances import house_mutation, mutation
from tests.prove.chances.mutants import Mutant, installed, sampled
from tests.prove.chances.mutation import Fate, Verdict
from tests.prove.trial import Trial, Wanted

with_mutmut = pytest.mark.skipif(not installed(), reason="mutmut is not installed (requirements-check.lock)")


def verdicts(suite: str, **many: int) -> list[Verdict]:
    return [
        (Mutant(suite, f"engines/{suite}/moves.py", number, "line 1", ""), Fate[name.upper()])
        for name, times in many.items()
        for number in range(times)
    ]


@pytest.mark.parametrize(
    ("tried", "trials", "survivors", "counted"),
    [
        ([("castle", {"killed": 17, "timed_out": 1, "survived": 2})], 20, 0,
         "17 killed, 2 survived, 1 timed out, castle 90% of 20"),
        ([("castle", {"killed": 20}), ("court", {"killed": 6, "survived": 3})], 29, 3,
         "26 killed, 3 survived, 0 timed out, castle 100% of 20, court 67% of 9"),
        ([("castle", {"killed": 9, "left": 50, "survived": 1})], 10, 0,
         "9 killed, 1 survived, 0 timed out, castle 90% of 10"),
        ([("castle", {"killed": 1, "survived": 1})], 2, 0,
         "1 killed, 1 survived, 0 timed out, castle 50% of 2"),
        ([("court", {"survived": 2})], 2, 2, "0 killed, 2 survived, 0 timed out, court 0% of 2"),
    ],
    ids=["those that never end count", "survivors are failures", "those without time do not count",
         "one of a few may survive", "but not two"],
)  # fmt: skip
def test_nine_in_ten_killed_are_enough(
    tried: list[tuple[str, dict[str, int]]], trials: int, survivors: int, counted: str
) -> None:
    outcome = mutation.scored([verdict for suite, many in tried for verdict in verdicts(suite, **many)])
    assert (outcome.trials, len(outcome.failures), outcome.counted) == (trials, survivors, counted)
    assert all(failure.startswith("survived: engines/court/moves.py mutant ") for failure in outcome.failures)
    assert all(failure.endswith(": line 1") for failure in outcome.failures)


def test_every_file_of_engines_house_and_table_is_in_a_suite() -> None:
    found = [path for suite, path in mutation.files(mutation.ROOT, mutation.SUITES) if suite != "settlement"]
    for folder in ("engines", "bot/services", "bot/table"):
        paths = [it for it in (mutation.ROOT / folder).rglob("*.py") if it.name not in mutation.UNTRIED]
        there = [it.relative_to(mutation.ROOT).as_posix() for it in paths]
        ours = sorted(it for it in found if it.startswith(f"{folder}/"))
        assert ours == sorted(there)
    assert "bot/adapter/dispatch/checks.py" in found


def test_the_tests_that_a_suite_names_are_there() -> None:
    rounds = [it for suite in mutation.SUITES.values() for it in suite.rounds]
    named = {argument for arguments in rounds for argument in arguments if argument.startswith("tests/")}
    assert [it for it in named if not (mutation.ROOT / it).exists()] == []
    ignored = {it.rpartition("=")[2] for arguments in rounds for it in arguments if "ignore" in it}
    assert [it for it in ignored if not (mutation.ROOT / it).exists()] == []


@pytest.mark.parametrize("trial", [mutation, house_mutation], ids=["P12", "P19"])
def test_without_mutmut_nothing_is_tried_and_a_sentence_says_so(
    trial: Trial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutation, "installed", lambda: False)
    outcome = trial.trial(Wanted(5))
    assert outcome.trials == 0
    assert outcome.failures == ["mutmut is not installed; scripts/prove P12 installs it"]


CODE = "def larger(a, b):\n    return a if a > b else b\n"
TESTS = "from larger import larger\n\n\ndef test_larger():\n    assert larger(1, 2) == 2\n"
ENDLESS = "def larger(a, b):\n    while True:\n        pass\n"


FATES = [(CODE, Fate.SURVIVED), (CODE.replace(">", "<"), Fate.KILLED), (ENDLESS, Fate.TIMED_OUT)]


@pytest.mark.parametrize(("code", "fate"), FATES)
def test_tests_decide_the_fate_of_a_mutant_and_the_file_is_put_back(
    code: str, fate: Fate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(mutation.SUITES, "larger", mutation.Suite(("larger.py",), (("test_larger.py",),)))
    (tmp_path / "checkout").mkdir()
    for name, text in (("larger.py", CODE), ("test_larger.py", TESTS)):
        _ = (tmp_path / "checkout" / name).write_text(text)
    mutant = Mutant("larger", "larger.py", 0, "line 2", code)
    limits = {"larger": (3.0 if fate is Fate.TIMED_OUT else HANGS,)}
    assert mutation.tried(str(tmp_path), limits, float("inf"), mutant) == (mutant, fate)
    assert (mutation.copied(str(tmp_path)) / "larger.py").read_text() == CODE
    assert mutation.tried(str(tmp_path), limits, 0.0, mutant) == (mutant, Fate.LEFT)


def test_a_suite_that_fails_by_itself_is_not_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(mutation.SUITES, "larger", mutation.Suite((), (("test_larger.py",),)))
    _ = (tmp_path / "test_larger.py").write_text("def test_larger():\n    assert False\n")
    assert mutation.measured(tmp_path, ["larger"]) == {"larger": ()}


@with_mutmut
def test_the_sample_of_a_seed_is_the_same_and_grows_at_its_end() -> None:
    files = [("shared", "engines/chance.py"), ("settlement", "bot/database/repositories/villains.py")]
    more = sampled(mutation.ROOT, files, 30, 1)
    assert len({(mutant.path, mutant.number) for mutant in more}) == 30
    assert sampled(mutation.ROOT, files, 10, 1) == more[:10]
    assert sampled(mutation.ROOT, files, 30, 2) != more
    for mutant in more:
        assert mutant.code != (mutation.ROOT / mutant.path).read_text()
        _ = compile(mutant.code, mutant.path, "exec")


@with_mutmut
@pytest.mark.parametrize(
    ("trial", "suite", "path", "tests"),
    [
        (mutation, "chance", "engines/chance.py", ("tests/engines/test_chance.py", "-k", "known or long")),
        (house_mutation, mutation.HOUSE, "bot/table/votes.py", ("tests/bot/test_seats.py", "-k", "vote")),
    ],
    ids=["P12", "P19"],
)
def test_a_few_mutants_are_killed(
    trial: Trial, suite: str, path: str, tests: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutation, "SUITES", {suite: mutation.Suite((path,), (tests,))})
    outcome = trial.trial(Wanted(2, hours=1))
    assert (outcome.trials, outcome.failures) == (2, [])
