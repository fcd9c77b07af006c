"""What went into a result or a refusal of Castle Poker: the answers to *Why?*."""

from __future__ import annotations

import pytest

from engines.castle import events as e
from engines.core import Event
from tests.castle.table import ALL_EQUAL, BIDS, FOURS, P3_LOWEST, QUEENS, SIXES, Table, after, bids
from tests.castle.test_messenger import S6 as MESSENGER
from tests.castle.test_settling import EXAMPLE
from tests.presentation import faces
from tests.presentation.faces import why_not


def why(table: Table, name: str, *lines: str) -> dict[type[Event], str]:
    dealt = e.HandStarted(1, table.view().dealer, messenger_rests=False)
    return faces.why(table, name, *lines, story=[dealt])


def test_bids_are_what_special_cards_leave_of_them():
    told = why(Table(EXAMPLE), "P1", *bids(3, 3, 2), "P1 fire P3 bid", "P2 build 2")
    wanted = ["- **Bob**: kings and eights", "- You: pair of nines", "- **Cid**: jack high"]
    assert told[e.HandsOpened].splitlines() == wanted
    assert told[e.Tithe] == "**Cid** holds J♥, the Bishop. **Cid**'s bid: 2 − 1 (Bishop) = 1."
    assert told[e.Fired] == "**Cid**'s bid: 2 − 1 (Bishop) − 1 (shot) = 0."
    assert told[e.Supplied] == "**Bob** holds 8♠ and 8♣. Together they bring 1 stone."
    assert told[e.TookStones] == (
        "Bids: 3 by you, 3 by **Bob**, 2 by **Cid**. With the lowest hand **Cid** gets none."
    )
    assert told[e.Built] == "Box 2 costs 2 stones, and **Bob**'s bid is 2: 1 in the box, 1 to the Quarry."
    assert told[e.HandsCompared].splitlines() == [
        "- **Bob**: kings and eights · bid 3 − 1 (Bishop) = 2",
        "- You: pair of nines · bid 3 − 1 (Bishop) = 2",
        "- **Cid**: jack high · bid 2 − 1 (Bishop) − 1 (shot) = 0",
    ]
    assert told[e.NewDealer].splitlines()[:2] == [
        "- **Bob**: kings and eights · bid 3 − 1 (Bishop) = 2 → box 2",
        "- You: pair of nines · bid 3 − 1 (Bishop) = 2 → 1 more stone",
    ]
    assert told[e.HandStarted] == "Lowest in hand 1: **Cid** (jack high)."


def test_who_can_be_robbed_and_what_the_card_makes():
    told = why(Table(MESSENGER), "P1", *BIDS, "P1 take P2 KS", "P2 fish AH", "P2 skip")
    assert told[e.MessengerTook] == (
        "**Bob** has the best hand (three kings). Your hand stays a pair of nines."
    )
    assert told[e.HandsCompared].splitlines()[0] == "- **Bob**: pair of kings · bid 1"
    assert "The Messenger was in a hand or in the Moat in hand 1." in told[e.HandStarted]
    fetched = why(Table(MESSENGER.replace("5D AH", "9S AH")), "P2", *BIDS, "P1 take moat 9S")
    assert fetched[e.MessengerTook] == "**Ann**'s hand was a pair of nines and becomes three nines."


def test_a_lost_bid_names_the_next_hand_up_and_a_short_quarry_how_much_it_had():
    table = Table(f"stones P1 11 P2 12 P3 11\ncastle P1 1\nhands P1 {QUEENS} P2 {SIXES} P3 {FOURS}\n")
    told = why(table, "P3", *bids(3, 2, 0), "P1 skip")
    assert told[e.TookStones].endswith("The Quarry had only 1 stone.")
    told = why(Table(P3_LOWEST), "P3", *bids(0, 0, 2))
    assert told[e.LostBid] == "Your pair of fours is below **Bob**'s pair of sixes, the next one up."


def test_equal_hands_and_the_standing_at_the_end():
    told = why(Table(ALL_EQUAL), "P1", *bids(2, 1))
    assert told[e.HandStarted] == "All hands were level in hand 1."
    done = why(
        Table("stones P1 4 P2 3 P3 3\ncastle P1 1 2 3\n" + P3_LOWEST), "P2", *bids(4, 0, 0), "P1 build 4"
    )
    assert done[e.GameOver].splitlines()[0] == "- **Ann**: 4 boxes, 1 stone left"


@pytest.mark.parametrize(("table", "line", "told"), [
    (Table(EXAMPLE), "P2 bid 1", "The order of this hand: Ann → Bob → Cid, who deals."),
    (Table("phase discard\n" + EXAMPLE), "P1 bid 1", "Still to discard: you, **Bob** and **Cid**."),
    (after(MESSENGER, *BIDS), "P1 take moat KD", "In the Moat: **5♦**  **A♥**"),
    (after(MESSENGER, *BIDS), "P1 take P3 QC",
     "- **Bob**: three kings\n- You: pair of nines (4 cards count)\n- **Cid**: queen high"),
    (after(EXAMPLE, *bids(3, 3, 0)), "P1 fire P3 bid", "To hit: **Bob**'s bid of 2."),
    (after("stones P1 4 P2 3 P3 3\n" + P3_LOWEST, *bids(4, 0, 0)), "P1 build 2 3",
     "Your bid of 4 buys boxes 1+3 or box 4."),
    (after("castle P1 1 2\n" + P3_LOWEST, *bids(3, 0, 0)), "P1 build 1", "Still open: boxes 3 and 4."),
    (after(P3_LOWEST, *bids(3, 3, 3)), "P2 build 1",
     "- **Ann**: three queens\n- You: pair of sixes\n- **Cid**: pair of fours"),
])  # fmt: skip
def test_what_stands_against_a_move(table: Table, line: str, told: str):
    assert why_not(table, line) == told
