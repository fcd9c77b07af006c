"""What are the laws told of Tex-Tac-Toe?"""

from tests.laws.terms import Terms, whole_state
from tests.textactoe.trio import LEAKS, OPTIONS, conserved

TERMS = Terms(
    conserved=conserved,
    options=OPTIONS,
    moves=5_000,
    leaks={"the whole state": whole_state, **LEAKS},
)
