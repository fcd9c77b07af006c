"""Texas House'em, evicting: HE-72 to HE-85."""

from __future__ import annotations

import pytest

from engines.houseem.events import Evicted
from tests.driver import those
from tests.houseem.town import Town, after, cards


def house(foundation: str, townsfolk: str, trump: str, more: str = "") -> Town:
    """Return C's House, with the Trump in A's hand."""
    jokers = "variants strange_folk" if "X" in foundation + townsfolk + trump else ""
    return Town(f"""
        {jokers}; dealer C; turn A; deck 4C; hand A {trump}; {more}
        H1 foundation {foundation} roof 9S 9H 9D owner C townsfolk {townsfolk}
    """)


@pytest.mark.parametrize(("foundation", "townsfolk", "trump", "strength", "combined"), [
    ("7S 7H", "KS", "TD TC", 20, 20), ("7S 7H", "KS", "JS JD", 22, 20),
    ("2S 2H", "5C", "6D", 6, 7), ("2S 2H", "5C", "7D", 7, 7), ("2S 2H", "5C", "8D", 8, 7),
    ("6S 6H", "3S 3H 3D", "5S 5H 5D", 15, 15), ("5S 5H", "3S 3H 3D", "5D 5C", 10, 14),
    ("5S 5H", "3S 3H 3D", "8D 8C", 16, 14), ("3S 3H", "3D 3C", "9C", 9, 9),
    ("4S 4H", "3D 3C", "2S 2H 2D 2C", 8, 10), ("KS KH", "2S 2H 2D 2C", "TS TD", 20, 21),
    ("KS KC", "8S 8H 8D 8C", "TS TH TD TC", 40, 45), ("KS KC", "8S 8H 8D 8C", "2S", 2, 45),
    # Jack, Queen and King: 11, 12 and 13.
    ("2S 2H", "8S", "JC", 11, 10), ("2S 2H", "9C", "JC", 11, 11), ("2S 2H", "9C", "QC", 12, 11),
    ("2S 2H", "TS", "QC", 12, 12), ("2S 2H", "TS", "KC", 13, 12), ("2S 2H", "JS", "KC", 13, 13),
    ("2S 2H", "JS JH", "KC KD", 26, 24), ("2S 2H", "QS QH", "KC KD", 26, 26),
    ("2S 2H", "JS JH", "QC QD", 24, 24), ("QS QH", "KS KH KD", "QC QD", 24, 51),
    ("KS KH", "KD KC", "TS TH TD", 30, 39), ("KS KC", "8S 8H 8D 8C", "QS QH QD", 36, 45),
    ("JS JH", "2D", "KC", 13, 13), ("TS TH", "2D", "KC", 13, 12), ("QS QH", "2D", "7D 7C", 14, 14),
    ("QS QH", "2D", "8D 8C", 16, 14), ("KS KH", "2D", "5S 5H 5D", 15, 15),
    ("KS KH", "2D", "8D 8C", 16, 15), ("TS TH", "JS", "TD TC", 20, 21), ("KS KH", "2S", "KD", 13, 15),
    # An Ace counts 1 everywhere, and compares numbers with all but Kings.
    ("AS AH", "2S", "3S", 3, 3), ("AS AH", "2S", "4S", 4, 3), ("2S 2H", "AS", "3S", 3, 3),
    ("2S 2H", "AS", "4S", 4, 3), ("6S 6H", "AC", "7C", 7, 7), ("AS AH", "AD AC", "3C", 3, 3),
    ("KS KH", "QS", "AS AH AD AC", 4, 25), ("2S 2H", "2C", "AS AH AD AC", 4, 4),
    ("3S 3H", "AS", "AH AD AC", 3, 4), ("2S 2H", "AC", "AH AD", 2, 3), ("2S 2H", "AS", "QH", 12, 3),
    ("KS KH", "AS", "QH", 12, 14), ("KS KH", "AS", "QH QD", 24, 14), ("JS JH", "AS", "QH", 12, 12),
    ("KS KH", "AS", "7S 7D", 14, 14), ("QS QH", "AS", "QC", 12, 13), ("AS XB", "2S", "AH AD AC", 3, 3),
    ("AS XB", "2S", "AH AD AC XR", 4, 3), ("AS XB", "AC", "AH AD", 2, 2), ("AS XB", "AC", "3D", 3, 2),
])  # fmt: skip
def test_HE_72_HE_73_HE_74_HE_75_HE_76_HE_79_HE_85_HE_S09_more_strength_is_needed(
    foundation: str, townsfolk: str, trump: str, strength: int, combined: int
):
    """The sum of the Trump's values against that of the Townsfolk, and the Foundation's value once.

    HE-73: Strength is the sum of Values of the Trump.
    HE-74: An eviction succeeds only if Strength is strictly greater than Combined Safety.
    HE-75: Aces count 1 in Strength, in Townsfolk Value and in Safety.
    HE-76: J, Q, K count 11, 12, 13 in Strength and Safety.
    HE-79: Aces against any family but Kings, and any Trump but Kings against Aces, compare numbers as
      usual.
    HE-85: The Roof has no influence on evictions.
    """
    town = house(foundation, townsfolk, trump)
    assert town.view("B").lots[0].combined_safety == combined
    assert town.legal(f"A evict {trump} in H1") == (strength > combined)
    if strength <= combined:
        counts = f"{trump} {'counts' if len(trump.split()) == 1 else 'count'} {strength}"
        needed = f"To evict the family in H1 you need at least {combined + 1}"
        assert town.refuse(f"A evict {trump} in H1").sentence == f"{counts}. {needed}."


@pytest.mark.parametrize("trump", ["AS", "AS AH", "AS AH AD", "AS AH AD AC"])
@pytest.mark.parametrize(
    ("foundation", "kings"),
    [("2S 2H", "KS"), ("QS QH", "KS KH KD KC"), ("KS KH", "KD KC"), ("QS QH", "KS KH KD")],
)
def test_HE_77_HE_S08_aces_always_evict_kings(foundation: str, kings: str, trump: str):
    town = house(foundation, kings, f"{trump} 4C", "deck 5C")
    _ = town.do(f"A evict {trump} in H1")
    town.shows(f"H1 settled A {trump}; hand C {kings}; hand A 4C")


@pytest.mark.parametrize("owner", "AC")
def test_HE_78_kings_never_evict_aces_whatever_the_numbers_and_whose_they_are(owner: str):
    town = Town(f"hand A KS KH KD KC; H1 foundation 2S 2H roof 9S 9H 9D owner {owner} townsfolk AS")
    town.refuses("HE-B35", "A evict KS in H1", "A evict KS KH KD KC in H1")


def test_HE_80_HE_82_HE_S07_the_family_goes_to_its_owner_and_the_trump_moves_in():
    """HE-82: The evicting Trump becomes the new Townsfolk and the House changes owner."""
    town = house("7S 7H", "KS", "TD JS JD", "hand B 2C; hand C 3C JH; graveyard 8C")
    (evicted,) = those(town.do("A evict JS JD in H1"), Evicted)
    town.shows("H1 settled A JS JD; hand A TD; hand B 2C; hand C 3C JH KS; graveyard 8C")
    assert (cards(evicted.cards), cards(evicted.family), evicted.to) == ("JS JD", "KS", 2)
    lot = town.lot()
    assert (cards(lot.foundation), cards(lot.roof)) == ("7S 7H", "9S 9H 9D")
    assert (lot.owner, lot.combined_safety) == (0, 29)
    assert [score.points for score in town.view().standing] == [22 + 9, 0, 0]
    town.act("C")
    town.refuses("HE-B29", "C expand JH in H1")


QUEENS = """
    deck 2C; market QS QD 3C; hand A 4H; hand B KS KH KD
    H1 foundation 8S 8H roof 9S 9H 9D owner B townsfolk 7C
"""
SPARE = "H1 foundation 7S 7H roof 9S 9H 9D"
LOW = "H1 foundation 2S 2H roof 9S 9H 9D owner {} townsfolk {}"


@pytest.mark.parametrize(("position", "lines", "outcome"), [
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
    (f"market AS 2C 3C; {LOW.format('C', 'KS KH')}", ["A evict AS in H1"],
     "H1 settled A AS; hand C KS KH; market 2C 3C"),
    # One's own.
    (f"hand A 5D KD; {LOW.format('A', '5C')}", ["A evict KD in H1"], "H1 settled A KD; hand A 5D 5C"),
    (f"hand A 5D KD; {LOW.format('A', '5C')}", ["A expand 5D in H1"], "H1 settled A 5C 5D; hand A KD"),
])  # fmt: skip
def test_HE_77_HE_80_HE_81_HE_83_HE_S19_HE_S32_where_they_go(position: str, lines: list[str], outcome: str):
    """HE-81: Townsfolk who came from the Market go, when evicted, to the owner's hand and not to the
    Market.
    """
    after(position, *lines).shows(outcome)
