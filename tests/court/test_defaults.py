"""Court!, the moves made for an absent player (RULES.md, section 3)."""

from __future__ import annotations

import pytest

from engines.court import COURT, Options
from tests.court.realm import Realm, after, reveal
from tests.laws.walk import walk


@pytest.mark.parametrize(("hand", "move"), [
    ("9H 3S 5D", "place 3S S"), ("TH 9S AD", "place 9S S"), ("AH TS JD", "place TS S"),
    ("JH AS QD", "place AS S"), ("KH JS QD", "place JS S"), ("KH XB QD", "place QD D"),
    ("XR XB KD", "place KD D"), ("7S 7H 7D", "place 7D D"), ("7S 7H 7C", "place 7C C"),
    ("7S 7H 8C", "place 7H H"),
])  # fmt: skip
def test_in_a_turn_the_plainest_card_is_placed(hand: str, move: str):
    assert Realm(f"field 2C \n hands P1 {hand}").default("P1") == move


def test_a_queen_banishes_nothing_and_a_joker_goes_on_the_first_of_its_suits():
    assert after("hands P1 QH 5S 6S", "P1 place QH").default("P1") == "spare"
    for joker, suit in (("XR", "D"), ("XB", "C")):
        realm, _ = reveal("field KH KC 2C \n kings P1 H", f"{joker} 3S 4S")
        assert realm.default("P1") == f"suit {suit}"
    realm = Realm("hands P1 XR XB 9S")
    realm.s.hands[0] = ("XR", "XB")
    assert realm.default("P1") == "place XB C"


def test_in_align_the_plainest_card_is_laid_or_none_with_a_king():
    realm = Realm("phase align \n field KH KC 2C \n kings P1 H \n hands P1 9S 8S 7S P2 XR XB AD P3 4D 3D QS")
    assert [realm.default(name) for name in realm.names] == ["abstain", "align AD", "align 3D"]


def test_a_game_takes_as_long_as_it_is_said():
    """Trial play: 7 to 8 seasons a game, at most 14."""
    seasons = [
        step.after.season
        for seed in range(30)
        for step in walk(COURT, Options(), 3 + seed % 3, f"length {seed}")
        if COURT.over(step.after)
    ]
    assert 6 <= sum(seasons) / len(seasons) <= 9 and max(seasons) <= 14
