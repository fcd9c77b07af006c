"""The frame of a trial: `scripts/prove` runs it many times and reports its failures."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from traceback import extract_tb
from typing import Protocol, TypeVar

Number = TypeVar("Number")
Result = TypeVar("Result")

TOLD = 20
"""So many failures are printed; all of them are counted."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How much is to be tried: so many trials, from this seed on, in so many processes, for so many hours."""

    trials: int
    seed: int = 1
    jobs: int = 1
    hours: float = 0.0


@dataclass(slots=True)
class Outcome:
    """How a trial went: what was counted beside the trials, in words, and what failed, mostly a line each."""

    trials: int = 0
    counted: str = ""
    failures: list[str] = field(default_factory=list[str])


@dataclass(slots=True)
class Tally:
    """What was counted in some of the trials, by what it is, and what failed in them."""

    counts: Counter[str] = field(default_factory=Counter[str])
    failures: list[str] = field(default_factory=list[str])

    def __str__(self) -> str:
        return ", ".join(f"{many:,} {what}" for what, many in self.counts.items())


class Trial(Protocol):
    """A module that `__main__.py` names. Its docstring's first line is what it proves."""

    __doc__: str | None
    TRIALS: int
    """How many are run when nobody says how many."""

    def trial(self, wanted: Wanted, /) -> Outcome: ...


def spread(one: Callable[[Number], Result], numbers: Iterable[Number], jobs: int) -> Iterator[Result]:
    """The results of `one` for all numbers, in so many processes, in the order in which they come."""
    if jobs == 1:
        yield from map(one, numbers)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(one, numbers)


def pieces(trials: int, size: int) -> Iterator[range]:
    """The numbers of so many trials, in pieces of that size and what is left over."""
    return (range(at, min(at + size, trials)) for at in range(0, trials, size))


def summed(tallies: Iterable[Tally]) -> Tally:
    """All of them in one."""
    total = Tally()
    for it in tallies:
        total.counts.update(it.counts)
        total.failures += it.failures
    return total


def what_broke(error: Exception) -> str:
    """What went wrong, and where."""
    where = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {where.name}: {str(error) or where.line}"


def run(id: str, trial: Trial, wanted: Wanted) -> int:
    """Runs a trial, prints its failures and one closing line; the exit code is 1 where anything failed."""
    began = time.monotonic()
    result = trial.trial(wanted)
    for failure in result.failures[:TOLD]:
        print(failure)
    counted = f" ({result.counted})" if result.counted else ""
    seconds = time.monotonic() - began
    print(f"{id}: {result.trials:,} trials{counted}, {len(result.failures):,} failures, {seconds:,.0f} s")
    return 1 if result.failures or not result.trials else 0
