"""Calling, conceding and challenging (RULES.md, sections 2, 3 and 4.4)."""

from __future__ import annotations

import pytest

from engines.core import Whisper
from engines.textactoe.events import Called, Challenged, Conceded, Laid, YouLaid
from engines.textactoe.model import Phase
from tests.driver import those
from tests.textactoe.trio import FLUSH, Trio, after

FULL = FLUSH.replace("##", "2D") + "pilesize 0"
ROW = "grid 9H 4C 2D ## ## ## ## ## ## \n"


@pytest.mark.parametrize(("grid", "line"), [
    ("9H 4C ## 7H ## 2S ## 8C 6H", False),  # two of each
    ("9H 4C 2D ## ## ## ## ## ##", True),
    ("## ## 3C ## 4C ## 5C ## ##", True),
    ("## 3C ## ## 4C ## ## 5C ##", True),
])  # fmt: skip
def test_TT_S05_TT_11_a_call_needs_a_line_of_three_face_up_cards(grid: str, line: bool):
    """TT-11: A call is legal only if at least one line has three face-up top cards."""
    assert ("call" in Trio(f"grid {grid} \n stash A TH 8D JH").verbs("A")) == line


def test_TT_12_TT_13_the_caller_lays_two_cards_face_down_for_good_and_keeps_the_third():
    """TT-13: The caller does not name a line."""
    trio = Trio(FLUSH)
    events = trio.do("A call TH JH")
    assert trio.heard_by("B", events) == (Called(trio.seat("A")),)
    assert those(trio.heard_by("A", events), YouLaid) == [YouLaid(trio.seat("A"), ("TH", "JH"))]
    assert trio.view("A").stash == ("8D",) and trio.view("A").laid == ("TH", "JH")
    for line in ("B challenge", "B discard 3D", "B lay 8S KC"):
        assert trio.verbs("A") == set()
        trio.do(line)


def test_TT_14_every_other_player_answers_clockwise_before_any_turn():
    trio = Trio("players A B C \n turn B \n" + ROW)
    laid = {name: " ".join(trio.stash(name).split()[:2]) for name in "ABC"}
    trio.do(f"B call {laid['B']}")
    assert (trio.turn, trio.verbs("C")) == ("C", {"concede", "challenge"})
    assert trio.verbs("A") == trio.verbs("B") == set()
    trio.do(f"C concede {laid['C']}")
    assert (trio.turn, trio.verbs("A")) == ("A", {"concede", "challenge"})
    trio.do(f"A concede {laid['A']}")
    assert trio.view().phase is Phase.TURN and trio.view().last is not None


def test_TT_15_who_concedes_lays_two_cards_at_once_and_still_competes():
    trio = after(ROW + "stash A TH 8D 5S B 9S KC 3D", "A call TH 8D")
    events = trio.do("B concede 9S KC")
    assert events[0] == Conceded(trio.seat("B"))
    assert those(trio.heard_by("A", events), Whisper) == []
    assert those(trio.heard_by("B", events), YouLaid) == [YouLaid(trio.seat("B"), ("9S", "KC"))]
    assert trio.view().points == (0, 1)  # a pair of nines beats a high card


@pytest.mark.parametrize(
    ("line", "stash"), [("reveal 3", "8S KC 3D"), ("play 8S 5", "KC 3D KS"), ("discard 3D", "8S KC KS")]
)
def test_TT_16_a_challenger_takes_one_extra_turn_draws_as_usual_and_lays_two_cards(line: str, stash: str):
    trio = after(FLUSH + "pile KS", "A call TH JH")
    assert trio.do("B challenge") == [Challenged(trio.seat("B"))]
    assert trio.verbs("B") == {"reveal", "play", "discard"}
    trio.do(f"B {line}")
    assert trio.verbs("B") == {"lay"} and trio.stash("B") == stash
    # TT-18: a challenger may change a cell the caller hoped to use, here for a flush.
    assert trio.cell(5) == ("8H/8S" if line == "play 8S 5" else "8H")
    first, *_, last = stash.split()
    assert trio.do(f"B lay {first} {last}")[0] == Laid(trio.seat("B"))


@pytest.mark.parametrize(("text", "answers", "extra"), [
    (FULL, {"concede"}, None),
    (FULL.replace("pilesize 0", "pilesize 1"), {"concede", "challenge"}, {"play", "discard"}),
    (FULL.replace("2D", "##"), {"concede", "challenge"}, {"reveal"}),
])  # fmt: skip
def test_TT_17_TT_18_TT_S16_a_challenge_needs_a_move(text: str, answers: set[str], extra: set[str] | None):
    """TT-18: A challenger may change any face-up cell, including cells the caller hoped to use."""
    trio = after(text, "A call TH JH")
    assert trio.verbs("B") == answers
    if extra:
        trio.do("B challenge")
        assert trio.verbs("B") == extra


@pytest.mark.parametrize(("text", "lines", "move"), [
    (FLUSH, (), "A reveal 3"),
    (FLUSH, ("A call TH JH",), "B concede 8S KC"),  # three eights
    (FLUSH, ("A call TH JH", "B challenge"), "B reveal 3"),
    (FLUSH, ("A call TH JH", "B challenge", "B reveal 3"), "B lay 8S KC"),
    (FULL.replace("pilesize 0", "pilesize 1"), (), "A call TH JH"),
    # A card outside the best pair is discarded.
    (FULL.replace("pilesize 0", "pilesize 1"), ("A call TH JH", "B challenge"), "B discard 3D"),
])  # fmt: skip
def test_what_an_absent_player_does(text: str, lines: tuple[str, ...], move: str):
    assert after(text, *lines).default() == move
