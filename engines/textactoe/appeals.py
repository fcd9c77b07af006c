"""What appeals to which temper in Tex-Tac-Toe."""

from __future__ import annotations

from engines.cards import RANKS
from engines.core import Action, Seat
from engines.tempers import BOLD, CAREFUL, GREEDY, PATIENT, VENGEFUL, Appeals, Rivals
from engines.textactoe import actions
from engines.textactoe.hands import LINES
from engines.textactoe.model import State


def appeals(s: State, seat: Seat, action: Action, rivals: Rivals) -> Appeals:
    """Return how much a move appeals to each temper. Hidden parts of `s` are as imagined for the seat."""
    match action:
        case actions.Call():
            behind = any(s.points[rival] > s.points[seat] for rival in rivals)
            return {BOLD: 3, GREEDY: 3, CAREFUL: 2, VENGEFUL: 3 if behind else 1}
        case actions.Play(cell=cell):
            lines = sum(cell in cells for cells in LINES.values()) / 10
            covered = RANKS.find(s.grid[cell - 1][-1][0]) / 100
            return {BOLD: 1 + lines, GREEDY: 2, CAREFUL: 2 - lines, VENGEFUL: 2 + covered}
        case actions.Discard():
            return {PATIENT: 2, CAREFUL: 1}
        case actions.Reveal():
            return {PATIENT: 1}
        case _:
            return {}
