"""Texas Hold Up, river, showdown and payout: HU-54 to HU-76."""

from __future__ import annotations

import pytest

from engines.core import Event, Tallied
from engines.holdup.events import (
    Busted,
    DealerMoved,
    Escape,
    Fought,
    Injured,
    LootLost,
    PotPaid,
    Refilled,
    Rejoined,
    ResistanceCame,
    ResistRemoved,
    SceneSet,
    Showdown,
    StreetDealt,
    UncalledReturned,
    WindowOpened,
)
from engines.holdup.model import Phase, Street
from tests.driver import those
from tests.holdup.heist import Heist

BOARD = "board 2C 6H 7D JS 3C"
"""No effect on the losers; straights and flushes are out of reach for pairs."""


def last_word(seats: str, wagers: str, *lines: str, board: str = BOARD) -> Heist:
    """A heist in its last word, in which the first of `seats` may still act; no loot, no resistance."""
    text = f"seats {seats} \n wagers {wagers} \n {board} \n phase window \n reduced 20"
    powers = "" if any("powers" in line for line in lines) else f"powers {seats.split()[0]} 2S"
    return Heist("\n".join((text, powers, *lines)))


def paid(events: list[Event]) -> list[dict[int, int]]:
    """Who got how much of each pot, the main pot first."""
    return [dict(it.shares) for it in those(events, PotPaid)]


def test_HU_54_the_river_is_one_card_from_the_top_and_has_no_table_entry():
    h = Heist("seats A 20 B 20 \n board 2C 9H 7D 8S \n to B \n acted A 0 \n deck AC KC \n powers A 2S")
    before = h.view()
    events = h.do("B check")
    assert those(events, StreetDealt, SceneSet, ResistanceCame) == [StreetDealt("river", ("AC",))]
    assert h.view().board == ("2C", "9H", "7D", "8S", "AC")
    assert (h.view().setting, h.view().resistance) == (before.setting, before.resistance)
    assert h.view().deck_count == before.deck_count - 1


SHOWN = """
    seats A 20 B 20 C 20
    board 2C 6H 7D JS 3C
    wagers A 10 B 10 C 4
    folded C
    holes A AS AD B KS KD C QS QD
    powers A 2S
    phase window
    reduced 20
"""


def test_HU_55_at_showdown_every_unfolded_villains_hole_cards_are_revealed():
    h = Heist(SHOWN)
    (showdown,) = those(h.do("A pass"), Showdown)
    assert showdown.hands == ((1, ("KS", "KD"), "pair of kings"), (0, ("AS", "AD"), "pair of aces"))
    assert dict(h.view().shown) == {0: ("AS", "AD"), 1: ("KS", "KD")}


def test_HU_56_no_hole_cards_are_revealed_before_showdown_on_account_of_an_all_in():
    h = Heist("""
        seats A 0 B 20
        board 2C 9H 7D
        wagers A 20
        round A 20
        allin A
        to B
        powers A 2S B 3S
    """)
    assert those(h.do("B call"), Showdown) == []
    for cards in (3, 4, 5):
        assert len(h.view().board) == cards
        assert h.view().shown == h.view("A").shown == h.view("B").shown == ()
        events = h.everyone_passes()
    assert len(those(events, Showdown)) == 1


def test_HU_R13_no_cards_are_exposed_when_all_are_all_in():
    h = Heist("seats A 20 B 20 \n board 2C 9H 7D \n to B \n powers A 2C 3S")
    h.do("B allin", "A allin")
    assert h.view().phase is Phase.WINDOW
    assert h.view().shown == ()
    h.do("A perceive 2C B.1")
    assert [sight.card for sight in h.view("A").sights] == [h.view("B").holes[0]]


@pytest.mark.parametrize(
    ("board", "a", "b", "winners"),
    [
        ("2C 3D 4H 9S KD", "AS 5S", "KS KH", [0]),
        ("2C 3D 4H 9S KD", "6S 5S", "AH 5D", [0]),
        ("TS JH QD KC AD", "2S 3S", "AH AC", [0, 1]),
        ("2S 5S 9S KS QD", "3S 4D", "QH QC", [0]),
        ("2S 5S 9S KS AS", "3D 4D", "QD QC", [0, 1]),
        ("2C 6H 7D JS 3C", "AS KD", "AH KH", [0, 1]),
        ("2C 6H 7D JS 3C", "AS KD", "AH QH", [0]),
        ("9C 9H 7D 7S 3C", "AS 7H", "KH 9D", [1]),
        ("9C 9H 7D 7S AC", "2S 2H", "KH QD", [0, 1]),
    ],
)
def test_HU_57_a_hand_is_the_best_five_of_seven_without_suit_order(
    board: str, a: str, b: str, winners: list[int]
):
    h = last_word("A 20 B 20", "A 5 B 5", f"holes A {a} B {b}", board=f"board {board}")
    h.do("A pass")
    assert sorted(h.view().winners) == winners


UNCALLED = """
    seats A 20 B 20 C 0
    board 2C 9H 7D JS 3C
    wagers A {a} B {b} C 10
    real A {real} B {b} C 10
    round A {a} B {b} C 10
    allin C
    folded B
    to A
    holes A KS KD C AS AD
    powers A 2S
    reduced 20
"""
"""The river: A, the only able villain, has wagered more than the others; A's check ends the round."""


def at_the_end_of_the_round(a: int, b: int, real: int) -> tuple[Heist, list[Event]]:
    h = Heist(UNCALLED.format(a=a, b=b, real=real))
    return h, h.do("A check")


@pytest.mark.parametrize(
    ("a", "b", "real", "returned"),
    [(30, 4, 30, 20), (30, 4, 22, 12), (30, 4, 11, 1), (30, 4, 10, 0), (30, 4, 3, 0), (30, 20, 30, 10)],
)
def test_HU_58_the_highest_wagers_part_above_the_second_highest_is_returned_as_far_as_it_is_in_the_pot(
    a: int, b: int, real: int, returned: int
):
    h, events = at_the_end_of_the_round(a, b, real)
    assert those(events, UncalledReturned) == ([UncalledReturned(h.seat("A"), returned)] if returned else [])
    assert (h.stacks()["A"], h.view().pot) == (20 + returned, real - returned + b + 10)
    assert h.view().live[h.seat("A")] == max(b, 10)
    events = h.do("A pass")
    assert those(events, UncalledReturned) == []
    assert h.stacks()["A"] + h.stacks()["C"] == 20 + real + b + 10
    assert paid(events)[0] == {2: min(real, 10) + min(b, 10) + 10}


def test_HU_58_nothing_is_returned_when_two_wagers_are_highest():
    assert those(at_the_end_of_the_round(10, 10, 10)[1], UncalledReturned) == []


CALLED_SHORT = (
    "seats A 50 B 20 \n dealer B \n board 2C 9H 7D {turn} \n to A \n holes A KS KD B AS AD \n powers B KH"
)
"""A may put in more than B can call."""


def test_HU_58_an_uncalled_bet_comes_back_when_the_round_ends():
    h = Heist(CALLED_SHORT.format(turn="4S"))
    assert those(h.do("A allin"), UncalledReturned) == []
    events = h.do("B call")
    assert those(events, UncalledReturned, StreetDealt, WindowOpened)[0] == UncalledReturned(h.seat("A"), 30)
    assert (h.stacks(), h.view().pot, h.view().live) == ({"A": 30, "B": 0}, 40, (20, 20))
    assert h.view().allin == (True, True)


def test_HU_R63_what_came_back_pays_for_an_assault_and_is_within_reach_of_damage():
    h = Heist(CALLED_SHORT.format(turn="4S"))
    h.do("A allin", "B call")
    assert h.view().asked == (h.seat("A"), h.seat("B"))  # A holds no power card, but chips
    assert h.legal("A assault 4")
    h.do("B damage KH at A")
    assert h.stacks()["A"] == 30 - 3


def test_HU_R63_an_all_in_villain_stays_all_in_with_what_came_back():
    h = Heist(CALLED_SHORT.format(turn=""), windows="last")
    h.do("A allin", "B call")
    assert (h.view().round, h.view().phase, h.view().turn) == (Street.RIVER, Phase.WINDOW, None)
    assert h.refuse("A bet 5").rule == "HU-B16"


def test_HU_R63_a_bet_comes_back_between_two_rounds_too():
    h = Heist(
        "seats A 50 B 6 C 50 \n dealer C \n board 2C 9H 7D \n to A \n powers B 2S 3S C KH", windows="every"
    )
    events = h.do("A bet 10", "B call", "C fold")
    assert those(events, UncalledReturned) == [UncalledReturned(h.seat("A"), 4)]
    assert h.view().street == (6, 6, 0)
    events = h.everyone_passes()
    assert h.view().live == (6, 6, 0)
    while h.view().phase is Phase.WINDOW:
        events += h.everyone_passes()
    assert those(events, UncalledReturned) == []


def test_HU_65_an_uncontested_hand_returns_nothing_but_pays_the_whole_pot_at_once():
    h = Heist("seats A 50 B 50 \n dealer B \n board 2C 9H 7D \n to A \n wagers A 4 B 4")
    events = h.do("A bet 10", "B fold")
    assert those(events, UncalledReturned) == []
    assert paid(events) == [{0: 18}]


def test_HU_58_what_returns_is_no_win():
    h, _ = at_the_end_of_the_round(30, 4, 30)
    h.do("A pass")
    assert (h.view().winners, h.view().losers) == ((2,), (0,))


def test_HU_59_pots_are_layered_by_the_wagers_of_the_unfolded():
    h = last_word(
        "A 0 B 0 C 10 D 10",
        "A 12 B 30 C 30 D 8",
        "folded D",
        "allin A B",
        "holes A AS AD B KS KD C QS QD D 9S 9D",
    )
    events = h.do("A pass")
    assert paid(events) == [{0: 12 * 3 + 8}, {1: 18 * 2}]
    assert h.stacks() == {"A": 44, "B": 36, "C": 10, "D": 10}


def test_HU_59_a_folded_villains_chips_fill_every_layer_they_reach():
    h = last_word(
        "A 0 B 0 C 10 D 10",
        "A 12 B 30 C 30 D 20",
        "folded D",
        "allin A B",
        "holes A AS AD B KS KD C QS QD D 9S 9D",
    )
    assert paid(h.do("A pass")) == [{0: 12 * 4}, {1: 18 * 2 + 8}]


def test_HU_R14_chips_taken_back_are_missing_at_the_top_of_the_wager():
    h = last_word(
        "A 0 B 10 C 5",
        "A 15 B 40 C 40",
        "real A 15 B 30 C 40",
        "allin A B C",
        "holes A AS AD B KS KD C QS QD",
    )
    events = h.do("A pass")
    assert paid(events) == [{0: 45}, {1: 15 + 25}]
    assert h.stacks() == {"A": 45, "B": 50, "C": 5}


def test_HU_R14_a_hole_may_reach_down_into_the_main_pot():
    h = last_word(
        "A 0 B 30 C 0",
        "A 15 B 40 C 40",
        "real A 15 B 10 C 40",
        "allin A B C",
        "holes A AS AD B KS KD C QS QD",
    )
    assert paid(h.do("A pass")) == [{0: 40}, {1: 25}]


def test_HU_60_damage_chips_and_joined_loot_belong_to_the_main_pot():
    h = last_word(
        "A 0 B 0 C 10",
        "A 20 B 35 C 35",
        "allin A B",
        "damage 5",
        "joined 11",
        "loot 0",
        "holes A AS AD B KS KD C QS QD",
    )
    assert paid(h.do("A pass")) == [{0: 60 + 5 + 11}, {1: 30}]


@pytest.mark.parametrize(("live", "pots"), [(29, [{0: 87}, {1: 2}]), (30, [{0: 90}])])
def test_HU_61_a_villain_contests_exactly_the_layers_his_wager_total_reaches(
    live: int, pots: list[dict[int, int]]
):
    h = last_word("A 10 B 10 C 10", f"A {live} B 30 C 30", "holes A AS AD B KS KD C QS QD")
    assert paid(h.do("A pass")) == pots


def test_HU_61_chips_taken_back_do_not_lessen_what_is_contested():
    h = last_word("A 9 B 0 C 0", "A 40 B 40 C 40", "real A 1 B 40 C 40", "holes A AS AD B KS KD C QS QD")
    assert paid(h.do("A pass")) == [{0: 81}]


def test_HU_62_a_villain_with_wager_total_0_contests_only_the_dead_money():
    h = last_word("A 10 B 10 D 0", "A 6 B 6", "allin D", "damage 3", "holes A KS QD B TH TC D AS AD")
    events = h.do("A pass")
    assert paid(events) == [{2: 3}, {1: 12}]
    assert h.stacks() == {"A": 10, "B": 22, "D": 3}


def test_HU_63_each_pot_goes_to_its_best_hand():
    h = last_word(
        "A 0 B 0 C 0 D 5", "A 5 B 10 C 20 D 20", "allin A B C", "holes A TH TD B AS AD C KS KD D QS QD"
    )
    assert paid(h.do("A pass")) == [{1: 20}, {1: 15}, {2: 20}]


def test_HU_63_ties_divide_each_pot_separately():
    h = last_word("A 0 B 0 C 5", "A 6 B 10 C 10", "allin A B", "holes A AS AD B AH AC C KS KD")
    assert paid(h.do("A pass")) == [{1: 9, 0: 9}, {1: 8}]


def test_HU_63_a_side_pot_without_chips_is_paid_to_nobody():
    h = last_word("A 0 B 9 C 9", "A 15 B 40 C 40", "real A 15 B 15 C 15", "holes A AS AD B KS KD C QS QD")
    assert those(h.do("A pass"), PotPaid) == [PotPaid(0, ((0, 45),), shown=True)]


@pytest.mark.parametrize(
    ("dealer", "shares"), [("A", {1: 13, 2: 12}), ("B", {2: 13, 1: 12}), ("C", {1: 13, 2: 12})]
)
def test_HU_64_the_odd_chip_goes_to_the_first_clockwise_from_the_dealers_left(
    dealer: str, shares: dict[int, int]
):
    h = last_word(
        "A 5 B 5 C 5",
        "A 5 B 10 C 10",
        "folded A",
        f"dealer {dealer}",
        "powers B 2S",
        "holes A QS QH B AS AD C AH AC",
    )
    events = h.do("B pass")
    assert paid(events) == [shares]


def test_HU_64_two_odd_chips_go_one_each():
    h = last_word(
        "A 5 B 5 C 5 D 5", "A 10 B 10 C 10 D 2", "folded D", "holes A AS 5D B AH 5C C AC 5H D QS QD"
    )
    assert paid(h.do("A pass")) == [{1: 11, 2: 11, 0: 10}]


CONTEST = """
    seats A 20 B 20 C 20
    board 2C 9H 7D 8S KH
    wagers A 10 B 14 C 10
    round B 4
    acted B 4
    to C
    powers A 2S 3S  B 4S  C 5S
"""


def test_HU_65_the_last_villain_takes_the_whole_pot_at_once_without_showing():
    h = Heist(CONTEST)
    h.do("C fold")
    assert h.view().phase is Phase.BETTING
    events = h.do("A fold")
    assert those(events, PotPaid) == [PotPaid(0, ((h.seat("B"), 34),), shown=False)]
    assert those(events, Showdown, UncalledReturned, WindowOpened) == []
    assert h.stacks() == {"A": 20, "B": 54, "C": 20}
    assert h.view().shown == ()
    assert h.view().phase is Phase.BETWEEN


def test_HU_66_an_uncontested_hand_has_no_losers_and_no_escape_effect():
    h = Heist(CONTEST)
    events = h.do("C fold", "A fold")
    assert (h.view().winners, h.view().losers) == ((1,), ())
    assert those(events, Escape, Injured) == []


def test_HU_66_nobody_is_exhausted_by_a_spade_without_a_showdown():
    h = Heist(CONTEST.replace("8S KH", "8H KS"))
    h.do("C fold", "A fold")
    assert h.view().power_counts == (3, 3, 3)


def test_HU_67_the_main_pots_winner_is_a_winner_even_if_deception_has_emptied_it():
    h = last_word("A 30 B 30", "A 5 B 5", "real A 0 B 0", "holes A AS AD B KS KD")
    events = h.do("A pass")
    assert paid(events) == [{0: 0}]
    assert (h.view().winners, h.view().losers) == ((0,), (1,))


@pytest.mark.parametrize(("real", "winners"), [(15, (0,)), (16, (0, 1))])
def test_HU_67_a_side_pot_makes_a_winner_only_with_a_chip_not_his_own(real: int, winners: tuple[int, ...]):
    h = last_word(
        "A 0 B 0 C 25",
        "A 15 B 40 C 40",
        f"real A 15 B 40 C {real}",
        "allin A B C",
        "holes A AS AD B KS KD C QS QD",
    )
    events = h.do("A pass")
    assert paid(events) == [{0: 45}, {1: 25 + real - 15}]
    assert h.view().winners == winners


def test_HU_67_all_who_share_the_main_pot_are_winners():
    h = last_word("A 10 B 10 C 10", "A 5 B 5 C 5", "holes A AS AD B AH AC C KS KD")
    events = h.do("A pass")
    assert (sorted(h.view().winners), h.view().losers) == ([0, 1], (2,))
    assert sorted(it.seat for it in those(events, Tallied) if it.what == "won") == [0, 1]


def test_HU_68_a_loser_is_an_unfolded_villain_at_showdown_who_is_not_a_winner():
    h = last_word(
        "A 10 B 10 C 10 D 10", "A 5 B 5 C 5 D 5", "folded D", "holes A AS AD B KS KD C QS QD D JH JD"
    )
    h.do("A pass")
    assert (h.view().winners, h.view().losers) == ((0,), (1, 2))


def escape(river: str, *lines: str, b: int = 10) -> Heist:
    """A is about to win, B to lose, C has folded."""
    return last_word(
        f"A 10 B {b} C 10",
        "A 5 B 5 C 5",
        "folded C",
        "holes A AS AD B KS KC C QS QC",
        *lines,
        board=f"board 2C 6H 7D JS {river}",
    )


@pytest.mark.parametrize("suit", "SHDC")
def test_HU_69_the_escape_effect_is_decided_by_the_suit_of_the_river_at_showdown(suit: str):
    h = escape("3" + suit)
    assert those(h.do("A pass"), Escape) == [Escape(suit, (h.seat("B"),))]


def test_HU_69_a_replaced_river_decides_by_its_new_suit():
    h = escape("3H", "deck 3D", "powers A 2S 4S")
    events = h.do("A destroy 2S river", "A stop", "A pass")
    assert those(events, Escape) == [Escape("D", (h.seat("B"),))]
    assert h.stacks()["B"] == 10


@pytest.mark.parametrize("suit", "CD")
def test_HU_70_clubs_and_diamonds_have_no_effect(suit: str):
    h = escape("3" + suit, "powers A 2S B")
    events = h.do("A pass")
    assert h.stacks() == {"A": 25, "B": 10, "C": 10}
    assert those(events, Injured) == []
    assert h.view().power_counts == (3, 3, 3)


@pytest.mark.parametrize(("held", "after"), [("", 1), ("3S", 2), ("3S 4S", 3), ("3S 4S 5S", 3)])
def test_HU_71_spades_limit_each_loser_to_one_drawn_power_card(held: str, after: int):
    h = escape("3S", f"powers A 2S B {held}")
    h.everyone_passes()
    assert h.view().power_counts == (3, after, 3)
    assert h.stacks() == {"A": 25, "B": 10, "C": 10}


def test_HU_71_exhaustion_ends_with_this_hands_refill():
    h = escape("3S")
    h.do("A pass")
    assert h.view().power_counts == (3, 1, 3)
    h.do("A deal", "B fold", "C fold")
    assert h.view().power_counts == (3, 3, 3)


@pytest.mark.parametrize(("stack", "after"), [(10, 9), (2, 1)])
def test_HU_72_hearts_remove_one_chip_from_each_losers_stack(stack: int, after: int):
    h = escape("3H", b=stack)
    total = h.total()
    events = h.do("A pass")
    assert those(events, Injured) == [Injured(h.seat("B"))]
    assert h.stacks() == {"A": 25, "B": after, "C": 10}
    assert h.total() == total - 1
    assert h.view().power_counts == (3, 3, 3)


def test_HU_72_hearts_take_nothing_from_an_empty_stack():
    h = escape("3H", b=0)
    events = h.do("A pass")
    assert those(events, Injured) == []
    assert len(those(events, Busted)) == 1
    assert h.s.bank["hearts_lost"] == 0


def test_HU_73_the_end_of_a_hand_has_its_order():
    h = Heist("""
        seats A 10 B 1 C 10
        dealer C
        board 2C 6H 7D JS 3H
        wagers A 5 B 5 C 5
        folded C
        holes A AS AD B KS KC C QS QC
        powers A 2S
        phase window
        assaulted 4
        next 2S 3S AH 4S 5D AD 6S 7D AC 9S 9D KH TS TD KC
    """)
    events = h.everyone_passes()
    events += h.do("B rejoin original")
    before = Showdown, PotPaid, LootLost, ResistRemoved, Escape, Injured, Busted, Fought, Rejoined
    kinds = (*before, Refilled, DealerMoved)
    order = [type(it) for it in those(events, *kinds)]
    assert order == [*before, Refilled, Refilled, Refilled, DealerMoved]


def test_HU_74_each_villain_folded_or_not_draws_up_to_three_from_the_dealers_left():
    h = Heist("""
        seats A 20 B 20 C 20
        dealer B
        board 2C 9H 7D
        to C
        powers A 2S 3S
        powersdeck 4D 5D 6D 7D 8D 9D TD
    """)
    events = h.do("C fold", "A fold")
    assert those(events, Refilled) == [Refilled(2, 3), Refilled(0, 1), Refilled(1, 3)]
    assert h.view("C").powers == ("4D", "5D", "6D")
    assert h.view("A").powers == ("2S", "3S", "7D")
    assert h.view("B").powers == ("8D", "9D", "TD")


def test_HU_75_who_holds_three_draws_none():
    h = Heist("seats A 20 B 20 \n board 2C 9H 7D \n to B \n powers A 2S 3S 4S")
    events = h.do("B fold")
    assert those(events, Refilled) == [Refilled(h.seat("B"), 3)]
    assert h.view("A").powers == ("2S", "3S", "4S")


@pytest.mark.parametrize(("dealer", "then"), [("A", 1), ("B", 2), ("C", 0)])
def test_HU_76_the_dealer_moves_to_the_next_seat_clockwise(dealer: str, then: int):
    h = Heist(f"seats A 20 B 20 C 20 \n dealer {dealer} \n board 2C 9H 7D \n to B \n folded C")
    events = h.do("B fold")
    assert those(events, DealerMoved) == [DealerMoved(then)]
    assert h.view().dealer == then


def test_HU_76_empty_seats_are_passed_over():
    h = Heist("seats A 20 B 20 C 20 \n phase lobby", first_dealer=0)
    h.do("table leave B", "A deal", "A fold")
    assert h.view().dealer == h.seat("C")
    h.do("A deal", "C fold")
    assert h.view().dealer == h.seat("A")


def test_HU_R17_a_side_pots_winner_is_no_loser():
    h = last_word(
        "A 0 B 0 C 10",
        "A 20 B 35 C 35",
        "allin A B",
        "holes A AS AD B KS KD C QS QD",
        board="board 2C 6C 7D JS 3H",
    )
    h.do("A pass")
    assert (h.view().winners, h.view().losers) == ((0, 1), (2,))
    assert h.stacks() == {"A": 60, "B": 30, "C": 9}


def test_HU_R12_losing_hands_are_shown_too():
    h = Heist(SHOWN)
    h.do("A pass")
    assert h.view().losers == (1,)
    assert (1, ("KS", "KD")) in h.view("C").shown
