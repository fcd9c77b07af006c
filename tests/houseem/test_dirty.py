"""Texas House'em, Dirty Trumps: HE-92 to HE-109; jokers among the Townsfolk: HE-158 and HE-159."""

from __future__ import annotations

import pytest

from engines.houseem.events import Discarded, Eliminated, MovedIn, Vacated
from tests.driver import those
from tests.houseem.town import Town, after, cards

SPADES = """
    hand A 2S 4S 6S 3C; market 8S TS 3D; hand B 5C; hand C 6C
    H1 foundation 5H 5D roof 9H 9D 9C owner B townsfolk KS
    H2 foundation 7H 7D roof JH JD JC owner A townsfolk QS
    H3 foundation 2H 2D roof 4H 4D 4C owner C townsfolk AS AH
"""
FLUSH = "A flush 2S 4S 6S 8S TS"
"""It empties H1 and A's own H2, and leaves the Ace of hearts in H3."""

EIGHTS = """
    hand A 5C 6D 7S AC; market 8H 9C KD; hand B 3C; hand C 6C
    H1 foundation 2S 2H roof 3S 3H 3D owner B townsfolk 8S 8D
    H2 foundation 4S 4H roof TS TH TD owner A townsfolk 8C
    H3 foundation JS JH roof QS QH QD owner C townsfolk 9D
    H4 foundation 6S 6H roof AS AH AD owner C townsfolk KS
"""
STRAIGHT = "A straight 5C 6D 7S 8H 9C"
"""Eights live in H1 and in A's own H2, a nine in H3; the other ranks of the Trump live nowhere."""

RUN = """
    hand A 5S 6S 7S 2H; market 8S 9S KD; hand B 3C; hand C TS
    H1 foundation 2C 2D roof 3S 3H 3D owner B townsfolk KS KH
    H2 foundation 4C 4D roof TC TD TH owner C townsfolk 9H
    H3 foundation 7C 7D roof JC JD JH owner A townsfolk QH QC QD
    H4 foundation 8C 8D roof 6C 6D 6H
"""
PILLAGE = "A pillage 5S 6S 7S 8S 9S"


def strikes(position: str, line: str, killed: str, outcome: str) -> None:
    """Check that a Dirty Trump kills these ("H1 KS KH, H3 AS") with this outcome, and no others.

    All hear of it: who dies, which Houses are empty, who of the Trump moves in, and what is buried.
    """
    town = Town(position)
    before = {str(lot.address): town.told(str(lot.address)) for lot in town.s.lots}
    others = town.hand("B"), town.hand("C")
    events = town.do(line)
    town.shows(outcome)
    (told,) = those(events, Eliminated)
    dead = ", ".join(f"{house} {cards(family)}" for house, family in told.dead)
    assert (told.by, dead) == (line.split()[1], killed)
    hit = [it.split()[0] for it in killed.split(", ")]
    assert all(town.told(item) == then for item, then in before.items() if item not in hit)
    assert (town.hand("B"), town.hand("C")) == others
    *_, word, last = line.split()
    settler = last if word == "with" else None
    gone = [it for it in hit if town.told(it) in ("vacant", f"settled A {settler}")]
    assert [str(vacated.house) for vacated in those(events, Vacated)] == gone
    moved = [(town.told(str(it.house)), it.number, cards(it.cards)) for it in those(events, MovedIn)]
    assert moved == ([(f"settled A {settler}", 1, settler)] if settler else [])
    order = [Eliminated, *[Vacated for _ in gone], *[MovedIn for _ in moved], Discarded]
    assert [type(event) for event in events] == order and town.heard_by(None, events) == tuple(events)
    rest = " ".join(it for it in line.split()[2:7] if it != settler)
    assert [cards(discarded.cards) for discarded in those(events, Discarded)] == [rest]
    buried = [card for _, family in told.dead for card in family]
    assert cards(town.s.graveyard) == " ".join((*buried, rest))


@pytest.mark.parametrize(("position", "line", "killed", "outcome"), [
    # Its suit dies in the whole town, one's own included, and survivors stay in their order.
    (SPADES, FLUSH, "H1 KS, H2 QS, H3 AS",
     "H1 vacant; H2 vacant; H3 settled C AH; hand A 3C; market 3D; graveyard KS QS AS 2S 4S 6S 8S TS"),
    *[
        (SPADES.replace("townsfolk KS", f"townsfolk {family}"), FLUSH, "H2 QS, H3 AS", "H2 vacant")
        for family in ("KH", "KH KD", "KH KD KC")
    ],
    (SPADES.replace("townsfolk KS", "townsfolk KD KS KH KC"), FLUSH, "H1 KS, H2 QS, H3 AS",
     "H1 settled B KD KH KC"),
    # One card may settle one emptied House, which goes without saying where it is the only one.
    *[
        (SPADES, f"{FLUSH} into {house} with {card}", "H1 KS, H2 QS, H3 AS",
         f"{house} settled A {card}; {other} vacant")
        for house, other in (("H1", "H2"), ("H2", "H1"))
        for card in ("2S", "4S", "6S", "8S", "TS")
    ],
    (SPADES.replace("QS", "QH"), f"{FLUSH} with 2S", "H1 KS, H3 AS", "H1 settled A 2S"),
    # A Flush that empties no House.
    (SPADES.replace("KS", "KH").replace("QS", "QD"), FLUSH, "H3 AS",
     "H3 settled C AH; graveyard AS 2S 4S 6S 8S TS"),
])  # fmt: skip
def test_HE_92_HE_93_HE_94_HE_95_HE_105_HE_R13_HE_S11_HE_S12_what_a_flush_does(
    position: str, line: str, killed: str, outcome: str
):
    """HE-93: After a Flush the player may settle one House it emptied with one of its cards.
    HE-94: After a Flush the player may decline to settle.
    HE-95: A Flush that empties no House settles nothing, and its five cards are discarded.
    HE-105: The card that settles must be one of the five cards of the Trump.
    """
    strikes(position, line, killed, outcome)


@pytest.mark.parametrize(("position", "line", "killed", "outcome"), [
    # One rank dies in the whole town, one's own included; any card may settle any emptied House.
    *[
        (EIGHTS, f"{STRAIGHT} rank 8 into {house} with {card}", "H1 8S 8D, H2 8C",
         f"{house} settled A {card}; {other} vacant; H3 settled C 9D; H4 settled C KS")
        for house, other in (("H1", "H2"), ("H2", "H1"))
        for card in ("5C", "6D", "7S", "8H", "9C")
    ],
    (EIGHTS, f"{STRAIGHT} rank 9 with 7S", "H3 9D",
     "H1 settled B 8S 8D; H2 settled A 8C; H3 settled A 7S; H4 settled C KS"),
    # Victims of one's own are enough.
    (EIGHTS.replace("owner B townsfolk 8S 8D", "").replace("townsfolk 9D", "townsfolk JD"),
     f"{STRAIGHT} rank 8 with 9C", "H2 8C", "H1 vacant; H2 settled A 9C"),
    # Nobody needs to move in.
    (EIGHTS, f"{STRAIGHT} rank 8", "H1 8S 8D, H2 8C",
     "H1 vacant; H2 vacant; hand A AC; market KD; graveyard 8S 8D 8C 5C 6D 7S 8H 9C"),
    (EIGHTS, f"{STRAIGHT} rank 9", "H3 9D", "H3 vacant; graveyard 9D 5C 6D 7S 8H 9C"),
    # The rank may be left out where only one lives in town, and the House where only one is emptied.
    (EIGHTS.replace("townsfolk 9D", "townsfolk JD"), f"{STRAIGHT} into H1 with 5C", "H1 8S 8D, H2 8C",
     "H1 settled A 5C; H2 vacant"),
    (EIGHTS, f"{STRAIGHT} rank 9 with 5C", "H3 9D", "H3 settled A 5C"),
])  # fmt: skip
def test_HE_97_HE_98_HE_99_HE_105_HE_R13_HE_S13_what_a_straight_does(
    position: str, line: str, killed: str, outcome: str
):
    """HE-99: After a Straight the player may settle one House it emptied with one card of the Trump."""
    strikes(position, line, killed, outcome)


@pytest.mark.parametrize(("line", "killed", "outcome"), [
    *[
        (f"{PILLAGE} at {house} with {card}", f"{house} {family}", f"{house} settled A {card}")
        for house, family in (("H1", "KS KH"), ("H2", "9H"), ("H3", "QH QC QD"))
        for card in ("5S", "6S", "7S", "8S", "9S")
    ],
    (f"{PILLAGE} at H1", "H1 KS KH", "H1 vacant; hand A 2H; market KD; graveyard KS KH 5S 6S 7S 8S 9S"),
    ("A straight 5S 6S 7S 8S 9S rank 9 into H2 with 5S", "H2 9H",
     "H1 settled B KS KH; H2 settled A 5S; graveyard 9H 6S 7S 8S 9S"),
    ("A flush 5S 6S 7S 8S 9S", "H1 KS",
     "H1 settled B KH; H2 settled C 9H; graveyard KS 5S 6S 7S 8S 9S"),
])  # fmt: skip
def test_HE_100_HE_102_HE_103_HE_105_HE_107_HE_108_HE_S14_a_straight_flush_three_ways(
    line: str, killed: str, outcome: str
):
    """HE-102: Eliminated Townsfolk go to the Graveyard and to no hand.
    HE-103: Trump cards of a Dirty Trump not used to settle go to the Graveyard, Market cards included.
    HE-107: A Straight Flush may be played as a Straight with exactly the Straight's effect.
    HE-108: A Straight Flush may be played as a Flush with exactly the Flush's effect.
    """
    strikes(RUN, line, killed, outcome)


def test_HE_104_neither_two_cards_move_in_nor_into_two_houses_nor_another_card():
    Town(SPADES).refuses("HE-B04", f"{FLUSH} into H1 with 8S TS")
    Town(EIGHTS).refuses("HE-B04", f"{STRAIGHT} rank 8 into H1 with 8H 9C")
    Town(SPADES).refuses("HE-B11", f"{FLUSH} into H1 H2 with TS")
    Town(SPADES).refuses("HE-B44", f"{FLUSH} into H1 with 3C", f"{FLUSH} into H1 with 3D")
    Town(EIGHTS).refuses("HE-B44", *(f"{STRAIGHT} rank 8 into H1 with {card}" for card in ("AC", "KD")))
    Town(RUN).refuses("HE-B44", f"{PILLAGE} at H1 with 2H", f"{PILLAGE} at H1 with KD")


@pytest.mark.parametrize(("position", "line", "house"), [
    ("dealer C; deck 2C 5S 6D 7C 8D" + SPADES, f"{FLUSH} into H1 with TS", "H2"),
    ("dealer C; deck 2S 5C AS AH 9C" + RUN, f"{PILLAGE} at H1", "H1"),
])  # fmt: skip
def test_HE_106_an_emptied_house_may_be_settled(position: str, line: str, house: str):
    town = Town(position)
    _ = town.play(line)
    lot, card = town.lot(house), town.hand("B").split()[0]
    assert (lot.owner, lot.safe) == (None, None)
    _ = town.play(f"B settle {card} in {house}")
    town.shows(f"{house} settled B {card}")


# Jokers among the Townsfolk.

JOKERS = """
    variants strange_folk; hand A 3S 4S 6S 8S TS AD; market 5C 6D 7C 8H 9C
    H1 foundation 2D 2C roof 9D 9H 9S owner B townsfolk {}
    H2 foundation 5D 5H roof JD JH JC owner C townsfolk QS
"""


@pytest.mark.parametrize(("family", "line", "outcome", "dead"), [
    # A Flush misses a joker.
    ("7S 7H XB", "flush 3S 4S 6S 8S TS", "H1 settled B 7H XB; H2 vacant", "7S QS"),
    ("XR 7H XB 7S", "flush 3S 4S 6S 8S TS", "H1 settled B XR 7H XB; H2 vacant", "7S QS"),
    ("7H XB", "flush 3S 4S 6S 8S TS", "H1 settled B 7H XB; H2 vacant", "QS"),
    # A Straight of the family's rank kills it.
    ("7S XB 7H XR", "straight 5C 6D 7C 8H 9C rank 7 with 9C", "H1 settled A 9C", "7S XB 7H XR"),
    # Jokers leave with the last natural, and the House counts as emptied.
    ("7S XB", "flush 3S 4S 6S 8S TS into H1 with TS", "H1 settled A TS; H2 vacant", "7S XB QS"),
    ("XB 7S", "flush 3S 4S 6S 8S TS into H1 with TS", "H1 settled A TS; H2 vacant", "XB 7S QS"),
    ("XR 7S XB", "flush 3S 4S 6S 8S TS into H1 with TS", "H1 settled A TS; H2 vacant", "XR 7S XB QS"),
    ("7S XB", "shoot AD at 7S", "H1 vacant", "7S XB"),
    ("7S XB XR", "shoot AD at 7S", "H1 vacant", "7S XB XR"),
    ("7S 7H XB", "shoot AD at 7S", "H1 settled B 7H XB", "7S"),
    ("7S XB XR", "shoot AD at XR", "H1 settled B 7S XB", "XR"),
    ("7S XB", "shoot AD at XB", "H1 settled B 7S", "XB"),
])  # fmt: skip
def test_HE_158_HE_159_HE_S26_how_jokers_die(family: str, line: str, outcome: str, dead: str):
    town = after(JOKERS.format(family), f"A {line}")
    town.shows(outcome)
    trump = {"flush": "3S 4S 6S 8S TS", "straight": "5C 6D 7C 8H 9C", "shoot": "AD"}[line.split()[0]]
    lives = town.told("H1").split()
    assert cards(town.s.graveyard) == " ".join((dead, *(word for word in trump.split() if word not in lives)))
