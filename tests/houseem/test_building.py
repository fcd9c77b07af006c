"""Texas House'em, building: HE-47 to HE-62."""

from __future__ import annotations

import pytest

from engines.cards import DECK, RANKS
from engines.houseem.events import Built, SafeEnded, TurnBegan
from engines.houseem.model import Stage
from tests.driver import those
from tests.houseem.town import Town, after, cards

SAFE = """
    dealer A; turn C; market 3H 3D 4D; deck 2C 3C 4C 5C 6C 2D 8C 8D TC TD
    hand A 6S; hand B QC; hand C KC KD
    H1 foundation 7S 7H roof 9S 9H 9D safe B
"""


@pytest.mark.parametrize("rank", RANKS)
def test_HE_47_a_pair_lays_a_foundation_that_belongs_to_nobody(rank: str):
    town = Town(f"hand A {rank}S; market {rank}H 2D; deck 3D")
    events = town.do(f"A build {rank}S {rank}H")
    lot = town.lot()
    assert (cards(lot.foundation), lot.roof, lot.townsfolk) == (f"{rank}S {rank}H", (), ())
    assert (lot.stage, lot.safe, lot.owner) == (Stage.FOUNDATION, None, None)
    assert (those(events, Built)[0].stage, town.told("H1")) == ("foundation", "foundation")


@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_HE_48_HE_49_HE_S05_whoever_roofs_a_foundation_has_it_safe(name: str):
    hands = "hand A 7S 9H 9D" if name == "A" else f"hand A 7S; hand {name} 9H 9D"
    town = after(f"market 7H 9S 2D; {hands}", "A build 7S 7H")
    town.shows("H1 foundation; market 9S 2D")
    _ = town.do(f"{name} build 9H 9D 9S on H1")
    lot = town.lot()
    assert (cards(lot.foundation), cards(lot.roof), lot.owner) == ("7S 7H", "9H 9D 9S", None)
    town.shows(f"H1 safe {name}; market 2D; hand {name} -")


@pytest.mark.parametrize(("named", "above", "below"), [
    ("5S 5H KS KH KD", "KS KH KD", "5S 5H"), ("KS KH KD 5S 5H", "KS KH KD", "5S 5H"),
    ("KS 5S KH 5H KD", "KS KH KD", "5S 5H"), ("2S 2H 2D AS AH", "2S 2H 2D", "AS AH"),
    ("AS AH AD 2S 2H", "AS AH AD", "2S 2H"),
])  # fmt: skip
def test_HE_50_HE_117_a_full_house_is_three_above_a_pair(named: str, above: str, below: str):
    town = Town(f"hand A {named[:8]}; market {named[9:]} 2C; deck 3C; H1 foundation 7S 7H")
    events = town.do(f"A build {named}")
    lot = town.lot("H2")
    assert (cards(lot.foundation), cards(lot.roof)) == (below, above)
    value = {"5": 5, "K": 13, "2": 2, "A": 1}
    assert (lot.safety, lot.quality) == (value[below[0]], {**value, "A": 14}[above[0]])
    town.shows("H1 foundation; H2 safe A; market 2C")
    assert those(events, Built)[0].stage == "safe"


def test_HE_54_HE_55_HE_56_a_pair_of_a_foundations_rank_starts_another_lot_and_there_is_room_for_every_pair():
    """HE-55: There is no limit on the number of lots.
    HE-56: Lot numbers rise in order of creation and are never reused.
    """
    town, laid = Town(f"hand A {' '.join(DECK)}"), list[str]()
    for rank in RANKS:
        first, second = f"{rank}S {rank}H", f"{rank}D {rank}C"
        _ = town.do(f"A build {first}")
        town.refuses("HE-B21", f"A build {second} on H{len(town.s.lots)}")
        _ = town.do(f"A build {second}")
        laid += first, second
    found = [f"{lot.address} {cards(lot.foundation)}" for lot in town.s.lots]
    assert found == [f"H{number} {pair}" for number, pair in enumerate(laid, 1)]
    assert {lot.stage for lot in town.s.lots} == {Stage.FOUNDATION}


def test_HE_49_HE_59_HE_60_HE_S06_a_house_is_safe_until_its_builders_next_turn():
    """HE-59: The safe token is removed at the start of the builder's next turn, before the top-up and
    draw.
    HE-60: The builder may settle the House in the very turn in which the token came off.
    """
    town = Town(SAFE)
    town.refuses("HE-B25", "C settle KC in H1")
    _ = town.play("C draw")
    town.shows("hand C KC KD 2C; hand A 6S 3C; H1 safe B")
    events = town.play("A draw")
    # Round end: the Market gains 5C, B is dealer, C begins.
    town.shows("hand A 6S 3C 4C; market 3H 3D 4D 5C; hand C KC KD 2C 6C; H1 safe B")
    assert [began.seat for began in those(events, TurnBegan)] == [2]
    town.refuses("HE-B25", "C settle KC in H1")
    _ = town.play("C draw")
    town.shows("hand C KC KD 2C 6C 2D; hand A 6S 3C 4C 8C; H1 safe B")
    events = town.play("A draw")
    assert [began.seat for began in those(events, TurnBegan, SafeEnded)] == [1, 1]
    town.shows("hand A 6S 3C 4C 8C 8D; H1 vacant; hand B QC TC; deck TD")
    _ = town.do("B settle QC in H1")
    town.shows("H1 settled B QC; hand B TC")
