"""Texas House'em, the Ace Shooter: HE-86 to HE-91."""

from __future__ import annotations

import pytest

from engines.houseem.events import Discarded, Eliminated, Vacated
from tests.driver import those
from tests.houseem.town import Town, after, cards

STREET = """
    dealer C; turn A; deck 2C; hand A AS 4C; hand B 6D; hand C 8D 3C
    H1 foundation 5S 5H roof 6S 6H 6C owner B townsfolk QS
    H2 foundation 7S 7H roof 9S 9H 9D owner C townsfolk KS KH
    H3 foundation 3S 3H roof TS TH TD owner A townsfolk JD JC
    H4 foundation 2S 2H roof 4S 4H 4D owner C townsfolk AD
    H5 foundation QC QH roof 8C 8H 8S
"""


@pytest.mark.parametrize("ace", ["AS", "AH", "AC"])
@pytest.mark.parametrize(("target", "house", "told"), [
    ("QS", "H1", "vacant"), ("KS", "H2", "settled C KH"), ("KH", "H2", "settled C KS"),
    ("JD", "H3", "settled A JC"), ("JC", "H3", "settled A JD"), ("AD", "H4", "vacant"),
])  # fmt: skip
def test_HE_86_HE_88_HE_90_HE_R61_HE_S10_an_ace_shoots_any(ace: str, target: str, house: str, told: str):
    """Of any rank, owner and family (R-61); survivors keep the House, and the shooter moves in nowhere.

    HE-88: `shoot` may hit any rank, any owner, the shooter included.
    HE-90: A House with survivors after `shoot` keeps its owner.
    """
    town = Town(f"{STREET}; hand A {ace} 4C; graveyard TC")
    before = {str(lot.address): lot for lot in town.s.lots}
    events = town.do(f"A shoot {ace} at {target}")
    town.shows(f"hand A 4C; hand B 6D; hand C 8D 3C; graveyard TC {target} {ace}; {house} {told}")
    assert [str(lot.address) for lot in town.s.lots if lot != before[str(lot.address)]] == [house]
    (shot,) = those(events, Eliminated)
    assert (shot.seat, shot.by, shot.dead) == (0, "shoot", ((town.lot(house).address, (target,)),))
    assert [cards(discarded.cards) for discarded in those(events, Discarded)] == [ace]
    assert [str(vacated.house) for vacated in those(events, Vacated)] == ([house] if told == "vacant" else [])
    assert told != "vacant" or (town.lot(house).owner, town.lot(house).safe) == (None, None)


HOUSE = "H1 foundation KS KH roof 6S 6H 6C owner"


@pytest.mark.parametrize(("position", "lines", "outcome"), [
    # The Ace may come from the Market.
    (f"{STREET}; hand A 4C; market 3D AS 9C", ["A shoot AS at KH"],
     "market 3D 9C; hand A 4C; graveyard KH AS"),
    # Numbers are not compared, and survivors stay in their order.
    (f"hand A AS; {HOUSE} B townsfolk 2D", ["A shoot AS at 2D"], "H1 vacant"),
    (f"hand A AS; {HOUSE} B townsfolk KD", ["A shoot AS at KD"], "H1 vacant"),
    (f"hand A AS; {HOUSE} B townsfolk TD TH TS TC", ["A shoot AS at TH"], "H1 settled B TD TS TC"),
    # One's own House is lost with its last Townsfolk.
    (f"hand A AS AH; {HOUSE} A townsfolk JD JC", ["A shoot AS at JD", "A shoot AH at JC"],
     "H1 vacant; graveyard JD AS JC AH"),
])  # fmt: skip
def test_HE_87_HE_88_HE_89_HE_90_what_comes_of_it(position: str, lines: list[str], outcome: str):
    after(position, *lines).shows(outcome)


def test_HE_89_HE_S10_the_next_player_may_settle_what_was_shot_empty():
    town = Town(STREET)
    _ = town.play("A shoot AS at AD", "B settle 6D in H4")
    town.shows("H4 settled B 6D")
