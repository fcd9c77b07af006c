"""One trial of each; `scripts/prove --all` runs a handful of each, and `scripts/prove P1` all of one."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.hanging import HANGS
from tests.prove import __main__ as prove
from tests.prove.faults import readiness
from tests.prove.trial import Outcome, Wanted
from tests.rig.postgres import needed

LEAST = {"P4": 36, "P7": 16, "P11": 4_000, "P14": 2}
"""The least numbers of trials, where a single one would test next to nothing."""
ELSEWHERE = {"P9", "P12", "P16", "P18", "P19", "P20"}
"""Trials limited by time, or that need mutmut: their own tests run them smaller."""
ROW = re.compile(r"^\| (P\d+) \| (.+) \| ([\d,]+) \|$", re.MULTILINE)


@pytest.mark.parametrize("id", [trial for trial in prove.TRIALS if trial not in ELSEWHERE])
def test_one_trial_of_each_is_survived(id: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(readiness, "WITHIN", HANGS)
    _ = id == "P3" and needed()
    many = LEAST.get(id, 1)
    outcome = prove.loaded(id).trial(Wanted(many, seed=1))
    assert outcome.failures == [] and outcome.trials >= many, outcome


def test_all_trials_are_in_the_table_of_docs():
    told = ROW.findall((Path(__file__).parents[2] / "docs/proof-trials.md").read_text(encoding="utf-8"))
    assert told == [(id, prove.summary(id), f"{listed.trials:,}") for id, listed in prove.TRIALS.items()]


def test_all_are_run_as_often_as_listed_and_one_failure_is_enough(capsys: pytest.CaptureFixture[str]):
    class Each:
        TRIALS = 9
        done: list[Wanted] = []  # noqa: RUF012

        def trial(self, wanted: Wanted) -> Outcome:
            self.done.append(wanted)
            return Outcome(wanted.trials, "", ["broken"] if len(self.done) == 3 else [])

    with patch.object(prove, "loaded", lambda _: Each()):
        assert prove.main(["--all", "--jobs", "1"]) == 1
        assert [(it.trials, it.hours) for it in Each.done] == [it[1:] for it in prove.TRIALS.values()]
        assert prove.main(["P4"]) == 0 and Each.done[-1].trials == Each.TRIALS
    told = capsys.readouterr().out.splitlines()
    assert len(told) == len(prove.TRIALS) + 2 and "broken" in told
