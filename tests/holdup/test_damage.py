"""Texas Hold Up, damage (hearts): HU-93 to HU-97."""

from __future__ import annotations

import pytest

from engines.holdup.events import Damaged, ResistanceBeaten, WentAllIn
from tests.driver import those
from tests.holdup.heist import A, B, C, Heist, after

TURN = """
    seats A 20 B 20 C 20; board 2C 6D 7D 9S; wagers A 4 B 8 C 4; round B 4; acted B 4; raised 4; to C
    powers A 9H 3H  C 6H
"""
"""B has bet 4, C is to act; A's 9H has a potency of 5, C's 6H one of 6."""


@pytest.mark.parametrize(("stack", "chips"), [(20, 6), (7, 6), (6, 6), (5, 5), (1, 1)])
def test_HU_S08_HU_93_HU_R40_damage_moves_potency_or_the_whole_stack_to_the_pot(stack: int, chips: int):
    h = Heist(f"{TURN}; seats A 20 B {stack} C 20")
    events = h.do("C damage 6H at B")
    assert those(events, Damaged) == [Damaged(C, B, chips)]
    assert those(events, WentAllIn) == [WentAllIn(B)] * (chips == stack)
    h.shows(stack=(20, stack - chips, 20), pot=16 + chips, damage_in_pot=chips)
    h.shows(allin=(False, chips == stack, False))


def test_HU_94_damage_chips_are_no_bets_and_never_refunded():
    h = Heist(TURN)
    before = h.view()
    h.do("C damage 6H at B", "A damage 9H at C")
    h.shows(live=before.live, street=before.street, to_call=before.to_call)
    h.shows(current_bet=4, min_raise=4, turn=C)
    h = after(TURN, "A damage 9H at B", "C fold", "A call")
    h.shows(stack=(16, 15, 20))
    h.do("B fold")
    assert h.stacks()["B"] == 15


@pytest.mark.parametrize(("reduced", "needed"), [(0, 4), (4, 0), (5, 0), (8, 0)])
def test_HU_96_HU_R42_damage_lowers_what_is_needed_by_potency_not_below_0(reduced: int, needed: int):
    h = Heist(f"{TURN}; reduced {reduced}")
    stack, total = h.view().stack, h.total()
    events = h.do("A damage 9H resistance")
    h.shows(needed=needed, chips=0, stack=stack, pot=16 if needed else 16 + 6)
    assert h.total() == total
    assert len(those(events, ResistanceBeaten)) == (0 if needed else 1)


def test_HU_97_HU_R39_HU_R47_one_damage_card_has_one_target_and_cannot_be_played_for_less():
    h = Heist(TURN)
    for line in ("A damage 9H at B C", "A damage 9H at B 3"):
        assert "word too many" in h.refuse(line).sentence
    assert those(h.do("A damage 9H at B"), Damaged) == [Damaged(A, B, 5)]
    h.shows(stack=(20, 15, 20))
    h.refuses("HU-B20", "A damage 9H at C")
