"""Tests that unopened hands and the deck stay hidden: CP-41.

Only here is it found if `view` and `scramble` agree on too much: cards that the rulebook hides are named.
"""

from __future__ import annotations

import pytest

from engines.cards import hand
from tests.castle.table import after, begun, bids
from tests.driver import cards_in

DISCARDED = ("P2 discard", "P3 discard", "P1 discard")


@pytest.mark.parametrize("viewer", ["P1", "P2", "P3", "onlooker"])
def test_CP_41_before_reveal_nobody_sees_another_hand_or_the_deck(viewer: str):
    table = begun(3, first_dealer=0)
    table.do(*DISCARDED, "P2 bid 1", "P3 bid 1")
    shown = cards_in(table.view(viewer))
    hidden = {card for i, hand in enumerate(table.s.hands) if table.names[i] != viewer for card in hand}
    assert not shown & {*hidden, *table.s.deck}
    if viewer != "onlooker":
        assert {*table.hand(viewer).split()} <= shown


def test_CP_41_the_hands_of_the_last_hand_stay_open():
    table = after("stones P1 3 P2 3\nhands P1 QC QD QH 5S 2D P2 KC TD 7H 6D 3H", *bids(0, 0))
    assert table.view().hand == 2 and table.view().opened == ()
    assert table.view().last_hands == (hand("QH QD QC 5S 2D"), hand("KC TD 7H 6D 3H"))
