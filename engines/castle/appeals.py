"""What appeals to which temper in Castle Poker."""

from __future__ import annotations

from engines.castle import actions
from engines.castle.model import State
from engines.core import Action, Seat
from engines.tempers import BOLD, CAREFUL, GREEDY, PATIENT, VENGEFUL, Appeals, Rivals


def appeals(s: State, seat: Seat, action: Action, rivals: Rivals) -> Appeals:
    """Return how much a move appeals to each temper. Hidden parts of `s` are as imagined for the seat."""
    match action:
        case actions.Discard(cards):
            return {PATIENT: len(cards), CAREFUL: len(cards), BOLD: -len(cards)}
        case actions.Bid(stones):
            chases = stones if any(len(s.castle[rival]) >= len(s.castle[seat]) for rival in rivals) else 0
            return {
                BOLD: stones,
                CAREFUL: -stones,
                PATIENT: -stones,
                GREEDY: min(stones, 1),
                VENGEFUL: chases,
            }
        case actions.Build(boxes):
            return {BOLD: max(boxes), CAREFUL: -sum(boxes), GREEDY: sum(boxes), VENGEFUL: 1}
        case actions.Take(source):
            return {GREEDY: 1, BOLD: 1, VENGEFUL: 0 if source == "moat" else 2 if source in rivals else 1}
        case actions.Fire(target):
            return {GREEDY: 1, BOLD: 1, VENGEFUL: 2 if target in rivals else 1}
        case actions.Skip():
            return {CAREFUL: 0, PATIENT: 1}
        case _:
            return {}
