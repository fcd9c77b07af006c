"""The Messenger: whom he robs, who fishes, and where he ends."""

from __future__ import annotations

import pytest

from engines.cards import hand
from engines.castle import CASTLE
from engines.castle.actions import Fish, Skip
from engines.castle.events import Fished, MessengerTook, Skipped, SpecialUnused
from engines.core import Seat
from tests.castle.table import BIDS, LOW, Table, after, bids
from tests.driver import those

KINGS = "KS KC KD 7H 3C"
S6 = f"hands P1 XR 9C 9D 4H 2S P2 {KINGS} P3 {LOW}\nmoat 5D AH\n"
NINES = f"hands P1 XR 9C 9D 9H 9S P2 {KINGS} P3 {LOW}\n"
"""The Messenger is with the highest hand."""
TAKE = (*BIDS, "P1 take P2 KD")


def test_CP_13_CP_14_CP_S06_messenger_robs():
    """CP-14: A used Messenger goes to the Moat after the robbed player has refilled."""
    table = after(S6, *BIDS)
    assert table.asked == ("messenger", "P1")
    table.do("P1 take P2 KD")
    assert table.asked == ("replace", "P2")
    # The robbed player picks any moat card, and the Messenger goes to the Moat only then.
    assert table.moat == "5D AH" and "XR" in table.hand("P1")
    assert table.legal("P2 fish 5D") and table.legal("P2 fish AH")
    assert not table.legal("P2 skip") and not table.legal("P1 fish AH")
    table.refused("P2 fish XR", "CP-B17")
    table.do("P2 fish AH")
    assert table.hand("P1") == "9D 9C 4H 2S KD"
    assert table.hand("P2") == "KS KC 7H 3C AH"
    assert table.moat == "5D XR"
    table.do("P2 skip")
    assert table.view().hand == 2 and table.view().resting


def test_CP_S07_messenger_from_the_moat():
    table = Table(S6.replace("5D AH", "9S").replace("KC KD", "KC 6D"))
    events = table.do(*bids(2, 1, 0), "P1 take moat 9S")
    assert table.hand("P1") == "9D 9C 4H 2S 9S" and table.moat == "XR"
    assert those(events, Fished) == [] and table.asked == ("build", "P1")


def test_CP_S09_messenger_steals_the_trebuchet():
    text = f"castle P1 1\nhands P1 XR 3C 5D 9H TH P2 JS JD JC 4H 2D P3 {LOW}\nmoat 6C"
    table = after(text, *BIDS, "P1 take P2 JS", "P2 fish 6C")
    assert table.asked == ("trebuchet", "P1")
    assert table.refuse("P2 fire P1 castle").sentence == "You don't hold a Trebuchet, so you can't fire."
    table.do("P1 fire P2 bid")
    assert table.phase != "trebuchet"


def test_CP_10_the_messenger_comes_first_and_what_he_brings_works():
    table = after(S6.replace("5D AH", "JH"), *bids(2, 3, 0))
    assert table.bids == (2, 3, 0)
    table.do("P1 take moat JH")
    # P1 (pair of nines) pays the tithe like P2; P3 is the lowest hand; the builder is P2.
    assert table.bids == (1, 2, 0) and table.asked == ("build", "P2")
    table = after(S6.replace("5D AH", "8C"), *TAKE, "P2 fish 8C")
    # Supply 2 after the bid, one for the eight, one from TAKE.
    assert table.phase == "build" and table.supply == (3, 4, 3)


@pytest.mark.parametrize(
    ("text", "stones", "why", "builder"),
    [(S6, (0, 1, 0), "no bid", "P2"), (NINES, (1, 1, 0), "no target", "P1")],
)
def test_CP_11_CP_12_without_bid_or_target_he_waits(
    text: str, stones: tuple[int, ...], why: str, builder: str
):
    """Whoever has the highest hand finds no target where the Moat is empty."""
    table = Table(text)
    assert SpecialUnused(Seat(0), "messenger", why) in table.do(*bids(*stones))  # pyright: ignore
    assert table.asked == ("build", builder)


def test_CP_12_any_moat_card_or_any_card_of_the_highest_hand_may_be_taken():
    table = after(S6, *BIDS)
    legal = ("moat 5D", "moat AH", "P2 KS", "P2 KC", "P2 KD", "P2 7H", "P2 3C")
    assert all(table.legal(f"P1 take {it}") for it in legal)
    assert not any(table.legal(f"P1 take {it}") for it in ("P3 QC", "P1 9C", "moat KD", "P2 AH", "moat XR"))


def test_CP_12_of_several_highest_hands_the_holder_picks_one_and_alone_he_may_use_the_moat_only():
    table = Table("hands P1 XR 9C 9D 4H 2S P2 KS KC QD 7H 3C P3 KH KD QH 7D 3S")
    events = table.do(*BIDS, "P1 take P3 KD")
    assert MessengerTook(Seat(0), Seat(2), *hand("KD"), 1) in events
    table = after(NINES + "moat 5D", *BIDS)
    assert table.legal("P1 take moat 5D")
    said = "The Messenger can rob only the best hand, and that is yours."
    table.answers("CP-B12", "P1 take P2 KD", said)


def test_CP_13_with_an_empty_moat_he_gets_the_top_of_the_deck_openly():
    table = Table(S6.replace("moat 5D AH", "deck 6C"))
    assert Fished(Seat(1), *hand("6C"), 1, blind=True) in table.do(*TAKE)
    assert table.hand("P2") == "KS KC 7H 3C 6C"
    assert table.moat == "XR" and table.phase == "build"


def test_the_messenger_may_be_kept():
    table = Table(S6)
    assert Skipped(Seat(0), "messenger") in table.do(*BIDS, "P1 skip")
    assert table.hand("P1") == "XR 9D 9C 4H 2S" and table.moat == "5D AH"
    assert table.asked == ("build", "P2")


@pytest.mark.parametrize(
    ("moat", "best"), [("5D AH", "AH"), ("AH KH", "KH"), ("7C AH 3D", "7C"), ("3D 7C AH", "7C")]
)
def test_an_absent_robbed_player_takes_the_card_that_leaves_the_best_hand(moat: str, best: str):
    table = after(S6.replace("5D AH", moat), *BIDS)
    assert CASTLE.default(table.s, Seat(0)) == Skip()
    table.do("P1 take P2 KD")
    assert CASTLE.default(table.s, Seat(1)) == Fish(*hand(best))
