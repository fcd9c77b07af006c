"""Court!, what a suit counts and whether it can win: CT-20 to CT-25."""

from __future__ import annotations

import pytest

from engines.cards import DECK
from engines.court import counting
from engines.court.model import Alignment, Line
from tests.court.realm import Realm, after, reveal


@pytest.mark.parametrize(("cards", "total"), [
    ("KS TS 9S 8S 2S", 27), ("KS JS TS 9S 8S 2S", 29), ("JS 2S 3S 4S 5S 6S 7S 8S 9S TS AS", 55),
    ("QS 2S 3S 4S 5S", 12), ("QS 2S 3S", 5), ("QS", 0), ("JS", 0), ("", 0), ("KS QS JS XB@S", 0),
    ("KS QS JS XB@S 9S", 9), ("KS TS 9S 8S 2S AS", 27), ("KS AS 9S 8S", 18), ("KS AS 9S 8S \n aces AS", 28),
    ("KS TS 9S 8S 2S AS \n aces AS", 30),
])  # fmt: skip
def test_CT_20_CT_21_CT_22_CT_S10_with_the_jack_all_numbers_count_else_three(cards: str, total: int):
    """Faces and Jokers add nothing; an Ace counts 1 unless it was turned up this season."""
    assert Realm(f"hands P1 2D P2 3D P3 4D \n field 2C {cards}").total("S") == total


def test_CT_21_faces_and_jokers_add_nothing():
    faces = [card for card in DECK if card[0] in "JQK"]
    assert {counting.value(card, ()) for card in (*faces, "XB", "XR")} == {0}


def test_CT_22_an_ace_turned_up_counts_11_until_it_leaves_even_of_a_king_aligned_player():
    realm, _ = reveal("field KD KC 2C", "AD QH 9D")
    assert realm.total("D") == 11 and realm.view().aces == ("AD",)
    realm.do("P2 spare")
    assert realm.on("D").startswith("KD AD") and realm.view().aces == ()
    realm, _ = reveal("field KD KH KC 2C \n kings P1 H", "AD QH 9D")
    assert realm.total("D") == 11
    assert after("hands P1 AS 5S 6S \n field KS 2C", "P1 place AS").total("S") == 1


@pytest.mark.parametrize(("cards", "active"), [
    ("KH XR@H", 1), ("KH QH JH XR@H", 0), ("KH QH JH", 0), ("KH JH XR@H XB@H", 2), ("KH QH JH XR@H XB@H", 1),
    ("QH JH XB@H 9H 8H 7H", 1),
])  # fmt: skip
def test_CT_23_active_jokers_are_the_jokers_less_one_for_a_full_court(cards: str, active: int):
    assert Realm(f"field 2C {cards}").jokers("H") == active


def test_CT_24_CT_25_a_suit_with_an_active_joker_or_without_a_face_card_cannot_win():
    """CT-25: A suit with no face card on the field cannot win."""
    for cards in ("KH TH 9H XR@H", "TH 9H 8H"):
        realm = Realm(f"field KC 2C {cards}")
        assert not realm.contends("H") and realm.view().best == ("C",)
    assert Realm("field KC 2C QH").contends("H")


@pytest.mark.parametrize(("suit", "by_king", "line"), [
    ("H", True, Line.KING_OF_WINNER), ("H", False, Line.WINNER), ("D", False, Line.SAME_COLOUR),
    ("D", True, Line.KING_OF_LOSER), ("C", False, Line.OTHER_COLOUR), ("C", True, Line.KING_OF_LOSER),
    ("S", False, Line.JOKER), ("S", True, Line.JOKER),
])  # fmt: skip
def test_CT_37_R19_R20_the_first_line_that_fits(suit: str, by_king: bool, line: Line):
    """R18: the unaligned and a void season score nothing."""
    field = [("KC",), ("KD",), ("KH", "9H"), ("KS", "XB")]
    assert counting.line(Alignment(suit, by_king=by_king), "H", field) is line  # type: ignore[arg-type]
    assert counting.line(None, "H", field) is Line.NOTHING
    assert counting.line(Alignment("H", by_king=True), None, field) is Line.NOTHING
