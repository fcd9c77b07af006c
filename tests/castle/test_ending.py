"""The end of the game: a fourth stone, or an empty Quarry."""

from __future__ import annotations

import pytest

from engines.castle import CASTLE
from engines.castle.events import BidsReturned, GameOver, NewDealer, QuarryEmpty, TookStones
from engines.core import Seat
from tests.castle.table import ACE, FOURS, NO_BIDS, P3_LOWEST, SAME_ACE, SIXES, Table, after, bids
from tests.driver import those

EIGHTS = f"hands P1 8C 8D QH 5S 2D P2 {SIXES} P3 {FOURS}\n"


def test_CP_S18_winning():
    table = after("stones P1 4 P2 3 P3 3\ncastle P1 1 2 3\n" + P3_LOWEST, *bids(4, 1, 0))
    before = table.quarry
    events = table.do("P1 build 4")
    assert table.quarry == before + 3
    assert table.phase == "closed" and table.castles[0] == (1, 2, 3, 4)
    assert table.places() == [1, 2, 2]
    (over,) = those(events, GameOver)
    assert over.reason == "castle" and over.table == CASTLE.standing(table.s)
    # RETURN is not played, and nobody deals.
    assert those(events, BidsReturned, NewDealer) == [] and table.bids == (0, 1, 0)
    assert table.supply == (1, 3, 3)


@pytest.mark.parametrize(("first", "second", "then", "places"), [
    (5, 6, "build 4", [1, 2, 3]), (7, 5, "build 4", [2, 1, 3]), (5, 5, "build 4", [1, 1, 3]),
    (5, 5, "skip", [1, 2, 3]),
])  # fmt: skip
def test_CP_36_all_build_then_the_fewest_stones_win(first: int, second: int, then: str, places: list[int]):
    table = after(
        f"stones P1 {first} P2 {second} P3 3\ncastle P1 1 2 3 P2 1 2 3\n"
        f"hands P1 {ACE} P2 {SAME_ACE} P3 KC QS TH 7C 3C",
        *(*bids(4, 4, 0), "P1 build 4"),
    )
    assert table.asked == ("build", "P2")
    table.do(f"P2 {then}")
    assert table.phase == "closed" and table.places() == places


def test_CP_36_the_fourth_stone_wins_even_if_the_quarry_has_run_out():
    table = Table("stones P1 15 P2 9 P3 8\ncastle P1 1 2 3\n" + P3_LOWEST)
    assert table.quarry == 1
    assert QuarryEmpty() in table.do(*bids(4, 0, 0))
    (over,) = those(table.do("P1 build 4"), GameOver)
    assert over.reason == "castle" and table.places()[0] == 1


def test_CP_S19_quarry_end():
    table = Table("stones P1 10 P2 9 P3 11\ncastle P1 1 2 P2 1 3 P3 4\n" + EIGHTS)
    assert table.quarry == 1
    events = table.do(*NO_BIDS)
    assert table.supply == (11, 9, 11) and table.quarry == 0
    assert table.phase == "closed" and table.places() == [2, 1, 3]
    (over,) = those(events, GameOver)
    assert over.reason == "quarry"
    told = [(score.points, score.ties) for score in over.table]
    assert told == [(2, ("11 stones left",)), (2, ("9 stones left",)), (1, ())]
    # Nobody is owed, nothing is offered, and the hands stay open.
    assert CASTLE.owed(table.s) == () and table.view().opened
    assert all(not CASTLE.offers(table.s, seat) for seat in (None, Seat(0), Seat(1), Seat(2)))


def test_CP_37_CP_39_the_hand_in_which_the_quarry_ran_out_is_the_last_and_no_other():
    table = Table("stones P1 12 P2 12 P3 11\n" + P3_LOWEST)
    events = table.do(*bids(3, 1, 0))
    assert those(events, TookStones) == [TookStones((Seat(0),))]
    assert table.view().ran_out and table.asked == ("build", "P1")
    # Stones that come back to the Quarry do not undo it.
    events = table.do("P1 build 3")
    assert table.quarry == 2 and BidsReturned(((Seat(1), 1),)) in events
    assert table.phase == "closed" and those(events, GameOver)[0].reason == "quarry"
    table = after("stones P1 12 P2 12 P3 10\n" + P3_LOWEST, *bids(1, 0, 0), "P1 skip")
    assert table.quarry == 1 and table.view().hand == 2 and not CASTLE.over(table.s)


@pytest.mark.parametrize(("stones", "castles", "places"), [
    ("P1 10 P2 9 P3 13", "P1 1 2 P2 3", [1, 2, 3]),
    ("P1 9 P2 11 P3 11", "P1 1 2 P2 3 4", [1, 2, 3]),
    ("P1 9 P2 10 P3 12", "P1 1 2 P2 3 4", [1, 1, 3]),
    ("P1 11 P2 12 P3 12", "P1", [1, 1, 1]),
])  # fmt: skip
def test_CP_38_most_castle_stones_then_fewest_others_win(stones: str, castles: str, places: list[int]):
    table = Table(f"stones {stones}\ncastle {castles}\n" + EIGHTS)
    assert table.quarry == 1
    table.do(*NO_BIDS)
    assert table.phase == "closed" and table.places() == places
