"""Court!, components and setup: CT-01 to CT-03, and who deals first."""

from __future__ import annotations

import pytest

from engines.core import Illegal
from engines.court import COURT, Options
from engines.court.events import Dealt, Pitched, SeasonStarted
from tests.court.realm import Realm, those

HANDS = "7D 8D 9D 3S 4S 5S 6S 7S 8S"
"""What three players are dealt: P1 7D 3S 6S, P2 8D 4S 7S, P3 9D 5S 8S."""


@pytest.mark.parametrize("players", [3, 4, 5])
def test_CT_01_three_to_five_players_with_54_cards(players: int):
    realm = Realm.dealt(players=players)
    view = realm.view()
    on_field = sum(len(it.cards) for it in view.field)
    assert view.hand_counts == (3,) * players
    assert on_field + view.deck_count + len(view.discard) + 3 * players == 54


@pytest.mark.parametrize("players", [0, 1, 2, 6, 7])
def test_CT_01_no_other_number_of_players(players: int):
    with pytest.raises(Illegal):
        COURT.new(Options(), players, "00")


def test_CT_01_nobody_is_waited_for_before_the_deal():
    realm = Realm(state=COURT.new(Options(), 3, "00"))
    assert realm.owed == []
    assert realm.legal("table begin")
    assert realm.refuse("P1 place KC").sentence == "The game has not begun yet."
    realm.do("table begin")
    assert not realm.legal("table begin")
    assert realm.refuse("table begin").sentence == "The game has already begun."


def test_CT_02_season_1_starts_with_KC_and_2C_that_nobody_owns():
    realm = Realm.dealt(f"{HANDS} 5H 9S 4C")
    assert realm.on("C") == "KC 2C 4C"
    assert realm.view().kings == (None, None, None)


def test_CT_02_the_opening_cards_lie_there_before_any_pitching():
    realm = Realm(state=COURT.new(Options(), 3, "00"))
    events = realm.do("table begin")
    assert isinstance(events[0], SeasonStarted)
    assert events[0].cards == ("KC", "2C")


def test_CT_03_three_cards_each_one_at_a_time_then_three_pitches():
    realm = Realm.dealt(f"{HANDS} 5H 9S 4C 6C")
    assert [realm.hand(it) for it in realm.names] == ["7D 3S 6S", "8D 4S 7S", "9D 5S 8S"]
    assert (realm.on("H"), realm.on("S"), realm.on("D")) == ("5H", "9S", "")
    assert realm.view().deck_count == 40


def test_CT_03_the_deal_comes_before_the_pitches():
    s = COURT.new(Options(), 3, "00")
    s.stacked = (tuple(f"{HANDS} 5H 9S 4C".split()),)
    events = Realm(state=s).do("table begin")
    kinds = [type(it) for it in those(events, Dealt, Pitched)]
    assert kinds == [Dealt] * 3 + [Pitched] * 3


def test_CT_03_a_later_season_is_dealt_anew():
    realm = Realm("""
        phase align
        field KC 2C
        hands P1 2D P2 3D P3 4D
        next 5S 6S 7S 8S 9S TS 2H 3H 4H 5H 6H 7H
    """)
    events = realm.do("P1 align 2D", "P2 align 3D", "P3 align 4D")
    assert those(events, SeasonStarted)[0].season == 2
    assert [it.to for it in those(events, Dealt)] == [0, 1, 2]
    # The dealer is P1 now, so P2 is dealt first.
    assert [realm.hand(it) for it in realm.names] == ["7S TS 4H", "5S 8S 2H", "6S 9S 3H"]
    assert realm.on("H") == "5H 6H 7H"


def test_CT_R31_the_host_picks_the_first_dealer():
    assert Realm.dealt(dealer=1).owed == ["P3"]
    assert Realm.dealt(dealer=0, players=5).owed == ["P2"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_CT_R31_else_the_first_dealer_is_drawn_by_lot(players: int):
    drawn = [COURT.new(Options(), players, f"seed {n}").dealer for n in range(40)]
    assert set(drawn) == set(range(players))
    assert drawn == [COURT.new(Options(), players, f"seed {n}").dealer for n in range(40)]


def test_CT_R31_the_lot_is_told():
    realm = Realm(state=COURT.new(Options(), 4, "00"))
    (started,) = those(realm.do("table begin"), SeasonStarted)
    assert started.dealer == realm.view().dealer


def test_CT_R31_a_first_dealer_must_have_a_seat():
    with pytest.raises(Illegal):
        COURT.new(Options(first_dealer=3), 3, "00")
    with pytest.raises(ValueError, match="first_dealer"):
        Options(first_dealer=5)


def test_the_order_of_the_cards_follows_from_the_seed():
    assert Realm.dealt(seed="11").s == Realm.dealt(seed="11").s
    assert Realm.dealt(seed="11").s.hands != Realm.dealt(seed="12").s.hands
