"""P19: the tests of the house notice small faults: nine in ten mutants of house, tables and gate are killed.

House, tables, the gate, and what is erased: P12 (mutation.py) with other files, and with the tests of the
house and the laws.
"""

from __future__ import annotations

from tests.prove.chances.mutation import HOUSE, tried_in
from tests.prove.trial import Outcome, Wanted

TRIALS = 200


def trial(wanted: Wanted) -> Outcome:
    """Tries so many mutants of the house."""
    return tried_in([HOUSE], wanted)
