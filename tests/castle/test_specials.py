"""Bishop, Trebuchet and Supplies."""

from __future__ import annotations

import pytest

from engines.castle.events import Fired, QuarryEmpty, Skipped, SpecialUnused, Supplied, Tithe
from engines.core import Seat
from tests.castle.table import NO_BIDS, QUEENS, Table, after, bids
from tests.driver import those

FOURS, LOW = "4C 4D 9S 7S 3C", "KC TD 7H 6D 3H"

S10 = f"castle P3 1\nhands P1 {QUEENS} P2 JH 4C 4D 9S 3C P3 JS TD 7H 6D 3H\n"
WITHOUT = S10.replace("JH 4C", "KH 4C")


@pytest.mark.parametrize(("text", "stones", "payers", "left"), [
    (S10, (3, 2, 1), [0, 1], (2, 1, 1)),
    (S10, (1, 3, 0), [1], (1, 2, 0)),  # the holder too
    (S10, (1, 1, 1), [], (1, 1, 1)),
    (WITHOUT + "moat JH", (3, 2, 1), [], (3, 2, 1)),
    (WITHOUT, (3, 2, 1), [], (3, 2, 1)),  # he is in the deck
])  # fmt: skip
def test_CP_17_CP_S10_CP_S11_every_bid_of_2_or_more_loses_one_stone_to_a_bishop_in_a_hand(
    text: str, stones: tuple[int, ...], payers: list[int], left: tuple[int, ...]
):
    table = Table(text)
    assert ("JH" in table.s.deck) == (text == WITHOUT)
    events = table.do(*bids(*stones))
    assert [tithe.player for tithe in those(events, Tithe)] == payers
    assert table.bids == left and table.quarry == 35 - 9 + len(payers)
    if stones == (3, 2, 1):
        assert table.phase == "trebuchet"  # that of P3 waits
    unused = SpecialUnused(Seat(1), "bishop", "no bid of 2") in events
    assert unused == (stones == (1, 1, 1))


S12 = f"castle P1 1 P2 2 3\nhands P1 JS TC 7D 5H 3D P2 {QUEENS} P3 {FOURS}\n"
NO_CASTLE = S12.replace("P1 1 ", "")


def test_CP_18_CP_S12_with_an_empty_castle_or_without_a_target_it_is_passed_over_and_told_of_once():
    table = Table(NO_CASTLE)
    assert SpecialUnused(Seat(0), "trebuchet", "no castle") in table.do(*bids(0, 1, 0))
    assert table.asked == ("build", "P2")
    table.refused("P1 fire P2 castle", "CP-B18")
    table = Table(f"stones P1 3 P2 3\ncastle P1 1\nhands P1 JS TC 7D 5H 3D P2 {QUEENS}")
    assert SpecialUnused(Seat(0), "trebuchet", "no target") in table.do(*bids(3, 0))
    events = Table(NO_CASTLE.replace("JS TC", "JS JC"), trebuchets=2).do(*bids(0, 1, 0))
    assert events.count(SpecialUnused(Seat(0), "trebuchet", "no castle")) == 1


def test_CP_19_a_shot_takes_exactly_one_stone_and_only_others_with_a_stone_are_targets():
    table = Table(S12)
    events = table.do(*bids(0, 3, 2), "P1 fire P2 bid")
    assert Fired(Seat(0), Seat(1), "bid", None) in events
    assert table.bids[1] == 2 and table.supply[0] == 4
    assert table.castles == ((1,), (2, 3), ())
    table = after(S12, *bids(1, 0, 1))
    targets = [f"P{n} {where}" for n in (1, 2, 3) for where in ("bid", "castle")]
    assert [target for target in targets if table.legal(f"P1 fire {target}")] == ["P2 castle", "P3 bid"]


@pytest.mark.parametrize(
    ("castle", "box", "left"),
    [("2 3", 2, (3,)), ("1 4", 1, (4,)), ("3 4", 3, (4,)), ("2 3 4", 2, (3, 4)), ("4", 4, ())],
)
def test_CP_18_CP_20_CP_S12_the_lowest_covered_box_is_robbed(castle: str, box: int, left: tuple[int, ...]):
    """CP-20: A stone taken from a castle MUST be the one in its lowest-numbered covered box."""
    table = after(S12.replace("P2 2 3", f"P2 {castle}"), *NO_BIDS)
    assert table.asked == ("trebuchet", "P1")  # only who has built may fire
    assert Fired(Seat(0), Seat(1), "castle", box) in table.do("P1 fire P2 castle")
    assert table.castles == ((1,), left, ()) and table.supply == (4, 3, 3)


TWO = f"castle P1 1 P2 2\nhands P1 JS TC 7D 5H 3D P2 JC TH 6S 5D 2S P3 {FOURS}\n"
BOTH = TWO.replace("JS TC", "JS JC").replace("JC TH", "KD TH")
"""P1 has both Trebuchets."""


def test_CP_S14_two_trebuchets():
    table = after(TWO, *NO_BIDS, trebuchets=2)
    assert table.turn == "P1"
    events = table.do("P1 fire P2 castle")
    assert SpecialUnused(Seat(1), "trebuchet", "no castle") in events
    assert table.view().hand == 2


def test_CP_21_CP_B42_CP_B43_shots_go_clockwise_from_the_dealers_left():
    table = after("dealer P1\n" + TWO, "P2 bid 0", "P3 bid 1", "P1 bid 0", trebuchets=2)
    assert table.turn == "P2"
    table.refused("P1 fire P3 bid", "CP-B43", "P2")
    table.do("P2 fire P3 bid")
    assert (table.turn, table.bids[2]) == ("P1", 0)
    table.refused("P2 fire P1 castle", "CP-B42")
    table.do("P1 fire P2 castle")


def test_CP_21_a_player_with_both_fires_twice():
    table = after(BOTH, *NO_BIDS, "P1 fire P2 castle", trebuchets=2)
    # P2's castle is empty and nobody has bid: nothing is left to shoot at.
    assert table.view().hand == 2 and table.supply[0] == 4
    table = after(BOTH, *bids(0, 0, 2), "P1 fire P3 bid", trebuchets=2)
    assert table.asked == ("trebuchet", "P1")
    table.do("P1 fire P3 bid")
    assert table.supply[0] == 5
    # A skip waives both shots: P1 has the highest hand and no bid, and P3 gets the bid back and a stone.
    table = Table(BOTH, trebuchets=2)
    assert Skipped(Seat(0), "trebuchet") in table.do(*bids(0, 0, 2), "P1 skip")
    assert table.view().hand == 2 and table.supply == (3, 3, 4)


@pytest.mark.parametrize(("trebuchets", "asked"), [(1, ("build", "P3")), (2, ("trebuchet", "P2"))])
def test_CP_42_jc_is_a_trebuchet_only_with_the_option(trebuchets: int, asked: tuple[str, str]):
    table = after(TWO.replace("JS TC", "KD TC"), *bids(0, 0, 2), trebuchets=trebuchets)
    assert table.asked == asked


EIGHTS = f"hands P1 8C 8D 8H KS 2C P2 {FOURS} P3 8S QS TH 6H 3H\n"
S15 = "stones P1 12 P2 12 P3 11\n" + EIGHTS


def test_CP_22_each_holder_of_eights_gets_one_stone_however_many_there_are():
    table = Table(EIGHTS)
    assert those(table.do(*NO_BIDS), Supplied) == [Supplied(Seat(0)), Supplied(Seat(2))]
    assert table.supply == (4, 3, 4) and table.quarry == 25


def test_CP_39_CP_S15_supplies_serve_clockwise_from_the_dealers_left_as_long_as_there_are_stones():
    table = Table(S15)
    assert table.quarry == 1
    events = table.do(*bids(2, 1, 0))
    assert those(events, Supplied) == [Supplied(Seat(0))]
    assert SpecialUnused(Seat(2), "supplies", "quarry empty") in events
    assert QuarryEmpty() in events and table.view().ran_out
    assert table.asked == ("build", "P1")
    table.do("P1 build 1")
    # Box 1, and one for the Quarry; P2 takes the bid of 1 back; nobody found a stone in the Quarry.
    assert table.phase == "closed"
    assert table.supply == (11, 12, 11) and table.castles == ((1,), (), ()) and table.quarry == 1
    table = Table("dealer P2\n" + S15)
    events = table.do("P3 bid 0", "P1 bid 0", "P2 bid 0")
    assert those(events, Supplied) == [Supplied(Seat(2))]
    assert table.supply == (12, 12, 12)
