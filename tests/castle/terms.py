"""What are the laws told of Castle Poker?"""

from engines.castle.model import Phase
from tests.castle.table import LEAKS, conserved
from tests.laws.terms import Terms, named, whole_state

TERMS = Terms(
    conserved=conserved,
    options=[{}, {"trebuchets": 2}, {"first_dealer": 1, "trebuchets": 2}],
    moves=20_000,  # two players who build at random may take each other's stones for long
    leaks={"the whole state": whole_state, **LEAKS},
    short="first_dealer=1 trebuchets=2",
    phases={"bid": lambda s: s.phase is Phase.BID, "build": lambda s: s.phase is Phase.BUILD},
    # Hands have five cards until they are opened; the dealer is named, however he was found.
    unshown=named("counts options.first_dealer"),
    now_and_then=named("bid last_hands"),
    drawn=named("castle"),
)
