"""Texas Hold Up, damage (hearts): HU-93 to HU-97."""

from __future__ import annotations

import pytest

from engines.holdup.events import Damaged, ResistanceBeaten, WentAllIn
from tests.driver import those
from tests.holdup.heist import Heist

TURN = """
    seats A 20 B {b} C 20
    board 2C 6D 7D 9S
    wagers A 4 B 8 C 4
    round B 4
    acted B 4
    raised 4
    to C
    powers A 9H 3H  C 6H
"""


def turn(b: int = 20, more: str = "") -> Heist:
    """B has bet 4, C is to act; A's 9H has a potency of 5, C's 6H one of 6."""
    return Heist(TURN.format(b=b) + more)


@pytest.mark.parametrize(("stack", "chips"), [(20, 6), (7, 6), (6, 6), (5, 5), (1, 1)])
def test_HU_93_damage_moves_potency_or_the_whole_stack_from_the_target_to_the_pot(stack: int, chips: int):
    h = turn(b=stack)
    assert those(h.do("C damage 6H at B"), Damaged) == [Damaged(h.seat("C"), h.seat("B"), chips)]
    assert h.stacks() == {"A": 20, "B": stack - chips, "C": 20}
    assert (h.view().pot, h.view().damage_in_pot) == (16 + chips, chips)


def test_HU_94_damage_chips_are_no_bets():
    h = turn()
    before = h.view()
    h.do("C damage 6H at B", "A damage 9H at C")
    after = h.view()
    assert (after.live, after.street, after.to_call) == (before.live, before.street, before.to_call)
    assert (after.current_bet, after.min_raise, after.turn) == (4, 4, h.seat("C"))


def test_HU_94_damage_chips_are_never_refunded():
    h = turn()
    h.do("A damage 9H at B", "C fold", "A call")
    assert h.stacks() == {"A": 16, "B": 15, "C": 20}
    h.do("B fold")
    assert h.stacks()["B"] == 15


def test_HU_95_the_target_is_another_villain():
    assert turn().refuse("A damage 9H at A").rule == "HU-B27"


def test_HU_95_the_target_has_not_folded():
    assert turn(more="folded B").refuse("A damage 9H at B").rule == "HU-B28"


@pytest.mark.parametrize("chips", [0, 1])
def test_HU_95_the_target_has_at_least_1_chip(chips: int):
    h = turn(b=chips, more="allin B" if not chips else "")
    assert h.legal("A damage 9H at B") == bool(chips)
    if not chips:
        assert h.refuse("A damage 9H at B").rule == "HU-B29"


def test_HU_95_the_target_sits_here():
    assert turn().refuse("A damage 9H at Nobody").rule == "HU-B30"


@pytest.mark.parametrize(("reduced", "needed"), [(0, 4), (4, 0), (5, 0), (8, 0)])
def test_HU_96_damage_lowers_what_the_resistance_needs_by_potency_not_below_0(reduced: int, needed: int):
    h = turn(more=f"reduced {reduced}")
    stacks, total = h.stacks(), h.total()
    events = h.do("A damage 9H resistance")
    assert h.view().resistance is not None
    assert h.view().resistance.needed == needed
    assert h.view().resistance.chips == 0
    assert (h.stacks(), h.total()) == (stacks, total)
    assert h.view().pot == (16 if needed else 16 + 6)
    assert len(those(events, ResistanceBeaten)) == (0 if needed else 1)


def test_HU_97_one_damage_card_has_one_target():
    h = turn()
    assert "word too many" in h.refuse("A damage 9H at B C").sentence
    h.do("A damage 9H at B")
    assert h.stacks() == {"A": 20, "B": 15, "C": 20}
    assert h.refuse("A damage 9H at C").rule == "HU-B20"


def test_HU_R39_damage_cannot_be_played_for_less_than_its_potency():
    assert "word too many" in turn().refuse("A damage 9H at B 3").sentence
    assert those(turn().do("A damage 9H at B"), Damaged)[0].chips == 5


def test_HU_R40_damage_of_the_whole_stack_puts_the_target_all_in():
    h = turn(b=5)
    assert those(h.do("A damage 9H at B"), WentAllIn) == [WentAllIn(h.seat("B"))]
    assert h.view().allin == (False, True, False)


def test_HU_R15_damage_chips_may_be_won_by_those_who_did_not_match_them():
    h = Heist("""
        seats A 0 B 20 C 20
        board 2C 6H 7D JS 3C
        wagers A 2 B 10 C 10
        damage 7
        allin A
        holes A AS AD B KS KD C QS QD
        powers B 2S
        phase window
        reduced 20
    """)
    h.do("B pass")
    assert h.stacks() == {"A": 13, "B": 36, "C": 20}
