"""Tests of what everybody remembers of hands: cards seen to go there, until that becomes uncertain."""

from __future__ import annotations

from random import Random

from engines.houseem import HOUSEEM
from tests.houseem.test_setup import TOWN
from tests.houseem.town import Town, after

HIDDEN = f"variants hidden_neighbors {TOWN}; H2 foundation 8S 8H roof QS QH QD"
TRIES = 60


def held(town: Town, card: str) -> float:
    """Return the share of the worlds possible for C in which B holds a card."""
    found = 0
    for n in range(TRIES):
        draft = town.s.copy()
        HOUSEEM.scramble(draft, town.at("C"), Random(n))
        found += card in draft.hands[1]
    return found / TRIES


def test_HE_07_an_evicted_card_is_remembered_in_the_hand_that_it_went_to_until_it_is_laid():
    town = after(TOWN, "A evict KH in H1")
    assert town.view(None).known == town.view("C").known == (("5S", 1),)
    assert held(town, "5S") == 1
    assert 0 < held(town, "9H") < 1
    _ = town.do("B build 5S 5H")
    assert town.s.known == ()


def test_HE_128_after_cards_were_laid_face_down_nobody_is_sure_what_is_left():
    towns = [after(HIDDEN, "A evict KH in H1", f"B settle {card} in H2") for card in ("5S", "9H")]
    for town in towns:
        assert town.s.known == ()
        assert 0 < held(town, "5S") < 1
    assert towns[0].view("C") == towns[1].view("C")


def test_HE_133_cards_of_an_eviction_that_failed_are_remembered():
    town = after(
        """
        variants hidden_neighbors; hand A 2C 4D; hand B 4C 8H; market QD; hand C 3C; deck 6C 8C 9C
        H1 foundation 7C 7D roof 9S 9D 9H owner B townsfolk KH face-down
        """,
        "A evict 2C in H1",
    )
    assert (town.s.known, town.s.hands[0]) == ((("2C", 0),), ("2C", "4D"))
