"""What is at stake in Texas House'em, as newcomers read it."""

from __future__ import annotations

from tests.houseem.town import Town
from tests.presentation.faces import stakes
from tests.presentation.houseem.test_face import HIDDEN, VACANT

LIVED_IN = "H1 foundation 7C 7D roof 9C 9D 9H owner B townsfolk KC KD"


def line(text: str) -> str:
    town = Town(text)
    town.act("A")
    return stakes(town, "A")


def test_a_vacant_house_before_others_and_then_a_family_to_evict():
    assert "H1 is vacant: 9 points plus your family's." in line(
        f"{VACANT}; H2 foundation 2C 2D roof TC TD TH owner B townsfolk KC KD"
    )
    assert line(LIVED_IN).startswith("You have 0 points. Beat 33 to evict H1: 9 points plus your family's.")
    hidden = line(f"{HIDDEN}{LIVED_IN} face-down")
    assert "H1's family is hidden: 9 points plus your family's if you evict it." in hidden


def test_without_a_house_what_it_takes_to_build_one():
    assert "A House takes 2 alike as Foundation and 3 as Roof." in line("")
    assert "3 alike roof a Foundation into a House." in line("H1 foundation 7C 7D")


def test_how_long_the_game_still_takes():
    assert line(f"{VACANT}; deck 3C 4C").endswith("2 cards are left.")
    town = Town(VACANT)
    town.act("A")
    town.s.final_round = town.s.round
    assert stakes(town, "A").endswith("This is your last turn.")
    assert stakes(town, "B") == ""
    town.s.round -= 1
    assert stakes(town, "A").endswith("One more turn follows, your last.")
