"""Jokers (RULES.md, 4.8)."""

from __future__ import annotations

import pytest

from engines.cards import hand
from engines.poker import strength
from engines.textactoe.events import Showdown
from tests.driver import those
from tests.textactoe.trio import Trio


@pytest.mark.parametrize(("line", "pair", "made", "best", "points"), [
    ("KH KD KC", "KS XR", "four of a kind, kings", "KH KD KC KS AS", 150),  # there are no five of a kind
    ("KH KD KC", "XB XR", "four of a kind, kings", "KH KD KC KS AS", 150),
    ("AH 9H 4H", "XR 2H", "flush, ace high", "AH KH 9H 4H 2H", 50),
    ("AH 9H 4H", "XR KH", "flush, ace high", "AH KH QH 9H 4H", 50),
    ("9H 8H XR", "TH JH", "straight flush to the queen", "QH JH TH 9H 8H", 500),
])  # fmt: skip
def test_TT_34_TT_S18_a_joker_is_the_best_missing_card(
    line: str, pair: str, made: str, best: str, points: int
):
    trio = Trio(f"grid {line} ## ## ## ## ## ## \n stash A {pair} 2S  B 3S 5C 7D", jokers=True)
    mine, _ = those(trio.do(f"A call {pair}", "B concede 3S 5C"), Showdown)
    assert mine.made == made
    assert trio.view().last is not None and trio.view().last.hands[0].strength == strength(hand(best))
    assert trio.view().points == (points, 0)


def test_TT_34_a_joker_in_the_grid_serves_everybody():
    trio = Trio("grid XR 9D 4C ## ## ## ## ## ## \n stash A 9H 2C 3H  B KS 7C 8D", jokers=True)
    mine, other = those(trio.do("A call 9H 2C", "B concede KS 7C"), Showdown)
    assert (mine.made, other.made) == ("three of a kind, nines", "pair of kings")


def test_TT_35_TT_S19_a_joker_matches_every_card_and_every_card_a_joker():
    trio = Trio("grid 8H XB ## ## ## ## ## ## ## \n stash A XR 2C 9D  B 8S 3D 3C", jokers=True)
    for line in ("A play XR 1", "A play XR 2", "A play 2C 2", "A play 9D 2"):
        assert trio.legal(line)
    assert not trio.legal("A play 2C 1") and not trio.legal("A play XR 3")
