"""Texas House'em, the other variants, alone and together: HE-144 to HE-165 and section 6.8."""

from __future__ import annotations

import pytest

from engines.core import Event, Seat
from engines.houseem import HOUSEEM
from engines.houseem.events import (
    DeckExhausted,
    Discarded,
    Drew,
    Eliminated,
    Evicted,
    GameOver,
    MovedIn,
    Renovated,
    Restocked,
    Revealed,
    TurnedOut,
    Vacated,
)
from engines.houseem.model import Address
from tests.driver import those
from tests.houseem.town import Town, dealt

H1 = Address(1)
VACANT = "H1 foundation 7S 7H roof 9S 9H 9D"


# Renovations.

RENOVATIONS = """
    variants renovations; dealer A; market 4H; deck 2C; graveyard 9C 9D 9H; hand B KC; hand A AC; hand C QC
"""


def test_HE_144_the_first_empty_deck_makes_a_new_one_of_the_graveyard_and_nothing_final() -> None:
    town = Town(RENOVATIONS)
    events = town.turn("B")
    assert town.graveyard == "-"
    assert those(events, Renovated) == [Renovated(3)]
    assert those(events, DeckExhausted) == []
    assert (town.view().final_round, town.view().renovated, town.view().deck_count) == (None, True, 1)


def test_HE_144_what_the_new_deck_is_like_is_told_to_nobody() -> None:
    town = Town(RENOVATIONS.replace("market 4H", "market 4H 5H 6H"))
    events = town.turn("B")
    assert sorted(town.deck.split()) == ["9C", "9D", "9H"]
    for name in ("A", "B", "C", None):
        seen = repr((town.view(name), town.heard_by(name, events)))
        assert not any(f"'{card}'" in seen for card in ("9C", "9D", "9H"))


def test_HE_144_drawing_by_choice_renovates_too() -> None:
    town = Town(RENOVATIONS)
    events = town.do("B draw")
    assert those(events, Drew, Renovated) == [Drew(Seat(1), 1, 3), Renovated(3)]
    assert (town.hand("B"), town.graveyard) == ("KC 2C", "-")
    town.act("B")
    assert town.refuse("B pass").rule == "HE-B10"


def test_HE_144_the_same_table_always_shuffles_alike() -> None:
    first, second = Town(RENOVATIONS), Town(RENOVATIONS)
    first.turn("B")
    second.turn("B")
    assert first.s == second.s


def test_HE_145_the_second_empty_deck_sets_the_final_round() -> None:
    town = Town("variants renovations; dealer A; round 4; market 4H 5H 6H; deck 2C; graveyard 9C; hand B KC")
    events = town.do("B draw") + town.turn("C")
    assert those(events, Renovated) == [Renovated(1)]
    assert those(events, DeckExhausted) == [DeckExhausted(5)]
    assert town.hand("C") == "9C"
    assert town.view().final_round == 5


def test_HE_146_with_an_empty_graveyard_the_first_empty_deck_is_final() -> None:
    town = Town("variants renovations; round 4; market 4H 5H 6H; deck 2C; hand B KC")
    events = town.do("B draw")
    assert those(events, Renovated) == []
    assert those(events, DeckExhausted) == [DeckExhausted(5)]
    town.act("B")
    assert town.legal("B pass")


def test_HE_147_a_top_up_and_a_draw_go_on_from_the_new_deck() -> None:
    town = Town(RENOVATIONS)
    events = town.turn("B")
    restocked, drew = those(events, Restocked, Drew)
    assert isinstance(restocked, Restocked)
    assert isinstance(drew, Drew)
    assert (restocked.cards[0], len(restocked.cards), drew.number) == ("2C", 2, 1)
    first, second, third = town.market.split()
    assert (first, second, town.hand("B").split()[0]) == ("4H", "2C", "KC")
    assert {third, town.hand("B").split()[1], town.deck} == {"9C", "9D", "9H"}


def test_HE_147_a_draw_of_two_goes_on_from_the_new_deck() -> None:
    town = Town("variants renovations; market 4H 5H 6H; deck 2C; graveyard 9C 9D")
    (drew,) = those(town.turn("B"), Drew)
    assert (drew.number, len(town.deck.split())) == (2, 1)
    first, second = town.hand("B").split()
    assert first == "2C"
    assert {second, town.deck} == {"9C", "9D"}


def test_HE_147_the_restock_at_a_rounds_end_goes_on_from_the_new_deck() -> None:
    town = Town("""
        variants renovations; dealer A; market 4H; deck 2C; graveyard 9C 9D 9H TC; hand B KC
        hand A QS; H1 foundation 7S 7H roof 8S 8H 8D
    """)
    events = town.play("A settle QS in H1")
    first, *_ = those(events, Restocked)
    assert (first.cards[0], len(first.cards)) == ("2C", 2)
    assert town.view().final_round is None


# Harsh Lands, Captives, and both.

EVICTION = "hand A KD; hand B 3C; H1 foundation 2S 2H roof 9S 9H 9D owner {} townsfolk 5C"


@pytest.mark.parametrize(("owner", "hand", "graveyard"), [("B", "5C", "-"), ("A", "-", "5C")])
def test_HE_152_another_family_is_taken_and_ones_own_buried(owner: str, hand: str, graveyard: str) -> None:
    town = Town(f"variants captives harsh_lands; {EVICTION.format(owner)}")
    _ = town.do("A evict KD in H1")
    assert (town.hand("A"), town.hand("B"), town.graveyard) == (hand, "3C", graveyard)


@pytest.mark.parametrize(
    ("variants", "owner", "to"),
    [
        ("", "B", "B"),
        ("captives", "B", "A"),
        ("harsh_lands", "B", None),
        ("captives harsh_lands", "B", "A"),
        ("", "A", "A"),
        ("captives", "A", "A"),
        ("harsh_lands", "A", None),
        ("captives harsh_lands", "A", None),
    ],
)
def test_HE_148_HE_151_HE_152_where_an_evicted_family_goes(variants: str, owner: str, to: str | None) -> None:
    town = Town(f"variants {variants}; " + EVICTION.format(owner))
    (evicted,) = those(town.do("A evict KD in H1"), Evicted)
    assert evicted.to == (None if to is None else town.seat(to))
    assert town.told("H1") == "settled A KD"
    assert (town.hand("A"), town.hand("B"), town.graveyard) == (
        "5C" if to == "A" else "-",
        "3C 5C" if to == "B" else "3C",
        "5C" if to is None else "-",
    )


@pytest.mark.parametrize("variants", ["captives", "harsh_lands", "captives harsh_lands"])
def test_HE_151_the_dead_are_no_captives(variants: str) -> None:
    town = Town(f"variants {variants}; hand A AS; H1 foundation 2S 2H roof 9S 9H 9D owner B townsfolk 5C 5D")
    town.do("A shoot AS at 5D")
    assert (town.hand("A"), town.hand("B"), town.graveyard) == ("-", "-", "5D AS")


@pytest.mark.parametrize("variants", ["harsh_lands", "captives", "captives harsh_lands", "proper_people"])
def test_HE_150_a_house_is_taken_as_ever(variants: str) -> None:
    house = "H1 foundation 2S 2H roof 9S 9H 9D owner A townsfolk JC"
    town = Town(f"variants {variants}; hand A TS JS QS KS AS; {house}")
    town.do("A reappropriate TS JS QS KS AS at H1")
    assert (town.hand("A"), town.graveyard) == ("2S 2H 9S 9H 9D JC", "TS JS QS KS AS")


FACE_DOWN = """
    variants hidden_neighbors {}; hand A JS; market JH 2C 3D
    H1 foundation 6S 6H roof 9S 9H 9D owner B townsfolk {} face-down
"""


@pytest.mark.parametrize(
    ("variants", "hand", "market", "graveyard"),
    [
        ("", "JS", "JH 2C 3D", "-"),
        ("captives", "JS", "JH 2C 3D", "-"),
        ("harsh_lands", "-", "JH 2C 3D", "JS"),
        ("stand_your_ground", "-", "2C 3D", "JS JH"),
        ("harsh_lands stand_your_ground", "-", "2C 3D", "JS JH"),
    ],
)
def test_HE_149_where_the_trump_of_a_failed_eviction_goes(
    variants: str, hand: str, market: str, graveyard: str
) -> None:
    town = Town(FACE_DOWN.format(variants, "TC TD"))
    town.do("A evict JS JH in H1")
    assert (town.hand("A"), town.market, town.graveyard) == (hand, market, graveyard)
    assert town.told("H1") == "settled B TC TD"


@pytest.mark.parametrize(
    ("variants", "hands", "graveyard"),
    [
        ("", ("-", "4C QD"), "-"),
        ("captives", ("4C QD", "-"), "-"),
        ("harsh_lands", ("-", "-"), "4C QD"),
        ("captives harsh_lands", ("4C QD", "-"), "-"),
    ],
)
def test_HE_151_a_mixed_family_goes_where_any_evicted_family_goes(
    variants: str, hands: tuple[str, str], graveyard: str
) -> None:
    town = Town(FACE_DOWN.format(variants, "4C QD"))
    town.do("A evict JS in H1")
    assert ((town.hand("A"), town.hand("B")), town.graveyard) == (hands, graveyard)


@pytest.mark.parametrize(
    ("variants", "hand", "graveyard"),
    [("captives", "4C QD", "-"), ("harsh_lands", "-", "4C QD"), ("captives harsh_lands", "-", "4C QD")],
)
def test_HE_139_at_the_end_there_is_no_evictor(variants: str, hand: str, graveyard: str) -> None:
    town = Town("final 3; dealer A; turn A" + FACE_DOWN.format(variants, "4C QD"))
    (out,) = those(town.play("A pass"), TurnedOut)
    assert out.to == (None if hand == "-" else Seat(1))
    assert (town.hand("B"), town.graveyard, town.told("H1")) == (hand, graveyard, "vacant")


# Proper People.

PROPER = """
    variants proper_people; hand A 7C 8D TH JS 9C AC KD KC QC
    H1 foundation 2S 2H roof 9S 9H 9D owner B townsfolk JD
    H2 foundation 3S 3H roof 5S 5H 5D owner C townsfolk QD
    H3 foundation 4S 4H roof 6S 6H 6D
"""


@pytest.mark.parametrize("card", ["7C", "TH", "AC"])
def test_HE_162_only_faces_settle_and_evict(card: str) -> None:
    town = Town(PROPER)
    assert town.refuse(f"A settle {card} in H3").rule == "HE-B59"
    assert town.refuse(f"A evict {card} in H2").rule == "HE-B59"


@pytest.mark.parametrize("cards", ["JS", "QC", "KD", "KD KC"])
def test_HE_162_faces_settle(cards: str) -> None:
    town = Town(PROPER)
    town.do(f"A settle {cards} in H3")
    assert town.told("H3") == f"settled A {cards}"


def test_HE_162_faces_evict_as_usual() -> None:
    town = Town(PROPER)
    assert town.refuse("A evict KD in H2").rule == "HE-B34"
    town.do("A evict KD KC in H2")
    assert (town.told("H2"), town.hand("C")) == ("settled A KD KC", "QD")


def test_HE_162_a_family_is_expanded_by_faces() -> None:
    town = Town(PROPER.replace("owner C townsfolk QD", "owner A townsfolk QD"))
    assert town.refuse("A expand 9C in H2").rule == "HE-B59"
    town.do("A expand QC in H2")
    assert town.told("H2") == "settled A QD QC"


def test_HE_162_of_a_dirty_trump_a_face_moves_in() -> None:
    town = Town(PROPER)
    assert town.refuse("A straight 7C 8D 9C TH JS rank J into H1 with 9C").rule == "HE-B59"
    assert town.refuse("A straight 7C 8D 9C TH JS rank J into H1").rule == "HE-B49"
    town.do("A straight 7C 8D 9C TH JS rank J into H1 with JS")
    assert (town.told("H1"), town.graveyard) == ("settled A JS", "JD 7C 8D 9C TH")


@pytest.mark.parametrize(
    "cards",
    ["KS KH", "QS QH", "JS JH", "JS JH JD", "KS KH KD 5S 5H", "5S 5H 5D KS KH", "KS KH KD QS QH"],
)
def test_HE_163_no_face_goes_into_a_building(cards: str) -> None:
    town = Town(f"variants proper_people; hand A {cards}; H1 foundation 2S 2H")
    assert town.refuse(f"A build {cards}").rule == "HE-B60"


@pytest.mark.parametrize("cards", ["AS AH", "AS AH AD", "AS AH AD 5S 5H", "TS TH"])
def test_HE_163_aces_and_pips_do(cards: str) -> None:
    town = Town(f"variants proper_people; hand A {cards}; H1 foundation 2S 2H")
    assert town.legal(f"A build {cards}")


FACELESS = """
    variants proper_people; hand A 2S 3S 4S 5S 6S 7C 8D 9C TH 7S
    H1 foundation 2H 2D roof 9S 9H 9D owner B townsfolk KS
    H2 foundation 4H 4D roof 6C 6H 6D owner C townsfolk QH
"""


def test_HE_164_without_a_face_nobody_moves_in_after_a_flush() -> None:
    town = Town(FACELESS)
    assert town.refuse("A flush 2S 3S 4S 5S 7S into H1 with 7S").rule == "HE-B59"
    events = town.do("A flush 2S 3S 4S 5S 7S")
    assert (town.told("H1"), town.graveyard) == ("vacant", "KS 2S 3S 4S 5S 7S")
    assert those(events, MovedIn) == []
    assert those(events, Vacated) == [Vacated(H1)]


def test_HE_164_without_a_face_nobody_moves_in_after_a_pillage() -> None:
    town = Town(FACELESS)
    assert town.refuse("A pillage 2S 3S 4S 5S 6S at H2 with 6S").rule == "HE-B59"
    town.do("A pillage 2S 3S 4S 5S 6S at H2")
    assert (town.told("H2"), town.graveyard) == ("vacant", "QH 2S 3S 4S 5S 6S")


def test_HE_164_without_a_natural_face_nobody_moves_in_after_a_straight() -> None:
    """The joker is the queen that dies; it moves in nowhere."""
    town = Town("""
        variants proper_people strange_folk; hand A 8D 9C TH XB XR
        H1 foundation 2H 2D roof 5S 5H 5D owner B townsfolk QS QH
    """)
    assert town.refuse("A straight 8D 9C TH XB XR rank Q into H1 with XB").rule == "HE-B58"
    town.do("A straight 8D 9C TH XB XR rank Q")
    assert (town.told("H1"), town.graveyard) == ("vacant", "QS QH 8D 9C TH XB XR")


@pytest.mark.parametrize("card", ["7C", "8D", "9C", "TH"])
def test_HE_164_HE_R62_only_a_face_card_may_move_in(card: str) -> None:
    town = Town(PROPER)
    assert town.refuse(f"A straight 7C 8D 9C TH JS rank J into H1 with {card}").rule == "HE-B59"


def test_HE_164_with_a_face_nobody_needs_to_move_in() -> None:
    town = Town(PROPER)
    town.do("A straight 7C 8D 9C TH JS rank J")
    assert town.told("H1") == "vacant"


def test_HE_165_an_ace_may_shoot() -> None:
    town = Town(PROPER)
    town.do("A shoot AC at QD")
    assert (town.told("H2"), town.graveyard) == ("vacant", "QD AC")


# Strange Folk (which Trumps jokers complete: test_combinations; how they die: test_dirty).


def strange(family: str, hand: str, foundation: str = "2D 2C") -> Town:
    return Town(f"""
        variants strange_folk; hand A {hand}
        H1 foundation {foundation} roof 9D 9H 9C owner A townsfolk {family}
        H2 foundation 6D 6C roof TD TH TC owner B townsfolk QS
        H3 foundation 3D 3C roof JD JH JC
    """)


@pytest.mark.parametrize("family", ["7S", "7S 7H", "7S XR", "7S 7H 7D", "7S 7H XR"])
def test_HE_155_a_joker_joins_a_family_of_fewer_than_four(family: str) -> None:
    town = strange(family, "XB")
    town.do("A expand XB in H1")
    assert town.told("H1") == f"settled A {family} XB"


@pytest.mark.parametrize(
    ("house", "rule"), [("H1", "HE-B33"), ("H2", "HE-B29"), ("H3", "HE-B30")], ids=["full", "B's", "vacant"]
)
def test_HE_155_a_joker_joins_no_other_house(house: str, rule: str) -> None:
    assert strange("7S 7H 7D XR", "XB").refuse(f"A expand XB in {house}").rule == rule


@pytest.mark.parametrize(
    ("family", "cards", "rule"),
    [
        ("7S XB", "8S 8H", "HE-B34"),  # 16 against 7 + 7 + 2
        ("7S XB", "9S XR", ""),  # 18
        ("8S 8H", "9S XB", "HE-B34"),  # 18 against 8 + 8 + 2
        ("8S 8H", "TS XB", ""),  # 20
        ("KS XB", "AS", ""),
        ("KS KH", "AS XB", ""),
        ("AS XB", "KS KH", "HE-B35"),
        ("AS", "KS XB", "HE-B35"),
        ("AS XB", "4S", "HE-B34"),  # 4 against 1 + 1 + 2
        ("AS XB", "5S", ""),
    ],
)
def test_HE_157_in_strength_and_safety_a_joker_is_of_its_companions_rank(
    family: str, cards: str, rule: str
) -> None:
    town = strange(family, cards)
    if rule:
        assert town.refuse(f"A evict {cards} in H1").rule == rule
    else:
        town.do(f"A evict {cards} in H1")
        assert town.told("H1") == f"settled A {cards}"


@pytest.mark.parametrize(
    ("family", "combined", "score"), [("7S XB", 16, 23), ("AS XB XR", 5, 51), ("KS XB", 28, 35)]
)
def test_HE_157_a_joker_has_its_familys_value_and_points(family: str, combined: int, score: int) -> None:
    town = strange(family, "4S")
    assert town.view().lots[0].combined_safety == combined
    assert town.view().scores[0].total == score


def test_HE_157_in_a_building_the_naturals_say_the_rank() -> None:
    town = Town("variants strange_folk; hand A KS XB")
    town.do("A build KS XB")
    assert town.view().lots[0].safety == 13
    town = Town("variants strange_folk; hand A AS XB XR; H1 foundation 2S 2H")
    town.do("A build XB AS XR on H1")
    assert town.view().lots[0].quality == 14


# Together.


def test_a_face_down_settler_is_still_a_face() -> None:
    """6.8, R-31."""
    town = Town(f"variants hidden_neighbors proper_people strange_folk; hand A 9C JC QD AS XB XR; {VACANT}")
    for cards in ("9C", "JC 9C", "AS", "9C XB"):
        assert town.refuse(f"A settle {cards} in H1").rule == "HE-B59"
    assert town.refuse("A settle XB XR in H1").rule == "HE-B57"
    for cards in ("JC QD", "JC", "XB QD", "JC XB XR QD"):
        assert town.legal(f"A settle {cards} in H1")


def test_a_face_down_newcomer_is_still_a_face() -> None:
    town = Town("""
        variants hidden_neighbors proper_people; hand A 9C QD
        H1 foundation 6S 6H roof 5S 5H 5D owner A townsfolk JC face-down
    """)
    assert town.refuse("A expand 9C in H1").rule == "HE-B59"
    assert town.legal("A expand QD in H1")


@pytest.mark.parametrize(
    ("family", "mixed", "told"),
    [
        ("4C XB", False, "settled B 4C XB"),
        ("XB 4C XR", False, "settled B XB 4C XR"),
        ("XB 4C 5D", True, "settled A JS"),
    ],
)
def test_face_down_jokers_fit_any_family(family: str, mixed: bool, told: str) -> None:
    """6.8: 4C XB has 4 + 4 + 6 = 14 against a Jack."""
    town = Town(FACE_DOWN.format("strange_folk", family))
    (revealed,) = those(town.do("A evict JS in H1"), Revealed)
    assert (revealed.mixed, town.told("H1")) == (mixed, told)


def test_a_face_down_group_needs_a_natural() -> None:
    town = Town(f"variants hidden_neighbors strange_folk; hand A XB XR 4C; {VACANT}")
    assert town.refuse("A settle XB in H1").rule == "HE-B57"
    assert town.refuse("A settle XR XB in H1").rule == "HE-B57"
    town.do("A settle XR 4C XB in H1")
    assert town.view("B").lots[0].townsfolk == (None, None, None)
    assert town.view("A").lots[0].townsfolk == ("XR", "4C", "XB")


def test_HE_159_a_face_down_joker_leaves_with_the_last_natural() -> None:
    town = Town("""
        variants hidden_neighbors strange_folk; hand A AS
        H1 foundation 6S 6H roof 9S 9H 9D owner B townsfolk XB 4C face-down
    """)
    (killed,) = those(town.do("A shoot AS at H1#2"), Eliminated)
    assert set(killed.dead[0][1]) == {"XB", "4C"}
    assert town.told("H1") == "vacant"


def test_a_joker_of_the_graveyard_is_in_the_new_deck() -> None:
    """6.8: Strange Folk and Renovations."""
    town = Town("variants strange_folk renovations; market 4H 5H 6H; deck 2C; graveyard XB; hand B KC")
    town.do("B draw")
    assert (town.deck, town.graveyard) == ("XB", "-")


def test_a_joker_with_proper_people() -> None:
    """6.8: QS XB settle and do not build, 9S XB build and do not settle."""
    town = Town(
        f"variants strange_folk proper_people; hand A QS 9C XB; {VACANT.replace('9S 9H 9D', '5S 5H 5D')}"
    )
    assert town.refuse("A build QS XB").rule == "HE-B60"
    assert town.refuse("A settle 9C XB in H1").rule == "HE-B59"
    assert town.legal("A settle QS XB in H1")
    assert town.legal("A build 9C XB")


def test_a_joker_joins_a_proper_family() -> None:
    town = Town("""
        variants strange_folk proper_people; hand A XB
        H1 foundation 6S 6H roof 5S 5H 5D owner A townsfolk QS
    """)
    town.do("A expand XB in H1")
    assert town.told("H1") == "settled A QS XB"


@pytest.mark.parametrize(
    "variants",
    [
        "hidden_neighbors proper_people strange_folk renovations harsh_lands captives stand_your_ground",
        "renovations strange_folk",
        "captives harsh_lands",
        "proper_people",
    ],
)
def test_every_other_combination_is_played(variants: str) -> None:
    """6.8: a game by players who are never there comes to its end."""
    town = dealt(4, "nobody", **dict.fromkeys(variants.split(), True))
    happened: list[Event] = []
    while not HOUSEEM.over(town.s):
        (seat,) = HOUSEEM.owed(town.s)
        happened += town.play(f"{'ABCD'[seat]} {'draw' if town.s.deck else 'pass'}")
    assert len(those(happened, GameOver)) == 1
    assert those(happened, Discarded) == []
