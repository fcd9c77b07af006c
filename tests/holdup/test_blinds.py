"""Texas Hold Up, blinds and deal: HU-16 to HU-21."""

from __future__ import annotations

import pytest

from engines.holdup.events import BlindPosted, HandBegan, HolesDealt, StreetDealt, WentAllIn, YourHoles
from engines.holdup.model import Phase
from tests.driver import those
from tests.holdup.heist import A, B, C, D, Heist, dealt


@pytest.mark.parametrize(("seats", "dealer", "stack"), [
    ("A 50 B 50 C 50", 0, (50, 49, 48)), ("A 50 B 50 C 50", 1, (48, 50, 49)),
    ("A 50 B 50 C 50 D 50", 0, (50, 49, 48, 50)), ("A 50 B 50 C 50 D 50", 2, (48, 50, 50, 49)),
])  # fmt: skip
def test_HU_16_left_of_the_dealer_posts_1_and_the_next_one_2(seats: str, dealer: int, stack: tuple[int, ...]):
    dealt(seats=seats, dealer=dealer).shows(stack=stack, pot=3, phase=Phase.BETTING)


def test_HU_16_empty_seats_post_nothing_and_a_hand_begins_with_its_number_and_its_dealer():
    events = Heist("seats A 50 B 50 C 50 D 50; phase lobby", first_dealer=0).do("table leave B", "A deal")
    assert those(events, BlindPosted) == [BlindPosted(C, 1), BlindPosted(D, 2)]
    events = Heist("seats A 50 B 50; phase lobby", first_dealer=1).do("A deal", "B fold", "A deal")
    assert [(began.hand, began.dealer) for began in those(events, HandBegan)] == [(1, B), (2, A)]


@pytest.mark.parametrize(("dealer", "other", "stack"), [("A", "B", (49, 48)), ("B", "A", (48, 49))])
def test_HU_17_HU_S02_heads_up_the_dealer_posts_the_small_blind_acts_first_and_after_the_flop_last(
    dealer: str, other: str, stack: tuple[int, int]
):
    h = dealt(seats="A 50 B 50", dealer="AB".index(dealer), more="next 2S 3S 4S 5S")
    h.shows(stack=stack, turn=h.seat(dealer))
    assert [h.view(name).holes for name in (other, dealer)] == [("2S", "4S"), ("3S", "5S")]
    h.do(f"{dealer} call", f"{other} check")
    h.shows(turn=h.seat(other))
    h.do(f"{other} check")
    h.shows(turn=h.seat(dealer))


def test_HU_18_a_villain_with_less_than_the_blind_is_all_in_and_the_price_remains_2():
    h = Heist("seats A 50 B 50 C 1; phase lobby", first_dealer=0)
    events = h.do("A deal")
    assert those(events, BlindPosted) == [BlindPosted(B, 1), BlindPosted(C, 1)]
    assert those(events, WentAllIn) == [WentAllIn(C)]
    h.shows(allin=(False, False, True), to_call=(2, 1, 0))
    h.refuses("HU-B09", "A raise 3")
    h.allows("A raise 4")


@pytest.mark.parametrize(("seats", "allin", "live"), [
    ("A 50 B 50 C 1", (False, False, True), (0, 1, 1)),
    ("A 50 B 50 C 2", (False, False, True), (0, 1, 2)),
    ("A 50 B 50 C 3", (False, False, False), (0, 1, 2)),
    ("A 50 B 1 C 50", (False, True, False), (0, 1, 2)),
    ("A 50 B 2 C 50", (False, False, False), (0, 1, 2)),
])  # fmt: skip
def test_HU_18_a_blind_may_be_all_in(seats: str, allin: tuple[bool, ...], live: tuple[int, ...]):
    chips = [int(word) for word in seats.split()[1::2]]
    stack = tuple(before - paid for before, paid in zip(chips, live, strict=True))
    dealt(seats=seats).shows(allin=allin, live=live, stack=stack)


def test_HU_19_HU_R56_blinds_count_as_bets_and_there_are_no_antes_and_no_straddles():
    h = dealt()
    h.shows(live=(0, 1, 2), street=(0, 1, 2), to_call=(2, 1, 0))
    h.do("A call", "B call")
    h.shows(stack=(48, 48, 48))
    h = dealt(seats="A 50 B 50 C 50 D 50")
    h.shows(pot=3)
    h.refuses("HU-B01", "D straddle 4")


def test_HU_20_HU_S01_two_hole_cards_are_dealt_after_the_blinds_one_at_a_time_from_the_dealers_left():
    h = Heist("seats A 50 B 50 C 50; phase lobby; next 2C 3C 4C 5D 6D 7D 8S", first_dealer=0)
    events = h.do("A deal")
    assert [h.view(name).holes for name in "BCA"] == [("2C", "5D"), ("3C", "6D"), ("4C", "7D")]
    h.shows(deck_count=46, powers_deck_count=43, power_counts=(3, 3, 3), pot=3, turn=A, to_call=(2, 1, 0))
    order = those(events, BlindPosted, HolesDealt, YourHoles)
    assert [type(posted) for posted in order] == [BlindPosted] * 2 + [HolesDealt] + [YourHoles] * 3
    assert those(events, HolesDealt) == [HolesDealt(2)]
    for name, seat in (("A", A), ("B", B)):  # each hears of his own only
        assert those(h.heard_by(name, events), YourHoles) == [YourHoles(seat, h.view(name).holes)]


def test_HU_21_no_card_is_ever_burned():
    h = dealt("A call", seats="A 50 B 50", more="next 2C 3C 4C 5D 6S 7S 8S 9S TS JS")
    events = h.do("B check", "B check", "A check", "B check", "A check")
    assert [it.cards for it in those(events, StreetDealt)] == [("6S", "7S", "8S"), ("9S",), ("TS",)]
    h.shows(deck_count=52 - 4 - 5)
