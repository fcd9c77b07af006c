"""Unusual cases in Castle Poker's pictures: hands face down, signs of specials, full tables."""

from __future__ import annotations

import pytest

from bot.presentation.games.castle import place
from bot.presentation.scene import Box, Drawn, Scene
from engines.castle import CASTLE
from engines.castle.model import State
from engines.core import Seat
from tests.castle.positions import position
from tests.laws.scenes import cards, check, faces, named_cards, positions, scene_of, texts, views

FULLEST = """
    stones P1 2 P2 1 P3 3 P4 0 P5 7 P6 1
    castle P1 1 2 3 P2 3 P4 1 4 P5 2
    phase  replace
    to     P2
    bids   P1 3 P2 4 P3 0 P4 2 P5 1 P6 1
    hands  P1 XR JS JC 8C 9C TC P2 QC QD QH TS P3 JH 8S 8D 2C 2D \
           P4 TH TD KS KD 4C P5 5C 5D 5H 5S AH P6 AS 2S 3C 4D 9H
    moat   8H 7D 7C 7H 7S 6C 6D 6H 6S 3D 3H 2H
"""
SPECIALS_HELD = """
    stones P1 6 P2 0; phase messenger; castle P2 1 2; bids P1 12 P2 1
    hands P1 XR JH JS JC 8C P2 8D 8H 8S 2C 2D; moat 3D 3H 2H 4C
"""
MOST_SPECIALS = """
    stones P1 3 P2 3 P3 3 P4 3 P5 3 P6 3; phase discard; to P6; moat 8C 8D 8H 8S JH JS JC XR 2C 3C 4C
"""
"""A table that is as full as it gets; a player with every special; a Moat with all of them."""

HARD = [position(it, trebuchets=2) for it in (FULLEST, SPECIALS_HELD, MOST_SPECIALS)]


def test_the_most_there_can_be_has_its_place_and_only_cards_that_lie_there_are_said():
    """What the hand before held is under Details, not among the cards of this one."""
    for view in [view for s in HARD for view in views(CASTLE, s)]:
        _ = check(CASTLE, view)
    for view in [view for s in positions("castle") for view in views(CASTLE, s)]:
        scene = scene_of(CASTLE, view)
        others = named_cards(scene.alt) - {*faces(scene), *view.moat}
        assert others <= {"XR", "JC"}, "the Messenger, a Trebuchet"


def test_the_turn_is_marked_by_gold_and_torches_and_in_the_headline():
    scene = scene_of(CASTLE, CASTLE.view(HARD[0], None))
    assert sum(isinstance(sprite, Box) and sprite.fill == "gold" for sprite in scene.sprites) == 1
    assert sum(isinstance(it, Drawn) and it.drawing.make is place.glow for it in scene.sprites) == 1
    assert texts(scene)[:2] == ["B", "fishes in the Moat"] and texts(scene).count("B") == 2
    assert "Waiting for B, robbed by the Messenger, to pick a card from the Moat." in scene.alt


def signs(scene: Scene) -> list[str]:
    """Return the special cards that a picture names, or has signs for where names have no room."""
    drawn = (sprite.drawing for sprite in scene.sprites if isinstance(sprite, Drawn))
    named = [it for it in texts(scene) if it in ("Messenger", "Bishop", "Trebuchet", "Supplies")]
    return sorted([*named, *(it.arguments[0] for it in drawn if it.make is place.special)])


@pytest.mark.parametrize(("s", "seat"), [(HARD[1], 0), (HARD[2], None)])
def test_specials_are_named(s: State, seat: Seat | None):
    """Those of a kind share one sign, among the own cards and in the Moat."""
    assert signs(scene_of(CASTLE, CASTLE.view(s, seat))) == ["Bishop", "Messenger", "Supplies", "Trebuchet"]


def test_a_table_before_the_deal_has_no_cards():
    scene = check(CASTLE, CASTLE.view(CASTLE.new(CASTLE.options(), 3, "00" * 32), None))
    assert not cards(scene) and "haven't been dealt yet" in scene.alt
