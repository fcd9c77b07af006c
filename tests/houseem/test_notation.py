"""Moves of Texas House'em as lines of text: one way to write each, many ways to say it."""

from __future__ import annotations

import pytest

from engines.core import Misread, completed
from engines.houseem import HOUSEEM
from engines.notation import read, write
from tests.houseem.town import Town

WRITTEN = (
    "begin", "draw", "pass", "build 7S 7H", "build 9H 9D 9S", "build 9H 9D 9S on H1",
    "build KS KH 5S 5H XB roof K", "build 5H KS 5S KH KD", "settle KC in H1", "settle 4C QD XR in H12",
    "expand 5D", "expand XB in H1", "evict TD TC in H1", "shoot AS at QS", "shoot AS at XR",
    "shoot AS at H1#2", "flush 2S 4S 6S 8S TS", "flush 2S 4S 6S 8S TS with TS",
    "flush 2S 4S 6S 8S TS with TS into H1", "straight 5C 6D 7S 8H 9C", "straight 5C 6D 7S 8H 9C with 9C",
    "straight 5C 6D 7S 8H 9C rank 8 with 9C", "straight 5C 6D 7S 8H 9C rank 8 with 9C into H2",
    "pillage 5S 6S 7S 8S 9S at H1", "pillage 5S 6S 7S 8S 9S at H1 with 9S",
    "reappropriate TS JS QS KS AS at H1",
)  # fmt: skip


def test_an_action_has_one_notation_in_which_cards_stay_in_the_order_in_which_they_are_named():
    """That what is written reads back as the same action is a law."""
    actions = [read(HOUSEEM, text) for text in WRITTEN]
    assert tuple(map(write, actions)) == WRITTEN
    assert {*map(type, actions)} == {*HOUSEEM.actions, *HOUSEEM.table_actions}


@pytest.mark.parametrize(("text", "same"), [
    # In any case, with any spaces.
    ("DRAW", "draw"), ("  build   7s  7h ", "build 7S 7H"), ("Settle kc In h1", "settle KC in H1"),
    ("SHOOT as AT qs", "shoot AS at QS"), ("shoot as at h1#2", "shoot AS at H1#2"),
    ("straight 5c 6d 7s 8h 9c RANK 8 WITH 9c INTO h2", "straight 5C 6D 7S 8H 9C rank 8 with 9C into H2"),
    # Tens and jokers.
    ("settle 10D 10c in H1", "settle TD TC in H1"), ("shoot AS at 10h", "shoot AS at TH"),
    ("flush 2S 4S 6S 8S 10S with 10S into H1", "flush 2S 4S 6S 8S TS with TS into H1"),
    ("straight 8S 9H 10D JC QS rank 10 with 8S", "straight 8S 9H TD JC QS rank T with 8S"),
    ("straight 8S 9H TD JC QS rank t with 8S", "straight 8S 9H TD JC QS rank T with 8S"),
    ("build TS TH 5S 5H X1 roof 10", "build TS TH 5S 5H XB roof T"),
    ("build KS KH 5S 5H xb roof k", "build KS KH 5S 5H XB roof K"), ("expand X1", "expand XB"),
    ("expand x2 in H1", "expand XR in H1"), ("shoot AS at x2", "shoot AS at XR"),
    # What is announced by a word stands in any order.
    ("flush 2S 4S 6S 8S TS into H1 with TS", "flush 2S 4S 6S 8S TS with TS into H1"),
    ("straight 5C 6D 7S 8H 9C into H2 with 9C rank 8", "straight 5C 6D 7S 8H 9C rank 8 with 9C into H2"),
    ("straight 5C 6D 7S 8H 9C with 9C into H2 rank 8", "straight 5C 6D 7S 8H 9C rank 8 with 9C into H2"),
    ("straight 5C 6D 7S 8H 9C rank 8 into H2 with 9C", "straight 5C 6D 7S 8H 9C rank 8 with 9C into H2"),
    ("pillage 5S 6S 7S 8S 9S with 9S at H1", "pillage 5S 6S 7S 8S 9S at H1 with 9S"),
    ("build KS KH 5S 5H XB roof K on H1", "build KS KH 5S 5H XB on H1 roof K"),
    # Small words.
    ("settle KC into H1", "settle KC in H1"), ("settle KC at H1", "settle KC in H1"),
    ("settle KC on H1", "settle KC in H1"), ("expand 5D into H1", "expand 5D in H1"),
    ("evict TD TC from H1", "evict TD TC in H1"), ("evict TD TC at H1", "evict TD TC in H1"),
    ("build 9H 9D 9S at H1", "build 9H 9D 9S on H1"),
    ("flush 2S 4S 6S 8S TS in H1 with TS", "flush 2S 4S 6S 8S TS with TS into H1"),
    ("pillage 5S 6S 7S 8S 9S in H1 with 9S", "pillage 5S 6S 7S 8S 9S at H1 with 9S"),
    ("reappropriate TS JS QS KS AS in H1", "reappropriate TS JS QS KS AS at H1"),
    # A House by its number alone.
    ("settle KC in 1", "settle KC in H1"), ("shoot AS at 1#2", "shoot AS at H1#2"),
    ("shoot AS at H01#02", "shoot AS at H1#2"),
])  # fmt: skip
def test_people_write_it_in_many_ways(text: str, same: str):
    assert write(read(HOUSEEM, text)) == same


@pytest.mark.parametrize(("text", "field", "word"), [
    ("settle KC", "house", None), ("settle KC in", "house", None), ("settle KC H1", "cards", "H1"),
    ("settle KC to H1", "cards", "to"), ("settle KC in H", "house", "H"),
    ("settle KC in H-1", "house", "H-1"), ("settle KC in H1 H2", "house", "H1 H2"),
    ("settle KC in H٣", "house", "H٣"), ("settle KC in H1000", "house", "H1000"),
    ("shoot AS", "target", None), ("shoot AS at H1#", "target", "H1#"),
    ("shoot AS at H1#-1", "target", "H1#-1"), ("shoot AS at #1", "target", "#1"),
    ("shoot AS at H1", "target", "H1"), ("straight 5C 6D 7S 8H 9C rank 1 with 9C", "rank", "1"),
    ("straight 5C 6D 7S 8H 9C rank 8 9 with 9C", "rank", "8 9"),
    ("build KS KH 5S 5H XB roof king", "roof", "king"),
    ("flush 2S 4S 6S 8S TS with TS 8S", "settler", "TS 8S"), ("build 11S 10S", "cards", "11S"),
    ("expand X3", "cards", "X3"), ("draw 2", "", "2"), ("settle KC in H1 in H2", "house", "H1 in H2"),
])  # fmt: skip
def test_a_word_that_does_not_fit_is_named_with_its_field(text: str, field: str, word: str | None):
    with pytest.raises(Misread) as misread:
        read(HOUSEEM, text)
    assert (misread.value.verb, misread.value.field, misread.value.word) == (text.split()[0], field, word)


STRAIGHT = "straight 5C 6D 7S 8H 9C"
LIVES = "H1 foundation 2C 2D roof 3C 3D 3H owner B townsfolk"
FOUNDATION = "H1 foundation 5S 5H; H2 foundation 7S 7H"
TWO_HIT = """
    H1 foundation 2S 2H roof 3S 3H 3D owner B townsfolk 8S 8D
    H2 foundation 4S 4H roof TS TH TD owner C townsfolk 9D
    hand A 5C 6D 7S 8H 9C
"""
ONE_HIT = TWO_HIT.replace("townsfolk 9D", "townsfolk KD")
MINE = """
    H1 foundation 2S 2H roof 3S 3H 3D owner A townsfolk 8S
    H2 foundation 4S 4H roof TS TH TD owner A townsfolk 9D
    hand A 8H 9C
"""

FILLED = [
    ("H1 foundation 5S 5H; hand A 9S 9H 9D", "build 9S 9H 9D", "build 9S 9H 9D on H1"),
    # The only Foundation of another rank.
    (f"variants strange_folk; {FOUNDATION}; hand A 7D 7C XB", "build 7D 7C XB", "build 7D 7C XB on H1"),
    ("hand A KS KH KD 5S 5H", "build KS KH KD 5S 5H", "build KS KH KD 5S 5H roof K"),
    ("variants strange_folk; hand A KS KH KD 5S XB", "build KS KH KD 5S XB", "build KS KH KD 5S XB roof K"),
    # Of two Foundations one is named.
    (f"{FOUNDATION}; hand A KS KH KD", "build KS KH KD on H2", "build KS KH KD on H2"),
    (MINE, "expand 8H", "expand 8H in H1"),
    (MINE, "expand 9C", "expand 9C in H2"),
    (ONE_HIT, f"{STRAIGHT} with 9C", f"{STRAIGHT} rank 8 with 9C into H1"),
    (TWO_HIT, f"{STRAIGHT} rank 9 with 5C", f"{STRAIGHT} rank 9 with 5C into H2"),
    (f"{LIVES} KS; hand A 2S 4S 6S 8S TS", "flush 2S 4S 6S 8S TS with 2S",
     "flush 2S 4S 6S 8S TS with 2S into H1"),
    # Neither `with` nor `into` is ever filled in: who names nobody moves nobody in.
    (f"{LIVES} KS; hand A 2S 4S 6S 8S TS", "flush 2S 4S 6S 8S TS", "flush 2S 4S 6S 8S TS"),
    (f"{LIVES} 8S; hand A 4S 5C 6D 7S 8H", "straight 4S 5C 6D 7S 8H", "straight 4S 5C 6D 7S 8H rank 8"),
    (f"{LIVES} KS; hand A 4S 5S 6S 7S 8S", "pillage 4S 5S 6S 7S 8S at H1", "pillage 4S 5S 6S 7S 8S at H1"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "said", "meant"), FILLED)
def test_HE_R14_HE_94_HE_99_HE_100_what_goes_without_saying(position: str, said: str, meant: str):
    town = Town(position)
    action = completed(HOUSEEM.offers(town.s, town.seat("A")), read(HOUSEEM, said))
    assert write(action) == meant
    town.do(f"A {said}")
    if town.s.graveyard and "with" not in said:
        assert town.told("H1") == "vacant"
