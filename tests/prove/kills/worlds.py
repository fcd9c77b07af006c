"""Databases at which people play while processes are ended repeatedly; shared by P1 and P3."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from tests.hanging import HANGS
from tests.prove.trial import Outcome, Tally, Wanted, pieces, summed
from tests.rig.company import GAMES, Company
from tests.rig.discord import Discord

ACKNOWLEDGED, UNANSWERED = "acknowledged moves", "unanswered"
ANOTHER_LOOK = 0.02
"""The polling interval in seconds."""
End = TypeVar("End")


@dataclass(frozen=True, slots=True)
class Order(Generic[End]):
    """The ends of processes on one database, one after another."""

    seed: int
    world: int
    ends: Sequence[End]
    first: int = 0
    """The number of the first one within the trial."""

    @property
    def random(self) -> Random:
        return Random(f"{self.seed} {self.world}")

    def named(self, n: int) -> str:
        """Return the description of its nth end, enough to repeat this order alone."""
        world = f"world {self.world} of seed {self.seed}, which begins with trial {self.first}"
        return f"{world}, trial {self.first + n}: {self.ends[n]}"


def ordered(wanted: Wanted, ends: Sequence[End], most: int) -> list[Order[End]]:
    """Return orders for all ends, at most `most` on one database."""
    share = min(most, -(-len(ends) // wanted.jobs)) or 1
    shares = enumerate(pieces(len(ends), share))
    return [Order(wanted.seed, n, ends[it.start : it.stop], it.start) for n, it in shares]


def judged(trials: int, tallies: Iterable[Tally]) -> Outcome:
    """Sum up all orders; without any move nothing was tested."""
    total = summed(tallies)
    if not total.counts[ACKNOWLEDGED]:
        total.failures.append("no move was ever acknowledged, so nothing was tried")
    return Outcome(trials, str(total), total.failures)


def company(discord: Discord, guild: int, n: int, random: Random, *, waits: bool = False) -> Company:
    """Return a company: the first one always plays Hold Up, where chips are at stake; the others any game."""
    games = ("holdup",) if n == 0 else (*GAMES,)
    return Company(discord, guild, n, Random(random.random()), games, waits=waits)


async def until(
    companies: Sequence[Company], true: Callable[[Company], bool], otherwise: Callable[[Company], str]
) -> list[str]:
    """Wait until a condition holds for all companies; return the descriptions of those that fail it."""
    try:
        async with asyncio.timeout(HANGS):
            while not all(map(true, companies)):  # noqa: ASYNC110 - it is read from outside
                await asyncio.sleep(ANOTHER_LOOK)
    except TimeoutError:
        return [otherwise(it) for it in companies if not true(it)]
    return []
