"""Unusual cases in the pictures of Court!: waiting Jokers, hanging courts, cards that don't count."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.presentation.games.court.place import chip, roundel
from bot.presentation.games.court.scenes import in_lines
from bot.presentation.scene import Drawn
from engines.cards import JOKERS
from engines.court import COURT
from engines.court.model import Phase
from tests.court.realm import Realm
from tests.laws.scenes import area, backs, cards, check, meet, positions, scene_of
from tests.presentation.court.test_face import TABLE

CROWDED = """
    players 4; winners C - H H S S D D H; season 10
    field 2C 3C AC 4C 5C XR@C 6C 7C 8C 9C TC XB@C KC QC JC; aces AC; kings P1 C
"""
"""A whole suit and both Jokers in one court."""
FULL = """
    players 5; phase align; season 14; extra yes; winners C - H H S S D D H - S D C
    scores 12 -10 12 11 0
    field KC 2C 3C 4C 5C 6C 7C 8C 9C TC AC QC JC XR@C XB@C KH QH JH 3H 4H 5H KS 9S 8S TS AS KD AD
    aces AS AD; kings P1 C P2 H P3 S P4 D; discard QD JS JD 2D 2H
"""


@pytest.mark.parametrize(("text", "lines"), [
    *((it, ()) for it in ("", "phase align \n kings P1 C \n hands P1 XR", FULL, CROWDED)),
    ("phase turn \n turn P1 \n scores -10 0 0 \n hands P1 QC 2D 3D \n field KS", ("P1 place QC",)),
])  # fmt: skip
def test_a_full_court_has_its_place_and_a_question_beside_minus_points(text: str, lines: tuple[str, ...]):
    realm = Realm(text)
    realm.do(*lines)
    for view in (realm.view(), realm.view("P1")):
        _ = check(COURT, view)


def test_a_joker_that_waits_lies_beside_a_hand_and_a_king():
    realm = Realm(
        """
        players 5; phase align; field KC 2C KS; kings P1 S; hands P1 XB 4H 5H P2 2D P3 3D P4 4D P5 5D
        """
    )
    realm.do("P1 align XB", "P2 align 2D", "P3 align 3D", "P4 align 4D", "P5 align 5D")
    view = realm.view()
    scene = check(COURT, view)
    assert view.phase is Phase.JOKER_SUIT
    (joker,) = (card for card in cards(scene) if card.card == "XB")
    sides = [it for it in scene.sprites if isinstance(it, Drawn) and it.drawing.make in (chip, roundel)]
    apart = [it for it in sides if it.at[1] > joker.at[1] - 5]
    assert apart and not any(meet(area(joker), area(side)) for side in apart)
    assert backs(scene) == sum(view.face_down) == 4
    assert scene.alt.count("face down") == 4


def test_faces_have_their_places_and_jokers_and_high_aces_are_covered_by_no_card():
    for view in (COURT.view(s, None) for s in positions("court")):
        for region in view.field:
            faces, *others = in_lines(region, view.aces)
            assert [card[0] for card in faces] == ["K", "Q", "J"]
            drawn = [card for line in (faces, *others) for card in line if len(card) > 1]
            assert Counter(drawn) == Counter(region.cards)
            for column in zip(*others, strict=True):
                lying = [card for card in column if card]
                assert all(card not in JOKERS and card not in view.aces for card in lying[:-1]) or all(
                    it in JOKERS or it in view.aces for it in lying[1:]
                )


def test_a_table_is_read_aloud():
    alt = scene_of(COURT, Realm(TABLE).view()).alt
    for words in (
        "Season 3, Round 2.", "Hearts have won 2 seasons in a row: a third one ends the game.",
        "Clubs, 2: king of clubs, two of clubs.", "35 cards are left in the deck.",
        "backed by A's King", "B, −1 point",
    ):  # fmt: skip
        assert words in alt, alt


def test_what_does_not_count_is_dimmed():
    realm = Realm("field KH QH JH 9H XR@H KS 9S 8S 7S 2S XB@S")
    assert {card.card for card in cards(scene_of(COURT, realm.view())) if card.dimmed} == {"XR", "2S"}


def test_a_hand_is_read_aloud():
    realm = Realm("field KH 9H KC 2C \n kings P1 H \n hands P1 5S XR 4H")
    alt = scene_of(COURT, realm.view("P1")).alt
    assert "Your cards: red joker, five of spades, four of hearts." in alt
    assert "Your side: You back Hearts with a King." in alt and "You'd score +2" in alt
