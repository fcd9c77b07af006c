"""Databases at which people play while processes are ended repeatedly; shared by P1 and P3."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from tests import hanging
from tests.prove.trial import Chunk, Outcome, Tally, Wanted, chunks, summed
from tests.rig.company import GAMES, Company
from tests.rig.discord import Discord

ACKNOWLEDGED, UNANSWERED = "acknowledged moves", "unanswered"


def worlds(wanted: Wanted, most: int) -> list[Chunk]:
    """Return all ends of processes, at most `most` on one database."""
    return chunks(wanted, min(most, -(-wanted.trials // wanted.jobs)) or 1)


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
    companies: Sequence[Company],
    true: Callable[[Company], bool],
    otherwise: Callable[[Company], str],
    seconds: float = hanging.HANGS,
) -> list[str]:
    """Wait until a condition holds for all companies; return the descriptions of those that fail it."""
    try:
        await hanging.until(lambda: all(map(true, companies)), seconds)
    except TimeoutError:
        return [otherwise(it) for it in companies if not true(it)]
    return []
