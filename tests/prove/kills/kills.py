"""P1: a killed bot loses no acknowledged move, plays none twice, and continues where it was.

Half of the kills come at random moments, a quarter of these while the bot starts; the others at named points
of tests/rig/doomed.py. lives.py carries out the kills and the checks after them.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tests.prove.kills.lives import MISSED, RANDOM, START_UP, Kill, carried_out
from tests.prove.kills.worlds import judged, worlds
from tests.prove.trial import Chunk, Outcome, Tally, Wanted, spread
from tests.rig.doomed import CLOSING, POINTS

TRIALS = 20
A_WORLD = 50
"""The number of kills on one database, at most."""
LONGEST = 0.7
"""Seconds of load before a random kill, at most."""
STARTS = 0.3
"""The seconds that a bot's start takes, roughly."""


def trial(wanted: Wanted) -> Outcome:
    return summed_up(wanted.trials, spread(one, worlds(wanted, A_WORLD), wanted.jobs))


def one(chunk: Chunk) -> Tally:
    return carried_out(chunk, [planned(chunk.seed, it) for it in chunk.trials])


def summed_up(trials: int, tallies: Iterable[Tally]) -> Outcome:
    """Sum up all kills; each planned point must have been reached once."""
    tallies = [*tallies]
    reached = {what for tally in tallies for what in tally.counts}
    never = [it for it in reached if it.startswith(MISSED) and it.removeprefix(MISSED) not in reached]
    failures = [f'the point "{it.removeprefix(MISSED)}" was never reached' for it in never]
    return judged(trials, [*tallies, Tally(failures=failures)])


def planned(seed: int, n: int) -> Kill:
    """Return the nth kill: every other one at a named point."""
    random = Random(f"{seed} {n}")
    if n % 8 == 6:
        return Kill(START_UP, delay=random.uniform(0.0, STARTS))
    if n % 2 == 0:
        return Kill(RANDOM, delay=random.uniform(0.0, LONGEST))
    point = POINTS[n // 2 % len(POINTS)]
    often = dict.fromkeys(("begin", "posting", "editing", "revealing"), 9) | {"closing": CLOSING}
    return Kill(point, random.randint(1, often.get(point, 3)), random.uniform(0.0, 0.2))
