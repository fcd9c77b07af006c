"""Texas Hold Up, destruction (spades): HU-85 to HU-92."""

from __future__ import annotations

import pytest

from engines.cards import DECK, hand
from engines.holdup import HOLDUP
from engines.holdup.actions import Destroy, Slot
from engines.holdup.events import Replaced
from tests.driver import those
from tests.holdup.heist import A, Heist, after

TURN = """
    seats A 20 B 20 C 20; board 2C 6D 7D 9S; wagers A 4 B 4 C 4; to B
    deck KH QH JH TH 9D 8D; powers A 5S  B 4S  C 6S
"""


@pytest.mark.parametrize(("slot", "old"), [("flop1", "2C"), ("flop2", "6D"), ("flop3", "7D"), ("turn", "9S")])
def test_HU_85_destruction_replaces_a_dealt_card_with_the_top_card_of_the_play_deck(slot: Slot, old: str):
    h = Heist(TURN)
    board, count = h.view().board, h.view().deck_count
    assert those(h.do(f"A destroy 5S {slot}"), Replaced) == [Replaced(h.seat("A"), slot, old, "KH")]
    h.shows(board=tuple("KH" if card == old else card for card in board), deck_count=count - 1)


def test_HU_87_the_same_slot_may_be_replaced_more_than_once():
    h = after(TURN, "A destroy 5S flop1 flop1", "A replace flop1 flop1")
    h.shows(board=("TH", "6D", "7D", "9S"), destroyed=("2C", "KH", "QH", "JH"))


def test_HU_88_replaced_cards_lie_face_up_out_of_play_until_the_next_shuffle():
    h = after(TURN, "A destroy 5S flop1 flop2", "A stop")
    assert h.view().destroyed == h.view("C").destroyed == ("2C", "6D")
    h.do("B check", "C check", "A check")
    assert not {"2C", "6D"} & {*h.view().board, *h.s.deck}
    h.do("B fold", "C fold", "A deal")
    h.shows(destroyed=())
    assert sorted([*h.s.deck, *(card for hand in h.s.holes for card in hand)]) == sorted(DECK)


def test_HU_89_destruction_is_offered_as_long_as_a_card_can_be_spared():
    for left, offered in ((1, False), (2, True)):
        h = Heist(f"{TURN}; deckleft {left}")
        assert any(offer.action is Destroy for offer in HOLDUP.offers(h.s, A)) == offered


def test_HU_R02_HU_R25_the_heist_can_be_finished_after_the_deck_is_destroyed_and_its_loot_be_won():
    h = after(f"{TURN}; deckleft 3", "A destroy 5S flop1 flop1", "B check", "C check", "A check")
    h.shows(deck_count=0)
    assert len(h.view().board) == 5
    after(TURN, "A destroy 5S flop2", "A stop", "B assault 9").shows(loot_in_pot=6)


def test_HU_90_HU_46_HU_S20_setting_and_resistance_survive_destruction():
    """HU-46: The resistance's strength is the value of the turn card as dealt and never changes."""
    h = Heist("""
        seats A 40 B 40; board 2C 6D 7D 9D; dealer B; to A; wagers A 10 B 10; assaulted 4; powers A 5S
        deck 2H KC KH QH
    """)
    before = h.view()
    assert before.resistance is not None and before.resistance.name == "Texas Rangers"
    assert before.setting is not None and before.setting.loot == "gems"
    for line, board in (("A destroy 5S turn flop2", "2C KC 7D 2H"), ("A replace flop1 flop3", "KH KC QH 2H")):
        h.do(line)
        h.shows(board=hand(board), setting=before.setting, resistance=before.resistance)
        h.shows(strength=9, needed=5, chips=4, loot_on_card=6, loot_in_pot=0, pot=20)
