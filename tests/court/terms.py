"""What are the laws told of Court!?"""

from __future__ import annotations

from engines.court.events import Pitched
from engines.court.model import Phase
from tests.court.realm import LEAKS, conserved
from tests.laws.terms import Terms, named, whole_state

LAID = frozenset({"face_down", "hand_counts"})
"""What follows from who has laid a card, which all learn when all have chosen."""
TERMS = Terms(
    conserved=conserved,
    options=[{}, {"first_dealer": 2}],
    leaks={"the whole state": whole_state, **LEAKS},
    short="first_dealer=1",
    phases={
        "sealed choice": lambda s: s.phase is Phase.ALIGN,
        "queen": lambda s: s.phase is Phase.QUEEN,
    },
    teaching=LAID,
    dealt_openly=(Pitched,),
    # The line of the score table tells the King; who placed a card, the log tells.
    unshown=named("last.alignments.by_king options.first_dealer placed"),
    now_and_then=named(
        "aces chosen dealer deck_count extra field.contends hand_counts joker queen revealing round streak"
    ),
    drawn=named("field.active_jokers round streak"),
)
