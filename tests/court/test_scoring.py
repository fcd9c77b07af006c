"""Court!, winner, tie pitching and points: CT-33 to CT-38."""

from __future__ import annotations

from engines.court.events import (
    DiscardShuffled,
    KingLost,
    PitchDiscarded,
    Pitched,
    PitchedPair,
    SeasonScored,
    SeasonStarted,
    TiePitch,
)
from engines.court.model import Line
from tests.court.realm import Realm, scored, those

TIE = """
    phase align
    field QH 9H 4H KC 8C 5C {field}
    hands P1 2S P2 3S P3 4S
"""
"""Hearts 13, Clubs 13."""
CHOICES = ("P1 align 2S", "P2 align 3S", "P3 align 4S")

FULL = """
    phase align
    field KC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC KH QH JH AH 2H 3H 4H 5H 6H 7H 8H 9H TH
          {field}
    hands P1 2D KD QD P2 3D KS QS P3 2S JD JS
    deck {deck}
    decksize {size}
"""
"""Clubs and Hearts have all their numbers: 55 each, whatever else comes; the deck is nearly out."""
FULL_CHOICES = ("P1 align 2D", "P2 align 3D", "P3 align 2S")


def full(field: str, deck: str = "") -> Realm:
    text = FULL.replace("\n          {field}", f" {field}")
    return Realm(text.format(deck=deck, size=len(deck.split())))


REST = "4D 5D 6D 7D 8D 9D TD AD 3S 4S 5S 6S 7S 8S 9S TS AS"
"""Of Diamonds and Spades all that nobody holds."""


def test_CT_33_the_contender_with_the_highest_total_wins():
    realm = Realm("phase align \n field KC 2C QH 9H 8H TS 9S 8S JD 3D \n hands P1 4D P2 3C P3 2S")
    events = realm.do("P1 align 4D", "P2 align 3C", "P3 align 2S")
    # Clubs 2+3, Diamonds 3+4 with the Jack, Hearts 9+8, Spades 27 without a face card.
    assert scored(events).winner == "H"
    assert scored(events).totals == (5, 7, 17, 27)
    assert those(events, TiePitch) == []


def test_CT_34_a_tie_is_pitched_one_card_at_a_time():
    realm = Realm(TIE.format(field="") + "deck 3D 4D 6H")
    events = realm.do(*CHOICES)
    before_score = events[: events.index(those(events, SeasonScored)[0])]
    assert those(before_score, TiePitch, Pitched) == [
        TiePitch("3D"), Pitched("3D", "D"),
        TiePitch("4D"), Pitched("4D", "D"),
        TiePitch("6H"), Pitched("6H", "H"),
    ]  # fmt: skip
    assert scored(events).winner == "H" and scored(events).totals[2] == 19


def test_CT_34_R21_no_contender_is_treated_as_a_tie():
    realm = Realm("phase align \n field 2H 3H \n discard KC 2C \n hands P1 2S P2 3S P3 4S \n deck 9D QH 5H")
    events = realm.do(*CHOICES)
    assert those(events, TiePitch) == [TiePitch("9D"), TiePitch("QH")]
    assert scored(events).winner == "H"


def test_CT_34_R34_a_suit_outside_the_tie_may_overtake():
    realm = Realm(TIE.format(field="JS 8S") + "deck 3D 6S")
    events = realm.do(*CHOICES)
    # Spades: 8 + 2 + 3 + 4 = 17 with the Jack already.
    assert scored(events).winner == "S" and those(events, TiePitch) == []
    realm = Realm(TIE.format(field="TD 9D") + "deck 2D JD")
    events = realm.do(*CHOICES)
    assert scored(events).winner == "D" and scored(events).totals[1] == 21


def test_CT_35_pitch_effects_apply_in_tie_pitching():
    realm = Realm(TIE.format(field="") + "deck QD 6H XB 2C 3D")
    events = realm.do(*CHOICES)
    before_score = events[: events.index(those(events, SeasonScored)[0])]
    assert those(before_score, Pitched, PitchDiscarded, PitchedPair) == [
        Pitched("QD", "D"), PitchDiscarded("6H", "QD"), PitchedPair(("XB",), "2C", "C"),
    ]  # fmt: skip
    assert scored(events).winner == "H"


def test_CT_35_king_alignments_can_be_lost_in_tie_pitching():
    realm = Realm(TIE.format(field="KD") + "kings P1 C \n deck XB 2C")
    events = realm.do("P1 abstain", *CHOICES[1:])
    assert those(events, KingLost) == [KingLost(realm.seat("P1"), "C", "joker")]
    assert scored(events).lines[0] is Line.NOTHING


def test_CT_35_R23_aces_are_worth_1_in_tie_pitching():
    realm = Realm(TIE.format(field="JD 9D 2D") + "deck AD 4D")
    events = realm.do(*CHOICES)
    # Diamonds 11 with the Jack; with the Ace 12 (not 22), with 4D 16.
    assert those(events, TiePitch) == [TiePitch("AD"), TiePitch("4D")]
    assert scored(events).winner == "D" and scored(events).totals[1] == 16


def test_CT_36_the_discard_becomes_the_deck():
    realm = Realm(TIE.format(field="") + "deck 3D \n decksize 1 \n next 6H")
    left = len(realm.view().discard)
    events = realm.do(*CHOICES)
    assert those(events, TiePitch, DiscardShuffled) == [
        TiePitch("3D"), DiscardShuffled(left), TiePitch("6H"),
    ]  # fmt: skip
    assert scored(events).winner == "H"


def test_CT_36_void_when_the_discard_runs_out_too():
    realm = full(f"{REST} QC XR@D XB@S")
    assert realm.view().deck_count == 0 and realm.discard == ""
    realm.s.scores = [3, 1, 0]
    events = realm.do(*FULL_CHOICES)
    assert scored(events).winner is None and scored(events).totals[0] == scored(events).totals[2] == 55
    assert scored(events).points == (0, 0, 0) and realm.view().scores == (3, 1, 0)
    assert realm.view().winners == (None,)
    assert those(events, SeasonStarted)[0].cards == ("KC", "2C")


def test_CT_36_without_a_card_for_it_a_queens_victim_is_skipped():
    events = full(f"{REST} XR@D XB@S", deck="QC").do(*FULL_CHOICES)
    before_score = events[: events.index(those(events, SeasonScored)[0])]
    assert those(before_score, TiePitch, Pitched, PitchDiscarded) == [TiePitch("QC"), Pitched("QC", "C")]
    assert scored(events).winner is None


def test_CT_36_R22_a_joker_without_companion_goes_to_the_discard_and_the_pitching_stops():
    events = full(f"{REST} QC XR@D", deck="XB").do(*FULL_CHOICES)
    before_score = events[: events.index(those(events, SeasonScored)[0])]
    assert those(before_score, TiePitch, PitchDiscarded) == [TiePitch("XB"), PitchDiscarded("XB")]
    assert scored(events).winner is None


def test_CT_36_two_jokers_without_companion_too():
    events = full(f"{REST} QC", deck="XB XR").do(*FULL_CHOICES)
    before_score = events[: events.index(those(events, SeasonScored)[0])]
    assert those(before_score, PitchDiscarded) == [PitchDiscarded("XB"), PitchDiscarded("XR")]
    assert scored(events).winner is None


def test_CT_37_points_go_by_the_first_line_that_fits():
    realm = Realm("""
        players 5
        phase align
        field KH TH 9H KD 2D KC 2C 8S XB@S
        kings P1 H P4 D
        hands P2 3H P3 6D P5 7S
    """)
    events = realm.do("P1 abstain", "P2 align 3H", "P3 align 6D", "P4 abstain", "P5 align 7S")
    assert scored(events).lines == (
        Line.KING_OF_WINNER, Line.WINNER, Line.SAME_COLOUR, Line.KING_OF_LOSER, Line.JOKER,
    )  # fmt: skip
    assert scored(events).points == (2, 1, 0, -1, 0)
    assert those(events, SeasonScored)[0].scores == realm.view().scores == (2, 1, 0, -1, 0)
    assert realm.view().last == scored(events)


def test_CT_38_scores_may_be_negative():
    realm = Realm("phase align \n field KH 9H KC 2C \n hands P1 2S P2 3S P3 4H \n scores 0 -3 1")
    realm.do("P1 align 2S", "P2 align 3S", "P3 align 4H")
    assert realm.view().scores == (-1, -4, 2)
