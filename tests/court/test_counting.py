"""Court!, what a suit counts and whether it can win: CT-20 to CT-25."""

from __future__ import annotations

import pytest

from engines.cards import DECK
from engines.court import counting
from engines.court.model import Alignment, Line
from tests.court.realm import Realm


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("KS TS 9S 8S 2S", 27),
        ("KS JS TS 9S 8S 2S", 29),
        ("JS 2S 3S 4S 5S 6S 7S 8S 9S TS AS", 55),
        ("QS 2S 3S 4S 5S", 12),
        ("QS 2S 3S", 5),
        ("QS", 0),
        ("JS", 0),
        ("", 0),
    ],
)
def test_CT_20_with_the_jack_all_numbers_count_else_the_three_highest(cards: str, total: int):
    assert Realm(f"field 2C {cards} \n hands P1 2D P2 3D P3 4D").total("S") == total


@pytest.mark.parametrize(("hand", "deck"), [("7H 5S 6S", "9D JS 3D 4D"), ("JS 5S 6S", "9D 2D 3D 4D")])
def test_CT_20_it_does_not_matter_how_the_jack_got_there(hand: str, deck: str):
    realm = Realm(f"turn P3 \n hands P3 {hand} \n field 9S 8S 4S 2S KC 2C \n deck {deck}")
    realm.do(f"P3 place {hand[:2]}")
    assert realm.total("S") == 23


def test_CT_21_faces_and_jokers_add_nothing():
    assert Realm("field KS QS JS XB@S 2C").total("S") == 0
    assert Realm("field KS QS JS XB@S 9S 2C").total("S") == 9
    for card in DECK:
        if card[0] in "JQK":
            assert counting.value(card, ()) == 0
    assert counting.value("XB", ()) == counting.value("XR", ()) == 0


def test_CT_22_an_ace_counts_1_unless_it_was_turned_up_this_season():
    assert Realm("field KS AS 9S 8S 2C").total("S") == 18
    assert Realm("field KS AS 9S 8S 2C \n aces AS").total("S") == 28


def test_CT_22_an_ace_placed_in_a_turn_counts_1():
    realm = Realm("hands P1 AS 5S 6S \n field KS 2C")
    realm.do("P1 place AS")
    assert realm.total("S") == 1


def test_CT_22_an_ace_turned_up_counts_11_until_it_leaves():
    realm = Realm("phase align \n field KD KC 2C \n hands P1 AD P2 QH P3 9D")
    realm.do("P1 align AD", "P2 align QH", "P3 align 9D")
    assert realm.total("D") == 11 and realm.view().aces == ("AD",)
    realm.do("P2 spare")
    assert realm.on("D").startswith("KD AD") and realm.view().aces == ()


def test_CT_22_an_ace_of_a_king_aligned_player_counts_11_too():
    realm = Realm("phase align \n field KD KH KC 2C \n kings P1 H \n hands P1 AD P2 QH P3 9D")
    realm.do("P1 align AD", "P2 align QH", "P3 align 9D")
    assert realm.total("D") == 11


@pytest.mark.parametrize(
    ("cards", "active"),
    [
        ("KH XR@H", 1),
        ("KH QH JH XR@H", 0),
        ("KH QH JH", 0),
        ("KH JH XR@H XB@H", 2),
        ("KH QH JH XR@H XB@H", 1),
        ("QH JH XB@H 9H 8H 7H", 1),
    ],
)
def test_CT_23_active_jokers_are_the_jokers_less_one_for_a_full_court(cards: str, active: int):
    assert Realm(f"field 2C {cards}").jokers("H") == active


def test_CT_24_a_suit_with_an_active_joker_cannot_win():
    realm = Realm("field KC 2C KH TH 9H XR@H")
    assert not realm.contends("H") and realm.view().best == ("C",)


def test_CT_25_a_suit_without_a_face_card_cannot_win():
    realm = Realm("field KC 2C TH 9H 8H")
    assert not realm.contends("H") and realm.view().best == ("C",)
    assert Realm("field KC 2C QH").contends("H")


@pytest.mark.parametrize(
    ("suit", "by_king", "line"),
    [
        ("H", True, Line.KING_OF_WINNER),
        ("H", False, Line.WINNER),
        ("D", False, Line.SAME_COLOUR),
        ("D", True, Line.KING_OF_LOSER),
        ("C", False, Line.OTHER_COLOUR),
        ("C", True, Line.KING_OF_LOSER),
        ("S", False, Line.JOKER),
        ("S", True, Line.JOKER),
    ],
)
def test_CT_37_R19_R20_the_first_line_that_fits(suit: str, by_king: bool, line: Line):
    field = [("KC",), ("KD",), ("KH", "9H"), ("KS", "XB")]
    assert counting.line(Alignment(suit, by_king=by_king), "H", field) is line  # type: ignore[arg-type]


def test_CT_37_R18_the_unaligned_and_a_void_season_score_nothing():
    field = [("KC",), ("KD",), ("KH", "9H"), ("KS", "XB")]
    assert counting.line(None, "H", field) is Line.NOTHING
    assert counting.line(Alignment("H", by_king=True), None, field) is Line.NOTHING
