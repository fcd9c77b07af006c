"""The rows of RULES.md, section 8: what is refused, in which words, and which row answers first."""

from __future__ import annotations

import pytest

from engines.core import Illegal, who
from engines.court import COURT, Options
from tests.court.realm import Realm

P1, P2, P3 = who(0), who(1), who(2)
MINE = "turn P2 \n field KC 2C 9H KS \n hands P1 2H 5S 6S P2 7H 5C XR P3 8H 7S 8S"
BLACK = "turn P2 \n field KC 2C 9H KS \n hands P1 2H 5S 6S P2 7H 5C XB P3 8H 7S 8S"
QUEEN = "turn P2 \n phase queen \n queen QH \n field KC 2C 4D KS QH \n hands P1 2H 5S 6S P2 7H 5C XR P3 8H"
ALIGN = "phase align \n field KH KC 2C \n kings P1 H \n hands P1 2H 5S XR P2 7H 5C XB P3 8H 7S 8S"
OVER = "phase over \n hands P1 2H 5S 6S P2 7H 5C XR P3 8H 7S 8S"
REVEALED_QUEEN = "phase align \n field KH KC 2C \n hands P1 2H 5S 6S P2 QD 5C XB P3 8H 7S 8S"


def row(refused: Illegal, number: int) -> str:
    """The sentence of a refusal, which must be that of row `number`."""
    assert refused.rule == f"CT-B{number:02}", refused
    return refused.sentence


def joker_turned_up(joker: str = "XR") -> Realm:
    """P1 has turned up a Joker and has not named its suit; P3 is still to turn up a card."""
    realm = Realm(
        f"phase align \n field KH KC 2C \n kings P1 H \n hands P1 {joker} 5S 6S P2 7H 5C 4C P3 8H 7S 8S"
    )
    realm.do(f"P1 align {joker}", "P2 align 7H", "P3 align 8H")
    return realm


def queen_turned_up() -> Realm:
    """P2 has turned up QD."""
    realm = Realm(REVEALED_QUEEN)
    realm.do("P1 align 2H", "P2 align QD", "P3 align 8H")
    return realm


# Whose turn it is.


@pytest.mark.parametrize("text", ["place 7H", "place 8H", "place", "place 1H", "place XR", "place 8H 7S"])
def test_CT_B01_out_of_turn(text: str):
    assert row(Realm(MINE).refuse(f"P3 {text}"), 1) == f"It is {P2}'s turn, not yours."


def test_CT_B01_the_turn_is_his_until_the_queen_is_done():
    assert row(Realm(QUEEN).refuse("P3 place 8H"), 1) == f"It is {P2}'s turn, not yours."


def test_CT_B02_a_card_that_is_not_in_the_hand():
    assert row(Realm(MINE).refuse("P2 place 8H"), 2) == "You do not hold 8H."
    assert row(Realm(MINE).refuse("P2 place xb"), 2) == "You do not hold XB."
    assert row(Realm(ALIGN).refuse("P2 align 8H"), 2) == "You do not hold 8H."
    assert row(Realm(ALIGN).refuse("P2 align XR"), 2) == "You do not hold XR."


@pytest.mark.parametrize("text", ["place", "align"])
def test_CT_B03_no_card(text: str):
    realm = Realm(MINE if text == "place" else ALIGN)
    assert row(realm.refuse(f"P2 {text}"), 3) == "Name a card from your hand, for example: place 7H."


@pytest.mark.parametrize("word", ["1H", "HK", "10H", "7", "H7", "joker", "XX"])
@pytest.mark.parametrize("verb", ["place", "align", "banish"])
def test_CT_B04_no_such_card(verb: str, word: str):
    realm = Realm({"place": MINE, "align": ALIGN, "banish": QUEEN}[verb])
    said = "Write rank then suit, for example TH or KS; Jokers are XR and XB."
    assert row(realm.refuse(f"P2 {verb} {word}"), 4) == f'"{word}" is not a card. {said}'


def test_CT_B05_a_joker_without_a_suit():
    said = "Say which suit the red Joker goes on: place XR H or place XR D."
    assert row(Realm(MINE).refuse("P2 place XR"), 5) == said
    said = "Say which suit the black Joker goes on: place XB C or place XB S."
    assert row(Realm(BLACK).refuse("P2 place xb"), 5) == said


def test_CT_B06_a_joker_on_the_other_colour():
    assert row(Realm(MINE).refuse("P2 place XR S"), 6) == "The red Joker can go only on Hearts or Diamonds."
    assert row(Realm(BLACK).refuse("P2 place XB D"), 6) == "The black Joker can go only on Clubs or Spades."


def test_CT_B07_a_suited_card_on_another_suit():
    assert row(Realm(MINE).refuse("P2 place 7H D"), 7) == "7H can only be placed with the Hearts."
    assert row(Realm(MINE).refuse("P2 place 5C s"), 7) == "5C can only be placed with the Clubs."
    assert row(Realm(MINE).refuse("P2 place 7H north"), 7) == "7H can only be placed with the Hearts."


@pytest.mark.parametrize("text", ["place 7H 8H", "place 7H 5C XR", "place 7H H 5C", "place 8H 7H"])
def test_CT_B08_two_cards(text: str):
    assert row(Realm(MINE).refuse(f"P2 {text}"), 8) == "Place exactly one card."


@pytest.mark.parametrize("text", ["place 7H", "place", "place 1H"])
def test_CT_B09_place_while_the_queen_waits(text: str):
    said = "First finish the Queen: banish a card of her colour, or spare."
    assert row(Realm(QUEEN).refuse(f"P2 {text}"), 9) == said


def test_CT_B10_a_card_of_the_other_colour():
    said = "KS is black; the Queen of Hearts can banish only red cards."
    assert row(Realm(QUEEN).refuse("P2 banish KS"), 10) == said
    realm = Realm("field KC 2C XR@C \n hands P1 QC 5S 6S")
    realm.do("P1 place QC")
    said = "XR is red; the Queen of Clubs can banish only black cards."
    assert row(realm.refuse("P1 banish XR"), 10) == said


def test_CT_B11_a_card_that_is_not_on_the_field():
    assert row(Realm(QUEEN).refuse("P2 banish 9D"), 11) == "9D is not on the field."
    assert row(Realm(QUEEN).refuse("P2 banish 9S"), 11) == "9S is not on the field."


@pytest.mark.parametrize("position", [MINE, ALIGN])
def test_CT_B12_no_queen_or_joker_waits(position: str):
    for text in ("banish 9D", "banish", "banish 1H", "spare"):
        assert row(Realm(position).refuse(f"P2 {text}"), 12) == "There is no Queen waiting to banish a card."
    for text in ("suit D", "suit", "suit X"):
        assert row(Realm(position).refuse(f"P2 {text}"), 12) == "There is no Joker waiting for a suit."
    assert row(Realm(QUEEN).refuse("P2 suit D"), 12) == "There is no Joker waiting for a suit."
    assert row(joker_turned_up().refuse("P1 spare"), 12) == "There is no Queen waiting to banish a card."


def test_CT_B13_place_after_the_rounds():
    said = "The rounds are over; use align to lay your alignment card."
    assert row(Realm(ALIGN).refuse("P2 place 5C"), 13) == said
    for name in ("P1", "P2", "P3"):
        assert row(queen_turned_up().refuse(f"{name} place 5C"), 13) == "The rounds are over."
        assert row(joker_turned_up().refuse(f"{name} place"), 13) == "The rounds are over."


def test_CT_B14_a_joker_without_a_king():
    said = "A Joker has no suit to align with; choose another card."
    assert row(Realm(ALIGN).refuse("P2 align XB"), 14) == said


@pytest.mark.parametrize("text", ["align 5C", "align 7H", "align", "align 1H", "abstain"])
def test_CT_B15_a_second_choice(text: str):
    realm = Realm(ALIGN)
    realm.do("P2 align 5C", "P1 abstain")
    for name in ("P1", "P2"):
        assert row(realm.refuse(f"{name} {text}"), 15) == "You have already chosen; the choice is final."
    assert row(queen_turned_up().refuse(f"P3 {text}"), 15) == "You have already chosen; the choice is final."


def test_CT_B16_to_abstain_without_a_king():
    said = "Only a player aligned by a King may lay no card."
    assert row(Realm(ALIGN).refuse("P2 abstain"), 16) == said


@pytest.mark.parametrize("text", ["align 5C", "align 8H", "align", "align XR", "abstain"])
def test_CT_B17_to_align_in_the_rounds(text: str):
    for name in ("P1", "P2", "P3"):
        said = row(Realm(f"{MINE} \n round 2").refuse(f"{name} {text}"), 17)
        assert said == "Alignment comes after the third round."
    assert row(Realm(QUEEN).refuse(f"P2 {text}"), 17) == "Alignment comes after the third round."


@pytest.mark.parametrize("text", ["suit S", "suit C", "suit", "suit north"])
def test_CT_B18_a_turned_up_joker_on_the_other_colour(text: str):
    said = "The red Joker can go only on Hearts or Diamonds."
    assert row(joker_turned_up().refuse(f"P1 {text}"), 18) == said


def test_CT_B18_the_black_joker_too():
    said = "The black Joker can go only on Clubs or Spades."
    assert row(joker_turned_up("XB").refuse("P1 suit H"), 18) == said


@pytest.mark.parametrize("text", ["draw", "DRAW", "draw 1"])
def test_CT_B19_draw(text: str):
    for name in ("P1", "P2"):
        assert row(Realm(MINE).refuse(f"{name} {text}"), 19) == "You draw automatically after placing a card."


@pytest.mark.parametrize("text", ["pitch", "pitch 3"])
def test_CT_B20_pitch(text: str):
    said = "Pitching is done for the dealer automatically."
    assert row(Realm(MINE).refuse(f"P3 {text}"), 20) == said


@pytest.mark.parametrize("text", ["banish 4D", "banish KS", "banish", "spare"])
def test_CT_B21_the_queen_of_another(text: str):
    said = f"The Queen was placed by {P2}; only {P2} decides."
    assert row(Realm(QUEEN).refuse(f"P3 {text}"), 21) == said
    assert row(queen_turned_up().refuse(f"P1 {text}"), 21) == said


def test_CT_B21_the_joker_of_another():
    said = f"The Joker was turned up by {P1}; only {P1} decides."
    assert row(joker_turned_up().refuse("P2 suit D"), 21) == said
    assert row(joker_turned_up().refuse("P3 suit S"), 21) == said


@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_CT_B22_too_few_or_too_many_players(players: int):
    with pytest.raises(Illegal) as refused:
        COURT.new(Options(), players, "00")
    assert row(refused.value, 22) == "Court! needs 3 to 5 players."


@pytest.mark.parametrize(
    "text", ["place 7H", "place", "align 5C", "abstain", "spare", "suit D", "draw", "pitch", "shoot", ""]
)
def test_CT_B23_after_the_end(text: str):
    for name in ("P2", "P3", "onlooker"):
        assert row(Realm(OVER).refuse(f"{name} {text}"), 23) == "The game is over."


# What the rows do not tell.


def test_an_unknown_verb():
    said = 'I do not know "shoot". Try: place, banish, spare, align, abstain, suit.'
    assert Realm(MINE).refuse("P2 shoot P3").sentence == said


def test_who_does_not_sit_here():
    assert Realm(MINE).refuse("onlooker place 7H").sentence == "You are not at this table."


def test_banish_without_a_card():
    said = "Name a card on the field, for example: banish 7H."
    assert Realm(QUEEN).refuse("P2 banish").sentence == said


@pytest.mark.parametrize("text", ["banish 4D QH", "spare 4D"])
def test_a_word_too_many(text: str):
    assert "one word too many" in Realm(QUEEN).refuse(f"P2 {text}").sentence


@pytest.mark.parametrize(
    "text", ["PLACE 7h", "  place   7H ", "place 7H H", "place 7h hearts", "place 7H on Hearts"]
)
def test_case_and_spaces_do_not_matter(text: str):
    realm = Realm(MINE)
    realm.do(f"P2 {text}")
    assert realm.on("H") == "9H 7H"


def test_a_suit_may_be_written_out():
    realm = Realm(MINE)
    realm.do("P2 place XR diamonds")
    assert realm.on("D") == "XR"
