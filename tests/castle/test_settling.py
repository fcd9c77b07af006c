"""The end of a hand: who loses, who is paid, who builds, what returns, who deals."""

from __future__ import annotations

import pytest

from engines.castle.actions import Build
from engines.castle.events import BidsReturned, Built, LostBid, NewDealer, QuarryEmpty, Skipped, TookStones
from engines.castle.model import Phase
from engines.castle.offers import offers
from engines.core import Seat
from tests.castle.table import Table
from tests.driver import those

QUEENS, SIXES, FOURS = "QC QD QH 5S 2D", "6C 6D AS 9C 2C", "4C 4D KS 9H 3C"
"""Hands without specials, the highest first."""
PLAIN = f"""
    stones P1 3 P2 3 P3 3
    hands  P1 {QUEENS}  P2 {FOURS}  P3 {SIXES}
"""
P3_LOWEST = f"""
    stones P1 3 P2 3 P3 3
    hands  P1 {QUEENS}  P2 {SIXES}  P3 {FOURS}
"""
P1_AND_P2_EQUAL = """
    stones P1 3 P2 3 P3 3
    hands  P1 AC KD 9H 5S 2C  P2 AD KH 9S 5C 2D  P3 {}
"""


def test_CP_S03_plain_hand():
    table = Table(PLAIN)
    events = table.do("P1 bid 3", "P2 bid 1", "P3 bid 1")
    assert those(events, LostBid) == [LostBid(Seat(1), 1)]
    assert those(events, TookStones) == [TookStones((Seat(0), Seat(2)))]
    assert (table.phase, table.turn) == ("build", "P1")
    assert table.supply == (1, 2, 3) and table.bids == (3, 0, 1) and table.quarry == 26
    events = table.do("P1 build 1 2")
    assert those(events, Built, BidsReturned) == [Built(Seat(0), (1, 2), 1), BidsReturned(((Seat(2), 1),))]
    assert table.supply == (1, 2, 4) and table.castles == ((1, 2), (), ()) and table.quarry == 27
    assert table.dealer == "P2" and table.view().hand == 2


def test_CP_S04_highest_without_the_most():
    table = Table(P3_LOWEST)
    events = table.do("P1 bid 1", "P2 bid 2", "P3 bid 0")
    assert those(events, BidsReturned) == [BidsReturned(((Seat(0), 1), (Seat(1), 2)))]
    assert table.view().hand == 2
    assert table.supply == (4, 4, 3) and table.quarry == 25
    assert table.castles == ((), (), ())


def test_CP_S05_equal_most():
    table = Table(P3_LOWEST)
    table.do("P1 bid 2", "P2 bid 2", "P3 bid 0")
    assert table.legal("P1 build 1") and table.legal("P1 build 2") and not table.legal("P1 build 1 2")
    table.do("P1 build 2")
    assert table.quarry == 26 and table.supply == (2, 4, 3) and table.castles[0] == (2,)


def test_CP_26_the_lowest_hand_loses_its_whole_bid_to_the_quarry():
    table = Table(P3_LOWEST)
    events = table.do("P1 bid 1", "P2 bid 0", "P3 bid 3")
    assert those(events, LostBid) == [LostBid(Seat(2), 3)]
    # 27, and 3 of P3, less 1 that P1 takes.
    assert table.supply == (4, 3, 0) and table.quarry == 29


def test_CP_S16_tie_for_lowest():
    table = Table(P1_AND_P2_EQUAL.format("3C 3D QS TH 7C"))
    events = table.do("P1 bid 1", "P2 bid 2", "P3 bid 2")
    assert those(events, LostBid) == [LostBid(Seat(0), 1), LostBid(Seat(1), 2)]
    assert (table.turn, table.quarry) == ("P3", 29)
    table.do("P3 build 2")
    assert table.quarry == 30 and table.supply == (2, 1, 2) and table.castles[2] == (2,)
    assert table.dealer == "P1"


def test_CP_27_every_bidder_but_the_lowest_takes_one_stone():
    table = Table(P3_LOWEST)
    events = table.do("P1 bid 1", "P2 bid 2", "P3 bid 3")
    assert those(events, TookStones) == [TookStones((Seat(0), Seat(1)))]
    table = Table(P3_LOWEST)
    assert those(table.do("P1 bid 0", "P2 bid 2", "P3 bid 0"), TookStones) == [TookStones((Seat(1),))]


def test_CP_27_CP_R18_even_who_has_lost_the_bid_to_a_trebuchet():
    table = Table(f"""
        stones P1 3 P2 3 P3 3
        castle P3 1
        hands  P1 {QUEENS}  P2 {SIXES}  P3 JS TC 7D 5H 3D
    """)
    events = table.do("P1 bid 2", "P2 bid 1", "P3 bid 0", "P3 fire P2 bid")
    assert table.bids[1] == 0
    assert those(events, TookStones) == [TookStones((Seat(0), Seat(1)))]


EXAMPLE = """
    stones P1 4 P2 4 P3 6
    castle P1 1
    hands  P1 JS 9D 9C 5H 2S  P2 KD KH 8C 8S 3D  P3 JH TC 7D 5C 4D
"""


def test_CP_28_CP_R17_bids_count_as_they_stand_after_the_specials():
    """The worked example of section 5."""
    table = Table(EXAMPLE)
    assert table.quarry == 21
    table.do("P1 bid 3", "P2 bid 3", "P3 bid 2")
    assert table.bids == (2, 2, 1) and table.quarry == 24 and table.supply == (1, 1, 4)
    table.do("P1 fire P3 bid")
    assert (table.phase, table.turn) == ("build", "P2")
    assert table.bids == (2, 2, 0) and table.supply == (3, 3, 4) and table.quarry == 21
    assert table.legal("P2 build 1") and table.legal("P2 build 2") and not table.legal("P2 build 3")
    table.do("P2 build 2")
    assert table.supply == (5, 3, 4) and table.castles == ((1,), (2,), ()) and table.quarry == 22
    assert table.dealer == "P3"


def test_CP_29_the_lowest_hands_bid_counts_for_the_largest():
    table = Table(P3_LOWEST)
    table.do("P1 bid 2", "P2 bid 0", "P3 bid 3")
    assert table.view().hand == 2 and table.castles == ((), (), ())


def test_CP_29_the_highest_with_the_largest_bid_may_build():
    table = Table(P3_LOWEST)
    table.do("P1 bid 3", "P2 bid 3", "P3 bid 3")
    assert (table.phase, table.turn) == ("build", "P1")
    assert not table.legal("P2 build 1")


def test_CP_29_a_bid_of_0_never_builds():
    table = Table(P3_LOWEST)
    table.do("P1 bid 0", "P2 bid 0", "P3 bid 0")
    assert table.view().hand == 2 and table.supply == (3, 3, 3)


def test_CP_29_joint_highest_with_equal_bids_build_one_after_the_other():
    table = Table(P1_AND_P2_EQUAL.format("KC QS TH 7C 3C") + "dealer P1")
    table.do("P2 bid 2", "P3 bid 1", "P1 bid 2")
    assert table.turn == "P2"
    assert table.refuse("P1 build 1") == ("It is P2's turn to build.", "CP-29")
    table.do("P2 build 1")
    assert (table.phase, table.turn) == ("build", "P1")
    table.do("P1 build 2")
    assert table.castles == ((2,), (1,), ())


def test_CP_29_who_has_no_open_box_for_the_bid_is_not_asked():
    table = Table(P3_LOWEST + "castle P1 1")
    table.do("P1 bid 1", "P2 bid 1", "P3 bid 0")
    assert table.view().hand == 2 and table.supply == (4, 4, 3)


NEW_SETS = {
    1: [(1,)],
    2: [(2,)],
    3: [(3,), (1, 2)],
    4: [(4,), (1, 3)],
    5: [(1, 4), (2, 3)],
    6: [(2, 4), (1, 2, 3)],
    7: [(3, 4), (1, 2, 4)],
    8: [(1, 3, 4)],
    9: [(2, 3, 4)],
    10: [(1, 2, 3, 4)],
}
"""The table of 4.6: what each bid adds to the bids below."""


def sets_offered(bid: int, castle: str = "") -> list[tuple[int, ...]]:
    """What P1 may build with this bid."""
    table = Table(f"stones P1 3 P2 3\nphase build\nbids P1 {bid}\nbuilders P1\ncastle P1 {castle}")
    assert table.s.phase is Phase.BUILD
    (build,) = (it for it in offers(table.s, Seat(0)) if it.action is Build)
    pick = build.choices(())
    assert pick is not None
    return sorted(pick.wholes())  # pyright: ignore


@pytest.mark.parametrize("bid", range(1, 13))
def test_CP_30_a_bid_pays_for_boxes_that_add_up_to_at_most_it(bid: int):
    assert sets_offered(bid) == sorted(it for least, sets in NEW_SETS.items() if least <= bid for it in sets)


def test_CP_30_only_open_boxes_are_built():
    assert sets_offered(5, "1 3") == [(2,), (4,)]
    assert sets_offered(6, "1 3") == [(2,), (2, 4), (4,)]


def test_CP_30_boxes_may_be_named_in_any_order():
    table = Table(P3_LOWEST)
    table.do("P1 bid 3", "P2 bid 0", "P3 bid 0", "P1 build 2 1")
    assert table.castles[0] == (1, 2)


@pytest.mark.parametrize(("boxes", "wasted"), [("3", 2), ("2", 2), ("1", 2), ("1 2", 1)])
def test_CP_31_the_unused_stones_of_a_builders_bid_go_to_the_quarry(boxes: str, wasted: int):
    table = Table(P3_LOWEST)
    table.do("P1 bid 3", "P2 bid 0", "P3 bid 0")
    before = table.quarry
    events = table.do(f"P1 build {boxes}")
    assert those(events, Built)[0].wasted == wasted
    assert table.quarry == before + wasted and table.supply[0] == 1


def test_CP_32_a_highest_player_who_does_not_build_takes_the_bid_back():
    table = Table(P3_LOWEST)
    events = table.do("P1 bid 3", "P2 bid 1", "P3 bid 0", "P1 skip")
    assert those(events, Skipped) == [Skipped(Seat(0), "build")]
    assert those(events, BidsReturned) == [BidsReturned(((Seat(0), 3), (Seat(1), 1)))]
    assert table.supply == (4, 4, 3) and table.castles[0] == ()


def test_CP_33_bids_that_are_not_lost_or_spent_return():
    table = Table(PLAIN)
    events = table.do("P1 bid 1", "P2 bid 2", "P3 bid 3")
    assert those(events, BidsReturned) == [BidsReturned(((Seat(0), 1), (Seat(2), 3)))]
    assert table.bids == (0, 0, 0) and table.supply == (4, 1, 4)


def test_CP_34_the_lowest_hand_deals_next():
    table = Table(PLAIN)
    events = table.do("P1 bid 0", "P2 bid 0", "P3 bid 0")
    assert those(events, NewDealer) == [NewDealer(Seat(1))]
    assert table.turn == "P3"


@pytest.mark.parametrize(("dealer", "first"), [("P1", "P2"), ("P2", "P1"), ("P3", "P1")])
def test_CP_34_of_several_the_first_from_the_old_dealers_left_deals(dealer: str, first: str):
    table = Table(P1_AND_P2_EQUAL.format("3C 3D QS TH 7C") + f"dealer {dealer}")
    table.idle()
    assert table.dealer == first


def test_CP_S17_all_equal():
    table = Table("stones P1 3 P2 3\nhands P1 AC KD 9H 5S 2C P2 AD KH 9S 5C 2D")
    events = table.do("P1 bid 2", "P2 bid 1")
    assert those(events, LostBid, Built) == []
    assert table.supply == (4, 4) and table.quarry == 28
    assert table.dealer == "P1" and table.view().hand == 2


def test_CP_35_where_all_are_equal_nobody_is_lowest_or_highest():
    table = Table("stones P1 3 P2 3\nhands P1 AC KD 9H 5S 2C P2 AD KH 9S 5C 2D\ndealer P1")
    table.do("P2 bid 3", "P1 bid 0")
    assert table.supply == (3, 4) and table.castles == ((), ()) and table.dealer == "P2"


def test_CP_39_the_quarry_serves_clockwise_until_it_is_empty():
    table = Table(P3_LOWEST.replace("P1 3 P2 3 P3 3", "P1 12 P2 12 P3 11"))
    assert table.quarry == 1
    events = table.do("P1 bid 1", "P2 bid 2", "P3 bid 0")
    assert those(events, TookStones, QuarryEmpty) == [TookStones((Seat(0),)), QuarryEmpty()]
    assert table.supply == (13, 12, 11)


def test_CP_40_a_box_that_was_robbed_costs_its_number_again():
    table = Table(f"""
        stones P1 3 P2 3 P3 3
        castle P1 1  P2 2 3
        hands  P1 JS TC 7D 5H 3D  P2 {QUEENS}  P3 {FOURS}
    """)
    table.do("P1 bid 0", "P2 bid 2", "P3 bid 0", "P1 fire P2 castle")
    assert (table.phase, table.turn) == ("build", "P2")
    assert not table.legal("P2 build 1 2") and not table.legal("P2 build 3")
    table.do("P2 build 2")
    assert table.castles[1] == (2, 3) and table.supply[1] == 2
