"""Calling, conceding and challenging (RULES.md, sections 2, 3 and 4.4)."""

from __future__ import annotations

from engines.core import Whisper
from engines.textactoe.events import Called, Challenged, Conceded, Laid, YouLaid
from engines.textactoe.model import Phase
from tests.driver import those
from tests.textactoe.trio import FLUSH, Trio

FULL = """
    grid   9H 4C 2D  7H 8H 2S  KD 8C 6H
    stash  A TH 8D JH  B 8S KC 3D
    pilesize 0
"""


def test_TT_11_a_call_needs_a_line_of_three_face_up_cards():
    two_of_each = Trio("grid 9H 4C ##  7H ## 2S  ## 8C 6H \n stash A TH 8D JH")
    assert "call" not in two_of_each.verbs("A")
    for line in ("9H 4C 2D ## ## ## ## ## ##", "## ## 3C ## 4C ## 5C ## ##", "## 3C ## ## 4C ## ## 5C ##"):
        assert "call" in Trio(f"grid {line} \n stash A TH 8D JH").verbs("A")


def test_TT_12_the_caller_lays_two_cards_face_down_and_keeps_the_third():
    trio = Trio(FLUSH)
    events = trio.do("A call TH JH")
    assert trio.heard_by("B", events) == (Called(trio.seat("A")),)
    assert those(trio.heard_by("A", events), YouLaid) == [YouLaid(trio.seat("A"), ("TH", "JH"))]
    assert trio.view("A").stash == ("8D",) and trio.view("A").laid == ("TH", "JH")


def test_TT_12_the_caller_cannot_change_them():
    trio = Trio(FLUSH)
    trio.do("A call TH JH")
    assert trio.verbs("A") == set()
    trio.do("B challenge")
    assert trio.verbs("A") == set()
    trio.do("B discard 3D")
    assert trio.verbs("A") == set()


def test_TT_13_a_call_names_cards_and_no_line():
    trio = Trio(FLUSH)
    assert trio.refuse("A call TH JH D1").rule == "TT-B23"
    trio.do("A call JH TH")
    assert "D1" not in repr(trio.s)


def test_TT_14_every_other_player_answers_clockwise_before_any_turn():
    trio = Trio("players A B C \n turn B \n grid 9H 4C 2D ## ## ## ## ## ##")
    first, second, _ = trio.stash("B").split()
    trio.do(f"B call {first} {second}")
    assert (trio.turn, trio.verbs("C")) == ("C", {"concede", "challenge"})
    assert trio.verbs("A") == trio.verbs("B") == set()
    trio.do(f"C concede {' '.join(trio.stash('C').split()[:2])}")
    assert (trio.turn, trio.verbs("A")) == ("A", {"concede", "challenge"})
    trio.do(f"A concede {' '.join(trio.stash('A').split()[:2])}")
    assert trio.view().phase is Phase.TURN and trio.view().last is not None


def test_TT_15_who_concedes_lays_two_cards_at_once_and_still_competes():
    trio = Trio("grid 9H 4C 2D ## ## ## ## ## ## \n stash A TH 8D 5S  B 9S KC 3D")
    trio.do("A call TH 8D")
    events = trio.do("B concede 9S KC")
    assert events[0] == Conceded(trio.seat("B"))
    assert those(trio.heard_by("A", events), Whisper) == []
    assert those(trio.heard_by("B", events), YouLaid) == [YouLaid(trio.seat("B"), ("9S", "KC"))]
    assert trio.view().points == (0, 1)  # a pair of nines beats a high card


def test_TT_16_a_challenger_takes_one_extra_turn_and_then_lays_two_cards():
    for line in ("B reveal 3", "B play 8S 5", "B discard 3D"):
        trio = Trio(FLUSH)
        trio.do("A call TH JH")
        assert trio.do("B challenge") == [Challenged(trio.seat("B"))]
        assert trio.verbs("B") == {"reveal", "play", "discard"}
        trio.do(line)
        assert trio.verbs("B") == {"lay"} and len(trio.stash("B").split()) == 3
        first, second, _ = trio.stash("B").split()
        assert trio.do(f"B lay {first} {second}")[0] == Laid(trio.seat("B"))


def test_TT_16_the_extra_turn_draws_as_usual():
    trio = Trio(FLUSH + "pile KS")
    trio.do("A call TH JH", "B challenge", "B play 8S 5")
    assert trio.stash("B") == "KC 3D KS"
    assert trio.legal("B lay KC KS")


def test_TT_17_a_challenge_needs_something_to_do_in_the_extra_turn():
    trio = Trio(FULL)
    trio.do("A call TH JH")
    assert trio.verbs("B") == {"concede"}
    with_a_card = Trio(FULL.replace("pilesize 0", "pilesize 1"))
    with_a_card.do("A call TH JH")
    assert with_a_card.verbs("B") == {"concede", "challenge"}
    with_a_cell = Trio(FULL.replace("2D", "##"))
    with_a_cell.do("A call TH JH")
    assert with_a_cell.verbs("B") == {"concede", "challenge"}
    with_a_cell.do("B challenge")
    assert with_a_cell.verbs("B") == {"reveal"}


def test_TT_18_a_challenger_may_change_a_cell_the_caller_hoped_to_use():
    trio = Trio(FLUSH)
    trio.do("A call TH JH", "B challenge", "B play 8S 5")
    assert trio.cell(5) == "8H/8S"  # it was in A's flush


def test_TT_S16_empty_draw_pile_and_all_face_up():
    trio = Trio(FULL)
    assert trio.verbs("A") == {"call"}
    trio.do("A call TH JH")
    refused = trio.refuse("B challenge")
    assert refused.sentence == "You have no turn to take, so you can only concede."
    trio.do("B concede 8S KC")
    assert trio.view().points == (50, 0)


def test_what_an_absent_player_does():
    trio = Trio(FLUSH)
    assert trio.default() == "A reveal 3"
    trio.do("A call TH JH")
    assert trio.default() == "B concede 8S KC"  # three eights
    trio.do("B challenge")
    assert trio.default() == "B reveal 3"
    trio.do("B reveal 3")
    assert trio.default() == "B lay 8S KC"
    full = Trio(FULL.replace("pilesize 0", "pilesize 1"))
    assert full.default() == "A call TH JH"
    full.do("A call TH JH", "B challenge")
    assert full.default() == "B discard 3D"  # outside the best pair
