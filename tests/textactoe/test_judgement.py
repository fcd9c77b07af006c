"""A computer player's judgement of Tex-Tac-Toe (RULES.md, section 10)."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import Seat
from engines.notation import write
from engines.textactoe import TEXTACTOE
from engines.textactoe.actions import Call
from engines.textactoe.judgement import TEXTACTOE as JUDGEMENT
from engines.textactoe.model import State
from tests.textactoe.positions import NAMES, position
from tests.textactoe.trio import FLUSH, HIGH, Trio


def chosen(s: State) -> str:
    """Return the judgement's move for the seat to act, with the others' cards unknown."""
    (seat,) = TEXTACTOE.owed(s)
    TEXTACTOE.scramble(s, seat, Random(1))
    return f"{NAMES[seat]} {write(JUDGEMENT.choose(s, seat, Random(2)))}"


def test_a_lead_is_worth_more_when_few_cards_are_left():
    early, late = (position(f"points A 25 B 0 \n pilesize {size}") for size in (30, 3))
    values = [JUDGEMENT.value(s, s, Seat(0)) for s in (early, late)]
    assert 0.5 < values[0] < values[1] < 1


def test_the_unit_is_over_after_a_showdown():
    trio = Trio(FLUSH)
    before = JUDGEMENT.horizon_unit(trio.s)
    trio.do("A call TH JH", "B challenge", "B discard 3D")
    assert JUDGEMENT.horizon_unit(trio.s) == before
    trio.do("B lay 8S KC")
    assert JUDGEMENT.horizon_unit(trio.s) != before


HEARTS = "grid 9H 4C ##  7H 8H 2S  KD 8C 6H \n"
ANSWER = HEARTS + "stash A 8D B 2H 3D KH \n caller A \n turn B \n laid A TC JC \n"
SPADE = "grid 9H 4C ##  7S 8H 2S  KD 8C {} \n stash A TH {} JH  B 8S KC 3D"


@pytest.mark.parametrize(("text", "move"), [
    (FLUSH, "A call TH JH"),
    (SPADE.format("6C", "6H"), "A play 6H 9"),  # a card that completes a flush
    (ANSWER + "phase respond", "B concede 2H KH"),  # a challenge would only double
    (ANSWER + "phase lay \n challengers B", "B lay 2H KH"),
    # A leader ends the game with a hand that need not win.
    (HIGH + "points A 90 B 10 \n pilesize 2", "A call KH 9H"),
])  # fmt: skip
def test_what_is_done(text: str, move: str):
    assert chosen(position(text)) == move


def test_what_is_called_and_what_is_not_and_four_of_a_flush_are_kept():
    assert chosen(position(HEARTS + "stash A XR 3C JH B 8S KC 3D", jokers=True)) == "A call XR JH"
    assert "call" not in chosen(position(HIGH))
    assert "call" not in chosen(position(HIGH + "points A 10 B 90 \n pilesize 2"))
    s = position(FLUSH.replace("##", "2D") + "pilesize 0 \n points A 0 B 900")
    assert chosen(s).startswith("A call")
    s = position(SPADE.format("##", "4D"))
    for action in JUDGEMENT.candidates(s, Seat(0), Random(1)):
        assert isinstance(action, Call) or not {"TH", "JH"} & set(write(action).split())


POT = "pot 2 \n inpot A B \n chips A 49 B 49"


def test_a_hand_that_is_called_is_bet_on_once():
    trio = Trio(FLUSH + POT, betting=True)
    assert chosen(trio.s.copy()) == "A bet 5"
    trio.do("A bet 5", "B see")
    assert chosen(trio.s) == "A call TH JH"


@pytest.mark.parametrize(("stash", "answer"), [("TS QC 3D", "drop"), ("2H KH 3D", "see")])
def test_only_a_good_hand_pays_for_the_pot(stash: str, answer: str):
    trio = Trio(FLUSH.replace("8S KC 3D", stash) + POT, betting=True)
    trio.do("A bet 5")
    assert chosen(trio.s) == f"B {answer}"
