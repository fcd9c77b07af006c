"""What is at stake in Castle Poker, as newcomers read it."""

from __future__ import annotations

from tests.castle.table import Table, after, bids
from tests.presentation.castle.test_face import BIDDING
from tests.presentation.faces import stakes


def test_before_a_bid_what_ones_stones_can_build():
    it = Table(BIDDING)
    assert stakes(it, "P1") == "You hold a pair of nines; your 5 stones can build boxes 1+4."
    assert stakes(it, "P2") == ""
    it = Table(BIDDING.replace("P1 5", "P1 0"))
    assert stakes(it, "P1") == "You hold a pair of nines; without stones you can't build a box yet."


def test_ones_own_bishop_takes_a_stone():
    it = Table(BIDDING.replace("8H 2S", "JH 2S").replace("5D JH", "5D 8H"))
    assert stakes(it, "P1") == "You hold a pair of nines; your 5 stones can build boxes 1+3."


def test_a_bid_that_can_not_be_matched_builds_nothing():
    it = after(BIDDING, "P1 bid 5")
    assert stakes(it, "P2") == "You hold three kings, but your 3 stones can't match the largest bid."


def test_once_hands_lie_open_what_there_is_to_beat_and_what_one_builds():
    it = after(BIDDING, *bids(1, 2, 0))
    low = "You hold a pair of nines against three kings. A larger bid than yours stands in the way."
    assert stakes(it, "P1") == low
    it.do("P1 skip")
    assert stakes(it, "P2") == "You may build box 2; then 3 boxes are left to build."
    it = after(BIDDING, *bids(3, 2, 0))
    assert (
        stakes(it, "P1") == "You hold a pair of nines against three kings. If yours is best, you build box 3."
    )
