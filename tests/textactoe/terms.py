"""What are the laws told of Tex-Tac-Toe?"""

from engines.textactoe.model import Phase
from tests.laws.terms import Terms, named, whole_state
from tests.textactoe.trio import LEAKS, OPTIONS, conserved

FIRST = frozenset({"FirstPlayer", "turn", "actor"})
"""What follows from who begins, for which lots are drawn."""
TERMS = Terms(
    conserved=conserved,
    options=OPTIONS,
    moves=5_000,
    leaks={"the whole state": whole_state, **LEAKS},
    short="max_players=2",
    phases={"respond": lambda s: s.phase is Phase.RESPOND, "lay": lambda s: s.phase is Phase.LAY},
    teaching=FIRST,
    # The hand is called by its name, Jokers lie in the grid or out of the game, each seat has a line.
    unshown=named("last.hands.strength options.jokers options.max_players seats"),
    now_and_then=named("bet challengers chips last.points phase pot stash_counts turn"),
    drawn=named("face_down"),
)
