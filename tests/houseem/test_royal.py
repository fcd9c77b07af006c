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


@pytest.mark.parametrize(("house", "gained", "points"), [
    ("H1", "7C 7D 9C 9D 9H 8C 8D", [16, 0, 0]), ("H2", "5H 5D 6S 6H 6D", [16, 25, 0]),
    ("H3", "4S 4H 3S 3H 3C KH", [0, 25, 0]),
], ids=["another's", "vacant", "one's own"])  # fmt: skip
def test_HE_110_HE_56_HE_111_HE_112_HE_S15_a_house_is_gone_and_what_was_taken_is_known(
    house: str, gained: str, points: list[int]
):
    """HE-111: Reappropriate works on vacant and on settled Houses of any owner.
    HE-112: A reappropriated lot is gone and its tokens return.
    """
    town = Town(TOWN)
    assert [score.points for score in town.view().standing] == [16, 25, 0]
    others = {it: town.told(it) for it in ("H1", "H2", "H3") if it != house}
    events = town.do(f"{ROYAL} at {house}")
    assert sorted(town.hand("A").split()) == sorted(f"2C 2D {gained}".split())
    town.shows(f"{house} -; hand B 5C; hand C 6C; market 3D; graveyard 4C TS JS QS KS AS")
    assert {other: town.told(other) for other in others} == others
    assert [str(lot.address) for lot in town.view().lots] == [*others]
    for name in ("B", "C", None):
        assert town.heard_by(name, events) == tuple(events)
        view = town.view(name)
        assert view.hand_counts == (2 + len(hand(gained)), 1, 1)
        assert {(card, 0) for card in hand(gained)} <= {*view.known}
        assert gained[:2] not in repr(replace(view, known=()))
    assert events == [
        Reappropriated(Seat(0), Address(int(house[1])), hand(gained), 0),
        Discarded(hand("TS JS QS KS AS")),
    ]
    assert [score.points for score in town.view().standing] == points
    town.refuses("HE-B12", f"A settle 2C in {house}")
    town.refuses("HE-B11", "A settle 2C in H4")
    _ = town.do("A build 2C 2D")
    town.shows(f"{house} -; H4 foundation")


@pytest.mark.parametrize(("move", "outcome"), [
    ("pillage TS JS QS KS AS at H1 with TS", "H1 settled A TS; graveyard 4C 8S 8D JS QS KS AS"),
    ("straight TS JS QS KS AS rank K with TS", "H3 settled A TS; H1 settled B 8S 8D"),
    ("flush TS JS QS KS AS", "H1 settled B 8D; graveyard 4C 8S TS JS QS KS AS"),
])  # fmt: skip
def test_HE_113_a_royal_may_be_a_lesser_trump(move: str, outcome: str):
    town = Town(TOWN.replace("8C 8D", "8S 8D"))
    town.refuses("HE-B47", "A straight TS JS QS KS AS rank 8 with TS")
    _ = town.do(f"A {move}")
    town.shows(outcome)


@pytest.mark.parametrize("suit", "SHDC")
def test_HE_114_every_suit_has_its_royal(suit: str):
    """And nothing else is one: HE-B54."""
    cards = " ".join(rank + suit for rank in "TJQKA")
    town = Town(f"hand A {cards}; H1 foundation 7C 7D roof 9C 9D 9H")
    assert those(town.do(f"A reappropriate {cards} at H1"), Discarded) == [Discarded(hand(cards))]
