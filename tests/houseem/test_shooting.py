"""Texas House'em, the Ace Shooter: HE-86 to HE-91."""

from __future__ import annotations

import pytest

from engines.houseem.events import Discarded, Eliminated, Vacated
from tests.driver import those
from tests.houseem.town import Town, cards

STREET = """
    dealer C; turn A; deck 2C; hand A AS 4C; hand B 6D; hand C 8D 3C
    H1 foundation 5S 5H roof 6S 6H 6C owner B townsfolk QS
    H2 foundation 7S 7H roof 9S 9H 9D owner C townsfolk KS KH
    H3 foundation 3S 3H roof TS TH TD owner A townsfolk JD JC
    H4 foundation 2S 2H roof 4S 4H 4D owner C townsfolk AD
    H5 foundation QC QH roof 8C 8H 8S
"""


def test_HE_86_an_ace_and_one_of_the_townsfolk_go_to_the_graveyard() -> None:
    town = Town(f"{STREET}; graveyard TC")
    events = town.do("A shoot AS at KH")
    assert sorted(town.s.graveyard) == ["AS", "KH", "TC"]
    assert (town.hand("A"), town.hand("C"), town.told("H2")) == ("4C", "8D 3C", "settled C KS")
    (shot,) = those(events, Eliminated)
    assert (shot.seat, shot.by, shot.dead) == (0, "shoot", ((town.s.lots[1].address, ("KH",)),))
    assert [cards(it.cards) for it in those(events, Discarded)] == ["AS"]


def test_HE_86_the_other_houses_are_left_as_they_are() -> None:
    town = Town(STREET)
    before = {str(lot.address): lot for lot in town.s.lots}
    _ = town.do("A shoot AS at KH")
    assert [str(lot.address) for lot in town.s.lots if lot != before[str(lot.address)]] == ["H2"]


@pytest.mark.parametrize(
    ("target", "left"), [("QS", "vacant"), ("KS", "settled C KH"), ("KH", "settled C KS")]
)
def test_HE_R61_one_of_any_family_is_shot_not_only_who_lives_alone(target: str, left: str) -> None:
    town = Town(STREET)
    home = "H1" if target == "QS" else "H2"
    _ = town.do(f"A shoot AS at {target}")
    assert town.told(home) == left


@pytest.mark.parametrize(
    ("target", "where"),
    [
        ("8D", "another hand"),
        ("4C", "one's own hand"),
        ("5S", "a Foundation"),
        ("9S", "a Roof"),
        ("2C", "the deck"),
        ("AS", "the Ace itself"),
        ("TC", "the Graveyard"),
        ("3D", "the Market"),
    ],
)
def test_HE_86_only_townsfolk_are_shot(target: str, where: str) -> None:
    town = Town(f"{STREET}; graveyard TC; market 3D")
    assert town.refuse(f"A shoot AS at {target}").rule == "HE-B39", where


def test_HE_86_face_up_townsfolk_are_named_and_not_counted() -> None:
    assert Town(STREET).refuse("A shoot AS at H2#1").rule == "HE-B40"


def test_HE_86_nobody_is_shot_in_a_town_without_townsfolk() -> None:
    town = Town("hand A AS; deck 2C; H1 foundation 5S 5H roof 6S 6H 6C; H2 foundation 7S 7H")
    assert town.refuse("A shoot AS at QS").rule == "HE-B39"


def test_HE_87_the_ace_may_come_from_the_market() -> None:
    town = Town(f"{STREET}; hand A 4C; market 3D AS 9C")
    _ = town.do("A shoot AS at KH")
    assert (town.market, town.hand("A"), sorted(town.s.graveyard)) == ("3D 9C", "4C", ["AS", "KH"])


@pytest.mark.parametrize("ace", ["AS", "AH", "AC"])
@pytest.mark.parametrize("target", ["QS", "KS", "KH", "JD", "JC", "AD"])
def test_HE_88_any_ace_hits_any_rank_of_any_owner(ace: str, target: str) -> None:
    town = Town(f"{STREET}; hand A {ace}")
    _ = town.do(f"A shoot {ace} at {target}")
    assert sorted(town.s.graveyard) == sorted((ace, target))
    assert target not in [card for lot in town.s.lots for card in lot.townsfolk]


@pytest.mark.parametrize("townsfolk", ["2D", "KD", "TD TH TS TC"])
def test_HE_88_numbers_are_not_compared(townsfolk: str) -> None:
    town = Town(f"hand A AS; deck 2C; H1 foundation KS KH roof QS QH QD owner B townsfolk {townsfolk}")
    assert town.legal(f"A shoot AS at {townsfolk[:2]}")


def test_HE_88_a_player_may_shoot_his_own() -> None:
    town = Town(STREET)
    _ = town.do("A shoot AS at JD")
    assert (town.told("H3"), town.hand("A")) == ("settled A JC", "4C")


@pytest.mark.parametrize(("house", "target"), [("H1", "QS"), ("H4", "AD")])
def test_HE_89_an_emptied_house_is_vacant_and_the_shooter_does_not_move_in(house: str, target: str) -> None:
    town = Town(STREET)
    events = town.do(f"A shoot AS at {target}")
    lot = town.lot(house)
    assert lot is not None
    assert (town.told(house), lot.owner, lot.safe) == ("vacant", None, None)
    assert [str(it.house) for it in those(events, Vacated)] == [house]
    assert town.hand("A") == "4C"


def test_HE_89_the_next_player_may_settle_what_was_shot_empty() -> None:
    town = Town(STREET)
    _ = town.play("A shoot AS at AD")
    assert town.told("H4") == "vacant"
    _ = town.do("B settle 6D in H4")
    assert town.told("H4") == "settled B 6D"


def test_HE_89_ones_own_house_is_lost_with_its_last_townsfolk() -> None:
    town = Town("hand A AS AH; deck 2C; H1 foundation 5S 5H roof 6S 6H 6C owner A townsfolk JD JC")
    _ = town.do("A shoot AS at JD", "A shoot AH at JC")
    assert (town.told("H1"), cards(town.s.graveyard)) == ("vacant", "JD AS JC AH")


@pytest.mark.parametrize(
    ("house", "target", "told"),
    [("H2", "KS", "settled C KH"), ("H2", "KH", "settled C KS"), ("H3", "JC", "settled A JD")],
)
def test_HE_90_a_house_with_survivors_keeps_its_owner(house: str, target: str, told: str) -> None:
    town = Town(STREET)
    events = town.do(f"A shoot AS at {target}")
    assert (town.told(house), those(events, Vacated)) == (told, [])


def test_HE_90_survivors_stay_in_their_order() -> None:
    town = Town("hand A AS; deck 2C; H1 foundation 5S 5H roof 6S 6H 6C owner B townsfolk JD JH JS JC")
    _ = town.do("A shoot AS at JH")
    assert (town.told("H1"), town.view().lots[0].combined_safety) == ("settled B JD JS JC", 38)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("shoot 4C at QS", "HE-B37"),
        ("shoot KD at QS", "HE-B37"),
        ("shoot XB at QS", "HE-B37"),
        ("shoot AS AH at QS", "HE-B38"),
        ("shoot AS 4C at QS", "HE-B38"),
        ("shoot AS XB at QS", "HE-B38"),
        ("shoot AC at QS", "HE-B07"),
    ],
)
def test_HE_91_only_one_ace_shoots(move: str, rule: str) -> None:
    town = Town(f"variants strange_folk; {STREET}; hand A AS AH 4C KD XB")
    assert town.refuse(f"A {move}").rule == rule
