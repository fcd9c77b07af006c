"""P5: no bad move or bad interaction raises an exception, stays unanswered, or changes any data.

A trial is a bad move tried by the rules. For every MOVES_A_WISH of them a bad request is sent to the
services, for every MOVES_A_PAYLOAD a bad interaction to the whole bot. `tried(...)` reproduces a failure,
with the Part that is printed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

from tests.prove.deliveries.bad_moves import Chunk, Tried, by_the_rules
from tests.prove.deliveries.bad_payloads import by_discord
from tests.prove.deliveries.bad_wishes import by_the_books
from tests.prove.trial import Outcome, Wanted, spread

TRIALS = 1_000_000

MOVES_A_WISH, MOVES_A_PAYLOAD = 100, 10
SIZES = {"moves": 5_000, "wishes": 250, "payloads": 300}
"""The number of trials of each kind in one task."""


class Part(NamedTuple):
    """Some of the trials, of one kind."""

    kind: str
    chunk: Chunk


def trial(wanted: Wanted) -> Outcome:
    """Try the bad moves, requests and interactions."""
    many = {
        "moves": wanted.trials,
        "wishes": -(-wanted.trials // MOVES_A_WISH),
        "payloads": -(-wanted.trials // MOVES_A_PAYLOAD),
    }
    totals = {kind: Tried() for kind in many}
    for part, it in spread(tried, _parts(wanted.seed, many), wanted.jobs):
        totals[part.kind].add(it)
    told = ", ".join(f"{it.moves:,} {kind} ({it.refused:,} refused)" for kind, it in totals.items())
    failures = [failure for one in totals.values() for failure in one.failures]
    failures += [
        f"no {kind} were refused" for kind, it in totals.items() if it.moves > 100 and not it.refused
    ]
    return Outcome(totals["moves"].moves, told, failures)


def _parts(seed: int, many: dict[str, int]) -> Iterator[Part]:
    for kind, size in SIZES.items():
        for first in range(0, many[kind], size):
            yield Part(kind, Chunk(seed, first // size, min(size, many[kind] - first)))


def tried(part: Part) -> tuple[Part, Tried]:
    """Run the trials of a part."""
    if part.kind == "moves":
        found = by_the_rules(part.chunk)
    else:
        found = asyncio.run({"wishes": by_the_books, "payloads": by_discord}[part.kind](part.chunk))
    found.failures = [f"{part}: {failure}" for failure in found.failures]
    return part, found
