"""Texas Hold Up, perception (clubs): HU-98 to HU-102."""

from __future__ import annotations

from engines.holdup.actions import DECK_TOP, Place
from engines.holdup.events import Looked, YouSaw
from engines.holdup.view import Sight
from tests.driver import those
from tests.holdup.heist import A, C, D, Heist, after

FLOP = """
    seats A 20 B 20 C 20 D 20; board 2C 6D 7D; wagers A 4 B 4 C 4 D 4; to B
    holes A AS AD  B KS KD  C QS QD  D JS JD; deck 4H 5H 6H 7H 8H 9H; powers A 9C  B 4S  C 8C  D 4C
"""


def saw(h: Heist, *lines: str) -> list[str]:
    """Return the cards that are looked at."""
    return [it.card for it in those(h.do(*lines), YouSaw)]


def test_HU_98_looks_are_divided_freely_and_at_a_card_already_seen_count_too():
    looks = ("deck*4", "A B", "A.1 B.2 C.1 deck", "deck A.1 deck B.1", "A.1 A.1 A.1 A.1")
    Heist(FLOP).allows(*(f"D perceive 4C {look}" for look in looks))
    Heist(FLOP).refuses("HU-B25", "D perceive 4C A B C", "D perceive 4C A B deck")
    h = after(FLOP, "D perceive 4C A.1", "D look A.1")
    assert h.view().open is not None and h.view().open.left == 2


def test_HU_99_HU_R28_deck_looks_go_from_the_top_card_downwards_and_a_hand_shows_its_hole_cards():
    h = Heist(FLOP)
    events = h.do("D perceive 4C deck A.1 deck", "D look deck")
    assert those(h.heard_by("A", events), YouSaw) == []
    assert those(events, Looked) == [Looked(D, ("deck 1", "0.1", "deck 2")), Looked(D, ("deck 3",))]
    wanted = [(DECK_TOP, 1, "4H"), (Place(A, 1), 0, "AS"), (DECK_TOP, 2, "5H"), (DECK_TOP, 3, "6H")]
    assert [(it.place, it.depth, it.card) for it in those(events, YouSaw)] == wanted
    assert saw(Heist(FLOP), "D perceive 4C A B") == ["AS", "AD", "KS", "KD"]
    h = after(f"{FLOP}; powers D 4C 5C", "D perceive 4C deck*4")
    assert saw(h, "D perceive 5C deck*2") == ["4H", "5H"]  # from the top again


def test_HU_100_perception_changes_no_cards_place():
    h = Heist(FLOP)
    deck, holes, board = h.s.deck, h.s.holes[:], h.s.board
    h.do("D perceive 4C deck*2 A")
    assert (h.s.deck, h.s.holes, h.s.board) == (deck, holes, board)
    h.do("B check", "C check", "D check", "A check")
    assert h.view().board[3] == "4H"


def test_HU_101_HU_S27_HU_R27_what_was_seen_is_followed_till_the_next_shuffle_even_when_it_is_mucked():
    h = after(FLOP, "D perceive 4C deck*3 A.1", "B check", "C check", "D check", "A check")
    in_the_deck = (Sight(DECK_TOP, 1, "5H"), Sight(DECK_TOP, 2, "6H"))
    assert h.view("D").sights == (*in_the_deck, Sight(Place(A, 1), 0, "AS"))
    h = after(FLOP, "D perceive 4C deck C.1", "D stop", "B check", "C fold")
    assert Sight(Place(C, 1), 0, "QS") in h.view("D").sights
    h.do("D fold", "A check", "B fold", "A deal")
    assert h.view("D").sights == ()
