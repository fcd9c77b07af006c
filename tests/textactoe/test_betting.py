"""Betting (RULES.md, 4.9)."""

from __future__ import annotations

import pytest

from engines.textactoe import TEXTACTOE, Options
from engines.textactoe.events import AntePaid, BetMade, Dropped, GameOver, PotWon, Saw
from engines.textactoe.model import Phase
from tests.driver import those
from tests.textactoe.trio import FLUSH, Trio, after

BETTING = FLUSH + "\n chips A 49 B 49 \n pot 2 \n inpot A B \n"
THREE = """
    players A B C; turn B; grid 2C 7D 9S  ## ## ##  ## ## ##; stash A 4H QH TD  B 9H 4S KH  C 4D QC TC
"""
"""B has a pair of nines, A and C the same high card."""


def chips(trio: Trio) -> tuple[int, ...]:
    return trio.view().chips


def test_TT_36_everybody_who_has_a_chip_pays_an_ante_of_one_for_each_hand_if_they_are_at_least_two():
    trio = Trio(state=TEXTACTOE.new(Options(betting=True), 3, "seed"))
    assert chips(trio) == (50, 50, 50)
    events = trio.do("table begin")
    assert those(events, AntePaid) == [AntePaid(trio.seat(it)) for it in "ABC"]
    assert chips(trio) == (49, 49, 49) and trio.view().pot == 3
    assert those(Trio(FLUSH).do("A call TH JH", "B concede 8S KC"), AntePaid) == []
    trio = Trio(THREE + "\n chips A 0 B 0 C 147 \n pot 3 \n inpot A B", betting=True)
    events = trio.do("B call 9H 4S", "C concede QC TC", "A concede QH TD")
    assert those(events, AntePaid) == [AntePaid(trio.seat("B")), AntePaid(trio.seat("C"))]
    assert chips(trio) == (0, 2, 146) and trio.view().in_pot == (1, 2)
    alone = Trio(FLUSH + "\n chips A 0 B 98 \n pot 2 \n inpot A B", betting=True)
    events = alone.do("A play TH 5", "B call 8S KC", "A concede 8D JH")
    assert those(events, PotWon) == [PotWon(alone.seat("B"), 2)]
    assert those(events, AntePaid) == [] and chips(alone) == (0, 100)
    assert alone.view().pot == 0 and alone.view().in_pot == ()


def test_TT_37_TT_S20_bets_of_at_most_the_smallest_stack_may_be_made_as_often_as_wished():
    trio = Trio(BETTING, betting=True)
    assert "bet" in trio.verbs("A") and "bet" not in trio.verbs("B")
    assert trio.do("A bet 5") == [BetMade(trio.seat("A"), 5)]
    assert trio.verbs("A") == set() and trio.verbs("B") == {"see", "drop"}
    assert trio.default() == "B drop"  # if he is absent
    assert trio.do("B see") == [Saw(trio.seat("B"))]
    assert chips(trio) == (44, 44) and trio.view().pot == 12
    trio.do("A bet 44", "B see")
    assert chips(trio) == (0, 0) and trio.view().pot == 100
    assert "bet" not in trio.verbs("A")
    trio.do("A reveal 3")
    assert trio.turn == "B"
    trio = Trio(FLUSH + "\n chips A 91 B 7 \n pot 2 \n inpot A B", betting=True)
    assert trio.legal("A bet 7") and not trio.legal("A bet 8")
    trio = after(BETTING, "A bet 5", "B see", betting=True)
    events = trio.do("A call TH JH", "B concede 8S KC")
    assert those(events, PotWon) == [PotWon(trio.seat("A"), 12)]  # 56 and 44
    assert chips(trio) == (55, 43) and trio.view().pot == 2


def test_TT_37_a_challenger_may_bet_in_the_extra_turn_only():
    trio = after(BETTING, "A call TH JH", betting=True)
    assert "bet" not in trio.verbs("B")
    trio.do("B challenge", "B bet 2")
    assert trio.verbs("A") == {"see", "drop"}
    trio.do("A see")
    assert trio.view().phase is Phase.EXTRA and trio.turn == "B"
    trio.do("B discard 3D")
    assert trio.verbs("B") == {"lay"}


def test_TT_37_everybody_else_in_the_pot_answers_clockwise():
    trio = after(THREE + "\n chips A 49 B 49 C 49 \n pot 3 \n inpot A B C", "B bet 4", betting=True)
    for line, turn in (("C see", "C"), ("A drop", "A"), ("B bet 1", "B"), ("C see", "C")):
        assert trio.turn == turn
        if turn == "B":
            assert trio.view().pot == 11 and trio.view().in_pot == (1, 2)
        trio.do(line)
    assert trio.turn == "B"


def test_TT_38_who_drops_loses_only_the_claim_to_the_pot():
    trio = Trio(BETTING, betting=True)
    events = trio.do("A bet 5", "B drop")
    assert events[1:] == [Dropped(trio.seat("B")), PotWon(trio.seat("A"), 7)]
    assert chips(trio) == (51, 49) and trio.view().pot == 0
    assert "bet" not in trio.verbs("A") and "call" in trio.verbs("A")  # no more betting in that hand
    trio.do("A reveal 3", "B call 8S KC", "A concede 8D JH")
    assert trio.view().points == (0, 5)


@pytest.mark.parametrize(("stacks", "last", "won"), [
    ("chips A 46 B 50 C 46 \n pot 8", "A concede TD 4H", [("C", 8)]),
    # Equal hands share it, and odd chips go clockwise from the caller.
    ("chips A 46 B 51 C 46 \n pot 7", "A concede QH TD", [("C", 4), ("A", 3)]),
])  # fmt: skip
def test_TT_39_the_best_hand_of_those_in_the_pot_takes_it(stacks: str, last: str, won: list[tuple[str, int]]):
    trio = Trio(THREE + f"\n {stacks} \n inpot A C", betting=True)
    events = trio.do("B call 9H 4S", "C concede QC TC", last)
    assert trio.view().points == (0, 1, 0)  # B has the best hand, and dropped
    assert those(events, PotWon) == [PotWon(trio.seat(name), many) for name, many in won]


def test_TT_39_chips_never_decide_the_game():
    trio = Trio(BETTING + "\n pilesize 2 \n points B 60", betting=True)
    (told,) = those(trio.do("A call TH JH", "B concede 8S KC"), GameOver)
    assert [(score.points, score.place) for score in told.table] == [(50, 2), (60, 1)]
    assert told.chips == (51, 49)
