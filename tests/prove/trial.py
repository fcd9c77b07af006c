"""The frame of a trial: `scripts/prove` runs it many times and reports its failures."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import extract_tb
from typing import NamedTuple, Protocol, TypeVar

Number = TypeVar("Number")
Result = TypeVar("Result")

TOLD = 20
"""The number of failures that are printed; all of them are counted."""


@dataclass(frozen=True, slots=True)
class Wanted:
    trials: int
    seed: int = 1
    jobs: int = 1
    hours: float = 0.0
    faults: bool = False
    """Whether Discord fails now and then, in a trial that can do so or not."""


class Chunk(NamedTuple):
    """Some consecutive trials that are run in one task, named well enough to repeat them."""

    seed: int
    number: int
    trials: range


@dataclass(slots=True)
class Outcome:
    """The result of a run: further counts, as text, and the failures, mostly a line each."""

    trials: int = 0
    counted: str = ""
    failures: list[str] = field(default_factory=list[str])


@dataclass(slots=True)
class Tally:
    """Counts by name, and failures, of some trials."""

    counts: Counter[str] = field(default_factory=Counter[str])
    failures: list[str] = field(default_factory=list[str])

    def __str__(self) -> str:
        return ", ".join(f"{many:,} {what}" for what, many in self.counts.items())


class Trial(Protocol):
    """A module that `__main__.py` lists. Its docstring's first line is what it proves."""

    __doc__: str | None
    TRIALS: int

    def trial(self, wanted: Wanted, /) -> Outcome: ...


def spread(one: Callable[[Number], Result], numbers: Iterable[Number], jobs: int) -> Iterator[Result]:
    """Yield the results of `one` for all numbers, from `jobs` processes, as they complete."""
    if jobs == 1:
        yield from map(one, numbers)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(one, numbers)


def pieces(trials: int, size: int) -> Iterator[range]:
    """Return the numbers of the trials, in pieces of `size`; the last may be smaller."""
    return (range(at, min(at + size, trials)) for at in range(0, trials, size))


def chunks(wanted: Wanted, size: int) -> list[Chunk]:
    return [Chunk(wanted.seed, n, it) for n, it in enumerate(pieces(wanted.trials, size))]


def summed(tallies: Iterable[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total.counts.update(tally.counts)
        total.failures += tally.failures
    return total


def what_broke(error: Exception) -> str:
    where = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {where.name}: {str(error) or where.line}"


def alone(name: str, work: Callable[[Path, Tally], object]) -> Tally:
    """Return the tally of `work` in an empty folder, an exception included; `name` is before each failure."""
    tally = Tally()
    with TemporaryDirectory() as folder:
        try:
            _ = work(Path(folder), tally)
        except Exception as error:
            tally.failures.append(what_broke(error))
    tally.failures = [f"{name}: {failure}" for failure in tally.failures]
    return tally


def run(id: str, trial: Trial, wanted: Wanted) -> int:
    """Run a trial; print its failures and a summary. Return 1 if anything failed, else 0."""
    began = time.monotonic()
    result = trial.trial(wanted)
    for failure in result.failures[:TOLD]:
        print(failure)
    counted = f" ({result.counted})" if result.counted else ""
    seconds = time.monotonic() - began
    print(f"{id}: {result.trials:,} trials{counted}, {len(result.failures):,} failures, {seconds:,.0f} s")
    return 1 if result.failures or not result.trials else 0
