"""Measuring of speed ratios, and the report of missed targets.

A figure is the ratio of two speeds measured side by side, as machines are shared and noisy: by the wall
clock, and by processor time, which excludes other processes. Targets are for the wall clock.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple, Self

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Scale:
    """The extent of a benchmark: the number of rounds, and the fraction of each amount."""

    rounds: int = 25
    part: float = 1

    def of(self, amount: int) -> int:
        return max(1, round(self.part * amount))

    def fewer(self, rounds: int) -> Self:
        """Return a scale with at most `rounds` rounds, for slow work."""
        return replace(self, rounds=min(rounds, self.rounds))


FULL = Scale()
SMOKE = Scale(rounds=1, part=0.01)
"""The least scale: it shows only that everything runs; its figures mean nothing."""


class Ratio(NamedTuple):
    """The ratio of two speeds, by the wall clock and by processor time."""

    wall: float
    processor: float | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """The ratio of our speed at `what` to `against`; None where there is no peer, or no target."""

    what: str
    against: str
    ratio: float | None
    target: float | None = None
    processor: float | None = None

    @property
    def missed(self) -> bool:
        return self.ratio is not None and self.target is not None and self.ratio < self.target

    @property
    def verdict(self) -> str:
        if self.ratio is None:
            return "not installed"
        if self.target is None:
            return ""
        return "MISSED" if self.missed else "met"


def measured(what: str, against: str, ratio: Ratio | None, target: float | None = None) -> Row:
    """Return the row of a `ratio`; None: the peer is not installed."""
    return Row(what, against, ratio and ratio.wall, target, ratio and ratio.processor)


def times_faster(ours: Work, theirs: Work, scale: Scale = FULL) -> Ratio:
    """Return the ratio of their time to ours for repeated work; each runs once before, to fill caches."""
    ours()
    theirs()
    return side_by_side(repeat((ours, theirs), scale.rounds))


def side_by_side(rounds: Iterable[tuple[Work, Work]]) -> Ratio:
    """Return the median ratio of their time to ours; both take turns, so that noise hits both."""
    ratios = list[tuple[float, float]]()
    for ours, theirs in rounds:
        (their_wall, their_processor), (wall, processor) = _took(theirs), _took(ours)
        ratios.append((their_wall / wall, their_processor / processor))
    walls, processors = zip(*ratios, strict=True)
    return Ratio(median(walls), median(processors))


def _took(work: Work) -> tuple[float, float]:
    """Return the wall clock and processor seconds of `work`, at least 1 ns, since clocks may show 0."""
    wall, processor = perf_counter(), process_time()
    work()
    processor, wall = process_time() - processor, perf_counter() - wall
    return max(wall, 1e-9), max(processor, 1e-9)


def show(rows: Iterable[Row]) -> Sequence[Row]:
    """Print each row as soon as it is measured, then how many missed their target; return those."""
    print(_line("what", "against", "wall", "cpu", "target", ""), flush=True)
    missed = list[Row]()
    for row in rows:
        figures = map(_times, (row.ratio, row.processor, row.target))
        print(_line(row.what, row.against, *figures, row.verdict), flush=True)
        missed += [row] * row.missed
    print(f"{len(missed)} missed." if missed else "None missed.")
    return missed


def _line(what: str, against: str, wall: str, processor: str, target: str, verdict: str) -> str:
    return f"{what:<42} {against:<33} {wall:>8} {processor:>8} {target:>6} {verdict}".rstrip()


def _times(ratio: float | None) -> str:
    """Format a ratio in three digits: 0.15x, 1.52x, 15.2x, 152x."""
    if ratio is None:
        return "-"
    return f"{ratio:.{2 if ratio < 10 else 1 if ratio < 100 else 0}f}x"
