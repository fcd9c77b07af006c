"""Texas House'em, Dirty Trumps: HE-92 to HE-109; jokers among the Townsfolk: HE-158 and HE-159."""

from __future__ import annotations

import pytest

from engines.cards import hand
from engines.houseem.events import Discarded, Eliminated, MovedIn, Vacated
from engines.houseem.model import Address
from tests.driver import those
from tests.houseem.town import Town

SPADES = """
    hand A 2S 4S 6S 3C; market 8S TS 3D; hand B 5C; hand C 6C
    H1 foundation 5H 5D roof 9H 9D 9C owner B townsfolk KS
    H2 foundation 7H 7D roof JH JD JC owner A townsfolk QS
    H3 foundation 2H 2D roof 4H 4D 4C owner C townsfolk AS AH
"""
FLUSH = "A flush 2S 4S 6S 8S TS"
"""It empties H1 and A's own H2, and leaves the Ace of hearts in H3."""

EIGHTS = """
    hand A 5C 6D 7S AC; market 8H 9C KD; hand B 3C; hand C 6C
    H1 foundation 2S 2H roof 3S 3H 3D owner B townsfolk 8S 8D
    H2 foundation 4S 4H roof TS TH TD owner A townsfolk 8C
    H3 foundation JS JH roof QS QH QD owner C townsfolk 9D
    H4 foundation 6S 6H roof AS AH AD owner C townsfolk KS
"""
STRAIGHT = "A straight 5C 6D 7S 8H 9C"
"""Eights live in H1 and in A's own H2, a nine in H3; the other ranks of the Trump live nowhere."""

RUN = """
    hand A 5S 6S 7S 2H; market 8S 9S KD; hand B 3C; hand C TS
    H1 foundation 2C 2D roof 3S 3H 3D owner B townsfolk KS KH
    H2 foundation 4C 4D roof TC TD TH owner C townsfolk 9H
    H3 foundation 7C 7D roof JC JD JH owner A townsfolk QH QC QD
    H4 foundation 8C 8D roof 6C 6D 6H
"""
PILLAGE = "A pillage 5S 6S 7S 8S 9S"
ONE_OF_EACH = [
    (SPADES, f"{FLUSH} into H1 with TS"),
    (EIGHTS, f"{STRAIGHT} rank 8 into H1 with 9C"),
    (RUN, f"{PILLAGE} at H1 with 9S"),
]
"""A position and a Dirty Trump that settles H1, of each kind."""
each_kind = pytest.mark.parametrize(("position", "line"), ONE_OF_EACH, ids=["flush", "straight", "pillage"])


# Flush.


def test_HE_92_HE_R13_a_flush_kills_its_suit_in_the_whole_town_ones_own_included() -> None:
    town = Town(SPADES)
    events = town.do(FLUSH)
    (killed,) = those(events, Eliminated)
    assert killed.by == "flush"
    assert killed.dead == ((Address(1), ("KS",)), (Address(2), ("QS",)), (Address(3), ("AS",)))
    assert [town.told(lot) for lot in ("H1", "H2", "H3")] == ["vacant", "vacant", "settled C AH"]


@pytest.mark.parametrize("family", ["KH", "KH KD", "KH KD KC"])
def test_HE_92_other_suits_are_not_hit(family: str) -> None:
    town = Town(SPADES.replace("townsfolk KS", f"townsfolk {family}"))
    town.do(FLUSH)
    assert town.told("H1") == f"settled B {family}"


def test_HE_92_of_a_family_of_several_suits_the_others_stay_in_their_order() -> None:
    town = Town(SPADES.replace("townsfolk KS", "townsfolk KD KS KH KC"))
    town.do(FLUSH)
    assert town.told("H1") == "settled B KD KH KC"


@pytest.mark.parametrize("house", ["H1", "H2"])
@pytest.mark.parametrize("card", ["2S", "4S", "6S", "8S", "TS"])
def test_HE_93_HE_105_one_card_of_the_flush_may_settle_one_emptied_house(house: str, card: str) -> None:
    town = Town(SPADES)
    town.do(f"{FLUSH} into {house} with {card}")
    other = {"H1": "H2", "H2": "H1"}[house]
    assert (town.told(house), town.told(other)) == (f"settled A {card}", "vacant")
    assert card not in town.graveyard


def test_HE_93_a_house_that_was_vacant_before_or_keeps_a_family_cannot_be_settled() -> None:
    town = Town(SPADES + "H4 foundation 3S 3H roof TH TD TC")
    assert town.refuse(f"{FLUSH} into H3 with TS").rule == "HE-B43"
    assert town.refuse(f"{FLUSH} into H4 with TS").rule == "HE-B43"


def test_HE_93_where_one_house_is_emptied_it_goes_without_saying() -> None:
    town = Town(SPADES.replace("townsfolk QS", "townsfolk QH"))
    town.do(f"{FLUSH} with 2S")
    assert town.told("H1") == "settled A 2S"


def test_HE_93_where_several_are_emptied_house_and_card_are_said_together() -> None:
    town = Town(SPADES)
    assert town.refuse(f"{FLUSH} with 2S").rule == "HE-B45"
    assert town.refuse(f"{FLUSH} into H1").rule == "HE-B45"


def test_HE_94_after_a_flush_nobody_needs_to_move_in() -> None:
    town = Town(SPADES)
    events = town.do(FLUSH)
    assert (town.told("H1"), town.told("H2")) == ("vacant", "vacant")
    assert those(events, MovedIn) == []
    assert town.hand("A") == "3C"


def test_HE_95_a_flush_that_empties_no_house_settles_nothing() -> None:
    town = Town(SPADES.replace("townsfolk KS", "townsfolk KH").replace("townsfolk QS", "townsfolk QD"))
    assert town.refuse(f"{FLUSH} into H3 with TS").rule == "HE-B43"
    assert town.refuse(f"{FLUSH} with TS").rule == "HE-B43"
    events = town.do(FLUSH)
    assert (town.graveyard, town.told("H3")) == ("AS 2S 4S 6S 8S TS", "settled C AH")
    assert those(events, MovedIn, Vacated) == []
    assert those(events, Discarded) == [Discarded(hand("2S 4S 6S 8S TS"))]


def test_HE_96_a_flush_without_a_victim_is_refused() -> None:
    nobody = SPADES.replace("KS", "KH").replace("QS", "QD").replace("AS AH", "AD AH")
    assert Town(nobody).refuse(FLUSH).rule == "HE-B42"
    assert Town("hand A 2S 4S 6S; market 8S TS").refuse(FLUSH).rule == "HE-B42"


def test_HE_96_spades_in_buildings_are_no_victims() -> None:
    built = """
        hand A 2S 4S 6S; market 8S TS 3D
        H1 foundation 5S 5D roof 9S 9D 9C owner B townsfolk KH
        H2 foundation 7S 7D
    """
    assert Town(built).refuse(FLUSH).rule == "HE-B42"


# Straight.


def test_HE_97_HE_R13_a_straight_kills_one_rank_in_the_whole_town_ones_own_included() -> None:
    town = Town(EIGHTS)
    events = town.do(f"{STRAIGHT} rank 8 into H1 with 5C")
    (killed,) = those(events, Eliminated)
    assert killed.by == "straight"
    assert killed.dead == ((Address(1), ("8S", "8D")), (Address(2), ("8C",)))
    assert town.told("H1") == "settled A 5C"
    assert town.told("H2") == "vacant"
    assert (town.told("H3"), town.told("H4")) == ("settled C 9D", "settled C KS")


def test_HE_97_only_the_chosen_rank_dies() -> None:
    town = Town(EIGHTS)
    town.do(f"{STRAIGHT} rank 9 with 7S")
    told = [town.told(f"H{number}") for number in range(1, 5)]
    assert told == ["settled B 8S 8D", "settled A 8C", "settled A 7S", "settled C KS"]


def test_HE_97_victims_of_ones_own_are_enough() -> None:
    town = Town(EIGHTS.replace("owner B townsfolk 8S 8D", "").replace("townsfolk 9D", "townsfolk JD"))
    town.do(f"{STRAIGHT} rank 8 with 9C")
    assert (town.told("H1"), town.told("H2")) == ("vacant", "settled A 9C")


@pytest.mark.parametrize(("rank", "rule"), [("K", "HE-B47"), ("5", "HE-B48"), ("7", "HE-B48")])
def test_HE_98_the_rank_is_one_of_the_trump_that_lives_in_town(rank: str, rule: str) -> None:
    assert Town(EIGHTS).refuse(f"{STRAIGHT} rank {rank} into H4 with 5C").rule == rule


def test_HE_98_the_rank_may_be_left_out_where_only_one_lives_in_town() -> None:
    assert Town(EIGHTS).refuse(f"{STRAIGHT} into H1 with 5C").rule == "HE-B61"
    town = Town(EIGHTS.replace("townsfolk 9D", "townsfolk JD"))
    town.do(f"{STRAIGHT} into H1 with 5C")
    assert (town.told("H1"), town.told("H2")) == ("settled A 5C", "vacant")


def test_HE_98_a_straight_without_a_victim_is_refused() -> None:
    alone = "hand A 5C 6D 7S 8H 9C; H1 foundation 8S 8D roof 7H 7D 7C owner B townsfolk KS"
    assert Town(alone).refuse(f"{STRAIGHT} rank 8 into H1 with 9C").rule == "HE-B48"


@pytest.mark.parametrize("house", ["H1", "H2"])
@pytest.mark.parametrize("card", ["5C", "6D", "7S", "8H", "9C"])
def test_HE_99_HE_105_one_card_of_the_straight_settles_one_emptied_house(house: str, card: str) -> None:
    town = Town(EIGHTS)
    town.do(f"{STRAIGHT} rank 8 into {house} with {card}")
    assert town.told(house) == f"settled A {card}"


@pytest.mark.parametrize(("rank", "emptied"), [("8", ["H1", "H2"]), ("9", ["H3"])])
def test_HE_99_after_a_straight_nobody_needs_to_move_in(rank: str, emptied: list[str]) -> None:
    town = Town(EIGHTS)
    events = town.do(f"{STRAIGHT} rank {rank}")
    assert {town.told(house) for house in emptied} == {"vacant"}
    assert those(events, MovedIn) == []
    assert those(events, Discarded) == [Discarded(hand("5C 6D 7S 8H 9C"))]


def test_HE_99_where_one_house_is_emptied_it_goes_without_saying() -> None:
    town = Town(EIGHTS)
    town.do(f"{STRAIGHT} rank 9 with 5C")
    assert town.told("H3") == "settled A 5C"


def test_HE_99_a_house_is_not_settled_without_a_card() -> None:
    town = Town(EIGHTS)
    assert town.refuse(f"{STRAIGHT} rank 8 into H1").rule == "HE-B49"
    assert town.refuse(f"{STRAIGHT} rank 9 into H3").rule == "HE-B49"


def test_HE_99_the_house_is_one_that_the_straight_emptied() -> None:
    town = Town(EIGHTS + "H5 foundation 5S 5H roof 7H 7D 7C")
    assert town.refuse(f"{STRAIGHT} rank 8 with 5C").rule == "HE-B50"
    for house in ("H3", "H4", "H5"):
        assert town.refuse(f"{STRAIGHT} rank 8 into {house} with 5C").rule == "HE-B43"


# Straight Flush.


@pytest.mark.parametrize("card", ["5S", "6S", "7S", "8S", "9S"])
@pytest.mark.parametrize(
    ("house", "dead"), [("H1", ("KS", "KH")), ("H2", ("9H",)), ("H3", ("QH", "QC", "QD"))]
)
def test_HE_100_HE_105_pillage_replaces_the_family_of_one_house(
    house: str, dead: tuple[str, ...], card: str
) -> None:
    town = Town(RUN)
    before = {lot: town.told(lot) for lot in ("H1", "H2", "H3", "H4")}
    events = town.do(f"{PILLAGE} at {house} with {card}")
    (killed,) = those(events, Eliminated)
    assert (killed.by, killed.dead) == ("pillage", ((Address(int(house[1])), dead),))
    after = {lot: town.told(lot) for lot in before}
    assert after == before | {house: f"settled A {card}"}


def test_HE_100_after_a_pillage_nobody_needs_to_move_in() -> None:
    town = Town(RUN)
    events = town.do(f"{PILLAGE} at H1")
    assert (town.told("H1"), town.graveyard) == ("vacant", "KS KH 5S 6S 7S 8S 9S")
    assert those(events, MovedIn) == []


def test_HE_106_a_house_that_was_pillaged_may_be_settled_by_the_next_player() -> None:
    town = Town("dealer C; deck 2S 5C AS AH 9C" + RUN)
    town.play(f"{PILLAGE} at H1")
    town.play("B settle 3C in H1")
    assert town.told("H1") == "settled B 3C"


@pytest.mark.parametrize(
    "lot", ["", "safe B", "safe A"], ids=["vacant", "another's safe House", "one's own safe House"]
)
def test_HE_101_pillage_needs_townsfolk(lot: str) -> None:
    town = Town(f"hand A 5S 6S 7S 8S 9S; H1 foundation 2C 2D roof 3S 3H 3D {lot}")
    assert town.refuse(f"{PILLAGE} at H1 with 9S").rule == "HE-B52"


def test_HE_101_a_foundation_is_not_pillaged() -> None:
    town = Town("hand A 5S 6S 7S 8S 9S; H1 foundation 2C 2D")
    assert town.refuse(f"{PILLAGE} at H1 with 9S").rule == "HE-B52"


# All of them.


@each_kind
def test_HE_102_the_dead_go_to_the_graveyard_and_to_no_hand(position: str, line: str) -> None:
    town = Town(position)
    others = town.hand("B"), town.hand("C")
    (killed,) = those(town.do(line), Eliminated)
    dead = [card for _, family in killed.dead for card in family]
    assert town.graveyard.split()[: len(dead)] == dead
    assert (town.hand("B"), town.hand("C")) == others


@pytest.mark.parametrize(
    ("at", "hand", "market", "buried"),
    [
        (0, "3C", "3D", "KS QS AS 2S 4S 6S 8S"),
        (1, "AC", "KD", "8S 8D 8C 5C 6D 7S 8H"),
        (2, "2H", "KD", "KS KH 5S 6S 7S 8S"),
    ],
)
def test_HE_103_the_rest_of_the_trump_goes_to_the_graveyard_market_cards_included(
    at: int, hand: str, market: str, buried: str
) -> None:
    position, line = ONE_OF_EACH[at]
    town = Town(position)
    town.do(line)
    assert (town.hand("A"), town.market, town.graveyard) == (hand, market, buried)


@each_kind
def test_HE_104_one_card_moves_into_one_house(position: str, line: str) -> None:
    town = Town(position)
    mine = {lot.address for lot in town.s.lots if lot.owner == town.seat("A")}
    (moved,) = those(town.do(line), MovedIn)
    assert (moved.house, moved.number, len(moved.cards)) == (Address(1), 1, 1)
    assert {lot.address for lot in town.s.lots if lot.owner == town.seat("A")} <= mine | {Address(1)}


def test_HE_104_two_cards_do_not_move_in() -> None:
    assert not_accepted(Town(SPADES), f"{FLUSH} into H1 with 8S TS")
    assert not_accepted(Town(EIGHTS), f"{STRAIGHT} rank 8 into H1 with 8H 9C")
    assert not_accepted(Town(SPADES), f"{FLUSH} into H1 H2 with TS")


def not_accepted(town: Town, line: str) -> bool:
    return bool(town.refuse(line).sentence)


@each_kind
def test_HE_105_a_card_that_is_not_of_the_trump_does_not_move_in(position: str, line: str) -> None:
    town = Town(position)
    other = town.hand("A").split()[-1]
    beginning, _, _ = line.rpartition(" ")
    assert town.refuse(f"{beginning} {other}").rule == "HE-B44"
    on_market = town.market.split()[-1]
    assert town.refuse(f"{beginning} {on_market}").rule == "HE-B44"


def test_HE_106_an_emptied_house_may_be_settled_by_the_next_player() -> None:
    town = Town("dealer C; deck 2C 5S 6D 7C 8D" + SPADES)
    events = town.play(f"{FLUSH} into H1 with TS")
    assert those(events, Vacated) == [Vacated(Address(1)), Vacated(Address(2))]
    lot = town.lot("H2")
    assert lot is not None
    assert (lot.owner, lot.safe) == (None, None)
    town.play("B settle 5C in H2")
    assert town.told("H2") == "settled B 5C"


@each_kind
def test_HE_106_what_a_dirty_trump_does_is_public(position: str, line: str) -> None:
    town = Town(position)
    events = town.do(line)
    assert town.heard_by(None, events) == tuple(events)
    moved = events.index(those(events, MovedIn)[0])
    assert isinstance(events[0], Eliminated)
    assert isinstance(events[-1], Discarded)
    assert {type(it) for it in events[1:moved]} == {Vacated}


def test_HE_107_a_straight_flush_may_be_played_as_a_straight() -> None:
    town = Town(RUN)
    assert town.refuse("A straight 5S 6S 7S 8S 9S rank 9 into H1 with 5S").rule == "HE-B43"
    assert town.refuse("A straight 5S 6S 7S 8S 9S rank K into H1 with 5S").rule == "HE-B47"
    (killed,) = those(town.do("A straight 5S 6S 7S 8S 9S rank 9 into H2 with 5S"), Eliminated)
    assert (killed.by, killed.dead) == ("straight", ((Address(2), ("9H",)),))
    assert (town.told("H1"), town.told("H2")) == ("settled B KS KH", "settled A 5S")
    assert town.graveyard == "9H 6S 7S 8S 9S"


def test_HE_108_a_straight_flush_may_be_played_as_a_flush() -> None:
    town = Town(RUN)
    assert town.refuse("A flush 5S 6S 7S 8S 9S into H1 with 9S").rule == "HE-B43"
    (killed,) = those(town.do("A flush 5S 6S 7S 8S 9S"), Eliminated)
    assert (killed.by, killed.dead) == ("flush", ((Address(1), ("KS",)),))
    assert (town.told("H1"), town.told("H2")) == ("settled B KH", "settled C 9H")
    assert town.graveyard == "KS 5S 6S 7S 8S 9S"


def test_HE_109_a_plain_straight_or_flush_does_not_pillage() -> None:
    plain = Town(EIGHTS)
    assert plain.refuse("A pillage 5C 6D 7S 8H 9C at H1 with 9C").rule == "HE-B51"
    suited = Town(SPADES)
    assert suited.refuse("A pillage 2S 4S 6S 8S TS at H1 with TS").rule == "HE-B51"


# Jokers among the Townsfolk.

JOKERS = """
    variants strange_folk; hand A 3S 4S 6S 8S TS AD; market 5C 6D 7C 8H 9C
    H1 foundation 2D 2C roof 9D 9H 9S owner B townsfolk {}
    H2 foundation 5D 5H roof JD JH JC owner C townsfolk QS
"""


@pytest.mark.parametrize(
    ("family", "told"),
    [
        ("7S 7H XB", "settled B 7H XB"),
        ("XR 7H XB 7S", "settled B XR 7H XB"),
        ("7H XB", "settled B 7H XB"),
    ],
)
def test_HE_158_a_flush_misses_a_joker(family: str, told: str) -> None:
    town = Town(JOKERS.format(family))
    town.do("A flush 3S 4S 6S 8S TS")
    assert (town.told("H1"), town.told("H2")) == (told, "vacant")


def test_HE_158_a_joker_is_no_victim_of_a_flush() -> None:
    town = Town(JOKERS.format("7H XB").replace("QS", "QH"))
    assert town.refuse("A flush 3S 4S 6S 8S TS").rule == "HE-B42"


def test_HE_158_a_straight_of_the_familys_rank_kills_a_joker() -> None:
    town = Town(JOKERS.format("7S XB 7H XR"))
    town.do("A straight 5C 6D 7C 8H 9C rank 7 with 9C")
    assert town.told("H1") == "settled A 9C"
    assert town.graveyard == "7S XB 7H XR 5C 6D 7C 8H"


@pytest.mark.parametrize("family", ["7S XB", "XB 7S", "XR 7S XB"])
def test_HE_159_jokers_leave_with_the_last_natural_and_the_house_counts_as_emptied(family: str) -> None:
    town = Town(JOKERS.format(family))
    town.do("A flush 3S 4S 6S 8S TS into H1 with TS")
    assert (town.told("H1"), town.told("H2")) == ("settled A TS", "vacant")
    assert set(town.graveyard.split()) == {*family.split(), "QS", "3S", "4S", "6S", "8S"}


@pytest.mark.parametrize(
    ("family", "target", "told", "dead"),
    [
        ("7S XB", "7S", "vacant", {"7S", "XB"}),
        ("7S XB XR", "7S", "vacant", {"7S", "XB", "XR"}),
        ("7S 7H XB", "7S", "settled B 7H XB", {"7S"}),
        ("7S XB XR", "XR", "settled B 7S XB", {"XR"}),
        ("7S XB", "XB", "settled B 7S", {"XB"}),
    ],
)
def test_HE_159_jokers_and_the_ace_shooter(family: str, target: str, told: str, dead: set[str]) -> None:
    town = Town(JOKERS.format(family))
    town.do(f"A shoot AD at {target}")
    assert (town.told("H1"), set(town.graveyard.split())) == (told, dead | {"AD"})
