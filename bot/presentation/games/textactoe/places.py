"""The names of Tex-Tac-Toe's cells and lines, and of hands in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from engines.poker import Category
from engines.textactoe.hands import LINES, POINTS, ROYAL

CELL_NAMES = (
    "top left", "top middle", "top right",
    "middle left", "centre", "middle right",
    "bottom left", "bottom middle", "bottom right",
)  # fmt: skip
LINE_NAMES = {
    "R1": "top row",
    "R2": "middle row",
    "R3": "bottom row",
    "C1": "left column",
    "C2": "middle column",
    "C3": "right column",
    "D1": "falling diagonal",
    "D2": "rising diagonal",
}
NO_LINE = "No line has three face-up cards yet."
_NUMBERED = ("two", "three", "four")
"""The words at the beginning of hands that take no article."""
_AMBIGUOUS = POINTS[Category.PAIR]
"""A pair scores so much, and a high card after a challenge too."""


def cell_name(cell: int) -> str:
    """Return where a cell lies: `top left`."""
    return CELL_NAMES[cell - 1]


def line_name(cells: Sequence[int]) -> str:
    """Return the name of the line with these cells: `left column`."""
    found = (LINE_NAMES[line] for line, those in LINES.items() if {*those} == {*cells})
    return next(found, "line")


def with_article(made: str) -> str:
    """Return a hand as it stands in a sentence: `a pair of tens`, `two pair, kings and fours`."""
    return made if made.startswith(_NUMBERED) else f"a {made}"


def in_brackets(made: str) -> str:
    """Return a hand within a sentence: `flush (jack high)`, `pair of nines (ace kicker)`."""
    kind, _, ranks = made.partition(", ")
    return f"{kind} ({ranks})" if ranks else kind


def short_name(made: str) -> str:
    """Return the name of a hand for a button: `pair of tens`, `two pair`, `flush`."""
    return made.partition(",")[0]


def kind_name(kind: Category) -> str:
    """Return the name of a kind of hand: `two pair`."""
    return kind.name.lower().replace("_", " ")


_KINDS = {points: kind_name(kind) for kind, points in POINTS.items()} | {ROYAL: "royal flush"}


def value_of(made: str) -> int:
    """Return the points of a hand by its name, such as `flush, ace high`, before any doubling."""
    return next(points for points, kind in reversed(_KINDS.items()) if made.startswith(kind))


def kind_worth(points: int, *, doubled: bool) -> str:
    """Return the kind of hand that scores this: `a flush`; "" if there are several."""
    value = points // 2 if doubled else points
    if value not in _KINDS or (value == _AMBIGUOUS and not doubled):
        return ""
    return with_article(_KINDS[value])
