"""P4: an interaction that is repeated, late, reordered or stale takes effect once, and is answered.

A trial is an interaction that somebody intends once. They come in evenings, each with a bot of its own;
`evening(...)` reproduces a failure, with the Evening that is printed.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.prove.deliveries.crowd import Crowd
from tests.prove.deliveries.street import Sent, Street, street
from tests.prove.deliveries.twice import done_twice, played
from tests.prove.sound import wrong
from tests.prove.trial import Chunk, Outcome, Tally, Wanted, chunks, spread, summed

TRIALS = 100_000

EVENING = 600
"""The number of interactions of an evening."""
WINDOW = 12
"""The number of concurrent interactions."""
COPIES = (1, 1, 2, 2, 3)
"""The numbers of deliveries of an interaction."""
DOUBLE = 0.2
"""The probability of a double click: two interactions of the same button, as it was."""
LATE = 0.1
"""The probability that a delivery comes after the others are done."""
SENT, MOVES, LATE_COPIES = "interactions", "moves", "copies that came late"
ANEW = "Done. The table has moved"
"""The beginning of an answer after two attempts: the message to edit was gone."""


def trial(wanted: Wanted) -> Outcome:
    total = summed(spread(evening, chunks(wanted, EVENING), wanted.jobs))
    if wanted.trials >= EVENING and not (total.counts[MOVES] and total.counts[LATE_COPIES]):
        total.failures.append("no move was ever made, or no copy came late, so nothing was tried")
    return Outcome(total.counts.pop(SENT), str(total), total.failures)


def evening(which: Chunk) -> Tally:
    """Run an evening. In every other one the bot forgets deliveries, as if there were two processes."""
    with TemporaryDirectory() as folder:
        told = asyncio.run(_spent(which, Path(folder)))
        failures = [*told.failures, *wrong(Path(folder) / "saloon.db")]
    return Tally(told.counts, [f"{which}: {failure}" for failure in failures])


async def _spent(which: Chunk, folder: Path) -> Tally:
    random = Random(f"{which.seed} {which.number}")
    async with street(folder, f"{random.getrandbits(256):064x}") as at:
        if which.number % 2:
            at.saloon.bot.app.admission.deduplicator.first = lambda interaction: True
        people = Crowd(at, random, orders=False)
        size = len(which.trials)
        sent, late, failures, windows = list[Sent](), list[Sent](), list[str](), list[list[Sent]]()
        while len(sent) < size or late:
            wished = [await people.move_request() for _ in range(min(WINDOW, size - len(sent)))]
            wished = _with_doubles(at, wished, size - len(sent), random)
            sent += wished
            now, late = _parted([*late, *(it for it in wished for _ in range(random.choice(COPIES)))], random)
            windows.append(now)
            await _delivered(at, now, random)
            failures += await at.settled()
            failures += () if which.number % 2 else _answered_again(at, now)
        found = await played(at, sent)
        failures += done_twice(found, sent)
    moves = sum(it.interaction is not None for it in found)
    counts = {SENT: len(sent), "deliveries": sum(map(len, windows))}
    counts |= {LATE_COPIES: _came_late(windows), MOVES: moves}
    return Tally(Counter(counts), failures)


def _answered_again(at: Street, delivered: Sequence[Sent]) -> Iterator[str]:
    """Yield what the bot answered more than once, though it remembers its deliveries."""
    for sent in {sent.id: sent for sent in delivered}.values():
        callbacks, answer = at.callbacks[sent.id], at.answer(sent) or ""
        if callbacks > 1 + answer.startswith(ANEW):
            yield f"{sent.what} was answered {callbacks} times"


def _came_late(windows: Sequence[Sequence[Sent]]) -> int:
    before, late = set[int](), 0
    for ids in ({sent.id for sent in window} for window in windows):
        late += len(ids & before)
        before |= ids
    return late


def _with_doubles(at: Street, wished: Sequence[Sent], room: int, random: Random) -> list[Sent]:
    """Return the interactions, some clicks doubled by another interaction of the same button."""
    clicks = [sent for sent in wished if "component_type" in sent.payload["data"]]
    doubles = [at.again(sent) for sent in clicks if random.random() < DOUBLE]
    return [*wished, *doubles][:room]


def _parted(deliveries: list[Sent], random: Random) -> tuple[list[Sent], list[Sent]]:
    """Return what is delivered now, in random order, and what comes later."""
    random.shuffle(deliveries)
    late = [random.random() < LATE for _ in deliveries]
    now = [sent for sent, later in zip(deliveries, late, strict=True) if not later]
    return now, [sent for sent, later in zip(deliveries, late, strict=True) if later]


async def _delivered(at: Street, deliveries: Sequence[Sent], random: Random) -> None:
    for delivery in deliveries:
        at.deliver(delivery)
        for _ in range(random.choice((0, 0, 0, 1, 5, 40))):
            await asyncio.sleep(0)
