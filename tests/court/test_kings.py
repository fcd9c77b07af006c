"""Court!, King alignments: CT-14 to CT-17."""

from __future__ import annotations

from engines.court.events import KingAligned, KingLost
from tests.court.realm import Realm, those


def test_CT_14_placing_a_king_aligns_to_its_suit():
    realm = Realm("hands P1 KH 5S 6S \n field KC 2C")
    events = realm.do("P1 place KH")
    assert those(events, KingAligned) == [KingAligned(realm.seat("P1"), "H")]
    assert realm.view().kings == ("H", None, None)


def test_CT_14_R11_a_later_king_replaces_the_earlier_one():
    realm = Realm("hands P1 KS 5S 6S \n field KH KC 2C \n kings P1 H")
    events = realm.do("P1 place KS")
    assert realm.king("P1") == "S" and those(events, KingLost) == []


def test_CT_15_banishing_the_king_ends_the_alignment():
    realm = Realm("hands P1 QH 5S 6S \n field KD KC 2C \n kings P2 D")
    events = realm.do("P1 place QH", "P1 banish KD")
    assert those(events, KingLost) == [KingLost(realm.seat("P2"), "D", "banished")]
    assert realm.king("P2") is None


def test_CT_15_banishing_another_card_or_king_does_not():
    realm = Realm("hands P1 QH 5S 6S \n field KD KH 9D KC 2C \n kings P2 D")
    realm.do("P1 place QH", "P1 banish KH")
    assert realm.king("P2") == "D"


def test_CT_15_R12_the_older_king_does_not_count_again():
    realm = Realm("hands P1 QS 5S 6S \n field KH KS KC 2C \n kings P2 S")
    realm.do("P1 place QS", "P1 banish KS")
    assert realm.king("P2") is None


def test_CT_16_a_joker_that_is_active_ends_the_alignment():
    realm = Realm("hands P1 XR 5S 6S \n field KD KC 2C \n kings P2 D")
    events = realm.do("P1 place XR D")
    assert those(events, KingLost) == [KingLost(realm.seat("P2"), "D", "joker")]
    assert realm.king("P2") is None


def test_CT_16_a_joker_on_another_suit_does_not():
    realm = Realm("hands P1 XR 5S 6S \n field KD KC 2C \n kings P2 D")
    assert those(realm.do("P1 place XR H"), KingLost) == []
    assert realm.king("P2") == "D"


def test_CT_16_a_joker_under_a_full_court_does_not():
    realm = Realm("hands P1 XR 5S 6S \n field KD QD JD KC 2C \n kings P2 D")
    assert those(realm.do("P1 place XR D"), KingLost) == []
    assert realm.king("P2") == "D"


def test_CT_16_the_second_joker_under_a_full_court_does():
    realm = Realm("hands P1 XR 5S 6S \n field KD QD JD XB@D KC 2C \n kings P2 D")
    realm.do("P1 place XR D")
    assert realm.jokers("D") == 1 and realm.king("P2") is None


def test_CT_16_ones_own_joker_ends_ones_own_alignment():
    realm = Realm("hands P1 XR 5S 6S \n field KD KC 2C \n kings P1 D")
    realm.do("P1 place XR D")
    assert realm.king("P1") is None


def test_CT_16_R14_a_king_placed_under_an_active_joker_aligns_all_the_same():
    realm = Realm("hands P1 KD 5S 6S \n field XR@D KC 2C")
    events = realm.do("P1 place KD")
    assert realm.king("P1") == "D" and those(events, KingLost) == []


def test_CT_16_R15_a_joker_that_wakes_up_does_not():
    realm = Realm("hands P1 QH 5S 6S \n field KD QD JD XR@D KC 2C \n kings P2 D")
    events = realm.do("P1 place QH", "P1 banish JD")
    assert realm.jokers("D") == 1
    assert realm.king("P2") == "D" and those(events, KingLost) == []


def test_CT_17_R16_an_ended_alignment_is_not_restored_when_the_joker_goes():
    realm = Realm("hands P1 XR 5S 6S P2 QH 7S 8S \n field KD KC 2C \n kings P3 D")
    realm.do("P1 place XR D", "P2 place QH", "P2 banish XR")
    assert realm.jokers("D") == 0 and realm.king("P3") is None


def test_CT_17_an_ended_alignment_is_not_restored_when_the_court_is_completed():
    realm = Realm("hands P1 XR 5S 6S P2 JD 7S 8S \n field KD QD KC 2C \n kings P3 D")
    realm.do("P1 place XR D", "P2 place JD")
    assert realm.jokers("D") == 0 and realm.king("P3") is None


def test_CT_R37_nobody_is_aligned_by_the_king_of_another():
    realm = Realm("hands P1 KD 5S 6S P2 KS 7S 8S \n field KC 2C")
    realm.do("P1 place KD", "P2 place KS")
    assert realm.view().kings == ("D", "S", None)
