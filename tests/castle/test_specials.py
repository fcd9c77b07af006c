"""Bishop, Trebuchet and Supplies."""

from __future__ import annotations

import pytest

from engines.castle.events import Fired, QuarryEmpty, Skipped, SpecialUnused, Supplied, Tithe
from engines.core import Seat
from tests.castle.table import Table
from tests.driver import those

QUEENS, FOURS, LOW = "QC QD QH 5S 2D", "4C 4D 9S 7S 3C", "KC TD 7H 6D 3H"
"""Hands without specials, the highest first."""

# Bishop.

S10 = f"""
    stones P1 3 P2 3 P3 3
    castle P3 1
    hands  P1 {QUEENS}  P2 JH 4C 4D 9S 3C  P3 JS TD 7H 6D 3H
"""


def test_CP_S10_bishop():
    table = Table(S10)
    events = table.do("P1 bid 3", "P2 bid 2", "P3 bid 1")
    assert those(events, Tithe) == [Tithe(Seat(0)), Tithe(Seat(1))]
    # The Trebuchet of P3 waits: 26 stones in the Quarry, and two more.
    assert table.phase == "trebuchet"
    assert table.bids == (2, 1, 1) and table.quarry == 28


def test_CP_S10_a_bishop_in_the_moat_does_nothing():
    table = Table(S10.replace("JH 4C", "KH 4C") + "moat JH")
    events = table.do("P1 bid 3", "P2 bid 2", "P3 bid 1")
    assert those(events, Tithe) == []
    assert table.bids == (3, 2, 1) and table.quarry == 26


def test_CP_17_every_bid_of_2_or_more_loses_one_stone_the_holders_too():
    table = Table(S10)
    table.do("P1 bid 1", "P2 bid 3", "P3 bid 0")
    assert table.bids == (1, 2, 0) and table.quarry == 27


def test_CP_17_a_bishop_in_the_deck_does_nothing():
    table = Table(S10.replace("JH 4C", "KH 4C"))
    assert "JH" in table.s.deck
    table.do("P1 bid 3", "P2 bid 2", "P3 bid 1")
    assert table.bids == (3, 2, 1)


def test_CP_17_a_bishop_with_nothing_to_take_is_noted():
    table = Table(S10)
    events = table.do("P1 bid 1", "P2 bid 1", "P3 bid 1")
    assert SpecialUnused(Seat(1), "bishop", "no bid of 2") in events
    assert table.bids == (1, 1, 1)


def test_CP_S11_bishop_changes_the_builders_reach():
    table = Table(f"""
        stones P1 3 P2 3 P3 3
        hands  P1 {QUEENS}  P2 JH 4C 4D 9S 3C  P3 {LOW}
    """)
    table.do("P1 bid 3", "P2 bid 1", "P3 bid 1")
    assert (table.turn, table.bids[0]) == ("P1", 2)
    assert table.refuse("P1 build 1 2") == ("Boxes 1 and 2 need a bid of 3; yours is 2.", "CP-B23")
    table.do("P1 build 2")
    assert table.castles[0] == (2,)


# Trebuchet.

S12 = f"""
    stones P1 3 P2 3 P3 3
    castle P1 1  P2 2 3
    hands  P1 JS TC 7D 5H 3D  P2 {QUEENS}  P3 {FOURS}
"""
NO_BIDS = ("P1 bid 0", "P2 bid 0", "P3 bid 0")


def test_CP_S12_trebuchet_at_a_castle():
    table = Table(S12)
    events = table.do(*NO_BIDS, "P1 fire P2 castle")
    assert Fired(Seat(0), Seat(1), "castle", 2) in events
    assert table.castles == ((1,), (3,), ()) and table.supply == (4, 3, 3)


def test_CP_S12_with_an_empty_castle_it_is_refused_and_skipped():
    table = Table(S12.replace("castle P1 1 ", "castle"))
    events = table.do("P1 bid 0", "P2 bid 1", "P3 bid 0")
    assert SpecialUnused(Seat(0), "trebuchet", "no castle") in events
    assert (table.phase, table.turn) == ("build", "P2")
    assert table.refuse("P1 fire P2 castle") == (
        "You need a stone on your own castle before the Trebuchet can fire.",
        "CP-B18",
    )


def test_CP_18_only_who_has_built_may_fire():
    table = Table(S12)
    table.do(*NO_BIDS)
    assert (table.phase, table.turn) == ("trebuchet", "P1")


def test_that_two_trebuchets_of_one_player_do_nothing_is_said_once():
    table = Table(S12.replace("castle P1 1 ", "castle").replace("JS TC", "JS JC"), trebuchets=2)
    events = table.do("P1 bid 0", "P2 bid 1", "P3 bid 0")
    assert events.count(SpecialUnused(Seat(0), "trebuchet", "no castle")) == 1


def test_CP_18_a_trebuchet_without_a_target_is_passed_over():
    table = Table(f"""
        stones P1 3 P2 3
        castle P1 1
        hands  P1 JS TC 7D 5H 3D  P2 {QUEENS}
    """)
    events = table.do("P1 bid 3", "P2 bid 0")
    assert SpecialUnused(Seat(0), "trebuchet", "no target") in events


def test_CP_19_a_shot_takes_exactly_one_stone_of_a_bid():
    table = Table(S12)
    events = table.do("P1 bid 0", "P2 bid 3", "P3 bid 2", "P1 fire P2 bid")
    assert Fired(Seat(0), Seat(1), "bid", None) in events
    assert table.bids[1] == 2 and table.supply[0] == 4
    assert table.castles == ((1,), (2, 3), ())


def test_CP_19_only_other_players_with_a_stone_are_targets():
    table = Table(S12)
    table.do("P1 bid 1", "P2 bid 0", "P3 bid 1")
    legal = ("P2 castle", "P3 bid")
    others = ("P1 bid", "P1 castle", "P2 bid", "P3 castle")
    assert all(table.legal(f"P1 fire {it}") for it in legal)
    assert not any(table.legal(f"P1 fire {it}") for it in others)


@pytest.mark.parametrize(
    ("castle", "box", "left"), [("1 4", 1, (4,)), ("3 4", 3, (4,)), ("2 3 4", 2, (3, 4)), ("4", 4, ())]
)
def test_CP_20_of_a_castle_the_lowest_covered_box_is_robbed(castle: str, box: int, left: tuple[int, ...]):
    table = Table(S12.replace("P2 2 3", f"P2 {castle}"))
    events = table.do(*NO_BIDS, "P1 fire P2 castle")
    assert those(events, Fired)[0].box == box
    assert table.castles[1] == left


def test_CP_S13_trebuchet_at_a_bid():
    table = Table(f"""
        stones P1 3 P2 3 P3 3
        castle P1 1
        hands  P1 JS TC 7D 5H 3D  P2 {QUEENS}  P3 {FOURS}
    """)
    table.do("P1 bid 1", "P2 bid 2", "P3 bid 2", "P1 fire P2 bid")
    # P2 may not build: P3's bid is larger now. P1 was lowest and lost a stone, but shot one.
    assert table.view().hand == 2 and table.dealer == "P1"
    assert table.supply == (3, 3, 4)
    assert table.castles == ((1,), (), ()) and table.quarry == 25


TWO = f"""
    stones P1 3 P2 3 P3 3
    castle P1 1  P2 2
    hands  P1 JS TC 7D 5H 3D  P2 JC TH 6S 5D 2S  P3 {FOURS}
"""


def test_CP_S14_two_trebuchets():
    table = Table(TWO, trebuchets=2)
    table.do(*NO_BIDS)
    assert table.turn == "P1"
    events = table.do("P1 fire P2 castle")
    assert SpecialUnused(Seat(1), "trebuchet", "no castle") in events
    assert table.view().hand == 2


def test_CP_21_shots_go_clockwise_from_the_dealers_left():
    table = Table(TWO.replace("stones", "dealer P1\nstones"), trebuchets=2)
    table.do("P2 bid 0", "P3 bid 1", "P1 bid 0")
    assert table.turn == "P2"
    assert table.refuse("P1 fire P3 bid") == ("It is P2's turn to fire.", "CP-21")
    table.do("P2 fire P3 bid")
    assert (table.turn, table.bids[2]) == ("P1", 0)
    assert table.refuse("P2 fire P1 castle") == ("You have no shot left in this hand.", "CP-19")
    table.do("P1 fire P2 castle")


def test_CP_21_a_player_with_both_fires_twice():
    table = Table(TWO.replace("JS TC", "JS JC").replace("JC TH", "KD TH"), trebuchets=2)
    table.do(*NO_BIDS, "P1 fire P2 castle")
    # P2's castle is empty and nobody has bid: nothing is left to shoot at.
    assert table.view().hand == 2 and table.supply[0] == 4
    table = Table(TWO.replace("JS TC", "JS JC").replace("JC TH", "KD TH"), trebuchets=2)
    table.do("P1 bid 0", "P2 bid 0", "P3 bid 2", "P1 fire P3 bid")
    assert (table.phase, table.turn) == ("trebuchet", "P1")
    table.do("P1 fire P3 bid")
    assert table.supply[0] == 5


def test_a_skip_waives_both_shots():
    table = Table(TWO.replace("JS TC", "JS JC").replace("JC TH", "KD TH"), trebuchets=2)
    events = table.do("P1 bid 0", "P2 bid 0", "P3 bid 2", "P1 skip")
    assert Skipped(Seat(0), "trebuchet") in events
    # P1 has the highest hand and no bid; P3 has the bid back and a stone.
    assert table.view().hand == 2 and table.supply == (3, 3, 4)


def test_CP_42_jc_is_a_trebuchet_only_with_the_option():
    lines = TWO.replace("JS TC", "KD TC")
    table = Table(lines)
    table.do("P1 bid 0", "P2 bid 0", "P3 bid 2")
    assert (table.phase, table.turn) == ("build", "P3")
    table = Table(lines, trebuchets=2)
    table.do("P1 bid 0", "P2 bid 0", "P3 bid 2")
    assert (table.phase, table.turn) == ("trebuchet", "P2")


# Supplies.


def test_CP_22_each_holder_of_eights_gets_one_stone_however_many_there_are():
    table = Table(f"""
        stones P1 3 P2 3 P3 3
        hands  P1 8C 8D 8H KS 2C  P2 {FOURS}  P3 8S QS TH 6H 3H
    """)
    events = table.do(*NO_BIDS)
    assert those(events, Supplied) == [Supplied(Seat(0)), Supplied(Seat(2))]
    assert table.supply == (4, 3, 4) and table.quarry == 25


S15 = f"""
    stones P1 12 P2 12 P3 11
    hands  P1 8C 8D 8H KS 2C  P2 {FOURS}  P3 8S QS TH 6H 3H
"""


def test_CP_S15_supplies():
    table = Table(S15)
    assert table.quarry == 1
    events = table.do("P1 bid 2", "P2 bid 1", "P3 bid 0")
    assert those(events, Supplied) == [Supplied(Seat(0))]
    assert SpecialUnused(Seat(2), "supplies", "quarry empty") in events
    assert QuarryEmpty() in events and table.view().ran_out
    assert (table.phase, table.turn) == ("build", "P1")
    table.do("P1 build 1")
    # Box 1 and one wasted; P2 takes the bid of 1 back; nobody found a stone in the Quarry.
    assert table.phase == "closed"
    assert table.supply == (11, 12, 11) and table.castles == ((1,), (), ()) and table.quarry == 1


def test_CP_39_supplies_serve_clockwise_from_the_dealers_left():
    table = Table("dealer P2\n" + S15)
    events = table.do("P3 bid 0", "P1 bid 0", "P2 bid 0")
    assert those(events, Supplied) == [Supplied(Seat(2))]
    assert table.supply == (12, 12, 12)
