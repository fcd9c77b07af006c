"""The rows of RULES.md, section 9: what is refused, in which words, and what is answered first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from engines.core import Seat
from engines.houseem import HOUSEEM
from engines.houseem.actions import Draw
from engines.notation import read
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


# Tables of refusals: the row of the rulebook, cases, position, moves of A, and what is said. Of several
# cases or moves, apart by "|", each is tried; "@" stands for the case in all that follows it.

STREET = "H2 foundation 2S 2H roof 4S 4H 4D"
HOUSES = "H1 foundation 7C 7H roof 9C 9H 9D; H2 foundation 8C 8H roof JC JD JH owner B townsfolk 2D"
UP = "H1 foundation 6S 6H roof 8S 8H 8D "
ANY = "variants proper_people strange_folk hidden_neighbors; "

ROWS: list[tuple[Any, ...]] = [
    ("HE-B03", "fold | Settler | buildKS | H1", f"{PLACES}KS", "@", "@"),
    ("HE-B03", "raise", f"{PLACES}KS", "raise 4", "raise"),
    ("HE-B03", "", f"{PLACES}KS", "", ""),
    ("HE-B05", "", f"{PLACES}KS AS", "build KS XB | settle X1 in H3 | expand XR in H4 | evict KS xr in H4 | "
     f"shoot XB at JS | shoot AS at XB | {FLUSH} into H4 with XR | straight 5C 6D 7S 8H X2 with 5C"),
    # HE-43.
    ("HE-B06", "", f"{PLACES}KS KH KD",
     "build KS KS | build KS ks | build KS KH KS | build KS KH KD KS on H1 | settle ks KS in H3 | "
     "settle KS KH KS in H3 | evict KH KS KS in H4 | expand KS KS in H4 | "
     "shoot KS KS at JS | flush KS KS KH KD 4C | straight KS KS KH KD 4C rank K with KS | "
     "pillage KS KS KH KD 4C at H4 with KS | reappropriate KS KS at H3", "KS"),
    ("HE-B06", "", "hand A TS", "build TS 10S", "TS"),
    # HE-42.
    ("HE-B07", "hand B KS | deck KS 2C | deck 2C KS | graveyard KS | H5 foundation KS KC | round 3 | "
     "H5 foundation 3S 3H roof KS KC KD | H5 foundation 3S 3H roof 4S 4H 4C owner A townsfolk KS | "
     "H5 foundation 3S 3H roof 4S 4H 4C owner B townsfolk KS", f"{PLACES}KH 2D 3D; market 4D 6D; @",
     "build KS KH | settle KS in H3 | evict KS in H4 | expand KS in H4 | flush KS 2D 3D 4D 6D", "KS"),
    ("HE-B08", "build | settle | expand | evict | shoot | flush | straight | pillage | reappropriate",
     f"{PLACES}KS", "@"),
    ("HE-B08", "", f"{PLACES}KS", "build on H1 | settle in H3 | expand in H4 | evict in H4 | shoot at JS | "
     "flush into H4 with TS | straight rank 8 with 9C | pillage at H4 with 9S | reappropriate at H3"),
    ("HE-B09", "", "hand A KS; market 3D", "draw"),
    ("HE-B10", "2C | 2C 3C", "deck @", "pass"),
    ("HE-B11", "H9 | H0 | H400",
     f"H2 foundation 6C 6H roof 7C 7H 7D; H3 foundation 5C 5H; hand A KH KD {ROYAL} {SUITED}",
     f"settle KS in @ | evict KS in @ | reappropriate {ROYAL} at @ | build KS KH KD on @ | expand KS in @ | "
     f"pillage {SUITED} at @ with 9S | shoot AS at @#1", "@"),
    ("HE-B11", "", FAMILIES, f"{FLUSH} into H9 with TS", "H9"),
    ("HE-B11", "", EIGHTS, f"{STRAIGHT} rank 8 into H9 with 9C", "H9"),
    ("HE-B11", "", f"{PLACES}KS", "settle KS in town", "town"),
    ("HE-B12", "", f"H2 foundation 3C 3D; hand A 4S 4H 4D AC TH JH QH KH AH {SUITED}",
     "build 4S 4H 4D on H1 | settle 4S in H1 | expand 4S in H1 | evict 4S in H1 | shoot AC at H1#1 | "
     f"pillage {SUITED} at H1 with 9S | reappropriate TH JH QH KH AH at H1", "H1"),
    ("HE-B13", "7S 8H | KS QS | AH KH", "hand A @", "build @", "@"),
    ("HE-B13", "XB XR", f"{JOKERS}hand A @", "build @", "@"),
    ("HE-B14", "KS KH QS | QS KS AS", f"{PLACES}@", "build @ on H1 | build @", "@"),
    ("HE-B15", "KS KH KD KC | KS KH QS QH | KS KH KD QS", f"{PLACES}@", "build @ | build @ on H1"),
    ("HE-B16", "KS | KS KH KD QS QH QD | KS KH KD QS QH QD JH", f"{PLACES}@", "build @"),
    ("HE-B17", "KS KH KD KC 4S | KS KH QS QH 4S | 2S 4S 6S 8S TS | KS KH KD 5S 6S | KS KH KD QS AH",
     "hand A @", "build @ | build @ roof K", "@"),  # HE-53, HE-117
    ("HE-B17", "KS KH KD KC XB | KS KH QS 4S XB | KS KH KD XB XR", f"{JOKERS}hand A @",
     "build @ | build @ roof K", "@"),  # HE-156: each half has a natural
    ("HE-B18", f"round 3 | {HOME} | {HOME}safe A | {HOME}safe B | {HOME}owner A townsfolk KC",
     "hand A KS KH KD; @", "build KS KH KD"),
    ("HE-B19", "H2 | H3 | H4", f"{PLACES}KS KH KD", "build KS KH KD on @", "@"),
    ("HE-B20", "", f"{HOME}; H2 foundation 5S 5H; H3 foundation 8S 8H; hand A KS KH KD", "build KS KH KD",
     "H2", "H3"),
    ("HE-B21", "H1 | H3 | H4", f"{PLACES}KS KH", "build KS KH on @", "Foundation", "@"),
    ("HE-B21", "H1 | H3 | H4", f"{PLACES}KS KH KD QS QH", "build KS KH KD QS QH on @", "House", "@"),
    ("HE-B22", "5D 5C XB | 5D XB XR", f"{JOKERS}H1 foundation 5S 5H; hand A @", "build @ | build @ on H1",
     "H1"),
    ("HE-B23", "KS KH 5S 5H XB", f"{JOKERS}hand A @", "build @ | build @ roof 7", "K", 5),
    ("HE-B24", "", f"{PLACES}KS", "settle KS in H1", "H1"),
    ("HE-B25", "A | B", f"{HOME}safe @; hand A KS", "settle KS in H1", "H1", "@"),
    ("HE-B26", "KD | 2D | KD KC QD face-down; variants hidden_neighbors",
     f"{HOME}owner A townsfolk @; hand A KS 2S", "settle KS in H1 | settle 2S in H1", "H1"),
    ("HE-B26", "KD | 2D | KD KC QD face-down; variants hidden_neighbors",
     f"{HOME}owner B townsfolk @; hand A KS 2S", "settle KS in H1 | settle 2S in H1", "H1", "B"),
    ("HE-B27", "KS QS | AS KS | KS KH QS | 3S 3H 4S 4H", f"{PLACES}@", "settle @ in H3 | evict @ in H4", "@"),
    ("HE-B28", "KS KH KD KC XB | KS KH KD KC XB XR", f"{JOKERS}{HOUSES}; hand A @",
     "settle @ in H1 | evict @ in H2"),
    ("HE-B28", "KS KH KD QS QH | 2S 4S 6S 8S TS | 2S 3H 4S 5D 6S | 2S 3S 4S 5S 6S | TS JS QS KS AS",
     f"{HOUSES}; hand A @", "settle @ in H1 | evict @ in H2"),  # HE-66
    ("HE-B28", "3S 4C 5C 8D TC", f"{HIDDEN}{HOUSES}; hand A @", "settle @ in H1 | evict @ in H2"),
    ("HE-B29", "JS | JS 4C face-down; variants hidden_neighbors", f"{HOME}owner C townsfolk @; hand A JH 2D",
     "expand JH in H1 | expand 2D in H1", "H1"),
    ("HE-B29", "", f"{PLACES}JH", "expand JH"),
    ("HE-B30", "H1 | H3", f"{PLACES}KS", "expand KS in @", "@"),
    ("HE-B31", "7D | 7D; variants hidden_neighbors | 7D XB; variants strange_folk",
     f"{HOME}owner A townsfolk @; hand A 8S 9C", "expand 8S in H1 | expand 8S | expand 9C in H1", "a seven",
     "H1"),
    ("HE-B31", "QD | QD 2C KC JD face-down; variants hidden_neighbors",
     f"{HOME}owner A townsfolk 7D; {STREET} owner A townsfolk @; hand A KS", "expand KS", "KS"),
    ("HE-B32", "JS | JS face-down; variants hidden_neighbors",
     f"{HOME}owner A townsfolk @; hand A JH JD JC 8S", "expand JH JD in H1 | expand JH 8S in H1 | "
     "expand JH JD JC in H1"),
    ("HE-B33", "", f"{JOKERS}{HOME}owner A townsfolk JS JH JD JC; hand A XB", "expand XB in H1", "H1"),
    ("HE-B33", "", f"{JOKERS}{HOME}owner A townsfolk JS JH XB XR; hand A JD", "expand JD in H1", "H1"),
    ("HE-B33", "", f"{HIDDEN}{HOME}owner A townsfolk JS QH KD 2C face-down; hand A JD 3D",
     "expand JD in H1 | expand 3D in H1", "H1"),
    ("HE-B35", "KS | KS KH KD KC", f"{HOME}owner C townsfolk AS; hand A @", "evict @ in H1"),
    ("HE-B35", "KS XB | KS KH", f"{JOKERS}{HOME}owner C townsfolk AS XR; hand A @", "evict @ in H1"),
    ("HE-B36", "H1 | H2 | H3", f"{PLACES}KS", "evict KS in @", "@"),
    ("HE-B07", "", f"{JOKERS}{PLACES}KH", "settle XB in H3", "The black joker"),
]  # fmt: skip
"""What is said has the sentence of the rulebook, and these are the values in its places."""

DIRTY: list[tuple[Any, ...]] = [
    ("HE-B37", "KS | 2S", f"{JOKERS}{HOME}owner C townsfolk KD; hand A @",
     "shoot @ at KD | shoot @ at KC | shoot @ at H1#1", "@"),
    ("HE-B37", "", f"{JOKERS}{HOME}owner C townsfolk KD; hand A XB", "shoot XB at KD", "the black joker"),
    ("HE-B38", "AS AH | AS 2S | 2S 3S | AS AH AD", f"{HOME}owner C townsfolk KD; hand A @", "shoot @ at KD"),
    ("HE-B38", "AS XB", f"{JOKERS}{HOME}owner C townsfolk KD; hand A @", "shoot @ at KD"),
    ("HE-B39", "round 3 | market QS | hand A AS QS | hand B QS | deck QS | graveyard QS | "
     "H2 foundation QS QH | H2 foundation 3S 3H roof QS QH QD",
     f"{HOME}owner C townsfolk KD; hand A AS; @", "shoot AS at QS", "QS"),
    ("HE-B39", "A | B", f"{HIDDEN}{UP}owner @ townsfolk QS 2D face-down; hand A AS", "shoot AS at QS", "QS"),
    ("HE-B39", "", f"{PLACES}AS", "shoot AS at H4 | shoot AS at h4 | shoot AS H4"),
    ("HE-B40", "KD KC | KD KC face-down; variants hidden_neighbors", f"{HOME}owner C townsfolk @; hand A AS",
     "shoot AS at H1#0 | shoot AS at H1#3 | shoot AS at H1#4", 2, "H1"),
    ("HE-B40", "H1 | H2 | H3", f"{PLACES}AS", "shoot AS at @#0 | shoot AS at @#1 | shoot AS at @#9", "@"),
    ("HE-B41", "2S 4S 6S 8S | 2S 4S 6S 8S TS JS | 2S | 2S 4S 6S 8S JH", f"{KINGS} KS; hand A @", "flush @",
     "@"),
    ("HE-B43", "H3 | H4 | H5", f"{FAMILIES}H4 foundation 3S 3H roof TH TD TC; H5 foundation 6H 6D",
     f"{FLUSH} into @ with TS", "flush", "@"),
    ("HE-B43", "H3 | H4", EIGHTS, f"{STRAIGHT} rank 8 into @ with 9C", "straight", "@"),
    ("HE-B43", "", EIGHTS, f"{STRAIGHT} rank 9 into H1 with 9C", "straight", "H1"),
    ("HE-B43", "", "hand A 2S 4S 6S 8S TS; H3 foundation 2H 2D roof 4H 4D 4C owner C townsfolk AS AH",
     f"{FLUSH} into H3 with TS | {FLUSH} with TS | {FLUSH} into H3"),
    ("HE-B44", "3D | 3D KD", f"{FAMILIES}market @", f"{FLUSH} into H1 with KD", "KD"),
    ("HE-B44", "3D | 3D KD", f"{KINGS.replace('KC KD', '9C')}; hand A {SUITED}; market @",
     f"straight {SUITED} rank 9 into H1 with KD | pillage {SUITED} at H1 with KD", "KD"),
    ("HE-B45", "", FAMILIES, f"{FLUSH} into H1 | {FLUSH} with TS"),
    ("HE-B45", "", FAMILIES.replace("QS", "QC"), f"{FLUSH} into H1"),
    ("HE-B46", "5C 6D 7S 8H | 5C 6D 7S 8H 9C TD | 5C 6D 7S 8H 8C | 5C 6D 7S 8H TC | 2C 4D 6S 8H TC | "
     "JC QD KH AS 2D | QS KH AD 2C 3S | KS AH 2C 3S 4H",  # HE-116: it does not wrap round the Ace
     "H1 foundation TS TH roof 9S 9H 9D owner B townsfolk 8S; hand A @", "straight @ rank 8", "@"),
    ("HE-B47", "K | 4 | T | A", f"{EIGHTS}H5 foundation 6S 6H roof AS AH AC owner B townsfolk KC",
     f"{STRAIGHT} rank @ into H5 with 9C", "@"),
    ("HE-B48", "", EIGHTS, f"{STRAIGHT} rank 6 with 9C", "sixes"),
    ("HE-B48", "", EIGHTS, f"{STRAIGHT} rank 7 with 9C", "sevens"),  # sevens of a Foundation
    ("HE-B48", "", HIDDEN + EIGHTS.replace("8D", "8D face-down").replace("8C", "8C face-down"),
     f"{STRAIGHT} rank 8 into H1 with 9C", "eights"),
    ("HE-B49", "8 into H1 | 8 into H2 | 9 into H3", EIGHTS, f"{STRAIGHT} rank @", "9C"),
    ("HE-B49", "", f"{PROPER}{JACKS}; hand A JS 9C TS 8S 7S", "straight JS TS 9C 8S 7S rank J into H1", "JS"),
    ("HE-B49", "", f"{JOKERS}{JACKS}; hand A XB 9C TS 8S 7S", "straight TS 9C 8S 7S XB rank J into H1", "7S"),
    # HE-109 and HE-116.
    ("HE-B51", "5C 6S 7S 8S 9S | 2S 4S 6S 8S TS | 5S 6S 7S 8S | 4S 5S 6S 7S 8S 9S | 5C 6D 7S 8H 9C | "
     "JS QS KS AS 2S | QS KS AS 2S 3S | KS AS 2S 3S 4S",
     "H1 foundation TC TD roof 2C 2D 2H owner B townsfolk KD; hand A @", "pillage @ at H1", "@"),
    ("HE-B52", "7C 7D | 7C 7D roof TC TD TH | 7C 7D roof TC TD TH safe A | 7C 7D roof TC TD TH safe B",
     f"H3 foundation @; hand A {SUITED}", f"pillage {SUITED} at H3 with 9S", "H3"),
    ("HE-B53", "A | B", f"{HIDDEN}{UP}owner @ townsfolk KC KD face-down; hand A 4C 5C 6C 7C 8C {ROYAL}",
     f"pillage 4C 5C 6C 7C 8C at H1 with 8C | pillage {ROYAL} at H1 with AS", "H1"),
    ("HE-B54", "9S TS JS QS KS | TS JS QS KS AH | TS JS QS KS | 8S TS JS QS KS AS | AS 2S 3S 4S 5S | "
     "2S TS JS QS AS", "H1 foundation 7C 7D; H2 foundation 8C 8D roof 6C 6D 6H; "
     "H3 foundation 9C 9D roof 4C 4D 4H owner B townsfolk JC; hand A @",
     "reappropriate @ at H1 | reappropriate @ at H2 | reappropriate @ at H3", "@"),
    ("HE-B55", "", f"H4 foundation 7C 7D; hand A {ROYAL}", f"reappropriate {ROYAL} at H4", "H4"),
    ("HE-B56", "A | B", f"H2 foundation 7C 7D roof 9C 9D 9H safe @; hand A {ROYAL}",
     f"reappropriate {ROYAL} at H2", "H2", "@"),
    ("HE-B57", "XB | XR | XB XR | XR XB", f"{JOKERS}{HOUSES}; hand A @", "settle @ in H1 | evict @ in H2"),
    ("HE-B57", "XB | XR | XB XR | XR XB", f"variants strange_folk hidden_neighbors; {HOUSES}; hand A @",
     "settle @ in H1 | evict @ in H2"),
    ("HE-B58", "5S 6S 7S 9S XB", f"{JOKERS}{KINGS.replace('KC KD', '8S')}; hand A @",
     "flush @ into H1 with XB | straight @ rank 8 into H1 with XB | pillage @ at H1 with XB"),
    # whatever they come by.
    ("HE-B59", "7S 8S 9S TS JS", f"""{PROPER}hand A @ TH AS
        H1 foundation 2S 2H roof 4S 4H 4D owner B townsfolk KS
        H2 foundation 3S 3H roof 5S 5H 5D owner B townsfolk JD
        H3 foundation 2C 2D roof 6S 6H 6D
        H4 foundation 3C 3D roof 7C 7H 7D owner A townsfolk QD""",
     "settle 9S in H3 | settle AS in H3 | settle TS TH in H3 | evict 9S in H2 | evict AS in H1 | "
     "expand 9S in H4 | flush @ into H1 with TS | straight @ rank J into H2 with 7S | "
     "pillage @ at H1 with 9S"),
    ("HE-B59", "QC 9C | 9C XB", f"{ANY}{HOME}; hand A QC 9C XB", "settle @ in H1"),
    ("HE-B60", "KS KH | QS QH | JC JD | QC QD QH | KC KD KH 3S 3H | 3S 3H 3D KC KD | KS KH KD QS QH | QC XB",
     f"{ANY}H1 foundation 5S 5H; hand A @", "build @"),
    ("HE-B61", "", EIGHTS, f"{STRAIGHT} with 9C | {STRAIGHT} into H2 with 9C", 8, 9),
    ("HE-B61", "", EIGHTS, f"{STRAIGHT} rank | {STRAIGHT} rank with 9C"),
    ("HE-B65", "", f"{PLACES}KS", "begin"),
    ("HE-B66", "draw | pass", f"{PLACES}KS", "@ 2", 2, "@"),
]  # fmt: skip
"""The same of shots, Dirty Trumps and variants."""

NO_CARD = "isn't a card. Write its rank, then its suit, such as `KS`, `TD` or `2H`."
TWO = f"{UP}; H2 foundation 3C 3H roof 4C 4H 4D; hand A {ROYAL} 5S 6C 7S 8C 9S 5C 7C 9C"
SAID = [
    ("HE-B04", "1S | KX | 11 | A | T | 9Z | 5S,6S | royal | somebody", f"{PLACES}KS AS",
     f"build @ KS | settle @ in H3 | expand @ in H4 | evict KS @ | shoot @ at JS | shoot AS at @ | "
     f"{FLUSH} into H1 with @ | straight 5C 6D 7S 8H @ with 9C | pillage @ at H4 | reappropriate @ at H4",
     f'"@" {NO_CARD}'),
    ("HE-B04", "", f"{PLACES}KS AS", 'settle "" in H3', f'"" {NO_CARD}'),
    ("HE-B04", "", f"{PLACES}KS", "evict KS H4#1", f'"H4#1" {NO_CARD}'),
    ("HE-B04", "", f"{PLACES}KS", "evict KS h4 | evict KS H4", 'To say where, write "in H4".'),
    ("HE-B04", "", f"{PLACES}KS", "settle KS H3", 'To say where, write "in H3".'),
    ("HE-B04", "", f"{PLACES}KS", "build KS KH KD H1", 'To say where, write "on H1".'),
    ("HE-B04", "", f"{PLACES}KS", f"{FLUSH} H4", 'To say where, write "into H4".'),
    ("HE-B04", "", f"{PLACES}KS", f"reappropriate {ROYAL} H3", 'To say where, write "at H3".'),
    ("HE-B11", f"settle KS | evict KS | reappropriate {ROYAL} | pillage {ROYAL}", TWO,
     "@ | @ in | @ at", "Name a House, such as H1."),
    ("HE-B11", "", f"{PLACES}KS KD AS",
     "settle KS in H1 with AS | settle KD in H1 H2 | evict KS in H4 and go",
     "Name only one House, such as H1."),
    ("HE-B23", "", "H1 foundation 5S 5H; hand A KS KH KD", "build KS KH KD roof K",
     "Leave out the Roof's rank: only a full house with a joker needs it."),
    ("HE-B34", "TD TC", f"{HOME}owner C townsfolk KS; hand A @", "evict @ in H1",
     "@ count 20. To evict the family in H1 you need at least 21."),
    ("HE-B34", "TD XB", f"{JOKERS}{HOME}owner C townsfolk KS; hand A @", "evict @ in H1",
     "@ count 20. To evict the family in H1 you need at least 21."),
    ("HE-B34", "5D", f"{HOME}owner A townsfolk 5C; hand A @", "evict @ in H1",
     "@ counts 5. To evict the family in H1 you need at least 13."),
    ("HE-B34", "AS AH AD AC", f"{HOME}owner C townsfolk 2S; hand A @", "evict @ in H1",
     "@ count 4. To evict the family in H1 you need at least 10."),
    ("HE-B34", "KD", f"{HIDDEN}{HOME}owner C townsfolk QS; hand A @", "evict @ in H1",
     "@ counts 13. To evict the family in H1 you need at least 20."),
    *[
        ("HE-B42", f"{others} | {others} XB; variants strange_folk | K{word[0]} face-down; {HIDDEN}",
         f"{UP}owner B townsfolk @; hand A {five}", f"flush {five}",
         f"This flush kills nobody: there's no face-up {word[:-1].lower()} in town.")
        for word, others in (
            ("Spades", "KH KD KC"), ("Hearts", "KS KD KC"), ("Diamonds", "KS KH KC"), ("Clubs", "KS KH KD"),
        )
        for five in [" ".join(rank + word[0] for rank in "2457T")]
    ],
    ("HE-B40", "", f"{HOME}owner C townsfolk KD; hand A AS", "shoot AS at H1#1",
     "The Townsfolk of H1 are face up: name the card."),
    ("HE-B50", "", EIGHTS, f"{STRAIGHT} rank 8 with 9C", "Which House do you take: H1 or H2?"),
    ("HE-B50", "JD | XB", f"{JOKERS}{HOME}owner A townsfolk JS; {STREET} owner A townsfolk JH; hand A @; "
     "H3 foundation 5S 5H roof 6S 6H 6D owner C townsfolk JC", "expand @", "Which family: H1 or H2?"),
]  # fmt: skip
"""What is said is more than the rulebook tells: it has only an example, or several sentences alike."""


def refusals(rows: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Return rule, position, move and sentence of every case and move."""
    return [
        (rule, *(str(it).replace("@", case) for it in (position, f"A {move}", *said)))
        for rule, cases, position, moves, *said in rows
        for case in cases.split(" | ")
        for move in moves.split(" | ")
    ]


@pytest.mark.parametrize("refusal", refusals(ROWS), ids=lambda it: it[0])
def test_HE_42_HE_43_HE_45_HE_46_HE_51_HE_52_HE_53_HE_57_HE_61_HE_65_HE_66_HE_68_HE_69_HE_70_HE_84_refused(
    refusal: tuple[str, ...],
):
    """In the words of the rulebook, and nothing changes: the driver looks after every refusal.

    HE-43: A Trump naming the same card twice is refused.
    HE-45: A refused action leaves every zone, token, counter and the random source unchanged.
    HE-46: A Trump with more or fewer cards than its kind needs is refused.
    HE-51: A Three of a Kind cannot be built without a foundation lot.
    HE-52: A Three of a Kind cannot be built on a finished House.
    HE-53: Four of a Kind cannot be used to build.
    HE-57: A safe House cannot be settled by anyone, its builder included.
    HE-61: A foundation lot cannot be settled, evicted from, pillaged or reappropriated.
    HE-65: `settle` on an occupied House is refused.
    HE-66: Flush, Straight and Full House cannot settle by themselves.
    HE-68: `expand` is refused on another player's House.
    HE-69: `expand` is refused for a card of another rank.
    HE-70: `expand` is refused for more than one card.
    HE-84: `evict` on a House without Townsfolk is refused.
    """
    rule, position, line, *values = refusal
    Town(position).refused(line, rule, *values)


@pytest.mark.parametrize("refusal", refusals(DIRTY), ids=lambda it: it[0])
def test_HE_58_HE_91_HE_96_HE_98_HE_101_HE_109_HE_116_HE_117_HE_154_HE_156_shots_and_dirty_trumps_refused(
    refusal: tuple[str, ...],
):
    """HE-58: A safe House cannot be reappropriated.
    HE-91: `shoot` with a card other than an Ace, or with more than one card, is refused.
    HE-96: A Flush with no victim is refused.
    HE-98: A Straight must choose a rank that is in the Trump and lives face up in town.
    HE-101: Pillage needs a House with Townsfolk.
    HE-109: A plain Straight or plain Flush cannot pillage.
    HE-116: A Straight does not wrap round the Ace.
    HE-117: A Full House needs two different ranks.
    HE-154: A joker alone cannot settle, evict, shoot or be the card kept from a Dirty Trump.
    HE-156: Each half of a Full House needs a natural card.
    """
    rule, position, line, *values = refusal
    Town(position).refused(line, rule, *values)


@pytest.mark.parametrize("refusal", refusals(SAID), ids=lambda it: it[0])
def test_what_is_refused_is_answered_in_these_words(refusal: tuple[str, ...]):
    rule, position, line, sentence = refusal
    Town(position).answers(rule, line, sentence)


@pytest.mark.parametrize(("position", "move", "number"), [
    ("H1 foundation 5S 5H; hand A KS KH KD", "build KS KH KD", 20),
    (FAMILIES.replace("QS", "QC"), f"{FLUSH} with TS", 45),
    (EIGHTS.replace("9D", "AD"), f"{STRAIGHT} into H1 with 9C", 61),
])  # fmt: skip
def test_what_a_table_completes_has_a_number_too(position: str, move: str, number: int):
    """A move is refused that leaves open what only one answer is possible to, if nobody fills that in."""
    town = Town(position)
    assert town.legal(f"A {move}")
    assert HOUSEEM.refusal(town.s, Seat(0), read(HOUSEEM, move)).rule == f"HE-B{number}"


LINES = (
    "draw", "pass", "build KS KH", "settle KS in H3", "expand KS in H4", "evict KS in H4", "shoot AS at JS",
    FLUSH, f"{STRAIGHT} rank 8 with 9C", f"pillage {SUITED} at H4 with 9S", f"reappropriate {ROYAL} at H4",
    "settle KS", "build", "fold", "settle KX in H3",
)  # fmt: skip


@pytest.mark.parametrize("move", LINES)
def test_HE_30_HE_B01_out_of_turn(move: str):
    town = Town(f"{PLACES}KS KH; market 3H 3D 3C; hand B 7C")
    town.refused(f"B {move}", "HE-B01", "A")
    town.refused(f"C {move}", "HE-B01", "A")
    town.act("C")
    town.refused(f"A {move}", "HE-B01", "C")


def test_HE_30_HE_B01_an_onlooker_has_no_turn():
    town = Town(f"{PLACES}KS")
    refused = HOUSEEM.refusal(town.s, None, Draw())
    assert (refused.rule, refused.sentence) == ("HE-B01", "It's ⟨0⟩'s turn. You don't have to do anything.")
    assert (HOUSEEM.offers(town.s, town.seat("B")), HOUSEEM.offers(town.s, None)) == ((), ())
    assert HOUSEEM.owed(town.s) == (0,)


@pytest.mark.parametrize("move", LINES)
def test_HE_37_HE_B02_after_the_end(move: str):
    town = Town("dealer A; turn A; final 3; hand A KS KH; hand B 4C")
    town.play("A pass")
    for name in "ABC":
        town.refused(f"{name} {move}", "HE-B02")
        assert HOUSEEM.offers(town.s, town.seat(name)) == ()
    assert HOUSEEM.owed(town.s) == ()


# The order of checks after end and turn: parse, ownership, shape, target, strength or victims, what follows.

LOW_RUN = "3C 4C 5C 6C 7C"


@pytest.mark.parametrize(("position", "moves", "number"), [
    # Parse before ownership.
    (f"{PLACES}KS", "settle QS KX in H3", 4), (f"{PLACES}KS", "settle QS XB in H3", 5),
    (f"{PLACES}KS", "settle QS", 11),
    # Ownership before shape and target.
    (f"{PLACES}KS KH KD", "build KS QC | build KS KH KD QD | evict KS QD in H4 | expand KS QD in H4", 7),
    (f"{PLACES}KH AS 3C 4C 5C 8C", f"shoot KS at JS | settle QS in H1 | {FLUSH}", 7),
    (f"{PLACES}KS KH 3C 4C", "settle QS in H9 | build KS KH QD on H9 | pillage 3C 4C 5C 6D at H3", 7),
    # Shape before an unknown lot, and that before a lot on which nothing is placed.
    (f"{PLACES}AC QH", "settle AC QH in H9 | evict AC QH in H9", 27),
    (f"{PLACES}AC QH", "expand AC QH in H9", 32),
    (f"{PLACES}KS KH QS", "build KS KH QS on H9 | build KS KH QS on H3", 14),
    (f"{PLACES}KS", "shoot KS at H9#1 | shoot KS at QD", 37),
    (f"{PLACES}3C 4C 5C 6C 8C", "pillage 3C 4C 5C 6C 8C at H9 | pillage 3C 4C 5C 6C 8C at H3", 51),
    (f"{PLACES}3C 4C 5C 6C 8D", "flush 3C 4C 5C 6C 8D in H9", 41),
    (f"{PLACES}3C 4C 5C 6C 8D", "straight 3C 4C 5C 6C 8D in H9", 46),
    (f"{PLACES}KS KH", "build KS KH on H9", 11),
    # Shape before target.
    (f"{PLACES}KS QS", "settle KS QS in H1 | settle KS QS in H2", 27),
    (f"{PLACES}KS QS", "settle KS QS in H4 | evict KS QS in H3", 27),
    (f"{PLACES}KS KH QS QH QD", "evict KS KH QS QH QD in H3", 28),
    (f"{PLACES}KS QS", "build KS QS on H3", 13),
    (f"{PLACES}KS KH QS QH 3S", "build KS KH QS QH 3S on H3", 17),
    (f"{PLACES}JH JD", "expand JH JD in H3", 32),
    (f"{PLACES}AS AH", "shoot AS AH at H4#7", 38),
    (PLACES + LOW_RUN, " | ".join(f"reappropriate {LOW_RUN} at {it}" for it in ("H9", "H1", "H2")), 54),
    # Target before rank and kept card.
    (f"{PLACES}8C", "expand 8C in H4", 29),
    (PLACES + LOW_RUN, f"pillage {LOW_RUN} at H3", 52),
    (f"{HIDDEN}{KINGS} face-down; hand A {SUITED}", f"pillage {SUITED} at H1 with KS", 53),
    # Shape, then victims, before rank, House and card.
    (EIGHTS, "flush 5C 6D 7S 8H 9C into H4 with KC", 41),
    (FAMILIES, "straight 2S 4S 6S 8S TS rank K", 46),
    (f"{KINGS}; hand A {SUITED}", f"flush {SUITED} into H1 with AS", 42),
    (EIGHTS, f"{STRAIGHT} rank K into H4 with KC", 47),
    (EIGHTS, f"{STRAIGHT} rank 6", 48),
    (EIGHTS, STRAIGHT, 61),
    # What variants forbid belongs to the shape, and of the kept card to what follows.
    (f"{PROPER}{KINGS}; hand A {SUITED}", f"flush {SUITED} into H1 with 9S", 42),
    (f"{JOKERS}{KINGS}; hand A 5S 6S 7S 8S XB", "straight 5S 6S 7S 8S XB rank K with XB", 47),
    (f"{JOKERS}H1 foundation 5S 5H; hand A XB", "evict XB in H1", 57),
    (f"{PROPER}H1 foundation 5S 5H; hand A 9S", "settle 9S in H1", 59),
    (f"{PROPER}{KINGS}; hand A 9S", "evict 9S in H1", 59),
    (f"{PROPER}H1 foundation 5S 5H; hand A KS KH", "build KS KH on H1", 60),
    (f"{PROPER}hand A KS KH KD", "build KS KH KD", 60),
    ("hand A KS KH QS", "build KS KH QS", 14),
])  # fmt: skip
def test_HE_B_the_order_of_checks(position: str, moves: str, number: int):
    Town(position).refuses(f"HE-B{number:02}", *(f"A {move}" for move in moves.split(" | ")))


@pytest.mark.parametrize("family", ["KS KH", "2C 9C", "AD AC"])
def test_HE_B_no_message_tells_a_face_down_rank(family: str):
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
