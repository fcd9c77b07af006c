"""Texas House'em, evicting: HE-72 to HE-85."""

from __future__ import annotations

import pytest

from engines.houseem.events import Evicted
from tests.driver import those
from tests.houseem.town import Town, after, cards


def house(foundation: str, townsfolk: str, trump: str, more: str = "") -> Town:
    """C's House, with the Trump in A's hand."""
    jokers = "variants strange_folk" if "X" in foundation + townsfolk + trump else ""
    return Town(f"""
        {jokers}; dealer C; turn A; deck 4C; hand A {trump}; {more}
        H1 foundation {foundation} roof 9S 9H 9D owner C townsfolk {townsfolk}
    """)


def evicts(town: Town, trump: str) -> bool:
    """Whether A's Trump throws C out; if not, he is told that it is too weak (or of Kings)."""
    if town.legal(f"A evict {trump} in H1"):
        return True
    assert town.refuse(f"A evict {trump} in H1").rule in ("HE-B34", "HE-B35")
    return False


@pytest.mark.parametrize(
    ("foundation", "townsfolk", "combined"),
    [
        ("7S 7H", "KS", 20), ("QS QH", "KS KH KD", 51), ("KS KH", "2S 2H 2D 2C", 21), ("6S 6H", "AC", 7),
        ("AS AH", "AD AC", 3), ("AS AH", "2S", 3), ("KS KH", "KD KC", 39), ("TS TH", "JS", 21),
        ("2S 2H", "AC", 3), ("AS XB", "AC", 2), ("JS JH", "2D", 13), ("TS TH", "2D", 12),
        ("QS QH", "2D", 14), ("KS KH", "2D", 15), ("QS QH", "AS", 13), ("8S 8H", "7C", 15),
    ],
)  # fmt: skip
def test_HE_72_HE_75_HE_76_combined_safety_is_the_townsfolk_and_the_foundation_once(
    foundation: str, townsfolk: str, combined: int
) -> None:
    (lot,) = house(foundation, townsfolk, "").view("B").lots
    assert lot.combined_safety == combined


@pytest.mark.parametrize(
    ("trump", "strength"),
    [("2S", 2), ("TS", 10), ("JS JH", 22), ("QS QH QD", 36), ("TS TH TD TC", 40), ("AS AH AD", 3)],
)
def test_HE_73_HE_75_HE_76_strength_is_the_sum_of_the_trumps_values(trump: str, strength: int) -> None:
    refused = house("KS KC", "8S 8H 8D 8C", trump).refuse(f"A evict {trump} in H1")
    assert (refused.rule, f"has strength {strength};" in refused.sentence) == ("HE-B34", True)


@pytest.mark.parametrize(
    ("foundation", "townsfolk", "trump", "succeeds"),
    [
        ("7S 7H", "KS", "TD TC", False),  # 20 against 20
        ("7S 7H", "KS", "JS JD", True),  # 22 against 20
        ("2S 2H", "5C", "7D", False),  # 7 against 7
        ("2S 2H", "5C", "8D", True),  # 8 against 7
        ("2S 2H", "5C", "6D", False),  # 6 against 7
        ("6S 6H", "3S 3H 3D", "5S 5H 5D", False),  # 15 against 15
        ("5S 5H", "3S 3H 3D", "5D 5C", False),  # 10 against 14
        ("5S 5H", "3S 3H 3D", "8D 8C", True),  # 16 against 14
        ("3S 3H", "3D 3C", "9C", False),  # 9 against 9
        ("4S 4H", "3D 3C", "2S 2H 2D 2C", False),  # 8 against 10
        ("AS AH", "2S", "3S", False),  # 3 against 3
        ("AS AH", "2S", "4S", True),  # 4 against 3
        ("2S 2H", "AS", "3S", False),  # 3 against 3
        ("2S 2H", "AS", "4S", True),  # 4 against 3
        # Jack, Queen and King: 11, 12 and 13.
        ("2S 2H", "8S", "JC", True),  # 11 against 10
        ("2S 2H", "9C", "JC", False),  # 11 against 11
        ("2S 2H", "9C", "QC", True),  # 12 against 11
        ("2S 2H", "TS", "QC", False),  # 12 against 12
        ("2S 2H", "TS", "KC", True),  # 13 against 12
        ("2S 2H", "JS", "KC", False),  # 13 against 13
        ("2S 2H", "JS JH", "KC KD", True),  # 26 against 24
        ("2S 2H", "QS QH", "KC KD", False),  # 26 against 26
        ("2S 2H", "JS JH", "QC QD", False),  # 24 against 24
        # Faces count as much in safety.
        ("JS JH", "2D", "KC", False),  # 13 against 13
        ("TS TH", "2D", "KC", True),  # 13 against 12
        ("QS QH", "2D", "7D 7C", False),  # 14 against 14
        ("QS QH", "2D", "8D 8C", True),  # 16 against 14
        ("KS KH", "2D", "5S 5H 5D", False),  # 15 against 15
        ("KS KH", "2D", "8D 8C", True),  # 16 against 15
        # Aces that meet others than Kings compare numbers.
        ("KS KH", "QS", "AS AH AD AC", False),  # 4 against 25
        ("2S 2H", "2C", "AS AH AD AC", False),  # 4 against 4
        ("3S 3H", "AS", "AH AD AC", False),  # 3 against 4
        ("2S 2H", "AC", "AH AD", False),  # 2 against 3
        ("2S 2H", "AS", "QH", True),  # 12 against 3
        ("KS KH", "AS", "QH", False),  # 12 against 14
        ("KS KH", "AS", "QH QD", True),  # 24 against 14
        ("JS JH", "AS", "QH", False),  # 12 against 12
        ("KS KH", "2S", "KD", False),  # 13 against 15
        ("KS KH", "AS", "7S 7D", False),  # 14 against 14
        ("AS XB", "2S", "AH AD AC", False),  # 3 against 3
        ("AS XB", "2S", "AH AD AC XR", True),  # 4 against 3
        ("AS XB", "AC", "AH AD", False),  # 2 against 2
        ("AS XB", "AC", "3D", True),  # 3 against 2
    ],
)
def test_HE_74_HE_75_HE_76_HE_79_HE_S09_only_more_strength_than_combined_safety_evicts(
    foundation: str, townsfolk: str, trump: str, succeeds: bool
) -> None:
    assert evicts(house(foundation, townsfolk, trump), trump) is succeeds


@pytest.mark.parametrize("trump", ["AS", "AS AH", "AS AH AD", "AS AH AD AC"])
@pytest.mark.parametrize(
    ("foundation", "kings"),
    [("2S 2H", "KS"), ("QS QH", "KS KH KD KC"), ("KS KH", "KD KC"), ("QS QH", "KS KH KD")],
)
def test_HE_77_HE_S08_aces_always_evict_kings(foundation: str, kings: str, trump: str) -> None:
    town = house(foundation, kings, f"{trump} 4C", "deck 5C")
    _ = town.do(f"A evict {trump} in H1")
    town.shows(f"H1 settled A {trump}; hand C {kings}; hand A 4C")


def test_HE_77_an_ace_of_the_market_evicts_kings_too() -> None:
    town = house("QS QH", "KS KH", "", "market AS 2C 3C")
    _ = town.do("A evict AS in H1")
    town.shows("H1 settled A AS; market 2C 3C")


@pytest.mark.parametrize("trump", ["KS", "KS KH", "KS KH KD KC"])
@pytest.mark.parametrize(
    ("foundation", "aces"), [("2S 2H", "AS"), ("AS AH", "AD"), ("2S 2H", "AS AH AD AC"), ("QS QH", "AC")]
)
def test_HE_78_HE_S09_kings_never_evict_aces_not_even_ones_own(
    foundation: str, aces: str, trump: str
) -> None:
    town = house(foundation, aces, trump, "hand C KC" if "KC" not in trump else "")
    town.refused(f"A evict {trump} in H1", "HE-B35")
    mine = Town(f"hand A {trump}; H1 foundation {foundation} roof 9S 9H 9D owner A townsfolk {aces}")
    mine.refused(f"A evict {trump} in H1", "HE-B35")


def test_HE_80_HE_82_HE_S07_the_family_goes_to_its_owner_and_the_trump_moves_in() -> None:
    town = house("7S 7H", "KS", "TD JS JD", "hand B 2C; hand C 3C JH; graveyard 8C")
    (evicted,) = those(town.do("A evict JS JD in H1"), Evicted)
    town.shows("H1 settled A JS JD; hand A TD; hand B 2C; hand C 3C JH KS; graveyard 8C")
    assert (cards(evicted.cards), cards(evicted.family), evicted.to) == ("JS JD", "KS", 2)
    lot = town.lot()
    assert (cards(lot.foundation), cards(lot.roof)) == ("7S 7H", "9S 9H 9D")
    assert (lot.owner, lot.combined_safety) == (0, 29)
    assert [it.points for it in town.view().standing] == [22 + 9, 0, 0]
    town.act("C")
    town.refuses("HE-B29", "C expand JH in H1")


QUEENS = """
    deck 2C; market QS QD 3C; hand A 4H; hand B KS KH KD
    H1 foundation 8S 8H roof 9S 9H 9D owner B townsfolk 7C
"""
SPARE = "H1 foundation 7S 7H roof 9S 9H 9D"
LOW = "H1 foundation 2S 2H roof 9S 9H 9D owner {} townsfolk {}"


@pytest.mark.parametrize(
    ("position", "lines", "outcome"),
    [
        # To who owned the House last.
        (f"hand A 6S; hand B 9C; {LOW.format('C', '3S')}", ["A evict 6S in H1", "B evict 9C in H1"],
         "H1 settled B 9C; hand A 6S; hand C 3S"),
        # An expanded family as a whole.
        (f"hand A TS TH; hand C 3H; {LOW.format('C', '3S')}", ["C expand 3H in H1", "A evict TS TH in H1"],
         "H1 settled A TS TH; hand C 3S 3H"),
        # Those who came from the Market: 24 against 15, then 39 against 32; 13 against 12.
        (QUEENS, ["A evict QS QD in H1"], "H1 settled A QS QD; hand A 4H; hand B KS KH KD 7C; market 3C"),
        (QUEENS, ["A evict QS QD in H1", "B evict KS KH KD in H1"],
         "H1 settled B KS KH KD; hand A 4H QS QD; hand B 7C; market 3C"),
        (f"deck 2C; market 5S 3C; hand B KS; {SPARE}", ["A settle 5S in H1", "B evict KS in H1"],
         "H1 settled B KS; hand A 5S; market 3C"),
        # One's own.
        (f"hand A 5D KD; {LOW.format('A', '5C')}", ["A evict KD in H1"], "H1 settled A KD; hand A 5D 5C"),
        (f"hand A 5D KD; {LOW.format('A', '5C')}", ["A expand 5D in H1"], "H1 settled A 5C 5D; hand A KD"),
    ],
)  # fmt: skip
def test_HE_80_HE_81_HE_83_HE_S19_HE_S32_where_the_evicted_go(
    position: str, lines: list[str], outcome: str
) -> None:
    after(position, *lines).shows(outcome)


@pytest.mark.parametrize("lot", ["", "roof 9S 9H 9D", "roof 9S 9H 9D safe A", "roof 9S 9H 9D safe B"])
def test_HE_84_nobody_is_evicted_where_nobody_lives(lot: str) -> None:
    Town(f"hand A KS KH; deck 2C; H1 foundation 7S 7H {lot}").refuses("HE-B36", "A evict KS KH in H1")


@pytest.mark.parametrize("roof", ["2S 2H 2D", "KS KH KD", "AS AH AD"])
def test_HE_85_the_roof_has_no_influence(roof: str) -> None:
    town = Town(f"hand A TS TH JS JH; deck 2C; H1 foundation 7S 7H roof {roof} owner C townsfolk KC")
    assert town.view().lots[0].combined_safety == 20
    assert (evicts(town, "TS TH"), evicts(town, "JS JH")) == (False, True)
