"""Texas House'em, settling and expanding: HE-63 to HE-71."""

from __future__ import annotations

import pytest

from engines.houseem.events import Expanded, MovedIn
from tests.driver import those
from tests.houseem.town import Town, cards

FAMILIES = """
    deck 2C; hand A 5D 5H 6C KC QC
    H1 foundation KS KH roof 9S 9H 9D owner A townsfolk 5S
    H2 foundation 7S 7H roof TS TH TD owner B townsfolk 5C
    H3 foundation 3S 3H roof 4S 4H 4D owner A townsfolk 6S 6H
    H4 foundation 8S 8H roof JS JH JD
"""


@pytest.mark.parametrize(
    ("family", "combined"),
    [("2S", 9), ("KS KH", 33), ("AS AH AD", 10), ("2S 2H 2D 2C", 15), ("TS TH TD TC", 47)],
)
def test_HE_63_HE_64_HE_143_one_to_four_cards_of_a_rank_settle_a_vacant_house(family: str, combined: int):
    """HE-64: Settling puts the player's owner token on the House.
    HE-143: Without Hidden Neighbors no Townsfolk is ever face down.
    """
    town = Town(f"hand A {family} 4C; H1 foundation 7S 7H roof 9S 9H 9D; deck 3C")
    (moved,) = those(town.do(f"A settle {family} in H1"), MovedIn)
    town.shows(f"H1 settled A {family}; hand A 4C")
    assert (moved.seat, moved.number, cards(moved.cards)) == (0, len(family.split()), family)
    for name in ("B", None):
        (lot,) = town.view(name).lots
        assert (lot.owner, cards(lot.townsfolk), lot.combined_safety) == (0, family, combined)


def test_HE_67_a_card_joins_its_rank_without_a_comparison_in_the_house_that_is_named_if_several_fit():
    town = Town(FAMILIES)
    (expanded,) = those(town.do("A expand 5D in H1"), Expanded)
    town.shows("H1 settled A 5S 5D; hand A 5H 6C KC QC")
    assert expanded.cards == ("5D",)
    _ = town.do("A expand 5H in H1", "A expand 6C")  # of which only one family is
    town.shows("H1 settled A 5S 5D 5H; H3 settled A 6S 6H 6C")
    # The card may be of the Market.
    town = Town(f"{FAMILIES.replace('owner B', 'owner A')}; hand A 4C; market 5D 2D 3C")
    town.refuses("HE-B50", "A expand 5D")
    (expanded,) = those(town.do("A expand 5D in H2"), Expanded)
    town.shows("H1 settled A 5S; H2 settled A 5C 5D; hand A 4C; market 2D 3C")
    assert expanded.bought == ("5D",)


def test_HE_71_four_of_a_rank_may_live_together_and_no_fifth():
    family = "H1 foundation KS KH roof 9S 9H 9D owner A townsfolk 5S 5H 5D"
    town = Town(f"variants strange_folk; deck 2C; hand A 5C XB; {family}")
    _ = town.do("A expand 5C in H1")
    town.shows("H1 settled A 5S 5H 5D 5C")
    town.refuses("HE-B33", "A expand XB in H1")
