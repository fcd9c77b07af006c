"""Court!, components and setup: CT-01 to CT-03, and who deals first."""

from __future__ import annotations

import pytest

from engines.court import COURT, Options
from engines.court.events import Dealt, Pitched, SeasonStarted
from tests.court.realm import Realm, those

HANDS = "7D 8D TD 3S 4S TS 6S 7S 8S"
"""What three players are dealt: P1 7D 3S 6S, P2 8D 4S 7S, P3 TD TS 8S."""


@pytest.mark.parametrize("players", [3, 4, 5])
def test_CT_01_three_to_five_players_with_54_cards(players: int):
    view = Realm.dealt(players=players).view()
    on_field = sum(len(region.cards) for region in view.field)
    assert view.hand_counts == (3,) * players
    assert on_field + view.deck_count + len(view.discard) + 3 * players == 54


def test_CT_01_CT_B25_CT_B27_nobody_is_waited_for_before_the_deal():
    realm = Realm(state=COURT.new(Options(), 3, "00"))
    assert realm.owed == []
    assert realm.legal("table begin")
    realm.refused("P1 place KC", "CT-B27")
    realm.refused("P1 begin", "CT-B25")
    realm.do("table begin")
    assert not realm.legal("table begin")
    realm.refused("table begin", "CT-B25")


@pytest.mark.parametrize(("deck", "field", "discard", "jokers"), [
    ("5H 9S 4C 6C", {"C": "KC 2C 4C", "D": "", "H": "5H", "S": "9S"}, "", {}),
    ("5H QD 9S 4C 8C", {"C": "KC 2C 4C", "D": "QD", "H": "5H", "S": ""}, "9S", {}),
    ("XR 6C 3H 9D", {"C": "KC 2C XR 6C", "D": "9D", "H": "3H", "S": ""}, "", {"C": 1}),
    ("XB XR QH 2D 5S 9S", {"C": "KC 2C", "D": "", "H": "XB XR QH", "S": "5S 9S"}, "2D", {"H": 2}),
])  # fmt: skip
def test_CT_02_CT_03_CT_S01_CT_S02_CT_S03_CT_S04_three_cards_each_one_at_a_time_then_three_pitches(
    deck: str, field: dict[str, str], discard: str, jokers: dict[str, int]
):
    """KC and 2C lie there, and nobody owns them."""
    realm = Realm.dealt(f"{HANDS} {deck}")
    assert [realm.hand(name) for name in realm.names] == ["7D 3S 6S", "8D 4S 7S", "TD TS 8S"]
    assert {suit: realm.on(suit) for suit in "CDHS"} == field and realm.discard == discard
    assert {suit: realm.jokers(suit) for suit in "CDHS" if realm.jokers(suit)} == jokers
    lie = " ".join((*field.values(), discard)).split()
    left = [card for card in deck.split() if card not in lie]
    assert [*realm.s.deck[: len(left)]] == left
    view = realm.view()
    assert view.deck_count == 54 - 9 - len(discard.split()) - sum(len(it.split()) for it in field.values())
    assert view.kings == (None, None, None) and view.hand_counts == (3, 3, 3)
    assert (realm.phase, realm.owed, view.round) == ("turn", ["P1"], 1)


def test_CT_03_CT_02_the_opening_cards_come_first_then_the_deal_then_the_pitches():
    s = COURT.new(Options(), 3, "00")
    s.stacked = (tuple(f"{HANDS} 5H 9S 4C".split()),)
    realm = Realm(state=s)
    events = realm.do("table begin")
    assert [(it.to, it.cards) for it in those(events, Dealt)] == [*enumerate(realm.s.hands)]
    assert isinstance(events[0], SeasonStarted) and events[0].cards == ("KC", "2C")
    assert events[0].dealer == realm.view().dealer
    assert [type(dealt) for dealt in those(events, Dealt, Pitched)] == [Dealt] * 3 + [Pitched] * 3
