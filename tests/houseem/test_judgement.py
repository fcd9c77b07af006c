"""A computer player of Texas House'em plays by the rules, and well where it is plain what is good."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import Action, Seat
from engines.houseem.actions import Build, Pass
from engines.houseem.judgement import HOUSEEM
from engines.notation import write
from tests.houseem.positions import position

A = Seat(0)
DECK = "deck 2S 3S 4S 5S 6S 7S 8S TS JS 2H 3H 4H 5H 6H 8H TH JH 3D 4D 5D"
FINAL = "round 6; final 6; dealer A"
"""A is the last to act in the whole game."""
ALMOST = "round 5; final 6; dealer A"
"""A has one more turn after this one."""


def advice(text: str) -> Action:
    return HOUSEEM.choose(position(text), A, Random(1))


def test_more_points_are_worth_more_and_cards_are_kept_for_moving_in():
    text = f"{DECK}; H1 foundation 7S 7H roof 9S 9H 9D owner %s townsfolk KS"
    mine, theirs = position(text % "A"), position(text % "B")
    assert HOUSEEM.value(mine, mine, A) > 1 / 3 > HOUSEEM.value(theirs, theirs, A)
    assert "AS" not in getattr(
        advice(f"{DECK}; hand A AS QS QH; H1 foundation 7S 7H roof 9S 9H 9D"), "cards", ()
    )
    built = advice(f"{ALMOST}; hand A 9S 9H 9D 2C 2D QC QD; market KC 7C 4C")
    assert isinstance(built, Build) and built.roof == "9" and "QC" not in built.cards


# Good play (RULES.md, section 11).


HOUSE = "H1 foundation 2S 2H roof 9S 9H 9D "


@pytest.mark.parametrize(("text", "move"), [
    # Nobody can answer, so aces are 14 points and nothing else.
    (f"{FINAL}; hand A AS AH KS KH 2C; {HOUSE}", "settle AS AH in H1"),
    # A Three of a Kind roofs the Foundation of another.
    (f"{ALMOST}; hand A 9S 9H 9D QC QD; market 7C 4C 2C; H1 foundation KS KH", "build 9S 9H 9D on H1"),
    # No Foundation is laid for others while there are cards to draw.
    (f"{DECK}; hand A 9S 9H 4C; market 7C KC 2C", "draw"),
    # Both pairs are strong enough to evict, and the higher one scores more.
    (f"{FINAL}; hand A QS QH JS JH; {HOUSE} owner B townsfolk TC", "evict QS QH in H1"),
    (f"{FINAL}; hand A QS 3H; {HOUSE} owner A townsfolk QC", "expand QS in H1"),
    # Face-down neighbors are always a family: one of different ranks scores nothing (HE-139).
    (f"variants hidden_neighbors; {FINAL}; hand A QS QH KS 3C; {HOUSE}", "settle QS QH in H1"),
    # Where nothing else gains, the last mover shoots.
    (f"{FINAL}; hand A AS 3H; H1 foundation KS KH roof 9S 9H 9D owner B townsfolk QC QD",
     "shoot AS at QC"),
    (f"{FINAL}; hand A 2S 4S 6S 8S JS; H1 foundation 7D 7H roof 9S 9H 9D owner B townsfolk KS",
     "flush JS 2S 4S 6S 8S with JS into H1"),
])  # fmt: skip
def test_what_is_plainly_good_is_chosen(text: str, move: str):
    assert write(advice(text)) == move


def test_with_many_a_marshal_considers_what_is_too_far_behind_for_haste():
    s = position(f"seats 5; {DECK}; hand A 9S 9H 2D 4C 6D")
    assert {write(it) for it in HOUSEEM.candidates(s, A, Random(1))} == {"draw", "build 9S 9H"}
    assert [write(it) for it in HOUSEEM.greenhorn_candidates(s, A, Random(1))] == ["draw"]


@pytest.mark.parametrize("text", [
    # A House is not completed in the final round: HE-39, HE-57, HE-62.
    f"{FINAL}; hand A 9S 9H 9D 4C 4D; H1 foundation 7S 7H",
    # Nobody shoots or evicts their own for nothing, nor hits only their own people by a Flush.
    f"{FINAL}; hand A AS 3H; {HOUSE} owner A townsfolk QC QD",
    f"{FINAL}; hand A 2S 4S 6S 8S JS; H1 foundation 7D 7H roof 9S 9H 9D owner A townsfolk KS",
])  # fmt: skip
def test_what_gains_nothing_is_not_even_thought_of(text: str):
    assert [*HOUSEEM.candidates(position(text), A, Random(1))] == [Pass()]
