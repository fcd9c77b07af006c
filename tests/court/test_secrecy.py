"""Court!, what a seat may know and how cards are conserved: CT-44 and CT-45.

Only here is it found if `view` and `scramble` agree on too much: cards that the rulebook hides are named.
"""

from __future__ import annotations

import pytest

from engines.court import COURT, Options
from engines.court.model import Phase
from tests.court.realm import after, conserved, reveal
from tests.driver import cards_in
from tests.laws.walk import walk

ALIGN = """
    phase align; field KC 2C KH QH 9H 8H; kings P1 H; hands P1 XR 4D 5D  P2 XB 7S 8S  P3 9D TD TS
"""


def test_CT_44_a_view_has_no_deck_no_other_hand_and_no_unturned_card():
    realm = after(ALIGN, "P2 align 7S", "P1 align XR")
    for name, own in (("P1", "4D 5D"), ("P2", "XB 8S"), ("P3", "9D TD TS"), ("onlooker", "")):
        view = realm.view(name)
        assert " ".join(view.hand) == own
        public = {"KC", "2C", "KH", "QH", "9H", "8H", *view.hand, view.laid}
        hidden = {*realm.s.deck, "4D", "5D", "XR", "XB", "7S", "8S", "9D", "TD", "TS"} - public
        assert not hidden & cards_in(view) and realm.s.seed not in repr(view)


def test_CT_44_hands_that_are_left_stay_hidden_when_the_game_is_over():
    realm = after(ALIGN + "\n winners H H \n season 3", "P1 abstain", "P2 align 7S", "P3 align 9D")
    assert realm.phase == "over"
    assert not {"XB", "XR"} & cards_in(realm.view("P3"))


def test_CT_44_a_card_that_was_laid_is_its_owners_until_it_is_turned_up():
    realm, _ = reveal("field KC 2C KH", "4D QS 9D")
    assert realm.phase == "queen" and realm.on("D") == "4D"
    assert realm.view("P3").laid == "9D" and "9D" not in repr(realm.view("P1"))


@pytest.mark.parametrize("viewer", ["P2", "P3", "onlooker"])
def test_a_player_with_a_king_may_have_laid_any_card_or_none(viewer: str):
    found = after(ALIGN, "P1 align XR").worlds(viewer)
    assert all(len(world.hands[0]) + (world.laid[0] is not None) == 3 for world in found)
    assert {world.laid[0] is None for world in found} == {True, False}


def test_a_player_without_a_king_must_have_laid_a_suited_card():
    realm = after(ALIGN, "P2 align 7S", "P3 align TS")
    for other in realm.worlds("P1"):
        assert all(card is not None and card[0] != "X" for card in other.laid[1:])
        assert other.hands[0] == realm.s.hands[0] and other.seed != realm.s.seed


@pytest.mark.parametrize("players", [3, 4, 5])
def test_CT_45_CT_S20_54_cards_in_every_state_and_the_deck_cannot_fail_before_the_tie_pitching(players: int):
    least = 54
    for seed in range(20):
        for step in walk(COURT, Options(), players, f"conserved {seed}"):
            conserved(step.after)
            if step.after.phase in (Phase.TURN, Phase.QUEEN, Phase.ALIGN):
                least = min(least, len(step.after.deck))
    assert least >= 4
