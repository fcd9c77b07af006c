"""Texas Hold Up, betting: HU-22 to HU-40."""

from __future__ import annotations

import pytest

from engines.core import Event
from engines.holdup import HOLDUP
from engines.holdup.actions import Narrate
from engines.holdup.events import Acted, StreetDealt, WentAllIn, WindowOpened
from engines.holdup.model import Phase, Street
from tests.driver import those
from tests.holdup.heist import Heist

FLOP = """
    seats A 50 B 50 C 50 D 50
    board 2C 9H 7D
    to B
"""
SHORT_ALL_IN = """
    seats A {a} B 40 C {c} D {d}
    board 2C 9H 7D
    to C
    wagers B 10
    round B 10
    acted B 10
    raised 10
"""


def preflop(seats: str = "A 50 B 50 C 50", dealer: int = 0) -> Heist:
    """A first hand, just dealt."""
    h = Heist(f"seats {seats} \n phase lobby", first_dealer=dealer)
    h.do("A deal")
    return h


@pytest.mark.parametrize(
    ("seats", "dealer", "first"),
    [
        ("A 50 B 50 C 50 D 50", 0, "D"),
        ("A 50 B 50 C 50", 0, "A"),
        ("A 50 B 50 C 50", 2, "C"),
        ("A 50 B 50", 0, "A"),
        ("A 50 B 50", 1, "B"),
    ],
)
def test_HU_22_preflop_action_starts_left_of_the_big_blind(seats: str, dealer: int, first: str):
    h = preflop(seats, dealer)
    assert h.view().turn == h.seat(first)


def test_HU_22_a_villain_all_in_by_his_blind_is_passed_over():
    h = preflop("A 1 B 50")
    assert h.view().phase is Phase.WINDOW
    h = preflop("A 50 B 1 C 50")
    h.do("A call")
    assert h.view().turn == h.seat("C")


def test_HU_23_the_big_blind_may_raise_when_the_action_returns_unraised():
    h = preflop()
    h.do("A call", "B call")
    assert (h.view().turn, h.view().to_call[2], h.view().pot) == (h.seat("C"), 0, 6)
    assert h.legal("C check")
    assert h.legal("C raise 4")
    assert h.refuse("C raise 3").rule == "HU-B09"
    assert those(h.do("C check"), StreetDealt)[0].street == "flop"


def test_HU_23_who_has_called_answers_the_big_blinds_raise():
    h = preflop()
    h.do("A call", "B call", "C raise 4")
    assert (h.view().turn, h.view().to_call) == (h.seat("A"), (2, 2, 0))


def test_HU_23_the_big_blind_has_his_option_in_every_hand():
    h = Heist("seats A 50 B 50 \n board 2C 9H 7D \n to B")
    h.do("B check", "A bet 2", "B fold", "B deal", "B call")
    assert (h.view().turn, h.view().round) == (h.seat("A"), Street.PREFLOP)


@pytest.mark.parametrize(
    ("line", "first"),
    [("", "B"), ("folded B", "C"), ("allin B", "C"), ("folded B C", "D"), ("folded B \n allin C", "D")],
)
def test_HU_24_postflop_action_starts_with_the_first_able_villain_to_the_dealers_left(line: str, first: str):
    h = Heist(f"""
        seats A 50 B 50 C 50 D 50
        to A
        wagers A 1 B 2 C 2 D 2
        round A 1 B 2 C 2 D 2
        acted B 2 C 2 D 2
        {line}
    """)
    h.do("A call")
    assert (h.view().round, h.view().turn) == (Street.FLOP, h.seat(first))


def test_HU_24_the_dealer_acts_last_after_the_flop():
    h = Heist("seats A 50 B 50 C 50 D 50 \n dealer C \n board 2C 9H 7D \n to D")
    h.do("D check", "A check", "B check")
    assert h.view().turn == h.seat("C")


def test_HU_25_a_check_is_legal_only_with_nothing_to_call():
    h = preflop()
    assert h.refuse("A check").rule == "HU-B04"
    h.do("A call")
    assert h.view().to_call[1] == 1
    assert h.refuse("B check").rule == "HU-B04"
    h.do("B call")
    assert h.legal("C check")


def test_HU_25_a_call_is_legal_only_with_something_to_call():
    assert Heist(FLOP).refuse("B call").rule == "HU-B05"


def test_HU_25_a_check_pays_nothing():
    assert those(Heist(FLOP).do("B check"), Acted) == [Acted(1, "check", 0, 0, 0)]


@pytest.mark.parametrize(
    ("chips", "paid", "allin"), [(11, 10, False), (10, 10, True), (9, 9, True), (1, 1, True)]
)
def test_HU_26_a_call_pays_what_is_owed_or_the_whole_stack(chips: int, paid: int, allin: bool):
    h = Heist(SHORT_ALL_IN.format(a=50, c=chips, d=50))
    events = h.do("C call")
    assert those(events, Acted) == [Acted(h.seat("C"), "call", paid, paid, 10 + paid)]
    assert h.stacks()["C"] == chips - paid
    assert (h.view().live[2], h.view().street[2], h.view().pot) == (paid, paid, 10 + paid)
    assert h.view().allin[2] == allin
    assert h.view().current_bet == 10


def test_HU_26_a_call_pays_only_what_is_missing_on_this_street():
    h = preflop()
    h.do("A raise 6", "B call")
    assert h.stacks() == {"A": 44, "B": 44, "C": 48}
    assert h.view().live == (6, 6, 2)


def test_HU_27_a_bet_is_legal_only_when_the_current_bet_is_zero():
    assert Heist(FLOP).legal("B bet 2")
    assert Heist(SHORT_ALL_IN.format(a=50, c=50, d=50)).refuse("C bet 20").rule == "HU-B06"
    assert preflop().refuse("A bet 2").rule == "HU-B06"


def test_HU_27_a_bet_is_at_least_2_and_at_most_the_stack():
    h = Heist(FLOP)
    assert h.refuse("B bet 1").rule == "HU-B08"
    assert h.legal("B bet 2")
    assert h.legal("B bet 50")
    assert h.refuse("B bet 51").rule == "HU-B11"


def test_HU_27_the_whole_stack_may_be_bet_even_if_it_is_1():
    h = Heist(FLOP.replace("B 50", "B 1"))
    assert h.refuse("B bet 2").rule == "HU-B11"
    h.do("B bet 1")
    assert (h.view().current_bet, h.view().min_raise) == (1, 2)


def test_HU_27_a_bet_of_1_is_a_bet_too():
    h = Heist(FLOP.replace("B 50", "B 1"))
    h.do("B allin")
    assert h.refuse("C bet 2").rule == "HU-B06"


def test_HU_28_a_raise_names_the_total_street_wager():
    h = preflop()
    h.do("A raise 6", "B raise 12")
    assert h.view().live == (6, 12, 2)
    assert h.stacks()["B"] == 38
    assert h.view().current_bet == 12


def test_HU_28_a_raise_must_lift_the_current_bet_by_the_minimum_raise():
    h = Heist(SHORT_ALL_IN.format(a=50, c=50, d=50))
    assert h.refuse("C raise 10").rule == "HU-B10"
    assert h.refuse("C raise 19").rule == "HU-B09"
    assert h.legal("C raise 20")


@pytest.mark.parametrize(("chips", "least"), [(19, 19), (20, 20), (21, 20), (11, 11)])
def test_HU_28_less_than_the_minimum_raise_is_possible_with_the_whole_stack_only(chips: int, least: int):
    h = Heist(SHORT_ALL_IN.format(a=50, c=chips, d=50))
    assert h.legal(f"C raise {least}")
    assert not h.legal(f"C raise {least - 1}")
    assert h.legal(f"C raise {chips}")
    assert h.refuse(f"C raise {chips + 1}").rule == "HU-B11"


def test_HU_28_the_limit_of_a_raise_is_what_lies_in_front_and_what_was_wagered_on_this_street():
    h = preflop("A 50 B 50 C 20")
    h.do("A raise 6", "B call")
    assert h.legal("C raise 20")
    assert h.refuse("C raise 21").rule == "HU-B11"


def test_HU_28_a_raise_needs_a_bet():
    assert Heist(FLOP).refuse("B raise 4").rule == "HU-B07"


def test_HU_29_the_minimum_raise_is_the_last_full_bet_or_raise():
    h = Heist(FLOP)
    h.do("B bet 6")
    assert h.refuse("C raise 11").rule == "HU-B09"
    h.do("C raise 16")
    assert h.refuse("D raise 25").rule == "HU-B09"
    h.do("D raise 26")
    assert h.view().min_raise == 10


def test_HU_29_a_smaller_full_raise_cannot_lower_it_and_a_short_all_in_does_not_change_it():
    h = Heist(SHORT_ALL_IN.format(a=50, c=15, d=50))
    h.do("C allin")
    assert (h.view().current_bet, h.view().min_raise) == (15, 10)
    assert h.refuse("D raise 24").rule == "HU-B09"
    assert h.legal("D raise 25")


def test_HU_29_the_minimum_raise_is_at_least_2():
    h = Heist(FLOP.replace("B 50", "B 1"))
    h.do("B allin")
    assert h.refuse("C raise 2").rule == "HU-B09"
    assert h.legal("C raise 3")


def test_HU_29_every_round_begins_with_a_minimum_raise_of_2():
    h = preflop()
    h.do("A raise 20", "B call", "C call")
    assert h.view().min_raise == 2
    h.do("B bet 2")
    assert h.legal("C raise 4")


def test_HU_30_only_the_stack_limits_a_wager():
    h = preflop("A 50 B 500 C 500")
    assert h.legal("A raise 50")
    h.do("A raise 4")
    assert h.legal("B raise 500")
    assert h.refuse("B raise 501").rule == "HU-B11"


def test_HU_31_a_short_all_in_does_not_reopen_the_betting():
    h = Heist(SHORT_ALL_IN.format(a=50, c=15, d=50))
    h.do("C allin", "D call", "A fold")
    assert (h.view().turn, h.view().to_call[1]) == (h.seat("B"), 5)
    assert h.refuse("B raise 30").rule == "HU-B12"
    assert h.refuse("B allin").rule == "HU-B12"
    h.do("B call")
    assert h.view().round is Street.TURN


@pytest.mark.parametrize(("chips", "reopened"), [(19, False), (20, True), (21, True)])
def test_HU_31_short_all_ins_reopen_the_betting_when_they_add_up_to_the_minimum_raise(
    chips: int, reopened: bool
):
    h = Heist(SHORT_ALL_IN.format(a=50, c=15, d=chips))
    h.do("C allin", "D allin", "A call")
    assert h.view().current_bet == chips
    assert h.legal(f"B raise {chips + 10}") == reopened
    assert h.legal("B allin") == reopened
    assert not h.legal(f"B raise {chips + 9}")


def test_HU_31_who_has_not_acted_may_raise_after_a_short_all_in():
    h = Heist(SHORT_ALL_IN.format(a=50, c=11, d=50))
    h.do("C allin")
    assert h.legal("D raise 21")
    assert not h.legal("D raise 20")


def test_HU_31_what_counts_is_the_growth_since_the_villains_own_last_action():
    h = Heist(SHORT_ALL_IN.format(a=50, c=15, d=50))
    h.do("C allin", "D call", "A raise 25", "B call")
    assert h.legal("D raise 35")
    h = Heist(SHORT_ALL_IN.format(a=24, c=15, d=50))
    h.do("C allin", "D call", "A allin", "B call")
    assert h.refuse("D raise 34").rule == "HU-B12"


def test_HU_32_a_fold_is_legal_on_the_turn_even_when_a_check_is_free():
    h = Heist(FLOP)
    assert h.legal("B check")
    assert those(h.do("B fold"), Acted) == [Acted(h.seat("B"), "fold", 0, 0, 0)]
    assert h.view().folded == (False, True, False, False)


def test_HU_32_the_bets_of_a_folder_stay_in_the_pot():
    h = preflop()
    h.do("A raise 6", "B fold")
    assert h.view().pot == 9
    assert h.stacks()["B"] == 49


def test_HU_33_a_folded_villain_takes_no_further_action_in_that_hand():
    h = Heist(FLOP + "powers B 5S 5H 5D")
    h.do("B fold")
    lines = "check", "fold", "bet 2", "destroy 5S flop1", "damage 5H at A", "deceive 5D", "assault 1", "pass"
    for line in (*lines, "allin", "stop"):
        assert h.refuse(f"B {line}").rule == "HU-B17"
    assert {it.action for it in HOLDUP.offers(h.s, h.seat("B"))} == {Narrate}


def test_HU_33_a_folded_villain_is_passed_over():
    h = Heist(FLOP)
    h.do("B check", "C fold", "D check", "A check", "B check")
    assert h.view().turn == h.seat("D")


TURN = """
    seats A 50 B {chips} C 50
    board 2C 9H 7D 9S
    to B
    powers A KH
"""
BROKE = [("bet 8", 8), ("allin", 8), ("assault 8", 8)]


@pytest.mark.parametrize(("line", "chips"), BROKE)
def test_HU_34_a_stack_of_0_is_all_in_from_whatever_cause(line: str, chips: int):
    h = Heist(TURN.format(chips=chips))
    assert those(h.do(f"B {line}"), WentAllIn) == [WentAllIn(h.seat("B"))]
    assert h.view().allin == (False, True, False)


def test_HU_34_damage_may_put_a_villain_all_in():
    for chips, allin in ((4, True), (5, True), (6, False)):
        h = Heist(TURN.format(chips=chips))
        events = h.do("A damage KH at B")
        assert those(events, WentAllIn) == ([WentAllIn(h.seat("B"))] if allin else [])
        assert h.view().allin[1] == allin


def test_HU_34_a_last_chip_keeps_a_villain_able():
    for line in ("bet 8", "assault 8"):
        h = Heist(TURN.format(chips=9))
        assert those(h.do(f"B {line}"), WentAllIn) == []
        assert h.view().allin == (False, False, False)


def test_HU_34_all_in_is_for_this_hand_only():
    h = Heist("""
        seats A 0 B 30
        board 2C 9H 7D 9S 3C
        wagers A 20 B 20
        allin A
        reduced 20
        phase window
        holes A AS AD B KS KD
        powers A 2S
    """)
    h.do("A pass")
    assert h.stacks() == {"A": 40, "B": 30}
    h.do("A deal")
    assert h.view().allin == (False, False)


ALL_IN_WITH_POWERS = """
    seats A 50 B 0 C 50
    board 2C 9H 7D 8S
    to A
    wagers A 20 B 20 C 20
    allin B
    powers B 5D
"""


def test_HU_35_an_all_in_villain_is_never_asked_for_a_betting_action():
    h = Heist(ALL_IN_WITH_POWERS)
    h.do("A bet 10", "C call")
    assert (h.view().round, h.view().turn) == (Street.RIVER, h.seat("C"))


def test_HU_R23_an_all_in_villain_stays_all_in_after_regaining_chips_by_deception():
    h = Heist(ALL_IN_WITH_POWERS)
    h.do("B deceive 5D", "A bet 10")
    assert h.stacks()["B"] == 5
    assert h.view().allin == (False, True, False)
    assert h.view().turn == h.seat("C")
    h.do("C call")
    assert h.view().turn == h.seat("C")
    for line in ("check", "bet 5", "allin", "fold", "call"):
        assert h.refuse(f"B {line}").rule == "HU-B16"
    assert h.view().to_call[1] == 0


def test_HU_R23_regained_chips_may_be_spent_on_assaults_or_taken_by_damage():
    h = Heist(ALL_IN_WITH_POWERS + "powers A 2H B 5D")
    h.do("B deceive 5D")
    assert h.legal("B assault 5")
    assert not h.legal("B assault 6")
    assert those(h.do("A damage 2H at B"), WentAllIn) == []
    assert h.stacks()["B"] == 4


SOLE = """
    seats A 0 B {b}
    board 2C 9H 7D 9S
    to B
    wagers A {a}
    round A {a}
    allin A
    raised 30
"""


def test_HU_36_the_only_able_villain_may_not_bet_or_raise():
    h = Heist(SOLE.format(a=30, b=60))
    assert h.refuse("B raise 60").rule == "HU-B13"
    assert h.refuse("B raise 31").rule == "HU-B13"
    assert h.view().to_call[1] == 30
    events = h.do("B allin")
    assert those(events, Acted) == [Acted(h.seat("B"), "call", 30, 30, 60)]
    assert h.stacks()["B"] == 30


@pytest.mark.parametrize(("small", "price"), [(1, 1), (50, 2)])
def test_HU_36_the_only_able_villain_owes_at_most_the_highest_other_wager(small: int, price: int):
    h = preflop(f"A 50 B {small} C 1")
    assert h.view().to_call[0] == price
    assert h.legal("A raise 4") == (small == 50)


def test_HU_36_wagers_of_the_folded_do_not_count():
    h = Heist("""
        seats A 40 B 0 C 40
        board 2C 9H 7D
        to A
        wagers A 2 B 4 C 10
        round A 2 B 4 C 10
        allin B
        folded C
    """)
    assert h.view().current_bet == 10
    assert h.view().to_call[0] == 2


def test_HU_36_what_counts_is_the_highest_wager_of_several():
    h = Heist("""
        seats A 0 B 60 C 0
        board 2C 9H 7D
        to B
        wagers A 30 C 10
        round A 30 C 10
        allin A C
    """)
    assert h.view().to_call[1] == 30


def test_HU_37_a_round_ends_when_every_able_villain_has_acted_and_owes_nothing():
    h = Heist(FLOP)
    h.do("B check", "C check", "D check")
    assert h.view().round is Street.FLOP
    h.do("A bet 4", "B call", "C raise 8", "D fold", "A call")
    assert (h.view().round, h.view().turn) == (Street.FLOP, h.seat("B"))
    h.do("B call")
    assert (h.view().round, h.view().turn) == (Street.TURN, h.seat("B"))
    assert (h.view().street, h.view().current_bet, h.view().pot) == ((0, 0, 0, 0), 0, 24)


def test_HU_37_a_round_goes_on_while_the_only_able_villain_owes_something():
    h = Heist(SOLE.format(a=30, b=60))
    assert h.view().turn == h.seat("B")
    h.do("B call")
    assert h.view().phase is Phase.WINDOW


def test_HU_37_a_round_ends_when_at_most_one_villain_is_able_and_owes_nothing():
    h = Heist("seats A 5 B 50 \n dealer B \n board 2C 9H 7D \n to A \n powers B KS KH")
    events = h.do("B damage KH at A")
    assert those(events, StreetDealt) == []
    assert h.view().turn == h.seat("A")
    h = Heist("seats A 2 B 50 \n dealer B \n board 2C 9H 7D \n to A \n powers B KS KH")
    events = h.do("B damage KH at A")
    assert streets_and_windows(events) == ["window"]
    assert streets_and_windows(h.do("B pass", "B pass")) == ["turn", "window", "river", "window"]


def streets_and_windows(events: list[Event]) -> list[str]:
    return [
        it.street if isinstance(it, StreetDealt) else "window"
        for it in those(events, StreetDealt, WindowOpened)
    ]


def test_HU_38_with_no_further_wagering_possible_the_cards_are_dealt_without_betting():
    h = Heist("seats A 20 B 50 \n board 2C 9H 7D \n to B \n powers A 2S", windows="last")
    events = h.do("B check", "A allin", "B call")
    assert streets_and_windows(events) == ["turn", "river", "window"]
    assert len(h.view().board) == 5
    assert (h.view().phase, h.view().turn) == (Phase.WINDOW, None)
    assert h.view().asked == (h.seat("B"), h.seat("A"))


def test_HU_38_before_each_further_street_of_a_run_out_there_is_a_word():
    h = Heist("seats A 20 B 50 \n board 2C 9H 7D \n to B \n powers A 2S")
    assert streets_and_windows(h.do("B check", "A allin", "B call")) == ["window"]
    assert (h.view().phase, h.view().round, h.view().asked) == (Phase.WINDOW, Street.FLOP, (h.seat("A"),))
    assert streets_and_windows(h.do("A pass")) == ["turn", "window"]
    assert h.view().asked == (h.seat("B"), h.seat("A"))  # B has chips, and the resistance stands
    assert streets_and_windows(h.do("B pass", "A pass")) == ["river", "window"]
    assert streets_and_windows(h.do("B pass", "A pass")) == []
    assert h.view().phase not in (Phase.BETTING, Phase.WINDOW)


def test_HU_38_a_run_out_may_begin_with_the_blinds():
    h = Heist("seats A 1 B 50 \n phase lobby", first_dealer=0)
    events = h.do("A deal")
    assert streets_and_windows(events) == ["window"]
    assert h.stacks() == {"A": 0, "B": 49}
    for street in ("flop", "turn", "river"):
        assert streets_and_windows(h.everyone_passes()) == [street, "window"]


def test_HU_39_betting_out_of_turn_is_refused_and_not_stored():
    h = Heist(FLOP)
    for line in ("check", "bet 2", "fold", "allin"):
        assert h.refuse(f"C {line}").rule == "HU-B03"
    h.do("B check")
    assert h.view().turn == h.seat("C")
    assert h.view().current_bet == 0


def test_HU_40_the_turn_passes_on_when_damage_puts_its_villain_all_in():
    h = Heist("seats A 50 B 4 C 50 \n board 2C 9H 7D \n to B \n powers A KH")
    h.do("A damage KH at B")
    assert h.view().turn == h.seat("C")


def test_HU_40_the_turn_passes_on_when_an_assault_takes_its_villains_last_chip():
    h = Heist("seats A 50 B 4 C 50 \n board 2C 9H 7D 9S \n to B")
    h.do("B assault 3")
    assert h.view().turn == h.seat("B")
    h.do("B assault 1")
    assert h.view().turn == h.seat("C")


def test_HU_40_the_round_ends_with_the_last_villain_who_had_to_act():
    h = Heist("seats A 4 B 50 C 50 \n board 2C 9H 7D \n to B \n powers C KH")
    h.do("B check", "C check")
    assert h.view().turn == h.seat("A")
    h.do("C damage KH at A")
    assert (h.view().round, h.view().turn) == (Street.TURN, h.seat("B"))


@pytest.mark.parametrize(
    ("chips", "what", "to"), [(5, "call", 5), (10, "call", 10), (11, "raise", 11), (50, "raise", 50)]
)
def test_HU_30_all_in_is_a_call_or_a_raise_with_the_whole_stack(chips: int, what: str, to: int):
    h = Heist(SHORT_ALL_IN.format(a=50, c=chips, d=50))
    assert those(h.do("C allin"), Acted) == [Acted(h.seat("C"), what, chips, to, 10 + chips)]


def test_HU_30_all_in_is_a_bet_where_there_is_none():
    h = Heist(FLOP)
    assert those(h.do("B allin"), Acted) == [Acted(h.seat("B"), "bet", 50, 50, 50)]


NOBODY_CAN_ANSWER = """
    seats A 100 B 20 C 20 D 0
    dealer D
    board 2C 9H 7D
    to A
    wagers D 40
    round D 40
    allin D
    raised 40
"""
"""D is all-in for 40; A acts first, and B and C with 20 each are still to act."""


def test_HU_28_HU_36_a_raise_that_nobody_left_could_answer_is_no_raise():
    h = Heist(NOBODY_CAN_ANSWER)
    assert h.legal("A call") and h.legal("A fold")
    for line in ("raise 80", "raise 100"):
        assert h.refuse(f"A {line}").rule == "HU-B13"
    assert those(h.do("A allin"), Acted) == [Acted(h.seat("A"), "call", 40, 40, 80)]
    assert h.stacks()["A"] == 60


@pytest.mark.parametrize(("c", "legal"), [(40, False), (41, True)])
def test_HU_28_HU_36_one_able_villain_with_chips_for_more_is_enough(c: int, legal: bool):
    h = Heist(NOBODY_CAN_ANSWER.replace("C 20", f"C {c}"))
    assert h.legal("A raise 80") == h.legal("A raise 100") == legal


def test_HU_28_HU_36_what_an_opponent_has_wagered_in_this_round_counts_too():
    text = "seats A 100 B {} C 0 \n dealer C \n board 2C 9H 7D \n to A \n wagers B 10 C 40 \n round B 10 C 40"
    for stack, legal in ((30, False), (31, True)):
        h = Heist(text.format(stack) + " \n allin C \n acted B 10 \n raised 30")
        assert h.legal("A raise 70") == legal


def test_HU_36_what_is_owed_goes_on_counting_able_villains():
    h = Heist(NOBODY_CAN_ANSWER)
    h.do("A call")
    assert (h.view().turn, h.view().to_call[h.seat("B")]) == (h.seat("B"), 40)
    h.do("B fold")
    assert h.view().turn == h.seat("C")


def test_HU_R52_a_bet_that_nobody_can_answer_is_refused():
    h = Heist("seats A 5 B 50 C 50 \n board 2C 9H 7D \n to B \n allin A \n folded C")
    assert h.refuse("B bet 5").rule == "HU-B13"
