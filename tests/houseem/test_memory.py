"""What does everybody remember of hands? Cards seen to go there, until nobody can be sure any more."""

from __future__ import annotations

from random import Random

from bot.shown.games import FACES
from engines.houseem import HOUSEEM
from tests.houseem.town import Town

TOWN = """
    hand A KH 4C; hand B 9H 9D; hand C QC; market 5H 2C 3C; deck 6C 7C 8C; graveyard AH TD
    H1 foundation 7S 7H roof TS TH TC owner B townsfolk 5S
"""
HIDDEN = f"variants hidden_neighbors {TOWN}; H2 foundation 8S 8H roof QS QH QD"
TRIES = 60


def held(town: Town, card: str, *, to: str = "C") -> float:
    """In which part of the worlds that somebody may imagine B holds a card."""
    found = 0
    for n in range(TRIES):
        draft = town.s.copy()
        HOUSEEM.scramble(draft, town.at(to), Random(n))
        found += card in draft.hands[1]
    return found / TRIES


def test_HE_07_an_evicted_card_is_remembered_in_the_hand_that_it_went_to() -> None:
    town = Town(TOWN)
    town.do("A evict KH in H1")
    assert town.view(None).known == town.view("C").known == (("5S", 1),)
    assert held(town, "5S") == 1
    assert 0 < held(town, "9H") < 1


def test_R_03_no_page_shows_what_is_remembered() -> None:
    town = Town(TOWN)
    town.do("A evict KH in H1")
    page = FACES["houseem"].table(town.view(None), lambda seat: "ABC"[seat])
    assert "5♠" not in "".join([page.text, *(it.text for it in page.fields)]).replace("\ufe0e", "")


def test_HE_07_a_card_that_is_laid_openly_is_remembered_no_more() -> None:
    town = Town(TOWN)
    town.do("A evict KH in H1")
    town.do("B build 5S 5H")
    assert town.s.known == ()


def test_HE_128_after_cards_were_laid_face_down_nobody_is_sure_what_is_left() -> None:
    laid = {}
    for card in ("5S", "9H"):
        town = Town(HIDDEN)
        town.do("A evict KH in H1", f"B settle {card} in H2")
        laid[card] = town
        assert town.s.known == ()
        assert 0 < held(town, "5S") < 1
    other = [town.view("C") for town in laid.values()]
    assert other[0] == other[1]


def test_HE_133_cards_of_an_eviction_that_failed_are_remembered() -> None:
    town = Town("""
        variants hidden_neighbors; hand A 2C 4D; hand B 4C 8H; market QD; hand C 3C; deck 6C 8C 9C
        H1 foundation 7C 7D roof 9S 9D 9H owner B townsfolk KH face-down
    """)
    town.do("A evict 2C in H1")
    assert town.s.known == (("2C", 0),)
    assert town.s.hands[0] == ("2C", "4D")
