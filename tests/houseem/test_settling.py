"""Texas House'em, settling and expanding: HE-63 to HE-71."""

from __future__ import annotations

import pytest

from engines.cards import RANKS
from engines.houseem.events import Expanded, MovedIn
from tests.driver import those
from tests.houseem.town import Town, cards

VACANT = "deck 2C; H1 foundation 7S 7H roof 9S 9H 9D"
FAMILIES = """
    deck 2C; hand A 5D 5H 6C KC QC
    H1 foundation KS KH roof 9S 9H 9D owner A townsfolk 5S
    H2 foundation 7S 7H roof TS TH TD owner B townsfolk 5C
    H3 foundation 3S 3H roof 4S 4H 4D owner A townsfolk 6S 6H
    H4 foundation 8S 8H roof JS JH JD
"""


@pytest.mark.parametrize("family", ["2S", "KS KH", "AS AH AD", "2S 2H 2D 2C", "TS TH TD TC"])
def test_HE_63_HE_64_one_to_four_cards_of_a_rank_settle_a_vacant_house(family: str) -> None:
    town = Town(f"hand A {family} 4C; H1 foundation 7S 7H roof 9S 9H 9D; deck 3C")
    (moved,) = those(town.do(f"A settle {family} in H1"), MovedIn)
    assert (town.told("H1"), town.hand("A")) == (f"settled A {family}", "4C")
    assert (moved.seat, moved.number, cards(moved.cards)) == (0, len(family.split()), family)


@pytest.mark.parametrize("rank", RANKS)
def test_HE_63_any_single_card_will_do_for_there_is_nobody_to_beat(rank: str) -> None:
    town = Town(f"market {rank}C; deck 2H; H1 foundation KS KH roof 9S 9H 9D")
    _ = town.do(f"A settle {rank}C in H1")
    assert town.told("H1") == f"settled A {rank}C"


@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_HE_63_HE_64_anybody_may_settle_a_vacant_house_and_own_it(name: str) -> None:
    town = Town(f"{VACANT}; hand {name} KC")
    _ = town.do(f"{name} settle KC in H1")
    lot = town.lot("H1")
    assert lot is not None
    assert (lot.owner, lot.safe, lot.townsfolk) == (town.seat(name), None, ("KC",))


def test_HE_63_cards_of_different_ranks_are_no_family() -> None:
    town = Town(f"{VACANT}; hand A KC QC KD")
    assert town.refuse("A settle KC QC in H1").rule == "HE-B27"
    assert town.refuse("A settle KC KD QC in H1").rule == "HE-B27"


def test_HE_63_a_house_must_be_named() -> None:
    assert Town(f"{VACANT}; hand A KC").refuse("A settle KC").rule == "HE-B11"


def test_HE_64_everybody_sees_the_family_and_whose_token_it_has() -> None:
    town = Town(f"{VACANT}; hand A KC KD")
    _ = town.do("A settle KC KD in H1")
    for name in ("B", None):
        (lot,) = town.view(name).lots
        assert (lot.owner, lot.townsfolk, lot.combined_safety) == (0, ("KC", "KD"), 33)


@pytest.mark.parametrize("house", ["H1", "H2"])
def test_HE_65_an_occupied_house_is_not_settled_not_even_ones_own(house: str) -> None:
    assert Town(FAMILIES).refuse(f"A settle 5D in {house}").rule == "HE-B26"


@pytest.mark.parametrize(
    "five",
    ["2S 4S 6S 8S TS", "2S 3H 4S 5D 6S", "KS KH KD 5S 5H", "2S 3S 4S 5S 6S", "TS JS QS KS AS"],
)
@pytest.mark.parametrize("verb", ["settle", "evict"])
def test_HE_66_five_cards_do_not_settle_by_themselves(five: str, verb: str) -> None:
    lot = "H1 foundation 7C 7H roof 9C 9H 9D"
    town = Town(f"hand A {five}; deck 2C; {lot} {'owner B townsfolk 2D' if verb == 'evict' else ''}")
    assert town.refuse(f"A {verb} {five} in H1").rule == "HE-B28"


def test_HE_67_a_card_of_the_familys_rank_joins_it_without_a_comparison() -> None:
    town = Town(FAMILIES)
    assert town.refuse("A evict 5D in H1").rule == "HE-B34"  # 5 against 5 + 13
    (expanded,) = those(town.do("A expand 5D in H1"), Expanded)
    assert (town.told("H1"), town.hand("A")) == ("settled A 5S 5D", "5H 6C KC QC")
    assert expanded.cards == ("5D",)
    _ = town.do("A expand 5H in H1")
    assert town.told("H1") == "settled A 5S 5D 5H"


def test_HE_67_the_house_need_not_be_named_when_one_fits() -> None:
    town = Town(FAMILIES)
    _ = town.do("A expand 6C")
    assert town.told("H3") == "settled A 6S 6H 6C"


def test_HE_67_the_house_must_be_named_when_several_fit() -> None:
    town = Town("""
        deck 2C; hand A 5D
        H1 foundation KS KH roof 9S 9H 9D owner A townsfolk 5S
        H2 foundation 7S 7H roof TS TH TD owner A townsfolk 5C
    """)
    assert town.refuse("A expand 5D").rule == "HE-B50"
    _ = town.do("A expand 5D in H2")
    assert (town.told("H1"), town.told("H2")) == ("settled A 5S", "settled A 5C 5D")


def test_HE_67_a_family_may_be_expanded_from_the_market() -> None:
    town = Town(f"{FAMILIES}; hand A 4C; market 5D 2D 3C")
    (expanded,) = those(town.do("A expand 5D in H1"), Expanded)
    assert (town.told("H1"), town.market, expanded.bought) == ("settled A 5S 5D", "2D 3C", ("5D",))


def test_HE_68_another_players_family_is_not_expanded() -> None:
    assert Town(FAMILIES).refuse("A expand 5D in H2").rule == "HE-B29"


@pytest.mark.parametrize(("move", "rule"), [("expand KC in H4", "HE-B30"), ("expand KC in H9", "HE-B11")])
def test_HE_67_only_a_settled_house_is_expanded(move: str, rule: str) -> None:
    assert Town(FAMILIES).refuse(f"A {move}").rule == rule


@pytest.mark.parametrize("move", ["expand 6C in H1", "expand KC in H1", "expand QC in H3"])
def test_HE_69_a_card_of_another_rank_does_not_join(move: str) -> None:
    assert Town(FAMILIES).refuse(f"A {move}").rule == "HE-B31"


@pytest.mark.parametrize("move", ["expand 5D 5H in H1", "expand 5D 6C in H1"])
def test_HE_70_a_family_is_expanded_by_one_card_at_a_time(move: str) -> None:
    assert Town(FAMILIES).refuse(f"A {move}").rule == "HE-B32"


def test_HE_71_four_of_a_rank_may_live_together_and_no_fifth() -> None:
    town = Town("""
        variants strange_folk; deck 2C; hand A 5C XB
        H1 foundation KS KH roof 9S 9H 9D owner A townsfolk 5S 5H 5D
    """)
    _ = town.do("A expand 5C in H1")
    assert town.told("H1") == "settled A 5S 5H 5D 5C"
    assert town.refuse("A expand XB in H1").rule == "HE-B33"


@pytest.mark.parametrize("move", ["settle 5S 5H 5D 5C XB in H1", "evict 5S 5H 5D 5C XB in H2"])
def test_HE_71_five_do_not_move_in_at_once(move: str) -> None:
    town = Town("""
        variants strange_folk; deck 2C; hand A 5S 5H 5D 5C XB
        H1 foundation KS KH roof 9S 9H 9D
        H2 foundation 3S 3H roof 4S 4H 4D owner B townsfolk 2S
    """)
    assert town.refuse(f"A {move}").rule == "HE-B28"
    assert town.legal(f"A {move.replace(' 5C', '')}")


def test_HE_71_a_hidden_family_has_four_at_most_too() -> None:
    town = Town(f"variants hidden_neighbors; {VACANT}; hand A 5S 6S 8C TS JS; deck 3C")
    assert town.refuse("A settle 5S 6S 8C TS JS in H1").rule == "HE-B28"
    _ = town.do("A settle 5S 6S 8C TS in H1")
    assert town.refuse("A expand JS in H1").rule == "HE-B33"
