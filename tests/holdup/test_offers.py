"""Texas Hold Up: offers work out each fact once; here they are compared with the rules written plainly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from engines.cards import suit
from engines.core import Seat
from engines.holdup import HOLDUP, Options, actions as a
from engines.holdup.model import Phase, State, Street, value
from tests.laws.walk import walk

GAMES = [
    (2, Options(hands=8)),
    (4, Options(hands=8, windows="every")),
    (6, Options(hands=8)),
    (6, Options(hands=4, narration="required")),
]


def wagers(s: State, seat: Seat) -> dict[type, object]:
    """Return the wagers of the seat whose turn it is, with their numbers (HU-25 to HU-36)."""
    rivals = [i for i in s.players if i != seat and not s.folded[i]]
    able = [i for i in rivals if not s.allin[i]]
    bet = s.current_bet if able else min(s.current_bet, max((s.street[i] for i in rivals), default=0))
    price, all_of_it = max(0, bet - s.street[seat]), s.street[seat] + s.stack[seat]
    answered = any(s.street[i] + s.stack[i] > s.current_bet for i in able)
    acted = s.acted[seat]
    found: dict[type, object] = {a.Call if price else a.Check: None, a.Fold: None}
    if answered and s.current_bet == 0:
        found[a.Bet] = range(min(2, s.stack[seat]), s.stack[seat] + 1)
    elif answered and all_of_it > s.current_bet and (acted is None or s.current_bet - acted >= s.min_raise):
        found[a.Raise] = range(min(s.current_bet + s.min_raise, all_of_it), all_of_it + 1)
    if a.Bet in found or a.Raise in found or s.stack[seat] <= price or not answered:
        found[a.AllIn] = None
    return found


def powers(s: State, seat: Seat) -> dict[type, object]:
    """Return the powers of a villain who has not folded, and the assault, with what comes first in each."""
    held = {each: tuple(card for card in s.powers[seat] if suit(card) == each) for each in "SHCD"}
    rivals = tuple(i for i in s.players if i != seat and not s.folded[i] and s.stack[i] > 0)
    late = s.phase is Phase.WINDOW and s.round is Street.RIVER and s.has_betting
    met = len(s.scene) == 4 and not late
    missing = max(0, value(s.scene[3]) - s.reduced - s.resist_chips) if met else 0
    targets = (*rivals, "resistance") if missing else rivals
    found: dict[type, object] = {}
    if held["S"] and s.board and len(s.deck) > 5 - len(s.board):
        found[a.Destroy] = held["S"]
    if held["H"] and targets:
        found[a.Damage] = (held["H"], targets)
    if held["C"]:
        found[a.Perceive] = held["C"]
    if held["D"] and s.real[seat]:
        found[a.Deceive] = held["D"]
    if missing and s.stack[seat]:
        found[a.Assault] = range(1, min(missing, s.stack[seat]) + 1)
    return found


def offered(s: State, seat: Seat) -> dict[type, object]:
    """Return what is really offered, in the same form."""
    found: dict[type, object] = {}
    for offer in HOLDUP.offers(s, seat):
        first: Any = offer.choices(())
        if offer.action is a.Damage:
            found[a.Damage] = (first, offer.choices(first[:1]))
        else:
            found[offer.action] = first if offer.action in _COMPARED else None
    return found


_COMPARED = (a.Bet, a.Raise, a.Destroy, a.Perceive, a.Deceive, a.Assault)
"""Those whose first field is not a story."""


def positions() -> Iterator[tuple[State, Seat]]:
    """Yield positions in a hand in random games, each with every villain who has not folded."""
    for n, (seats, options) in product(range(5), GAMES):
        for step in walk(HOLDUP, options, seats, f"plain {n}"):
            s = step.before
            if s.phase in (Phase.BETTING, Phase.WINDOW) and s.open is None:
                yield from ((s, seat) for seat in s.players if not s.folded[seat])


def test_HU_25_HU_77_HU_78_HU_110_HU_R46_what_is_offered_in_a_hand_is_what_the_rules_say():
    """HU-77: Powers may be played at any time, in or out of turn, from the deal of the hole cards until
      LAST_WORD closes or the hand becomes uncontested.
    HU-78: Only villains who have not folded may play powers, all-in villains included.
    """
    compared = set[type]()
    for s, seat in positions():
        plain = powers(s, seat)
        if s.turn == seat:
            plain |= wagers(s, seat)
        elif s.phase is Phase.WINDOW and seat in s.asked and seat not in s.passed:
            plain[a.Pass] = None
        assert {kind: first for kind, first in offered(s, seat).items() if kind is not a.Narrate} == plain
        compared |= plain.keys()
    assert compared == {*_COMPARED, a.Check, a.Call, a.AllIn, a.Fold, a.Damage, a.Pass}
