"""Unusual cases in Texas House'em's pictures: signs, towns of any size, face-down families."""

from __future__ import annotations

import pytest

from bot.presentation.scene import Box, Label, Polygon, Scene, Sprite
from engines.cards import RANKS, SUITS
from engines.houseem import HOUSEEM, View
from engines.houseem.model import Phase
from tests.houseem.town import Town
from tests.laws.scenes import area, check, meet, positions, scene_of, texts, views, within

FLAT = 660
"""The height of a table's picture in an ordinary town."""


def signs_apart(scene: Scene) -> bool:
    """Whether each text lies in a shield, a roof or a place for a player as a whole, or not at all."""
    signs = [area(sprite) for sprite in scene.sprites if _holds_words(sprite)]
    words = [area(sprite) for sprite in scene.sprites if isinstance(sprite, Label)]
    return all(within(text, sign) or not meet(text, sign) for text in words for sign in signs)


def _holds_words(sprite: Sprite) -> bool:
    if isinstance(sprite, Polygon):
        return sprite.fill in ("grey", "brown")
    return isinstance(sprite, Box) and sprite.fill == "panel"


def test_texts_lie_in_signs_as_a_whole_or_not_at_all():
    for s in positions("houseem"):
        assert all(signs_apart(scene_of(HOUSEEM, view)) for view in views(HOUSEEM, s))


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
        assert signs_apart(check(HOUSEEM, view))


def test_an_ordinary_town_is_shown_flat_to_six_too():
    town = Town(
        "seats 6; H1 foundation 7S 7H roof 9S 9H 9D owner C townsfolk KS KH KC KD;"
        "H2 foundation 6S 6H roof TS TH TC; H3 foundation 2S 2H roof 3S 3H 3D safe A; H4 foundation 5S 5H"
    )
    assert scene_of(HOUSEEM, town.view()).height <= FLAT


def test_what_a_house_scores_is_drawn_on_it_and_beside_the_hand_too():
    town = Town(
        "seats 2; hand A QD; H1 foundation 7S 7H roof 9S 9H 9D owner B townsfolk KS KH;"
        "H2 foundation 6S 6H roof TS TH TC; H4 foundation 5S 5H"
    )
    assert {"26 + 9 = 35 pts", "Quality 10"} <= {*texts(scene_of(HOUSEEM, town.view()))}
    beside = scene_of(HOUSEEM, town.view("A"))
    assert {"H1", "Quality 9", "35 pts", "33", "vacant", "Safety 6", "H4", "Safety 5"} <= {*texts(beside)}
    assert "B: KS KH, 33 to beat, scores 35." in beside.alt


def test_whose_turn_it_is_is_marked_by_an_arrow_too():
    def arrows(view: View) -> int:
        shapes = scene_of(HOUSEEM, view).sprites
        return sum(isinstance(shape, Polygon) and len(shape.points) == 3 for shape in shapes)

    over = Town("seats 3").s
    over.phase, over.turn = Phase.OVER, None
    those = (Town("seats 3; turn B").view(), Town("seats 3; turn C").view(), HOUSEEM.view(over, None))
    assert [arrows(it) for it in those] == [1, 1, 0]
