"""P5: no bad move or bad interaction raises an exception, stays unanswered, or changes any data.

A trial is a bad move tried by the rules. For every hundred of them a bad request is sent to the
services, for every ten a bad interaction to the whole bot. `tried(...)` reproduces a failure,
with the Part that is printed.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tests.prove.deliveries.bad_moves import REFUSED, TRIED, by_the_rules
from tests.prove.deliveries.bad_payloads import by_discord
from tests.prove.deliveries.bad_wishes import by_the_books
from tests.prove.trial import Chunk, Outcome, Tally, Wanted, chunks, spread, summed

TRIALS = 1_000_000

MOVES_A_TRIAL = {"moves": 1, "wishes": 100, "payloads": 10}

SIZES = {"moves": 5_000, "wishes": 250, "payloads": 300}
"""The number of trials of each kind in one task."""


class Part(NamedTuple):
    kind: str
    chunk: Chunk


def trial(wanted: Wanted) -> Outcome:
    many = {kind: -(-wanted.trials // moves) for kind, moves in MOVES_A_TRIAL.items()}

    total = summed(spread(tried, _parts(wanted, many), wanted.jobs))
    unrefused = [it for it in many if total.counts[it] > 100 and not total.counts[f"{it} {REFUSED}"]]
    failures = [*total.failures, *(f"no {kind} were refused" for kind in unrefused)]
    return Outcome(total.counts["moves"], str(total), failures)


def _parts(wanted: Wanted, many: dict[str, int]) -> Iterator[Part]:
    for kind, size in SIZES.items():
        yield from (Part(kind, chunk) for chunk in chunks(replace(wanted, trials=many[kind]), size))


def tried(part: Part) -> Tally:
    if part.kind == "moves":
        found = by_the_rules(part.chunk)
    else:
        found = asyncio.run({"wishes": by_the_books, "payloads": by_discord}[part.kind](part.chunk))
    counts = {part.kind: found.counts[TRIED], f"{part.kind} {REFUSED}": found.counts[REFUSED]}
    return Tally(Counter(counts), [f"{part}: {failure}" for failure in found.failures])
