"""P19: tests of services notice small faults: they kill nine in ten mutants of services.

Services, tables, admission checks and erasure: P12 (mutation.py) with other files, the tests of these and the
laws.
"""

from __future__ import annotations

from tests.prove.chances.mutation import HOUSE, tried_in
from tests.prove.trial import Outcome, Wanted

TRIALS = 200


def trial(wanted: Wanted) -> Outcome:
    return tried_in([HOUSE], wanted)
