"""How a hand came out: CP-44 and CP-45, and the lines in which the table says it."""

from __future__ import annotations

import pytest

from bot.shown.games import FACES
from engines.castle.events import (
    Barred,
    BidsReturned,
    Built,
    HandsCompared,
    HandStarted,
    LostBid,
    SpecialUnused,
    Supplied,
    TookStones,
)
from engines.core import Event, Seat, heard
from tests.castle.table import Table
from tests.driver import those

HIGHEST, MIDDLE, LOWEST = "QC QD QH 5S 2D", "6C 6D AS 9C 2C", "4C 4D KS 9H 3C"
"""Hands without specials."""
PLAIN = f"""
    stones P1 3 P2 3 P3 3
    hands  P1 {HIGHEST}  P2 {MIDDLE}  P3 {LOWEST}
"""
TWO_HIGHEST = """
    stones P1 3 P2 3 P3 3
    dealer P3
    hands  P1 AC AD 9H 5S 2C  P2 AH AS 9D 5D 2D  P3 QS JD TH 7C 3C
"""
TWO_LOWEST = """
    stones P1 3 P2 3 P3 3
    hands  P1 AC AD 9H 5S 2C  P2 QS JD TH 7C 3C  P3 QC JH TD 7S 3D
"""
ALL_EQUAL = "stones P1 3 P2 3\nhands P1 AC KD 9H 5S 2C P2 AD KH 9S 5C 2D"
TREBUCHET = f"""
    stones P1 3 P2 3 P3 3
    castle P3 1
    hands  P1 {HIGHEST}  P2 {MIDDLE}  P3 JS TC 7D 5H 3D
"""
NAMES = ("Ann", "Bob", "Cid")


def compared(events: list[Event]) -> HandsCompared:
    (event,) = those(events, HandsCompared)
    return event


def told(events: list[Event]) -> list[str]:
    """What everybody reads of it, without markdown."""
    lines = (FACES["castle"].sentence(it, lambda seat: NAMES[seat], {}) for it in heard(events, None))
    return [line.replace("**", "") for line in lines if line]


def how(*lines: str, position: str = PLAIN) -> str:
    """The line that says how the hand came out, after the number of the hand."""
    (line,) = (it for it in told(Table(position).do(*lines)) if it.startswith("Hand 1: "))
    return line.removeprefix("Hand 1: ")


def test_CP_44_the_highest_and_the_lowest_hand_are_named():
    event = compared(Table(PLAIN).do("P1 bid 2", "P2 bid 1", "P3 bid 0"))
    assert (event.number, event.bids) == (1, (2, 1, 0))
    assert (event.highest, event.best) == ((Seat(0),), "three of a kind, queens")
    assert (event.lowest, event.worst) == ((Seat(2),), "pair of fours")


def test_CP_44_several_share_the_highest_or_the_lowest_hand():
    event = compared(Table(TWO_HIGHEST).do("P1 bid 1", "P2 bid 1", "P3 bid 0"))
    assert (event.highest, event.lowest) == ((Seat(0), Seat(1)), (Seat(2),))
    event = compared(Table(TWO_LOWEST).do("P1 bid 1", "P2 bid 1", "P3 bid 0"))
    assert (event.highest, event.lowest) == ((Seat(0),), (Seat(1), Seat(2)))


def test_CP_44_where_all_are_equal_nobody_is_named():
    event = compared(Table(ALL_EQUAL).do("P1 bid 2", "P2 bid 1"))
    assert (event.highest, event.lowest, event.barred) == ((), (), ())
    assert event.best == event.worst == "high card, ace"


@pytest.mark.parametrize(
    ("position", "lines", "why"),
    [
        (PLAIN, "P1 bid 2; P2 bid 2; P3 bid 0", None),
        (PLAIN, "P1 bid 0; P2 bid 2; P3 bid 0", "no bid"),
        (PLAIN, "P1 bid 0; P2 bid 0; P3 bid 0", "no bid"),
        (PLAIN, "P1 bid 1; P2 bid 2; P3 bid 0", "larger bid"),
        (PLAIN, "P1 bid 1; P2 bid 1; P3 bid 2", "larger bid"),
        (PLAIN + "castle P1 1", "P1 bid 1; P2 bid 1; P3 bid 0", "no box"),
        (TREBUCHET, "P1 bid 1; P2 bid 1; P3 bid 0; P3 fire P1 bid", "shot away"),
        (TREBUCHET, "P1 bid 2; P2 bid 2; P3 bid 0; P3 fire P1 bid", "larger bid"),
        (TREBUCHET, "P1 bid 2; P2 bid 2; P3 bid 0; P3 fire P2 bid", None),
    ],
)
def test_CP_44_the_highest_may_build_or_it_is_said_why_not(position: str, lines: str, why: Barred | None):
    table = Table(position)
    events = table.do(*lines.split("; "))
    assert compared(events).barred == (why,)
    assert (table.turn == "P1" and table.phase == "build") == (why is None)


def test_CP_44_it_is_said_of_each_of_several_highest():
    event = compared(Table(TWO_HIGHEST).do("P1 bid 2", "P2 bid 1", "P3 bid 0"))
    assert event.barred == (None, "larger bid")


def test_CP_44_it_is_said_after_the_specials_and_before_the_bids_are_lost():
    table = Table(f"""
        stones P1 3 P2 3 P3 3
        hands  P1 {HIGHEST}  P2 8C 8D AS 9C 2C  P3 JS 4D KS 9H 3C
    """)
    events = table.do("P1 bid 1", "P2 bid 1", "P3 bid 1")
    kinds = [type(it) for it in those(events, SpecialUnused, Supplied, HandsCompared, LostBid, TookStones)]
    assert kinds == [SpecialUnused, Supplied, HandsCompared, LostBid, TookStones]


def test_CP_44_the_hands_are_those_after_the_messenger():
    table = Table("""
        stones P1 3 P2 3
        hands  P1 XR 9C 9D 4H 2S  P2 KS QC TD 7H 3C
        moat   9S
    """)
    events = table.do("P1 bid 2", "P2 bid 1", "P1 take moat 9S")
    assert compared(events).best == "three of a kind, nines"


def test_CP_45_what_goes_back_is_said_before_the_next_deal():
    events = Table(PLAIN).do("P1 bid 1", "P2 bid 2", "P3 bid 0")
    assert those(events, BidsReturned) == [BidsReturned(((Seat(0), 1), (Seat(1), 2)))]
    kinds = [type(it) for it in those(events, HandsCompared, BidsReturned, HandStarted)]
    assert kinds == [HandsCompared, BidsReturned, HandStarted]


def test_CP_45_nothing_is_said_where_nothing_goes_back():
    table = Table(PLAIN)
    events = table.do("P1 bid 2", "P2 bid 0", "P3 bid 1", "P1 build 2")
    assert those(events, BidsReturned) == [] and len(those(events, Built)) == 1
    assert table.view().hand == 2


# The lines.

BOTH = "Ann has the highest hand (three of a kind, queens), Cid the lowest (pair of fours)."


def test_CP_44_the_line_says_who_may_build():
    assert how("P1 bid 2", "P2 bid 1", "P3 bid 0") == f"{BOTH} Ann may build with a bid of 2."


def test_CP_44_the_line_says_why_nobody_builds():
    assert how("P1 bid 0", "P2 bid 1", "P3 bid 0") == f"{BOTH} Nobody builds: Ann bid nothing."
    told = f"{BOTH} Nobody builds: Bob's bid is larger than Ann's (3 to 1)."
    assert how("P1 bid 1", "P2 bid 3", "P3 bid 2") == told
    told = f"{BOTH} Nobody builds: Bob's and Cid's bids are larger than Ann's (2 to 1)."
    assert how("P1 bid 1", "P2 bid 2", "P3 bid 2") == told
    told = f"{BOTH} Nobody builds: Ann's bid of 1 pays for no open box."
    assert how("P1 bid 1", "P2 bid 1", "P3 bid 0", position=PLAIN + "castle P1 1") == told
    told = how("P1 bid 1", "P2 bid 1", "P3 bid 0", "P3 fire P1 bid", position=TREBUCHET)
    assert told.endswith("Nobody builds: Ann's bid was shot away.")


def test_CP_44_the_line_tells_several_highest_apart():
    told = how("P1 bid 1", "P2 bid 1", "P3 bid 0", position=TWO_HIGHEST)
    assert told.startswith("Ann and Bob have the highest hand (pair of aces), Cid the lowest")
    assert told.endswith(" Ann and Bob may build with a bid of 1.")
    told = how("P1 bid 2", "P2 bid 1", "P3 bid 0", position=TWO_HIGHEST)
    assert told.endswith(
        " Ann may build with a bid of 2; Bob may not: Ann's bid is larger than Bob's (2 to 1)."
    )
    told = how("P1 bid 0", "P2 bid 1", "P3 bid 2", position=TWO_HIGHEST)
    assert told.endswith(" Nobody builds: Ann bid nothing; Cid's bid is larger than Bob's (2 to 1).")
    told = how("P1 bid 1", "P2 bid 0", "P3 bid 0", position=TWO_LOWEST)
    assert "Bob and Cid the lowest (high card, queen)" in told


def test_CP_44_the_line_says_that_all_hands_are_equal():
    told = how("P1 bid 2", "P2 bid 1", position=ALL_EQUAL)
    assert told == "all hands are equal (high card, ace), so nobody loses a bid and nobody builds."


def test_CP_45_the_line_says_what_goes_back():
    lines = told(Table(PLAIN).do("P1 bid 1", "P2 bid 2", "P3 bid 2"))
    assert lines[-4:] == [
        "Cid loses the bid of 2 stones to the Quarry.",
        "Ann and Bob take a stone each from the Quarry.",
        "Bids go back: Ann 1, Bob 2.",
        "Hand 2. Cid deals.",
    ]
