"""Court!, winner, tie pitching and points: CT-33 to CT-38."""

from __future__ import annotations

import pytest

from engines.core import Event
from engines.court import events as e
from engines.court.model import Line
from tests.court.realm import Realm, reveal, scored, those

TIE = "field QH 9H 4H KC 8C 5C"
"""Hearts 13, Clubs 13."""
LAID = "2S 3S 4S"

FULL = "KC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC KH QH JH AH 2H 3H 4H 5H 6H 7H 8H 9H TH"
REST = "4D 5D 6D 7D 8D 9D TD AD 3S 4S 5S 6S 7S 8S 9S TS AS"
"""Of Diamonds and Spades all that nobody holds."""


def full(field: str, deck: str = "") -> Realm:
    """Return a position with all numbers of Clubs and Hearts on the field (55 each), and a short deck."""
    return Realm(
        f"phase align \n field {FULL} {field} \n hands P1 2D KD QD P2 3D KS QS P3 2S JD JS \n"
        f"deck {deck} \n decksize {len(deck.split())}"
    )


def align(realm: Realm) -> list[Event]:
    return realm.do("P1 align 2D", "P2 align 3D", "P3 align 2S")


def before_score(events: list[Event], *kinds: type[Event]) -> list[Event]:
    """Return the events of these kinds before the season was scored."""
    return those(events[: events.index(those(events, e.SeasonScored)[0])], *kinds)


@pytest.mark.parametrize(("text", "laid", "pitched", "winner", "totals"), [
    # Clubs 2+3, Diamonds 3+4 with the Jack, Hearts 9+8, Spades 27 without a face card.
    ("field KC 2C QH 9H 8H TS 9S 8S JD 3D", "4D 3C 2S", "", "H", {"C": 5, "D": 7, "H": 17, "S": 27}),
    # R21: no contender is treated as a tie.
    ("field 2H 3H \n discard KC 2C \n deck 9D QH 5H", LAID, "9D QH", "H", {"H": 5}),
    # R34: a suit outside the tie may overtake; Spades are 8 + 2 + 3 + 4 = 17 with the Jack already.
    (f"{TIE} JS 8S \n deck 3D 6S", LAID, "", "S", {"S": 17}),
    (f"{TIE} TD 9D \n deck 2D JD", LAID, "2D JD", "D", {"D": 21}),
    # R23: an Ace is worth 1: Diamonds 11 with the Jack, then 12 (not 22), and with 4D 16.
    (f"{TIE} JD 9D 2D \n deck AD 4D", LAID, "AD 4D", "D", {"D": 16}),
])  # fmt: skip
def test_CT_33_CT_34_CT_35_CT_S19_the_contender_with_the_highest_total_wins_after_a_tie_is_pitched(
    text: str, laid: str, pitched: str, winner: str, totals: dict[str, int]
):
    """CT-34: If no single contender is best, cards are pitched one at a time, with a full recount after each,
    until one is.
    """
    _, events = reveal(text, laid)
    assert those(events, e.TiePitch) == [e.TiePitch(word) for word in pitched.split()]
    assert scored(events).winner == winner
    assert totals.items() <= dict(zip("CDHS", scored(events).totals, strict=True)).items()


def test_CT_35_CT_S14_pitch_effects_apply_in_tie_pitching_and_king_alignments_can_be_lost():
    _, events = reveal(f"{TIE} \n deck QD 6H XB 2C 3D", LAID)
    wanted = [e.Pitched("QD", "D"), e.PitchDiscarded("6H", "QD"), e.PitchedPair(("XB",), "2C", "C")]
    assert before_score(events, e.Pitched, e.PitchDiscarded, e.PitchedPair) == wanted
    assert scored(events).winner == "H"
    realm, events = reveal(f"{TIE} KD \n kings P1 C \n deck XB 2C", "- 3S 4S")
    assert those(events, e.KingLost) == [e.KingLost(realm.seat("P1"), "C", "joker")]
    assert scored(events).lines[0] is Line.NOTHING


def test_CT_36_the_discard_becomes_the_deck():
    text = f"{TIE} \n deck 3D \n decksize 1 \n next 6H"
    left = len(Realm(f"phase align \n {text} \n hands P1 2S P2 3S P3 4S").view().discard)
    _, events = reveal(text, LAID)
    wanted = [e.TiePitch("3D"), e.DiscardShuffled(left), e.TiePitch("6H")]
    assert those(events, e.TiePitch, e.DiscardShuffled) == wanted
    assert scored(events).winner == "H"


def test_CT_36_void_when_the_discard_runs_out_too():
    realm = full(f"{REST} QC XR@D XB@S")
    assert realm.view().deck_count == 0 and realm.discard == ""
    realm.s.scores = [3, 1, 0]
    events = align(realm)
    assert scored(events).winner is None and scored(events).totals[0] == scored(events).totals[2] == 55
    assert scored(events).points == (0, 0, 0) and realm.view().scores == (3, 1, 0)
    assert realm.view().winners == (None,)
    assert those(events, e.SeasonStarted)[0].cards == ("KC", "2C")


@pytest.mark.parametrize(("field", "deck", "wanted"), [
    # Without a card for it a Queen's victim is skipped.
    ("XR@D XB@S", "QC", [e.TiePitch("QC"), e.Pitched("QC", "C")]),
    # R22: a Joker without companion goes to the discard and the pitching stops, two Jokers too.
    ("QC XR@D", "XB", [e.TiePitch("XB"), e.PitchDiscarded("XB")]),
    ("QC", "XB XR", [e.TiePitch("XB"), e.PitchDiscarded("XB"), e.PitchDiscarded("XR")]),
])  # fmt: skip
def test_CT_36_R22_the_pitching_stops_without_a_card(field: str, deck: str, wanted: list[Event]):
    events = align(full(f"{REST} {field}", deck))
    assert before_score(events, e.TiePitch, e.Pitched, e.PitchedPair, e.PitchDiscarded) == wanted
    assert scored(events).winner is None


@pytest.mark.parametrize(
    ("joker", "last", "points"), [("", Line.OTHER_COLOUR, -1), ("XB@S", Line.JOKER, 0)], ids=["", "joker"]
)
def test_CT_37_CT_38_CT_S15_points_go_by_the_first_line_that_fits(joker: str, last: Line, points: int):
    """CT-38: Scores may be negative."""
    text = f"players 5 \n field KH TH 9H KD 2D KC 2C 8S {joker} \n kings P1 H P4 D"
    realm, events = reveal(text, "- 3H 6D - 7S")
    lines = (Line.KING_OF_WINNER, Line.WINNER, Line.SAME_COLOUR, Line.KING_OF_LOSER, last)
    assert (scored(events).winner, scored(events).lines) == ("H", lines)
    assert scored(events).points == (2, 1, 0, -1, points)
    assert those(events, e.SeasonScored)[0].scores == realm.view().scores == (2, 1, 0, -1, points)
    assert realm.view().last == scored(events)
