"""Texas Hold Up, deception (diamonds): HU-103 to HU-107."""

from __future__ import annotations

import pytest

from engines.holdup.events import TookBack
from engines.holdup.model import Street
from tests.driver import those
from tests.holdup.heist import A, B, C, Heist, after, dealt

FLOP = """
    seats A 20 B 20 C 20; board 2C 6D 7D; wagers A 8 B 16 C 8; round B 8; acted B 8; raised 8; to C
    powers A TD 8D B AD
"""
"""B has bet 8 on top of 8, C is to act; A's TD has a potency of 3, his 8D one of 2, B's AD one of 11."""


@pytest.mark.parametrize(("real", "most"), [(8, 3), (4, 3), (3, 3), (2, 2), (1, 1)])
def test_HU_S12_HU_103_deception_moves_1_up_to_potency_or_the_real_wager_back(real: int, most: int):
    text = f"{FLOP}; real A {real}"
    h = Heist(text)
    pot = h.view().pot
    h.refuses("HU-B14", "A deceive TD 0")
    h.allows(*(f"A deceive TD {chips}" for chips in range(1, most + 1)))
    h.refuses("HU-B39", f"A deceive TD {most + 1}")
    assert those(h.do("A deceive TD 1"), TookBack) == [TookBack(A, 1)]
    h.shows(stack=(21, 20, 20), pot=pot - 1)
    h = Heist(text)
    assert those(h.do("A deceive TD"), TookBack) == [TookBack(A, most)]
    h.shows(stack=(20 + most, 20, 20))


def test_HU_104_HU_S11_HU_R29_deception_lowers_no_wager_total_street_wager_or_current_bet():
    h = Heist(FLOP)
    h.do("B deceive AD")
    h.shows(live=(8, 16, 8), street=(0, 8, 0), current_bet=8, min_raise=8, to_call=(8, 0, 8), turn=C)
    h.shows(stack=(20, 31, 20))
    h = after(FLOP, "A deceive TD", "C call")
    h.shows(to_call=(8, 0, 0))
    h.do("A call")
    h.shows(live=(16, 16, 16), stack=(20 + 3 - 8, 20, 12))


def test_HU_105_damage_chips_loot_others_chips_and_assaults_cannot_be_taken():
    h = Heist("""
        seats A 20 B 20; board 2C 6D 7D 9S; wagers A 2 B 12; damage 9; joined 6; reduced 9; to B; powers A TD
    """)
    h.refuses("HU-B39", "A deceive TD 3")
    h.do("A deceive TD")
    h.shows(stack=(22, 20), damage_in_pot=9, loot_in_pot=6, pot=27)
    text = "seats A 20 B 20; board 2C 6D 7D 9S; wagers A 1 B 1; to B; powers A TD"
    after(text, "A assault 4", "A deceive TD").shows(stack=(17, 20), chips=4)


def test_HU_106_blinds_can_be_taken_back():
    h = dealt(more="nextpowers KD 2S 3S 8D 4S 5S")
    assert those(h.do("B deceive KD", "C deceive 8D"), TookBack) == [TookBack(B, 1), TookBack(C, 2)]
    h.shows(stack=(50, 50, 50), pot=0, to_call=(2, 1, 0))


def test_HU_107_regained_chips_may_be_wagered_again_but_not_by_a_villain_who_is_all_in():
    text = "seats A 2 B 20; board 2C 6D 7D; wagers A 8 B 8; to B; powers A TD"
    h = after(text, "B check", "A deceive TD", "A bet 5")
    h.shows(stack=(0, 20), live=(13, 8), street=(5, 0), pot=18)
    h.do("B call")
    h.shows(pot=23)
    text = "seats A 0 B 20 C 20; board 2C 6D 7D; wagers A 8 B 8 C 8; to B; allin A; powers A TD"
    h = after(text, "A deceive TD", "B bet 2", "C call")
    h.shows(round=Street.TURN)
    h.refuses("HU-B16", "A bet 3")
