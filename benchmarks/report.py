"""How do our figures compare with others', and which targets are missed?

A figure is a ratio of two speeds measured side by side, as machines are shared and noisy: by the clock on the
wall, and by the processor's, which does not count what others do meanwhile. Targets are for the wall's.
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
    """How much is measured: so many rounds, and of each amount such a part."""

    rounds: int = 25
    part: float = 1

    def of(self, amount: int) -> int:
        return max(1, round(self.part * amount))

    def fewer(self, rounds: int) -> Self:
        """At most so many rounds, for what takes long."""
        return replace(self, rounds=min(rounds, self.rounds))


FULL = Scale()
SMOKE = Scale(rounds=1, part=0.01)
"""Only shows that everything still runs: its figures say nothing."""


class Ratio(NamedTuple):
    """How many times as fast one is as another."""

    wall: float
    processor: float | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """How many times as fast as `against` we are at `what`. None: nothing to compare with, or no target."""

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
    """The row of a `ratio`; None: the peer is not installed."""
    return Row(what, against, ratio and ratio.wall, target, ratio and ratio.processor)


def times_faster(ours: Work, theirs: Work, scale: Scale = FULL) -> Ratio:
    """Their time over ours for the same work again and again; done once before, so that tables are warm."""
    ours()
    theirs()
    return side_by_side(repeat((ours, theirs), scale.rounds))


def side_by_side(rounds: Iterable[tuple[Work, Work]]) -> Ratio:
    """The median over rounds of their time over ours. The two take turns, so that noise hits both."""
    ratios = list[tuple[float, float]]()
    for ours, theirs in rounds:
        (their_wall, their_processor), (wall, processor) = _took(theirs), _took(ours)
        ratios.append((their_wall / wall, their_processor / processor))
    walls, processors = zip(*ratios, strict=True)
    return Ratio(median(walls), median(processors))


def _took(work: Work) -> tuple[float, float]:
    """Seconds on the wall, and of the processor: never none at all, which short work may seem to take."""
    wall, processor = perf_counter(), process_time()
    work()
    processor, wall = process_time() - processor, perf_counter() - wall
    return max(wall, 1e-9), max(processor, 1e-9)


def show(rows: Iterable[Row]) -> Sequence[Row]:
    """Print each row as soon as it is measured, then how many missed their target. Returns those."""
    print(_line("what", "against", "wall", "cpu", "target", ""), flush=True)
    missed = list[Row]()
    for it in rows:
        figures = map(_times, (it.ratio, it.processor, it.target))
        print(_line(it.what, it.against, *figures, it.verdict), flush=True)
        missed += [it] * it.missed
    print(f"{len(missed)} missed." if missed else "None missed.")
    return missed


def _line(what: str, against: str, wall: str, processor: str, target: str, verdict: str) -> str:
    return f"{what:<42} {against:<33} {wall:>8} {processor:>8} {target:>6} {verdict}".rstrip()


def _times(ratio: float | None) -> str:
    """A ratio in three digits: 0.15x, 1.52x, 15.2x, 152x."""
    if ratio is None:
        return "-"
    return f"{ratio:.{2 if ratio < 10 else 1 if ratio < 100 else 0}f}x"
