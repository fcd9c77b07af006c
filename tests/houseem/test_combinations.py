"""Texas House'em, which cards are a Trump: HE-115 to HE-119; with jokers: HE-153, HE-154,
HE-156, HE-160 and HE-161; and the beginnings of Trumps, of which picks are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations, permutations
from random import Random

import pytest

from engines.cards import DECK, JOKERS, RANKS, Card, hand
from engines.houseem import trumps
from engines.houseem.trumps import Makeable, Shape
from tests.houseem.town import Town, after
from tests.slow import rounds

WINDOWS = ("A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
LOW_TOWN = "H1 foundation 2C 2D roof 3S 3H 3D owner B townsfolk {}"
HIGH_TOWN = "H1 foundation KC KD roof QS QH QD owner B townsfolk {}"
VACANT = "H1 foundation 7C 7D roof 9C 9D 9H"
SPADE = "H2 foundation 4S 4H roof TC TD TH owner C townsfolk QS"


def of_suits(ranks: str, suits: str) -> str:
    return " ".join(map("".join, zip(ranks, suits, strict=True)))


@pytest.mark.parametrize("ranks", WINDOWS)
def test_HE_115_each_of_the_ten_windows_is_a_straight_and_of_one_suit_a_straight_flush(ranks: str):
    cards, first = of_suits(ranks, "SHCSH"), f"{ranks[0]}S"
    lives = (LOW_TOWN if "Q" in ranks else HIGH_TOWN).format(f"{ranks[2]}D")
    after(f"hand A {cards}; {lives}", f"A straight {cards} rank {ranks[2]} with {first}").shows(
        f"H1 settled A {first}"
    )
    suited = of_suits(ranks, "SSSSS")
    town = Town(f"hand A {suited}; H1 foundation 9C 9D roof 8C 8D 8H owner B townsfolk TD")
    assert town.legal(f"A pillage {suited} at H1 with {first}")


@pytest.mark.parametrize(("cards", "windows"), [
    ("AS 2H 3D 4C 5S", {"A2345"}), ("TS JH QD KC AS", {"TJQKA"}), ("QS KH AD 2C 3S", set[str]()),
    ("5S 6H 7D 8C XB", {"45678", "56789"}), ("6S 7H 8D XB XR", {"45678", "56789", "6789T"}),
    ("AS 2H 4D 5C XB", {"A2345"}), ("JS QH KD AC XR", {"TJQKA"}), ("AS KH 2D XB XR", set[str]()),
    ("5S 5H 6D 7C XB", set[str]()),
])  # fmt: skip
def test_HE_115_a_straight_with_jokers_may_be_several(cards: str, windows: set[str]):
    assert set(trumps.windows(hand(cards))) == windows


def test_HE_118_the_order_in_which_cards_are_named_does_not_matter():
    for order in [*permutations(("5S", "6S", "7S", "8S", "9S"))][::17]:
        for line, house in (
            ("straight {} rank 7", "H1"), ("pillage {} at H1", "H1"), ("flush {} into H2", "H2"),
        ):  # fmt: skip
            text = f"hand A 9S 5S 7S; market 8S 6S; {LOW_TOWN.format('7H 7D')}; {SPADE}"
            town = after(text, f"A {line.format(' '.join(order))} with 9S")
            assert town.told(house) == "settled A 9S"
            assert {"5S", "6S", "7S", "8S"} < {*town.s.graveyard}


@pytest.mark.parametrize(("held", "line"), [
    ("KS KH KD", "A build KS KD"), ("KS KH KD KC", "A settle KH KD KC in H1"),
    ("KS KH KD KC", "A settle KH in H1"), ("KS KH KD 5S 5H", "A build 5S 5H"),
    ("KS KH KD 5S 5H", "A settle KS KH KD in H1"), ("5S 6S 7S 8S 9S 3C", "A settle 9S in H1"),
    ("2S 3S 5S 6S 7S 8S", "A flush 2S 3S 5S 6S 8S"),
])  # fmt: skip
def test_HE_119_holding_something_better_never_forbids_the_lesser(held: str, line: str):
    assert Town(f"hand A {held}; {VACANT}; {SPADE}").legal(line)


@pytest.mark.parametrize("line", [
    "settle TS XB in H1", "settle TS XB XR in H1", "settle TS TH XB XR in H1", "evict 9S XB in H2",
    "build 9S XB", "build 9S XB XR on H3", "build KS KH 5S 5H XB roof K", "build KS KH 5S XB XR roof 5",
    "flush 2S 4S 6S XB XR into H2 with 6S", "straight 5C 6D XB 8H 9C rank 8 with 9C",
    "straight 5C 6D 7S XB 9C rank 8 with 9C", "pillage 5S 6S XB 8S 9S at H2 with 9S",
    "pillage XR 6S XB 8S 9S at H2 with 9S", "reappropriate TS JS XB KS AS at H1",
    "reappropriate XB XR QS KS AS at H2",
])  # fmt: skip
def test_HE_153_a_joker_completes_any_trump(line: str):
    words = line.split()
    victim = "JS" if "flush" in line else "8D"
    cards = " ".join(word for word in dict.fromkeys(words[1:]) if word in (*DECK, *JOKERS))
    town = Town(f"""
        variants strange_folk; hand A {cards}
        H1 foundation 7C 7D roof QC QD QH
        H2 foundation 2C 2D roof 3C 3D 3H owner B townsfolk {victim}
        H3 foundation 4C 4D
    """)
    town.do(f"A {line}")
    assert town.hand("A") == "-" or words[0] == "reappropriate"


@pytest.mark.parametrize(("cards", "roof", "above", "below", "several"), [
    ("KS KH 5S 5H XB", "K", "KS KH XB", "5S 5H", True), ("KS KH 5S 5H XB", "5", "5S 5H XB", "KS KH", True),
    ("KS KH 5S XB XR", "5", "5S XB XR", "KS KH", True), ("KS KH 5S XB XR", "K", "KS KH XB", "5S XR", True),
    ("KS KH KD 5S XB", "K", "KS KH KD", "5S XB", False),
    ("5S 5H 5D KS XB", "5", "5S 5H 5D", "KS XB", False),
])  # fmt: skip
def test_HE_160_HE_S25_two_readings(cards: str, roof: str, above: str, below: str, several: bool):
    town = Town(f"variants strange_folk; hand A {cards}")
    if several:
        town.refuses("HE-B23", f"A build {cards}")
    town.do(f"A build {cards} roof {roof}" if several else f"A build {cards}")
    town.shows("H1 safe A; hand A -")
    lot = town.lot()
    assert (set(lot.roof), set(lot.foundation)) == (set(above.split()), set(below.split()))
    assert (lot.quality, lot.safety) == ((13, 5) if roof == "K" else (5, 13))


@pytest.mark.parametrize(
    ("foundation", "roof"), [("9S XB", "9H 9D 9C"), ("9S 9H", "9D XB XR"), ("9S XB", "9H 9D XR")]
)
def test_HE_161_a_roof_is_of_another_rank_than_its_foundation(foundation: str, roof: str):
    town = Town(f"variants strange_folk; hand A {roof}; H1 foundation {foundation}; H2 foundation 4S 4H")
    town.refuses("HE-B22", f"A build {roof} on H1")
    town.do(f"A build {roof}")
    town.shows("H1 foundation; H2 safe A")


# Section 4.2, said once more: what cards of each kind are, with and without jokers.

SIZES = {"High Card": 1, "Pair": 2, "Three of a Kind": 3, "Four of a Kind": 4}


def is_a(kind: str, cards: Iterable[Card]) -> bool:
    cards = tuple(cards)
    natural = [card for card in cards if card not in JOKERS]
    ranks, suits = Counter(card[0] for card in natural), {card[1] for card in natural}
    if not natural or len(cards) != SIZES.get(kind, 5):
        return False
    in_a_row = max(ranks.values()) == 1 and any(set(window) >= set(ranks) for window in WINDOWS)
    match kind:
        case "Full House":
            a, b = ranks.values() if len(ranks) == 2 else (9, 9)
            return (a <= 3 and b <= 2) or (a <= 2 and b <= 3)
        case "Flush":
            return len(suits) == 1
        case "Straight":
            return in_a_row
        case "Straight Flush":
            return len(suits) == 1 and in_a_row
        case "Royal Straight Flush":
            return len(suits) == 1 and in_a_row and set(ranks) <= set("TJQKA")
        case _:
            return len(ranks) == 1


SHAPES: Mapping[str, Sequence[Shape]] = {
    **{kind: trumps.groups(RANKS, [size]) for kind, size in SIZES.items()},
    "Full House": trumps.full_houses(RANKS, RANKS),
    "Flush": trumps.FLUSHES,
    "Straight": trumps.STRAIGHTS,
    "Straight Flush": trumps.STRAIGHT_FLUSHES,
    "Royal Straight Flush": trumps.ROYALS,
}
KINDS = tuple(SHAPES)


@pytest.mark.parametrize(("cards", "kinds"), [
    ("AS 2H 3D 4C 5S", {"Straight"}), ("TS JH QD KC AS", {"Straight"}), ("QS KH AD 2C 3S", set[str]()),
    ("AS 2S 3S 4S 5S", {"Straight", "Flush", "Straight Flush"}),
    ("TS JS QS KS AS", {"Straight", "Flush", "Straight Flush", "Royal Straight Flush"}),
    ("KS KH KD 5S 5H", {"Full House"}), ("KS KH KD KC 5S", set[str]()), ("KS KH 5S 5H XB", {"Full House"}),
    ("KS KH KD KC XB", set[str]()), ("KS KH KD XB XR", set[str]()), ("KS KH KD 5S XB", {"Full House"}),
    ("KS XB", {"Pair"}), ("KS XB XR", {"Three of a Kind"}), ("KS KH XB XR", {"Four of a Kind"}),
    ("XB XR", set[str]()), ("XB", set[str]()),
    ("TS QS AS XB XR", {"Straight", "Flush", "Straight Flush", "Royal Straight Flush"}),
    ("9S TS JS XB XR", {"Straight", "Flush", "Straight Flush"}), ("2S 3S 4S 6S TS KS", set[str]()),
])  # fmt: skip
def test_HE_153_HE_S28_what_cards_are(cards: str, kinds: set[str]):
    """The definition above and the engine's shapes, both against the words of section 4."""
    assert {kind for kind in KINDS if is_a(kind, hand(cards))} == kinds
    assert {kind for kind in KINDS if trumps.is_any(SHAPES[kind], hand(cards))} == kinds


def test_HE_153_one_joker_stands_for_any_card_that_is_missing():
    random = Random("one joker")
    narrow = [card for card in DECK if card[0] in "89TJQ"]
    for _ in range(150):
        natural = random.sample(narrow, random.randint(1, 4))
        for kind in KINDS:
            stands = any(is_a(kind, [*natural, card]) for card in DECK if card not in natural)
            assert trumps.is_any(SHAPES[kind], [*natural, JOKERS[0]]) == stands, (kind, natural)


def reaches(seed: str, number: int) -> list[tuple[Card, ...]]:
    """Return random reaches of 9 to 12 cards, of few ranks, few suits or all, with up to two jokers."""
    random = Random(seed)
    some = list[tuple[Card, ...]]()
    for _ in range(number):
        ranks = random.choice((RANKS, "A23456", "TJQKA9", "55667789T", "QQKKA"))
        suits = random.choice(("SHDC", "SH", "SHD"))
        pool = [card for card in DECK if card[0] in ranks and card[1] in suits]
        jokers = random.sample(JOKERS, random.randint(0, 2))
        size = min(random.randint(9, 12), len(pool) + len(jokers))
        reach = [*random.sample(pool, size - len(jokers)), *jokers]
        random.shuffle(reach)
        some.append(tuple(reach))
    return some


def subsets(cards: Sequence[Card], most: int) -> Iterable[tuple[Card, ...]]:
    return chain.from_iterable(combinations(cards, size) for size in range(1, most + 1))


def beginnings(wholes: Iterable[tuple[Card, ...]]) -> set[tuple[Card, ...]]:
    """Return all parts of whole Trumps, in the order of the reach."""
    return {part for whole in wholes for part in subsets(whole, 5)}


@pytest.mark.parametrize("seed", rounds(10, 1))
def test_makeable_knows_the_wholes_and_the_beginnings_of_trumps_of_each_kind_and_of_several(seed: int):
    for reach in reaches(f"makeable {seed}", 12):
        parts = list(subsets(reach, 5))
        for kinds in (*((kind,) for kind in KINDS), ("Pair", "Three of a Kind", "Full House")):
            made = Makeable([shape for kind in kinds for shape in SHAPES[kind]], reach)
            wholes = {part for part in parts if any(is_a(kind, part) for kind in kinds)}
            begun = beginnings(wholes)
            assert bool(made) == made.begins(()) == bool(wholes), (kinds, reach)
            if made:
                assert set(map(frozenset, made.pick.completions())) == set(map(frozenset, wholes))
            for part in parts:
                assert made.whole(part) == (part in wholes), (kinds, part)
                assert made.begins(part) == (part in begun), (kinds, part, reach)


@pytest.mark.parametrize("seed", rounds(6, 1))
def test_what_a_reach_makes_is_told_by_kind_with_an_example(seed: int):
    for reach in reaches(f"made {seed}", 5):
        told = list(trumps.made(reach))
        for kind, example in told:
            assert set(example) <= set(reach)
            assert is_a(kind, example), (kind, example)
        parts = list(subsets(reach, 5))
        kinds = {kind for kind in KINDS if any(is_a(kind, part) for part in parts)} - {"High Card"}
        assert {kind for kind, _ in told} == kinds


@pytest.mark.parametrize(("reach", "told"), [
    ("4S 5H 6D 7C 8S 9H", ["Straight: 9H 8S 7C 6D 5H", "Straight: 8S 7C 6D 5H 4S"]),
    ("QS KH KD QH KS",
     ["Full House: KS KH KD QS QH", "Three of a Kind: KS KH KD", "Pair: KS KH", "Pair: QS QH"]),
    ("2S 2H 9D 9C AS AH", ["Pair: AS AH", "Pair: 9D 9C", "Pair: 2S 2H"]),
    ("5S 5H 5D 5C 3H", ["Four of a Kind: 5S 5H 5D 5C", "Three of a Kind: 5S 5H 5D", "Pair: 5S 5H"]),
    ("AS KH 2D", []),
])  # fmt: skip
def test_what_a_reach_makes_is_told_from_the_greatest_down(reach: str, told: list[str]):
    assert [f"{kind}: {' '.join(cards)}" for kind, cards in trumps.made(hand(reach))] == told
