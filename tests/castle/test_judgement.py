"""Computers at Castle Poker: what the rulebook advises where it is plain."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engines.cards import hand
from engines.castle import CASTLE
from engines.castle.actions import Bid, Discard
from engines.castle.judgement import CASTLE as JUDGEMENT
from engines.core import Action, Natural, Seat
from engines.notation import write
from engines.players import Level, move
from tests.castle.positions import position
from tests.castle.table import LOW, begun
from tests.judging import positions


def among(text: str) -> Sequence[Action]:
    """Return the moves that the judgement considers in this position, the one that it chooses first."""
    s = position(text)
    return JUDGEMENT.candidates(s, CASTLE.owed(s)[0], Random(0))


def test_the_unit_is_a_hand():
    seed = "06" * 32
    units = [JUDGEMENT.horizon_unit(s) for s in positions(CASTLE, JUDGEMENT, begun(3, seed).s, seed)]
    assert units[0] == 1 and units == sorted(units, key=int) and len(set(units)) > 3  # pyright: ignore


def test_worlds_that_do_not_go_with_the_bids_count_for_less():
    told = "stones P1 3 P2 0 P3 3\n bids P2 3\n to P3\n hands P1 KC KD 7H 4S 2C P3 9C 9D 5H 4C 2D\n"
    strong, weak = (position(f"{told} hands P2 {it}") for it in ("AC AD AH 5S 3D", "QC TD 6H 4D 2S"))
    assert JUDGEMENT.likely(strong) > JUDGEMENT.likely(weak) > 0


# Good play (section 10 of the rulebook).

DISCARD, BID = "phase discard\n hands P1 ", "hands P1 "


@pytest.mark.parametrize(("held", "thrown"), [
    ("KS KD 2C 7D 9H", "2C 7D"),  # a pair and its best kicker stay
    ("KS KD 8C 7D 9H", "7D 9H"),  # an eight is a stone
    ("KS KD XR 7D 9H", "7D 9H"),  # the Messenger is kept by those who have a stone to bid
    ("KS KD KC 7D 9H", "7D 9H"),
    ("KS KD 9C 9D 2H", "2H"),
    ("2S 5S 9S KS 3D", "3D"),  # four of a suit
    ("5S 6D 7S 9C TH", "5S 6D"),  # not in a row: the high cards stay
    ("4S 5D 6S 7C KH", "KH"),  # in a row, open at both ends
    ("4S 5D 6S 7C 8H", ""),  # made
    ("2S 5S 9S KS 3S", ""),
    ("2S 2D 2C 3S 3D", ""),
])  # fmt: skip
def test_what_is_thrown(held: str, thrown: str):
    assert among(DISCARD + held)[0] == Discard(hand(thrown))


def test_CP_26_CP_30_no_more_is_bid_than_can_be_of_use_but_all():
    assert {write(it) for it in among(BID + "7C 5D 4H 3S 2C")} == {"bid 0", "bid 1", "bid 3"}
    rich = "stones P1 9 P2 3 P3 3\n castle P1 2 3 4\n hands P1 KC KD KH KS 2C"
    in_haste = JUDGEMENT.greenhorn_candidates(position(rich), Seat(0), Random(0))
    assert {*in_haste} == {Bid(Natural(stones)) for stones in (0, 1, 2)}
    assert {*among(rich)} == {*in_haste, Bid(Natural(9))}
    for action in among(DISCARD + "KS KD KC 7D 9H"):
        assert isinstance(action, Discard) and not set(action.cards) & set(hand("KS KD KC"))


def test_CP_29_only_a_marshal_outbids_whoever_would_finish_a_castle():
    s = position("""
        stones P1 4 P2 0 P3 3; bids P2 3 P3 0; castle P1 1 2 3 P2 1 2 4; dealer P1; to P1
        hands P1 7C 7D 9H 4S 2C
    """)
    bids = [write(move(CASTLE, s, Seat(0), Random(1), level)) for level in (Level.DEPUTY, Level.MARSHAL)]
    assert bids == ["bid 0", "bid 4"]


OPEN = f"""
    stones P1 2 P2 2 P3 3; bids P1 1 P2 1; hands P1 XR 9C 9D 4H 2S  P2 KS KC KD 7H 3C  P3 {LOW}
    moat 9H AH; phase messenger
"""
FISHING = OPEN.replace("messenger", "replace").replace("KS KC KD", "KC KD").replace("2S  P2", "2S KS P2")
SHOOTING = f"""
    stones P1 3 P2 0 P3 3; bids P1 1 P2 4 P3 1; castle P1 1 P2 1 2 3
    hands P1 JS 9C 9D 4H 2S  P2 KS KC KD 7H 3C  P3 {LOW}; phase trebuchet
"""
BUILD = "phase build\n builders P1\n stones P1 0 P2 3 P3 3\n "


@pytest.mark.parametrize(("text", "moves"), [
    (BID + "7C 5D 4H 3S 2C", ["bid 0"]),  # most likely the lowest
    (BID + "9C 9D 7H 4S 2C", ["bid 1"]),  # middling
    # A castle is bid for on a hand that can hardly be beaten.
    ("stones P1 5 P2 3 P3 3\n castle P1 1 2 3\n hands P1 KC KD KH KS 2C", ["bid 4", "bid 5"]),
    # The Messenger fetches, and from the Moat is fished, what makes the hand the best.
    (OPEN.replace("KC KD 7H", "KC QD 7H"), ["take moat 9H"]),
    (f"{FISHING}\n to P2".replace("AH", "KH"), ["fish KH"]),
    # The Trebuchet hits whoever would finish a castle.
    (SHOOTING, ["fire 1 bid", "fire 1 castle"]),
    (BUILD + "castle P1 1 2 3\n bids P1 5", ["build 4"]),
    (BUILD + "bids P1 3", ["build 1 2"]),
])  # fmt: skip
def test_CP_12_CP_13_CP_19_CP_26_CP_27_CP_29_CP_30_CP_36_what_is_done(text: str, moves: list[str]):
    assert write(among(text)[0]) in moves
