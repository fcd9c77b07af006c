"""Court!, scenarios of RULES.md, section 9, that are not with their rules, and the example of section 5."""

from __future__ import annotations

import pytest

from engines.court.events import (
    Banished,
    Carried,
    Drew,
    KingLost,
    PitchDiscarded,
    Pitched,
    PitchedPair,
    SeasonScored,
    TiePitch,
)
from engines.court.model import Line
from tests.court.realm import Realm, after, reveal, scored, those


def test_CT_S05_king_then_joker():
    realm = after("field KC 2C 9D \n hands P1 KH 2S 3S P2 XR 4S 5S", "P1 place KH")
    assert realm.king("P1") == "H"
    events = realm.do("P2 place XR H")
    assert those(events, KingLost) == [KingLost(realm.seat("P1"), "H", "joker")]
    assert realm.on("H") == "KH XR" and not realm.contends("H")
    realm.defaults(7)
    assert realm.phase == "align" and realm.king("P1") is None
    assert realm.refuse("P1 abstain").rule == "CT-B16"


def test_CT_S06_CT_S07_joker_on_a_full_court_and_breaking_the_court():
    realm = Realm("field KC 2C QH JH 9H \n hands P1 KH 2S 3S P2 XR 4S 5S P3 QD 6S 7S")
    realm.do("P1 place KH", "P2 place XR H")
    assert realm.jokers("H") == 0 and realm.king("P1") == "H" and realm.contends("H")
    realm.do("P3 place QD", "P3 banish JH")
    assert realm.jokers("H") == 1 and realm.king("P1") == "H" and not realm.contends("H")


def test_CT_S07_under_the_joker_the_king_scores_0():
    _, events = reveal("field KC 2C KH QH XR@H QD \n discard JH \n kings P1 H", "- 2S 3S")
    assert scored(events).winner == "C"
    assert scored(events).lines[0] is Line.JOKER and scored(events).points[0] == 0


def test_CT_S08_queen_on_king():
    realm = after("turn P2 \n field KC 2C KD \n kings P1 D \n hands P2 QH 4S 5S", "P2 place QH")
    assert realm.refuse("P2 banish KC").rule == "CT-B10"
    events = realm.do("P2 banish KD")
    assert realm.discard == "KD" and realm.king("P1") is None
    assert len(those(events, KingLost)) == 1


def test_CT_S09_a_foreign_joker():
    realm = after("field KC 2C XR@C \n hands P1 QC 4S 5S P2 QD 6S 7S", "P1 place QC")
    assert not realm.legal("P1 banish XR") and realm.legal("P1 banish 2C")
    realm.do("P1 banish 2C", "P2 place QD", "P2 banish XR")
    assert realm.on("C") == "KC QC" and realm.contends("C")


def test_CT_S11_reveal_order():
    realm, _ = reveal("dealer P3 \n field KC 2C KD 5D", "AD QH 9D")
    assert realm.owed == ["P2"] and realm.on("D") == "KD 5D AD" and realm.total("D") == 16
    events = realm.do("P2 banish AD")
    assert those(events, Banished) == [Banished(realm.seat("P2"), "QH", "AD")]
    assert scored(events).winner == "D" and scored(events).totals[1] == 14
    assert scored(events).lines == (Line.WINNER, Line.SAME_COLOUR, Line.WINNER)


@pytest.mark.parametrize(
    ("field", "laid", "winner", "points"),
    [
        ("KC 5C 2C", "4C", "C", 1),
        ("KS 9S 8S 2C", "4C", "S", 0),
        ("9D 8D KC 2C", "4C", "D", -1),
        ("JH 9H 8H KC 2C", "4C", "H", -1),
        ("KC 5C 2C", "-", "C", 0),  # had he abstained he is unaligned
    ],
)
def test_CT_S12_insurance(field: str, laid: str, winner: str, points: int):
    realm, _ = reveal(f"field KH {field} \n kings P1 H", f"{laid} QD 3H")
    assert realm.on("C").endswith("4C") == (laid == "4C") and realm.king("P1") == "H"
    outcome = scored(realm.do("P2 banish KH"))
    assert outcome.winner == winner and outcome.points[0] == points
    it = outcome.alignments[0]
    assert (it and (it.suit, it.by_king)) == (("C", False) if laid == "4C" else None)


def test_CT_S13_a_king_in_the_reveal():
    _, events = reveal("field KC 2C 9S 8S", "2H KS 3H")
    assert scored(events).winner == "S" and scored(events).points[1] == 2
    realm, _ = reveal("field KC 2C 9S 8S", "2H KS QC")
    events = realm.do("P3 banish KS")
    assert scored(events).winner == "C"
    assert scored(events).alignments[1] is None and scored(events).points[1] == 0


def test_CT_S14_tie_pitching():
    realm, events = reveal("field QH 9H 4H KC 8C 5C \n kings P1 C \n deck 3D XB 2C 6H", "- 2S 3S")
    before_score = events[: events.index(those(events, SeasonScored)[0])]
    assert those(before_score, TiePitch, Pitched, PitchedPair, PitchDiscarded, KingLost) == [
        TiePitch("3D"),
        Pitched("3D", "D"),
        TiePitch("XB"),
        PitchedPair(("XB",), "2C", "C"),
        KingLost(realm.seat("P1"), "C", "joker"),
    ]
    assert scored(events).winner == "H" and scored(events).totals[2] == 13


def test_CT_S19_no_contender():
    _, events = reveal("field QD XR@D 5S 9S \n discard KC \n deck 4S JC", "2H 3S 6H")
    assert those(events, TiePitch) == [TiePitch("4S"), TiePitch("JC")]
    assert scored(events).winner == "C" and scored(events).totals[0] == 0


def test_the_example_of_section_5():
    text = """
        players 4
        field KH 9H 8H 5H KC JC 2C 3C 6C QD 6D 3D XR@D TS 9S 8S {more}
        kings P1 H {kings}
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
