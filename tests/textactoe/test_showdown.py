"""The showdown: lines, comparison, points, and what leaves the game (RULES.md, 4.1 to 4.6)."""

from __future__ import annotations

import pytest

from engines.cards import hand
from engines.poker import strength
from engines.textactoe.events import HandDrawn, HandWon, Refilled, Removed, Showdown, StashReturned
from engines.textactoe.hands import LINES, points
from tests.driver import those
from tests.textactoe.trio import FLUSH, HIGH, Trio

CONCEDED = ("A call TH JH", "B concede 8S KC")
NINES = HIGH.replace("KH 4S 9H", "9H 4S KH")
STACKED = FLUSH.replace("8H", "2D/8H")
OTHERS = " ## ## ## ## ## ## \n stash A"
TIE = f"grid AS KD 9C {OTHERS} QH 4S 2H B QC 4D 2D\n"
LOW, WRAP = f"grid 2C 3D 4H {OTHERS} AS 5S 9H B KC QD JD", f"grid QC KD 2H {OTHERS} AS 3S 9H B 9C 8D 7D"
TWO_LINES = "grid 9H 5C 3D 5D ## ## 3C ## ## \n stash A 9S KH JH B 2S 4D 7C"
EIGHTS = "grid ## ## ## 7H 8H/8S/8D 2S ## ## ## \n stash A 8C TD JH B 4S KC 3D"
DIAGONAL = "grid ## ## 9H ## 8H ## 7H ## ## \n stash A TH JH 2C B 2D 3S 5C"
ROW, EXTRA, BROKEN = "2C 7D 9S", "challenge; discard 3H", "challenge; play 8S 5; lay KC KS"
KING, ACE, THREE_KINGS = "high card, king", "high card, ace", " | C1 three of a kind, kings"
FLUSH_WINS = "D1 flush, jack high | C2 three of a kind, eights"
NINES_FIRST = "R1 pair of nines | R1 "
KING_WINS, NINES_WIN = f"R1 {KING} | R1 high card, queen", f"{NINES_FIRST}high card, queen"


def call(text: str, called: str, answer: str, hands: str, won: str, removed: str, turn: str) -> None:
    """Check which hands a call opens, who wins what ("A 9 doubled"), which cards leave, and who is next."""
    trio = Trio(text)
    events = trio.do(f"A call {called}", *(f"B {word}" for word in answer.split("; ")))
    assert " | ".join(f"{showdown.line} {showdown.made}" for showdown in those(events, Showdown)) == hands
    name, scored, *doubled = won.split() or ("", "0")
    expected: HandWon | HandDrawn = HandDrawn((trio.at("A"), trio.at("B")))
    if name:
        expected = HandWon(trio.at(name), int(scored), doubled=bool(doubled))
    assert those(events, HandWon, HandDrawn) == [expected]
    assert trio.view().points == ((0, int(scored)) if name == "B" else (int(scored), 0))
    assert trio.view().removed == hand(removed) and trio.turn == turn


@pytest.mark.parametrize("row", [
    # S-06 to S-08: a flush conceded, challenged and kept, broken; S-09: stacks leave whole.
    (FLUSH, "TH JH", "concede 8S KC", FLUSH_WINS, "A 50", "9H 8H 6H", "B"),
    (FLUSH, "TH JH", "challenge; discard 3D; lay 8S KC", FLUSH_WINS, "A 100 doubled", "9H 8H 6H", "B"),
    (FLUSH + "pile KS", "TH JH", BROKEN, "C2 pair of eights" + THREE_KINGS, "B 5", "9H 7H KD", "A"),
    (STACKED, "TH JH", "concede 8S KC", FLUSH_WINS, "A 50", "9H 2D 8H 6H", "B"),
    (EIGHTS, "8C TD", "concede KC 4S", "R2 pair of eights | R2 " + KING, "A 1", "7H 8H 8S 8D 2S", "B"),
    # S-13: low straight and wrap; S-14: of two lines as good the first.
    (LOW, "AS 5S", "concede KC QD", f"R1 straight to the five | R1 {KING}", "A 25", "2C 3D 4H", "B"),
    (WRAP, "AS 3S", "concede 9C 8D", f"R1 {ACE} | R1 {KING}", "A 0", "QC KD 2H", "B"),
    (TWO_LINES, "9S KH", "concede 2S 4D", f"{NINES_FIRST}high card, nine", "A 1", "9H 5C 3D", "B"),
])  # fmt: skip
def test_TT_20_TT_S06_TT_S07_TT_S08_TT_S09_TT_S13_TT_S14_the_best_hands_line_counts(row: tuple[str, ...]):
    call(*row)


@pytest.mark.parametrize("row", [
    # S-10: a high card scores nothing, or one if somebody challenged; others' points are never doubled.
    (HIGH, "KH 4S", "concede QH 5S", KING_WINS, "A 0", ROW, "B"),
    (HIGH + "below 4 3D", "KH 4S", "challenge; reveal 4; lay QH 5S", KING_WINS, "A 1", ROW, "B"),
    (HIGH + "pile 6C", "KH 4S", f"{EXTRA}; lay QH 6C", KING_WINS, "A 1", ROW, "B"),
    (HIGH + "pile AC", "KH 4S", f"{EXTRA}; lay AC QH", f"R1 {KING} | R1 {ACE}", "B 1", ROW, "A"),
    (HIGH + "pile 9D", "KH 4S", f"{EXTRA}; lay QH 9D", f"R1 {KING} | R1 pair of nines", "B 1", ROW, "A"),
    # S-11: a pair; S-12: on equal best hands nobody scores, and the player left of the caller is next.
    (NINES, "9H 4S", "concede QH 5S", NINES_WIN, "A 1", ROW, "B"),
    (NINES + "pile 6C", "9H 4S", f"{EXTRA}; lay QH 6C", NINES_WIN, "A 2 doubled", ROW, "B"),
    (TIE, "QH 4S", "concede QC 4D", f"R1 {ACE} | R1 {ACE}", "", "AS KD 9C", "B"),
    (TIE, "QH 4S", "challenge; discard 2D; lay QC 4D", f"R1 {ACE} | R1 {ACE}", "", "AS KD 9C", "B"),
])  # fmt: skip
def test_TT_24_TT_26_TT_32_TT_S10_TT_S11_TT_S12_high_cards_pairs_and_equal_hands(row: tuple[str, ...]):
    """TT-26: On equal best hands nobody scores.
    TT-32: The player with the worst hand takes the next turn, and if all hands are equal the player left of
      the caller does.
    """
    call(*row)


@pytest.mark.parametrize(("caller", "challenged", "expected"), [
    (True, False, [0, 1, 2, 5, 25, 50, 70, 150, 500, 1000]),
    (True, True, [1, 2, 4, 10, 50, 100, 140, 300, 1000, 2000]),
    (False, True, [1, 1, 2, 5, 25, 50, 70, 150, 500, 1000]),
])  # fmt: skip
def test_TT_22_TT_23_TT_25_points_by_class(caller: bool, challenged: bool, expected: list[int]):
    """TT-23: The caller's points are doubled if the caller wins and somebody challenged.
    TT-25: Points of a player other than the caller are never doubled.
    """
    hands = (
        *("KH QS 9D 7C 2H", "KH KS 9D 7C 2H", "KH KS 9D 9C 2H", "KH KS KD 7C 2H", "9H 8S 7D 6C 5H"),
        *("KH QH 9H 7H 2H", "KH KS KD 7C 7H", "KH KS KD KC 2H", "9H 8H 7H 6H 5H", "AH KH QH JH TH"),
    )
    found = [points(strength(hand(it)), caller=caller, challenged=challenged) for it in hands]
    assert found == expected


def test_TT_19_there_are_eight_lines_and_face_down_cards_make_none():
    assert LINES == {
        "R1": (1, 2, 3), "R2": (4, 5, 6), "R3": (7, 8, 9),
        "C1": (1, 4, 7), "C2": (2, 5, 8), "C3": (3, 6, 9),
        "D1": (1, 5, 9), "D2": (3, 5, 7),
    }  # fmt: skip
    trio = Trio(NINES + "below 4 9D 7 9C")
    mine, _ = those(trio.do("A call 9H 4S", "B concede QH 5S"), Showdown)
    assert (mine.line, mine.made) == ("R1", "pair of nines")  # below C1 there are two more


@pytest.mark.parametrize(("better", "worse"), [
    ("AH 4S", "KH QS"),  # high card by its highest card
    ("9H AS", "9D KS"),  # a pair by its kicker
    ("9H 2S", "7H KS"),  # nines over sevens
    ("9H 9D", "9C 7S"),  # three of a kind over two pair
])  # fmt: skip
def test_TT_21_hands_are_compared_with_kickers(better: str, worse: str):
    """Suits never break a tie: S-12."""
    trio = Trio(f"grid 2C 7D 9S {OTHERS} {worse} 3H B {better} 3D")
    (won,) = those(trio.do(f"A call {worse}", f"B concede {better}"), HandWon)
    assert won.seat == trio.seat("B")


def test_TT_27_TT_19_a_hand_is_two_cards_and_the_tops_of_a_line_and_all_of_the_winners_line_leaves():
    trio = Trio(STACKED)
    assert those(trio.do(*CONCEDED), Removed) == [Removed((1, 5, 9), hand("9H 2D 8H 6H"))]
    assert [trio.cell(n) for n in (2, 4, 6, 7, 8)] == ["4C", "7H", "2S", "KD", "8C"]
    mine, other = those(Trio(STACKED).do(*CONCEDED), Showdown)
    assert (mine.cards, mine.line) == (hand("TH JH 9H 8H 6H"), "D1")
    assert (other.cards, other.line) == (hand("8S KC 4C 8H 8C"), "C2")


STRAIGHTS = """
    players A B C; turn B; grid 9C 8D JH  TH 7D 9D  ## ## ##; stash A {0} 2H  B 2C 3D 4H  C {1} 2S
"""
"""TS 7C make a straight to the jack with R1 only, 8S JC with R2 only."""


@pytest.mark.parametrize(
    ("a", "c", "lines", "cells"),
    [("TS 7C", "8S JC", ["R1", "R2", "R1"], (4, 5, 6)), ("8S JC", "TS 7C", ["R1", "R1", "R2"], (1, 2, 3))],
)
def test_TT_28_the_first_best_hand_s_line_leaves(a: str, c: str, lines: list[str], cells: tuple[int, ...]):
    trio = Trio(STRAIGHTS.format(a, c))
    events = trio.do("B call 2C 3D", f"C concede {c}", f"A concede {a}")
    assert [showdown.line for showdown in those(events, Showdown)] == lines
    assert those(events, HandDrawn) == [HandDrawn((trio.seat("C"), trio.seat("A")))]
    assert those(events, Removed)[0].cells == cells


def test_TT_29_laid_cards_return_and_nobody_draws():
    trio = Trio(FLUSH)
    assert those(trio.do(*CONCEDED), StashReturned) == [StashReturned(trio.seat(it)) for it in "AB"]
    assert set(trio.s.stash[0]) == set(hand("TH 8D JH")) and set(trio.s.stash[1]) == set(hand("8S KC 3D"))
    assert trio.view().laid_counts == (0, 0)


@pytest.mark.parametrize(("text", "lines", "cells", "face_down"), [
    (FLUSH, CONCEDED, (1, 5, 9), (1, 3, 5, 9)),  # cell 3 was before, and cell 5 is no exception
    # S-09, S-12: stacks are refilled by one card, and a whole grid may lie face down.
    (EIGHTS, ("A call 8C TD", "B concede KC 4S"), (4, 5, 6), (1, 2, 3, 4, 5, 6, 7, 8, 9)),
    (TIE, ("A call QH 4S", "B concede QC 4D"), (1, 2, 3), (1, 2, 3, 4, 5, 6, 7, 8, 9)),
    (DIAGONAL, ("A call TH JH", "B concede 2D 3S"), (3, 5, 7), (1, 2, 3, 4, 5, 6, 7, 8, 9)),
])  # fmt: skip
def test_TT_30_the_emptied_cells_are_refilled_face_down_in_rising_order(
    text: str, lines: tuple[str, ...], cells: tuple[int, ...], face_down: tuple[int, ...]
):
    trio = Trio(text + "\npile 5S 6S 7S TC")
    before = trio.view().pile_count
    (refilled,) = those(trio.do(*lines), Refilled)
    assert refilled.cells == cells and trio.view().face_down == face_down
    assert trio.view().pile_count == before - 3 and trio.s.pile[0] == "TC"
    for cell, name in zip(cells, "BAB", strict=True):
        trio.do(f"{name} reveal {cell}")
    assert [trio.cell(n) for n in cells] == ["5S", "6S", "7S"]
