"""Court!, alignment and reveal: CT-26 to CT-32."""

from __future__ import annotations

import pytest

from engines.core import Event
from engines.court import events as e
from engines.court.model import Alignment
from tests.court.realm import Realm, after, reveal, scored, those

PLAIN = """
    phase align; field KC 2C KH 5H; hands P1 4H 5S XR  P2 3H 7S 8S  P3 9D TD TS
"""
KING = "field KH 9H KC 2C \n kings P1 H"


def alignments(events: list[Event]) -> list[str | None]:
    """Return each player's alignment: "H by King", "H", or None."""
    return [
        alignment and (f"{alignment.suit} by King" if alignment.by_king else alignment.suit)
        for alignment in scored(events).alignments
    ]


def test_CT_26_all_choose_secretly_and_in_any_order():
    realm = Realm(PLAIN)
    assert realm.owed == ["P1", "P2", "P3"]
    events = realm.do("P3 align 9D")
    assert events == [e.Laid(realm.seat("P3"), "9D"), e.Chosen(realm.seat("P3"))]
    assert realm.heard_by("P1", events) == (e.Chosen(realm.seat("P3")),)
    assert realm.owed == ["P1", "P2"] and realm.view().chosen == (False, False, True)
    assert realm.view("P1").laid is None and realm.view("P3").laid == "9D"
    # What others decide stays untouched, the choice is final, and no card is turned up before the last one.
    assert all(type(event).quiet for event in realm.do("P1 align 4H"))
    assert not realm.legal("P1 align 5S") and not realm.legal("P1 abstain")
    assert realm.on("D") == realm.on("S") == "" and realm.on("H") == "KH 5H"
    assert len(those(realm.do("P2 align 3H"), e.Revealed)) == 3


def test_CT_26_hands_show_as_three_cards_and_nobody_sees_who_laid_one():
    before = Realm(PLAIN + "kings P1 H").view("P2")
    abstained, laid = Realm(PLAIN + "kings P1 H"), after(PLAIN + "kings P1 H", "P1 align 4H")
    assert abstained.do("P1 abstain") == [e.Chosen(abstained.seat("P1"))]
    assert abstained.view("P2") == laid.view("P2")
    assert laid.view("P2").hand_counts == before.hand_counts == (3, 3, 3)
    assert laid.view("P2").face_down == (False, False, False)
    # Card or no card is known when all have chosen.
    realm, _ = reveal("field KH KC 2C \n kings P2 H", "QD - 9D")
    assert realm.phase == "queen"
    assert realm.view().face_down == (False, False, True)
    assert realm.view().hand_counts == (2, 3, 2)


@pytest.mark.parametrize(("text", "choices"), [
    (PLAIN, "align 4H; align 5S"),  # a suited card
    ("phase align \n hands P1 9S XR XB", "align 9S"),  # R09: one is always there
    (PLAIN + "kings P1 H", "align 4H; align 5S; align XR; abstain"),
])  # fmt: skip
def test_CT_27_CT_28_a_player_lays_a_suited_card_and_with_a_king_any_or_none(text: str, choices: str):
    """CT-28: A King-aligned player may lay any card or abstain in ALIGN."""
    realm = Realm(text)
    legal = [f"align {hand}" for hand in realm.s.hands[0]] + ["abstain"]
    assert [it for it in legal if realm.legal(f"P1 {it}")] == choices.split("; ")


def test_CT_29_cards_are_turned_up_from_the_dealers_left_one_by_one():
    realm, events = reveal("field KC 2C KH 5H \n dealer P1 \n kings P3 H", "4H 7S -")
    p1, p2, p3 = (realm.seat(name) for name in realm.names)
    wanted = [e.Revealed(p2, "7S"), e.RevealedNothing(p3), e.Revealed(p1, "4H")]
    assert those(events, e.Revealed, e.RevealedNothing) == wanted


def test_CT_29_each_card_takes_effect_before_the_next():
    realm, events = reveal("field KC 2C 5H", "KH QD 9D")
    assert those(events, e.KingAligned) == [e.KingAligned(realm.seat("P1"), "H")]
    assert realm.on("H") == "5H KH" and realm.on("D") == "QD"
    events = realm.do("P2 banish KH")
    assert those(events, e.KingLost) == [e.KingLost(realm.seat("P1"), "H", "banished")]
    assert those(events, e.Revealed) == [e.Revealed(realm.seat("P3"), "9D")]


def test_CT_29_R10_a_turned_up_joker_waits_for_its_suit():
    realm, events = reveal("field KH KC 2C 9D JD \n kings P1 H", "XR 3S 4S")
    assert those(events, e.Revealed) == [e.Revealed(realm.seat("P1"), "XR")]
    assert realm.view("P2").joker == "XR" and realm.phase == "joker"
    events = realm.do("P1 suit D")
    assert those(events, e.Placed) == [e.Placed(realm.seat("P1"), "XR", "D")]
    assert [revealed.seat for revealed in those(events, e.Revealed)] == [1, 2]
    assert len(those(events, e.SeasonScored)) == 1


def test_CT_29_CT_30_a_turned_up_joker_ends_a_king_alignment():
    realm, _ = reveal("field KH KD KC 2C \n kings P1 H P2 D", "XR - 4S")
    events = realm.do("P1 suit D")
    assert those(events, e.KingLost) == [e.KingLost(realm.seat("P2"), "D", "joker")]
    assert alignments(events) == ["H by King", None, "S"]
    # The outcome keeps what was turned up.
    assert scored(events).revealed == ("XR", None, "4S")
    assert realm.s.revealed == [None, None, None]


@pytest.mark.parametrize("card", ["4C", "KS", "AD"])
def test_CT_30_a_card_turned_up_while_king_aligned_changes_no_alignment(card: str):
    _, events = reveal(KING, f"{card} 3D 4D")
    assert alignments(events) == ["H by King", "D", "D"]
    assert those(events, e.KingAligned) == []


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


@pytest.mark.parametrize(("text", "cards", "then", "aligned"), [
    (KING, "4C QD 4D", "P2 banish KH", ["C", "D", "D"]),  # after the loss the suited card aligns
    (KING, "KS QD 4D", "P2 banish KH", ["S", "D", "D"]),  # a King before the loss is an ordinary card
    ("field KH 9H KC 2C \n kings P3 H", "QD 4D KS", "P1 banish KH", ["D", "D", "S by King"]),
    (KING, "- QD 4D", "P2 banish KH", [None, "D", "D"]),  # R17: no suited card
    (KING, "XR QD 4D", "P1 suit D; P2 banish KH", [None, "D", "D"]),
    # A King turned up and then banished, or struck by a Joker, leaves the player unaligned.
    ("field KC 2C 9S", "KS QC 4D", "P2 banish KS", [None, "C", "D"]),
    ("field KC 2C KH 9D \n kings P2 H", "KD XR 4D", "P2 suit D", [None, "H by King", "D"]),
    # An ordinary alignment stands when the card is banished, and a Queen may banish herself.
    ("field KC 2C", "4H QD 4D", "P2 banish 4H", ["H", "D", "D"]),
    ("field KC 2C", "QD 4H 4D", "P1 banish QD", ["D", "H", "D"]),
])  # fmt: skip
def test_CT_31_CT_32_CT_S13_after_a_loss(text: str, cards: str, then: str, aligned: list[str | None]):
    """CT-32: A player who, not being King-aligned, turned up a King in the reveal and then lost that
    alignment to a Queen or an active Joker is unaligned.
    """
    realm, _ = reveal(text, cards)
    assert alignments(realm.do(*then.split("; "))) == aligned
