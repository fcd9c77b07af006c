"""Texas Hold Up, views and integrity: HU-127 to HU-130. The laws hold all games to them at every move."""

from __future__ import annotations

from engines.holdup.events import PotPaid
from engines.holdup.model import Phase
from tests.driver import cards_in, those
from tests.holdup.heist import A, Heist, after

TURN = """
    seats A 20 B 20 C 20; board 2C 6D 7D 9S; scene 3C 6D 7D 9S; wagers A 4 B 4 C 4; to B
    holes A AS AD  B KS KD  C QS QD; deck 4H 5H 6H; powers A 5S 4H  B 9C 8D  C TS
"""
PUBLIC = {"2C", "3C", "6D", "7D", "9S"}


def test_HU_127_a_view_names_the_viewers_cards_and_the_open_ones_only():
    h = Heist(TURN)
    h.s.powers_deck, h.s.powers_discard = h.s.powers_deck + h.s.powers_discard, ()
    assert cards_in(h.view()) == PUBLIC
    assert cards_in(h.view("A")) == PUBLIC | {"AS", "AD", "5S", "4H"}
    assert cards_in(h.view("B")) == PUBLIC | {"KS", "KD", "9C", "8D"}
    assert cards_in(h.view("C")) == PUBLIC | {"QS", "QD", "TS"}


def test_HU_127_what_was_seen_is_in_the_lookers_view_only_and_in_no_successors():
    h = after(TURN, "B perceive 9C deck A.2", "B stop")
    assert cards_in(h.view("B")) - cards_in(h.view()) == {"KS", "KD", "8D", "4H", "AD"}
    assert cards_in(h.view("C")) - cards_in(h.view()) == {"QS", "QD", "TS"}
    assert cards_in(h.view()) == PUBLIC | {"9C"}
    looked = after(TURN, "B perceive 9C A.1 C.1", "B stop", "B fold", "C fold")
    looked.do("table leave B", "table join v9/1234/50")
    view = looked.view("v9")
    assert (view.seat, view.holes, view.sights) == (1, (), ())
    assert not {"KS", "KD", "AS", "QS"} & cards_in(view)


def test_HU_127_folded_hands_and_that_of_an_uncontested_winner_are_never_shown():
    h = after(f"{TURN}; board 2C 6D 7D 9S 3H; allin C", "B fold")
    h.everyone_passes()
    assert h.view().phase is not Phase.WINDOW
    assert {"AS", "AD", "QS", "QD"} <= cards_in(h.view("C"))
    assert not {"KS", "KD"} & (cards_in(h.view("C")) | cards_in(h.view()))
    assert {"KS", "KD"} <= cards_in(h.view("B"))
    h = after(TURN, "B fold", "C fold")
    assert not {"AS", "AD"} & cards_in(h.view("B"))
    assert {"AS", "AD"} <= cards_in(h.view("A"))


def test_HU_129_HU_130_a_hand_changes_the_stacks_by_joined_loot_assaults_and_hearts_only():
    """That moves of a hand only move chips and cards from one place to another, the driver checks after each.

    HU-130: Each of the 52 play cards and each of the 52 power cards is in exactly one zone after every
    event.
    """
    h = Heist("""
        seats A 20 B 20 C 20; board 2C 6D 7D 9S 3H; wagers A 4 B 4 C 4; joined 6; reduced 5; assaulted 4
        holes A AS AD  B KS KD  C QS QC; powers A 2S; phase window
    """)
    assert those(h.do("A pass"), PotPaid)[0].shares == ((A, 18),)
    assert sum(h.stacks().values()) == h.total() == 60 + 12 + 6 - 2
