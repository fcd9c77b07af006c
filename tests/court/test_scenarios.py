"""Court!, scenarios of RULES.md, section 9, that are not with their rules, and the example of section 5."""

from __future__ import annotations

import pytest

from engines.court.events import Banished, Carried, Drew
from engines.court.model import Line
from tests.court.realm import reveal, scored, those


def test_CT_S07_under_the_joker_the_king_scores_0():
    _, events = reveal("field KC 2C KH QH XR@H QD \n discard JH \n kings P1 H", "- 2S 3S")
    assert scored(events).winner == "C"
    assert scored(events).lines[0] is Line.JOKER and scored(events).points[0] == 0


def test_CT_S11_reveal_order():
    realm, _ = reveal("dealer P3 \n field KC 2C KD 5D", "AD QH 9D")
    assert realm.owed == ["P2"] and realm.on("D") == "KD 5D AD" and realm.total("D") == 16
    events = realm.do("P2 banish AD")
    assert those(events, Banished) == [Banished(realm.seat("P2"), "QH", "AD")]
    assert scored(events).winner == "D" and scored(events).totals[1] == 14
    assert scored(events).lines == (Line.WINNER, Line.SAME_COLOUR, Line.WINNER)


@pytest.mark.parametrize(("field", "laid", "winner", "points"), [
    ("KC 5C 2C", "4C", "C", 1), ("KS 9S 8S 2C", "4C", "S", 0), ("9D 8D KC 2C", "4C", "D", -1),
    ("JH 9H 8H KC 2C", "4C", "H", -1),
    ("KC 5C 2C", "-", "C", 0),  # had he abstained he is unaligned
])  # fmt: skip
def test_CT_S12_insurance(field: str, laid: str, winner: str, points: int):
    realm, _ = reveal(f"field KH {field} \n kings P1 H", f"{laid} QD 3H")
    assert realm.on("C").endswith("4C") == (laid == "4C") and realm.king("P1") == "H"
    outcome = scored(realm.do("P2 banish KH"))
    assert outcome.winner == winner and outcome.points[0] == points
    it = outcome.alignments[0]
    assert (it and (it.suit, it.by_king)) == (("C", False) if laid == "4C" else None)


def test_the_example_of_section_5():
    text = """
        players 4; field KH 9H 8H 5H KC JC 2C 3C 6C QD 6D 3D XR@D TS 9S 8S {more}; kings P1 H {kings}
        next 2D 4D 5D 7D 8D 9D 2S 3S 4S 5S 6S 7S 2H 3H 6H
    """
    realm, events = reveal(text.format(more="", kings=""), "- AD 7C 4H")
    assert scored(events).totals == (18, 20, 22, 27)
    assert scored(events).winner == "H" and scored(events).points == (2, 0, -1, 1)
    assert those(events, Carried) == [Carried(("KH", "9H"))]
    assert realm.view().dealer == realm.seat("P1") and realm.view().streak == ("H", 1)
    for more, kings, points in (("", "P3 C", -1), ("KD", "P3 D", 0)):
        _, events = reveal(text.format(more=more, kings=kings), "- AD - 4H")
        assert scored(events).points[2] == points and those(events, Drew) == []
