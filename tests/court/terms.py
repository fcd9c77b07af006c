"""What are the laws told of Court!?"""

from __future__ import annotations

from tests.court.realm import LEAKS, conserved
from tests.laws.terms import Terms, whole_state

TERMS = Terms(
    conserved=conserved,
    options=[{}, {"first_dealer": 2}],
    leaks={"the whole state": whole_state, **LEAKS},
)
