"""Court!, pitching: CT-09 to CT-12, and the rulings about it."""

from __future__ import annotations

from engines.court.events import KingLost, PitchDiscarded, Pitched, PitchedPair
from tests.court.realm import Realm, those

LAST_TURN = """
    turn P3
    hands P3 7H TC TD
    field KC 2C
    deck 9D {deck}
"""
"""P3, the dealer, draws 9D; then three pitches of `deck`."""


def pitched(deck: str, more: str = "") -> tuple[Realm, list[object]]:
    realm = Realm(LAST_TURN.format(deck=deck) + more)
    events = realm.do("P3 place 7H")
    return realm, list(those(events, Pitched, PitchedPair, PitchDiscarded, KingLost))


def test_CT_09_a_pitched_card_goes_to_its_suit():
    realm, events = pitched("8C JD 3S")
    assert events == [Pitched("8C", "C"), Pitched("JD", "D"), Pitched("3S", "S")]
    assert (realm.on("C"), realm.on("D"), realm.on("S")) == ("KC 2C 8C", "JD", "3S")


def test_CT_09_a_pitched_king_aligns_nobody_and_a_pitched_ace_is_worth_1():
    realm, _ = pitched("KD AD 3S")
    assert realm.view().kings == (None, None, None)
    assert realm.total("D") == 1


def test_CT_10_a_pitched_queen_discards_the_next_card():
    realm, events = pitched("QD KS 3S 4S 5S")
    assert events == [
        Pitched("QD", "D"), PitchDiscarded("KS", "QD"), Pitched("3S", "S"), Pitched("4S", "S"),
    ]  # fmt: skip
    assert realm.discard == "KS" and realm.phase == "turn"


def test_CT_10_the_victim_of_a_pitched_queen_has_no_effect_whatever_it_is():
    realm, events = pitched("QD QH XB 4S 5S")
    assert events == [
        Pitched("QD", "D"), PitchDiscarded("QH", "QD"), PitchedPair(("XB",), "4S", "S"), Pitched("5S", "S"),
    ]  # fmt: skip
    realm, events = pitched("QD XR 3S 4S")
    assert realm.discard == "XR"
    assert events[1:] == [PitchDiscarded("XR", "QD"), Pitched("3S", "S"), Pitched("4S", "S")]


def test_CT_11_a_pitched_joker_goes_with_the_next_card_in_one_pitch():
    realm, events = pitched("XR 6C 3H 9S 4D")
    assert events == [PitchedPair(("XR",), "6C", "C"), Pitched("3H", "H"), Pitched("9S", "S")]
    assert realm.on("C") == "KC 2C XR 6C" and realm.jokers("C") == 1
    assert realm.on("D") == ""


def test_CT_12_two_jokers_in_a_row_go_with_the_next_card():
    realm, events = pitched("XB XR 2D 5S 6D 8D")
    assert events == [PitchedPair(("XB", "XR"), "2D", "D"), *events[1:]]
    assert [type(it) for it in events] == [PitchedPair, Pitched, Pitched]
    assert realm.on("D") == "XB XR 2D 6D" and realm.jokers("D") == 2


def test_CT_12_a_joker_that_comes_up_later_is_a_pitch_of_its_own():
    _, events = pitched("XB 2D XR 5C 6D 8D")
    assert events == [PitchedPair(("XB",), "2D", "D"), PitchedPair(("XR",), "5C", "C"), Pitched("6D", "D")]


def test_CT_R01_a_pitched_queen_stays_on_the_field():
    realm, _ = pitched("QD KS 3S 4S")
    assert realm.on("D") == "QD"


def test_CT_R02_victim_and_companion_do_not_count_among_the_three():
    realm, _ = pitched("QD KS XB 3S 4S 5C 6C")
    assert realm.on("S") == "XB 3S 4S" and realm.on("C") == "KC 2C"


def test_CT_R04_a_pitched_joker_may_lie_on_the_other_colour():
    realm, _ = pitched("XR 3S 4S 8S")
    assert realm.on("S") == "XR 3S 4S 8S"


def test_CT_R05_a_queen_as_companion_discards_the_next_card():
    realm, events = pitched("XB QD KS 3S 4S")
    assert events[:2] == [PitchedPair(("XB",), "QD", "D"), PitchDiscarded("KS", "QD")]
    assert realm.on("D") == "XB QD" and realm.discard == "KS"


def test_CT_R13_a_pitched_joker_ends_a_king_alignment():
    realm, events = pitched("XB 3H 4S 8S", "field KH KC 2C \n kings P1 H")
    assert events[:2] == [PitchedPair(("XB",), "3H", "H"), KingLost(realm.seat("P1"), "H", "joker")]
    assert realm.king("P1") is None


def test_CT_R13_the_victim_comes_before_the_loss():
    realm, events = pitched("XB QH JH 4S 8S", "field KH KC 2C \n kings P1 H")
    lost = KingLost(realm.seat("P1"), "H", "joker")
    assert events[:3] == [PitchedPair(("XB",), "QH", "H"), PitchDiscarded("JH", "QH"), lost]


def test_CT_R13_a_joker_whose_companion_completes_the_court_is_silent():
    realm, events = pitched("XB JH 4S 8S", "field KH QH KC 2C \n kings P1 H")
    assert those(events, KingLost) == []  # pyright: ignore[reportArgumentType]
    assert realm.jokers("H") == 0 and realm.king("P1") == "H"
