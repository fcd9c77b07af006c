"""Court!, alignment and reveal: CT-26 to CT-32."""

from __future__ import annotations

import pytest

from engines.core import Event
from engines.court.events import (
    Chosen,
    KingAligned,
    KingLost,
    Laid,
    Placed,
    Revealed,
    RevealedNothing,
    SeasonScored,
)
from engines.court.model import Alignment
from tests.court.realm import Realm, scored, those

PLAIN = """
    phase align
    field KC 2C KH 5H
    hands P1 4H 5S XR  P2 3H 7S 8S  P3 9D TD TS
"""


def alignments(events: list[Event]) -> list[str | None]:
    """By player: "H by King", "H", or None."""
    return [_said(it) for it in scored(events).alignments]


def _said(it: Alignment | None) -> str | None:
    return None if it is None else f"{it.suit} by King" if it.by_king else it.suit


def test_CT_26_all_choose_secretly_and_in_any_order():
    realm = Realm(PLAIN)
    assert realm.owed == ["P1", "P2", "P3"]
    events = realm.do("P3 align 9D")
    assert events == [Laid(realm.seat("P3"), "9D"), Chosen(realm.seat("P3"))]
    assert realm.heard_by("P1", events) == (Chosen(realm.seat("P3")),)
    assert realm.owed == ["P1", "P2"] and realm.view().chosen == (False, False, True)
    assert realm.view("P1").laid is None and realm.view("P3").laid == "9D"
    realm.do("P1 align 4H")
    assert realm.on("D") == realm.on("S") == "" and realm.on("H") == "KH 5H"


def test_CT_26_no_card_is_turned_up_until_all_have_chosen():
    realm = Realm(PLAIN)
    events = realm.do("P2 align 3H", "P1 align 4H")
    assert those(events, Revealed) == []
    assert len(those(realm.do("P3 align TD"), Revealed)) == 3


def test_CT_26_hands_show_as_three_cards_and_nobody_sees_who_laid_one():
    realm = Realm(PLAIN + "kings P1 H")
    before = realm.view("P2")
    abstained, laid = Realm(PLAIN + "kings P1 H"), Realm(PLAIN + "kings P1 H")
    assert abstained.do("P1 abstain") == [Chosen(realm.seat("P1"))]
    laid.do("P1 align 4H")
    assert abstained.view("P2") == laid.view("P2")
    assert laid.view("P2").hand_counts == before.hand_counts == (3, 3, 3)
    assert laid.view("P2").face_down == (False, False, False)


def test_CT_26_card_or_no_card_is_known_when_all_have_chosen():
    realm = Realm("phase align \n field KH KC 2C \n kings P2 H \n hands P1 QD P3 9D")
    realm.do("P2 abstain", "P3 align 9D", "P1 align QD")
    assert realm.phase == "queen"
    assert realm.view().face_down == (False, False, True)
    assert realm.view().hand_counts == (2, 3, 2)


def test_CT_26_R30_the_choice_is_final():
    realm = Realm(PLAIN)
    realm.do("P1 align 4H")
    assert not realm.legal("P1 align 5S") and not realm.legal("P1 abstain")


def test_CT_26_choosing_leaves_what_others_decide_untouched():
    realm = Realm(PLAIN)
    assert all(type(it).quiet for it in realm.do("P1 align 4H"))


def test_CT_27_a_player_without_a_king_lays_a_suited_card():
    realm = Realm(PLAIN)
    assert [it for it in ("4H", "5S", "XR") if realm.legal(f"P1 align {it}")] == ["4H", "5S"]
    assert not realm.legal("P1 abstain")


def test_CT_27_R09_a_suited_card_is_always_there():
    realm = Realm("phase align \n hands P1 XR XB 9S")
    assert [it for it in ("XR", "XB", "9S") if realm.legal(f"P1 align {it}")] == ["9S"]


def test_CT_28_a_player_with_a_king_lays_any_card_or_none():
    realm = Realm(PLAIN + "kings P1 H")
    assert all(realm.legal(f"P1 align {it}") for it in ("4H", "5S", "XR"))
    assert realm.legal("P1 abstain")


def test_CT_29_cards_are_turned_up_from_the_dealers_left_one_by_one():
    realm = Realm(PLAIN + "dealer P1 \n kings P3 H")
    events = realm.do("P1 align 4H", "P2 align 7S", "P3 abstain")
    p1, p2, p3 = (realm.seat(it) for it in realm.names)
    assert those(events, Revealed, RevealedNothing) == [
        Revealed(p2, "7S"), RevealedNothing(p3), Revealed(p1, "4H"),
    ]  # fmt: skip


def test_CT_29_each_card_takes_effect_before_the_next():
    realm = Realm("phase align \n field KC 2C 5H \n hands P1 KH P2 QD P3 9D")
    events = realm.do("P1 align KH", "P2 align QD", "P3 align 9D")
    assert those(events, KingAligned) == [KingAligned(realm.seat("P1"), "H")]
    assert realm.on("H") == "5H KH" and realm.on("D") == "QD"
    events = realm.do("P2 banish KH")
    assert those(events, KingLost) == [KingLost(realm.seat("P1"), "H", "banished")]
    assert those(events, Revealed) == [Revealed(realm.seat("P3"), "9D")]


def test_CT_29_R10_a_turned_up_joker_waits_for_its_suit():
    realm = Realm("phase align \n field KH KC 2C 9D JD \n kings P1 H \n hands P1 XR P2 3S P3 4S")
    events = realm.do("P1 align XR", "P2 align 3S", "P3 align 4S")
    assert those(events, Revealed) == [Revealed(realm.seat("P1"), "XR")]
    assert realm.view("P2").joker == "XR" and realm.phase == "joker"
    events = realm.do("P1 suit D")
    assert those(events, Placed) == [Placed(realm.seat("P1"), "XR", "D")]
    assert [it.seat for it in those(events, Revealed)] == [1, 2]
    assert len(those(events, SeasonScored)) == 1


def test_CT_29_a_turned_up_joker_ends_a_king_alignment():
    realm = Realm("phase align \n field KH KD KC 2C \n kings P1 H P2 D \n hands P1 XR P3 4S")
    realm.do("P1 align XR", "P2 abstain", "P3 align 4S")
    events = realm.do("P1 suit D")
    assert those(events, KingLost) == [KingLost(realm.seat("P2"), "D", "joker")]
    assert alignments(events) == ["H by King", None, "S"]


@pytest.mark.parametrize("card", ["4C", "KS", "AD"])
def test_CT_30_a_card_turned_up_while_king_aligned_changes_no_alignment(card: str):
    realm = Realm(f"phase align \n field KH 9H KC 2C \n kings P1 H \n hands P1 {card} P2 3D P3 4D")
    events = realm.do(f"P1 align {card}", "P2 align 3D", "P3 align 4D")
    assert alignments(events) == ["H by King", "D", "D"]
    assert those(events, KingAligned) == []


def test_CT_30_the_outcome_keeps_what_was_turned_up():
    realm = Realm("phase align \n field KH 9H KC 2C \n kings P1 H P2 C \n hands P1 XR P3 4D")
    realm.do("P1 align XR", "P2 abstain", "P3 align 4D")
    assert scored(realm.do("P1 suit D")).revealed == ("XR", None, "4D")
    assert realm.s.revealed == [None, None, None]


@pytest.mark.parametrize(
    ("laid", "means"), [("4C", Alignment("C", by_king=False)), ("KS", Alignment("S", by_king=True))]
)
def test_CT_30_a_view_says_what_the_viewers_own_laid_card_means(laid: str, means: Alignment):
    realm = Realm(f"phase align \n field KH KC 2C \n kings P3 H \n hands P1 {laid} P2 3S")
    assert realm.view("P1").alignment is None
    realm.do(f"P1 align {laid}", "P2 align 3S")
    assert realm.view("P1").alignment == means
    assert realm.view("P3").alignment == Alignment("H", by_king=True)
    assert realm.view("onlooker").alignment is None


def test_CT_31_after_the_loss_the_suited_card_aligns():
    realm = Realm("phase align \n field KH 9H KC 2C \n kings P1 H \n hands P1 4C P2 QD P3 4D")
    realm.do("P1 align 4C", "P2 align QD", "P3 align 4D")
    assert alignments(realm.do("P2 banish KH")) == ["C", "D", "D"]


def test_CT_31_a_king_turned_up_before_the_loss_is_an_ordinary_card():
    realm = Realm("phase align \n field KH 9H KC 2C \n kings P1 H \n hands P1 KS P2 QD P3 4D")
    realm.do("P1 align KS", "P2 align QD", "P3 align 4D")
    assert alignments(realm.do("P2 banish KH")) == ["S", "D", "D"]


def test_CT_31_a_king_turned_up_after_the_loss_aligns_by_king():
    realm = Realm("phase align \n field KH 9H KC 2C \n kings P3 H \n hands P1 QD P2 4D P3 KS")
    realm.do("P1 align QD", "P2 align 4D", "P3 align KS")
    assert alignments(realm.do("P1 banish KH")) == ["D", "D", "S by King"]


@pytest.mark.parametrize("laid", ["abstain", "align XR"])
def test_CT_31_R17_without_a_suited_card_the_player_is_unaligned(laid: str):
    realm = Realm("phase align \n field KH 9H KC 2C \n kings P1 H \n hands P1 XR P2 QD P3 4D")
    realm.do(f"P1 {laid}", "P2 align QD", "P3 align 4D")
    if realm.phase == "joker":
        realm.do("P1 suit D")
    assert alignments(realm.do("P2 banish KH")) == [None, "D", "D"]


def test_CT_32_a_king_turned_up_and_then_banished_leaves_the_player_unaligned():
    realm = Realm("phase align \n field KC 2C 9S \n hands P1 KS P2 QC P3 4D")
    realm.do("P1 align KS", "P2 align QC", "P3 align 4D")
    assert alignments(realm.do("P2 banish KS")) == [None, "C", "D"]


def test_CT_32_a_king_turned_up_and_then_struck_by_a_joker_leaves_the_player_unaligned():
    realm = Realm("phase align \n field KC 2C KH 9D \n kings P2 H \n hands P1 KD P2 XR P3 4D")
    realm.do("P1 align KD", "P2 align XR", "P3 align 4D")
    assert alignments(realm.do("P2 suit D")) == [None, "H by King", "D"]


def test_an_ordinary_alignment_stands_when_the_card_is_banished():
    realm = Realm("phase align \n field KC 2C \n hands P1 4H P2 QD P3 4D")
    realm.do("P1 align 4H", "P2 align QD", "P3 align 4D")
    assert alignments(realm.do("P2 banish 4H")) == ["H", "D", "D"]


def test_a_queen_may_banish_herself_and_still_aligns():
    realm = Realm("phase align \n field KC 2C \n hands P1 QD P2 4H P3 4D")
    realm.do("P1 align QD", "P2 align 4H", "P3 align 4D")
    assert alignments(realm.do("P1 banish QD")) == ["D", "H", "D"]
