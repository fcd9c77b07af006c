"""Texas Hold Up, blinds and deal: HU-16 to HU-21."""

from __future__ import annotations

import pytest

from engines.holdup.events import BlindPosted, HandBegan, HolesDealt, StreetDealt, WentAllIn, YourHoles
from engines.holdup.model import Phase
from tests.driver import those
from tests.holdup.heist import Heist


def dealt(seats: str, dealer: int = 0, cards: str = "", **options: object) -> Heist:
    """A first hand, just dealt."""
    h = Heist(f"seats {seats} \n phase lobby \n next {cards}", **{"first_dealer": dealer, **options})
    h.do("A deal")
    return h


@pytest.mark.parametrize(
    ("seats", "dealer", "stacks"),
    [
        ("A 50 B 50 C 50", 0, {"A": 50, "B": 49, "C": 48}),
        ("A 50 B 50 C 50", 1, {"A": 48, "B": 50, "C": 49}),
        ("A 50 B 50 C 50 D 50", 0, {"A": 50, "B": 49, "C": 48, "D": 50}),
        ("A 50 B 50 C 50 D 50", 2, {"A": 48, "B": 50, "C": 50, "D": 49}),
    ],
)
def test_HU_16_left_of_the_dealer_posts_1_and_the_next_one_2(seats: str, dealer: int, stacks: dict[str, int]):
    h = dealt(seats, dealer)
    assert h.stacks() == stacks
    assert h.view().pot == 3


def test_HU_16_empty_seats_post_nothing():
    h = Heist("seats A 50 B 50 C 50 D 50 \n phase lobby", first_dealer=0)
    events = h.do("table leave B", "A deal")
    assert those(events, BlindPosted) == [BlindPosted(h.seat("C"), 1), BlindPosted(h.seat("D"), 2)]


def test_HU_16_a_hand_begins_with_its_number_and_its_dealer():
    h = Heist("seats A 50 B 50 \n phase lobby", first_dealer=1)
    (began,) = those(h.do("A deal"), HandBegan)
    assert (began.hand, began.dealer) == (1, h.seat("B"))
    (began,) = those(h.do("B fold", "A deal"), HandBegan)
    assert (began.hand, began.dealer) == (2, h.seat("A"))


def test_HU_17_heads_up_the_dealer_posts_the_small_blind_and_acts_first_before_the_flop_and_last_after():
    h = dealt("A 50 B 50")
    assert h.stacks() == {"A": 49, "B": 48}
    assert h.view().turn == h.seat("A")
    h.do("A call", "B check")
    assert h.view().turn == h.seat("B")
    h.do("B check")
    assert h.view().turn == h.seat("A")


def test_HU_17_heads_up_goes_for_the_other_dealer_too():
    h = dealt("A 50 B 50", dealer=1)
    assert h.stacks() == {"A": 48, "B": 49}
    assert h.view().turn == h.seat("B")


def test_HU_18_a_villain_with_less_than_the_blind_is_all_in_and_the_price_remains_2():
    h = Heist("seats A 50 B 50 C 1 \n phase lobby", first_dealer=0)
    events = h.do("A deal")
    assert those(events, BlindPosted) == [BlindPosted(h.seat("B"), 1), BlindPosted(h.seat("C"), 1)]
    assert those(events, WentAllIn) == [WentAllIn(h.seat("C"))]
    assert h.view().allin == (False, False, True)
    assert h.view().to_call == (2, 1, 0)
    assert h.refuse("A raise 3").rule == "HU-B09"
    assert h.legal("A raise 4")


@pytest.mark.parametrize(("chips", "allin"), [(1, True), (2, True), (3, False)])
def test_HU_18_the_big_blind_is_all_in_with_2_chips_or_less(chips: int, allin: bool):
    h = dealt(f"A 50 B 50 C {chips}")
    assert h.view().allin[2] == allin
    assert h.stacks()["C"] == max(0, chips - 2)
    assert h.view().live == (0, 1, min(2, chips))


@pytest.mark.parametrize(("chips", "allin"), [(1, True), (2, False)])
def test_HU_18_the_small_blind_is_all_in_with_1_chip(chips: int, allin: bool):
    assert dealt(f"A 50 B {chips} C 50").view().allin == (False, allin, False)


def test_HU_19_blinds_count_as_bets_of_those_who_posted_them():
    h = dealt("A 50 B 50 C 50")
    assert h.view().live == h.view().street == (0, 1, 2)
    assert h.view().to_call == (2, 1, 0)
    h.do("A call", "B call")
    assert h.stacks() == {"A": 48, "B": 48, "C": 48}


def test_HU_20_two_hole_cards_are_dealt_after_the_blinds_one_at_a_time_from_the_dealers_left():
    h = Heist("seats A 50 B 50 C 50 \n phase lobby \n next 2C 3C 4C 5D 6D 7D 8S", first_dealer=0)
    events = h.do("A deal")
    assert [h.view(name).holes for name in "BCA"] == [("2C", "5D"), ("3C", "6D"), ("4C", "7D")]
    assert h.view().deck_count == 46
    order = those(events, BlindPosted, HolesDealt, YourHoles)
    assert [type(it) for it in order] == [BlindPosted] * 2 + [HolesDealt] + [YourHoles] * 3
    assert those(events, HolesDealt) == [HolesDealt(2)]


def test_HU_20_each_villain_hears_of_his_own_hole_cards_only():
    h = Heist("seats A 50 B 50 \n phase lobby \n next 2C 3C 4C 5D", first_dealer=0)
    events = h.do("A deal")
    assert those(h.heard_by("A", events), YourHoles) == [YourHoles(h.seat("A"), ("3C", "5D"))]
    assert those(h.heard_by("B", events), YourHoles) == [YourHoles(h.seat("B"), ("2C", "4C"))]


def test_HU_21_no_card_is_ever_burned():
    h = dealt("A 50 B 50", cards="2C 3C 4C 5D 6S 7S 8S 9S TS JS")
    h.do("A call")
    events = h.do("B check", "B check", "A check", "B check", "A check")
    assert [it.cards for it in those(events, StreetDealt)] == [("6S", "7S", "8S"), ("9S",), ("TS",)]
    assert h.view().deck_count == 52 - 4 - 5


def test_HU_R56_there_are_no_antes_and_no_straddles():
    h = dealt("A 50 B 50 C 50 D 50")
    assert h.view().pot == 3
    assert h.refuse("D straddle 4").rule == "HU-B01"


def test_HU_16_blinds_wait_for_nobody():
    h = dealt("A 50 B 50 C 50")
    assert (h.view().phase, h.view().turn) == (Phase.BETTING, h.seat("A"))
