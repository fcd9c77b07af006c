"""Poker hands: which beats which, with and without the Messenger."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engines.cards import hand
from engines.castle.events import SpecialUnused
from engines.castle.ranking import called, highest, lowest, strength
from engines.core import Seat
from tests.castle.table import Table

STRONGEST_FIRST = (
    "TH JH QH KH AH",
    "2S 3S 4S 5S 6S",
    "AS 2S 3S 4S 5S",
    "9C 9D 9H 9S 2C",
    "9C 9D 9H 9S XR",
    "KC KD KH 2S 2D",
    "AC TC 7C 4C 2C",
    "KC TC 7C 4C 2C",
    "TH JH QC KD AS",
    "2H 3D 4S 5C 6H",
    "AH 2D 3S 4C 5H",
    "QC QD QH 5S 2D",
    "QC QD QH 5S XR",
    "KC KD 4H 4S 5D",
    "KC KD 4H 4S XR",
    "AC AD KH 5S 2D",
    "KC KD AH 5S 2D",
    "KC KD QH 5S 2D",
    "QH KD AS 2C 3D",
    "AC QD TH 5S 2D",
)


@pytest.mark.parametrize(("better", "worse"), list(pairwise(STRONGEST_FIRST)))
def test_CP_24_hands_are_compared_by_standard_ranking_with_kickers(better: str, worse: str):
    assert strength(hand(better)) > strength(hand(worse))


def test_CP_24_suits_never_break_ties():
    assert strength(hand("AC KD 9H 5S 2C")) == strength(hand("AD KH 9S 5C 2D"))
    assert strength(hand("2H 4H 6H 9H KH")) == strength(hand("2S 4S 6S 9S KS"))


def test_CP_S21_straights():
    assert strength(hand("AH 2D 3S 4C 5H")) < strength(hand("2H 3D 4S 5C 6H"))
    assert called(hand("TH JH QC KD AS")) == "straight to the ace"
    assert called(hand("QH KD AS 2C 3D")) == "high card, ace"


def test_CP_15_a_hand_that_keeps_the_messenger_is_four_cards():
    # No straight, flush or full house with four cards, and a missing kicker loses to a two.
    assert called(hand("XR 2H 3H 4H 5H")) == "high card, five"
    assert called(hand("XR KC KD 4H 4S")) == "two pair, kings and fours"
    assert strength(hand("XR KC KD QH 7S")) < strength(hand("KH KS QD 7D 2D"))
    assert strength(hand("XR KC KD QH 7S")) > strength(hand("KH KS QD 6D 5D"))
    assert strength(hand("XR 2C 2D 2H 2S")) > strength(hand("AC AD AH KS KD"))


S8 = """
    stones P1 3 P2 3 P3 3
    hands  P1 XR KC KD QH 7S  P2 {}  P3 9C TD 6H 4S 2C
"""


def test_CP_S08_messenger_unused():
    table = Table(S8.format("KH KS 5D 4D 2D"))
    events = table.do("P1 bid 0", "P2 bid 1", "P3 bid 0")
    # P1 is higher by his queen: P2 may not build, P3 is the lowest.
    assert SpecialUnused(Seat(0), "messenger", "no bid") in events
    assert table.view().hand == 2 and table.supply == (3, 4, 3) and table.dealer == "P3"
    assert table.view().resting
    table = Table(S8.format("KH KS QD 7D 2D"))
    table.do("P1 bid 0", "P2 bid 1", "P3 bid 0")
    assert (table.phase, table.turn) == ("build", "P2")
    table.do("P2 build 1")
    assert table.view().resting


def test_CP_23_jacks_and_eights_count_as_ordinary_cards():
    assert called(hand("JH JS 8C 8D 2H")) == "two pair, jacks and eights"
    assert called(hand("JC TD 9H 8S 7C")) == "straight to the jack"
    assert called(hand("JS JH JC 8C 8D")) == "full house, jacks over eights"


def test_CP_25_highest_and_lowest_are_shared_and_empty_where_all_are_equal():
    table = Table("""
        stones P1 3 P2 3 P3 3 P4 3
        hands  P1 AC KD 9H 5S 2C  P2 3C 3D QS TH 7C  P3 AD KH 9S 5C 2D  P4 3H 3S QD TC 7D
    """)
    assert highest(table.s) == (1, 3)
    assert lowest(table.s) == (0, 2)
    table = Table("stones P1 3 P2 3\nhands  P1 AC KD 9H 5S 2C  P2 AD KH 9S 5C 2D")
    assert highest(table.s) == lowest(table.s) == ()


def test_CP_25_ranks_are_taken_after_the_messenger():
    table = Table("""
        stones P1 3 P2 3 P3 3
        hands  P1 XR 9C 9D 4H 2S  P2 TC TD 7H 5D 3C  P3 KC TH 6H 4S 2C
        moat   9S
    """)
    table.do("P1 bid 1", "P2 bid 1", "P3 bid 0")
    assert highest(table.s) == (1,)
    table.do("P1 take moat 9S")
    assert highest(table.s) == (0,)
    assert (table.phase, table.turn) == ("build", "P1")
