"""Texas House'em, building: HE-47 to HE-62."""

from __future__ import annotations

import pytest

from engines.cards import DECK, RANKS
from engines.houseem.events import Built, Drew, Restocked, SafeEnded, TurnBegan
from engines.houseem.model import Stage
from tests.driver import those
from tests.houseem.town import Town, cards

SAFE = """
    dealer A; turn C; market 3H 3D 4D; deck 2C 3C 4C 5C 6C 2D 8C 8D TC TD
    hand A 6S; hand B QC; hand C KC KD
    H1 foundation 7S 7H roof 9S 9H 9D safe B
"""
ROYAL = "TS JS QS KS AS"


def points(town: Town) -> list[int]:
    """What everybody's Houses bring."""
    return [it.points for it in town.view().standing]


@pytest.mark.parametrize("rank", RANKS)
def test_HE_47_a_pair_lays_a_foundation_that_belongs_to_nobody(rank: str) -> None:
    town = Town(f"hand A {rank}S; market {rank}H 2D; deck 3D")
    events = town.do(f"A build {rank}S {rank}H")
    lot = town.lot("H1")
    assert lot is not None
    assert (cards(lot.foundation), lot.roof, lot.townsfolk) == (f"{rank}S {rank}H", (), ())
    assert (lot.stage, lot.safe, lot.owner) == (Stage.FOUNDATION, None, None)
    assert (those(events, Built)[0].stage, town.told("H1")) == ("foundation", "foundation")


@pytest.mark.parametrize("move", ["build 7S 8S", "build 7S KH"])
def test_HE_47_two_cards_of_different_ranks_are_no_foundation(move: str) -> None:
    assert Town("hand A 7S 8S KH; deck 2C").refuse(f"A {move}").rule == "HE-B13"


@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_HE_48_HE_49_whoever_roofs_a_foundation_gets_the_safe_token(name: str) -> None:
    town = Town(f"hand A 7S 7H; hand {name} {'7S 7H ' if name == 'A' else ''}9S 9H 9D; deck 2C")
    _ = town.do("A build 7S 7H", f"{name} build 9S 9H 9D on H1")
    lot = town.lot("H1")
    assert lot is not None
    assert (cards(lot.foundation), cards(lot.roof), lot.owner) == ("7S 7H", "9S 9H 9D", None)
    assert town.told("H1") == f"safe {name}"


def test_HE_49_who_finishes_a_house_has_it_safe_and_who_began_it_has_nothing() -> None:
    town = Town("hand A 7S 7H KS; hand B 9S 9H 9D; hand C 3C; deck 2C 3D 4C 5C")
    _ = town.do("A build 7S 7H", "B build 9S 9H 9D")
    assert town.told("H1") == "safe B"
    _ = town.turn("A")
    assert town.told("H1") == "safe B"  # the beginner's turn takes no token off
    _ = town.turn("B")
    assert town.told("H1") == "vacant"


@pytest.mark.parametrize("move", ["build 9S 9H 9D on H2", "build 9S 9H 9D on 2"])
def test_HE_48_a_roof_goes_on_any_foundation_of_the_town(move: str) -> None:
    text = "hand A 9S 9H 9D; deck 2C; H1 foundation 7S 7H; H2 foundation 8S 8H; H3 foundation 7D 7C"
    town = Town(text)
    _ = town.do(f"A {move}")
    assert [town.told(it) for it in ("H1", "H2", "H3")] == ["foundation", "safe A", "foundation"]
    assert Town(text).refuse("A build 9S 9H 9D").rule == "HE-B20"


def test_HE_48_the_only_foundation_need_not_be_named() -> None:
    town = Town("hand A 9S 9H 9D; deck 2C; H1 foundation 7S 7H roof 8S 8H 8D; H2 foundation 5S 5H")
    _ = town.do("A build 9S 9H 9D")
    assert [town.told(it) for it in ("H1", "H2")] == ["vacant", "safe A"]


@pytest.mark.parametrize("named", ["5S 5H KS KH KD", "KS KH KD 5S 5H", "KS 5S KH 5H KD"])
def test_HE_50_a_full_house_is_a_whole_house_the_pair_below_the_three_above(named: str) -> None:
    town = Town("hand A KS 5S KH; market 5H KD 2C; deck 3C; H1 foundation 7S 7H")
    events = town.do(f"A build {named}")
    lot = town.lot("H2")
    assert lot is not None
    assert (sorted(lot.foundation), sorted(lot.roof)) == (["5H", "5S"], ["KD", "KH", "KS"])
    assert (lot.safety, lot.quality, town.told("H2")) == (5, 13, "safe A")
    assert (town.told("H1"), town.market, those(events, Built)[0].stage) == ("foundation", "2C", "safe")


@pytest.mark.parametrize("named", ["2S 2H 2D AS AH", "AS AH AD 2S 2H"])
def test_HE_50_the_three_are_above_whichever_rank_is_higher(named: str) -> None:
    town = Town("hand A AS AH AD 2S 2H 2D; deck 3C")
    _ = town.do(f"A build {named}")
    lot = town.lot("H1")
    assert lot is not None
    assert " ".join((*lot.roof, *lot.foundation)) == named


@pytest.mark.parametrize(
    ("lots", "move", "rule"),
    [
        ("", "build 9S 9H 9D", "HE-B18"),
        ("", "build 9S 9H 9D on H1", "HE-B11"),
        ("H1 foundation 7S 7H roof 8S 8H 8D", "build 9S 9H 9D", "HE-B18"),
        ("H1 foundation 7S 7H roof 8S 8H 8D", "build 9S 9H 9D on H1", "HE-B19"),
    ],
)
def test_HE_51_without_a_foundation_a_three_of_a_kind_builds_nothing(lots: str, move: str, rule: str) -> None:
    assert Town(f"hand A 9S 9H 9D; deck 2C; {lots}").refuse(f"A {move}").rule == rule


@pytest.mark.parametrize("token", ["", "safe A", "safe B", "owner A townsfolk KS"])
def test_HE_52_a_house_gets_no_second_roof(token: str) -> None:
    town = Town(f"""
        hand A 9S 9H 9D; deck 2C
        H1 foundation 7S 7H roof 8S 8H 8D {token}
        H2 foundation 5S 5H
    """)
    assert town.refuse("A build 9S 9H 9D on H1").rule == "HE-B19"
    assert town.legal("A build 9S 9H 9D on H2")


@pytest.mark.parametrize("move", ["build 9S 9H 9D 9C", "build 9S 9H 9D 9C on H1"])
def test_HE_53_four_of_a_kind_builds_nothing(move: str) -> None:
    town = Town("hand A 9S 9H 9D 9C; deck 2C; H1 foundation 7S 7H")
    assert town.refuse(f"A {move}").rule == "HE-B15"


def test_HE_53_four_of_a_kind_and_a_fifth_card_are_no_full_house() -> None:
    town = Town("hand A 9S 9H 9D 9C 5S; deck 2C; H1 foundation 7S 7H")
    assert town.refuse("A build 9S 9H 9D 9C 5S").rule == "HE-B17"


def test_HE_54_a_pair_of_a_foundations_rank_starts_another_lot() -> None:
    town = Town("hand A 7D 7C; deck 2C; H1 foundation 7S 7H")
    assert town.refuse("A build 7D 7C on H1").rule == "HE-B21"
    _ = town.do("A build 7D 7C")
    assert [(str(it.address), cards(it.foundation), it.roof) for it in town.s.lots] == [
        ("H1", "7S 7H", ()),
        ("H2", "7D 7C", ()),
    ]


def test_HE_55_HE_56_there_is_room_for_every_pair_of_the_deck() -> None:
    town = Town(f"hand A {' '.join(DECK)}")
    for rank in RANKS:
        _ = town.do(f"A build {rank}S {rank}H", f"A build {rank}D {rank}C")
    assert [str(it.address) for it in town.s.lots] == [f"H{number}" for number in range(1, 27)]
    assert {it.stage for it in town.s.lots} == {Stage.FOUNDATION}


def test_HE_56_numbers_rise_in_the_order_of_the_first_cards() -> None:
    town = Town("hand A 7S 7H; hand B 8S 8H; hand C 9S 9H 9D JS JH JD 4S 4H; deck 2C")
    _ = town.do("A build 7S 7H", "B build 8S 8H", "C build 9S 9H 9D on H2", "C build JS JH JD 4S 4H")
    assert [(str(it.address), cards(it.foundation), it.stage) for it in town.s.lots] == [
        ("H1", "7S 7H", "foundation"),
        ("H2", "8S 8H", "safe"),
        ("H3", "4S 4H", "safe"),
    ]


@pytest.mark.parametrize(("gone", "left"), [("H1", "H2"), ("H2", "H1")])
def test_HE_56_the_number_of_a_house_that_is_gone_is_not_used_again(gone: str, left: str) -> None:
    town = Town(f"""
        hand A {ROYAL} 2C 2D; deck 3C
        H1 foundation 7C 7D roof 9C 9D 9H
        H2 foundation 8C 8D roof TC TD TH
    """)
    _ = town.do(f"A reappropriate {ROYAL} at {gone}", "A build 2C 2D")
    assert [str(it.address) for it in town.s.lots] == [left, "H3"]
    assert town.refuse(f"A settle {town.hand('A').split()[0]} in {gone}").rule == "HE-B12"


@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_HE_57_a_safe_house_is_settled_by_nobody_not_even_its_builder(name: str) -> None:
    town = Town(f"{SAFE}; turn {name}")
    held = town.hand(name).split()[0]
    assert town.refuse(f"{name} settle {held} in H1").rule == "HE-B25"
    assert town.refuse(f"{name} evict {held} in H1").rule == "HE-B36"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (f"reappropriate {ROYAL} at H1", "HE-B56"),
        (f"pillage {ROYAL} at H1 with TS", "HE-B52"),
        (f"flush {ROYAL} into H1 with TS", "HE-B42"),
        (f"straight {ROYAL} rank K into H1 with TS", "HE-B48"),
    ],
)
@pytest.mark.parametrize("builder", ["A", "B"])
def test_HE_58_a_safe_house_is_no_target_of_a_royal(builder: str, move: str, rule: str) -> None:
    town = Town(f"hand A {ROYAL}; deck 2C; H1 foundation 7S 7H roof 9S 9H 9D safe {builder}")
    assert town.refuse(f"A {move}").rule == rule


def test_HE_58_once_the_token_is_off_a_house_may_be_reappropriated() -> None:
    town = Town(f"hand A {ROYAL}; deck 2C 3C; H1 foundation 7C 7H roof 9C 9H 9D safe A")
    _ = town.turn("A")
    assert town.legal(f"A reappropriate {ROYAL} at H1")


def test_HE_59_HE_60_a_house_is_safe_until_its_builders_next_turn_in_which_he_may_settle_it() -> None:
    town = Town(SAFE)
    _ = town.play("C draw", "A draw")
    # Round end: the Market gains 5C, B is dealer, C begins.
    assert (town.s.turn, town.market, town.told("H1")) == (2, "3H 3D 4D 5C", "safe B")
    assert town.refuse("C settle KC in H1").rule == "HE-B25"
    _ = town.play("C draw")
    assert town.told("H1") == "safe B"
    _ = town.play("A draw")
    assert (town.s.turn, town.told("H1"), town.hand("B")) == (1, "vacant", "QC TC")
    _ = town.do("B settle QC in H1")
    assert town.told("H1") == "settled B QC"


def test_HE_59_the_token_comes_off_before_top_up_and_draw() -> None:
    town = Town("market 3H; deck 2C 3C 4C; hand B KC; H1 foundation 7S 7H roof 9S 9H 9D safe B")
    told = town.turn("B")
    kinds = [type(it) for it in those(told, TurnBegan, SafeEnded, Restocked, Drew)]
    assert kinds == [TurnBegan, SafeEnded, Restocked, Drew]


def test_HE_60_a_house_that_its_builder_leaves_is_open_to_the_next_player() -> None:
    town = Town(f"{SAFE}; turn B")
    _ = town.turn("B")
    _ = town.do("B draw", "C settle KC in H1")
    assert town.told("H1") == "settled C KC"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("settle KC in H1", "HE-B24"),
        ("evict KC in H1", "HE-B36"),
        ("expand KC in H1", "HE-B30"),
        (f"pillage {ROYAL} at H1 with TS", "HE-B52"),
        (f"reappropriate {ROYAL} at H1", "HE-B55"),
        (f"flush {ROYAL} into H1 with TS", "HE-B43"),
    ],
)
def test_HE_61_a_foundation_is_no_house_yet(move: str, rule: str) -> None:
    town = Town(f"""
        hand A {ROYAL} KC; deck 2C
        H1 foundation 7C 7H
        H2 foundation 5C 5H roof 6C 6H 6D owner B townsfolk 9S
    """)
    assert town.refuse(f"A {move}").rule == rule


@pytest.mark.parametrize("lot", ["", "roof AS AH AD", "roof AS AH AD safe A"])
def test_HE_62_unfinished_safe_and_vacant_lots_score_nothing(lot: str) -> None:
    town = Town(f"hand A KS; H1 foundation KH KD {lot}")
    assert points(town) == [0, 0, 0]


def test_HE_62_only_the_settled_houses_of_a_town_score() -> None:
    town = Town("""
        final 3; dealer A; turn A; hand A 4C
        H1 foundation KS KH roof AS AH AD
        H2 foundation QS QH roof JS JH JD safe B
        H3 foundation TS TH
        H4 foundation 9S 9H roof 8S 8H 8D owner C townsfolk 2S
    """)
    assert points(town) == [0, 0, 10]  # 2 for the 2S and 8 for the Roof
    _ = town.play("A pass")
    assert points(town) == [0, 0, 10]
