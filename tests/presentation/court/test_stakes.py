"""What is at stake in Court!, as newcomers read it."""

from __future__ import annotations

from tests.court.realm import Realm
from tests.presentation.court.test_face import ALIGNING, CHOOSING, TABLE
from tests.presentation.faces import stakes


def test_which_suit_leads_and_what_one_backs():
    assert (
        stakes(Realm(TABLE), "P2")
        == "Hearts lead with 24. You back no suit until you lay a card after round 3."
    )
    assert stakes(Realm(TABLE), "P1") == ""
    king = "Hearts lead with 24. You back Hearts with a King: +2 points if it ended now."
    assert stakes(Realm(TABLE.replace("turn P2", "turn P1")), "P1") == king


def test_who_picks_a_side_reads_that_it_counts():
    assert (
        stakes(Realm(CHOOSING), "P2") == "Clubs lead with 2. The card you lay now is the suit you score with."
    )
    realm = Realm(ALIGNING)
    realm.do("P2 align 3S")
    assert stakes(realm, "P1") == "Clubs lead with 2. You back Hearts with a King: −1 point if it ended now."
    assert stakes(realm, "P2") == ""


def test_without_a_suit_that_can_win_there_is_no_lead():
    assert stakes(Realm("turn P1 \n field 2C 3D"), "P1").startswith("No suit can win yet. You back no suit")
