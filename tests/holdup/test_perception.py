"""Texas Hold Up, perception (clubs): HU-98 to HU-102."""

from __future__ import annotations

import pytest

from engines.holdup.actions import DECK_TOP, Place
from engines.holdup.events import Looked, PowerPlayed, YouSaw
from engines.holdup.view import Sight
from tests.driver import those
from tests.holdup.heist import Heist

FLOP = """
    seats A 20 B 20 C 20 D 20
    board 2C 6D 7D
    wagers A 4 B 4 C 4 D 4
    to B
    holes A AS AD  B KS KD  C QS QD  D JS JD
    deck 4H 5H 6H 7H 8H 9H
    powers A 9C  B 4S  C 8C  D 4C
"""


@pytest.mark.parametrize(("name", "card", "potency"), [("A", "9C", 3), ("B", "9C", 5), ("D", "4C", 4)])
def test_HU_98_perception_looks_at_1_up_to_potency_cards(name: str, card: str, potency: int):
    h = Heist(FLOP.replace("A 9C  B 4S  C 8C  D 4C", f"{name} {card}"))
    assert h.refuse(f"{name} perceive {card}").rule == "HU-B37"
    assert h.legal(f"{name} perceive {card} deck")
    assert h.legal(f"{name} perceive {card} deck*{potency}")
    assert h.refuse(f"{name} perceive {card} deck*{potency + 1}").rule == "HU-B25"
    assert those(h.do(f"{name} perceive {card} C.1"), PowerPlayed)[0].potency == potency
    assert h.legal(f"{name} look C.2 deck*{potency - 2}")
    assert h.refuse(f"{name} look C.2 deck*{potency - 1}").rule == "HU-B25"


@pytest.mark.parametrize(
    "looks", ["deck*4", "A B", "A.1 B.2 C.1 deck", "deck A.1 deck B.1", "A.1 A.1 A.1 A.1"]
)
def test_HU_98_looks_are_divided_freely_between_the_deck_and_opponents_hands(looks: str):
    assert Heist(FLOP).legal(f"D perceive 4C {looks}")


def test_HU_98_both_cards_of_an_opponent_count_as_two():
    h = Heist(FLOP)
    assert not h.legal("D perceive 4C A B C")
    assert not h.legal("D perceive 4C A B deck")


def test_HU_98_a_folded_opponents_cards_cannot_be_looked_at():
    h = Heist(FLOP + "folded C")
    assert h.refuse("D perceive 4C C.1").rule == "HU-B35"
    assert h.legal("D perceive 4C A.1")


def saw(h: Heist, *lines: str) -> list[YouSaw]:
    return those(h.do(*lines), YouSaw)


def test_HU_99_deck_looks_go_from_the_top_card_downwards_without_gaps():
    h = Heist(FLOP)
    seen = saw(h, "D perceive 4C deck A.1 deck", "D look deck")
    assert [(it.place, it.depth, it.card) for it in seen] == [
        (DECK_TOP, 1, "4H"),
        (Place(h.seat("A"), 1), 0, "AS"),
        (DECK_TOP, 2, "5H"),
        (DECK_TOP, 3, "6H"),
    ]


def test_HU_99_another_power_card_begins_at_the_top_again():
    h = Heist(FLOP.replace("D 4C", "D 4C 5C"))
    h.do("D perceive 4C deck*4")
    assert [it.card for it in saw(h, "D perceive 5C deck*2")] == ["4H", "5H"]


@pytest.mark.parametrize(("cards", "rule"), [(3, "HU-B36"), (4, None)])
def test_HU_99_only_cards_in_the_play_deck_can_be_looked_at(cards: int, rule: str | None):
    h = Heist(FLOP)
    h.s.destroyed, h.s.deck = h.s.deck[cards:], h.s.deck[:cards]
    if rule is None:
        assert h.legal("D perceive 4C deck*4")
    else:
        assert h.refuse("D perceive 4C deck*4").rule == rule
    h.do("D perceive 4C deck*3")
    assert h.legal("D look deck") == (rule is None)


def test_HU_100_perception_changes_no_cards_place():
    h = Heist(FLOP)
    deck, holes, board = h.s.deck, h.s.holes[:], h.s.board
    h.do("D perceive 4C deck*2 A")
    assert (h.s.deck, h.s.holes, h.s.board) == (deck, holes, board)
    h.do("B check", "C check", "D check", "A check")
    assert h.view().board[3] == "4H"


def test_HU_101_the_identities_are_given_to_the_looker_only_and_the_places_to_everyone():
    h = Heist(FLOP)
    events = h.do("D perceive 4C deck*2 A.1 C.2")
    for name in ("A", "B", "C", "onlooker"):
        assert those(h.heard_by(name, events), YouSaw) == []
        assert those(h.heard_by(name, events), Looked) == [
            Looked(h.seat("D"), ("deck 1", "deck 2", "0.1", "2.2"))
        ]
        assert h.view(name).sights == ()
    assert [it.card for it in those(h.heard_by("D", events), YouSaw)] == ["4H", "5H", "AS", "QD"]
    assert set(h.view("D").sights) == {
        Sight(DECK_TOP, 1, "4H"),
        Sight(DECK_TOP, 2, "5H"),
        Sight(Place(h.seat("A"), 1), 0, "AS"),
        Sight(Place(h.seat("C"), 2), 0, "QD"),
    }


def test_HU_101_what_was_seen_is_followed_as_the_deck_moves():
    h = Heist(FLOP)
    h.do("D perceive 4C deck*3 A.1", "B check", "C check", "D check", "A check")
    assert h.view("D").sights == (
        Sight(DECK_TOP, 1, "5H"),
        Sight(DECK_TOP, 2, "6H"),
        Sight(Place(h.seat("A"), 1), 0, "AS"),
    )


def test_HU_101_what_was_seen_is_remembered_when_it_is_mucked_and_forgotten_at_the_next_shuffle():
    h = Heist(FLOP)
    h.do("D perceive 4C deck C.1", "D stop", "B check", "C fold")
    assert Sight(Place(h.seat("C"), 1), 0, "QS") in h.view("D").sights
    h.do("D fold", "A check", "B fold", "A deal")
    assert h.view("D").sights == ()


@pytest.mark.parametrize("look", ["D.1", "D.2", "D"])
def test_HU_102_ones_own_hole_cards_cannot_be_looked_at(look: str):
    assert Heist(FLOP).refuse(f"D perceive 4C {look}").rule == "HU-B35"


@pytest.mark.parametrize("look", ["powers", "powersdeck", "A.3", "A.0", "flop1", "deck*0"])
def test_HU_102_power_hands_and_the_powers_deck_cannot_be_looked_at(look: str):
    assert Heist(FLOP).refuse(f"D perceive 4C {look}").rule == "HU-B35"


def test_HU_R28_a_look_at_a_hand_shows_hole_cards_and_no_power_cards():
    h = Heist(FLOP)
    assert [it.card for it in saw(h, "D perceive 4C A B")] == ["AS", "AD", "KS", "KD"]


def test_HU_R27_earlier_looks_are_shown_before_the_next_is_chosen():
    h = Heist(FLOP)
    assert [it.card for it in saw(h, "D perceive 4C deck")] == ["4H"]
    assert h.view("D").open is not None
    assert [it.card for it in saw(h, "D look B.2")] == ["KD"]
    h.do("D stop")


def test_HU_98_a_card_already_seen_may_be_looked_at_again_and_counts():
    h = Heist(FLOP)
    h.do("D perceive 4C A.1", "D look A.1")
    assert h.view().open is not None
    assert h.view().open.left == 2
