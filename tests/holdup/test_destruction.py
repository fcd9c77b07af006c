"""Texas Hold Up, destruction (spades): HU-85 to HU-92."""

from __future__ import annotations

import pytest

from engines.cards import DECK
from engines.core import Seat
from engines.holdup import HOLDUP
from engines.holdup.actions import Destroy, Slot
from engines.holdup.events import Escape, PowerPlayed, Replaced, Showdown
from tests.driver import those
from tests.holdup.heist import Heist

TURN = """
    seats A 20 B 20 C 20
    board 2C 6D 7D 9S
    wagers A 4 B 4 C 4
    to B
    deck KH QH JH TH 9D 8D
    powers A 5S  B 4S  C 6S
"""


@pytest.mark.parametrize(("slot", "old"), [("flop1", "2C"), ("flop2", "6D"), ("flop3", "7D"), ("turn", "9S")])
def test_HU_85_destruction_replaces_a_dealt_card_with_the_top_card_of_the_play_deck(slot: Slot, old: str):
    h = Heist(TURN)
    board, count = h.view().board, h.view().deck_count
    assert those(h.do(f"A destroy 5S {slot}"), Replaced) == [Replaced(slot, old, "KH")]
    assert h.view().board == tuple("KH" if card == old else card for card in board)
    assert h.view().deck_count == count - 1


def test_HU_85_each_step_takes_the_next_card():
    h = Heist(TURN)
    events = h.do("A destroy 5S flop1 turn", "A replace flop2")
    assert those(events, Replaced) == [
        Replaced("flop1", "2C", "KH"),
        Replaced("turn", "9S", "QH"),
        Replaced("flop2", "6D", "JH"),
    ]
    assert h.view().board == ("KH", "JH", "7D", "QH")


def test_HU_85_the_next_street_comes_from_what_is_left_of_the_deck():
    h = Heist(TURN)
    h.do("A destroy 5S flop1 turn", "A stop", "B check", "C check", "A check")
    assert h.view().board[4] == "JH"


@pytest.mark.parametrize(("name", "card", "potency"), [("A", "5S", 5), ("B", "4S", 2), ("C", "6S", 2)])
def test_HU_86_the_number_of_steps_is_1_up_to_potency(name: str, card: str, potency: int):
    h = Heist(TURN)
    assert h.refuse(f"{name} destroy {card}").rule == "HU-B37"
    for steps in range(1, potency + 1):
        assert h.legal(f"{name} destroy {card} " + "flop1 " * steps)
    assert h.refuse(f"{name} destroy {card} " + "flop1 " * (potency + 1)).rule == "HU-B25"
    assert those(h.do(f"{name} destroy {card} flop1"), PowerPlayed)[0].potency == potency
    assert h.legal(f"{name} replace " + "flop1 " * (potency - 1))
    assert h.refuse(f"{name} replace " + "flop1 " * potency).rule == "HU-B25"


def test_HU_87_the_same_slot_may_be_replaced_more_than_once():
    h = Heist(TURN)
    h.do("A destroy 5S flop1 flop1", "A replace flop1 flop1")
    assert h.view().board[0] == "TH"
    assert h.view().destroyed == ("2C", "KH", "QH", "JH")


def test_HU_88_replaced_cards_lie_face_up_out_of_play_until_the_next_shuffle():
    h = Heist(TURN)
    h.do("A destroy 5S flop1 flop2", "A stop")
    assert h.view().destroyed == h.view("C").destroyed == ("2C", "6D")
    h.do("B check", "C check", "A check")
    assert not {"2C", "6D"} & {*h.view().board, *h.s.deck}
    h.do("B fold", "C fold", "A deal")
    assert h.view().destroyed == ()
    assert sorted([*h.s.deck, *(card for hand in h.s.holes for card in hand)]) == sorted(DECK)


def thin(text: str, cards: int) -> Heist:
    """A position in which the play deck has so many cards; the rest has been destroyed."""
    h = Heist(text)
    h.s.destroyed, h.s.deck = (*h.s.destroyed, *h.s.deck[cards:]), h.s.deck[:cards]
    h.check()
    return h


BOARDS = [("2C 6D 7D", 2), ("2C 6D 7D 9S", 1), ("2C 6D 7D 9S 3C", 0)]


@pytest.mark.parametrize(("board", "coming"), BOARDS)
def test_HU_89_a_replacement_leaves_enough_cards_for_the_community_cards_to_come(board: str, coming: int):
    text = TURN.replace("board 2C 6D 7D 9S", f"board {board}")
    assert thin(text, coming).refuse("A destroy 5S flop1").rule == "HU-B26"
    assert thin(text, coming + 1).legal("A destroy 5S flop1")
    assert thin(text, coming + 1).refuse("A destroy 5S flop1 flop1").rule == "HU-B26"
    assert thin(text, coming + 3).legal("A destroy 5S flop1 flop1 flop1")
    assert thin(text, coming + 3).refuse("A destroy 5S flop1 flop1 flop1 flop1").rule == "HU-B26"


def test_HU_R02_the_heist_can_be_finished_after_the_deck_is_destroyed():
    h = thin(TURN, 3)
    h.do("A destroy 5S flop1 flop1", "B check", "C check", "A check")
    assert h.view().deck_count == 0
    assert len(h.view().board) == 5


def test_HU_90_destruction_never_changes_the_setting_the_loot_or_the_resistance():
    h = Heist(TURN + "assaulted 4 \n reduced 2")
    before = h.view()
    h.do("A destroy 5S flop1 flop2 flop3 turn", "A stop")
    after = h.view()
    assert after.board == ("KH", "QH", "JH", "TH")
    assert after.setting == before.setting
    assert (after.loot_on_card, after.loot_in_pot, after.pot) == (6, 0, 12)
    assert after.resistance == before.resistance
    assert after.resistance is not None
    assert (after.resistance.name, after.resistance.strength) == ("Texas Rangers", 9)
    assert (after.resistance.needed, after.resistance.chips) == (3, 4)


def test_HU_R25_a_destroyed_loot_card_keeps_its_loot():
    h = Heist(TURN)
    h.do("A destroy 5S flop2", "A stop", "B assault 9")
    assert h.view().loot_in_pot == 6


def test_HU_91_replacing_the_river_changes_the_escape_effect_to_the_new_suit():
    h = Heist("""
        seats A 20 B 20
        board 2C 6D 7D 9S 3H
        wagers A 4 B 4
        holes A AS AD B KS KD
        powers A 2S 3S
        phase window
        deck 3S
    """)
    h.do("A destroy 2S river", "A stop")
    assert those(h.everyone_passes(), Escape) == [Escape("S", (h.seat("B"),))]
    assert h.stacks()["B"] == 20
    assert h.view("B").powers == h.view("B").powers[:1]


def test_HU_92_destruction_is_impossible_before_the_flop():
    h = Heist("seats A 49 B 48 \n wagers A 1 B 2 \n round A 1 B 2 \n to A \n powers A 5S \n deck 9D 8D 7D")
    assert h.refuse("A destroy 5S flop1").rule == "HU-B23"
    h.do("A call", "B check")
    assert h.legal("A destroy 5S flop1")


def test_HU_92_only_dealt_slots_can_be_replaced():
    assert Heist(TURN).refuse("A destroy 5S river").rule == "HU-B23"
    assert Heist(TURN).refuse("A destroy 5S flop1 river").rule == "HU-B23"


def test_HU_R24_each_new_card_is_seen_before_the_next_slot_is_chosen():
    h = Heist(TURN)
    events = h.do("A destroy 5S flop1")
    assert those(h.heard_by("onlooker", events), Replaced) == [Replaced("flop1", "2C", "KH")]
    assert h.view("A").open is not None
    h.do("A replace turn", "A stop")
    assert h.view().board == ("KH", "6D", "7D", "QH")


def test_HU_85_hands_are_judged_with_the_cards_on_the_table_at_showdown():
    h = Heist("""
        seats A 20 B 20
        board 2C 9H 7D JS 3C
        wagers A 4 B 4
        holes A KS KD B AS AD
        powers A 2S
        phase window
        reduced 20
        deck KC
    """)
    (showdown,) = those(h.do("A destroy 2S river", "A stop"), Showdown)
    assert {seat: name for seat, _, name in showdown.hands}[0] == "three of a kind, kings"
    assert h.view().winners == (0,)


@pytest.mark.parametrize(("cards", "offered"), [(1, False), (2, True)])
def test_HU_89_destruction_is_not_offered_when_no_card_can_be_spared(cards: int, offered: bool):
    h = thin(TURN, cards)
    assert any(it.action is Destroy for it in HOLDUP.offers(h.s, Seat(0))) == offered
