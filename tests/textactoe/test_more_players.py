"""Three to six players (RULES.md, 4.10)."""

from __future__ import annotations

from engines.textactoe.events import HandWon, Showdown
from tests.driver import those
from tests.textactoe.trio import after

STRAIGHT = """
    players A B C; turn B; grid 5C 6C 7C  ## ## ##  ## ## ##; stash A 5D 6S KC  B 8H 9D 2H  C 7D 2S 3H
    pile   2C
"""
"""On R1 B has a straight, C a pair of sevens, A two pair; a club would give A a flush."""
HIGH = "players A B C \n turn B \n grid 2C 7D 9S ## ## ## ## ## ## \n stash A JH TD 3H"


def test_TT_40_the_worst_hand_leads_the_next_hand_of_several_the_first_clockwise_after_the_caller():
    trio = after(STRAIGHT, "B call 8H 9D", "C concede 7D 2S", "A concede 5D 6S")
    assert trio.turn == "C" and trio.view().points == (0, 25, 0)
    # Ace high is the best; A and the other have the same hand. The caller counts last.
    for b, c, leader in (("AS KH", "JC TC", "C"), ("JC TC", "AS KH", "A")):
        trio = after(f"{HIGH} B {b} 3S C {c} 3D", f"B call {b}", f"C concede {c}", "A concede JH TD")
        assert trio.turn == leader


def test_R25_the_caller_s_win_is_doubled_once_however_many_challenge():
    lines = "B call 8H 9D; C challenge; C reveal 4; C lay 7D 2S; A challenge; A reveal 5"
    trio = after(STRAIGHT, *lines.split("; "))
    (won,) = those(trio.do("A lay 5D 6S"), HandWon)
    assert won == HandWon(trio.seat("B"), 50, doubled=True)


def test_TT_S21_three_players():
    begun = ("B call 8H 9D", "C concede 7D 2S", "A challenge")
    trio = after(STRAIGHT, *begun, "A discard KC")
    hands = those(trio.do("A lay 5D 6S"), Showdown)
    made = [(trio.names[hand.seat], hand.made.split(",")[0]) for hand in hands]
    assert made == [("B", "straight to the nine"), ("C", "pair of sevens"), ("A", "two pair")]
    assert trio.view().points == (0, 50, 0) and trio.turn == "C"
    flush = after(STRAIGHT, *begun, "A discard 5D", "A lay KC 2C")
    assert flush.view().points == (50, 0, 0) and flush.turn == "C"
