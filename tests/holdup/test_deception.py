"""Texas Hold Up, deception (diamonds): HU-103 to HU-107."""

from __future__ import annotations

import pytest

from engines.holdup.events import TookBack
from engines.holdup.model import Street
from tests.driver import those
from tests.holdup.heist import Heist

FLOP = """
    seats A 20 B 20 C 20
    board 2C 6D 7D
    wagers A {a} B 16 C 8
    real A {real} B 16 C 8
    round B 8
    acted B 8
    raised 8
    to C
    powers A TD 8D
"""


def flop(a: int = 8, real: int = 8) -> Heist:
    """B has bet 8 on top of 8, C is to act; A's TD has a potency of 3, his 8D one of 2."""
    return Heist(FLOP.format(a=a, real=real))


@pytest.mark.parametrize(("real", "most"), [(8, 3), (4, 3), (3, 3), (2, 2), (1, 1)])
def test_HU_103_deception_moves_1_up_to_potency_or_the_real_wager_back_to_the_stack(real: int, most: int):
    h = flop(real=real)
    assert h.refuse("A deceive TD 0").rule == "HU-B14"
    for chips in range(1, most + 1):
        assert h.legal(f"A deceive TD {chips}")
    assert h.refuse(f"A deceive TD {most + 1}").rule == "HU-B39"
    pot = h.view().pot
    assert those(h.do("A deceive TD 1"), TookBack) == [TookBack(h.seat("A"), 1)]
    assert (h.stacks()["A"], h.view().pot) == (21, pot - 1)


@pytest.mark.parametrize(("real", "most"), [(8, 3), (2, 2)])
def test_HU_103_deception_without_a_number_takes_the_most_possible(real: int, most: int):
    h = flop(real=real)
    assert those(h.do("A deceive TD"), TookBack) == [TookBack(h.seat("A"), most)]
    assert h.stacks()["A"] == 20 + most


def test_HU_103_deception_is_refused_when_no_chips_of_ones_own_are_in_the_pot():
    assert flop(real=0).refuse("A deceive TD").rule == "HU-B38"
    h = flop(real=3)
    h.do("A deceive TD")
    assert h.refuse("A deceive 8D").rule == "HU-B38"


def test_HU_104_deception_lowers_no_wager_total_street_wager_or_current_bet():
    h = Heist(FLOP.format(a=8, real=8).replace("powers A TD 8D", "powers B AD"))
    before = h.view()
    h.do("B deceive AD")
    after = h.view()
    assert (after.live, after.street) == (before.live, before.street) == ((8, 16, 8), (0, 8, 0))
    assert (after.current_bet, after.min_raise, after.to_call) == (8, 8, (8, 0, 8))
    assert after.turn == h.seat("C")
    assert h.stacks()["B"] == 31


def test_HU_104_the_same_pots_are_contested_after_deception():
    h = Heist("""
        seats A 20 B 20
        board 2C 6H 7D JS 3C
        wagers A 10 B 10
        holes A AS AD B KS KD
        powers A KD
        phase window
        reduced 20
    """)
    h.do("A deceive KD")
    assert h.stacks() == {"A": 23 + 17, "B": 20}


def test_HU_105_damage_chips_loot_and_others_chips_cannot_be_taken():
    h = Heist("""
        seats A 20 B 20
        board 2C 6D 7D 9S
        wagers A 2 B 12
        damage 9
        joined 6
        reduced 9
        to B
        powers A TD
    """)
    assert h.refuse("A deceive TD 3").rule == "HU-B39"
    h.do("A deceive TD")
    assert h.stacks() == {"A": 22, "B": 20}
    assert (h.view().damage_in_pot, h.view().loot_in_pot, h.view().pot) == (9, 6, 27)


def test_HU_105_assault_chips_cannot_be_taken():
    h = Heist("seats A 20 B 20 \n board 2C 6D 7D 9S \n wagers A 1 B 1 \n to B \n powers A TD")
    h.do("A assault 4", "A deceive TD")
    assert h.stacks()["A"] == 17
    assert h.view().resistance is not None
    assert h.view().resistance.chips == 4


def test_HU_106_blinds_can_be_taken_back():
    h = Heist("seats A 50 B 50 C 50 \n phase lobby \n nextpowers KD 2S 3S 8D 4S 5S", first_dealer=0)
    h.do("A deal")
    assert those(h.do("B deceive KD"), TookBack) == [TookBack(h.seat("B"), 1)]
    assert those(h.do("C deceive 8D"), TookBack) == [TookBack(h.seat("C"), 2)]
    assert (h.stacks(), h.view().pot) == ({"A": 50, "B": 50, "C": 50}, 0)
    assert h.view().to_call == (2, 1, 0)


def test_HU_107_regained_chips_may_be_wagered_again_as_new_wagers():
    h = Heist("seats A 2 B 20 \n board 2C 6D 7D \n wagers A 8 B 8 \n to B \n powers A TD")
    h.do("B check", "A deceive TD")
    assert h.legal("A bet 5")
    h.do("A bet 5")
    assert (h.stacks()["A"], h.view().live, h.view().street, h.view().pot) == (0, (13, 8), (5, 0), 18)
    h.do("B call")
    assert h.view().pot == 23


def test_HU_107_but_not_by_a_villain_who_is_all_in():
    h = Heist("seats A 0 B 20 C 20 \n board 2C 6D 7D \n wagers A 8 B 8 C 8 \n to B \n allin A \n powers A TD")
    h.do("A deceive TD", "B bet 2", "C call")
    assert h.view().round is Street.TURN
    assert h.refuse("A bet 3").rule == "HU-B16"


def test_HU_R29_the_wager_stays_in_force_and_nothing_more_is_owed():
    h = flop()
    h.do("A deceive TD", "C call")
    assert h.view().to_call[0] == 8
    h.do("A call")
    assert h.view().live == (16, 16, 16)
    assert h.stacks()["A"] == 20 + 3 - 8
