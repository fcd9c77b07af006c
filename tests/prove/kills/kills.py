"""P1: a bot that is killed loses no move that it acknowledged, applies none twice, and goes on where it was.

Half of the kills come at random moments, a quarter of these while the bot starts; the others at named points,
which tests/rig/doomed.py reaches. How each goes, and what is looked at after it: lives.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from tests.prove.kills.lives import RANDOM, START_UP, Kill, Order, Tally, carried_out
from tests.prove.trial import Outcome, Wanted, spread
from tests.rig.doomed import CLOSING, POINTS

TRIALS = 20
A_WORLD = 50
"""Kills on one database, at most."""
LONGEST = 0.7
"""Seconds of load before a kill at random, at most."""
STARTS = 0.3
"""Seconds in which a bot starts, about."""


def trial(wanted: Wanted) -> Outcome:
    """Kills a bot so often, on several databases."""
    kills = [planned(wanted.seed, it) for it in range(wanted.trials)]
    share = min(A_WORLD, -(-len(kills) // wanted.jobs)) or 1
    orders = [
        Order(wanted.seed, at // share, kills[at : at + share], at) for at in range(0, len(kills), share)
    ]
    return summed(list(spread(carried_out, orders, wanted.jobs)))


def summed(tallies: Sequence[Tally]) -> Outcome:
    kills, missed = Counter[str](), Counter[str]()
    for it in tallies:
        kills.update(it.kills)
        missed.update(it.missed)
    failures = [failure for it in tallies for failure in it.failures]
    failures += [f'the point "{it}" was never reached' for it in missed if not kills[it]]
    acknowledged = sum(it.acknowledged for it in tallies)
    if not acknowledged:
        failures.append("no move was ever acknowledged, so nothing was tried")
    counted = [f"{acknowledged:,} acknowledged moves", f"{sum(it.unanswered for it in tallies):,} unanswered"]
    counted += [f"{many} {point}" for point, many in sorted(kills.items())]
    counted += [f"{missed.total()} elsewhere than planned"] if missed else []
    return Outcome(kills.total() + missed.total(), ", ".join(counted), failures)


def planned(seed: int, n: int) -> Kill:
    """The nth kill: every other one at a named point."""
    random = Random(f"{seed} {n}")
    if n % 8 == 6:
        return Kill(START_UP, delay=random.uniform(0.0, STARTS))
    if n % 2 == 0:
        return Kill(RANDOM, delay=random.uniform(0.0, LONGEST))
    point = POINTS[n // 2 % len(POINTS)]
    many = random.randint(1, 9) if point in ("begin", "posting", "editing") else random.randint(1, 3)
    return Kill(point, random.randint(1, CLOSING) if point == "closing" else many, random.uniform(0.0, 0.2))
