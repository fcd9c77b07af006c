"""Each bad input of RULES.md, section 8: the sentence, its number, and a state that stays as it was."""

from __future__ import annotations

import pytest

from tests.castle.table import BIDS, FOURS, NO_BIDS, P3_LOWEST, QUEENS, after, bids

Moment = tuple[str, ...]
"""A position, and what is played in it first."""

HANDS = "P1 4H 7D 9S KC 2C  P2 QC QD QH 5S 2D  P3 6C 6D AS 9C 3C"
DISCARD: Moment = (f"stones P1 3 P2 3 P3 3\nphase discard\nhands {HANDS}",)
BID: Moment = (f"stones P1 3 P2 3 P3 3\nhands {HANDS}",)
POOR: Moment = (f"stones P1 1 P2 3 P3 3\nhands {HANDS}",)
MESSENGER = """
    stones P1 3 P2 3 P3 3; hands P1 XR 9C 9D 4H 2S  P2 KS KC QD 7H 3C  P3 QC TD 6H 4S 2C; moat 5D AH
"""
OPENED: Moment = (MESSENGER, *BIDS)
ROBBED: Moment = (*OPENED, "P1 take P2 KS")
UNPAID: Moment = (MESSENGER, *bids(0, 1, 0))
TWO_HIGHEST: Moment = (
    "stones P1 3 P2 3 P3 3 P4 3\n"
    "hands  P1 XR 9C 9D 4H 2S  P2 KS KC QD 7H 3C  P3 KD KH QC 7S 3H  P4 QH TD 6H 4S 2C",
    *bids(1, 0, 0, 0),
)
TREBUCHET = f"""
    stones P1 3 P2 3 P3 3; castle P1 1  P2 2 3; hands P1 JS TC 7D 5H 3D  P2 {QUEENS}  P3 {FOURS}
"""
FIRE: Moment = (TREBUCHET, *NO_BIDS)
NO_CASTLE: Moment = (TREBUCHET.replace("P1 1 ", ""), *bids(0, 1, 0))
BUILDING = "stones P1 4 P2 3 P3 3\n" + P3_LOWEST
BUILD: Moment = (BUILDING, *bids(4, 0, 0))
COVERED: Moment = (BUILDING + "castle P1 1", *bids(3, 0, 0))
LOWER: Moment = (BUILDING, *bids(4, 3, 3))
SMALLER: Moment = (
    "stones P1 4 P2 3 P3 3\nhands P1 AC KD 9D 5S 2D  P2 AD KH 9S 5C 2H  P3 QS JD 9H 7C 3C",
    *bids(2, 1, 0),
)
JOINT = "stones P1 3 P2 3 P3 3\nhands P1 AC AD 9H 5S 2C  P2 AH AS 9D 5D 2D  P3 QS JD 8H 7C 3C\n"
BOTH: Moment = (JOINT, *bids(2, 2, 0))
LOBBY: Moment = ("stones P1 3 P2 3\nphase lobby",)
OVER: Moment = (BUILDING + "castle P1 1 2 3", *bids(4, 0, 0), "P1 build 4")

ROWS: list[tuple[str, Moment, str, *tuple[object, ...]]] = [
    ("CP-B01", (*BID, "P1 bid 0"), "P3 bid 2; P3 bid x", "P2"),
    ("CP-B02", BID, "P1 bid 5", 3, 0, 3),
    ("CP-B02", POOR, "P1 bid 2", 1, 0, 1),
    ("CP-B03", BID, "P1 bid -1; P1 bid x; P1 bid 1.5; P1 bid; P1 bid 1 2"),
    ("CP-B04", (*BID, "P1 bid 1"), "P1 bid 1"),
    ("CP-B04", OPENED, "P2 bid 1"),
    ("CP-B05", DISCARD, "P1 bid 1; P2 bid 1"),
    ("CP-B06", DISCARD, "P1 discard 4H 7D 9S"),
    ("CP-B07", DISCARD, "P1 discard 5H", "5H"),
    ("CP-B07", DISCARD, "P1 discard 4H QC", "QC"),
    ("CP-B08", DISCARD, "P1 discard 4H 4H", "4H"),
    ("CP-B09", (*DISCARD, "P1 discard 4H"), "P1 discard 7D"),
    ("CP-B09", (*DISCARD, "P1 discard"), "P1 discard 4H"),
    ("CP-B09", BID, "P1 discard 4H"),
    ("CP-B10", DISCARD, "P1 discard ZZ; P1 discard 4H ZZ"),
    ("CP-B10", DISCARD, "P1 discard 1H; P1 discard 4H 1H", "1H", "TH", "XR"),
    ("CP-B10", DISCARD, "P1 discard XB; P1 discard 4H XB", "XB", "TH", "XR"),
    ("CP-B10", OPENED, "P1 take moat ZZ"),
    ("CP-B10", ROBBED, "P2 fish ZZ"),
    ("CP-B11", UNPAID, "P1 take moat AH"),
    ("CP-B12", OPENED, "P1 take P3 QC", "P2"),
    ("CP-B12", TWO_HIGHEST, "P1 take P4 QH", "P2 or P3"),
    ("CP-B13", OPENED, "P1 take P2 KD", "P2", "KD"),
    ("CP-B14", OPENED, "P1 take moat KD", "KD"),
    ("CP-B15", OPENED, "P1 take me KD; P1 take P1 9C; P1 take ME 9C"),
    ("CP-B16", OPENED, "P2 take moat KD; P3 take moat KD"),
    ("CP-B16", (MESSENGER,), "P2 take moat AH; P3 take moat AH"),
    ("CP-B17", ROBBED, "P2 fish XR; P2 fish KD; P2 fish KS"),
    ("CP-B18", NO_CASTLE, "P1 fire P2 castle"),
    ("CP-B19", FIRE, "P1 fire P3 castle", "P3"),
    ("CP-B20", FIRE, "P1 fire P2 bid", "P2"),
    ("CP-B21", FIRE, "P1 fire P1 bid; P1 fire me bid; P1 fire 7 bid"),
    ("CP-B22", FIRE, "P1 fire P2 castle 3"),
    ("CP-B23", BUILD, "P1 build 2 3; P1 build 3 2", 2, 3, 5, 4),
    ("CP-B23", BUILD, "P1 build 1 2 3", "1, 2", 3, 6, 4),
    ("CP-B24", COVERED, "P1 build 1; P1 build 2 1"),
    ("CP-B25", BUILD, "P1 build 1 1; P1 build 5; P1 build; P1 build 0; P1 build one"),
    ("CP-B26", LOWER, "P2 build 1; P2 build 9"),
    ("CP-B26", SMALLER, "P2 build 1"),
    ("CP-B26", BOTH, "P3 build 1"),
    ("CP-B28", OVER, "P1 bid 1; P3 discard; P1 build 9; P1 dance; table begin"),
    ("CP-B29", BID, "P1 dance"),
    ("CP-B30", BID, "table begin; P1 begin"),
    ("CP-B31", BID, "P9 bid 1; table bid 1"),
    ("CP-B32", LOBBY, "P1 bid 1"),
    ("CP-B33", DISCARD, "P2 discard; P3 discard; P2 discard QC", "P1"),
    ("CP-B34", DISCARD, "P1 skip; P1 skip now"),
    ("CP-B35", BID, "P1 skip; P1 skip now"),
    ("CP-B36", ROBBED, "P2 skip"),
    ("CP-B37", OPENED, "P2 skip; P2 skip now", "P1"),
    ("CP-B38", (MESSENGER,), "P1 take moat AH"),
    ("CP-B38", (*OPENED, "P1 skip"), "P1 take moat AH"),
    ("CP-B39", OPENED, "P2 fish AH"),
    ("CP-B40", (MESSENGER + "castle P2 1", *BIDS), "P2 fire P1 bid"),
    ("CP-B41", (TREBUCHET,), "P1 fire P2 castle"),
    ("CP-B41", (MESSENGER.replace("QC TD", "JS TD") + "castle P3 1", *BIDS), "P3 fire P1 bid"),
    ("CP-B44", BID, "P1 build 1"),
    ("CP-B45", BOTH, "P2 build 1", "P1"),
    ("CP-B45", (*BOTH, "P1 skip"), "P1 build 1", "P2"),
    ("CP-B45", (*BOTH, "P1 build 1"), "P1 build 1", "P2"),
    ("CP-B45", (JOINT + "castle P1 1 2", *BOTH[1:]), "P1 build 3", "P2"),
    ("CP-B46", OPENED, "P1 take; P1 take moat"),
    ("CP-B47", ROBBED, "P2 fish"),
    ("CP-B48", FIRE, "P1 fire; P1 fire P2"),
    ("CP-B49", OPENED, "P1 skip now"),
    ("CP-B49", OPENED, "P1 take nobody AH"),
    ("CP-B49", FIRE, "P1 fire P2 roof"),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[2]}")
def test_the_player_reads_the_sentence_of_the_rulebook(row: tuple[str, Moment, str, *tuple[object, ...]]):
    rule, moment, lines, *values = row
    table = after(*moment)
    for line in lines.split("; "):
        table.refused(line, rule, *values)


def test_CP_B23_of_a_single_box():
    refused = after(BUILDING, *BIDS).refuse("P1 build 3")
    assert refused.sentence == "Box 3 costs 3 stones, and your bid is 1. Pick a cheaper one."
