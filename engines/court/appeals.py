"""What appeals to which temper in Court!."""

from __future__ import annotations

from engines.cards import JOKERS, Card
from engines.core import Action, Seat
from engines.court import actions
from engines.court.counting import is_number, total, value
from engines.court.model import State, Suit, has_rank, lies_on, own_suit, region
from engines.tempers import BOLD, CAREFUL, GREEDY, PATIENT, VENGEFUL, Appeals, Rivals


def appeals(s: State, seat: Seat, action: Action, rivals: Rivals) -> Appeals:
    """Return how much a move appeals to each temper. Hidden parts of `s` are as imagined for the seat."""
    match action:
        case actions.Place(card, on):
            pips = value(card, s.aces) / 10
            return {
                BOLD: not is_number(card),
                CAREFUL: is_number(card),
                GREEDY: pips,
                PATIENT: -pips,
                VENGEFUL: _spite(s, card, on or own_suit(card), rivals),
            }
        case actions.Banish(card):
            lies = lies_on(s.field, card)
            hit = lies is not None and any(s.kings[rival] == lies for rival in rivals)
            return {BOLD: 1, GREEDY: 1 if is_number(card) else 2, VENGEFUL: 2 if hit else 1}
        case actions.Spare() | actions.Abstain():
            return {CAREFUL: 1, PATIENT: 1}
        case actions.Align(card):
            return {BOLD: has_rank(card, "K"), GREEDY: value(card, s.aces) / 10, CAREFUL: 2}
        case _:
            return {}


def _spite(s: State, card: Card, on: Suit, rivals: Rivals) -> float:
    """Return how much a card harms rivals: a Queen, a Joker on their King's suit, a card on the strongest of
    the other suits.
    """
    backed = any(s.kings[rival] == on for rival in rivals)
    if has_rank(card, "Q") or (card in JOKERS and backed):
        return 2
    return 0 if backed else 1 + total(s.field[region(on)], s.aces) / 100
