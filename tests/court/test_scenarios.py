"""Court!, the worked scenarios of RULES.md, section 9, and the example of section 5."""

from __future__ import annotations

import pytest

from engines.court import COURT, Options
from engines.court.events import (
    Banished,
    Carried,
    Drew,
    KingLost,
    PitchDiscarded,
    Pitched,
    PitchedPair,
    SeasonScored,
    SeasonStarted,
    TiePitch,
    YouDrew,
)
from engines.court.model import Line
from tests.court.realm import Realm, conserved, scored, those
from tests.laws.walk import walk

HANDS = "7D 8D TD 3S 4S TS 6S 7S 8S"
"""P1 7D 3S 6S, P2 8D 4S 7S, P3 TD TS 8S."""


def test_CT_S01_setup():
    realm = Realm.dealt(f"{HANDS} 5H 9S 4C")
    assert [realm.on(it) for it in "CHSD"] == ["KC 2C 4C", "5H", "9S", ""]
    assert realm.view().hand_counts == (3, 3, 3) and realm.view().deck_count == 40
    assert realm.phase == "turn" and realm.owed == ["P1"] and realm.view().round == 1


def test_CT_S02_a_pitched_queen():
    realm = Realm.dealt(f"{HANDS} 5H QD 9S 4C 8C")
    assert [realm.on(it) for it in "HDCS"] == ["5H", "QD", "KC 2C 4C", ""]
    assert realm.discard == "9S" and realm.phase == "turn"
    drawn = those(realm.do("P1 place 7D"), YouDrew)
    assert [it.card for it in drawn] == ["8C"]


def test_CT_S03_a_pitched_joker():
    realm = Realm.dealt(f"{HANDS} XR 6C 3H 9D")
    assert [realm.on(it) for it in "CHD"] == ["KC 2C XR 6C", "3H", "9D"]
    assert realm.jokers("C") == 1 and realm.view().deck_count == 52 - 9 - 4


def test_CT_S04_two_jokers_and_a_queen():
    realm = Realm.dealt(f"{HANDS} XB XR QH 2D 5S 9S")
    assert [realm.on(it) for it in "HS"] == ["XB XR QH", "5S 9S"]
    assert realm.discard == "2D" and realm.jokers("H") == 2
    assert realm.view().deck_count == 52 - 9 - 6


def test_CT_S05_king_then_joker():
    realm = Realm("field KC 2C 9D \n hands P1 KH 2S 3S P2 XR 4S 5S")
    realm.do("P1 place KH")
    assert realm.king("P1") == "H"
    events = realm.do("P2 place XR H")
    assert those(events, KingLost) == [KingLost(realm.seat("P1"), "H", "joker")]
    assert realm.on("H") == "KH XR" and not realm.contends("H")
    realm.defaults(7)
    assert realm.phase == "align" and realm.king("P1") is None
    assert realm.refuse("P1 abstain").rule == "CT-B16"


FULL_COURT = "field KC 2C QH JH 9H \n hands P1 KH 2S 3S P2 XR 4S 5S P3 QD 6S 7S"


def test_CT_S06_joker_on_a_full_court():
    realm = Realm(FULL_COURT)
    realm.do("P1 place KH", "P2 place XR H")
    assert realm.jokers("H") == 0 and realm.king("P1") == "H" and realm.contends("H")


def test_CT_S07_breaking_the_court():
    realm = Realm(FULL_COURT)
    realm.do("P1 place KH", "P2 place XR H", "P3 place QD", "P3 banish JH")
    assert realm.jokers("H") == 1 and realm.king("P1") == "H" and not realm.contends("H")


def test_CT_S07_under_the_joker_the_king_scores_0():
    realm = Realm("phase align \n field KC 2C KH QH XR@H QD \n discard JH \n kings P1 H \n hands P2 2S P3 3S")
    events = realm.do("P1 abstain", "P2 align 2S", "P3 align 3S")
    assert scored(events).winner == "C"
    assert scored(events).lines[0] is Line.JOKER and scored(events).points[0] == 0


def test_CT_S08_queen_on_king():
    realm = Realm("turn P2 \n field KC 2C KD \n kings P1 D \n hands P2 QH 4S 5S")
    realm.do("P2 place QH")
    assert realm.refuse("P2 banish KC").rule == "CT-B10"
    events = realm.do("P2 banish KD")
    assert realm.discard == "KD" and realm.king("P1") is None
    assert len(those(events, KingLost)) == 1


def test_CT_S09_a_foreign_joker():
    realm = Realm("field KC 2C XR@C \n hands P1 QC 4S 5S P2 QD 6S 7S")
    realm.do("P1 place QC")
    assert not realm.legal("P1 banish XR") and realm.legal("P1 banish 2C")
    realm.do("P1 banish 2C", "P2 place QD", "P2 banish XR")
    assert realm.on("C") == "KC QC" and realm.contends("C")


@pytest.mark.parametrize(
    ("more", "aces", "total"), [("", "", 27), ("JS", "", 29), ("AS", "", 27), ("AS", "AS", 30)]
)
def test_CT_S10_jack_or_no_jack(more: str, aces: str, total: int):
    realm = Realm(f"field 2C KS TS 9S 8S 2S {more}" + (f"\n aces {aces}" if aces else ""))
    assert realm.total("S") == total


def test_CT_S11_reveal_order():
    realm = Realm("phase align \n dealer P3 \n field KC 2C KD 5D \n hands P1 AD P2 QH P3 9D")
    realm.do("P1 align AD", "P2 align QH", "P3 align 9D")
    assert realm.owed == ["P2"] and realm.on("D") == "KD 5D AD" and realm.total("D") == 16
    events = realm.do("P2 banish AD")
    assert those(events, Banished) == [Banished(realm.seat("P2"), "QH", "AD")]
    assert scored(events).winner == "D" and scored(events).totals[1] == 14
    assert scored(events).lines == (Line.WINNER, Line.SAME_COLOUR, Line.WINNER)


@pytest.mark.parametrize(
    ("field", "winner", "points"),
    [("KC 5C 2C", "C", 1), ("KS 9S 8S 2C", "S", 0), ("9D 8D KC 2C", "D", -1), ("JH 9H 8H KC 2C", "H", -1)],
)
def test_CT_S12_insurance(field: str, winner: str, points: int):
    realm = Realm(f"phase align \n field KH {field} \n kings P1 H \n hands P1 4C P2 QD P3 3H")
    realm.do("P1 align 4C", "P2 align QD", "P3 align 3H")
    assert realm.on("C").endswith("4C") and realm.king("P1") == "H"
    events = realm.do("P2 banish KH")
    assert scored(events).winner == winner
    alignment = scored(events).alignments[0]
    assert alignment is not None and (alignment.suit, alignment.by_king) == ("C", False)
    assert scored(events).points[0] == points


def test_CT_S12_had_he_abstained_he_is_unaligned():
    realm = Realm("phase align \n field KH KC 5C 2C \n kings P1 H \n hands P2 QD P3 3H")
    realm.do("P1 abstain", "P2 align QD", "P3 align 3H")
    events = realm.do("P2 banish KH")
    assert scored(events).alignments[0] is None and scored(events).points[0] == 0


def test_CT_S13_a_king_in_the_reveal():
    text = "phase align \n field KC 2C 9S 8S \n hands P1 2H P2 KS P3 {}"
    events = Realm(text.format("3H")).do("P1 align 2H", "P2 align KS", "P3 align 3H")
    assert scored(events).winner == "S" and scored(events).points[1] == 2
    realm = Realm(text.format("QC"))
    realm.do("P1 align 2H", "P2 align KS", "P3 align QC")
    events = realm.do("P3 banish KS")
    assert scored(events).winner == "C"
    assert scored(events).alignments[1] is None and scored(events).points[1] == 0


def test_CT_S14_tie_pitching():
    realm = Realm("""
        phase align
        field QH 9H 4H KC 8C 5C
        kings P1 C
        hands P2 2S P3 3S
        deck 3D XB 2C 6H
    """)
    events = realm.do("P1 abstain", "P2 align 2S", "P3 align 3S")
    before_score = events[: events.index(those(events, SeasonScored)[0])]
    assert those(before_score, TiePitch, Pitched, PitchedPair, PitchDiscarded, KingLost) == [
        TiePitch("3D"),
        Pitched("3D", "D"),
        TiePitch("XB"),
        PitchedPair(("XB",), "2C", "C"),
        KingLost(realm.seat("P1"), "C", "joker"),
    ]
    assert scored(events).winner == "H" and scored(events).totals[2] == 13


@pytest.mark.parametrize(("joker", "fifth"), [("", -1), ("XB@S", 0)])
def test_CT_S15_all_scoring_lines(joker: str, fifth: int):
    realm = Realm(f"""
        players 5
        phase align
        field KH TH 9H KD 2D KC 2C 8S {joker}
        kings P1 H P4 D
        hands P2 3H P3 6D P5 7S
    """)
    events = realm.do("P1 abstain", "P2 align 3H", "P3 align 6D", "P4 abstain", "P5 align 7S")
    assert scored(events).winner == "H" and scored(events).points == (2, 1, 0, -1, fifth)


def test_CT_S16_carry_over_with_an_ace():
    text = """
        phase align
        field QS JS 9S 6S KC 2C {}
        hands P1 {} P2 2H P3 3H
        next 2D 3D 4D 5D 6D 7D 8D 9D TD 4H 5H 6H
    """
    realm = Realm(text.format("", "AS"))
    events = realm.do("P1 align AS", "P2 align 2H", "P3 align 3H")
    assert those(events, Carried) == [Carried(("QS", "AS"))]
    assert realm.view().deck_count == 52 - 9 - 3 and realm.total("S") == 1
    events = Realm(text.format("AS", "2S")).do("P1 align 2S", "P2 align 2H", "P3 align 3H")
    assert those(events, Carried) == [Carried(("QS", "9S"))]


@pytest.mark.parametrize(("before", "ends"), [("C H H", True), ("C H - H", False)])
def test_CT_S17_end_by_streak(before: str, ends: bool):
    realm = Realm(f"""
        phase align
        season {len(before.split()) + 1}
        winners {before}
        scores 3 0 0
        field KH 9H KC 2C
        hands P1 4H P2 3S P3 8S
    """)
    events = realm.do("P1 align 4H", "P2 align 3S", "P3 align 8S")
    assert scored(events).winner == "H" and COURT.over(realm.s) == ends


def test_CT_S18_nine_seasons_and_a_shared_lead():
    text = (
        "phase align \n field KH 9H KC 2C \n winners {} \n season {} \n scores {} \n hands P1 4H P2 {} P3 {}"
    )
    ninth = Realm(text.format("C D S C D S C D", 9, "4 4 3", "3H", "8S"))
    events = ninth.do("P1 align 4H", "P2 align 3H", "P3 align 8S")
    assert ninth.view().scores == (5, 5, 2) and those(events, SeasonStarted)[0].season == 10
    tenth = text.format("C D S C D S C D H", 10, "5 5 2", "{}", "{}") + "\n extra yes"
    realm = Realm(tenth.format("8S", "2S") + "\n kings P3 H")
    realm.do("P1 align 4H", "P2 align 8S", "P3 abstain")
    assert realm.view().scores == (6, 4, 4) and COURT.over(realm.s)
    assert [it.seat for it in COURT.standing(realm.s) if it.place == 1] == [0]


def test_CT_S18_with_a_tie_season_11_follows_even_after_three_in_a_row():
    realm = Realm("""
        phase align
        field KH 9H KC 2C
        winners C D S C D S C H H
        season 10
        extra yes
        scores 5 5 2
        hands P1 4H P2 3H P3 8S
    """)
    events = realm.do("P1 align 4H", "P2 align 3H", "P3 align 8S")
    assert realm.view().scores == (6, 6, 1)
    assert realm.view().streak == ("H", 3) and not COURT.over(realm.s)
    assert those(events, SeasonStarted)[0].season == 11


def test_CT_S19_no_contender():
    realm = Realm("""
        phase align
        field QD XR@D 5S 9S
        discard KC
        hands P1 2H P2 3S P3 6H
        deck 4S JC
    """)
    events = realm.do("P1 align 2H", "P2 align 3S", "P3 align 6H")
    assert those(events, TiePitch) == [TiePitch("4S"), TiePitch("JC")]
    assert scored(events).winner == "C" and scored(events).totals[0] == 0


def test_CT_S20_card_count():
    for step in walk(COURT, Options(), 4, "S20"):
        conserved(step.after)


def test_the_example_of_section_5():
    text = """
        players 4
        phase align
        field KH 9H 8H 5H KC JC 2C 3C 6C QD 6D 3D XR@D TS 9S 8S {more}
        kings P1 H {kings}
        hands P2 AD P3 7C P4 4H
        next 2D 4D 5D 7D 8D 9D 2S 3S 4S 5S 6S 7S 2H 3H 6H
    """
    choices = ("P1 abstain", "P2 align AD", "P4 align 4H")
    realm = Realm(text.format(more="", kings=""))
    events = realm.do(*choices, "P3 align 7C")
    assert scored(events).totals == (18, 20, 22, 27)
    assert scored(events).winner == "H" and scored(events).points == (2, 0, -1, 1)
    assert those(events, Carried) == [Carried(("KH", "9H"))]
    assert realm.view().dealer == realm.seat("P1") and realm.view().streak == ("H", 1)
    events = Realm(text.format(more="", kings="P3 C")).do(*choices, "P3 abstain")
    assert scored(events).points[2] == -1
    events = Realm(text.format(more="KD", kings="P3 D")).do(*choices, "P3 abstain")
    assert scored(events).points[2] == 0
    assert those(events, Drew) == []
