"""A parser of RULES.md: rules, scenarios, and the sentences that answer bad inputs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

RULEBOOKS = sorted(Path(__file__).parents[1].glob("engines/*/RULES.md"))
RULE = re.compile(r"^- \*\*([A-Z]+)-(\d\d+)\*\*", re.MULTILINE)
_BAD_INPUTS = re.compile(r"^## \d+\. BAD INPUT$(.*?)^## ", re.MULTILINE | re.DOTALL)
_ROW = re.compile(r"^\| (\d+) \|.* \| (.+) \|$", re.MULTILINE)
_BRACES = re.compile(r"\{[^}]*\}")
_EXAMPLES = re.compile(r"\bP\d\b|\b[2-9TJQKA][CDHS]\b|\bX[BR]\b|\b\d+\b|(?<=\")\w+(?=\")")
"""A value in a row without braces: a player, a card, a number, a quoted word."""


def prefix(rulebook: Path) -> str:
    """Return the letters before a rulebook's numbers: HU."""
    (letters,) = {letters for letters, _ in RULE.findall(rulebook.read_text())}
    return letters


def bad_inputs(rulebook: Path) -> dict[str, tuple[str, ...]]:
    """Return the sentences of each row by its number ("HU-B06"), with places for values."""
    tables = "".join(_BAD_INPUTS.findall(rulebook.read_text()))
    letters = prefix(rulebook)
    return {f"{letters}-B{number:0>2}": tuple(said.split(" / ")) for number, said in _ROW.findall(tables)}


def sentences(rule: str, *values: object) -> set[str]:
    """Return the answers of a row ("HU-B06") with these values, in order, in its places.

    A row without braces has examples in their place; without values it is taken literally. Raise
    AssertionError where no sentence of the row has so many places.
    """
    found = {filled for template in _all()[rule] for filled in _filled(template, values)}
    assert found, f"{rule} has no sentence with places for {values}"
    return found


@cache
def _all() -> dict[str, tuple[str, ...]]:
    return {rule: said for rulebook in RULEBOOKS for rule, said in bad_inputs(rulebook).items()}


def _filled(template: str, values: tuple[object, ...]) -> Iterator[str]:
    """Yield the template with each place filled; "1 stones" becomes "1 stone"."""
    places = _BRACES if _BRACES.search(template) else _EXAMPLES
    if places is _EXAMPLES and not values:
        yield template
    elif len(places.findall(template)) == len(values):
        rest = iter(values)
        yield re.sub(r"\b1 (?!is\b)(\w+)s\b", r"1 \1", places.sub(lambda _: str(next(rest)), template))
