"""Court!, King alignments: CT-14 to CT-17."""

from __future__ import annotations

import pytest

from engines.court.events import KingLost
from tests.court.realm import Realm, those

COURT = "KD QD JD KC 2C"


@pytest.mark.parametrize(("field", "kings", "lines", "left", "lost", "jokers"), [
    # CT-14: a King aligns to his suit, a later one instead of the earlier, and only who placed him.
    ("KC 2C", "", "P1 place KH", "H - -", "", 0),
    ("KH KC 2C", "P1 H", "P1 place KS", "S - -", "", 0),
    ("KC 2C", "", "P1 place KD; P2 place KS", "D S -", "", 0),
    # CT-15: banishing the King ends it, not that of another or another card; an older one counts no more.
    ("KD KC 2C", "P2 D", "P1 place QH; P1 banish KD", "- - -", "P2 D banished", 0),
    ("KD KH 9D KC 2C", "P2 D", "P1 place QH; P1 banish KH", "- D -", "", 0),
    ("KD KH 9D KC 2C", "P2 D", "P1 place QH; P1 banish 9D", "- D -", "", 0),
    ("KH KS KC 2C", "P2 S", "P1 place QS; P1 banish KS", "- - -", "P2 S banished", 0),
    # CT-16: a Joker that is active ends it, one's own too; not on another suit or under a Full Court.
    ("KD KC 2C", "P2 D", "P1 place XR D", "- - -", "P2 D joker", 1),
    ("KD KC 2C", "P1 D", "P1 place XR D", "- - -", "P1 D joker", 1),
    ("KD KC 2C", "P2 D", "P1 place XR H", "- D -", "", 0),
    (COURT, "P2 D", "P1 place XR D", "- D -", "", 0),
    (f"{COURT} XB@D", "P2 D", "P1 place XR D", "- - -", "P2 D joker", 1),
    # R14, R15: a King placed under an active Joker aligns, and a Joker that wakes up changes nothing.
    ("XR@D KC 2C", "", "P1 place KD", "D - -", "", 1),
    (f"{COURT} XR@D", "P2 D", "P1 place QH; P1 banish JD", "- D -", "", 1),
    # CT-17: an ended alignment is not restored when the Joker goes or the court is completed.
    ("KD KC 2C", "P3 D", "P1 place XR D; P2 place QH; P2 banish XR", "- - -", "P3 D joker", 0),
    ("KD QD KC 2C", "P3 D", "P1 place XR D; P2 place JD", "- - -", "P3 D joker", 0),
])  # fmt: skip
def test_CT_S05_CT_S06_CT_S08_CT_14_CT_15_CT_16_CT_17_a_king_aligns_until_banished_or_an_active_joker_comes(
    field: str, kings: str, lines: str, left: str, lost: str, jokers: int
):
    """CT-15: A King alignment ends when its King is banished.
    CT-16: A King alignment ends when a Joker lands on its suit and leaves that suit with an active Joker.
    CT-17: An ended King alignment is never restored by later changes of the field.
    """
    moves = [line.split() for line in lines.split("; ")]
    hands = " ".join(f"{name} {card}" for name, verb, card, *_ in moves if verb == "place")
    realm = Realm(f"field {field} \n kings {kings} \n hands {hands}")
    events = realm.do(*lines.split("; "))
    assert " ".join(king or "-" for king in realm.view().kings) == left
    told = [f"{realm.names[it.seat]} {it.suit} {it.why}" for it in those(events, KingLost)]
    assert told == ([lost] if lost else [])
    assert realm.jokers("D") == jokers
