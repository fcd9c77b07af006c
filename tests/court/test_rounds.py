"""Court!, the three rounds: CT-04 to CT-08, CT-13, CT-18 and CT-19."""

from __future__ import annotations

import pytest

from engines.court import events as e
from engines.court.season import begin
from tests.court.realm import Realm, after, those

QUEEN = """
    field KC 2C KH 9H 4D XR@C; hands P1 QH 5S 6S  P2 QC 7S 8S; deck 3D 4S
"""
PLACE = "hands P1 7H 5S 6S \n deck 3D"


def test_CT_04_three_rounds_one_alignment_one_reveal_one_scoring():
    realm = Realm.dealt()
    events = realm.defaults(9)
    assert [ended.round for ended in those(events, e.RoundEnded)] == [1, 2, 3]
    assert len(those(events, e.AlignOpen)) == 1 and realm.phase == "align"
    assert len(those(events, e.Placed)) == 9
    events = realm.defaults(3)
    while realm.phase == "queen":
        events += realm.do(f"{realm.owed[0]} spare")
    assert len(those(events, e.SeasonScored)) == 1
    assert realm.view().season == 2 and realm.view().round == 1


@pytest.mark.parametrize(
    ("players", "dealer", "order"),
    [(3, "P3", "P1 P2 P3"), (3, "P1", "P2 P3 P1"), (4, "P2", "P3 P4 P1 P2"), (5, "P5", "P1 P2 P3 P4 P5")],
)
def test_CT_05_left_of_the_dealer_first_the_dealer_last(players: int, dealer: str, order: str):
    realm = Realm(f"players {players} \n dealer {dealer}")
    played: list[str] = []
    for _ in range(3 * players):
        played += realm.owed
        realm.defaults()
    assert played == order.split() * 3


def test_CT_06_CT_08_one_card_is_placed_and_one_is_drawn_which_nobody_else_learns():
    realm = Realm(PLACE)
    events = realm.do("P1 place 7H")
    p1 = realm.seat("P1")
    assert events == [e.Placed(p1, "7H", "H"), e.Drew(p1), e.YouDrew(p1, "3D")]
    assert "3D" not in repr(realm.heard_by("P2", events))
    assert "3D" in repr(realm.heard_by("P1", events))
    assert realm.hand("P1") == "5S 6S 3D" and realm.on("H") == "7H"
    assert realm.owed == ["P2"]


def test_CT_06_CT_R06_whoever_watches_remembers_who_placed_which_card_until_the_season_ends():
    realm = after(QUEEN, "P1 place QH", "P1 banish QH")
    placed = (("QH", realm.seat("P1")),)
    assert realm.view("P2").placed == realm.view(None).placed == placed, "the banished one too"
    assert realm.discard == "QH" and realm.on("H") == "KH 9H"
    _ = [*begin(realm.s)]
    assert realm.view(None).placed == ()


@pytest.mark.parametrize(
    ("card", "suits"), [("5H", "H"), ("KD", "D"), ("AS", "S"), ("TC", "C"), ("XR", "DH"), ("XB", "CS")]
)
def test_CT_07_CT_13_a_suited_card_lies_on_its_own_suit_a_joker_on_one_of_its_colour(card: str, suits: str):
    """CT-13: A Joker placed by a player MUST go on one of the two suits of the Joker's colour, by the
    player's choice.
    """
    for suit in "CDHS":
        realm = Realm(f"field 2C \n hands P1 {card}")
        assert realm.legal(f"P1 place {card} {suit}") == (suit in suits)
        if suit in suits:
            realm.do(f"P1 place {card} {suit}" if len(suits) > 1 else f"P1 place {card}")
            assert realm.on(suit).endswith(card)


@pytest.mark.parametrize("done", [1, 2, 3])
def test_CT_08_three_pitches_after_the_dealers_turn(done: int):
    realm = Realm(f"round {done} \n turn P3 \n hands P3 7H 5S 6S \n deck 3D 4D 5D 6D")
    last = [e.RoundEnded, e.AlignOpen] if done == 3 else [e.RoundEnded]
    kinds = [type(event) for event in realm.do("P3 place 7H")]
    assert kinds == [e.Placed, e.Drew, e.YouDrew, e.Pitched, e.Pitched, e.Pitched, *last]
    assert realm.on("D") == "4D 5D 6D"
    assert realm.phase == ("align" if done == 3 else "turn")


def test_CT_19_CT_18_a_queen_banishes_a_card_of_her_colour_before_the_draw():
    realm = Realm(QUEEN)
    assert [type(event) for event in realm.do("P1 place QH")] == [e.Placed]
    assert realm.phase == "queen" and realm.owed == ["P1"] and realm.hand("P1") == "5S 6S"
    legal = [it for it in ["KC", "2C", "KH", "9H", "4D", "XR", "QH"] if realm.legal(f"P1 banish {it}")]
    assert legal == ["KH", "9H", "4D", "XR", "QH"]
    events = realm.do("P1 banish 9H")
    assert [type(event) for event in events] == [e.Banished, e.Drew, e.YouDrew]
    assert realm.hand("P1") == "5S 6S 3D" and realm.owed == ["P2"]
    # The card goes to the open discard.
    assert realm.discard == "9H" and realm.on("H") == "KH QH" and realm.total("H") == 0
    assert realm.refuse("P2 place 9H").rule == "CT-B02"


def test_CT_18_CT_S09_a_queen_may_spare_them_all_and_the_dealers_ends_the_round():
    realm = Realm(QUEEN)
    events = realm.do("P1 place QH", "P1 spare")
    assert [type(event) for event in events] == [e.Placed, e.Spared, e.Drew, e.YouDrew]
    assert realm.discard == "" and realm.owed == ["P2"]
    # R07: a Joker keeps its colour on a foreign suit, which can win when a Queen of that colour came by.
    realm.do("P2 place QC")
    assert not realm.legal("P2 banish XR") and realm.legal("P2 banish 2C") and not realm.contends("C")
    realm = after(QUEEN, "P1 place QH", "P1 banish XR")
    assert realm.on("C") == "KC 2C" and realm.contends("C")
    realm = Realm("turn P3 \n hands P3 QH 5S 6S \n field KC 2C")
    assert those(realm.do("P3 place QH"), e.RoundEnded) == []
    assert those(realm.do("P3 spare"), e.RoundEnded) == [e.RoundEnded(1)]


def test_CT_R36_there_is_no_pass():
    realm = Realm()
    assert [it.split()[0] for it in ("place 2S", "spare", "abstain") if realm.legal(f"P1 {it}")] == ["place"]
