"""The end of a hand: who loses, who is paid, who builds, what returns, who deals."""

from __future__ import annotations

import pytest

from engines.castle.actions import Build
from engines.castle.events import BidsReturned, Built, LostBid, NewDealer, Skipped, TookStones
from engines.castle.model import Phase
from engines.castle.offers import offers
from engines.core import Seat
from tests.castle.table import (
    ACE,
    ALL_EQUAL,
    FOURS,
    P2_LOWEST,
    P3_LOWEST,
    QUEENS,
    SAME_ACE,
    SIXES,
    Table,
    after,
    bids,
)
from tests.driver import those

P1_AND_P2_EQUAL = f"hands P1 {ACE} P2 {SAME_ACE} P3 {{}}\n"


@pytest.mark.parametrize(("text", "stones", "lost", "took", "returned", "supply"), [
    (P3_LOWEST, (1, 2, 0), {}, [0, 1], {0: 1, 1: 2}, (4, 4, 3)),  # S-04: the highest without the most
    (P3_LOWEST, (1, 0, 3), {2: 3}, [0], {0: 1}, (4, 3, 0)),
    (P3_LOWEST, (1, 2, 3), {2: 3}, [0, 1], {0: 1, 1: 2}, (4, 4, 0)),
    (P3_LOWEST, (0, 2, 0), {}, [1], {1: 2}, (3, 4, 3)),
    (P3_LOWEST, (2, 0, 3), {2: 3}, [0], {0: 2}, (4, 3, 0)),  # the lost bid counts for the largest
    (P3_LOWEST, (0, 0, 0), {}, [], {}, (3, 3, 3)),  # a bid of 0 never builds
    (P3_LOWEST + "castle P1 1", (1, 1, 0), {}, [0, 1], {0: 1, 1: 1}, (4, 4, 3)),  # no box for the bid
    (P2_LOWEST, (1, 2, 3), {1: 2}, [0, 2], {0: 1, 2: 3}, (4, 1, 4)),
    (ALL_EQUAL, (2, 1), {}, [0, 1], {0: 2, 1: 1}, (4, 4)),
])  # fmt: skip
def test_CP_26_CP_27_CP_29_CP_33_CP_S04_CP_S17_a_hand_in_which_nobody_builds(
    text: str,
    stones: tuple[int, ...],
    lost: dict[int, int],
    took: list[int],
    returned: dict[int, int],
    supply: tuple[int, ...],
):
    """The lowest lose their bids, other bidders take a stone, and bids that are not lost return."""
    table = Table(text)
    castles = table.castles
    events = table.do(*bids(*stones))
    assert {bid.player: bid.stones for bid in those(events, LostBid)} == lost
    assert [list(it.players) for it in those(events, TookStones)] == ([took] if took else [])
    assert [dict(it.bids) for it in those(events, BidsReturned)] == ([returned] if returned else [])
    assert table.supply == supply and not any(table.bids) and table.castles == castles
    assert table.view().hand == 2


def test_CP_S16_tie_for_lowest():
    table = Table(P1_AND_P2_EQUAL.format("3C 3D QS TH 7C"))
    events = table.do(*bids(1, 2, 2))
    assert those(events, LostBid) == [LostBid(Seat(0), 1), LostBid(Seat(1), 2)]
    assert (table.turn, table.quarry) == ("P3", 29)
    table.do("P3 build 2")
    assert table.quarry == 30 and table.supply == (2, 1, 2) and table.castles[2] == (2,)
    assert table.dealer == "P1"


def test_CP_27_CP_R18_CP_S13_a_bidder_takes_a_stone_even_if_the_bid_was_lost_to_a_trebuchet():
    table = Table(f"castle P3 1\nhands P1 {QUEENS} P2 {SIXES} P3 JS TC 7D 5H 3D")
    events = table.do(*bids(2, 1, 0), "P3 fire P2 bid")
    assert table.bids[1] == 0
    assert those(events, TookStones) == [TookStones((Seat(0), Seat(1)))]


EXAMPLE = """
    stones P1 4 P2 4 P3 6; castle P1 1; hands P1 JS 9D 9C 5H 2S  P2 KD KH 8C 8S 3D  P3 JH TC 7D 5C 4D
"""
"""The worked example of section 5."""


def test_CP_28_CP_R17_bids_count_as_they_stand_after_the_specials():
    table = Table(EXAMPLE)
    assert table.quarry == 21
    table.do(*bids(3, 3, 2))
    assert table.bids == (2, 2, 1) and table.quarry == 24 and table.supply == (1, 1, 4)
    table.do("P1 fire P3 bid")
    assert table.asked == ("build", "P2")
    assert table.bids == (2, 2, 0) and table.supply == (3, 3, 4) and table.quarry == 21
    assert table.legal("P2 build 1") and table.legal("P2 build 2") and not table.legal("P2 build 3")
    table.do("P2 build 2")
    assert table.supply == (5, 3, 4) and table.castles == ((1,), (2,), ()) and table.quarry == 22
    assert table.dealer == "P3"


def test_CP_29_joint_highest_with_equal_bids_build_one_after_the_other():
    table = after(P1_AND_P2_EQUAL.format("KC QS TH 7C 3C") + "dealer P1", "P2 bid 2", "P3 bid 1", "P1 bid 2")
    assert table.turn == "P2"
    table.refused("P1 build 1", "CP-B45", "P2")
    table.do("P2 build 1")
    assert table.asked == ("build", "P1")
    table.do("P1 build 2")
    assert table.castles == ((2,), (1,), ())


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
    """Return what P1 may build with this bid."""
    table = Table(f"stones P1 3 P2 3\nphase build\nbids P1 {bid}\nbuilders P1\ncastle P1 {castle}")
    assert table.s.phase is Phase.BUILD
    (build,) = (offer for offer in offers(table.s, Seat(0)) if offer.action is Build)
    pick = build.choices(())
    assert pick is not None
    return sorted(pick.completions())  # pyright: ignore


def test_CP_30_a_bid_pays_for_open_boxes_that_add_up_to_at_most_it():
    for bid in range(1, 13):
        found = [it for least, sets in NEW_SETS.items() if least <= bid for it in sets]
        assert sets_offered(bid) == sorted(found), bid
    assert sets_offered(5, "1 3") == [(2,), (4,)]
    assert sets_offered(6, "1 3") == [(2,), (2, 4), (4,)]


@pytest.mark.parametrize(("stones", "legal", "boxes", "rest", "supply"), [
    ((3, 0, 0), "1; 2; 3; 1 2", "3", 2, (1, 3, 3)),
    ((3, 0, 0), "1; 2; 3; 1 2", "2", 2, (1, 3, 3)),
    ((3, 0, 0), "1; 2; 3; 1 2", "1", 2, (1, 3, 3)),
    ((3, 0, 0), "1; 2; 3; 1 2", "1 2", 1, (1, 3, 3)),
    ((3, 0, 0), "1; 2; 3; 1 2", "2 1", 1, (1, 3, 3)),
    ((2, 2, 0), "1; 2", "2", 1, (2, 4, 3)),  # S-05: equal most
])  # fmt: skip
def test_CP_30_CP_31_CP_S03_CP_S05_boxes_in_any_order_and_the_unused_stones_of_the_bid_go_to_the_quarry(
    stones: tuple[int, ...], legal: str, boxes: str, rest: int, supply: tuple[int, ...]
):
    """CP-31: After building at least one box the unused stones of that bid go to the Quarry."""
    table = after(P3_LOWEST, *bids(*stones))
    assert [it for it in ("1", "2", "3", "1 2", "4") if table.legal(f"P1 build {it}")] == legal.split("; ")
    before = table.quarry
    built = tuple(sorted(map(int, boxes.split())))
    assert those(table.do(f"P1 build {boxes}"), Built) == [Built(Seat(0), built, rest)]
    assert table.quarry == before + rest and table.supply == supply and table.castles[0] == built


def test_CP_32_a_highest_player_who_does_not_build_takes_the_bid_back():
    table = Table(P3_LOWEST)
    events = table.do(*bids(3, 1, 0), "P1 skip")
    assert those(events, Skipped) == [Skipped(Seat(0), "build")]
    assert those(events, BidsReturned) == [BidsReturned(((Seat(0), 3), (Seat(1), 1)))]
    assert table.supply == (4, 4, 3) and table.castles[0] == ()


@pytest.mark.parametrize(("dealer", "first"), [("P1", "P2"), ("P2", "P1"), ("P3", "P1")])
def test_CP_34_of_several_the_first_from_the_old_dealers_left_deals(dealer: str, first: str):
    table = Table(P1_AND_P2_EQUAL.format("3C 3D QS TH 7C") + f"dealer {dealer}")
    assert those(table.idle(), NewDealer) == [NewDealer(table.at(first))]
    assert table.dealer == first


@pytest.mark.parametrize(
    ("dealer", "lines", "supply", "next_dealer"),
    [("P2", bids(2, 1), (4, 4), "P1"), ("P1", ("P2 bid 3", "P1 bid 0"), (3, 4), "P2")],
)
def test_CP_35_CP_S17_where_all_are_equal_none_is_lowest(
    dealer: str, lines: tuple[str, ...], supply: tuple[int, ...], next_dealer: str
):
    table = Table(ALL_EQUAL + f"dealer {dealer}")
    assert those(table.do(*lines), LostBid, Built) == []
    assert table.supply == supply and table.castles == ((), ())
    assert table.dealer == next_dealer and table.view().hand == 2


def test_CP_40_a_box_that_was_robbed_costs_its_number_again():
    text = f"castle P1 1 P2 2 3\nhands P1 JS TC 7D 5H 3D P2 {QUEENS} P3 {FOURS}"
    table = after(text, *bids(0, 2, 0), "P1 fire P2 castle")
    assert table.asked == ("build", "P2")
    assert not table.legal("P2 build 1 2") and not table.legal("P2 build 3")
    table.do("P2 build 2")
    assert table.castles[1] == (2, 3) and table.supply[1] == 2
