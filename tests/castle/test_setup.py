"""The table before and at the first deal: players, stones, cards, and the Messenger's rest."""

from __future__ import annotations

import pytest

from engines.castle import Options
from engines.castle.events import Dealt, HandStarted, SpecialUnused
from engines.core import Begin, Seat
from tests.castle.table import Table, after, begun
from tests.driver import those


@pytest.mark.parametrize(("players", "quarry"), [(2, 30), (3, 27), (4, 24), (5, 21), (6, 18)])
def test_CP_01_CP_02_CP_03_CP_S01_two_to_six_play_with_36_stones_and_53_cards(players: int, quarry: int):
    """CP-02: Each player starts with 3 stones and the Quarry with 36 - 3n.
    CP-03: At all times Quarry + supplies + bids + castles MUST equal 36 stones.
    """
    table = begun(players)
    view = table.view()
    assert view.counts == (5,) * players and view.deck_count == 53 - 5 * players
    assert (table.supply, table.quarry) == ((3,) * players, quarry)
    assert sum(table.supply) + table.quarry == 36
    assert table.bids == (0,) * players and table.castles == ((),) * players


def test_CP_04_all_cards_are_shuffled_and_five_dealt_to_each():
    table = Table("phase lobby\nnext 2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S 5C 6C 7C 9D", first_dealer=0)
    events = table.step(None, Begin())
    # The cards are dealt from the dealer's left, one at a time.
    assert table.hand("P2") == "2C 2D 2H 2S 5C"
    assert table.hand("P3") == "3C 3D 3H 3S 6C"
    assert table.hand("P1") == "4C 4D 4H 4S 7C"
    assert table.s.deck[0] == "9D"
    assert those(events, HandStarted) == [HandStarted(1, Seat(0), False)]
    assert [(it.to, it.cards) for it in those(events, Dealt)] == [(i, table.s.hands[i]) for i in (1, 2, 0)]
    anew = begun(3)
    first = anew.s.hands[:]
    anew.idle()
    assert anew.view().hand == 2 and anew.s.hands != first


def test_CP_42_there_are_one_or_two_trebuchets():
    for trebuchets in (0, 3):
        with pytest.raises(ValueError, match="trebuchets"):
            _ = Options(trebuchets=trebuchets)


WITHOUT = "phase discard\nhands P1 KC KD 9H 5S 2C P2 AD KH 9S 5C 2D P3 4C 3D QS TH 7C\n"
IN_A_HAND = "hand 4\n" + WITHOUT.replace("4C", "XR")


def test_CP_43_CP_S20_the_messengers_rest():
    table = Table(IN_A_HAND)
    assert SpecialUnused(Seat(2), "messenger", "no bid") in table.idle()
    for hand, resting in ((5, True), (6, False)):
        view = table.view()
        assert (view.hand, view.resting) == (hand, resting)
        assert view.deck_count + sum(view.counts) == 53 - resting and not view.moat
        assert resting == ("XR" not in (*table.s.deck, *(card for hand in table.s.hands for card in hand)))
        table.idle()


def test_CP_16_a_messenger_who_was_thrown_away_rests_in_the_next_hand_only_and_one_in_the_deck_does_not():
    table = after(IN_A_HAND, "P1 discard", "P2 discard", "P3 discard XR")
    assert "XR" in table.view().moat
    table.idle()
    assert table.view().resting
    table = Table(WITHOUT)
    table.idle()
    assert table.view().hand == 2 and not table.view().resting
    table = Table(WITHOUT + "rests\nnext XR")
    (started,) = those(table.idle(), HandStarted)
    assert not started.messenger_rests and "XR" in table.s.hands[table.s.turn or 0]
