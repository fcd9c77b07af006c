"""Texas House'em, using cards: HE-40 to HE-46."""

from __future__ import annotations

import pytest

from engines.houseem.model import in_reach
from tests.houseem.town import Town

STREET = """
    dealer C; turn A
    H1 foundation 7C 7H roof 9C 9H 9D owner B townsfolk 5D
    H2 foundation 6D 6H roof TC TH TD
    H3 foundation 3C 3D
    H4 foundation 2C 2D roof 4C 4D 4H owner A townsfolk QD
    H5 foundation QC QH roof KC KH KD owner C townsfolk 2S
"""
MOVES = [
    ("build {}", "JS JH"),
    ("build {} on H3", "JS JH JD"),
    ("build {}", "JS JH JD 8C 8H"),
    ("settle {} in H2", "JS JH JD JC"),
    ("evict {} in H1", "JS JH"),
    ("flush {}", "3S 5S 6S 8S TS"),
    ("straight {} rank 5 with 8H", "4S 5H 6S 7S 8H"),
    ("pillage {} at H1 with 8S", "4S 5S 6S 7S 8S"),
    ("reappropriate {} at H1", "TS JS QS KS AS"),
    ("settle {} in H2", "JS"),
    ("evict {} in H1", "KS"),
    ("expand {} in H4", "QS"),
    ("shoot {} at 5D", "AS"),
]
"""Moves that are legal in STREET, and their Trumps."""


@pytest.mark.parametrize(("move", "trump"), MOVES)
def test_HE_40_HE_41_HE_44_a_trump_is_of_the_hand_of_the_market_or_of_both(move: str, trump: str):
    """HE-41: A Trump may consist of Market cards only.
    HE-44: Market cards used in a Trump leave the Market at once.
    """
    cards = trump.split()
    for held in range(len(cards) + 1):
        mine, bought = cards[:held], cards[held:]
        other = ["7D"] if len(bought) < 5 else []
        market = " ".join((*bought[:1], *other, *bought[1:]))
        town = Town(f"{STREET}\n hand A 8D {' '.join(mine)}; market {market}; deck AC AH")
        _ = town.do(f"A {move.format(trump)}")
        town.shows(f"market {' '.join(other) or '-'}; deck AC AH")
        assert town.s.hands[0][:1] == ("8D",)
        assert not set(cards) & set(in_reach(town.s, town.at("A")))
