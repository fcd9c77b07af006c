"""Texas House'em, evicting: HE-72 to HE-85."""

from __future__ import annotations

import pytest

from engines.core import Illegal
from engines.houseem.events import Evicted
from tests.driver import those
from tests.houseem.town import Town, cards


def house(foundation: str, townsfolk: str, trump: str, more: str = "") -> Town:
    """C's House, with the Trump in A's hand."""
    return Town(f"""
        dealer C; turn A; deck 4C; hand A {trump}; {more}
        H1 foundation {foundation} roof 9S 9H 9D owner C townsfolk {townsfolk}
    """)


def evicts(town: Town, trump: str) -> bool:
    """Whether A's Trump throws C out; if not, he is told that it is too weak (or of Kings)."""
    if town.legal(f"A evict {trump} in H1"):
        return True
    refused: Illegal = town.refuse(f"A evict {trump} in H1")
    assert refused.rule in ("HE-B34", "HE-B35")
    return False


@pytest.mark.parametrize(
    ("foundation", "townsfolk", "combined"),
    [
        ("7S 7H", "KS", 20),
        ("QS QH", "KS KH KD", 51),
        ("KS KH", "2S 2H 2D 2C", 21),
        ("6S 6H", "AC", 7),
        ("AS AH", "AD AC", 3),
        ("AS AH", "2S", 3),
        ("KS KH", "KD KC", 39),
        ("TS TH", "JS", 21),
    ],
)
def test_HE_72_HE_75_HE_76_combined_safety_is_the_townsfolk_and_the_foundation_once(
    foundation: str, townsfolk: str, combined: int
) -> None:
    (lot,) = house(foundation, townsfolk, "").view("B").lots
    assert lot.combined_safety == combined


@pytest.mark.parametrize(
    ("trump", "strength"),
    [("2S", 2), ("TS", 10), ("JS JH", 22), ("QS QH QD", 36), ("TS TH TD TC", 40), ("AS AH AD", 3)],
)
def test_HE_73_HE_75_HE_76_strength_is_the_sum_of_the_trumps_values(trump: str, strength: int) -> None:
    refused = house("KS KC", "8S 8H 8D 8C", trump).refuse(f"A evict {trump} in H1")
    assert (refused.rule, f"has strength {strength};" in refused.sentence) == ("HE-B34", True)


def test_HE_75_an_ace_counts_1_in_strength_in_town_and_in_the_foundation() -> None:
    """AH AD are 2; against AC over 2S 2H 1 + 2 = 3, over AS and a joker as its pair 1 + 1 = 2."""
    low = house("2S 2H", "AC", "AH AD 4D")
    assert low.view("B").lots[0].combined_safety == 3
    refused = low.refuse("A evict AH AD in H1")
    assert (refused.rule, "has strength 2;" in refused.sentence) == ("HE-B34", True)
    assert evicts(low, "4D") is True
    ace = Town(
        "variants strange_folk; hand A AH AD 3D; deck 3C; "
        "H1 foundation AS XB roof 9S 9H 9D owner C townsfolk AC"
    )
    assert ace.view("B").lots[0].combined_safety == 2
    assert ace.refuse("A evict AH AD in H1").rule == "HE-B34"
    assert evicts(ace, "3D") is True


@pytest.mark.parametrize(
    ("foundation", "townsfolk", "trump", "succeeds"),
    [
        ("7S 7H", "KS", "TD TC", False),  # 20 against 20
        ("7S 7H", "KS", "JS JD", True),  # 22 against 20
        ("2S 2H", "5C", "7D", False),  # 7 against 7
        ("2S 2H", "5C", "8D", True),  # 8 against 7
        ("2S 2H", "5C", "6D", False),  # 6 against 7
        ("6S 6H", "3S 3H 3D", "5S 5H 5D", False),  # 15 against 15
        ("5S 5H", "3S 3H 3D", "5D 5C", False),  # 10 against 14
        ("5S 5H", "3S 3H 3D", "8D 8C", True),  # 16 against 14
        ("3S 3H", "3D 3C", "9C", False),  # 9 against 9
        ("4S 4H", "3D 3C", "2S 2H 2D 2C", False),  # 8 against 10
        ("AS AH", "2S", "3S", False),  # 3 against 3
        ("AS AH", "2S", "4S", True),  # 4 against 3
        ("2S 2H", "AS", "3S", False),  # 3 against 3
        ("2S 2H", "AS", "4S", True),  # 4 against 3
    ],
)
def test_HE_74_only_more_strength_than_combined_safety_evicts(
    foundation: str, townsfolk: str, trump: str, succeeds: bool
) -> None:
    assert evicts(house(foundation, townsfolk, trump), trump) is succeeds


def test_HE_74_equal_strength_is_told_to_be_too_little() -> None:
    refused = house("7S 7H", "KS", "TD TC").refuse("A evict TD TC in H1")
    sentence = "TD TC has strength 20; the Combined Safety of H1 is 20. You need more."
    assert (refused.rule, refused.sentence) == ("HE-B34", sentence)


@pytest.mark.parametrize(
    ("trump", "townsfolk", "succeeds"),
    [
        ("JC", "8S", True),  # 11 against 10
        ("JC", "9C", False),  # 11 against 11
        ("QC", "9C", True),  # 12 against 11
        ("QC", "TS", False),  # 12 against 12
        ("KC", "TS", True),  # 13 against 12
        ("KC", "JS", False),  # 13 against 13
        ("KC KD", "JS JH", True),  # 26 against 24
        ("KC KD", "QS QH", False),  # 26 against 26
        ("QC QD", "JS JH", False),  # 24 against 24
    ],
)
def test_HE_76_jack_queen_and_king_count_eleven_twelve_thirteen(
    trump: str, townsfolk: str, succeeds: bool
) -> None:
    assert evicts(house("2S 2H", townsfolk, trump), trump) is succeeds


@pytest.mark.parametrize(
    ("foundation", "safety", "trump", "succeeds"),
    [
        ("JS JH", 13, "KC", False),  # 13 against 2 + 11
        ("TS TH", 12, "KC", True),
        ("QS QH", 14, "7D 7C", False),
        ("QS QH", 14, "8D 8C", True),
        ("KS KH", 15, "5S 5H 5D", False),
        ("KS KH", 15, "8D 8C", True),
    ],
)
def test_HE_76_faces_count_as_much_in_safety(
    foundation: str, safety: int, trump: str, succeeds: bool
) -> None:
    town = house(foundation, "2D", trump)
    assert town.view().lots[0].combined_safety == safety
    assert evicts(town, trump) is succeeds


@pytest.mark.parametrize("trump", ["AS", "AS AH", "AS AH AD", "AS AH AD AC"])
@pytest.mark.parametrize(
    ("foundation", "kings"),
    [("2S 2H", "KS"), ("QS QH", "KS KH KD KC"), ("KS KH", "KD KC"), ("QS QH", "KS KH KD")],
)
def test_HE_77_aces_always_evict_kings(foundation: str, kings: str, trump: str) -> None:
    town = house(foundation, kings, trump)
    _ = town.do(f"A evict {trump} in H1")
    assert (town.told("H1"), town.hand("C")) == (f"settled A {trump}", kings)


def test_HE_77_an_ace_of_the_market_evicts_kings_too() -> None:
    town = house("QS QH", "KS KH", "", "market AS 2C 3C")
    _ = town.do("A evict AS in H1")
    assert (town.told("H1"), town.market) == ("settled A AS", "2C 3C")
    assert town.view().lots[0].combined_safety == 13


@pytest.mark.parametrize("trump", ["KS", "KS KH", "KS KH KD KC"])
@pytest.mark.parametrize(
    ("foundation", "aces"), [("2S 2H", "AS"), ("AS AH", "AD"), ("2S 2H", "AS AH AD AC"), ("QS QH", "AC")]
)
def test_HE_78_kings_never_evict_aces(foundation: str, aces: str, trump: str) -> None:
    refused = house(foundation, aces, trump).refuse(f"A evict {trump} in H1")
    assert (refused.rule, refused.sentence) == ("HE-B35", "Kings can never evict Aces.")


def test_HE_78_kings_do_not_evict_ones_own_aces_either() -> None:
    town = Town("hand A KS KH; deck 2C; H1 foundation 2S 2H roof 9S 9H 9D owner A townsfolk AS")
    assert town.refuse("A evict KS KH in H1").rule == "HE-B35"


@pytest.mark.parametrize(
    ("foundation", "townsfolk", "trump", "succeeds"),
    [
        ("KS KH", "QS", "AS AH AD AC", False),  # Aces against Queens on Kings: 4 against 25
        ("2S 2H", "2C", "AS AH AD AC", False),  # 4 against 4
        ("3S 3H", "AS", "AH AD AC", False),  # Aces against an Ace: 3 against 4
        ("2S 2H", "AS", "QH", True),  # 12 against 3
        ("KS KH", "AS", "QH", False),  # 12 against 14
        ("KS KH", "AS", "QH QD", True),  # 24 against 14
        ("JS JH", "AS", "QH", False),  # 12 against 12
        ("KS KH", "2S", "KD", False),  # Kings against 2s: 13 against 15
        ("KS KH", "AS", "7S 7D", False),  # 14 against 14
    ],
)
def test_HE_79_any_other_meeting_with_aces_compares_numbers(
    foundation: str, townsfolk: str, trump: str, succeeds: bool
) -> None:
    assert evicts(house(foundation, townsfolk, trump), trump) is succeeds


@pytest.mark.parametrize(
    ("trump", "succeeds"),
    [("AH AD AC", False), ("AH AD AC XR", True)],  # 3 and 4 against 2 + 1
)
def test_HE_79_aces_may_evict_by_numbers(trump: str, succeeds: bool) -> None:
    town = Town(f"""
        variants strange_folk; hand A {trump}; deck 3C
        H1 foundation AS XB roof 9S 9H 9D owner C townsfolk 2S
    """)
    assert evicts(town, trump) is succeeds


def test_HE_82_the_trump_lives_there_now_and_the_house_is_the_evictors() -> None:
    town = house("7S 7H", "KS", "TD JS JD", "hand C JH")
    _ = town.do("A evict JS JD in H1")
    (lot,) = town.view("B").lots
    assert (lot.owner, lot.townsfolk, lot.combined_safety) == (town.seat("A"), ("JS", "JD"), 29)
    assert town.view().standing[0].points == 22 + 9 and town.view().standing[2].points == 0
    town.act("C")
    assert town.refuse("C expand JH in H1").rule == "HE-B29"


def test_HE_80_HE_82_the_family_goes_to_its_owner_and_the_trump_moves_in() -> None:
    town = house("7S 7H", "KS", "TD JS JD", "hand B 2C; hand C 3C; graveyard 8C")
    (evicted,) = those(town.do("A evict JS JD in H1"), Evicted)
    assert (town.told("H1"), town.hand("C"), town.hand("A")) == ("settled A JS JD", "3C KS", "TD")
    assert (town.hand("B"), town.graveyard) == ("2C", "8C")
    assert (cards(evicted.cards), cards(evicted.family), evicted.to) == ("JS JD", "KS", 2)
    lot = town.lot("H1")
    assert lot is not None
    assert (cards(lot.foundation), cards(lot.roof)) == ("7S 7H", "9S 9H 9D")


def test_HE_80_evicted_cards_go_to_who_owned_the_house_last() -> None:
    town = house("2S 2H", "3S", "6S", "hand B 9C")
    _ = town.do("A evict 6S in H1", "B evict 9C in H1")
    assert (town.told("H1"), town.hand("A"), town.hand("C")) == ("settled B 9C", "6S", "3S")


def test_HE_80_an_expanded_family_goes_as_a_whole() -> None:
    town = house("2S 2H", "3S", "TS TH", "hand C 3H")
    _ = town.do("C expand 3H in H1", "A evict TS TH in H1")
    assert town.hand("C") == "3S 3H"


def test_HE_81_townsfolk_from_the_market_go_to_the_owners_hand() -> None:
    town = Town("""
        deck 2C; market QS QD 3C; hand A 4H; hand B KS KH KD
        H1 foundation 8S 8H roof 9S 9H 9D owner B townsfolk 7C
    """)
    _ = town.do("A evict QS QD in H1")  # 24 against 15
    assert (town.told("H1"), town.hand("B"), town.market) == ("settled A QS QD", "KS KH KD 7C", "3C")
    _ = town.do("B evict KS KH KD in H1")  # 39 against 32
    assert (town.hand("A"), town.hand("B"), town.market) == ("4H QS QD", "7C", "3C")


def test_HE_81_a_settler_from_the_market_goes_to_the_owners_hand() -> None:
    town = Town("deck 2C; market 5S 3C; hand B KS; H1 foundation 7S 7H roof 9S 9H 9D")
    _ = town.do("A settle 5S in H1", "B evict KS in H1")  # 13 against 12
    assert (town.hand("A"), town.market, town.told("H1")) == ("5S", "3C", "settled B KS")


def test_HE_83_ones_own_family_comes_back_to_ones_own_hand() -> None:
    text = "deck 2C; hand A 5D KD; H1 foundation 2S 2H roof 9S 9H 9D owner A townsfolk 5C"
    town = Town(text)
    _ = town.do("A evict KD in H1")
    assert (town.told("H1"), town.hand("A")) == ("settled A KD", "5D 5C")
    assert Town(text).refuse("A evict 5D in H1").rule == "HE-B34"  # 5 against 7


@pytest.mark.parametrize("lot", ["", "roof 9S 9H 9D", "roof 9S 9H 9D safe A", "roof 9S 9H 9D safe B"])
def test_HE_84_nobody_is_evicted_where_nobody_lives(lot: str) -> None:
    town = Town(f"hand A KS KH; deck 2C; H1 foundation 7S 7H {lot}")
    assert town.refuse("A evict KS KH in H1").rule == "HE-B36"


@pytest.mark.parametrize("roof", ["2S 2H 2D", "KS KH KD", "AS AH AD"])
def test_HE_85_the_roof_has_no_influence(roof: str) -> None:
    town = Town(f"hand A TS TH JS JH; deck 2C; H1 foundation 7S 7H roof {roof} owner C townsfolk KC")
    assert town.view().lots[0].combined_safety == 20
    assert (evicts(town, "TS TH"), evicts(town, "JS JH")) == (False, True)
