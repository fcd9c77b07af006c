"""Court!, pitching: CT-09 to CT-12, and the rulings about it."""

from __future__ import annotations

import pytest

from engines.core import Event
from engines.court.events import KingLost, PitchDiscarded, Pitched, PitchedPair
from tests.court.realm import Realm, those

PLAIN = "KC 2C"
KING = "KH KC 2C \n kings P1 H"


def said(event: Event) -> str:
    """Return events in words: 8C to C, KS by QD, XB XR 2D to D, P1 loses H by joker."""
    match event:
        case Pitched(card, suit):
            return f"{card} to {suit}"
        case PitchedPair(jokers, card, suit):
            return f"{' '.join(jokers)} {card} to {suit}"
        case PitchDiscarded(card, by):
            return f"{card} by {by}"
        case KingLost(seat, suit, why):
            return f"P{seat + 1} loses {suit} by {why}"
        case _:
            raise AssertionError(event)


@pytest.mark.parametrize(("field", "deck", "events", "lying"), [
    (PLAIN, "8C JD 3S", "8C to C, JD to D, 3S to S", {"C": "KC 2C 8C", "D": "JD", "S": "3S"}),
    # A pitched King aligns nobody and a pitched Ace is worth 1.
    (PLAIN, "KD AD 3S", "KD to D, AD to D, 3S to S", {"kings": "- - -", "Diamonds": "1"}),
    # CT-10: a pitched Queen, who stays (R01), discards the next card, which has no effect.
    (PLAIN, "QD KS 3S 4S 5S", "QD to D, KS by QD, 3S to S, 4S to S", {"D": "QD", "discard": "KS"}),
    (PLAIN, "QD QH XB 4S 5S", "QD to D, QH by QD, XB 4S to S, 5S to S", {"discard": "QH"}),
    (PLAIN, "QD XR 3S 4S", "QD to D, XR by QD, 3S to S, 4S to S", {"discard": "XR"}),
    # R02: victim and companion do not count among the three.
    (PLAIN, "QD KS XB 3S 4S 5C 6C", "QD to D, KS by QD, XB 3S to S, 4S to S", {"S": "XB 3S 4S"}),
    # CT-11: a pitched Joker goes with the next card in one pitch, be it of the other colour (R04).
    (PLAIN, "XR 6C 3H 9S 4D", "XR 6C to C, 3H to H, 9S to S", {"C": "KC 2C XR 6C", "active": "C"}),
    (PLAIN, "XR 3S 4S 8S", "XR 3S to S, 4S to S, 8S to S", {"S": "XR 3S 4S 8S", "active": "S"}),
    # CT-12: two in a row go with the next card; one that comes up later is a pitch of its own.
    (PLAIN, "XB XR 2D 5S 6D 8D", "XB XR 2D to D, 5S to S, 6D to D", {"D": "XB XR 2D 6D", "active": "DD"}),
    (PLAIN, "XB 2D XR 5C 6D 8D", "XB 2D to D, XR 5C to C, 6D to D", {"active": "CD"}),
    # R05: a Queen as companion discards the next card.
    (PLAIN, "XB QD KS 3S 4S", "XB QD to D, KS by QD, 3S to S, 4S to S", {"D": "XB QD", "discard": "KS"}),
    # R13: a pitched Joker ends a King alignment, after the victim has gone, unless it is silent.
    (KING, "XB 3H 4S 8S", "XB 3H to H, P1 loses H by joker, 4S to S, 8S to S", {"kings": "- - -"}),
    (KING, "XB QH JH 4S 8S", "XB QH to H, JH by QH, P1 loses H by joker, 4S to S, 8S to S", {}),
    ("QH " + KING, "XB JH 4S 8S", "XB JH to H, 4S to S, 8S to S", {"kings": "H - -", "active": ""}),
])  # fmt: skip
def test_CT_09_CT_10_CT_11_CT_12_three_cards_are_pitched_after_the_dealers_turn(
    field: str, deck: str, events: str, lying: dict[str, str]
):
    """CT-10: A pitched Queen goes to her suit and the next deck card goes to the discard without any effect.
    CT-11: A pitched Joker and the next deck card both go to that card's suit, and together they are one
      pitch.
    CT-12: When two Jokers come up in a row in one pitch, both go with the next card to that card's suit.
    """
    realm = Realm(f"turn P3 \n hands P3 7H TC TD \n deck 9D {deck} \n field {field}")
    happened = those(realm.do("P3 place 7H"), Pitched, PitchedPair, PitchDiscarded, KingLost)
    assert ", ".join(map(said, happened)) == events
    found = {suit: realm.on(suit) for suit in "CDHS"} | {
        "discard": realm.discard,
        "active": "".join(suit * realm.jokers(suit) for suit in "CDHS"),
        "kings": " ".join(king or "-" for king in realm.view().kings),
        "Diamonds": str(realm.total("D")),
    }
    assert lying.items() <= found.items()
    assert realm.phase == "turn"
