"""Unusual cases in Texas House'em's pictures: plates, towns of any size, face-down families."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.presentation.games.houseem.place import meld
from bot.presentation.scene import Box, Drawn
from engines.cards import RANKS, SUITS, Card
from engines.houseem import HOUSEEM, View
from engines.houseem.model import Phase
from engines.houseem.view import LotView
from tests.houseem.town import Town
from tests.laws.scenes import check, faces, scene_of, texts, views

FLAT = 790
"""The height of a table's picture of six in an ordinary town."""


BY_RANK = [rank + suit for rank in RANKS for suit in SUITS]


def pairs(number: int, first: int = 0) -> str:
    """So many Foundations, of the cards from the first on."""
    cards = [" ".join(BY_RANK[i : i + 2]) for i in range(first, first + 2 * number, 2)]
    return "; ".join(f"H{i + first + 10} foundation {two}" for i, two in enumerate(cards))


def houses(number: int, living: int, state: str) -> str:
    """So many Houses, and so many Townsfolk in each."""
    each = 5 + living
    dealt = [BY_RANK[i * each : (i + 1) * each] for i in range(number)]
    families = [f" townsfolk {' '.join(it[5:])} face-down" if living else "" for it in dealt]
    return "; ".join(
        f"H{i} foundation {' '.join(it[:2])} roof {' '.join(it[2:5])} {state}{family}"
        for i, (it, family) in enumerate(zip(dealt, families, strict=True))
    )


OPEN = houses(4, 3, "owner B").replace(" face-down", "")
LARGE = {
    "twenty-six Foundations": f"seats 6; {pairs(26)}",
    "ten Houses and a Foundation": f"seats 6; {houses(10, 0, 'safe F')}; {pairs(1, 50)}",
    "eight families": f"seats 6; {houses(8, 1, 'owner D')}; {pairs(2, 48)}",
    "five large families": f"seats 6; {houses(5, 4, 'owner D')}; {pairs(3, 46)}",
    "open families and many Foundations": f"seats 2; {OPEN}; {pairs(10, 32)}",
    "five Houses and many Foundations": f"seats 6; {houses(5, 0, '')}; {pairs(13, 25)}",
    "a hand of fifty": f"seats 2; hand A {' '.join(BY_RANK[:50])}",
    "a full Market, and nothing else": "seats 2; market 2S 3S 4S 5S 6S",
    "nothing at all": "seats 2",
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_a_picture_has_room_for_any_town(text: str):
    town = Town(text)
    for view in views(HOUSEEM, town.s):
        _ = check(HOUSEEM, view)


def test_an_ordinary_town_is_shown_flat_to_six_too():
    town = Town(
        "seats 6; H1 foundation 7S 7H roof 9S 9H 9D owner C townsfolk KS KH KC KD;"
        "H2 foundation 6S 6H roof TS TH TC; H3 foundation 2S 2H roof 3S 3H 3D safe A; H4 foundation 5S 5H"
    )
    assert scene_of(HOUSEEM, town.view()).height <= FLAT


def test_what_a_house_scores_and_what_it_takes_to_beat_it_is_drawn_on_it_and_beside_the_hand_too():
    town = Town(
        "seats 2; hand A QD; H1 foundation 7S 7H roof 9S 9H 9D owner B townsfolk KS KH;"
        "H2 foundation 6S 6H roof TS TH TC; H4 foundation 5S 5H"
    )
    assert {"H1", "35 pts", "33", "H2", "vacant", "6", "H4", "5"} <= {*texts(scene_of(HOUSEEM, town.view()))}
    beside = scene_of(HOUSEEM, town.view("A"))
    assert {"H1", "33", "vacant", "6", "H4", "5"} <= {*texts(beside)}
    assert "B: king of spades, king of hearts, 33 to beat, 35 points." in beside.alt


def test_a_city_shows_ranks_and_suits():
    town = Town(f"seats 6; {houses(8, 1, 'owner D')}; {pairs(2, 48)}".replace(" face-down", ""))
    scene = scene_of(HOUSEEM, town.view())
    shown = [
        it.drawing.arguments[0] for it in scene.sprites if isinstance(it, Drawn) and it.drawing.make is meld
    ]
    assert [lot.townsfolk for lot in town.view().lots if lot.townsfolk] == [
        it for it in shown if len(it) == 1
    ]
    assert faces(scene) == Counter(card for lot in town.view().lots for card in open_cards(lot))


def open_cards(lot: LotView) -> list[Card]:
    return [card for card in (*lot.foundation, *lot.roof, *lot.townsfolk) if card is not None]


def test_whoever_is_awaited_or_first_at_the_end_stands_on_gold():
    def plates(view: View) -> int:
        shapes = scene_of(HOUSEEM, view).sprites
        return sum(isinstance(shape, Box) and shape.outline == "gold" for shape in shapes)

    over = Town("seats 3").s
    over.phase, over.turn = Phase.OVER, None
    those = (Town("seats 3; turn B").view(), Town("seats 3; turn C").view(), HOUSEEM.view(over, None))
    assert [plates(it) for it in those] == [1, 1, 3]
