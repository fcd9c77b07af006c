"""Poker hands: which beats which, with and without the Messenger."""

from __future__ import annotations

from itertools import pairwise

from engines.cards import hand
from engines.castle.events import SpecialUnused
from engines.castle.ranking import called, highest, lowest, strength
from engines.core import Seat
from tests.castle.table import ACE, ALL_EQUAL, SAME_ACE, Table, after, bids

STRONGEST_FIRST = """
    TH JH QH KH AH | 2S 3S 4S 5S 6S | AS 2S 3S 4S 5S
    9C 9D 9H 9S 2C | 9C 9D 9H 9S XR | KC KD KH 2S 2D
    AC TC 7C 4C 2C | KC TC 7C 4C 2C | TH JH QC KD AS | 2H 3D 4S 5C 6H | AH 2D 3S 4C 5H
    QC QD QH 5S 2D | QC QD QH 5S XR | KC KD 4H 4S 5D | KC KD 4H 4S XR
    AC AD KH 5S 2D | KC KD AH 5S 2D | KC KD QH 5S 2D | QH KD AS 2C 3D | AC QD TH 5S 2D
"""


def test_CP_24_CP_S21_hands_are_compared_by_standard_ranking_with_kickers():
    hands = STRONGEST_FIRST.strip().replace("\n", " | ").split(" | ")
    assert len(hands) == 20
    for better, worse in pairwise(hands):
        assert strength(hand(better)) > strength(hand(worse)), (better, worse)


def test_CP_15_CP_23_CP_S21_what_hands_are_called():
    """CP-23: JH, JS, JC and the 8s count as ordinary cards in the poker hand."""
    for cards, name in (
        ("TH JH QC KD AS", "straight to the ace"), ("QH KD AS 2C 3D", "high card, ace"),
        # Jacks and eights count as ordinary cards.
        ("JH JS 8C 8D 2H", "two pair, jacks and eights"), ("JC TD 9H 8S 7C", "straight to the jack"),
        ("JS JH JC 8C 8D", "full house, jacks over eights"),
        # With the Messenger it is four cards: no straight, flush or full house.
        ("XR 2H 3H 4H 5H", "high card, five"), ("XR KC KD 4H 4S", "two pair, kings and fours"),
    ):  # fmt: skip
        assert called(hand(cards)) == name


def test_CP_S08_messenger_unused():
    s8 = "hands P1 XR KC KD QH 7S P2 {} P3 9C TD 6H 4S 2C"
    table = Table(s8.format("KH KS 5D 4D 2D"))
    events = table.do(*bids(0, 1, 0))
    # P1 is higher by his queen: P2 may not build, P3 is the lowest.
    assert SpecialUnused(Seat(0), "messenger", "no bid") in events
    assert table.view().hand == 2 and table.supply == (3, 4, 3) and table.dealer == "P3"
    assert table.view().resting
    table = after(s8.format("KH KS QD 7D 2D"), *bids(0, 1, 0))
    assert table.asked == ("build", "P2")
    table.do("P2 build 1")
    assert table.view().resting


def test_CP_25_highest_and_lowest_are_shared_and_empty_where_all_are_equal():
    pairs = f"hands P1 {ACE} P2 3C 3D QS TH 7C P3 {SAME_ACE} P4 3H 3S QD TC 7D"
    table = Table("stones P1 3 P2 3 P3 3 P4 3\n" + pairs)
    assert highest(table.s) == (1, 3)
    assert lowest(table.s) == (0, 2)
    table = Table(ALL_EQUAL)
    assert highest(table.s) == lowest(table.s) == ()
