"""The last refill and the end of the game (RULES.md, 4.7 and 4.11)."""

from __future__ import annotations

from engines.core import Score, Seat
from engines.textactoe import TEXTACTOE
from engines.textactoe.events import GameOver, Refilled, Removed
from engines.textactoe.model import Phase
from tests.driver import those
from tests.textactoe.trio import Trio

LATE = """
    grid   2C 7D 9S  3C 6D TS  ## ## ##
    stash  A 9H 4S 8C  B QH 5S KC"""
"""A has a pair of nines with R1; with R2 nobody has a pair."""
SHOWDOWN = ("A call 9H 4S", "B concede QH 5S")


def test_TT_31_with_fewer_than_three_cards_the_game_ends_after_the_removal():
    for size in (0, 1, 2):
        trio = Trio(LATE + f"\n pilesize {size}")
        events = trio.do(*SHOWDOWN)
        assert those(events, Removed) and not those(events, Refilled)
        assert TEXTACTOE.over(trio.s) and trio.view().phase is Phase.OVER
        assert TEXTACTOE.owed(trio.s) == () and trio.verbs("A") == trio.verbs("B") == set()
        assert trio.view().pile_count == size and trio.view().stash_counts == (3, 3)


def test_TT_33_most_points_win_and_equal_points_share_the_win():
    trio = Trio(LATE + "\n pilesize 2 \n points A 4 B 9")
    (told,) = those(trio.do(*SHOWDOWN), GameOver)
    assert told.table == tuple(TEXTACTOE.standing(trio.s)) == (Score(Seat(0), 2, 5), Score(Seat(1), 1, 9))
    assert told.chips == ()
    trio = Trio("players A B C \n" + LATE + "  C JH 8D 5D \n pilesize 2 \n points A 4 B 5 C 1")
    trio.do(*SHOWDOWN, "C concede JH 8D")
    assert [(score.points, score.place) for score in TEXTACTOE.standing(trio.s)] == [(5, 1), (5, 1), (1, 3)]


def test_TT_30_TT_S15_three_cards_are_enough_for_the_last_refill():
    trio = Trio(LATE + "\n pilesize 3")
    assert those(trio.do(*SHOWDOWN), Refilled) == [Refilled((1, 2, 3))]
    assert trio.view().pile_count == 0 and trio.turn == "B" and not TEXTACTOE.over(trio.s)
    refused = {it: trio.refuse(f"B {it}").rule for it in ("play 5S 4", "play KC 4", "discard KC")}
    assert refused == {"play 5S 4": "TT-B06", "play KC 4": "TT-B08", "discard KC": "TT-B10"}
    trio.do("B call QH KC", "A concede 9H 4S")  # R2: king high beats ten high
    assert TEXTACTOE.over(trio.s) and trio.view().points == (1, 0)
    assert len(trio.view().grid) == 9 and trio.view().grid[3:6] == ((), (), ())
