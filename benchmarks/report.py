"""How do our figures compare with others', and which targets are missed?

A figure is a ratio of two speeds measured side by side, as machines are shared and noisy.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

ROUNDS = 25


@dataclass(frozen=True, slots=True)
class Row:
    """How many times as fast as `against` we are at `what`. A ratio of None was not measured."""

    what: str
    against: str
    ratio: float | None
    target: float

    @property
    def missed(self) -> bool:
        return self.ratio is not None and self.ratio < self.target


def times_faster(ours: Callable[[], object], theirs: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median over `rounds` of their time over ours, the two taking turns, so that noise hits both.

    Both are called once before, so that tables are warm.
    """
    ours()
    theirs()
    return median(_seconds(theirs) / _seconds(ours) for _ in range(rounds))


def show(rows: Iterable[Row]) -> Sequence[Row]:
    """Print `rows` as they come, then the targets missed. Returns the rows that missed."""
    print(f"{'what':<30} {'against':<32} {'ratio':>8} {'target':>8}")
    missed: list[Row] = []
    for row in rows:
        ratio = "skipped" if row.ratio is None else f"{row.ratio:.2f}x"
        note = "  not installed" if row.ratio is None else "  MISSED" if row.missed else ""
        print(f"{row.what:<30} {row.against:<32} {ratio:>8} {f'{row.target:g}x':>8}{note}", flush=True)
        missed += [row] * row.missed
    print(f"{len(missed)} targets missed." if missed else "No target missed.")
    return missed


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
