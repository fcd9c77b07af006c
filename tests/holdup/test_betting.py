"""Texas Hold Up, betting: HU-22 to HU-40."""

from __future__ import annotations

import pytest

from engines.core import Event
from engines.holdup import HOLDUP
from engines.holdup.actions import Narrate
from engines.holdup.events import Acted, StreetDealt, WentAllIn, WindowOpened
from engines.holdup.model import Phase, Street
from tests.driver import those
from tests.holdup.heist import A, B, C, D, Heist, after, dealt

FLOP = "seats A 50 B 50 C 50 D 50; board 2C 9H 7D; to B"


def facing_10(a: int = 50, c: int = 50, d: int = 50) -> Heist:
    """Return a flop where B has bet 10 and C is to act; the others have these chips."""
    seats = f"seats A {a} B 40 C {c} D {d}"
    return Heist(f"{seats}; board 2C 9H 7D; to C; wagers B 10; round B 10; acted B 10; raised 10")


def test_HU_22_preflop_action_starts_left_of_the_big_blind():
    for dealer, first in ((0, A), (2, C)):
        dealt(dealer=dealer).shows(turn=first)
    for dealer, first in ((0, A), (1, B)):
        dealt(seats="A 50 B 50", dealer=dealer).shows(turn=first)
    dealt(seats="A 50 B 50 C 50 D 50").shows(turn=D)
    dealt(seats="A 1 B 50").shows(phase=Phase.WINDOW)  # who is all-in by their blind is passed over
    dealt("A call", seats="A 50 B 1 C 50").shows(turn=C)


def test_HU_23_HU_S03_the_big_blind_has_his_option_in_every_hand_and_who_has_called_answers_it():
    h = dealt("A call", "B call")
    h.shows(turn=C, to_call=(0, 0, 0), pot=6)
    h.allows("C check", "C raise 4")
    h.refuses("HU-B09", "C raise 3")
    assert those(h.do("C check"), Acted) == [Acted(C, "check", 0, 2, 6)]
    h.shows(round=Street.FLOP, turn=B)
    dealt("A call", "B call", "C raise 4").shows(turn=A, to_call=(2, 2, 0))
    h = after("seats A 50 B 50; board 2C 9H 7D; to B", "B check", "A bet 2", "B fold", "B deal", "B call")
    h.shows(turn=A, round=Street.PREFLOP)


@pytest.mark.parametrize(
    ("line", "first"), [("", B), ("folded B", C), ("allin B", C), ("folded B C", D), ("folded B; allin C", D)]
)
def test_HU_24_postflop_action_starts_with_the_first_able_villain_to_the_dealers_left(line: str, first: int):
    h = Heist(f"""
        seats A 50 B 50 C 50 D 50; to A; wagers A 1 B 2 C 2 D 2; round A 1 B 2 C 2 D 2; acted B 2 C 2 D 2
        {line}
    """)
    h.do("A call")
    h.shows(round=Street.FLOP, turn=first)
    after(f"{FLOP}; dealer C; to D", "D check", "A check", "B check").shows(turn=C)


@pytest.mark.parametrize(
    ("chips", "paid", "allin"), [(11, 10, False), (10, 10, True), (9, 9, True), (1, 1, True)]
)
def test_HU_26_a_call_pays_what_is_owed_or_the_whole_stack(chips: int, paid: int, allin: bool):
    h = facing_10(c=chips)
    assert those(h.do("C call"), Acted) == [Acted(C, "call", paid, paid, 10 + paid)]
    h.shows(stack=(50, 40, chips - paid, 50), live=(0, 10, paid, 0), street=(0, 10, paid, 0), pot=10 + paid)
    h.shows(allin=(False, False, allin, False), current_bet=10)


def test_HU_27_HU_29_the_whole_stack_may_be_bet_if_it_is_1_and_the_minimum_raise_stays_2():
    text = f"{FLOP}; seats A 50 B 1 C 50 D 50"
    Heist(text).refuses("HU-B11", "B bet 2")
    for line in ("B bet 1", "B allin"):
        h = Heist(text)
        h.do(line)
        h.shows(current_bet=1, min_raise=2)
        h.refuses("HU-B06", "C bet 2")
        h.refuses("HU-B09", "C raise 2")
        h.allows("C raise 3")


def test_HU_28_a_raise_names_the_total_street_wager_which_is_then_the_current_bet():
    dealt("A raise 6", "B raise 12").shows(live=(6, 12, 2), stack=(44, 38, 48), current_bet=12)


def test_HU_29_the_minimum_raise_is_the_last_full_bet_or_raise_of_the_round_no_short_all_in_and_at_least_2():
    h = after(FLOP, "B bet 6")
    h.refuses("HU-B09", "C raise 11")
    h.do("C raise 16")
    h.refuses("HU-B09", "D raise 25")
    h.do("D raise 26")
    h.shows(min_raise=10)
    h = facing_10(c=15)
    h.do("C allin")
    h.shows(current_bet=15, min_raise=10)
    h.refuses("HU-B09", "D raise 24")
    h.allows("D raise 25")
    h = dealt("A raise 20", "B call", "C call")
    h.shows(min_raise=2)
    h.do("B bet 2")
    h.allows("C raise 4")


@pytest.mark.parametrize(
    ("chips", "what", "to"), [(5, "call", 5), (10, "call", 10), (11, "raise", 11), (50, "raise", 50)]
)
def test_HU_30_all_in_is_a_bet_a_call_or_a_raise_with_the_whole_stack(chips: int, what: str, to: int):
    assert those(facing_10(c=chips).do("C allin"), Acted) == [Acted(C, what, chips, to, 10 + chips)]
    assert those(Heist(FLOP).do("B allin"), Acted) == [Acted(B, "bet", 50, 50, 50)]


def test_HU_S06_HU_31_a_short_all_in_does_not_reopen_the_betting():
    """HU-31: A villain who has acted may raise again only if the current bet has since grown by at least the
    minimum raise.
    """
    h = facing_10(c=15)
    h.do("C allin", "D call", "A fold")
    h.shows(turn=B, to_call=(0, 5, 0, 0))
    h.refuses("HU-B12", "B raise 30", "B allin")
    h.do("B call")
    h.shows(round=Street.TURN)


@pytest.mark.parametrize(("chips", "reopened"), [(19, False), (20, True), (21, True)])
def test_HU_S07_HU_31_short_all_ins_that_add_up_to_the_minimum_raise_reopen_it(chips: int, reopened: bool):
    h = facing_10(c=15, d=chips)
    h.do("C allin", "D allin", "A call")
    h.shows(turn=B, current_bet=chips)
    assert h.legal(f"B raise {chips + 10}") == h.legal("B allin") == reopened
    h.refuses("HU-B09" if reopened else "HU-B12", f"B raise {chips + 9}")


def test_HU_32_a_fold_is_legal_even_when_a_check_is_free_and_the_folders_bets_stay_in_the_pot():
    h = Heist(FLOP)
    h.allows("B check")
    assert those(h.do("B fold"), Acted) == [Acted(B, "fold", 0, 0, 0)]
    h.shows(folded=(False, True, False, False))
    dealt("A raise 6", "B fold").shows(pot=9, stack=(44, 49, 48))


def test_HU_33_HU_R19_a_folded_villain_takes_no_further_action_in_that_hand_but_tells_stories():
    h = after(f"{FLOP}; powers B 5S 5H 5D", "B fold")
    assert {offer.action for offer in HOLDUP.offers(h.s, B)} == {Narrate}
    after(FLOP, "B check", "C fold", "D check", "A check", "B check").shows(turn=D)  # C is passed over


@pytest.mark.parametrize(("line", "chips", "allin"), [
    ("B allin", 8, True), ("B bet 8", 8, True), ("B bet 8", 9, False),
    ("B assault 8", 8, True), ("B assault 8", 9, False),
    ("A damage KH at B", 4, True), ("A damage KH at B", 5, True), ("A damage KH at B", 6, False),
])  # fmt: skip
def test_HU_S09_HU_34_a_stack_of_0_is_all_in_from_whatever_cause(line: str, chips: int, allin: bool):
    h = Heist(f"seats A 50 B {chips} C 50; board 2C 9H 7D 9S; to B; powers A KH")
    assert those(h.do(line), WentAllIn) == [WentAllIn(B)] * allin
    h.shows(allin=(False, allin, False))


def test_HU_34_all_in_is_for_this_hand_only():
    h = Heist("""
        seats A 0 B 30; board 2C 9H 7D 9S 3C; wagers A 20 B 20; allin A; reduced 20; phase window
        holes A AS AD B KS KD; powers A 2S
    """)
    h.do("A pass")
    h.shows(stack=(40, 30))
    h.do("A deal")
    h.shows(allin=(False, False))


def test_HU_35_HU_S31_HU_R23_all_in_stays_so_and_regained_chips_may_be_spent_on_assaults_or_taken_by_damage():
    seats = "seats A 50 B 0 C 50; board 2C 9H 7D 8S; to A; wagers A 20 B 20 C 20; allin B"
    h = after(f"{seats}; powers A 2H B 5D", "B deceive 5D")
    h.allows("B assault 5")
    h.refuses("HU-B34", "B assault 6")
    h.refuses("HU-B16", "B check", "B call", "B bet 5", "B allin", "B fold")
    assert those(h.do("A damage 2H at B"), WentAllIn) == []
    h.shows(stack=(50, 4, 50), allin=(False, True, False))
    h.do("A bet 10")
    h.shows(turn=C, to_call=(0, 0, 10))


@pytest.mark.parametrize(
    ("wagers", "more", "bet", "owed"),
    [("A 2 B 4 C 10", "allin B; folded C", 10, 2), ("B 30 C 10", "allin B C", 30, 30)],
)
def test_HU_36_what_counts_is_the_highest_wager_of_the_unfolded(wagers: str, more: str, bet: int, owed: int):
    h = Heist(f"seats A 60 B 0 C 0; board 2C 9H 7D; to A; wagers {wagers}; round {wagers}; {more}")
    assert (h.view().current_bet, h.view().to_call[A]) == (bet, owed)


def test_HU_28_HU_36_HU_S38_HU_R52_a_raise_that_nobody_left_could_answer():
    h = after("seats A 100 B 20 C 20 D 40; dealer C; board 2C 9H 7D; to D", "D bet 40")
    h.allows("A call", "A fold")
    h.refuses("HU-B13", "A raise 80", "A raise 100")
    assert those(h.do("A allin"), Acted) == [Acted(A, "call", 40, 40, 80)]
    h.shows(turn=B, to_call=(0, 40, 40, 0))
    h.do("B call", "C fold")
    h.shows(stack=(60, 0, 20, 0))
    Heist("seats A 5 B 50 C 50; board 2C 9H 7D; to B; allin A; folded C").refuses("HU-B13", "B bet 5")


def test_HU_37_a_round_ends_when_the_able_have_acted_and_owe_nothing():
    h = after(FLOP, "B check", "C check", "D check")
    h.shows(round=Street.FLOP)
    h.do("A bet 4", "B call", "C raise 8", "D fold", "A call")
    h.shows(round=Street.FLOP, turn=B)
    h.do("B call")
    h.shows(round=Street.TURN, turn=B, street=(0, 0, 0, 0), current_bet=0, pot=24)
    h = Heist("seats A 5 B 50; dealer B; board 2C 9H 7D; to A; powers B KS KH")
    assert streets_and_windows(h.do("B damage KH at A")) == []
    h.shows(turn=A)
    h = Heist("seats A 2 B 50; dealer B; board 2C 9H 7D; to A; powers B KS KH")
    assert streets_and_windows(h.do("B damage KH at A")) == ["window"]
    assert streets_and_windows(h.do("B pass", "B pass")) == ["turn", "window", "river", "window"]


def streets_and_windows(events: list[Event]) -> list[str]:
    dealt_or_opened = those(events, StreetDealt, WindowOpened)
    return [it.street if isinstance(it, StreetDealt) else "window" for it in dealt_or_opened]


def test_HU_38_HU_S30_before_each_further_street_of_a_run_out_there_is_a_word():
    h = Heist("seats A 20 B 50; board 2C 9H 7D; to B; powers A 2S")
    assert streets_and_windows(h.do("B check", "A allin", "B call")) == ["window"]
    h.shows(phase=Phase.WINDOW, round=Street.FLOP, asked=(A,))
    assert streets_and_windows(h.do("A pass")) == ["turn", "window"]
    h.shows(asked=(B, A))  # B has chips, and the resistance stands
    assert streets_and_windows(h.do("B pass", "A pass")) == ["river", "window"]
    assert streets_and_windows(h.do("B pass", "A pass")) == []
    assert h.view().phase not in (Phase.BETTING, Phase.WINDOW)
    # A run-out may begin with the blinds.
    h = Heist("seats A 1 B 50; phase lobby", first_dealer=0)
    assert streets_and_windows(h.do("A deal")) == ["window"]
    h.shows(stack=(0, 49))
    for street in ("flop", "turn", "river"):
        assert streets_and_windows(h.everyone_passes()) == [street, "window"]


def test_HU_40_HU_S10_the_turn_passes_on_when_its_villain_loses_their_last_chip():
    h = after("seats A 50 B 4 C 50; board 2C 9H 7D 9S; to B; powers A KH", "B assault 3")
    h.shows(turn=B)
    h.do("B assault 1")
    h.shows(turn=C)
    after("seats A 50 B 4 C 50; board 2C 9H 7D; to B; powers A KH", "A damage KH at B").shows(turn=C)
    h = after("seats A 4 B 50 C 50; board 2C 9H 7D; to B; powers C KH", "B check", "C check")
    h.shows(turn=A)
    h.do("C damage KH at A")  # the last who had to act
    h.shows(round=Street.TURN, turn=B)
