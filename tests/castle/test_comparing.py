"""How a hand came out: CP-44 and CP-45. How the table says it: tests/presentation/castle."""

from __future__ import annotations

import pytest

from engines.castle import events as e
from engines.core import Event
from tests.castle.table import P3_LOWEST, QUEENS, SIXES, Table, bids
from tests.driver import those

TWO_HIGHEST = "hands P1 AC AD 9H 5S 2C P2 AH AS 9D 5D 2D P3 QS JD TH 7C 3C"
TWO_LOWEST = "hands P1 AC AD 9H 5S 2C P2 QS JD TH 7C 3C P3 QC JH TD 7S 3D"
TREBUCHET = f"castle P3 1\nhands P1 {QUEENS} P2 {SIXES} P3 JS TC 7D 5H 3D"


def compared(events: list[Event]) -> e.HandsCompared:
    (event,) = those(events, e.HandsCompared)
    return event


@pytest.mark.parametrize(("text", "lines", "why"), [
    (P3_LOWEST, bids(2, 2, 0), None),
    (P3_LOWEST, bids(0, 2, 0), "no bid"),
    (P3_LOWEST, bids(0, 0, 0), "no bid"),
    (P3_LOWEST, bids(1, 2, 0), "larger bid"),
    (P3_LOWEST, bids(1, 1, 2), "larger bid"),
    (P3_LOWEST + "castle P1 1", bids(1, 1, 0), "no box"),
    (TREBUCHET, (*bids(1, 1, 0), "P3 fire P1 bid"), "shot away"),
    (TREBUCHET, (*bids(2, 2, 0), "P3 fire P1 bid"), "larger bid"),
    (TREBUCHET, (*bids(2, 2, 0), "P3 fire P2 bid"), None),
])  # fmt: skip
def test_CP_44_the_highest_may_build_or_hear_why(text: str, lines: tuple[str, ...], why: e.Barred | None):
    table = Table(text)
    assert compared(table.do(*lines)).barred == (why,)
    assert (table.asked == ("build", "P1")) == (why is None)


def test_CP_44_it_is_said_after_the_specials_and_the_messenger_and_before_the_bids_are_lost():
    table = Table(f"hands P1 {QUEENS} P2 8C 8D AS 9C 2C P3 JS 4D KS 9H 3C")
    wanted = [e.SpecialUnused, e.Supplied, e.HandsCompared, e.LostBid, e.TookStones]
    assert [type(unused) for unused in those(table.do(*bids(1, 1, 1)), *wanted)] == wanted
    table = Table("stones P1 3 P2 3\nhands P1 XR 9C 9D 4H 2S P2 KS QC TD 7H 3C\nmoat 9S")
    assert compared(table.do(*bids(2, 1), "P1 take moat 9S")).best == "three of a kind, nines"


def test_CP_45_what_goes_back_is_said_before_the_next_deal_and_nothing_where_nothing_does():
    events = Table(P3_LOWEST).do(*bids(1, 2, 0))
    wanted = [e.HandsCompared, e.BidsReturned, e.HandStarted]
    assert [type(it) for it in those(events, *wanted)] == wanted
    table = Table(P3_LOWEST)
    events = table.do(*bids(2, 0, 1), "P1 build 2")
    assert those(events, e.BidsReturned) == [] and len(those(events, e.Built)) == 1
    assert table.view().hand == 2
