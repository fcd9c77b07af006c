"""Each rule, scenario and bad input is named by a test: test_HU_27_, test_HU_S08_, test_HU_B13_."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
RULEBOOKS = sorted(TESTS.parent.glob("engines/*/RULES.md"))

RULE = re.compile(r"^- \*\*([A-Z]+)-(\d\d+)\*\*", re.MULTILINE)
SCENARIO = re.compile(r"^\*\*S-(\d\d+) ", re.MULTILINE)
BAD_INPUT = re.compile(r"^\| (\d+) \|", re.MULTILINE)
BAD_INPUTS = re.compile(r"^## \d+\. BAD INPUT$(.*?)^## ", re.MULTILINE | re.DOTALL)
TEST = re.compile(r"^ *(?:async )?def test_(\w+)\(", re.MULTILINE)

every_rulebook = pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda path: path.parent.name)


def _prefix(rulebook: Path) -> str:
    """The letters before its numbers: HU."""
    (prefix,) = {letters for letters, _ in RULE.findall(rulebook.read_text())}
    return prefix


def _numbers(rulebook: Path) -> set[str]:
    """HU_27, HU_S08, HU_B13."""
    text, prefix = rulebook.read_text(), _prefix(rulebook)
    rules = {number for _, number in RULE.findall(text)}
    scenarios = {f"S{number}" for number in SCENARIO.findall(text)}
    bad_inputs = {f"B{number:0>2}" for rows in BAD_INPUTS.findall(text) for number in BAD_INPUT.findall(rows)}
    return {f"{prefix}_{number}" for number in rules | scenarios | bad_inputs}


def _named(rulebook: Path) -> set[str]:
    """The numbers in the names of all tests; one name may carry several."""
    number = re.compile(rf"(?<![A-Za-z0-9]){_prefix(rulebook)}_[SB]?\d+(?=_)")
    tests = (name for path in TESTS.rglob("test_*.py") for name in TEST.findall(path.read_text()))
    return {found for test in tests for found in number.findall(test)}


@every_rulebook
def test_every_number_is_named_by_a_test(rulebook: Path) -> None:
    assert sorted(_numbers(rulebook) - _named(rulebook)) == []


@every_rulebook
def test_every_number_that_a_test_names_is_in_the_rulebook(rulebook: Path) -> None:
    assert sorted(_named(rulebook) - _numbers(rulebook)) == []


@every_rulebook
def test_numbers_run_on_without_a_gap(rulebook: Path) -> None:
    numbers = [int(number) for _, number in RULE.findall(rulebook.read_text())]
    assert numbers == list(range(1, len(numbers) + 1))
