"""Each rule, scenario and bad input has a test: test_HU_27_, test_HU_S08_ or a row ("HU-B13", ...)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rulebook import RULE, RULEBOOKS, bad_inputs, prefix

TESTS = Path(__file__).parents[1]
SCENARIO = re.compile(r"^\*\*S-(\d\d+) ", re.MULTILINE)
TEST = re.compile(r"^ *(?:async )?def test_(\w+)\(", re.MULTILINE)
ROW = re.compile(r'^ *\("([A-Z]+)-(B\d\d)",', re.MULTILINE)
"""A row in a test's table of bad inputs."""

QUOTED = re.compile(r"^([A-Z]{2}-\d+): (.*?)\.?(?=\n[A-Z]{2}-\d+: |\Z)", re.MULTILINE | re.DOTALL)
"""A rule in a docstring: its number, and its sentence as the rulebook has it."""

every_rulebook = pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda path: path.parent.name)


def _numbers(rulebook: Path) -> set[str]:
    """Return the numbers of a rulebook: HU_27, HU_S08, HU_B13."""
    text = rulebook.read_text()
    rules = {number for _, number in RULE.findall(text)}
    scenarios = {f"S{number}" for number in SCENARIO.findall(text)}
    bad = {bad_input.replace("-", "_") for bad_input in bad_inputs(rulebook)}
    return {f"{prefix(rulebook)}_{rule}" for rule in rules | scenarios} | bad


def _named(rulebook: Path) -> set[str]:
    """Return the numbers in the names of tests, where one may have several, and in tables of bad inputs."""
    letters = prefix(rulebook)
    number = re.compile(rf"(?<![A-Za-z0-9]){letters}_[SB]?\d+(?=_)")
    texts = [path.read_text() for path in TESTS.rglob("test_*.py")]
    tests = {found for text in texts for name in TEST.findall(text) for found in number.findall(name)}
    return tests | {f"{letters}_{it}" for text in texts for of, it in ROW.findall(text) if of == letters}


@every_rulebook
def test_every_number_is_named_by_a_test_and_every_number_named_is_in_the_rulebook(rulebook: Path) -> None:
    assert _named(rulebook) == _numbers(rulebook)


def _quoted() -> Iterator[tuple[str, str]]:
    """Yield number and sentence of each rule that stands in the docstring of a test."""
    for path in TESTS.glob("*/test_*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for number, sentence in QUOTED.findall(ast.get_docstring(node) or ""):
                    yield number, " ".join(sentence.split())


@every_rulebook
def test_every_rule_begins_the_name_of_a_test_or_is_quoted_by_one(rulebook: Path) -> None:
    """Of many numbers in one name, a reader sees only the first."""
    names = [name for path in TESTS.rglob("test_*.py") for name in TEST.findall(path.read_text())]
    first = {"_".join(name.split("_")[:2]) for name in names}
    quoted = {number.replace("-", "_") for number, _ in _quoted()}
    assert {f"{letters}_{number}" for letters, number in RULE.findall(rulebook.read_text())} <= first | quoted


def test_a_rule_is_quoted_as_the_rulebook_has_it() -> None:
    texts = [rulebook.read_text() for rulebook in RULEBOOKS]
    found = [*_quoted()]
    assert len(found) > 100
    assert [it for it in found if not any(f"**{it[0]}** {it[1]}" in text for text in texts)] == []


@every_rulebook
def test_numbers_run_on_without_a_gap(rulebook: Path) -> None:
    numbers = [int(number) for _, number in RULE.findall(rulebook.read_text())]
    assert numbers == list(range(1, len(numbers) + 1))
