"""The Messenger: whom he robs, who fishes, and where he ends."""

from __future__ import annotations

import pytest

from engines.castle import CASTLE
from engines.castle.actions import Fish, Skip
from engines.castle.events import Fished, MessengerTook, Skipped, SpecialUnused
from engines.core import Seat
from tests.castle.table import Table
from tests.driver import those

LOW = "QC TD 6H 4S 2C"
S6 = f"""
    stones P1 3 P2 3 P3 3
    hands  P1 XR 9C 9D 4H 2S  P2 KS KC KD 7H 3C  P3 {LOW}
    moat   5D AH
"""
BIDS = ("P1 bid 1", "P2 bid 1", "P3 bid 0")


def test_CP_S06_messenger_robs():
    table = Table(S6)
    table.do(*BIDS)
    assert (table.phase, table.turn) == ("messenger", "P1")
    table.do("P1 take P2 KD")
    assert (table.phase, table.turn) == ("replace", "P2")
    table.do("P2 fish AH")
    assert table.hand("P1") == "9D 9C 4H 2S KD"
    assert table.hand("P2") == "KS KC 7H 3C AH"
    assert table.moat == "5D XR"
    table.do("P2 skip")
    assert table.view().hand == 2 and table.view().resting


def test_CP_S07_messenger_from_the_moat():
    table = Table(S6.replace("5D AH", "9S").replace("KC KD", "KC 6D"))
    events = table.do("P1 bid 2", "P2 bid 1", "P3 bid 0", "P1 take moat 9S")
    assert table.hand("P1") == "9D 9C 4H 2S 9S"
    assert table.moat == "XR"
    assert those(events, Fished) == [] and (table.phase, table.turn) == ("build", "P1")


def test_CP_S09_messenger_steals_the_trebuchet():
    table = Table(f"""
        stones P1 3 P2 3 P3 3
        castle P1 1
        hands  P1 XR 3C 5D 9H TH  P2 JS JD JC 4H 2D  P3 {LOW}
        moat   6C
    """)
    table.do("P1 bid 1", "P2 bid 1", "P3 bid 0", "P1 take P2 JS", "P2 fish 6C")
    assert (table.phase, table.turn) == ("trebuchet", "P1")
    assert table.refuse("P2 fire P1 castle")[0] == "You do not hold a Trebuchet."
    table.do("P1 fire P2 bid")
    assert table.phase != "trebuchet"


def test_CP_10_the_messenger_comes_first_and_a_bishop_he_brings_works():
    table = Table(S6.replace("5D AH", "JH"))
    table.do("P1 bid 2", "P2 bid 3", "P3 bid 0")
    assert table.bids == (2, 3, 0)
    table.do("P1 take moat JH")
    # P1 (pair of nines) pays the tithe like P2; P3 is the lowest hand; the builder is P2.
    assert table.bids == (1, 2, 0) and (table.phase, table.turn) == ("build", "P2")


def test_CP_10_an_eight_that_was_fished_brings_a_stone():
    table = Table(S6.replace("5D AH", "8C"))
    table.do(*BIDS, "P1 take P2 KD", "P2 fish 8C")
    # Supply 2 after the bid, one for the eight, one from TAKE.
    assert table.phase == "build" and table.supply == (3, 4, 3)


def test_CP_11_without_a_bid_he_cannot_be_used():
    table = Table(S6)
    events = table.do("P1 bid 0", "P2 bid 1", "P3 bid 0")
    assert SpecialUnused(Seat(0), "messenger", "no bid") in events
    assert (table.phase, table.turn) == ("build", "P2")


def test_CP_12_any_moat_card_or_any_card_of_the_highest_hand_may_be_taken():
    table = Table(S6)
    table.do(*BIDS)
    legal = ("moat 5D", "moat AH", "P2 KS", "P2 KC", "P2 KD", "P2 7H", "P2 3C")
    assert all(table.legal(f"P1 take {it}") for it in legal)
    assert not any(table.legal(f"P1 take {it}") for it in ("P3 QC", "P1 9C", "moat KD", "P2 AH", "moat XR"))


def test_CP_12_of_several_highest_hands_the_holder_picks_one():
    table = Table("""
        stones P1 3 P2 3 P3 3
        hands  P1 XR 9C 9D 4H 2S  P2 KS KC QD 7H 3C  P3 KH KD QH 7D 3S
    """)
    events = table.do("P1 bid 1", "P2 bid 1", "P3 bid 0", "P1 take P3 KD")
    assert MessengerTook(Seat(0), Seat(2), "KD", 1) in events  # pyright: ignore[reportArgumentType]


def test_CP_12_a_holder_who_is_alone_the_highest_may_use_the_moat_only():
    table = Table(f"""
        stones P1 3 P2 3 P3 3
        hands  P1 XR 9C 9D 9H 9S  P2 KS KC KD 7H 3C  P3 {LOW}
        moat   5D
    """)
    table.do(*BIDS)
    assert table.legal("P1 take moat 5D")
    assert table.refuse("P1 take P2 KD") == (
        "The Messenger can rob only the highest hand, and that is yours.",
        "CP-B12",
    )


def test_CP_12_the_highest_hand_without_a_moat_has_no_target():
    table = Table(f"""
        stones P1 3 P2 3 P3 3
        hands  P1 XR 9C 9D 9H 9S  P2 KS KC KD 7H 3C  P3 {LOW}
    """)
    events = table.do(*BIDS)
    assert SpecialUnused(Seat(0), "messenger", "no target") in events
    assert (table.phase, table.turn) == ("build", "P1")


def test_CP_13_the_robbed_player_picks_any_moat_card():
    table = Table(S6)
    table.do(*BIDS, "P1 take P2 KD")
    assert table.legal("P2 fish 5D") and table.legal("P2 fish AH")
    assert not table.legal("P2 skip") and not table.legal("P1 fish AH")


def test_CP_13_with_an_empty_moat_he_gets_the_top_of_the_deck_openly():
    table = Table(S6.replace("moat   5D AH", "deck 6C"))
    events = table.do(*BIDS, "P1 take P2 KD")
    assert Fished(Seat(1), "6C", 1, blind=True) in events  # pyright: ignore[reportArgumentType]
    assert table.hand("P2") == "KS KC 7H 3C 6C"
    assert table.moat == "XR" and table.phase == "build"


def test_CP_14_the_messenger_goes_to_the_moat_after_the_robbed_player_has_fished():
    table = Table(S6)
    table.do(*BIDS, "P1 take P2 KD")
    assert table.moat == "5D AH" and "XR" in table.hand("P1")
    assert table.refuse("P2 fish XR") == ("That card is not in the Moat.", "CP-B17")
    table.do("P2 fish 5D")
    assert table.moat == "AH XR" and "XR" not in table.hand("P1")


def test_the_messenger_may_be_kept():
    table = Table(S6)
    events = table.do(*BIDS, "P1 skip")
    assert Skipped(Seat(0), "messenger") in events
    assert table.hand("P1") == "XR 9D 9C 4H 2S" and table.moat == "5D AH"
    assert (table.phase, table.turn) == ("build", "P2")


@pytest.mark.parametrize(
    ("moat", "best"), [("5D AH", "AH"), ("AH KH", "KH"), ("7C AH 3D", "7C"), ("3D 7C AH", "7C")]
)
def test_an_absent_robbed_player_takes_the_card_that_leaves_the_best_hand(moat: str, best: str):
    table = Table(S6.replace("5D AH", moat))
    table.do(*BIDS)
    assert CASTLE.default(table.s, Seat(0)) == Skip()
    table.do("P1 take P2 KD")
    assert CASTLE.default(table.s, Seat(1)) == Fish(best)  # pyright: ignore[reportArgumentType]
