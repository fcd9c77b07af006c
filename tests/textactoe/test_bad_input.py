"""The rows of RULES.md, section 8: what is refused, and in which words."""

from __future__ import annotations

import pytest

from engines.core import Illegal
from tests.textactoe.trio import FLUSH, Trio

KINGS = """
    grid   ## ## ##  ## 8H ##  ## ## ##
    stash  A KD 8S 2H  B 3S 4S 5S
"""
EMPTY = KINGS + "pilesize 0"
BETTING = FLUSH + "\n chips A 52 B 44 \n pot 4 \n inpot A B \n"


def row(refused: Illegal, number: int) -> str:
    """The sentence of a refusal, which must be that of row `number`."""
    assert refused.rule == f"TT-B{number:02}", (refused.rule, refused.sentence)
    return refused.sentence


@pytest.mark.parametrize("line", ["reveal 1", "play 8S 5", "discard 8S", "call 8S KC", "call", "reveal x"])
def test_TT_B01_out_of_turn(line: str):
    assert row(Trio(FLUSH).refuse(f"B {line}"), 1) == "It is ⟨0⟩'s turn."


def test_TT_B01_a_responder_who_is_not_asked_yet():
    trio = Trio("players A B C" + FLUSH)
    trio.do("A call TH JH")
    assert row(trio.refuse("C challenge"), 1) == "It is ⟨1⟩'s turn."
    assert row(trio.refuse("A reveal 3"), 1) == "It is ⟨1⟩'s turn."


def test_TT_B02_a_cell_that_is_face_up():
    assert row(Trio(KINGS).refuse("A reveal 5"), 2) == "Cell 5 is already face up."


@pytest.mark.parametrize("line", ["reveal 0", "reveal 10", "reveal b2", "reveal", "play KD 0", "play KD b2"])
def test_TT_B03_no_cell(line: str):
    assert row(Trio(KINGS).refuse(f"A {line}"), 3) == "Name a cell from 1 to 9."


def test_TT_B04_a_card_not_in_the_stash():
    assert row(Trio(KINGS).refuse("A play QD 5"), 4) == "You do not hold QD."


def test_TT_B05_a_face_down_cell():
    sentence = "Cell 1 is face down; play only on a face-up card."
    assert row(Trio(KINGS).refuse("A play KD 1"), 5) == sentence


def test_TT_B06_neither_suit_nor_rank():
    sentence = "KD matches neither the suit nor the rank of 8H."
    assert row(Trio(KINGS).refuse("A play KD 5"), 6) == sentence


@pytest.mark.parametrize("line", ["play KD", "play"])
def test_TT_B07_a_word_is_missing(line: str):
    sentence = "Say the card and the cell, for example: play KD 5."
    assert row(Trio(KINGS).refuse(f"A {line}"), 7) == sentence


def test_TT_B08_play_with_an_empty_draw_pile():
    sentence = "The Draw Pile is empty: you can only reveal or call."
    assert row(Trio(FLUSH + "pilesize 0").refuse("A play 8D 5"), 8) == sentence


def test_TT_B09_discard_of_a_card_not_held():
    assert row(Trio(KINGS).refuse("A discard QD"), 9) == "You do not hold QD."


def test_TT_B10_discard_with_an_empty_draw_pile():
    sentence = "The Draw Pile is empty: you can only reveal or call."
    assert row(Trio(FLUSH + "pilesize 0").refuse("A discard 8D"), 10) == sentence


def test_with_an_empty_draw_pile_only_what_is_possible_is_named():
    assert Trio(EMPTY).refuse("A play 8S 5").sentence.endswith("you can only reveal.")
    assert Trio(EMPTY).refuse("A discard KD").sentence.endswith("you can only reveal.")
    full = Trio(FLUSH.replace("##", "2D") + "pilesize 0")
    assert full.refuse("A discard 8D").sentence.endswith("you can only call.")
    trio = Trio(FLUSH + "pilesize 0")
    trio.do("A call TH JH", "B challenge")
    assert trio.refuse("B discard 3D").sentence.endswith("you can only reveal.")
    assert row(trio.refuse("B call 8S KC"), 17) == "In the extra turn you may reveal, not call."


def test_TT_B11_discard_under_the_stall_guard():
    sentence = "Too many discards in a row: reveal, play or call."
    assert row(Trio(FLUSH + "discards 20").refuse("A discard 8D"), 11) == sentence
    sentence = "Too many discards in a row: reveal or play."
    assert row(Trio(KINGS + "discards 20").refuse("A discard KD"), 11) == sentence


def test_TT_B12_call_without_a_line():
    assert row(Trio(KINGS).refuse("A call KD 8S"), 12) == "No line has three face-up cards yet."


@pytest.mark.parametrize("line", ["call TH", "call TH 8D JH", "call"])
def test_TT_B13_not_two_cards(line: str):
    assert row(Trio(FLUSH).refuse(f"A {line}"), 13) == "Lay exactly two cards."


def test_TT_B13_not_two_cards_to_concede_or_to_lay():
    trio = Trio(FLUSH)
    trio.do("A call TH JH")
    assert row(trio.refuse("B concede 8S"), 13) == "Lay exactly two cards."
    trio.do("B challenge", "B discard 3D")
    assert row(trio.refuse("B lay"), 13) == "Lay exactly two cards."


def test_TT_B14_the_same_card_twice():
    assert row(Trio(FLUSH).refuse("A call TH TH"), 14) == "Name two different cards."


def test_TT_B15_call_with_a_card_not_held():
    assert row(Trio(FLUSH).refuse("A call TH QD"), 15) == "You do not hold QD."


@pytest.mark.parametrize("line", ["reveal 3", "play 8S 5", "discard 3D", "call 8S KC", "lay 8S KC", "reveal"])
def test_TT_B16_a_turn_instead_of_an_answer(line: str):
    trio = Trio(FLUSH)
    trio.do("A call TH JH")
    assert row(trio.refuse(f"B {line}"), 16) == "⟨0⟩ has called: concede with two cards, or challenge."


def test_TT_B17_call_in_the_extra_turn():
    trio = Trio(FLUSH)
    trio.do("A call TH JH", "B challenge")
    sentence = "In the extra turn you may reveal, play or discard, not call."
    assert row(trio.refuse("B call 8S KC"), 17) == sentence


@pytest.mark.parametrize("line", ["A challenge", "B challenge", "A concede TH JH", "A lay TH JH"])
def test_TT_B18_no_call_is_open(line: str):
    assert row(Trio(FLUSH).refuse(line), 18) == "There is no call to answer."


def test_TT_B19_a_challenge_without_a_turn_to_take():
    trio = Trio(FLUSH.replace("##", "2D") + "pilesize 0")
    trio.do("A call TH JH")
    sentence = "You have no turn to take, so you can only concede."
    assert row(trio.refuse("B challenge"), 19) == sentence
    assert row(trio.refuse("B reveal 3"), 16) == "⟨0⟩ has called: concede with two cards."


def test_a_challenge_with_a_word_too_many():
    trio = Trio(FLUSH)
    trio.do("A call TH JH")
    assert trio.refuse("B challenge 3").sentence == '"3" is one word too many for challenge.'


def test_TT_B20_concede_without_cards():
    trio = Trio(FLUSH)
    trio.do("A call TH JH")
    sentence = "Concede with the two cards you want to use, for example: concede 8S KC."
    assert row(trio.refuse("B concede"), 20) == sentence


@pytest.mark.parametrize("line", ["lay 8S KC", "concede 8S KC", "challenge"])
def test_TT_B21_lay_before_the_extra_turn(line: str):
    trio = Trio(FLUSH)
    trio.do("A call TH JH", "B challenge")
    assert row(trio.refuse(f"B {line}"), 21) == "First take your extra turn."


def test_TT_B22_two_plays_in_one_turn():
    trio = Trio(KINGS)
    trio.do("A play 8S 5")
    assert row(trio.refuse("A play 2H 5"), 1) == "It is ⟨1⟩'s turn."  # the sentence of row 1


@pytest.mark.parametrize("line", ["play ZZ 5", "discard ZZ", "play 1S 5"])
def test_TT_B23_no_card(line: str):
    word = line.split()[1]
    sentence = f'"{word}" is not a card. Write rank then suit, for example TH.'
    assert row(Trio(KINGS).refuse(f"A {line}"), 23) == sentence


def test_TT_B23_no_card_in_a_call():
    sentence = '"ZZ" is not a card. Write rank then suit, for example TH.'
    assert row(Trio(FLUSH).refuse("A call TH ZZ"), 23) == sentence


@pytest.mark.parametrize("line", ["A bet 5", "A bet x", "A see", "A drop", "B bet 5"])
def test_TT_B24_betting_is_off(line: str):
    assert row(Trio(FLUSH).refuse(line), 24) == "Betting is off in this game."


@pytest.mark.parametrize("line", ["bet 0", "bet 60", "bet x", "bet"])
def test_TT_B25_no_amount(line: str):
    trio = Trio(BETTING, betting=True)
    assert row(trio.refuse(f"A {line}"), 25) == "Bet a whole number from 1 to 44."


def test_TT_B26_not_in_the_pot():
    trio = Trio("players A B C" + FLUSH + "chips A 45 B 45 C 49 \n pot 11 \n inpot B C", betting=True)
    assert row(trio.refuse("A bet 5"), 26) == "You are not in the pot."
    assert row(trio.refuse("A bet x"), 26) == "You are not in the pot."


def test_TT_B26_somebody_has_no_chips_to_answer_with():
    trio = Trio(FLUSH + "chips A 60 B 0 \n pot 40 \n inpot A B", betting=True)
    sentence = "Somebody in the pot has no chips left to answer with."
    assert row(trio.refuse("A bet 5"), 26) == sentence


@pytest.mark.parametrize("line", ["A reveal 3", "A bet 5", "A see"])
def test_TT_B27_answers_to_a_bet_are_missing(line: str):
    trio = Trio(BETTING, betting=True)
    trio.do("A bet 5")
    assert row(trio.refuse(line), 27) == "Waiting for ⟨1⟩ to see or drop."


@pytest.mark.parametrize("line", ["B reveal 3", "B call 8S KC", "B bet 5", "B challenge"])
def test_TT_B27_who_must_answer_a_bet_is_told_so(line: str):
    trio = Trio(BETTING, betting=True)
    trio.do("A bet 5")
    assert row(trio.refuse(line), 27) == "See or drop first."
    assert trio.refuse("B see 5").sentence == '"5" is one word too many for see.'


@pytest.mark.parametrize("line", ["reveal 1", "call TH JH", "challenge", "bet 5", "reveal", "see"])
def test_TT_B29_after_the_end(line: str):
    trio = Trio(FLUSH + "pilesize 0")
    trio.do("A call TH JH", "B concede 8S KC")
    assert row(trio.refuse(f"A {line}"), 29) == "The game is over."


def test_what_the_rulebook_has_no_row_for_is_answered_too():
    trio = Trio(BETTING, betting=True)
    assert trio.refuse("A see").sentence == "There is no bet to answer."
    assert trio.refuse("A discard").sentence == "Say the card, for example: discard KD."
    assert trio.refuse("A reveal 3 4").sentence == '"4" is one word too many for reveal.'
    assert trio.refuse("A fold").sentence.startswith('I do not know "fold". Try: reveal, play')
    trio.do("A call TH JH", "B challenge", "B discard 3D")
    sentence = "Your extra turn is over: lay two cards, for example: lay 8S KC."
    assert trio.refuse("B reveal 3").sentence == sentence
