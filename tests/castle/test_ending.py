"""The end of the game: a fourth stone, or an empty Quarry."""

from __future__ import annotations

import pytest

from engines.castle import CASTLE
from engines.castle.events import BidsReturned, GameOver, NewDealer, QuarryEmpty, TookStones
from engines.core import Seat
from tests.castle.table import Table
from tests.driver import those

QUEENS, SIXES, FOURS = "QC QD QH 5S 2D", "6C 6D AS 9C 2C", "4C 4D KS 9H 3C"


def test_CP_S18_winning():
    table = Table(f"""
        stones P1 4 P2 3 P3 3
        castle P1 1 2 3
        hands  P1 {QUEENS}  P2 {SIXES}  P3 {FOURS}
    """)
    table.do("P1 bid 4", "P2 bid 1", "P3 bid 0")
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


TWO_FINISH = """
    stones P1 {} P2 {} P3 3
    castle P1 1 2 3  P2 1 2 3
    hands  P1 AC KD 9H 5S 2C  P2 AD KH 9S 5C 2D  P3 KC QS TH 7C 3C
"""


@pytest.mark.parametrize(
    ("first", "second", "places"), [(5, 6, [1, 2, 3]), (7, 5, [2, 1, 3]), (5, 5, [1, 1, 3])]
)
def test_CP_36_all_builders_build_then_the_fewest_stones_win_or_they_share(
    first: int, second: int, places: list[int]
):
    table = Table(TWO_FINISH.format(first, second))
    table.do("P1 bid 4", "P2 bid 4", "P3 bid 0", "P1 build 4")
    assert (table.phase, table.turn) == ("build", "P2")
    table.do("P2 build 4")
    assert table.phase == "closed" and table.places() == places


def test_CP_36_the_other_builder_may_do_without():
    table = Table(TWO_FINISH.format(5, 5))
    table.do("P1 bid 4", "P2 bid 4", "P3 bid 0", "P1 build 4", "P2 skip")
    assert table.phase == "closed" and table.places() == [1, 2, 3]


def test_CP_36_the_fourth_stone_wins_even_if_the_quarry_has_run_out():
    table = Table(f"""
        stones P1 15 P2 9 P3 8
        castle P1 1 2 3
        hands  P1 {QUEENS}  P2 {SIXES}  P3 {FOURS}
    """)
    assert table.quarry == 1
    events = table.do("P1 bid 4", "P2 bid 0", "P3 bid 0")
    assert QuarryEmpty() in events
    (over,) = those(table.do("P1 build 4"), GameOver)
    assert over.reason == "castle" and table.places()[0] == 1


S19 = f"""
    stones P1 10 P2 9 P3 11
    castle P1 1 2  P2 1 3  P3 4
    hands  P1 8C 8D QH 5S 2D  P2 {SIXES}  P3 {FOURS}
"""


def test_CP_S19_quarry_end():
    table = Table(S19)
    assert table.quarry == 1
    events = table.do("P1 bid 0", "P2 bid 0", "P3 bid 0")
    assert table.supply == (11, 9, 11) and table.quarry == 0
    assert table.phase == "closed"
    assert table.places() == [2, 1, 3]
    (over,) = those(events, GameOver)
    assert over.reason == "quarry"
    assert [(score.points, score.ties) for score in over.table] == [
        (2, ("11 in the supply",)),
        (2, ("9 in the supply",)),
        (1, ()),
    ]


def test_CP_37_the_hand_in_which_the_quarry_ran_out_is_played_to_its_end():
    table = Table(f"""
        stones P1 12 P2 12 P3 11
        hands  P1 {QUEENS}  P2 {SIXES}  P3 {FOURS}
    """)
    events = table.do("P1 bid 3", "P2 bid 1", "P3 bid 0")
    assert those(events, TookStones) == [TookStones((Seat(0),))]
    assert table.view().ran_out and (table.phase, table.turn) == ("build", "P1")
    # Stones that come back to the Quarry do not undo it.
    events = table.do("P1 build 3")
    assert table.quarry == 2 and BidsReturned(((Seat(1), 1),)) in events
    assert table.phase == "closed" and those(events, GameOver)[0].reason == "quarry"


def test_CP_37_as_long_as_the_quarry_holds_a_stone_the_game_goes_on():
    table = Table(f"""
        stones P1 12 P2 12 P3 10
        hands  P1 {QUEENS}  P2 {SIXES}  P3 {FOURS}
    """)
    table.do("P1 bid 1", "P2 bid 0", "P3 bid 0", "P1 skip")
    assert table.quarry == 1 and table.view().hand == 2 and not CASTLE.over(table.s)


@pytest.mark.parametrize(
    ("stones", "castles", "places"),
    [
        ("P1 10 P2 9 P3 13", "P1 1 2 P2 3", [1, 2, 3]),
        ("P1 9 P2 11 P3 11", "P1 1 2 P2 3 4", [1, 2, 3]),
        ("P1 9 P2 10 P3 12", "P1 1 2 P2 3 4", [1, 1, 3]),
        ("P1 11 P2 12 P3 12", "P1", [1, 1, 1]),
    ],
)
def test_CP_38_most_castle_stones_then_fewest_supply_stones_then_shared(
    stones: str, castles: str, places: list[int]
):
    table = Table(f"""
        stones {stones}
        castle {castles}
        hands  P1 8C 8D QH 5S 2D  P2 {SIXES}  P3 {FOURS}
    """)
    assert table.quarry == 1
    table.do("P1 bid 0", "P2 bid 0", "P3 bid 0")
    assert table.phase == "closed" and table.places() == places


def test_after_the_end_nobody_is_owed_and_nothing_is_offered():
    table = Table(S19)
    table.do("P1 bid 0", "P2 bid 0", "P3 bid 0")
    assert CASTLE.owed(table.s) == ()
    assert all(not CASTLE.offers(table.s, seat) for seat in (None, Seat(0), Seat(1), Seat(2)))
    assert table.view().opened
