"""What appeals to which temper in Texas Hold Up."""

from __future__ import annotations

from engines.core import Action, Seat
from engines.holdup import actions
from engines.holdup.model import State
from engines.tempers import BOLD, CAREFUL, GREEDY, PATIENT, VENGEFUL, Appeals, Rivals


def appeals(s: State, seat: Seat, action: Action, rivals: Rivals) -> Appeals:
    """Return how much a move appeals to each temper. Hidden parts of `s` are as imagined for the seat."""
    match action:
        case actions.Raise() | actions.Bet() | actions.AllIn():
            return {BOLD: 2, VENGEFUL: any(not s.folded[rival] for rival in rivals)}
        case actions.Call():
            return {BOLD: 1, GREEDY: 1, PATIENT: 1, VENGEFUL: any(not s.folded[rival] for rival in rivals)}
        case actions.Check() | actions.Pass():
            return {CAREFUL: 1, PATIENT: 2}
        case actions.Fold():
            return {CAREFUL: 2}
        case actions.Damage(target="resistance") | actions.Assault() | actions.Deceive():
            return {GREEDY: 2, BOLD: 1}
        case actions.Damage():
            return {VENGEFUL: 3 if action.target in rivals else 2, BOLD: 1}
        case actions.Destroy() | actions.Perceive():
            return {VENGEFUL: 1, CAREFUL: 1}
        case _:
            return {}
