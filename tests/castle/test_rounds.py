"""Discards and bids, in turn, until the hands are opened."""

from __future__ import annotations

from engines.cards import hand
from engines.castle import CASTLE
from engines.castle.events import BidMade, Discarded, Drew, HandsOpened, YouDrew
from engines.core import Seat
from tests.castle.table import Table, after, begun, bids
from tests.driver import those

BEFORE_BIDS = "hands P1 2C 7D 9H KS KD P2 AD KH 9S 5C 2D P3 4C 3D QS TH 7C\ndeck 4S QH 6H\n"
BEFORE_DISCARDS = "phase discard\n" + BEFORE_BIDS
EVERYBODY = ("P1", "P2", "P3", "onlooker")


def test_CP_05_CP_07_players_discard_and_bid_once_each_clockwise_the_dealer_last():
    """CP-07: In BID players act once each, clockwise, the dealer last, with a bid from 0 to the number of
    stones in the supply.
    """
    table = begun(4, first_dealer=1)
    for phase, move in (("discard", "discard"), ("bid", "bid 1")):
        for name in ("P3", "P4", "P1", "P2"):
            assert table.asked == (phase, name)
            table.do(f"{name} {move}")


def test_CP_S02_CP_06_none_one_or_two_cards_are_discarded_and_drawn_at_once():
    table = Table(BEFORE_DISCARDS)
    events = table.do("P1 discard KS", "P2 discard", "P3 discard 4C 3D")
    assert table.moat == "KS 4C 3D"
    assert table.hand("P1") == "2C 7D 9H KD 4S"
    assert table.hand("P2") == "AD KH 9S 5C 2D"
    assert table.hand("P3") == "QS TH 7C QH 6H"
    assert those(events, Discarded, Drew) == [
        Discarded(Seat(0), hand("KS"), 1), Drew(Seat(0), 1), Discarded(Seat(1), (), 1),
        Discarded(Seat(2), hand("4C 3D"), 1), Drew(Seat(2), 2),
    ]  # fmt: skip
    assert those(table.heard_by("P3", events), YouDrew) == [YouDrew(Seat(2), hand("QH 6H"), 1)]
    assert those(table.heard_by("P2", events), YouDrew) == []


def test_CP_06_specials_that_are_discarded_do_nothing():
    text = "stones P1 3 P2 3\nphase discard\nhands P1 JH 8C QD QH 2S P2 KC KD 9H 5S 3C\ndeck 4S 7H"
    table = after(text, "P1 discard JH 8C", "P2 discard", *bids(3, 2))
    # No tithe, no supplies: P1 (queens) lost 3, P2 (kings) took a stone but had not the largest bid.
    assert table.supply == (0, 4) and table.quarry == 36 - 4


def test_CP_08_bids_lie_open_and_apart_from_the_supply():
    table = Table(BEFORE_BIDS)
    assert table.do(*bids(2, 3)) == [BidMade(Seat(0), 2), BidMade(Seat(1), 3)]
    for viewer in EVERYBODY:
        view = table.view(viewer)
        assert view.bid == (2, 3, 0) and view.supply == (1, 0, 3)
        assert view.offered == (2, 3, None)


def test_CP_09_after_the_dealers_bid_all_hands_are_opened_and_seen_by_everybody():
    table = after(BEFORE_BIDS, *bids(2, 1))
    assert table.view().opened == ()
    (opened,) = those(table.do("P3 bid 0"), HandsOpened)
    assert opened == HandsOpened(
        (hand("KS KD 9H 7D 2C"), hand("AD KH 9S 5C 2D"), hand("QS TH 7C 4C 3D")),
        ("pair of kings", "high card, ace", "high card, queen"),
        1,
    )
    assert table.phase == "build"
    assert all(table.view(it).opened[0] == hand("KS KD 9H 7D 2C") for it in EVERYBODY)
    # They do not tell which cards were drawn.
    text = "stones P1 3 P2 3\nphase discard\nhands P1 2C 7D 9H KS KD\ndeck AH 8S"
    table = after(text, "P1 discard 2C 7D", "P2 discard", *bids(1, 1))
    assert table.view().opened[0] == hand("AH KS KD 9H 8S")


def test_the_move_of_an_absent_player_keeps_cards_and_stones():
    table = begun(3, first_dealer=0)
    assert str(CASTLE.default(table.s, Seat(1))) == "Discard(cards=())"
    table.do("P2 discard", "P3 discard", "P1 discard")
    assert str(CASTLE.default(table.s, Seat(1))) == "Bid(stones=0)"
