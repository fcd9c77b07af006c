"""Texas House'em, the Royal Straight Flush: HE-110 to HE-114."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.cards import hand
from engines.core import Seat
from engines.houseem.events import Discarded, Reappropriated
from engines.houseem.model import Address
from tests.driver import those
from tests.houseem.town import Town

TOWN = """
    hand A TS JS QS 2C 2D; market KS AS 3D; hand B 5C; hand C 6C; graveyard 4C
    H1 foundation 7C 7D roof 9C 9D 9H owner B townsfolk 8C 8D
    H2 foundation 5H 5D roof 6S 6H 6D
    H3 foundation 4S 4H roof 3S 3H 3C owner A townsfolk KH
"""
ROYAL = "A reappropriate TS JS QS KS AS"


def test_HE_110_a_whole_house_is_taken_into_the_hand_and_the_royal_discarded() -> None:
    town = Town(TOWN)
    events = town.do(f"{ROYAL} at H1")
    assert sorted(town.hand("A").split()) == sorted(["2C", "2D", "7C", "7D", "9C", "9D", "9H", "8C", "8D"])
    assert (town.market, town.graveyard) == ("3D", "4C TS JS QS KS AS")
    assert (town.hand("B"), town.hand("C")) == ("5C", "6C")
    house = hand("7C 7D 9C 9D 9H 8C 8D")
    assert events == [
        Reappropriated(Seat(0), Address(1), house, 0),
        Discarded(hand("TS JS QS KS AS")),
    ]


def test_HE_110_other_houses_are_left_alone() -> None:
    town = Town(TOWN)
    town.do(f"{ROYAL} at H1")
    assert (town.told("H2"), town.told("H3")) == ("vacant", "settled A KH")


def test_HE_110_what_was_taken_is_named_in_the_log_and_counted_in_the_views() -> None:
    town = Town(TOWN)
    events = town.do(f"{ROYAL} at H1")
    for name in ("B", "C", None):
        assert town.heard_by(name, events) == tuple(events)
        view = town.view(name)
        assert view.hand_counts == (9, 1, 1)
        assert "7C" not in repr(replace(view, known=())) and ("7C", 0) in view.known
    assert "7C" in town.view("A").hand


@pytest.mark.parametrize(
    ("house", "gained"),
    [
        ("H1", "7C 7D 9C 9D 9H 8C 8D"),
        ("H2", "5H 5D 6S 6H 6D"),
        ("H3", "4S 4H 3S 3H 3C KH"),
    ],
    ids=["another's", "vacant", "one's own"],
)
def test_HE_111_any_vacant_or_settled_house_may_be_taken(house: str, gained: str) -> None:
    town = Town(TOWN)
    town.do(f"{ROYAL} at {house}")
    assert sorted(town.hand("A").split()) == sorted(f"2C 2D {gained}".split())
    assert town.told(house) == "-"


@pytest.mark.parametrize(("safe", "rule"), [("safe B", "HE-B56"), ("safe A", "HE-B56")])
def test_HE_111_a_safe_house_is_not_taken(safe: str, rule: str) -> None:
    town = Town(TOWN.replace("6S 6H 6D", f"6S 6H 6D {safe}"))
    assert town.refuse(f"{ROYAL} at H2").rule == rule


def test_HE_111_a_foundation_is_not_taken() -> None:
    assert Town(TOWN + "H4 foundation TC TD").refuse(f"{ROYAL} at H4").rule == "HE-B55"


def test_HE_112_the_lot_is_gone_for_good() -> None:
    town = Town(TOWN)
    town.do(f"{ROYAL} at H3")
    assert [lot.address for lot in town.view().lots] == [Address(1), Address(2)]
    assert town.refuse("A settle 2C in H3").rule == "HE-B12"
    town.do("A build 2C 2D")
    assert (town.told("H3"), town.told("H4")) == ("-", "foundation")


def test_HE_112_its_former_owner_has_one_house_less() -> None:
    town = Town(TOWN)
    before = [it.points for it in town.view().standing]
    town.do(f"{ROYAL} at H1")
    assert (before, [it.points for it in town.view().standing]) == ([16, 25, 0], [16, 0, 0])


def test_HE_113_a_royal_may_pillage() -> None:
    town = Town(TOWN)
    town.do("A pillage TS JS QS KS AS at H1 with TS")
    assert (town.told("H1"), town.graveyard) == ("settled A TS", "4C 8C 8D JS QS KS AS")


def test_HE_113_a_royal_may_be_a_straight() -> None:
    town = Town(TOWN)
    assert town.refuse("A straight TS JS QS KS AS rank 8 with TS").rule == "HE-B47"
    town.do("A straight TS JS QS KS AS rank K with TS")
    assert (town.told("H3"), town.told("H1")) == ("settled A TS", "settled B 8C 8D")


def test_HE_113_a_royal_may_be_a_flush() -> None:
    town = Town(TOWN.replace("8C 8D", "8S 8D"))
    town.do("A flush TS JS QS KS AS")
    assert (town.told("H1"), town.graveyard) == ("settled B 8D", "4C 8S TS JS QS KS AS")


@pytest.mark.parametrize(
    "cards",
    ["9S TS JS QS KS", "AS 2S 3S 4S 5S", "TS JS QS KS AH", "2S TS JS QS AS"],
    ids=["king high", "five high", "of two suits", "a flush"],
)
def test_HE_114_only_ten_to_ace_of_one_suit_takes_a_house(cards: str) -> None:
    town = Town(f"hand A {cards}; H1 foundation 7C 7D roof 9C 9D 9H owner B townsfolk 8C 8D")
    assert town.refuse(f"A reappropriate {cards} at H1").rule == "HE-B54"


@pytest.mark.parametrize("suit", "SHDC")
def test_HE_114_every_suit_has_its_royal(suit: str) -> None:
    cards = " ".join(rank + suit for rank in "TJQKA")
    town = Town(f"hand A {cards}; H1 foundation 7C 7D roof 9C 9D 9H")
    assert those(town.do(f"A reappropriate {cards} at H1"), Discarded) == [Discarded(hand(cards))]
