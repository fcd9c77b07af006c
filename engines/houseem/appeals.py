"""What appeals to which temper in Texas House'em."""

from __future__ import annotations

from engines.core import Action, Seat
from engines.houseem import actions
from engines.houseem.model import State
from engines.tempers import BOLD, CAREFUL, GREEDY, PATIENT, VENGEFUL, Appeals, Rivals

FOUNDATION = 2
"""The cards of a Foundation; more complete a House."""


def appeals(s: State, seat: Seat, action: Action, rivals: Rivals) -> Appeals:
    """Return how much a move appeals to each temper. Hidden parts of `s` are as imagined for the seat."""
    match action:
        case actions.Draw() | actions.Pass():
            return {PATIENT: 3, CAREFUL: 1, VENGEFUL: 0.5}
        case actions.Build(cards):
            return {BOLD: 1, GREEDY: 1, PATIENT: 2, CAREFUL: 2 if len(cards) > FOUNDATION else 0}
        case actions.Settle() | actions.Expand():
            return {GREEDY: 1 + len(action.cards), CAREFUL: 2, PATIENT: 1}
        case actions.Evict(house=house) | actions.Pillage(house=house) | actions.Reappropriate(house=house):
            struck = any(lot.address == house and lot.owner in rivals for lot in s.lots)
            return {BOLD: 2, GREEDY: 1 + len(action.cards), VENGEFUL: 2 if struck else 1}
        case actions.Shoot(target=target):
            struck = any(target in lot.townsfolk and lot.owner in rivals for lot in s.lots)
            return {BOLD: 2, VENGEFUL: 3 if struck else 2}
        case actions.Flush() | actions.Straight():
            return {BOLD: 3, VENGEFUL: 3}
        case _:
            return {}
