"""What is at stake in Texas Hold Up, as newcomers read it."""

from __future__ import annotations

from tests.holdup.heist import Heist
from tests.presentation.faces import stakes
from tests.presentation.holdup.test_choices import TURN


def test_what_a_call_costs_and_wins_and_what_one_holds():
    h = Heist(TURN)
    assert stakes(h, "B") == "It's free to stay in for the pot of 42; you hold a pair of queens."
    assert stakes(h, "C") == ""
    h.do("B bet 10")
    assert stakes(h, "C") == "You're asked to call 10 to win 52; you hold nine high."
    assert stakes(h, "B") == ""


def test_a_call_with_fewer_chips_wins_part_of_the_pot():
    h = Heist(TURN.replace("C 50", "C 4"))
    h.do("B bet 10")
    assert stakes(h, "C").startswith("You're asked for your last 4 chips to win part of 52; you hold")


def test_before_the_flop_two_cards_are_named_unless_they_are_a_pair():
    h = Heist("seats A 40 B 30 C 50; dealer A; holes A AC KD  B QH QC  C 2H 3H; to A")
    assert stakes(h, "A").endswith("you hold A♣ K♦.")


def test_before_the_next_street_the_law_stands_between_one_and_the_loot():
    h = Heist(TURN.replace("to B", "phase window"))
    assert stakes(h, "B") == (
        "The pot is 42 chips, and 6 more once the law is beaten; you hold a pair of queens."
    )
    h.do("B pass")
    assert stakes(h, "B") == ""
