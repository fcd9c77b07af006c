"""The showdown: lines, comparison, points, and what leaves the game (RULES.md, 4.1 to 4.6)."""

from __future__ import annotations

import pytest

from engines.cards import hand
from engines.poker import strength
from engines.textactoe.events import HandDrawn, HandWon, Refilled, Removed, Showdown, StashReturned
from engines.textactoe.hands import LINES, points
from engines.textactoe.model import Phase
from tests.driver import those
from tests.textactoe.trio import FLUSH, HIGH, Trio

NINES = HIGH.replace("KH 4S 9H", "9H 4S KH")
TIE = """
    grid   AS KD 9C  ## ## ##  ## ## ##
    stash  A QH 4S 2H  B QC 4D 2D
"""
HANDS = {
    "high card": "KH QS 9D 7C 2H",
    "pair": "KH KS 9D 7C 2H",
    "two pair": "KH KS 9D 9C 2H",
    "three of a kind": "KH KS KD 7C 2H",
    "straight": "9H 8S 7D 6C 5H",
    "flush": "KH QH 9H 7H 2H",
    "full house": "KH KS KD 7C 7H",
    "four of a kind": "KH KS KD KC 2H",
    "straight flush": "9H 8H 7H 6H 5H",
    "royal flush": "AH KH QH JH TH",
}


def test_TT_19_a_hand_is_the_two_laid_cards_and_the_tops_of_one_line():
    trio = Trio(FLUSH.replace("8H", "2D/8H"))
    events = trio.do("A call TH JH", "B concede 8S KC")
    mine, other = those(events, Showdown)
    assert (mine.cards, mine.line) == (hand("TH JH 9H 8H 6H"), "D1")
    assert (other.cards, other.line) == (hand("8S KC 4C 8H 8C"), "C2")


def test_TT_19_there_are_eight_lines_and_face_down_cards_make_none():
    assert LINES == {
        "R1": (1, 2, 3), "R2": (4, 5, 6), "R3": (7, 8, 9),
        "C1": (1, 4, 7), "C2": (2, 5, 8), "C3": (3, 6, 9),
        "D1": (1, 5, 9), "D2": (3, 5, 7),
    }  # fmt: skip
    trio = Trio("""
        grid   2C 7D 9S  ## ## ##  ## ## ##
        below  4 9D 7 9C
        stash  A 9H 4S KH  B QH 5S 3H
    """)
    mine, _ = those(trio.do("A call 9H 4S", "B concede QH 5S"), Showdown)
    assert (mine.line, mine.made) == ("R1", "pair of nines")  # below C1 there are two more


def test_TT_20_each_player_gets_the_line_of_the_best_hand_as_the_grid_is_then():
    trio = Trio(FLUSH + "pile KS")
    trio.do("A call TH JH", "B challenge", "B play 8S 5")
    mine, other = those(trio.do("B lay KC KS"), Showdown)
    assert (mine.line, other.line) == ("C2", "C1")  # not D1: it is no flush any more


def test_TT_20_both_may_use_the_same_line():
    mine, other = those(Trio(HIGH).do("A call KH 4S", "B concede QH 5S"), Showdown)
    assert mine.line == other.line == "R1"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AH 4S", "KH QS"),  # high card by its highest card
        ("9H AS", "9D KS"),  # a pair by its kicker
        ("9H 2S", "7H KS"),  # nines over sevens
        ("9H 9D", "9C 7S"),  # three of a kind over two pair
    ],
)
def test_TT_21_hands_are_compared_with_kickers(better: str, worse: str):
    trio = Trio("grid 2C 7D 9S ## ## ## ## ## ##" + f"\n stash A {worse} 3H  B {better} 3D")
    events = trio.do(f"A call {worse}", f"B concede {better}")
    (won,) = those(events, HandWon)
    assert won.seat == trio.seat("B")


def test_TT_21_suits_never_break_a_tie():
    events = Trio(TIE).do("A call QH 4S", "B concede QC 4D")
    assert those(events, HandWon) == []


def test_TT_22_only_the_winner_scores_by_the_class_of_the_hand():
    trio = Trio(FLUSH)
    trio.do("A call TH JH", "B concede 8S KC")  # three eights score nothing
    assert trio.view().points == (50, 0)
    table = {name: points(strength(hand(it)), caller=True, challenged=False) for name, it in HANDS.items()}
    assert list(table.values()) == [0, 1, 2, 5, 25, 50, 70, 150, 500, 1000]


def test_TT_23_the_caller_s_win_counts_double_if_somebody_challenged():
    doubled = [points(strength(hand(it)), caller=True, challenged=True) for it in HANDS.values()]
    assert doubled == [1, 2, 4, 10, 50, 100, 140, 300, 1000, 2000]
    trio = Trio(FLUSH)
    (won,) = those(trio.do("A call TH JH", "B challenge", "B discard 3D", "B lay 8S KC"), HandWon)
    assert won == HandWon(trio.seat("A"), 100, doubled=True)


def test_TT_24_a_high_card_scores_nothing_or_one_if_somebody_challenged():
    for lines, scored in (
        (("B concede QH 5S",), (0, 0)),
        (("B challenge", "B reveal 4", "B lay QH 5S"), (1, 0)),
    ):
        trio = Trio(HIGH + "below 4 3D")
        (won,) = those(trio.do("A call KH 4S", *lines), HandWon)
        assert trio.view().points == scored and not won.doubled


def test_TT_25_others_points_are_never_doubled():
    others = [points(strength(hand(it)), caller=False, challenged=True) for it in HANDS.values()]
    assert others == [1, 1, 2, 5, 25, 50, 70, 150, 500, 1000]
    trio = Trio(HIGH + "pile 9D")
    (won,) = those(trio.do("A call KH 4S", "B challenge", "B discard 3H", "B lay QH 9D"), HandWon)
    assert won == HandWon(trio.seat("B"), 1, doubled=False)


def test_TT_26_on_equal_best_hands_nobody_scores():
    for lines in (("B concede QC 4D",), ("B challenge", "B discard 2D", "B lay QC 4D")):
        trio = Trio(TIE)
        events = trio.do("A call QH 4S", *lines)
        assert those(events, HandDrawn) == [HandDrawn((trio.seat("A"), trio.seat("B")))]
        assert trio.view().points == (0, 0)


def test_TT_27_all_cards_of_the_winner_s_line_leave_the_game_and_no_others():
    trio = Trio(FLUSH.replace("8H", "2D/8H"))
    (removed,) = those(trio.do("A call TH JH", "B concede 8S KC"), Removed)
    assert removed == Removed((1, 5, 9), hand("9H 2D 8H 6H"))
    assert trio.view().removed == hand("9H 2D 8H 6H")
    assert [trio.cell(n) for n in (2, 4, 6, 7, 8)] == ["4C", "7H", "2S", "KD", "8C"]


STRAIGHTS = """
    players A B C
    turn   B
    grid   9C 8D JH  TH 7D 9D  ## ## ##
    stash  A 8S JC 2H  B 2C 3D 4H  C TS 7C 2S
"""
"""C has a straight to the jack with R1 only, A with R2 only."""


def test_TT_28_of_equal_best_hands_the_first_one_s_line_leaves():
    trio = Trio(STRAIGHTS.replace("8S JC", "XX").replace("TS 7C", "8S JC").replace("XX", "TS 7C"))
    (removed,) = those(trio.do("B call 2C 3D", "C concede 8S JC", "A concede TS 7C"), Removed)
    assert removed.cells == (4, 5, 6)
    other = Trio(STRAIGHTS)
    events = other.do("B call 2C 3D", "C concede TS 7C", "A concede 8S JC")
    assert [it.line for it in those(events, Showdown)] == ["R1", "R1", "R2"]
    assert those(events, HandDrawn) == [HandDrawn((other.seat("C"), other.seat("A")))]
    assert those(events, Removed)[0].cells == (1, 2, 3)


def test_TT_29_laid_cards_return_and_nobody_draws():
    trio = Trio(FLUSH)
    events = trio.do("A call TH JH", "B concede 8S KC")
    assert those(events, StashReturned) == [StashReturned(trio.seat(it)) for it in "AB"]
    assert set(trio.s.stash[0]) == set(hand("TH 8D JH")) and set(trio.s.stash[1]) == set(hand("8S KC 3D"))
    assert trio.view().laid_counts == (0, 0)


def test_TT_30_the_emptied_cells_are_refilled_face_down_in_rising_order():
    trio = Trio(FLUSH + "pile 4S 5S 6S 7S")
    before = trio.view().pile_count
    (refilled,) = those(trio.do("A call TH JH", "B concede 8S KC"), Refilled)
    assert refilled.cells == (1, 5, 9)
    assert trio.view().face_down == (1, 3, 5, 9)  # cell 3 was before, and cell 5 is no exception
    assert trio.view().pile_count == before - 3 and trio.s.pile[0] == "7S"
    trio.do("B reveal 1", "A reveal 5", "B reveal 9")
    assert [trio.cell(n) for n in (1, 5, 9)] == ["4S", "5S", "6S"]


def test_TT_30_a_diagonal_is_refilled_by_cell_too():
    trio = Trio("""
        grid   ## ## 9H  ## 8H ##  7H ## ##
        stash  A TH JH 2C  B 2D 3S 5C
        pile   4S 5S 6S
    """)
    trio.do("A call TH JH", "B concede 2D 3S")
    trio.do("B reveal 3", "A reveal 5", "B reveal 7")
    assert [trio.cell(n) for n in (3, 5, 7)] == ["4S", "5S", "6S"]


def test_TT_32_the_worst_hand_takes_the_next_turn():
    trio = Trio(FLUSH)
    trio.do("A call TH JH", "B concede 8S KC")
    assert trio.turn == "B"
    other = Trio(HIGH + "pile AC")
    other.do("A call KH 4S", "B challenge", "B discard 3H", "B lay AC QH")
    assert other.turn == "A"


def test_TT_32_if_all_hands_are_equal_the_player_left_of_the_caller_does():
    trio = Trio(TIE)
    trio.do("A call QH 4S", "B concede QC 4D")
    assert trio.turn == "B" and trio.view().phase is Phase.TURN


def test_TT_S06_flush_conceded():
    trio = Trio(FLUSH)
    before = trio.view().pile_count
    events = trio.do("A call TH JH", "B concede 8S KC")
    assert [(it.made, it.line) for it in those(events, Showdown)] == [
        ("flush, jack high", "D1"),
        ("three of a kind, eights", "C2"),
    ]
    view = trio.view()
    assert view.points == (50, 0) and view.removed == hand("9H 8H 6H")
    assert view.face_down == (1, 3, 5, 9) and view.pile_count == before - 3
    assert trio.turn == "B"
    assert (sorted(trio.s.stash[0]), sorted(trio.s.stash[1])) == (["8D", "JH", "TH"], ["3D", "8S", "KC"])


def test_TT_S07_flush_challenged_and_kept():
    trio = Trio(FLUSH + "pile 5C")
    trio.do("A call TH JH", "B challenge", "B discard 3D")
    assert trio.stash("B") == "8S KC 5C"
    trio.do("B lay 8S KC")
    assert trio.view().points == (100, 0)


def test_TT_S08_flush_broken():
    trio = Trio(FLUSH + "pile KS")
    events = trio.do("A call TH JH", "B challenge", "B play 8S 5", "B lay KC KS")
    mine, other = those(events, Showdown)
    assert (mine.line, mine.made) == ("C2", "pair of eights")
    assert (other.line, other.made) == ("C1", "three of a kind, kings")
    assert trio.view().points == (0, 5)
    assert trio.view().removed == hand("9H 7H KD")
    assert trio.turn == "A"


def test_TT_S09_stack_removal():
    trio = Trio("""
        grid   ## ## ##  7H 8H/8S/8D 2S  ## ## ##
        stash  A 8C TD JH  B 4S KC 3D
    """)
    before = trio.view().pile_count
    trio.do("A call 8C TD", "B concede KC 4S")
    assert trio.view().removed == hand("7H 8H 8S 8D 2S")
    assert len(trio.s.grid[4]) == 1 and 5 in trio.view().face_down
    assert trio.view().pile_count == before - 3


def test_TT_S10_high_card():
    trio = Trio(HIGH)
    trio.do("A call KH 4S", "B concede QH 5S")
    assert trio.view().points == (0, 0) and trio.turn == "B"
    six = Trio(HIGH + "pile 6C")
    six.do("A call KH 4S", "B challenge", "B discard 3H", "B lay QH 6C")
    assert six.view().points == (1, 0)
    ace = Trio(HIGH + "pile AC")
    ace.do("A call KH 4S", "B challenge", "B discard 3H", "B lay AC QH")
    assert ace.view().points == (0, 1)


def test_TT_S11_pair_after_a_challenge():
    trio = Trio(NINES + "pile 6C")
    trio.do("A call 9H 4S", "B challenge", "B discard 3H", "B lay QH 6C")
    assert trio.view().points == (2, 0)
    conceded = Trio(NINES)
    conceded.do("A call 9H 4S", "B concede QH 5S")
    assert conceded.view().points == (1, 0)


def test_TT_S12_tie():
    for lines in (("B concede QC 4D",), ("B challenge", "B discard 2D", "B lay QC 4D")):
        trio = Trio(TIE)
        trio.do("A call QH 4S", *lines)
        view = trio.view()
        assert view.points == (0, 0) and view.removed == hand("AS KD 9C")
        assert view.face_down == tuple(range(1, 10)) and trio.turn == "B"


def test_TT_S13_low_straight_and_wrap():
    trio = Trio("grid 2C 3D 4H ## ## ## ## ## ## \n stash A AS 5S 9H  B KC QD JD")
    (mine, _) = those(trio.do("A call AS 5S", "B concede KC QD"), Showdown)
    assert mine.made == "straight to the five" and trio.view().points == (25, 0)
    wrap = Trio("grid QC KD 2H ## ## ## ## ## ## \n stash A AS 3S 9H  B 9C 8D 7D")
    (mine, _) = those(wrap.do("A call AS 3S", "B concede 9C 8D"), Showdown)
    assert mine.made == "high card, ace" and wrap.view().points == (0, 0)


def test_TT_S14_line_preference():
    trio = Trio("""
        grid   9H 5C 3D  5D ## ##  3C ## ##
        stash  A 9S KH JH  B 2S 4D 7C
    """)
    events = trio.do("A call 9S KH", "B concede 2S 4D")
    assert those(events, Showdown)[0].line == "R1"
    assert those(events, Removed)[0].cells == (1, 2, 3)
