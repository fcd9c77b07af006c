"""Hands of poker, compared and named."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest

from engines.cards import DECK, JOKERS, RANK_WORDS, RANKS, Card, hand, rank, suit
from engines.poker import Category, best, category, name, names_apart, strength
from tests.slow import slow

HOW_MANY = {
    Category.STRAIGHT_FLUSH: 40,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}
ROYAL_FLUSH = hand("AS KS QS JS TS")


def plainly(five: Sequence[Card]) -> tuple[Category, list[int]]:
    """The slow and plain ranking of five cards: the category, then the ranks in the order they decide."""
    values = [RANKS.index(rank(card)) for card in five]
    order = sorted(values, key=lambda value: (values.count(value), value), reverse=True)
    if order == [12, 3, 2, 1, 0]:
        order = [3, 2, 1, 0, -1]
    shape = tuple(sorted(Counter(values).values(), reverse=True))
    straight = len(shape) == 5 and order[0] - order[4] == 4
    flush = len({suit(card) for card in five}) == 1
    match straight, flush:
        case True, True:
            return Category.STRAIGHT_FLUSH, order
        case False, True:
            return Category.FLUSH, order
        case True, False:
            return Category.STRAIGHT, order
    shapes: dict[tuple[int, ...], Category] = {
        (4, 1): Category.FOUR_OF_A_KIND,
        (3, 2): Category.FULL_HOUSE,
        (3, 1, 1): Category.THREE_OF_A_KIND,
        (2, 2, 1): Category.TWO_PAIR,
        (2, 1, 1, 1): Category.PAIR,
        (1, 1, 1, 1, 1): Category.HIGH_CARD,
    }
    return shapes[shape], order


# All 2,598,960 hands of five cards


@pytest.fixture(scope="module")
def strengths() -> Counter[int]:
    """How many of all five-card hands have each strength."""
    return Counter(map(strength, combinations(DECK, 5)))


def test_each_category_has_as_many_hands_as_are_known_and_royal_flushes_beat_all(strengths: Counter[int]):
    counts = Counter[Category]()
    for found, count in strengths.items():
        counts[category(found)] += count
    assert counts == HOW_MANY
    assert counts.total() == 2_598_960 and len(strengths) == 7_462
    assert max(strengths) == strength(ROYAL_FLUSH)
    assert strengths[strength(ROYAL_FLUSH)] == 4


@slow
def test_the_strengths_are_in_the_order_of_the_plain_ranking(strengths: Counter[int]):
    examples: dict[int, tuple[Card, ...]] = {}
    draws = random.Random(1)
    for five in combinations(DECK, 5):
        examples.setdefault(strength(five), five)
    for five in (tuple(draws.sample(DECK, 5)) for _ in range(20_000)):
        assert plainly(five) == plainly(examples[strength(five)])
    ranking = [plainly(examples[found]) for found in sorted(strengths)]
    assert all(lower < higher for lower, higher in pairwise(ranking))


@pytest.mark.parametrize(("one", "other"), [
    # Fewer cards are compared by category first, and a missing kicker is lower than a two.
    ("2S 2H", "AS KH QD JC 9S"), ("2S 2H 2D 2C", "AS AH AD KC KS"), ("KS KH 2D", "KD KC"),
    ("KS KH AD", "KD KC QD JS TS"), ("AS 2H", "AD"), ("AD", "KS QS JH 9C 8D"),
    ("9S 9H 9D 9C 2S", "9S 9H 9D 9C"),
])  # fmt: skip
def test_one_hand_beats_the_other(one: str, other: str):
    assert strength(hand(one)) > strength(hand(other))


@pytest.mark.parametrize(("one", "other"), [
    # The order of the cards does not matter.
    ("KS 4H KD 4C AS", "4C KD AS KS 4H"),
    # Two threes of a kind are a full house.
    ("9S 9H 9D 4C 4S 4H 2D", "9S 9H 9D 4C 4S"),
    # The kicker beside two pair may come from a third, beside four of a kind it is the highest card.
    ("KS KH 4D 4C 3S 3H 2D", "KS KH 4D 4C 3S"),
    ("9S 9H 9D 9C 4S 4H KD", "9S 9H 9D 9C KD"),
    # A straight beside a flush in other cards is no straight flush; one may be lower than both beside it.
    ("9S 8S 7S 6S 5H 2S", "9S 8S 7S 6S 2S"),
    ("AS 6S 5S 4S 3S 2S 7H", "6S 5S 4S 3S 2S"),
    # A joker stands for no card that the hand holds, and two for two different cards.
    ("XR AH 9H 4H 2H", "AH KH 9H 4H 2H"), ("XR AH KH 4H 2H", "AH KH QH 4H 2H"),
    ("XR XB 9H 4H 2H", "AH KH 9H 4H 2H"),
    # Five of a kind does not exist: the joker is the best kicker.
    ("XR 9S 9H 9D 9C", "9S 9H 9D 9C AS"),
    ("XR AS AH AD AC", "AS AH AD AC KS"),
    # A joker may stand for a card outside the best five.
    ("XR 9S 8S 7S 6S TS", "TS 9S 8S 7S JS"),
    ("XB 6H 5S 4D 3C KH KD", "7H 6H 5S 4D 3C"),
])  # fmt: skip
def test_two_hands_tie(one: str, other: str):
    assert strength(hand(one)) == strength(hand(other))


def test_every_one_to_four_cards_compare_as_five_would_where_kickers_are_lowest():
    draws = random.Random(4)
    for size in (1, 2, 3, 4):
        for _ in range(300):
            one, other = draws.sample(DECK, size), draws.sample(DECK, size)
            assert (strength(one) > strength(other)) == (few(one) > few(other))


def few(cards: Sequence[Card]) -> list[tuple[int, int]]:
    """The ranks of fewer than five cards as pairs of how often and which, in the order they decide."""
    counts = Counter(RANKS.index(rank(card)) for card in cards)
    return sorted(((often, value) for value, often in counts.items()), reverse=True)


def test_the_best_five_of_six_and_seven_count_on_a_sample():
    """In small decks, with few ranks or suits, there are many straights and flushes."""
    draws = random.Random(7)
    low = [card for card in DECK if rank(card) in "A2345"]
    for deck, size, many in (
        *((DECK, size, 10_000) for size in (6, 7)),
        *((few, size, 500) for few in (low, DECK[:13] + DECK[18:22]) for size in (6, 7)),
    ):
        for _ in range(many):
            cards = draws.sample(deck, size)
            assert strength(cards) == max(map(strength, combinations(cards, 5)))


def test_a_joker_is_as_good_as_the_best_card_it_can_be():
    draws = random.Random(5)
    for _ in range(50):
        four = draws.sample(DECK, 4)
        others = (strength([*four, card]) for card in DECK if card not in four)
        assert strength([JOKERS[0], *four]) == max(others)


def test_a_list_is_as_good_as_a_tuple_and_what_is_no_card_has_no_strength():
    assert strength(list(ROYAL_FLUSH)) == strength(ROYAL_FLUSH)
    with pytest.raises(AssertionError):
        strength([Card("1S")])


@pytest.mark.parametrize(("cards", "called"), [
    # Fewer than five cards are no straight and no flush, but make pairs, threes and fours.
    ("AS", "high card, ace"), ("AS KS QS JS", "high card, ace"), ("2S 2H 2D", "three of a kind, twos"),
    ("2S 2H 2D 2C", "four of a kind, twos"), ("3S 3H 2D 2C", "two pair, threes and twos"),
    # All of five.
    ("TS 8H 5D 4C 2S", "high card, ten"),
    ("KS KH", "pair of kings"),
    ("6S 6H 4D 3C 2S", "pair of sixes"),
    ("KS KH 4D 4C 2S", "two pair, kings and fours"),
    ("7S 7H 7D 3C 2S", "three of a kind, sevens"),
    ("TS 9H 8D 7C 6S", "straight to the ten"),
    ("AS 2H 3D 4C 5S", "straight to the five"),
    ("AS KH QD JC TS", "straight to the ace"),
    ("AS 9S 5S 4S 2S", "flush, ace high"),
    ("QS QH QD 2C 2S", "full house, queens over twos"),
    ("6S 6H 6D 6C 2S", "four of a kind, sixes"),
    ("9S 8S 7S 6S 5S", "straight flush to the nine"),
    ("AS 2S 3S 4S 5S", "straight flush to the five"),
    ("AS KS QS JS TS", "royal flush"),
    ("AS KS QS JS TS AH AD", "royal flush"),
    # A joker stands for the card that makes the hand best.
    ("XR AH 9H 4H 2H", "flush, ace high"),
    ("XR AS KH 9D 4C", "pair of aces"),
    ("XR XB KH 9D 4C", "three of a kind, kings"),
    ("XR 9S 9H 4D 4C", "full house, nines over fours"),
    ("XR 9S 9H 9D 4C", "four of a kind, nines"),
    ("XR 9S 9H 9D 9C", "four of a kind, nines"),
    ("XR XB 9S 9H 9D", "four of a kind, nines"),
    ("XR 5H 4S 3D 2C", "straight to the six"),
    ("XR AH 4S 3D 2C", "straight to the five"),
    ("XR XB QS JS TS", "royal flush"),
    ("XB 9S 8S 6S 5S", "straight flush to the nine"),
    ("XR XB", "pair of aces"),
    ("XR 7S", "pair of sevens"),
])  # fmt: skip
def test_a_hand_is_called_by_its_name(cards: str, called: str):
    assert name(hand(cards)) == called


@pytest.mark.parametrize(("cards", "five"), [
    ("4D KS 4C AS KH", "KS KH 4D 4C AS"), ("2D 9S 4D 9H 9D 4C KC", "9S 9H 9D 4D 4C"),
    ("5S AS 3D 4C 2H KH KD", "5S 4C 3D 2H AS"), ("TS AH KD JC QS", "AH KD QS JC TS"),
    ("5S AS 3S 4S 2S 9H", "5S 4S 3S 2S AS"), ("5S AS 3S 9S 4S 2H 2D", "AS 9S 5S 4S 3S"),
    ("5S KS 5H", "5S 5H KS"), ("XR 5S 4S 3S 2S", "XR 5S 4S 3S 2S"), ("4C XR 9S 4D 9H", "9S 9H XR 4C 4D"),
    ("XR AS KS QS JS TS 2H", "AS KS QS JS TS"),
])  # fmt: skip
def test_the_best_five_are_told_in_the_order_of_importance(cards: str, five: str):
    assert best(hand(cards)) == hand(five)


def test_the_best_five_are_as_strong_as_all_seven():
    draws = random.Random(6)
    for _ in range(500):
        cards = draws.sample(DECK, 7)
        five = best(cards)
        assert set(five) < set(cards)
        assert strength(five) == strength(cards)


NINES, TWO_PAIRS, FLUSH, AK = "pair of nines", "two pair, kings and fours", "flush, ace high", "ace-king"


@pytest.mark.parametrize(("hands", "called"), [
    ("9S 9H AD 4C 2C | 9D 9C KD 4S 2D", f"{NINES}, ace kicker | {NINES}, king kicker"),
    ("9S 9H AD KC 2C | 9D 9C AH KD 4S", f"{NINES}, ace-king-two kickers | {NINES}, ace-king-four kickers"),
    ("KS KH 4D 4C 9C | KD KC 4S 4H TC", f"{TWO_PAIRS}, nine kicker | {TWO_PAIRS}, ten kicker"),
    ("AS JS 9S 4S 2S | AD TD 9D 4D 2D", f"{FLUSH}, jack kicker | {FLUSH}, ten kicker"),
    ("9S 9H AD 4C 2C | 9D 9C AH 4S 2D", f"{NINES} | {NINES}"),
    ("9S 9H AD 4C 2C | 8D 8C KD 4S 2D", f"{NINES} | pair of eights"),
    ("9S 9H AD 4C 2C | 9D 9C AH 4S 2D | 9S 9H KD 4C 2C",
     f"{NINES}, ace kicker | {NINES}, ace kicker | {NINES}, king kicker"),
    # The kicker is looked for among the five that count of seven.
    ("AD 2S 9S 9H QD 7C 3C | JD TS 9S 9H QD 7C 3C", f"{NINES}, ace kicker | {NINES}, queen kicker"),
])  # fmt: skip
def test_hands_named_alike_are_told_apart_by_the_kickers_that_decide(hands: str, called: str):
    assert names_apart([hand(word) for word in hands.split(" | ")]) == tuple(called.split(" | "))


def plainly_called(hands: Sequence[Sequence[Card]]) -> list[str]:
    """Return the names of hands with kickers, worked out for each pair of hands with the same name."""
    found: list[str] = []
    for one in hands:
        deciding = [strength(one) >> 4 * place & 15 for place in (4, 3, 2, 1, 0)]
        last = 0
        for other in hands:
            theirs = [strength(other) >> 4 * place & 15 for place in (4, 3, 2, 1, 0)]
            if name(other) == name(one) and theirs != deciding:
                last = max(last, next(n for n in range(5) if theirs[n] != deciding[n]))
        named = 2 if category(strength(one)) in (Category.TWO_PAIR, Category.FULL_HOUSE) else 1
        words = [RANK_WORDS[RANKS[value - 1]] for value in deciding[named : last + 1] if value]
        kickers = f"{'-'.join(words) or 'no'} {'kicker' if len(words) < 2 else 'kickers'}"
        found.append(f"{name(one)}, {kickers}" if last else name(one))
    return found


@pytest.mark.parametrize("size", [2, 5, 7])
def test_random_hands_side_by_side_have_the_plain_names(size: int):
    draws = random.Random(size)
    for _ in range(300):
        cards = draws.sample(DECK, 6 * size)
        hands = [cards[start : start + size] for start in range(0, len(cards), size)]
        assert [*names_apart(hands)] == plainly_called(hands)
