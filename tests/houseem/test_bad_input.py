"""The rows of RULES.md, section 9: what is refused, in which words, and what is answered first."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core import Illegal
from engines.houseem import HOUSEEM, Options
from engines.houseem.actions import Draw
from tests.houseem.town import Town

PLACES = """
    deck 2C
    H1 foundation 5S 5H
    H2 foundation 6S 6H roof 7S 7H 7D safe B
    H3 foundation 8S 8H roof 9S 9H 9D
    H4 foundation 2S 2H roof TS TH TD owner C townsfolk JS
    hand A """
"""A lot in each state, and then A's hand."""
HOME = "H1 foundation 7S 7H roof 9S 9H 9D "
"""A House with a Safety of 7, and then who lives there."""
FAMILIES = """
    H1 foundation 5H 5D roof 9H 9D 9C owner B townsfolk KS
    H2 foundation 7H 7D roof JH JD JC owner C townsfolk QS
    H3 foundation 2H 2D roof 4H 4D 4C owner C townsfolk AS AH
    hand A 2S 4S 6S 8S TS
"""
"""A Flush of Spades empties H1 and H2."""
FLUSH = "flush 2S 4S 6S 8S TS"
EIGHTS = """
    hand A 5C 6D 7S 8H 9C
    H1 foundation 2S 2H roof 3S 3H 3D owner B townsfolk 8S 8D
    H2 foundation 4S 4H roof TS TH TD owner C townsfolk 8C
    H3 foundation JS JH roof QS QH QD owner B townsfolk 9D
    H4 foundation 7C 7D roof KS KH KD
"""
"""A Straight empties H1 and H2 of their 8s, or H3 of its 9."""
STRAIGHT = "straight 5C 6D 7S 8H 9C"
SUITED = "5S 6S 7S 8S 9S"
ROYAL = "TS JS QS KS AS"
KINGS = "H1 foundation 7C 7D roof TC TD TH owner B townsfolk KC KD"
JACKS = KINGS.replace("KC KD", "JC JD")
JOKERS = "variants strange_folk; "
HIDDEN = "variants hidden_neighbors; "
PROPER = "variants proper_people; "
MINE = "owner A townsfolk"
THEIRS = "owner C townsfolk"


# Sentences that the rulebook has.

ROWS: list[tuple[Any, ...]] = [
    *[("HE-B03", f"{PLACES}KS", said, said.split()[0]) for said in ("fold", "raise 4", "Settler KS in H3")],
    ("HE-B03", f"{PLACES}KS", "", ""),
    ("HE-B03", f"{PLACES}KS", "buildKS", "buildKS"),
    ("HE-B03", f"{PLACES}KS", "H1", "H1"),
    ("HE-B05", f"{PLACES}KS AS", "build KS XB | settle X1 in H3 | expand XR in H4 | evict KS xr in H4 | "
     f"shoot XB at JS | shoot AS at XB | {FLUSH} into H4 with XR | straight 5C 6D 7S 8H X2 with 5C"),
    ("HE-B06", f"{PLACES}KS KH KD", "build KS KS | build KS KH KD KS on H1 | settle ks KS in H3 | "
     "evict KH KS KS in H4 | expand KS KS in H4 | shoot KS KS at JS | flush KS KS KH KD 4C | "
     "reappropriate KS KS at H3", "KS"),
    *[
        ("HE-B07", f"{PLACES}KH 2D 3D; market 4D 6D; {where}", "build KS KH | settle KS in H3 | "
         "evict KS in H4 | expand KS in H4 | flush KS 2D 3D 4D 6D", "KS")
        for where in ("hand B KS", "deck 2C KS", "graveyard KS", "H5 foundation KS KC", "round 3",
                      "H5 foundation 3S 3H roof 4S 4H 4C owner A townsfolk KS")
    ],
    ("HE-B08", f"{PLACES}KS", "build | build on H1 | settle | settle in H3 | expand | expand in H4 | evict | "
     "evict in H4 | shoot | shoot at JS | flush | flush into H4 with TS | straight | "
     "straight rank 8 with 9C | pillage | pillage at H4 with 9S | reappropriate | reappropriate at H3"),
    ("HE-B09", "hand A KS; market 3D", "draw"),
    ("HE-B10", "deck 2C", "pass"),
    ("HE-B10", "deck 2C 3C", "pass"),
    *[
        ("HE-B11", f"H2 foundation 6C 6H roof 7C 7H 7D; H3 foundation 5C 5H; hand A KH KD {ROYAL} {SUITED}",
         f"settle KS in {name} | evict KS in {name} | reappropriate {ROYAL} at {name} | "
         f"build KS KH KD on {name} | expand KS in {name} | pillage {SUITED} at {name} with 9S | "
         f"shoot AS at {name}#1", name)
        for name in ("H9", "H0", "H400")
    ],
    ("HE-B11", FAMILIES, f"{FLUSH} into H9 with TS", "H9"),
    ("HE-B11", EIGHTS, f"{STRAIGHT} rank 8 into H9 with 9C", "H9"),
    ("HE-B11", f"{PLACES}KS", "settle KS in town", "town"),
    ("HE-B12", f"H2 foundation 3C 3D; hand A 4S 4H 4D AC TH JH QH KH AH {SUITED}", "build 4S 4H 4D on H1 | "
     "settle 4S in H1 | expand 4S in H1 | evict 4S in H1 | shoot AC at H1#1 | "
     f"pillage {SUITED} at H1 with 9S | reappropriate TH JH QH KH AH at H1", "H1"),
    *[("HE-B13", f"hand A {it}", f"build {it}", it) for it in ("7S 8H", "KS QS", "AH KH")],
    ("HE-B13", f"{JOKERS}hand A XB XR", "build XB XR", "XB XR"),
    *[("HE-B14", f"{PLACES}{it}", f"build {it} on H1 | build {it}", it) for it in ("KS KH QS", "QS KS AS")],
    *[
        ("HE-B15", f"{PLACES}{it}", f"build {it} | build {it} on H1")
        for it in ("KS KH KD KC", "KS KH QS QH", "KS KH KD QS")
    ],
    *[("HE-B16", PLACES + it, f"build {it}") for it in ("KS", "KS KH KD QS QH QD", "KS KH KD QS QH QD JH")],
    *[
        ("HE-B17", f"{JOKERS if 'XB' in it else ''}hand A {it}", f"build {it}", it)
        for it in ("KS KH KD KC 4S", "KS KH QS QH 4S", "2S 4S 6S 8S TS", "KS KH KD KC XB", "KS KH QS 4S XB")
    ],
    ("HE-B18", "hand A KS KH KD", "build KS KH KD"),
    ("HE-B18", f"{HOME}; hand A KS KH KD", "build KS KH KD"),
    *[("HE-B19", f"{PLACES}KS KH KD", f"build KS KH KD on {it}", it) for it in ("H2", "H3", "H4")],
    ("HE-B20", f"{HOME}; H2 foundation 5S 5H; H3 foundation 8S 8H; hand A KS KH KD",
     "build KS KH KD", "H2", "H3"),
    *[
        ("HE-B21", f"{PLACES}{cards}", f"build {cards} on {name}", what, name)
        for cards, what in (("KS KH", "Foundation"), ("KS KH KD QS QH", "House"))
        for name in ("H1", "H3", "H4")
    ],
    *[
        ("HE-B22", f"{JOKERS}H1 foundation 5S 5H; hand A {it}", f"build {it} | build {it} on H1", "H1")
        for it in ("5D 5C XB", "5D XB XR")
    ],
    ("HE-B23", f"{JOKERS}hand A KS KH 5S 5H XB", "build KS KH 5S 5H XB | build KS KH 5S 5H XB roof 7",
     "K", 5),
    ("HE-B24", f"{PLACES}KS", "settle KS in H1", "H1"),
    ("HE-B25", f"{PLACES}KS", "settle KS in H2", "H2", "B"),
    *[
        ("HE-B26", f"{variants}{HOME}owner {name} townsfolk {family}; hand A KS 2S",
         "settle KS in H1 | settle 2S in H1", "H1", name)
        for name in "AB"
        for family, variants in (("KD", ""), ("2D", ""), ("KD KC QD face-down", HIDDEN))
    ],
    *[
        ("HE-B27", f"{PLACES}{it}", f"settle {it} in H3 | evict {it} in H4", it)
        for it in ("KS QS", "AS KS", "KS KH QS", "3S 3H 4S 4H")
    ],
    *[
        ("HE-B28", f"{variants}hand A {it}; {HOME}; H2 foundation 2S 2H roof TS TH TD owner B townsfolk 2D",
         f"settle {it} in H1 | evict {it} in H2")
        for it, variants in (("KS KH KD KC XB", JOKERS), ("KS KH KD KC XB XR", JOKERS),
                             ("KS KH KD QS QH", ""), ("3S 4C 5C 8D TC", HIDDEN))
    ],
    *[
        ("HE-B29", f"{variants}{HOME}{THEIRS} {family}; hand A JH 2D", "expand JH in H1 | expand 2D in H1",
         "H1")
        for family, variants in (("JS", ""), ("JS 4C face-down", HIDDEN))
    ],
    ("HE-B29", f"{PLACES}JH", "expand JH"),
    ("HE-B30", f"{PLACES}KS", "expand KS in H3", "H3"),
    *[
        ("HE-B31", f"{variants}{HOME}{MINE} {family}; hand A 8S", "expand 8S in H1 | expand 8S",
         "H1", 7, "8S")
        for family, variants in (("7D", ""), ("7D XB", JOKERS), ("7D", HIDDEN))
    ],
    *[
        ("HE-B31", f"{variants}{HOME}{MINE} 7D; H2 foundation 2S 2H roof 3S 3H 3D {MINE} {family}; hand A KS",
         "expand KS", "KS")
        for family, variants in (("QD", ""), ("QD 2C KC JD face-down", HIDDEN))
    ],
    *[
        ("HE-B32", f"{variants}{HOME}{MINE} {family}; hand A {it}", f"expand {it} in H1")
        for family, variants in (("JS", ""), ("JS face-down", HIDDEN))
        for it in ("JH JD", "JH 8S", "JH JD JC")
    ],
    ("HE-B33", f"{JOKERS}{HOME}{MINE} JS JH JD JC; hand A XB", "expand XB in H1", "H1"),
    ("HE-B33", f"{JOKERS}{HOME}{MINE} JS JH XB XR; hand A JD", "expand JD in H1", "H1"),
    ("HE-B33", f"{HIDDEN}{HOME}{MINE} JS QH KD 2C face-down; hand A JD 3D",
     "expand JD in H1 | expand 3D in H1", "H1"),
    *[
        ("HE-B35", f"{JOKERS}{HOME}{THEIRS} {family}; hand A {it}", f"evict {it} in H1")
        for it, family in (("KS", "AS"), ("KS KH KD KC", "AS"), ("KS XB", "AS AH"), ("KS KH", "AS XB"))
    ],
    *[("HE-B36", f"{PLACES}KS", f"evict KS in {name}", name) for name in ("H1", "H2", "H3")],
    *[
        ("HE-B37", f"{JOKERS}{HOME}{THEIRS} KD; hand A {card}", f"shoot {card} at KD | shoot {card} at KC | "
         f"shoot {card} at H1#1", card)
        for card in ("KS", "2S", "XB")
    ],
    *[
        ("HE-B38", f"{HOME}{THEIRS} KD; hand A {it}", f"shoot {it} at KD")
        for it in ("AS AH", "AS 2S", "2S 3S", "AS AH AD")
    ],
    *[
        ("HE-B39", f"{HIDDEN}{HOME}{THEIRS} KD; hand A AS; {where}", "shoot AS at QS", "QS")
        for where in ("round 3", "market QS", "hand B QS", "deck QS", "graveyard QS", "H2 foundation QS QH",
                      "H2 foundation 6S 6H roof 8S 8H 8D townsfolk QS 2D face-down owner A",
                      "H2 foundation 6S 6H roof 8S 8H 8D townsfolk QS 2D face-down owner B")
    ],
    ("HE-B39", f"{PLACES}AS", "shoot AS at H4 | shoot AS at h4 | shoot AS H4"),
    *[
        ("HE-B40", f"{HIDDEN}{HOME}{THEIRS} {family}; hand A AS",
         "shoot AS at H1#0 | shoot AS at H1#3 | shoot AS at H1#4", "H1", 2)
        for family in ("KD KC", "KD KC face-down")
    ],
    *[
        ("HE-B40", f"{PLACES}AS", f"shoot AS at {it}#0 | shoot AS at {it}#1 | shoot AS at {it}#9", it)
        for it in ("H1", "H2", "H3")
    ],
    *[
        ("HE-B41", f"{KINGS.replace('KC KD', 'KS')}; hand A {it}", f"flush {it}", it)
        for it in ("2S 4S 6S 8S", "2S 4S 6S 8S TS JS", "2S", "2S 4S 6S 8S JH")
    ],
    ("HE-B43", FAMILIES, f"{FLUSH} into H3 with TS", "Flush", "H3"),
    ("HE-B43", EIGHTS, f"{STRAIGHT} rank 8 into H3 with 9C", "Straight", "H3"),
    ("HE-B43", EIGHTS, f"{STRAIGHT} rank 8 into H4 with 9C", "Straight", "H4"),
    ("HE-B43", EIGHTS, f"{STRAIGHT} rank 9 into H1 with 9C", "Straight", "H1"),
    ("HE-B43", "hand A 2S 4S 6S 8S TS; H3 foundation 2H 2D roof 4H 4D 4C owner C townsfolk AS AH",
     f"{FLUSH} into H3 with TS | {FLUSH} with TS | {FLUSH} into H3"),
    *[("HE-B44", f"{FAMILIES}market {it}", f"{FLUSH} into H1 with KD", "KD") for it in ("3D", "3D KD")],
    *[
        ("HE-B44", f"{KINGS.replace('KC KD', '9C')}; hand A {SUITED}; market {it}",
         f"straight {SUITED} rank 9 into H1 with KD | pillage {SUITED} at H1 with KD", "KD")
        for it in ("3D", "3D KD")
    ],
    ("HE-B45", FAMILIES, f"{FLUSH} into H1 | {FLUSH} with TS"),
    ("HE-B45", FAMILIES.replace("QS", "QC"), f"{FLUSH} into H1"),
    *[
        ("HE-B46", f"H1 foundation JS JH roof KS KD KC owner B townsfolk 8S; hand A {it}",
         f"straight {it} rank 8 with {it[:2]}", it)
        for it in ("QS KH AD 2C 3S", "5C 6D 7S 8H", "5C 6D 7S 8H 9C TD", "5C 6D 7S 8H 8C", "5C 6D 7S 8H TC")
    ],
    *[
        ("HE-B47", f"{EIGHTS}H5 foundation 6S 6H roof AS AH AC owner B townsfolk KC",
         f"{STRAIGHT} rank {rank} into H5 with 9C", rank)
        for rank in "K4TA"
    ],
    ("HE-B48", EIGHTS, f"{STRAIGHT} rank 6 with 9C", 6),
    ("HE-B48", f"{HIDDEN}{EIGHTS.replace('8S 8D', '8S 8D face-down').replace('8C', '8C face-down')}",
     f"{STRAIGHT} rank 8 into H1 with 9C", 8),
    ("HE-B49", EIGHTS, f"{STRAIGHT} rank 8 into H1 | {STRAIGHT} rank 8 into H2 | {STRAIGHT} rank 9 into H3",
     "9C"),
    ("HE-B49", f"{PROPER}{JACKS}; hand A JS 9C TS 8S 7S", "straight JS TS 9C 8S 7S rank J into H1", "JS"),
    ("HE-B49", f"{JOKERS}{JACKS}; hand A XB 9C TS 8S 7S", "straight TS 9C 8S 7S XB rank J into H1", "7S"),
    *[
        ("HE-B51", f"{KINGS}; hand A {it}", f"pillage {it} at H1 with {it[:2]}", it)
        for it in ("5C 6S 7S 8S 9S", "2S 4S 6S 8S TS", "5S 6S 7S 8S", "QS KS AS 2S 3S")
    ],
    *[
        ("HE-B52", f"H3 foundation 7C 7D {lot}; hand A {SUITED}", f"pillage {SUITED} at H3 with 9S", "H3")
        for lot in ("", "roof TC TD TH", "roof TC TD TH safe A", "roof TC TD TH safe B")
    ],
    *[
        ("HE-B53", f"{HIDDEN}{family} face-down; hand A {SUITED} {ROYAL}",
         f"pillage {SUITED} at H1 with 9S | pillage {ROYAL} at H1 with AS", "H1")
        for family in (KINGS, KINGS.replace("owner B", "owner A"))
    ],
    *[
        ("HE-B54", f"H1 foundation 7C 7D {lot}; hand A {it}", f"reappropriate {it} at H1", it)
        for it in ("9S TS JS QS KS", "TS JS QS KS AH", "TS JS QS KS", "AS 2S 3S 4S 5S", "2S TS JS QS AS")
        for lot in ("", "roof TC TD TH", "roof TC TD TH owner B townsfolk 8C")
    ],
    ("HE-B55", f"H4 foundation 7C 7D; hand A {ROYAL}", f"reappropriate {ROYAL} at H4", "H4"),
    *[
        ("HE-B56", f"H2 foundation 7C 7D roof 9C 9D 9H safe {it}; hand A {ROYAL}",
         f"reappropriate {ROYAL} at H2", "H2", it)
        for it in "AB"
    ],
    *[
        ("HE-B57", f"variants strange_folk {more}; {HOME}{family}; hand A {it}", f"{verb} {it} in H1")
        for more in ("", "hidden_neighbors")
        for it in ("XB", "XR", "XB XR", "XR XB")
        for verb, family in (("settle", ""), ("evict", "owner B townsfolk 2S"))
    ],
    ("HE-B58", f"{JOKERS}{KINGS.replace('KC KD', '8S')}; hand A 5S 6S 7S 9S XB",
     "flush 5S 6S 7S 9S XB into H1 with XB | straight 5S 6S 7S 9S XB rank 8 into H1 with XB | "
     "pillage 5S 6S 7S 9S XB at H1 with XB"),
    *[
        ("HE-B59", f"{PROPER}H1 foundation 2S 2H roof 4S 4H 4D {family}; hand A 7S 8S 9S TS TH JS AS", moves)
        for moves, family in (
            ("settle 9S in H1 | settle AS in H1 | settle TS TH in H1", ""),
            ("evict 9S in H1 | straight 7S 8S 9S TS JS rank J into H1 with 7S", "owner B townsfolk JD"),
            ("evict AS in H1 | pillage 7S 8S 9S TS JS at H1 with 9S", "owner B townsfolk KD"),
            ("expand 9S in H1", "owner A townsfolk JD"),
            ("flush 7S 8S 9S TS JS into H1 with TS", "owner B townsfolk QS"),
        )
    ],
    ("HE-B59", f"variants proper_people hidden_neighbors strange_folk; {HOME}; hand A QC 9C XB",
     "settle QC 9C in H1 | settle 9C XB in H1"),
    *[
        ("HE-B60", f"variants proper_people strange_folk; H1 foundation 5S 5H; hand A {it}", f"build {it}")
        for it in ("KS KH", "QS QH", "JC JD", "QC QD QH", "KC KD KH 3S 3H", "3S 3H 3D KC KD",
                   "KS KH KD QS QH", "QC XB")
    ],
    ("HE-B61", EIGHTS, f"{STRAIGHT} with 9C | {STRAIGHT} into H2 with 9C", 8, 9),
    ("HE-B61", EIGHTS, f"{STRAIGHT} rank | {STRAIGHT} rank with 9C"),
]  # fmt: skip
"""Row, position, moves of A (apart by "|"), and what stands in the places of the sentence."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_what_is_refused_is_answered_with_the_sentence_of_the_rulebook(row: tuple[Any, ...]) -> None:
    rule, position, moves, *values = row
    town = Town(position)
    for move in moves.split("|"):
        town.refused(f"A {move.strip()}", rule, *values)


# Sentences of which the rulebook has only an example, or several alike.


def of(suit: str) -> str:
    """Five cards that are a Flush of this suit."""
    return " ".join(rank + suit for rank in "2468T")


NO_CARD = "is not a card. Write rank then suit, such as KS, TD or 2H."
TWO = f"H1 foundation 6C 6H roof 7C 7H 7D; H2 foundation 3C 3H roof 4C 4H 4D; hand A {ROYAL} {SUITED}"
SAID = [
    *[
        ("HE-B04", f"{PLACES}KS AS", move, f'"{word}" {NO_CARD}')
        for move, word in (
            ("build 1S KS", "1S"), ("settle KX in H3", "KX"), ('settle "" in H3', ""),
            ("expand 11 in H4", "11"), ("evict KS H4#1", "H4#1"), ("shoot A at JS", "A"),
            ("shoot AS at somebody", "somebody"),
            (f"{FLUSH} into H1 with T", "T"), ("straight 5C 6D 7S 8H 9Z with 9C", "9Z"),
            ("pillage 5S,6S at H4", "5S,6S"), ("reappropriate royal at H4", "royal"),
        )
    ],
    *[
        ("HE-B04", f"{PLACES}KS", move, f'Write "{said}".')
        for move, said in (
            ("evict KS h4", "in H4"), ("settle KS H3", "in H3"), ("build KS KH KD H1", "on H1"),
            (f"{FLUSH} H4", "into H4"), (f"reappropriate {ROYAL} H3", "at H3"),
        )
    ],
    ("HE-B11", TWO, f"settle KS | settle KS in | evict KS | evict KS in | reappropriate {ROYAL} | "
     f"reappropriate {ROYAL} at | pillage {SUITED} | pillage {SUITED} at", "Name a House, such as H1."),
    ("HE-B11", f"{PLACES}KS KD AS", "settle KS in H1 with AS | settle KD in H1 H2 | evict KS in H4 and go",
     "Name one House, such as H1."),
    ("HE-B23", "H1 foundation 5S 5H; hand A KS KH KD", "build KS KH KD roof K",
     "Only a Full House needs its Roof to be named."),
    *[
        ("HE-B34", f"{variants}{HOME}owner {family}; hand A {cards}", f"evict {cards} in H1",
         f"{cards} has strength {strength}; the Combined Safety of H1 is {safety}. You need more.")
        for family, cards, strength, safety, variants in (
            ("C townsfolk KS", "TD TC", 20, 20, ""), ("C townsfolk KS", "TD XB", 20, 20, JOKERS),
            ("A townsfolk 5C", "5D", 5, 12, ""), ("C townsfolk 2S", "AS AH AD AC", 4, 9, ""),
            ("C townsfolk QS", "KD", 13, 19, HIDDEN),
        )
    ],
    *[
        ("HE-B42", f"{variants}H1 foundation 7S 7H roof 9S 9H 9D owner B townsfolk {family}; hand A {five}",
         f"flush {five}", f"No face-up Townsfolk of {word} live in town.")
        for suit, word in (("S", "Spades"), ("H", "Hearts"), ("D", "Diamonds"), ("C", "Clubs"))
        for five, others in [(of(suit), " ".join("K" + it for it in "SHDC" if it != suit))]
        for family, variants in ((others, ""), (f"{others} XB", JOKERS), (f"K{suit} face-down", HIDDEN))
    ],
    ("HE-B50", EIGHTS, f"{STRAIGHT} rank 8 with 9C", "Which House do you take? H1 or H2."),
    *[
        ("HE-B50", f"""{JOKERS}hand A {card}
            H1 foundation 2S 2H roof 3S 3H 3D owner A townsfolk JS
            H2 foundation 4S 4H roof TS TH TD owner A townsfolk JH
            H3 foundation 5S 5H roof 6S 6H 6D owner C townsfolk JC""",
         f"expand {card}", "Which family? H1 or H2.")
        for card in ("JD", "XB")
    ],
]  # fmt: skip
"""Row, position, moves of A, and what is said."""


@pytest.mark.parametrize("row", SAID, ids=lambda row: row[0])
def test_what_is_refused_is_answered_in_these_words(row: tuple[str, ...]) -> None:
    rule, position, moves, sentence = row
    for move in moves.split("|"):
        refused = Town(position).refuse(f"A {move.strip()}")
        assert (refused.rule, refused.sentence) == (rule, sentence), move


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (f"{HOME}; H2 foundation 5S 5H; H3 foundation 8S 8H; hand A KS KH KD", "build KS KH KD on H3"),
        ("H1 foundation 5S 5H; hand A KS KH KD", "build KS KH KD"),
        (EIGHTS, f"{STRAIGHT} rank 8"),
        (f"{KINGS}; hand A {SUITED}", f"pillage {SUITED} at H1"),
        (FAMILIES.replace("QS", "QC"), f"{FLUSH} with TS"),
        (f"{PROPER}{JACKS}; hand A JS 9C TS 8S 7S", "straight JS TS 9C 8S 7S rank J into H1 with JS"),
        (f"{JOKERS}{JACKS}; hand A XB 9C TS 8S 7S", "straight TS 9C 8S 7S XB rank J into H1 with 7S"),
        (f"variants proper_people hidden_neighbors strange_folk; {HOME}; hand A QC XB", "settle QC XB in H1"),
    ],
)
def test_what_an_answer_asks_for_is_accepted(position: str, move: str) -> None:
    assert Town(position).legal(f"A {move}")


# Who may act at all.

LINES = (
    "draw", "pass", "build KS KH", "settle KS in H3", "expand KS in H4", "evict KS in H4", "shoot AS at JS",
    FLUSH, f"{STRAIGHT} rank 8 with 9C", f"pillage {SUITED} at H4 with 9S", f"reappropriate {ROYAL} at H4",
    "settle KS", "build", "fold", "settle KX in H3",
)  # fmt: skip


@pytest.mark.parametrize("move", LINES)
def test_HE_30_HE_B01_out_of_turn(move: str) -> None:
    town = Town(f"{PLACES}KS KH; market 3H 3D 3C; hand B 7C")
    town.refused(f"B {move}", "HE-B01", "A")
    town.refused(f"C {move}", "HE-B01", "A")
    town.act("C")
    town.refused(f"A {move}", "HE-B01", "C")


def test_HE_30_HE_B01_an_onlooker_has_no_turn() -> None:
    town = Town(f"{PLACES}KS")
    refused = HOUSEEM.refusal(town.s, None, Draw())
    assert (refused.rule, refused.sentence) == ("HE-B01", "It is ⟨0⟩'s turn, not yours.")
    assert (HOUSEEM.offers(town.s, town.seat("B")), HOUSEEM.offers(town.s, None)) == ((), ())
    assert HOUSEEM.owed(town.s) == (0,)


@pytest.mark.parametrize("move", LINES)
def test_HE_37_HE_B02_after_the_end(move: str) -> None:
    town = Town("dealer A; turn A; final 3; hand A KS KH; hand B 4C")
    town.play("A pass")
    for name in "ABC":
        town.refused(f"{name} {move}", "HE-B02")
        assert HOUSEEM.offers(town.s, town.seat(name)) == ()
    assert HOUSEEM.owed(town.s) == ()


def test_HE_B25_a_safe_house_is_settled_by_nobody_else_either() -> None:
    town = Town(f"{PLACES}KS; hand C KH; turn C")
    town.refused("C settle KH in H2", "HE-B25", "H2", "B")


@pytest.mark.parametrize("seats", [0, 1, 7, 8])
def test_HE_01_HE_B63_one_player_or_seven(seats: int) -> None:
    with pytest.raises(Illegal, match=r"^Texas House'em is for 2 to 6 players\.$") as refused:
        HOUSEEM.new(Options(), seats, "seed")
    assert refused.value.rule == "HE-B63" and seats not in HOUSEEM.seats


# The order of checks: end, turn, parse, ownership, shape, target, strength or victims, what follows.


@pytest.mark.parametrize(
    ("hand", "lines", "number"),
    [
        ("KS", "B fold | B settle KX in H3 | B settle KS | B pass", 1),  # before verb, card, lot, deck
        # Parse before ownership.
        ("KS", "A settle QS KX in H3", 4),
        ("KS", "A settle QS XB in H3", 5),
        ("KS", "A settle QS", 11),
        # Ownership before shape and target.
        ("KS KH KD", "A build KS QC | A build KS KH KD QD | A evict KS QD in H4 | A expand KS QD in H4", 7),
        ("KH AS 3C 4C 5C 8C", f"A shoot KS at JS | A settle QS in H1 | A {FLUSH}", 7),
        ("KS KH", "A settle QS in H9 | A build KS KH QD on H9", 7),
        ("3C 4C", "A pillage 3C 4C 5C 6D at H3", 7),
        # Shape before an unknown lot.
        ("AC QH", "A settle AC QH in H9 | A evict AC QH in H9", 27),
        ("AC QH", "A expand AC QH in H9", 32),
        ("KS KH QS", "A build KS KH QS on H9", 14),
        ("KS", "A shoot KS at H9#1", 37),
        ("3C 4C 5C 6C 8C", "A pillage 3C 4C 5C 6C 8C at H9 | A pillage 3C 4C 5C 6C 8C at H3", 51),
        ("3C 4C 5C 6C 8D", "A flush 3C 4C 5C 6C 8D in H9", 41),
        ("3C 4C 5C 6C 8D", "A straight 3C 4C 5C 6C 8D in H9", 46),
        ("3C 4C 5C 6C 7C", "A reappropriate 3C 4C 5C 6C 7C at H9", 54),
        ("KS KH", "A build KS KH on H9", 11),  # before a lot on which nothing is placed
        # Shape before target.
        ("KS QS", "A settle KS QS in H1 | A settle KS QS in H2", 27),
        ("KS QS", "A settle KS QS in H4 | A evict KS QS in H3", 27),
        ("KS KH QS QH QD", "A evict KS KH QS QH QD in H3", 28),
        ("KS QS", "A build KS QS on H3", 13),
        ("KS KH QS", "A build KS KH QS on H3", 14),
        ("KS KH QS QH 3S", "A build KS KH QS QH 3S on H3", 17),
        ("JH JD", "A expand JH JD in H3", 32),
        ("KS", "A shoot KS at QD", 37),
        ("AS AH", "A shoot AS AH at H4#7", 38),
        ("3C 4C 5C 6C 7C", "A reappropriate 3C 4C 5C 6C 7C at H1 | A reappropriate 3C 4C 5C 6C 7C at H2", 54),
        # Target before rank and kept card.
        ("8C", "A expand 8C in H4", 29),
        ("3C 4C 5C 6C 7C", "A pillage 3C 4C 5C 6C 7C at H3", 52),
    ],
)  # fmt: skip
def test_HE_B_the_order_of_checks(hand: str, lines: str, number: int) -> None:
    Town(f"{PLACES}{hand}").refuses(f"HE-B{number:02}", *lines.split(" | "))


@pytest.mark.parametrize(
    ("position", "move", "number"),
    [
        (EIGHTS, "flush 5C 6D 7S 8H 9C into H4 with KC", 41),  # Flush before victims
        (f"{KINGS}; hand A {SUITED}", f"flush {SUITED} into H1 with AS", 42),  # victims before House and card
        (FAMILIES, "straight 2S 4S 6S 8S TS rank K", 46),  # Straight before rank
        (EIGHTS, f"{STRAIGHT} rank K into H4 with KC", 47),  # rank before House
        (EIGHTS, f"{STRAIGHT} rank 6", 48),  # victims before card
        (EIGHTS, STRAIGHT, 61),  # rank before card
        (f"{HIDDEN}{KINGS} face-down; hand A {SUITED}", f"pillage {SUITED} at H1 with KS", 53),
        (f"{PROPER}{KINGS}; hand A {SUITED}", f"flush {SUITED} into H1 with 9S", 42),
        (f"{JOKERS}{KINGS}; hand A 5S 6S 7S 8S XB", "straight 5S 6S 7S 8S XB rank K with XB", 47),
        (f"{JOKERS}H1 foundation 5S 5H; hand A XB", "evict XB in H1", 57),  # joker before nobody
        # Proper People before Foundation, place, Foundations and strength.
        (f"{PROPER}H1 foundation 5S 5H; hand A 9S", "settle 9S in H1", 59),
        (f"{PROPER}H1 foundation 5S 5H; hand A KS KH", "build KS KH on H1", 60),
        (f"{PROPER}hand A KS KH KD", "build KS KH KD", 60),
        (f"{PROPER}{KINGS}; hand A 9S", "evict 9S in H1", 59),
        ("hand A KS KH QS", "build KS KH QS", 14),  # Three before Foundations
    ],
)
def test_HE_B_the_order_of_checks_in_other_towns(position: str, move: str, number: int) -> None:
    Town(position).refuses(f"HE-B{number:02}", f"A {move}")


@pytest.mark.parametrize("family", ["KS KH", "2C 9C", "AD AC"])
def test_HE_B_no_message_tells_a_face_down_rank(family: str) -> None:
    """Whatever lies there, the same is said; rows 31 and 34 never."""
    mine = Town(f"{HIDDEN}{HOME}owner A townsfolk {family} QD QC face-down; hand A KD 2D")
    mine.refuses("HE-B33", "A expand KD in H1", "A expand 2D")
    theirs = Town(f"{HIDDEN}{HOME}owner B townsfolk {family} face-down; hand A AS KD 2D 3S 4S 5S 6S 8C")
    for line, number in (
        ("expand KD in H1", 29), ("settle KD in H1", 26), ("shoot AS at KS", 39), ("shoot AS at H1#3", 40),
        ("flush AS 3S 4S 5S 6S", 42),
    ):  # fmt: skip
        theirs.refuses(f"HE-B{number}", f"A {line}")
    assert theirs.legal("A evict 2D in H1") and theirs.legal("A evict KD in H1")
