"""What is at stake in Tex-Tac-Toe, as newcomers read it."""

from __future__ import annotations

from tests.presentation.faces import stakes
from tests.presentation.textactoe.test_face import LEVEL
from tests.textactoe.trio import FLUSH, HIGH, Trio


def test_what_the_best_two_cards_make_and_score_and_how_many_cards_are_left():
    trio = Trio(FLUSH)
    assert stakes(trio, "A") == "10♥ J♥ make a flush now: 50 points if you call and win. 37 cards are left."
    assert stakes(trio, "B") == ""
    pair = "K♥ 9♥ make a pair of nines now: 1 point if you call and win. 37 cards are left."
    assert stakes(Trio(HIGH), "A") == pair


def test_without_a_line_nobody_can_call():
    nothing = "No line has three open cards yet, so nobody can call; 37 cards are left."
    assert stakes(Trio(LEVEL.replace("AS KD 9C", "AS KD ##")), "A") == nothing


def test_after_a_call_the_best_hand_scores():
    trio = Trio(LEVEL)
    trio.do("A call QH 4S")
    assert stakes(trio, "B") == "Q♣ 4♦ make only a high card now: 0 points if it's the best hand."
    assert stakes(trio, "A") == ""
