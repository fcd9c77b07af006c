"""What went into a result or a refusal of Tex-Tac-Toe: the answers to *Why?*."""

from __future__ import annotations

import pytest

from engines.textactoe import events as e
from tests.presentation.faces import why, why_not
from tests.presentation.textactoe.test_face import LEVEL, POT
from tests.textactoe.trio import FLUSH, HIGH, Trio, after


def test_hands_are_compared_and_a_challenge_doubles_the_callers_points():
    told = why(Trio(FLUSH), "A", "A call TH JH", "B challenge", "B discard 3D", "B lay 8S KC")
    assert told[e.HandWon].splitlines() == [
        "- You · a flush, jack high: **10♥**  **J♥** with the falling diagonal 9♥ 8♥ 6♥",
        "- **Bob** · three of a kind, eights: **8♠**  **K♣** with the middle column 4♣ 8♥ 8♣",
        "- 50 points, doubled because **Bob** challenged.",
    ]
    assert told[e.Removed] == "It was your line."


def test_a_play_that_breaks_a_line_and_what_each_line_would_make():
    trio = Trio(FLUSH + "pile KS")
    told = why(trio, "A", "A call TH JH", "B challenge", "B play 8S 5", "B lay KC KS")
    assert told[e.Played] == "8♠ and 8♥ have the same rank."
    assert told[e.Showdown].splitlines() == [
        "K♣ and K♠ with face-up lines:",
        "- left column: three of a kind (kings)",
        "- bottom row: three of a kind (kings)",
        "- middle column: two pair (kings and eights)",
        "- falling diagonal: pair of kings",
        "- 1 other line makes no more.",
    ]
    assert told[e.HandWon].splitlines()[2:] == [
        "- Three of a kind scores 5 points, a pair of eights 1.",
        "- **Bob** challenged, but only the caller's hand is doubled.",
    ]


def test_a_high_card_a_tie_and_the_end():
    conceded = why(Trio(HIGH), "B", "A call KH 4S", "B concede QH 5S")
    assert conceded[e.HandWon].splitlines()[-1] == "- A high card scores nothing."
    tied = why(Trio(LEVEL + "\n pilesize 2"), "B", "A call QH 4S", "B concede QC 4D")
    assert tied[e.HandDrawn].splitlines()[0].startswith("- **Ann** · a high card, ace")
    assert tied[e.Removed] == "It was **Ann**'s line, as the caller."
    assert tied[e.GameOver] == (
        "The Draw Pile has 2 cards, and a refill takes 3. Points: 0 for **Ann**, 0 for you."
    )


def test_the_pot():
    dropped = why(Trio(FLUSH + POT, betting=True), "A", "A bet 5", "B drop")
    assert dropped[e.PotWon] == "The pot held 7 chips, and nobody else is in it any more."
    shown = why(Trio(FLUSH + POT, betting=True), "B", "A call TH JH", "B concede 8S KC")
    assert shown[e.PotWon] == "The pot held 2 chips. Still in it: you and **Ann**."
    shared = why(Trio(LEVEL + POT, betting=True), "B", "A call QH 4S", "B concede QC 4D")
    assert shared[e.PotWon].endswith("Equal best hands share it; odd chips go clockwise from the caller.")


@pytest.mark.parametrize(("position", "line", "told"), [
    ("players A B C" + FLUSH, "B reveal 3", "The order of turns: Ann → Bob → Cid."),
    (FLUSH, "A reveal 5", "Face down: top right."),
    (FLUSH, "A play 8D 1", "8♦ can go on 8♥ (centre), K♦ (bottom left) and 8♣ (bottom middle)."),
    (FLUSH + "discards 20", "A discard 8D", "The limit is 10 a player: 10 × 2 = 20."),
    ("grid ## 4C ## ## 8H ## ## ## ## \n stash A TH 8D JH B 8S KC 3D", "A call TH JH",
     "A line is complete once one of these is revealed: bottom middle."),
    (FLUSH + POT.replace("A 49 B 49", "A 54 B 44"), "A bet 60",
     "Chips of those in the pot: you 54, **Bob** 44."),
])  # fmt: skip
def test_what_stands_against_a_move(position: str, line: str, told: str):
    assert why_not(after(position, betting="chips" in position), line) == told
