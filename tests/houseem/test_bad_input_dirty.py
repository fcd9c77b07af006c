"""Rows 37 to 63 of RULES.md, section 9, and what is answered first where several rows fit."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.options import check_options, chosen
from engines.core import Illegal
from engines.houseem import HOUSEEM, Options
from tests.houseem.test_bad_input import (
    EIGHTS,
    FAMILIES,
    FLUSH,
    HIDDEN,
    JOKERS,
    ROYAL,
    STRAIGHT,
    SUITED,
    house,
    places,
    row,
)
from tests.houseem.town import Town

PROPER = "variants proper_people; "
KINGS = "H1 foundation 7C 7D roof TC TD TH owner B townsfolk KC KD"
JACKS = KINGS.replace("KC KD", "JC JD")


# Shooting.


@pytest.mark.parametrize(("card", "variants"), [("KS", ""), ("2S", ""), ("XB", JOKERS)])
@pytest.mark.parametrize("target", ["KD", "KC", "H1#1"])
def test_HE_B37_shoot_without_an_ace(card: str, variants: str, target: str) -> None:
    town = house("owner B townsfolk KD", card, variants)
    assert row(town.refuse(f"A shoot {card} at {target}"), 37) == f"Only an Ace can shoot; {card} cannot."


@pytest.mark.parametrize("cards", ["AS AH", "AS 2S", "2S 3S", "AS AH AD"])
def test_HE_B38_shoot_with_two_cards(cards: str) -> None:
    town = house("owner B townsfolk KD", cards)
    assert row(town.refuse(f"A shoot {cards} at KD"), 38) == "An Ace shoots alone: name one Ace."


FACE_DOWN = "H2 foundation 6S 6H roof 8S 8H 8D townsfolk QS 2D face-down owner"


@pytest.mark.parametrize(
    "where",
    [
        "round 3",
        "market QS",
        "hand B QS",
        "deck QS",
        "graveyard QS",
        "H2 foundation QS QH",
        f"{HIDDEN}{FACE_DOWN} A",
        f"{HIDDEN}{FACE_DOWN} B",
    ],
)
def test_HE_B39_shoot_at_a_card_not_in_town(where: str) -> None:
    town = house("owner B townsfolk KD", f"AS; {where}")
    assert row(town.refuse("A shoot AS at QS"), 39) == "QS is not a face-up Townsfolk of any House."


@pytest.mark.parametrize("place", [0, 3, 4])
def test_HE_B40_shoot_at_a_bad_position(place: int) -> None:
    for family, variants in (("KD KC face-down", HIDDEN), ("KD KC", "")):
        town = house(f"owner B townsfolk {family}", "AS", variants)
        assert row(town.refuse(f"A shoot AS at H1#{place}"), 40) == "H1 has only 2 Townsfolk."


@pytest.mark.parametrize("place", [0, 1, 9])
@pytest.mark.parametrize("name", ["H1", "H2", "H3"])
def test_HE_B40_shoot_where_nobody_lives(name: str, place: int) -> None:
    assert row(places("AS").refuse(f"A shoot AS at {name}#{place}"), 40) == f"Nobody lives in {name}."


@pytest.mark.parametrize("line", ["shoot AS at H4", "shoot AS at h4", "shoot AS H4"])
def test_HE_B39_shoot_at_a_whole_house(line: str) -> None:
    sentence = "Name a card, or a face-down one by position, such as H2#1."
    assert row(places("AS").refuse(f"A {line}"), 39) == sentence


# Flush and Straight.


@pytest.mark.parametrize("cards", ["2S 4S 6S 8S", "2S 4S 6S 8S TH", "2S 4S 6S 8S TS JS", "2S"])
def test_HE_B41_no_flush(cards: str) -> None:
    town = Town(f"hand A {cards}; H1 foundation 7C 7D roof 9C 9D 9H owner B townsfolk KS")
    sentence = f"{cards} is not a Flush: five cards of one suit are needed."
    assert row(town.refuse(f"A flush {cards}"), 41) == sentence


@pytest.mark.parametrize(
    ("suit", "word"), [("S", "Spades"), ("H", "Hearts"), ("D", "Diamonds"), ("C", "Clubs")]
)
def test_HE_B42_flush_without_victim(suit: str, word: str) -> None:
    trump = " ".join(rank + suit for rank in "2468T")
    others = " ".join("K" + it for it in "SHDC" if it != suit)
    sentence = f"No face-up Townsfolk of {word} live in town."
    for family, variants in ((others, ""), (f"{others} XB", JOKERS), (f"K{suit} face-down", HIDDEN)):
        town = Town(f"""
            {variants}hand A {trump}
            H1 foundation 7S 7H roof 9S 9H 9D owner B townsfolk {family}
        """)
        assert row(town.refuse(f"A flush {trump}"), 42) == sentence


def test_HE_B43_settling_a_house_that_the_trump_does_not_empty() -> None:
    flush, straight = Town(FAMILIES), Town(EIGHTS)
    assert row(flush.refuse(f"A {FLUSH} into H3 with TS"), 43) == "The Flush does not empty H3."
    sentence = "The Straight does not empty {}."
    for name in ("H3", "H4"):
        refused = straight.refuse(f"A {STRAIGHT} rank 8 into {name} with 9C")
        assert row(refused, 43) == sentence.format(name)
    refused = straight.refuse(f"A {STRAIGHT} rank 9 into H1 with 9C")
    assert row(refused, 43) == sentence.format("H1")


@pytest.mark.parametrize("more", ["into H3 with TS", "with TS", "into H3"])
def test_HE_B43_a_flush_that_empties_no_house(more: str) -> None:
    town = Town("hand A 2S 4S 6S 8S TS; H3 foundation 2H 2D roof 4H 4D 4C owner C townsfolk AS AH")
    sentence = "The Flush empties no House, so nobody moves in."
    assert row(town.refuse(f"A {FLUSH} {more}"), 43) == sentence


@pytest.mark.parametrize("market", ["3D", "3D KD"])
def test_HE_B44_settling_card_not_in_the_trump(market: str) -> None:
    sentence = "KD is not part of the Trump."
    town = Town(f"{FAMILIES}; market {market}")
    assert row(town.refuse(f"A {FLUSH} into H1 with KD"), 44) == sentence
    town = Town(f"{KINGS.replace('KC KD', '9C')}; hand A {SUITED}; market {market}")
    assert row(town.refuse(f"A straight {SUITED} rank 9 into H1 with KD"), 44) == sentence
    assert row(town.refuse(f"A pillage {SUITED} at H1 with KD"), 44) == sentence


@pytest.mark.parametrize("more", ["into H1", "with TS"])
def test_HE_B45_flush_with_half_of_the_choice(more: str) -> None:
    sentence = "Name both a House and a card of the Trump, or neither."
    assert row(Town(FAMILIES).refuse(f"A {FLUSH} {more}"), 45) == sentence


def test_HE_B45_only_the_house_goes_without_saying() -> None:
    one = Town(FAMILIES.replace("QS", "QC"))
    row(one.refuse(f"A {FLUSH} into H1"), 45)
    one.do(f"A {FLUSH} with TS")
    assert one.told("H1") == "settled A TS"


@pytest.mark.parametrize(
    "cards", ["QS KH AD 2C 3S", "5C 6D 7S 8H", "5C 6D 7S 8H 9C TD", "5C 6D 7S 8H 8C", "5C 6D 7S 8H TC"]
)
def test_HE_B46_no_straight(cards: str) -> None:
    town = Town(f"hand A {cards}; H1 foundation JS JH roof KS KD KC owner B townsfolk 8S")
    sentence = f"{cards} is not a Straight: five ranks in a row are needed."
    assert row(town.refuse(f"A straight {cards} rank 8 with {cards[:2]}"), 46) == sentence


@pytest.mark.parametrize("rank", ["K", "4", "T", "A"])
def test_HE_B47_rank_not_in_the_trump(rank: str) -> None:
    town = Town(EIGHTS + "H5 foundation 6S 6H roof AS AH AC owner B townsfolk KC")
    sentence = f"{rank} is not among the ranks of this Straight."
    assert row(town.refuse(f"A {STRAIGHT} rank {rank} into H5 with 9C"), 47) == sentence


def test_HE_B48_rank_not_in_town() -> None:
    assert row(Town(EIGHTS).refuse(f"A {STRAIGHT} rank 6 with 9C"), 48) == "No face-up 6s live in town."
    hidden = Town(HIDDEN + EIGHTS.replace("8S 8D", "8S 8D face-down").replace("8C", "8C face-down"))
    refused = hidden.refuse(f"A {STRAIGHT} rank 8 into H1 with 9C")
    assert row(refused, 48) == "No face-up 8s live in town."


@pytest.mark.parametrize("line", ["rank 8 into H1", "rank 8 into H2", "rank 9 into H3"])
def test_HE_B49_straight_with_a_house_and_no_card(line: str) -> None:
    town = Town(EIGHTS)
    sentence = 'Which card of the Trump moves in? Add "with 9C".'
    assert row(town.refuse(f"A {STRAIGHT} {line}"), 49) == sentence


def test_HE_B49_nothing_is_asked_where_neither_is_named() -> None:
    assert Town(EIGHTS).legal(f"A {STRAIGHT} rank 8")
    assert Town(f"{KINGS}; hand A {SUITED}").legal(f"A pillage {SUITED} at H1")


@pytest.mark.parametrize(
    ("position", "line"),
    [
        (f"{PROPER}{JACKS}; hand A JS 9C TS 8S 7S", "straight JS TS 9C 8S 7S rank J into H1"),
        (f"{JOKERS}{JACKS}; hand A XB 9C TS 8S 7S", "straight TS 9C 8S 7S XB rank J into H1"),
    ],
)
def test_HE_B49_the_card_that_is_named_may_move_in(position: str, line: str) -> None:
    town = Town(position)
    card = row(town.refuse(f"A {line}"), 49).split()[-1].rstrip('".')
    assert town.legal(f"A {line} with {card}")


def test_HE_B50_straight_empties_several() -> None:
    refused = Town(EIGHTS).refuse(f"A {STRAIGHT} rank 8 with 9C")
    assert row(refused, 50) == "Which House do you take? H1 or H2."
    assert Town(EIGHTS).legal(f"A {STRAIGHT} rank 8")


@pytest.mark.parametrize(("card", "variants"), [("JD", ""), ("XB", JOKERS)])
def test_HE_B50_expand_fits_several(card: str, variants: str) -> None:
    town = Town(f"""
        {variants}hand A {card}
        H1 foundation 2S 2H roof 3S 3H 3D owner A townsfolk JS
        H2 foundation 4S 4H roof TS TH TD owner A townsfolk JH
        H3 foundation 5S 5H roof 6S 6H 6D owner C townsfolk JC
    """)
    assert row(town.refuse(f"A expand {card}"), 50) == "Which family? H1 or H2."
    assert town.legal(f"A expand {card} in H2")


# Pillage and reappropriation.


@pytest.mark.parametrize("cards", ["5C 6S 7S 8S 9S", "2S 4S 6S 8S TS", "5S 6S 7S 8S", "QS KS AS 2S 3S"])
def test_HE_B51_no_straight_flush(cards: str) -> None:
    refused = Town(f"{KINGS}; hand A {cards}").refuse(f"A pillage {cards} at H1 with {cards[:2]}")
    assert row(refused, 51) == f"{cards} is not a Straight Flush."


@pytest.mark.parametrize("lot", ["", "roof TC TD TH", "roof TC TD TH safe B"])
def test_HE_B52_pillage_a_vacant_house(lot: str) -> None:
    town = Town(f"H3 foundation 7C 7D {lot}; hand A {SUITED}")
    assert row(town.refuse(f"A pillage {SUITED} at H3 with 9S"), 52) == "Nobody lives in H3."


@pytest.mark.parametrize("owner", "AB")
def test_HE_B53_pillage_a_face_down_family(owner: str) -> None:
    family = KINGS.replace("owner B", f"owner {owner}")
    town = Town(f"{HIDDEN}{family} face-down; hand A {SUITED} {ROYAL}")
    sentence = "The Townsfolk of H1 are face down and cannot be pillaged."
    assert row(town.refuse(f"A pillage {SUITED} at H1 with 9S"), 53) == sentence
    assert row(town.refuse(f"A pillage {ROYAL} at H1 with AS"), 53) == sentence


@pytest.mark.parametrize("cards", ["9S TS JS QS KS", "TS JS QS KS AH", "TS JS QS KS", "AS 2S 3S 4S 5S"])
@pytest.mark.parametrize("lot", ["", "roof TC TD TH", "roof TC TD TH owner B townsfolk 8C"])
def test_HE_B54_no_royal(cards: str, lot: str) -> None:
    town = Town(f"H1 foundation 7C 7D {lot}; hand A {cards}")
    sentence = f"{cards} is not a Royal Straight Flush (T J Q K A of one suit)."
    assert row(town.refuse(f"A reappropriate {cards} at H1"), 54) == sentence


def test_HE_B55_reappropriate_a_foundation() -> None:
    town = Town(f"H4 foundation 7C 7D; hand A {ROYAL}")
    assert row(town.refuse(f"A reappropriate {ROYAL} at H4"), 55) == "H4 is not a House yet."


def test_HE_B56_reappropriate_a_safe_house() -> None:
    town = Town(f"H2 foundation 7C 7D roof 9C 9D 9H safe B; hand A {ROYAL}")
    sentence = "H2 is safe until ⟨1⟩'s next turn."
    assert row(town.refuse(f"A reappropriate {ROYAL} at H2"), 56) == sentence


# Jokers, Proper People, what is missing.


@pytest.mark.parametrize("variants", [JOKERS, JOKERS.replace(";", " hidden_neighbors;")])
@pytest.mark.parametrize("cards", ["XB", "XR", "XB XR"])
def test_HE_B57_joker_alone(cards: str, variants: str) -> None:
    sentence = "A joker cannot stand alone."
    assert row(house("", cards, variants).refuse(f"A settle {cards} in H1"), 57) == sentence
    town = house("owner B townsfolk 2S", cards, variants)
    assert row(town.refuse(f"A evict {cards} in H1"), 57) == sentence


@pytest.mark.parametrize("verb", ["flush", "straight", "pillage"])
def test_HE_B58_joker_as_kept_card(verb: str) -> None:
    town = Town(f"{JOKERS}H1 foundation 7C 7D roof TC TD TH owner B townsfolk 8S; hand A 5S 6S 7S 9S XB")
    more = {"flush": "into", "straight": "rank 8 into", "pillage": "at"}[verb]
    sentence = "A joker cannot move in alone: choose another card."
    assert row(town.refuse(f"A {verb} 5S 6S 7S 9S XB {more} H1 with XB"), 58) == sentence


@pytest.mark.parametrize(
    ("line", "family"),
    [
        ("settle 9S in H1", ""),
        ("settle AS in H1", ""),
        ("settle TS TH in H1", ""),
        ("evict 9S in H1", "owner B townsfolk JD"),
        ("evict AS in H1", "owner B townsfolk KD"),
        ("expand 9S in H1", "owner A townsfolk JD"),
        ("flush 7S 8S 9S TS JS into H1 with TS", "owner B townsfolk QS"),
        ("straight 7S 8S 9S TS JS rank J into H1 with 7S", "owner B townsfolk JD"),
        ("pillage 7S 8S 9S TS JS at H1 with 9S", "owner B townsfolk KD"),
    ],
)
def test_HE_B59_proper_people_living(line: str, family: str) -> None:
    town = Town(f"{PROPER}H1 foundation 2S 2H roof 4S 4H 4D {family}; hand A 7S 8S 9S TS TH JS AS")
    sentence = "Proper People: only J, Q and K may live in a House."
    assert row(town.refuse(f"A {line}"), 59) == sentence


def test_HE_B59_nobody_cheats_face_down_or_behind_a_joker() -> None:
    sentence = "Proper People: only J, Q and K may live in a House."
    town = house("", "QC 9C XB", "variants proper_people hidden_neighbors strange_folk; ")
    assert row(town.refuse("A settle QC 9C in H1"), 59) == sentence
    assert row(town.refuse("A settle 9C XB in H1"), 59) == sentence
    assert town.legal("A settle QC XB in H1")


@pytest.mark.parametrize("cards", ["JC JD", "QC QD QH", "KC KD KH 3S 3H", "3S 3H 3D KC KD", "QC XB"])
def test_HE_B60_proper_people_building(cards: str) -> None:
    town = Town(f"variants proper_people strange_folk; H1 foundation 5S 5H; hand A {cards}")
    sentence = "Proper People: no J, Q or K may go into a building."
    assert row(town.refuse(f"A build {cards}"), 60) == sentence


def test_HE_B61_straight_with_rank_missing() -> None:
    sentence = 'Which rank? Add "rank 8" or "rank 9".'
    assert row(Town(EIGHTS).refuse(f"A {STRAIGHT} with 9C"), 61) == sentence
    assert row(Town(EIGHTS).refuse(f"A {STRAIGHT} into H2 with 9C"), 61) == sentence


@pytest.mark.parametrize("line", [f"{STRAIGHT} rank", f"{STRAIGHT} rank with 9C"])
def test_HE_B61_the_word_rank_and_nothing_after_it(line: str) -> None:
    assert row(Town(EIGHTS).refuse(f"A {line}"), 61) == "Name a rank, such as rank 8."


# The table.


def options_checked(**said: bool) -> Any:
    return check_options(HOUSEEM, said)


@pytest.mark.parametrize("other", ["", "captives", "harsh_lands", "strange_folk"])
def test_HE_B62_stand_your_ground_without_hidden_neighbors(other: str) -> None:
    said = {"stand_your_ground": True, **({other: True} if other else {})}
    with pytest.raises(Illegal) as refused:
        options_checked(**said)
    assert refused.value.sentence == "Stand Your Ground needs Hidden Neighbors."
    with pytest.raises(ValueError, match=r"^Stand Your Ground needs Hidden Neighbors$"):
        Options(**said)
    assert options_checked(hidden_neighbors=True, **said) == Options(hidden_neighbors=True, **said)


@pytest.mark.parametrize("seats", [0, 1, 7, 8])
def test_HE_B63_one_player_or_seven(seats: int) -> None:
    with pytest.raises(Illegal) as refused:
        HOUSEEM.new(Options(), seats, "seed")
    assert row(refused.value, 63) == "Texas House'em is for 2 to 6 players."


@pytest.mark.parametrize("text", ["fog", "fog=on", "strange_folk fog", "hidden=on"])
def test_HE_B63_unknown_variant(text: str) -> None:
    name = text.split()[-1].removesuffix("=on")
    with pytest.raises(Illegal) as refused:
        chosen(HOUSEEM, text)
    assert refused.value.sentence.startswith(f'Unknown variant "{name}".')
    assert chosen(HOUSEEM, "strange_folk captives=on") == {"strange_folk": True, "captives": True}


# The order of checks: end, turn, parse, ownership, shape, target, strength or victims, what follows.


@pytest.mark.parametrize("line", ["A fold", "B fold", "B draw", "A settle KX in H3", "C build"])
def test_HE_B_the_end_before_everything(line: str) -> None:
    town = Town("dealer A; turn A; final 3; hand A KS KH")
    town.play("A pass")
    row(town.refuse(line), 2)


@pytest.mark.parametrize(
    ("hand", "line", "number"),
    [
        pytest.param("KS", "B fold", 1, id="turn before verb"),
        pytest.param("KS", "B settle KX in H3", 1, id="turn before card"),
        pytest.param("KS", "B settle KS", 1, id="turn before missing lot"),
        pytest.param("KS", "B pass", 1, id="turn before deck"),
        pytest.param("KS", "A settle QS KX in H3", 4, id="parse before ownership"),
        pytest.param("KS", "A settle QS XB in H3", 5, id="joker before ownership"),
        pytest.param("KS", "A settle QS", 11, id="missing lot before ownership"),
        pytest.param("KS", "A build KS QD", 7, id="ownership before Pair"),
        pytest.param("KS KH KD", "A build KS KH KD QD", 7, id="ownership before number"),
        pytest.param("KS", "A evict KS QD in H4", 7, id="ownership before rank"),
        pytest.param("KS", "A expand KS QD in H4", 7, id="ownership before one card"),
        pytest.param("AS", "A shoot KS at JS", 7, id="ownership before Ace"),
        pytest.param("KS", "A settle QS in H1", 7, id="ownership before target"),
        pytest.param("3C 4C 5C 8C", f"A {FLUSH}", 7, id="ownership before Flush"),
        pytest.param("KS", "A settle QS in H9", 7, id="ownership before unknown lot"),
        pytest.param("KS KH KD", "A build KS KH QD on H9", 7, id="build: ownership before unknown lot"),
        pytest.param("AC QH", "A settle AC QH in H9", 27, id="settle: shape before unknown lot"),
        pytest.param("AC QH", "A evict AC QH in H9", 27, id="evict: shape before unknown lot"),
        pytest.param("AC QH", "A expand AC QH in H9", 32, id="expand: shape before unknown lot"),
        pytest.param("KS KH QS", "A build KS KH QS on H9", 14, id="build: shape before unknown lot"),
        pytest.param("KS KH", "A build KS KH on H9", 11, id="build: unknown lot before its place"),
        pytest.param("KS", "A shoot KS at H9#1", 37, id="shoot: shape before unknown lot"),
        pytest.param("3C 4C 5C 6C 8C", "A pillage 3C 4C 5C 6C 8C at H9", 51, id="pillage: shape before H9"),
        pytest.param("3C 4C 5C 6C 8D", "A flush 3C 4C 5C 6C 8D in H9", 41, id="flush: shape before H9"),
        pytest.param("3C 4C 5C 6C 8D", "A straight 3C 4C 5C 6C 8D in H9", 46, id="straight: shape before H9"),
        pytest.param("3C 4C 5C 6C 7C", "A reappropriate 3C 4C 5C 6C 7C at H9", 54, id="Royal before H9"),
        pytest.param("KS QS", "A settle KS QS in H1", 27, id="settle: shape before Foundation"),
        pytest.param("KS QS", "A settle KS QS in H2", 27, id="settle: shape before safe"),
        pytest.param("KS QS", "A settle KS QS in H4", 27, id="settle: shape before occupied"),
        pytest.param("KS QS", "A evict KS QS in H3", 27, id="evict: shape before nobody"),
        pytest.param("KS KH QS QH QD", "A evict KS KH QS QH QD in H3", 28, id="evict: number before nobody"),
        pytest.param("KS QS", "A build KS QS on H3", 13, id="Pair before its place"),
        pytest.param("KS KH QS", "A build KS KH QS on H3", 14, id="Three before its place"),
        pytest.param("KS KH QS QH 3S", "A build KS KH QS QH 3S on H3", 17, id="Full House before its place"),
        pytest.param("JH JD", "A expand JH JD in H3", 32, id="expand: shape before nobody"),
        pytest.param("8C", "A expand 8C in H4", 29, id="expand: target before rank"),
        pytest.param("KS", "A shoot KS at QD", 37, id="shoot: shape before target"),
        pytest.param("AS AH", "A shoot AS AH at H4#7", 38, id="shoot: number before target"),
        pytest.param("3C 4C", "A pillage 3C 4C 5C 6D at H3", 7, id="pillage: ownership before shape"),
        pytest.param("3C 4C 5C 6C 8C", "A pillage 3C 4C 5C 6C 8C at H3", 51, id="pillage: shape before lot"),
        pytest.param("3C 4C 5C 6C 7C", "A pillage 3C 4C 5C 6C 7C at H3", 52, id="pillage: House before card"),
        pytest.param("3C 4C 5C 6C 7C", "A reappropriate 3C 4C 5C 6C 7C at H1", 54, id="Royal before House"),
        pytest.param("3C 4C 5C 6C 7C", "A reappropriate 3C 4C 5C 6C 7C at H2", 54, id="Royal before safe"),
    ],
)  # fmt: skip
def test_HE_B_the_order_of_checks(hand: str, line: str, number: int) -> None:
    row(places(hand).refuse(line), number)


@pytest.mark.parametrize(
    ("position", "line", "number"),
    [
        pytest.param(EIGHTS, "A flush 5C 6D 7S 8H 9C into H4 with KC", 41, id="Flush before victims"),
        pytest.param(f"{KINGS}; hand A {SUITED}", f"A flush {SUITED} into H1 with AS", 42,
                     id="victims before House and card"),
        pytest.param(FAMILIES, "A straight 2S 4S 6S 8S TS rank K", 46, id="Straight before rank"),
        pytest.param(EIGHTS, f"A {STRAIGHT} rank K into H4 with KC", 47, id="rank before House"),
        pytest.param(EIGHTS, f"A {STRAIGHT} rank 6", 48, id="victims before card"),
        pytest.param(EIGHTS, f"A {STRAIGHT}", 61, id="rank before card"),
        pytest.param(f"{HIDDEN}{KINGS} face-down; hand A {SUITED}", f"A pillage {SUITED} at H1 with KS", 53,
                     id="face down before card"),
        pytest.param(f"{PROPER}{KINGS}; hand A {SUITED}", f"A flush {SUITED} into H1 with 9S", 42,
                     id="victims before Proper People"),
        pytest.param(f"{JOKERS}{KINGS}; hand A 5S 6S 7S 8S XB", "A straight 5S 6S 7S 8S XB rank K with XB",
                     47, id="rank before joker"),
        pytest.param(f"{JOKERS}H1 foundation 5S 5H; hand A XB", "A evict XB in H1", 57,
                     id="joker before nobody"),
        pytest.param(f"{PROPER}H1 foundation 5S 5H; hand A 9S", "A settle 9S in H1", 59,
                     id="Proper People before Foundation"),
        pytest.param(f"{PROPER}H1 foundation 5S 5H; hand A KS KH", "A build KS KH on H1", 60,
                     id="Proper People before place"),
        pytest.param(f"{PROPER}hand A KS KH KD", "A build KS KH KD", 60,
                     id="Proper People before Foundations"),
        pytest.param(f"{PROPER}{KINGS}; hand A 9S", "A evict 9S in H1", 59,
                     id="Proper People before strength"),
        pytest.param("hand A KS KH QS", "A build KS KH QS", 14, id="Three before Foundations"),
    ],
)  # fmt: skip
def test_HE_B_the_order_of_checks_in_other_towns(position: str, line: str, number: int) -> None:
    row(Town(position).refuse(line), number)


@pytest.mark.parametrize("family", ["KS KH", "2C 9C", "AD AC"])
def test_HE_B_no_message_tells_a_face_down_rank(family: str) -> None:
    """Whatever lies there, the same is said; rows 31 and 34 never."""
    mine = house(f"owner A townsfolk {family} QD QC face-down", "KD 2D", HIDDEN)
    theirs = house(f"owner B townsfolk {family} face-down", "AS KD 2D 3S 4S 5S 6S 8C", HIDDEN)
    row(mine.refuse("A expand KD in H1"), 33)
    row(mine.refuse("A expand 2D"), 33)
    row(theirs.refuse("A expand KD in H1"), 29)
    row(theirs.refuse("A settle KD in H1"), 26)
    row(theirs.refuse("A shoot AS at KS"), 39)
    row(theirs.refuse("A shoot AS at H1#3"), 40)
    row(theirs.refuse("A flush AS 3S 4S 5S 6S"), 42)
    assert theirs.legal("A evict 2D in H1") and theirs.legal("A evict KD in H1")
