"""What is at stake, as newcomers read it when they are asked for a move."""

from __future__ import annotations

import pytest

from tests.castle.table import Table, after as castle, bids
from tests.court.realm import Realm, after as court
from tests.holdup.heist import Heist, after as holdup
from tests.houseem.town import Town
from tests.presentation.castle.test_face import BIDDING
from tests.presentation.court.test_face import ALIGNING, CHOOSING, TABLE
from tests.presentation.faces import AnyDriver, stakes
from tests.presentation.holdup.test_choices import TURN
from tests.presentation.houseem.test_face import HIDDEN, VACANT
from tests.presentation.textactoe.test_face import LEVEL
from tests.textactoe.trio import FLUSH, HIGH, Trio, after as textactoe

POOR = BIDDING.replace("P1 5", "P1 0")
BISHOP = BIDDING.replace("8H 2S", "JH 2S").replace("5D JH", "5D 8H")
PREFLOP = "seats A 40 B 30 C 50; dealer A; holes A AC KD  B QH QC  C 2H 3H; to A"
KINGS = "H1 foundation 7C 7D roof 9C 9D 9H owner B townsfolk KC KD"
BESIDE = f"{VACANT}; H2 foundation 2C 2D roof TC TD TH owner B townsfolk KC KD"


@pytest.mark.parametrize(("table", "name", "line"), [
    # Castle Poker. Before a bid: what one's stones can build, of which one's own Bishop takes one.
    (Table(BIDDING), "P1", "You hold a pair of nines; your 5 stones can build boxes 1+4."),
    (Table(POOR), "P1", "You hold a pair of nines; with 0 stones you can't build."),
    (Table(BISHOP), "P1", "You hold a pair of nines; your 5 stones can build boxes 1+3."),
    # A bid that can't be matched builds nothing.
    (castle(BIDDING, "P1 bid 5"), "P2",
     "You hold three kings, but your 3 stones can't match the largest bid."),
    # Once hands lie open: what there is to beat, and what one builds.
    (castle(BIDDING, *bids(1, 2, 0)), "P1",
     "You hold a pair of nines against three kings. A larger bid than yours stands in the way."),
    (castle(BIDDING, *bids(1, 2, 0), "P1 skip"), "P2",
     "You may build box 2; then 3 boxes are left to build."),
    (castle(BIDDING, *bids(3, 2, 0)), "P1",
     "You hold a pair of nines against three kings. If yours is best, you build box 3."),
    # Court! Which suit leads and what one backs, if there is one that can win; that the card laid now counts.
    (Realm(TABLE), "P2", "Hearts lead with 24. You back no suit until you lay a card after round 3."),
    (Realm(TABLE.replace("turn P2", "turn P1")), "P1",
     "Hearts lead with 24. You back Hearts with a King: +2 points if it ended now."),
    (Realm("turn P1 \n field 2C 3D"), "P1",
     "No suit can win yet. You back no suit until you lay a card after round 3."),
    (Realm(CHOOSING), "P2", "Clubs lead with 2. The card you lay now is the suit you score with."),
    (court(ALIGNING, "P2 align 3S"), "P1",
     "Clubs lead with 2. You back Hearts with a King: −1 point if it ended now."),
    # Texas Hold Up. What a call costs and wins, part of the pot with fewer chips, and what one holds.
    (Heist(TURN), "B", "It's free to stay in for the pot of 42; you hold a pair of queens."),
    (holdup(TURN, "B bet 10"), "C", "You're asked to call 10 to win 52; you hold nine high."),
    (holdup(TURN.replace("C 50", "C 4"), "B bet 10"), "C",

     "You're asked for your last 4 chips, to win part of 52; you hold nine high. "
     "Whoever goes bust starts a fight for all chips."),
    # Before the flop two cards are named unless they are a pair; before the next street the law stands there.
    (Heist(PREFLOP), "A", "You're asked to call 2 to win 0; you hold A♣ K♦."),
    (Heist(TURN.replace("to B", "phase window")), "B",
     "The pot is 42 chips, and 6 more once the law is beaten; you hold a pair of queens."),
    # Texas House'em. A vacant House comes before others, then a family to evict; else what it takes to build.
    (Town(BESIDE), "A",
     "You have 0 points. H1 is vacant: 9 points (Quality) plus your family's. 0 cards are left."),
    (Town(KINGS), "A",
     "You have 0 points. Beat 33 (family plus Safety, on the shield) to evict H1: "
     "9 points (Quality) plus your family's. 0 cards are left."),
    (Town(f"{HIDDEN}{KINGS} face-down"), "A",
     "You have 0 points. H1's family is hidden: 9 points (Quality) plus your family's if you evict it. "
     "0 cards are left."),
    (Town(""), "A",
     "You have 0 points. A House takes 2 alike as Foundation and 3 as Roof. 0 cards are left."),
    (Town("H1 foundation 7C 7D"), "A",
     "You have 0 points. 3 alike roof a Foundation into a House. 0 cards are left."),
    # How long the game still takes.
    (Town(f"{VACANT}; deck 3C 4C"), "A",
     "You have 0 points. H1 is vacant: 9 points (Quality) plus your family's. 2 cards are left."),
    (Town(f"{VACANT}; round 3; final 3"), "A",
     "You have 0 points. H1 is vacant: 9 points (Quality) plus your family's. This is your last turn."),
    (Town(f"{VACANT}; round 3; final 4"), "A",
     "You have 0 points. H1 is vacant: 9 points (Quality) plus your family's. "
     "One more turn follows, your last."),
    # Tex-Tac-Toe. What the best two cards make and score, and how many cards are left; nobody calls without a
    # line; after a call the best hand scores.
    (Trio(FLUSH), "A", "10♥ J♥ make a flush now. 37 cards are left."),
    (Trio(HIGH), "A", "K♥ 9♥ make a pair of nines now. 37 cards are left."),
    (Trio(LEVEL.replace("AS KD 9C", "AS KD ##")), "A",
     "No line is face up yet, so nobody can call; 37 cards are left."),
    (textactoe(LEVEL, "A call QH 4S"), "B",
     "Q♣ 4♦ make only a high card now: 0 points if it's the best hand."),
], ids=lambda it: it if isinstance(it, str) else type(it).__name__)  # fmt: skip
def test_who_is_asked_reads_what_is_at_stake(table: AnyDriver, name: str, line: str):
    """That nobody else does is a law."""
    assert stakes(table, name) == line
