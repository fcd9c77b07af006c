"""The rows of RULES.md, section 9: what is refused, in which words, and what is answered first."""

from __future__ import annotations

import pytest

from engines.core import Illegal
from engines.houseem import HOUSEEM
from engines.houseem.actions import Draw
from tests.houseem.town import LETTERS, Town

VERBS = "draw, pass, build, settle, expand, evict, shoot, flush, straight, pillage, reappropriate"
LINES = (
    "draw", "pass", "build KS KH", "settle KS in H3", "expand KS in H4", "evict KS in H4", "shoot AS at JS",
    "flush 2S 4S 6S 8S TS", "straight 5C 6D 7S 8H 9C rank 8 with 9C", "pillage 5S 6S 7S 8S 9S at H4 with 9S",
    "reappropriate TS JS QS KS AS at H4", "settle KS", "build",
)  # fmt: skip
PLACES = """
    deck 2C
    H1 foundation 5S 5H
    H2 foundation 6S 6H roof 7S 7H 7D safe B
    H3 foundation 8S 8H roof 9S 9H 9D
    H4 foundation 2S 2H roof TS TH TD owner C townsfolk JS
"""
"""A lot in each state."""
FAMILIES = """
    H1 foundation 5H 5D roof 9H 9D 9C owner B townsfolk KS
    H2 foundation 7H 7D roof JH JD JC owner C townsfolk QS
    H3 foundation 2H 2D roof 4H 4D 4C owner C townsfolk AS AH
    hand A 2S 4S 6S 8S TS
"""
"""A Flush of Spades empties H1 and H2."""
FLUSH = "flush 2S 4S 6S 8S TS"
EIGHTS = """
    hand A 5C 6D 7S 8H 9C
    H1 foundation 2S 2H roof 3S 3H 3D owner B townsfolk 8S 8D
    H2 foundation 4S 4H roof TS TH TD owner C townsfolk 8C
    H3 foundation JS JH roof QS QH QD owner B townsfolk 9D
    H4 foundation 7C 7D roof KS KH KD
"""
"""A Straight empties H1 and H2 of their 8s, or H3 of its 9."""
STRAIGHT = "straight 5C 6D 7S 8H 9C"
SUITED = "5S 6S 7S 8S 9S"
ROYAL = "TS JS QS KS AS"
JOKERS = "variants strange_folk; "
HIDDEN = "variants hidden_neighbors; "


def row(refused: Illegal, number: int) -> str:
    """The sentence of a refusal, which must be that of row `number`."""
    assert refused.rule == f"HE-B{number:02}", refused
    return refused.sentence


def places(hand: str, more: str = "") -> Town:
    """A holds these cards in a town that has a lot in each state."""
    return Town(f"{PLACES}; hand A {hand}; {more}")


def house(town: str, hand: str, variants: str = "") -> Town:
    """A holds these cards; H1 has this owner and these Townsfolk, and a Safety of 7."""
    return Town(f"{variants}H1 foundation 7S 7H roof 9S 9H 9D {town}; hand A {hand}")


# Any action.


@pytest.mark.parametrize("line", LINES)
def test_HE_B01_out_of_turn(line: str) -> None:
    town = places("KS KH", "market 3H 3D 3C")
    assert row(town.refuse(f"B {line}"), 1) == "It is ⟨0⟩'s turn, not yours."
    assert row(town.refuse(f"C {line}"), 1) == "It is ⟨0⟩'s turn, not yours."
    town.act("C")
    assert row(town.refuse(f"A {line}"), 1) == "It is ⟨2⟩'s turn, not yours."


def test_HE_B01_an_onlooker_has_no_turn() -> None:
    assert row(HOUSEEM.refusal(places("KS").s, None, Draw()), 1) == "It is ⟨0⟩'s turn, not yours."


@pytest.mark.parametrize("line", LINES)
def test_HE_B02_after_the_end(line: str) -> None:
    town = Town("dealer A; turn A; final 3; hand A KS KH; hand B 4C")
    town.play("A pass")
    for name in "ABC":
        assert row(town.refuse(f"{name} {line}"), 2) == "The game is over."


@pytest.mark.parametrize("text", ["fold", "raise 4", "Settler KS in H3", "", "buildKS", "H1"])
def test_HE_B03_unknown_command(text: str) -> None:
    verb = text.split()[0] if text else ""
    assert row(places("KS").refuse(f"A {text}"), 3) == f'Unknown command "{verb}". Try: {VERBS}.'


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("build 1S KS", "1S"),
        ("settle KX in H3", "KX"),
        ('settle "" in H3', ""),
        ("expand 11 in H4", "11"),
        ("evict KS H4#1", "H4#1"),
        ("shoot A at JS", "A"),
        ("shoot AS at somebody", "somebody"),
        (f"{FLUSH} into H1 with T", "T"),
        ("straight 5C 6D 7S 8H 9Z with 9C", "9Z"),
        ("pillage 5S,6S at H4", "5S,6S"),
        ("reappropriate royal at H4", "royal"),
    ],
)
def test_HE_B04_malformed_card(line: str, word: str) -> None:
    sentence = f'"{word}" is not a card. Write rank then suit, such as KS, TD or 2H.'
    assert row(places("KS AS").refuse(f"A {line}"), 4) == sentence


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("evict KS h4", "in H4"),
        ("settle KS H3", "in H3"),
        ("build KS KH KD H1", "on H1"),
        (f"{FLUSH} H4", "into H4"),
        (f"reappropriate {ROYAL} H3", "at H3"),
    ],
)
def test_HE_B04_a_lot_among_the_cards(line: str, said: str) -> None:
    assert row(places("KS").refuse(f"A {line}"), 4) == f'Write "{said}".'


@pytest.mark.parametrize(
    "line",
    [
        "build KS XB", "settle X1 in H3", "expand XR in H4", "evict KS xr in H4", "shoot XB at JS",
        "shoot AS at XB", f"{FLUSH} into H4 with XR", "straight 5C 6D 7S 8H X2 with 5C",
    ],
)  # fmt: skip
def test_HE_B05_joker_without_strange_folk(line: str) -> None:
    assert row(places("KS AS").refuse(f"A {line}"), 5) == "There are no jokers in this game."


@pytest.mark.parametrize(
    "line",
    [
        "build KS KS", "build KS KH KD KS on H1", "settle ks KS in H3", "evict KH KS KS in H4",
        "expand KS KS in H4", "shoot KS KS at JS", "flush KS KS KH KD 4C", "reappropriate KS KS at H3",
    ],
)  # fmt: skip
def test_HE_B06_same_card_twice(line: str) -> None:
    assert row(places("KS KH KD").refuse(f"A {line}"), 6) == "You named KS twice."


@pytest.mark.parametrize(
    "where",
    ["hand B KS", "deck 2C KS", "graveyard KS", "H5 foundation KS KC", "round 3",
     "H5 foundation 3S 3H roof 4S 4H 4C owner A townsfolk KS"],
)  # fmt: skip
@pytest.mark.parametrize(
    "line", ["build KS KH", "settle KS in H3", "evict KS in H4", "expand KS in H4", "flush KS 2D 3D 4D 6D"]
)
def test_HE_B07_card_neither_in_hand_nor_market(where: str, line: str) -> None:
    town = places("KH 2D 3D", f"market 4D 6D; {where}")
    assert row(town.refuse(f"A {line}"), 7) == "KS is neither in your hand nor in the Market."


@pytest.mark.parametrize(
    "line",
    [
        "build", "build on H1", "settle", "settle in H3", "expand", "expand in H4", "evict", "evict in H4",
        "shoot", "shoot at JS", "flush", "flush into H4 with TS", "straight", "straight rank 8 with 9C",
        "pillage", "pillage at H4 with 9S", "reappropriate", "reappropriate at H3",
    ],
)  # fmt: skip
def test_HE_B08_no_cards(line: str) -> None:
    assert row(places("KS").refuse(f"A {line}"), 8) == "Name the cards of your Trump."


def test_HE_B09_draw_with_an_empty_deck() -> None:
    town = Town("hand A KS; market 3D")
    assert row(town.refuse("A draw"), 9) == "The deck is empty: play a Trump or pass."


@pytest.mark.parametrize("deck", ["2C", "2C 3C"])
def test_HE_B10_pass_with_a_live_deck(deck: str) -> None:
    sentence = "You cannot pass while the deck has cards: play a Trump or draw."
    assert row(Town(f"deck {deck}").refuse("A pass"), 10) == sentence


NEEDING_A_LOT = [
    ("settle KS", "in", "KS"),
    ("evict KS", "in", "KS"),
    (f"reappropriate {ROYAL}", "at", ROYAL),
]


@pytest.mark.parametrize("name", ["H9", "H0", "H400"])
@pytest.mark.parametrize(
    ("line", "key", "hand"),
    [
        *NEEDING_A_LOT,
        ("build KS KH KD", "on", "KS KH KD"),
        ("expand KS", "in", "KS"),
        (f"pillage {SUITED} with 9S", "at", SUITED),
    ],
)
def test_HE_B11_unknown_lot(line: str, key: str, hand: str, name: str) -> None:
    town = Town(f"hand A {hand}; H1 foundation 5C 5H; H2 foundation 6C 6H roof 7C 7H 7D")
    assert row(town.refuse(f"A {line} {key} {name}"), 11) == f"There is no {name}."


def test_HE_B11_unknown_lot_of_a_target_or_of_one_who_moves_in() -> None:
    assert row(places("AS").refuse("A shoot AS at H9#1"), 11) == "There is no H9."
    assert row(Town(FAMILIES).refuse(f"A {FLUSH} into H9 with TS"), 11) == "There is no H9."
    assert row(Town(EIGHTS).refuse(f"A {STRAIGHT} rank 8 into H9 with 9C"), 11) == "There is no H9."
    assert row(places("KS").refuse("A settle KS in town"), 11) == "There is no town."


@pytest.mark.parametrize(("line", "key", "hand"), [*NEEDING_A_LOT, (f"pillage {SUITED}", "at", SUITED)])
def test_HE_B11_no_lot_named_where_one_is_needed(line: str, key: str, hand: str) -> None:
    town = Town(f"hand A {hand}; H1 foundation 6C 6H roof 7C 7H 7D; H2 foundation 3C 3H roof 4C 4H 4D")
    assert row(town.refuse(f"A {line}"), 11) == "Name a House, such as H1."
    assert row(town.refuse(f"A {line} {key}"), 11) == "Name a House, such as H1."


@pytest.mark.parametrize("line", ["settle KS in H1 with AS", "settle KD in H1 H2", "evict KS in H4 and go"])
def test_HE_B11_several_words_for_one_lot(line: str) -> None:
    assert row(places("KS KD AS").refuse(f"A {line}"), 11) == "Name one House, such as H1."


@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("build 4S 4H 4D on H1", "4S 4H 4D"),
        ("settle 4S in H1", "4S"),
        ("expand 4S in H1", "4S"),
        ("evict 4S in H1", "4S"),
        ("shoot AC at H1#1", "AC"),
        (f"pillage {SUITED} at H1 with 9S", SUITED),
        ("reappropriate TH JH QH KH AH at H1", "TH JH QH KH AH"),
    ],
)
def test_HE_B12_lot_that_was_reappropriated(line: str, hand: str) -> None:
    town = Town(f"hand A {ROYAL}; hand B {hand}; H1 foundation 7C 7D roof 9C 9D 9H owner B townsfolk 8C")
    town.do(f"A reappropriate {ROYAL} at H1")
    town.act("B")
    assert row(town.refuse(f"B {line}"), 12) == "H1 is no longer on the table."
    assert row(town.refuse(f"B {line.replace('H1', 'H2')}"), 11) == "There is no H2."


# Building.


@pytest.mark.parametrize(
    ("cards", "variants"),
    [("7S 8H", ""), ("KS QS", ""), ("AH KH", ""), ("XB XR", JOKERS)],
)
def test_HE_B13_no_pair(cards: str, variants: str) -> None:
    assert row(Town(f"{variants}hand A {cards}").refuse(f"A build {cards}"), 13) == f"{cards} is not a Pair."


@pytest.mark.parametrize("cards", ["KS KH QS", "QS KS AS"])
def test_HE_B14_no_three_of_a_kind(cards: str) -> None:
    town = places(cards)
    assert row(town.refuse(f"A build {cards} on H1"), 14) == f"{cards} is not a Three of a Kind."
    assert row(town.refuse(f"A build {cards}"), 14) == f"{cards} is not a Three of a Kind."


@pytest.mark.parametrize("cards", ["KS KH KD KC", "KS KH QS QH", "KS KH KD QS"])
def test_HE_B15_four_cards(cards: str) -> None:
    sentence = "Four cards build nothing: use a Pair, a Three of a Kind or a Full House."
    assert row(places(cards).refuse(f"A build {cards}"), 15) == sentence
    assert row(places(cards).refuse(f"A build {cards} on H1"), 15) == sentence


@pytest.mark.parametrize("cards", ["KS", "KS KH KD QS QH QD", "KS KH KD QS QH QD JH"])
def test_HE_B16_one_card_or_more_than_five(cards: str) -> None:
    sentence = "A House is built with two, three or five cards."
    assert row(places(cards).refuse(f"A build {cards}"), 16) == sentence


@pytest.mark.parametrize(
    ("cards", "variants"),
    [
        ("KS KH KD KC 4S", ""),
        ("KS KH QS QH 4S", ""),
        ("2S 4S 6S 8S TS", ""),
        ("KS KH KD KC XB", JOKERS),
        ("KS KH QS 4S XB", JOKERS),
    ],
)
def test_HE_B17_no_full_house(cards: str, variants: str) -> None:
    refused = Town(f"{variants}hand A {cards}").refuse(f"A build {cards}")
    assert row(refused, 17) == f"{cards} is not a Full House."


def test_HE_B18_three_with_no_foundation_in_town() -> None:
    sentence = "There is no Foundation to put this Roof on."
    assert row(Town("hand A KS KH KD").refuse("A build KS KH KD"), 18) == sentence
    assert row(house("", "KS KH KD").refuse("A build KS KH KD"), 18) == sentence


@pytest.mark.parametrize("name", ["H2", "H3", "H4"])
def test_HE_B19_three_on_a_house(name: str) -> None:
    assert row(places("KS KH KD").refuse(f"A build KS KH KD on {name}"), 19) == f"{name} already has a Roof."


def test_HE_B20_three_and_several_foundations() -> None:
    town = Town("""
        H1 foundation 5S 5H
        H2 foundation 6S 6H roof 7S 7H 7D
        H3 foundation 8S 8H
        hand A KS KH KD
    """)
    assert row(town.refuse("A build KS KH KD"), 20) == 'Which Foundation? Say "on H1" or "on H3".'
    assert town.legal("A build KS KH KD on H3")


@pytest.mark.parametrize("name", ["H1", "H3", "H4"])
@pytest.mark.parametrize(("cards", "what"), [("KS KH", "Foundation"), ("KS KH KD QS QH", "House")])
def test_HE_B21_pair_or_full_house_on_a_lot(cards: str, what: str, name: str) -> None:
    sentence = f"A new {what} cannot be placed on {name}."
    assert row(places(cards).refuse(f"A build {cards} on {name}"), 21) == sentence


@pytest.mark.parametrize("on", ["", " on H1"])
@pytest.mark.parametrize("cards", ["5D 5C XB", "5D XB XR"])
def test_HE_B22_three_of_the_foundations_rank(cards: str, on: str) -> None:
    town = Town(f"{JOKERS}H1 foundation 5S 5H; hand A {cards}")
    sentence = "Foundation and Roof of H1 must have different ranks."
    assert row(town.refuse(f"A build {cards}{on}"), 22) == sentence


def test_HE_B23_ambiguous_joker_full_house() -> None:
    town = Town(f"{JOKERS}hand A KS KH 5S 5H XB")
    sentence = 'Which rank is the Roof? Add "roof K" or "roof 5".'
    assert row(town.refuse("A build KS KH 5S 5H XB"), 23) == sentence
    assert row(town.refuse("A build KS KH 5S 5H XB roof 7"), 23) == sentence


def test_HE_B23_a_roof_that_is_named_where_there_is_but_one() -> None:
    """The only Foundation goes without saying; what is too much is the Roof."""
    town = Town("H1 foundation 5S 5H; hand A KS KH KD")
    assert row(town.refuse("A build KS KH KD roof K"), 23) == (
        "Only a Full House needs its Roof to be named."
    )
    assert town.legal("A build KS KH KD")


# Settling, expanding, evicting.


def test_HE_B24_settle_a_foundation() -> None:
    sentence = "H1 has no Roof yet and cannot be settled."
    assert row(places("KS").refuse("A settle KS in H1"), 24) == sentence


def test_HE_B25_settle_a_safe_house() -> None:
    town = places("KS", "hand C KH")
    assert row(town.refuse("A settle KS in H2"), 25) == "H2 is safe until ⟨1⟩'s next turn."
    town.act("C")
    assert row(town.refuse("C settle KH in H2"), 25) == "H2 is safe until ⟨1⟩'s next turn."


@pytest.mark.parametrize("name", ["A", "B"])
def test_HE_B26_settle_an_occupied_house(name: str) -> None:
    sentence = f"H1 is occupied by ⟨{LETTERS.index(name)}⟩: use evict, or expand if it is yours."
    for family in ("KD", "2D", "KD KC QD face-down"):
        variants = HIDDEN if "face-down" in family else ""
        town = house(f"owner {name} townsfolk {family}", "KS 2S", variants)
        assert row(town.refuse("A settle KS in H1"), 26) == sentence
        assert row(town.refuse("A settle 2S in H1"), 26) == sentence


@pytest.mark.parametrize("cards", ["KS QS", "AS KS", "KS KH QS", "3S 3H 4S 4H"])
def test_HE_B27_cards_of_different_rank(cards: str) -> None:
    town = places(cards)
    assert row(town.refuse(f"A settle {cards} in H3"), 27) == f"{cards} do not share a rank."
    assert row(town.refuse(f"A evict {cards} in H4"), 27) == f"{cards} do not share a rank."


@pytest.mark.parametrize(
    ("cards", "variants"),
    [
        ("KS KH KD KC XB", JOKERS),
        ("KS KH KD KC XB XR", JOKERS),
        ("KS KH KD QS QH", ""),
        ("3S 4C 5C 8D TC", HIDDEN),
    ],
)
def test_HE_B28_five_or_more_cards(cards: str, variants: str) -> None:
    town = Town(f"""
        {variants}hand A {cards}
        H1 foundation 6S 6H roof 7S 7H 7D
        H2 foundation 2S 2H roof 9S 9H 9D owner B townsfolk 2D
    """)
    sentence = "At most four Townsfolk can live in a House."
    assert row(town.refuse(f"A settle {cards} in H1"), 28) == sentence
    assert row(town.refuse(f"A evict {cards} in H2"), 28) == sentence


@pytest.mark.parametrize(("family", "variants"), [("JS", ""), ("JS 4C face-down", HIDDEN)])
def test_HE_B29_expand_another_players_house(family: str, variants: str) -> None:
    town = house(f"owner C townsfolk {family}", "JH 2D", variants)
    assert row(town.refuse("A expand JH in H1"), 29) == "H1 is not yours."
    assert row(town.refuse("A expand 2D in H1"), 29) == "H1 is not yours."


def test_HE_B29_expand_without_a_house_of_ones_own() -> None:
    assert row(places("JH").refuse("A expand JH"), 29) == "You own no House."


def test_HE_B30_expand_a_vacant_house() -> None:
    assert row(places("KS").refuse("A expand KS in H3"), 30) == "Nobody lives in H3 yet: use settle."


@pytest.mark.parametrize("line", ["expand 8S in H1", "expand 8S"])
def test_HE_B31_expand_with_the_wrong_rank(line: str) -> None:
    sentence = "The family in H1 are 7s; 8S does not match."
    assert row(house("owner A townsfolk 7D", "8S").refuse(f"A {line}"), 31) == sentence
    jokers = house("owner A townsfolk 7D XB", "8S", JOKERS)
    assert row(jokers.refuse(f"A {line}"), 31) == sentence
    revealed = house("owner A townsfolk 7D", "8S", HIDDEN)
    assert row(revealed.refuse(f"A {line}"), 31) == sentence


@pytest.mark.parametrize(("family", "variants"), [("QD", ""), ("QD 2C KC JD face-down", HIDDEN)])
def test_HE_B31_expand_where_none_of_several_families_fits(family: str, variants: str) -> None:
    other = f"H2 foundation 2S 2H roof 3S 3H 3D owner A townsfolk {family}"
    town = house(f"owner A townsfolk 7D; {other}", "KS", variants)
    assert row(town.refuse("A expand KS"), 31) == "None of your families takes KS."


@pytest.mark.parametrize("cards", ["JH JD", "JH 8S", "JH JD JC"])
def test_HE_B32_expand_with_two_cards(cards: str) -> None:
    sentence = "A family is expanded by one card at a time."
    assert row(house("owner A townsfolk JS", cards).refuse(f"A expand {cards} in H1"), 32) == sentence
    hidden = house("owner A townsfolk JS face-down", cards, HIDDEN)
    assert row(hidden.refuse(f"A expand {cards} in H1"), 32) == sentence


@pytest.mark.parametrize(
    ("family", "card", "variants"),
    [
        ("JS JH JD JC", "XB", JOKERS),
        ("JS JH XB XR", "JD", JOKERS),
        ("JS QH KD 2C face-down", "JD", HIDDEN),
        ("JS QH KD 2C face-down", "3D", HIDDEN),
    ],
)
def test_HE_B33_expand_a_family_of_four(family: str, card: str, variants: str) -> None:
    town = house(f"owner A townsfolk {family}", card, variants)
    sentence = "H1 is full: four Townsfolk is the limit."
    assert row(town.refuse(f"A expand {card} in H1"), 33) == sentence


@pytest.mark.parametrize(
    ("owner", "family", "cards", "strength", "safety", "variants"),
    [
        ("C", "KS", "TD TC", 20, 20, ""),
        ("C", "KS", "TD XB", 20, 20, JOKERS),
        ("A", "5C", "5D", 5, 12, ""),
        ("C", "2S", "AS AH AD AC", 4, 9, ""),
        ("C", "QS", "KD", 13, 19, HIDDEN),
    ],
)
def test_HE_B34_evict_too_weak(
    owner: str, family: str, cards: str, strength: int, safety: int, variants: str
) -> None:
    refused = house(f"owner {owner} townsfolk {family}", cards, variants).refuse(f"A evict {cards} in H1")
    assert row(refused, 34) == (
        f"{cards} has strength {strength}; the Combined Safety of H1 is {safety}. You need more."
    )


@pytest.mark.parametrize(
    ("cards", "family", "variants"),
    [
        ("KS", "AS", ""),
        ("KS KH KD KC", "AS", ""),
        ("KS XB", "AS AH", JOKERS),
        ("KS KH", "AS XB", JOKERS),
    ],
)
def test_HE_B35_evict_aces_with_kings(cards: str, family: str, variants: str) -> None:
    refused = house(f"owner B townsfolk {family}", cards, variants).refuse(f"A evict {cards} in H1")
    assert row(refused, 35) == "Kings can never evict Aces."


@pytest.mark.parametrize("name", ["H1", "H2", "H3"])
def test_HE_B36_evict_a_house_without_townsfolk(name: str) -> None:
    assert row(places("KS").refuse(f"A evict KS in {name}"), 36) == f"Nobody lives in {name}."
