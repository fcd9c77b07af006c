"""Three to six players (RULES.md, 4.10)."""

from __future__ import annotations

from engines.textactoe.events import HandWon, Showdown
from tests.driver import those
from tests.textactoe.trio import Trio

STRAIGHT = """
    players A B C
    turn   B
    grid   5C 6C 7C  ## ## ##  ## ## ##
    stash  A 5D 6S KC  B 8H 9D 2H  C 7D 2S 3H
    pile   2C
"""
"""On R1 B has a straight, C a pair of sevens, A two pair; a club would give A a flush."""
HIGH = """
    players A B C
    turn   B
    grid   2C 7D 9S  ## ## ##  ## ## ##
    stash  A JH TD 3H  B AS KH 3S  C JC TC 3D
"""
"""B has the best high card; A and C are equal."""


def test_TT_40_the_worst_hand_leads_the_next_hand():
    trio = Trio(STRAIGHT)
    trio.do("B call 8H 9D", "C concede 7D 2S", "A concede 5D 6S")
    assert trio.turn == "C" and trio.view().points == (0, 25, 0)


def test_TT_40_of_equally_bad_hands_the_first_clockwise_after_the_caller_leads():
    trio = Trio(HIGH)
    trio.do("B call AS KH", "C concede JC TC", "A concede JH TD")
    assert trio.turn == "C"


def test_TT_40_the_caller_counts_last():
    trio = Trio(HIGH.replace("AS KH", "XX").replace("JC TC", "AS KH").replace("XX", "JC TC"))
    trio.do("B call JC TC", "C concede AS KH", "A concede JH TD")
    assert trio.turn == "A"


def test_R25_the_caller_s_win_is_doubled_once_however_many_challenge():
    trio = Trio(STRAIGHT)
    trio.do("B call 8H 9D", "C challenge", "C reveal 4", "C lay 7D 2S", "A challenge", "A reveal 5")
    (won,) = those(trio.do("A lay 5D 6S"), HandWon)
    assert won == HandWon(trio.seat("B"), 50, doubled=True)


def test_TT_S21_three_players():
    trio = Trio(STRAIGHT)
    trio.do("B call 8H 9D", "C concede 7D 2S", "A challenge", "A discard KC")
    hands = those(trio.do("A lay 5D 6S"), Showdown)
    assert [(trio.names[it.seat], it.made.split(",")[0]) for it in hands] == [
        ("B", "straight to the nine"),
        ("C", "pair of sevens"),
        ("A", "two pair"),
    ]
    assert trio.view().points == (0, 50, 0) and trio.turn == "C"
    flush = Trio(STRAIGHT)
    flush.do("B call 8H 9D", "C concede 7D 2S", "A challenge", "A discard 5D", "A lay KC 2C")
    assert flush.view().points == (50, 0, 0) and flush.turn == "C"
