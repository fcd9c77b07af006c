"""P11 detects biased shuffles, each by the test that is meant for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise, permutations
from random import Random

import pytest

from engines.chance import shuffled
from tests.prove.chances import odds, shuffles
from tests.prove.trial import Wanted

DECKS = 4_000
MANY = 20_000
"""The number of decks needed where the fault is small."""


def fair(cards: Sequence[int], seed: str, label: str) -> list[int]:
    """Another fair shuffle."""
    return Random(f"{seed} {label}").sample(cards, len(cards))


def swapping_anywhere(cards: Sequence[int], seed: str, label: str) -> list[int]:
    """Shuffle with bias: each place is swapped with any other."""
    draws, deck = Random(f"{seed} {label}"), list(cards)
    for place in range(len(deck)):
        other = draws.randrange(len(deck))
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def by_remainder(cards: Sequence[int], seed: str, label: str) -> list[int]:
    """Shuffle with bias: the right swaps, but by remainders of bytes, so low places come up more often."""
    draws, deck = Random(f"{seed} {label}"), list(cards)
    for size in range(len(deck), 1, -1):
        place = draws.getrandbits(8) % size
        deck[size - 1], deck[place] = deck[place], deck[size - 1]
    return deck


def never_in_place(cards: Sequence[int], seed: str, label: str) -> list[int]:
    """Shuffle with bias (Sattolo): one choice too few, so that no card stays in its place."""
    draws, deck = Random(f"{seed} {label}"), list(cards)
    for size in range(len(deck), 1, -1):
        place = draws.randrange(size - 1)
        deck[size - 1], deck[place] = deck[place], deck[size - 1]
    return deck


def one_card_unmoved(cards: Sequence[int], seed: str, label: str) -> list[int]:
    return [cards[0], *fair(cards[1:], seed, label)]


def of_a_few_decks(cards: Sequence[int], seed: str, label: str) -> list[int]:
    """Shuffle with only 8 bits of randomness."""
    return fair(cards, str(Random(f"{seed} {label}").getrandbits(8)), "")


def only_cut(cards: Sequence[int], seed: str, label: str) -> list[int]:
    at = Random(f"{seed} {label}").randrange(len(cards))
    return [*cards[at:], *cards[:at]]


def riffled_four_times(cards: Sequence[int], seed: str, label: str) -> list[int]:
    """Shuffle with bias: four riffles of a deck that is cut in two."""
    draws, deck = Random(f"{seed} {label}"), list(cards)
    for _ in range(4):
        sides = [draws.getrandbits(1) for _ in deck]
        upper = iter(deck[: sides.count(0)])
        lower = iter(deck[sides.count(0) :])
        deck = [next(lower) if side else next(upper) for side in sides]
    return deck


def twice_the_same(cards: Sequence[int], seed: str, label: str) -> list[int]:
    """Shuffle with bias: every other label, or seed, gives the same order as the one before it."""
    return fair(cards, str(int(seed, 16) // 2), str(int(label.removeprefix("deal ")) // 2))


def a_card_on(cards: Sequence[int], seed: str, label: str) -> list[int]:
    """Shuffle with bias: one order, each card raised by the number of the deal; only places are fair."""
    number = int(label.removeprefix("deal ")) + int(seed, 16)
    return [(card + number) % len(cards) for card in fair(cards, "", "")]


def pairs_stay_together(cards: Sequence[int], seed: str, label: str) -> list[int]:
    """Shuffle with bias: places are fair, but every third deck has its lowest two cards side by side."""
    draws, deck = Random(f"{seed} {label}"), fair(cards, seed, label)
    if draws.randrange(3) == 0:
        at, wanted = deck.index(0), (deck.index(0) + 1) % len(deck)
        other = deck.index(1)
        deck[other], deck[wanted] = deck[wanted], deck[other]
        assert deck[at] == 0
    return deck


def test_another_fair_shuffle_passes() -> None:
    """It passes at this seed; at others a p-value is outside now and then."""
    assert shuffles.trial(Wanted(DECKS, 2), fair).failures == []


@pytest.mark.parametrize(
    ("shuffle", "found"),
    [
        (swapping_anywhere, "places of cards"), (never_in_place, "places of cards"),
        (one_card_unmoved, "first card"), (of_a_few_decks, "neighbours"), (only_cut, "rising sequences"),
        (riffled_four_times, "rising sequences"), (twice_the_same, "matches with the deck before"),
        (a_card_on, "steps from deck to deck"), (pairs_stay_together, "followers"),
    ],
)  # fmt: skip
def test_a_worse_shuffle_fails(shuffle: shuffles.Shuffle, found: str) -> None:
    """Both series fail the test that is meant for the fault."""
    failures = shuffles.trial(Wanted(DECKS), shuffle).failures
    assert all(_is_told(failures, f"{series}: {found}") for series in ("labels", "seeds")), failures


def test_a_shuffle_by_remainders_fails() -> None:
    failures = shuffles.trial(Wanted(MANY), by_remainder).failures
    assert _is_told(failures, "labels: places of cards"), failures
    assert _is_told(failures, "seeds: places of cards"), failures


def _is_told(failures: list[str], test: str) -> bool:
    return any(failure.startswith(f"{test}, seed 1: p = ") for failure in failures)


def test_the_counts_are_the_same_however_they_are_parted() -> None:
    whole = shuffles.Piece("labels", 1, range(50))
    counts = shuffles.Counts()
    for part in (range(20, 50), range(20)):
        counts.add(shuffles.count(shuffled, whole._replace(numbers=part))[1])
    assert counts == shuffles.count(shuffled, whole)[1]
    assert sum(counts.places.values()) == 50 * 52


@pytest.mark.parametrize(
    ("value", "freedom", "p"),
    [
        (3.8415, 1, 0.05), (18.307, 10, 0.05), (3.940, 10, 0.95), (76.154, 50, 0.01), (124.342, 100, 0.05),
        (70.065, 100, 0.99), (0.0, 5, 1.0),
    ],
)  # fmt: skip
def test_chi_squared_is_as_in_the_tables(value: float, freedom: int, p: float) -> None:
    assert odds.p_of_chi_squared(value, freedom) == pytest.approx(p, abs=2e-5)


def test_chi_squared_of_many_degrees_is_nearly_normal() -> None:
    """Compare with the cube root approximation of Wilson and Hilferty."""
    for z in (-2.5, -1.0, 0.0, 1.0, 2.5):
        value = 2_601 * (1 - 2 / (9 * 2_601) + z * (2 / (9 * 2_601)) ** 0.5) ** 3
        assert odds.p_of_chi_squared(value, 2_601) == pytest.approx(1 - odds.NormalDist().cdf(z), abs=1e-4)


def _ascents(deck: Sequence[int]) -> int:
    return sum(a < b for a, b in pairwise(deck))


def _longest_run(deck: Sequence[int]) -> int:
    longest = run = 1
    for a, b in pairwise(deck):
        run = run + 1 if a < b else 1
        longest = max(longest, run)
    return longest


def _followers(deck: Sequence[int]) -> int:
    return sum((a + 1) % len(deck) == b for a, b in pairwise(deck))


def _matches(deck: Sequence[int]) -> int:
    return sum(place == card for place, card in enumerate(deck))


@pytest.mark.parametrize("n", [3, 6, 7])
@pytest.mark.parametrize(
    ("counted", "distribution"),
    [
        (_ascents, odds.ascents),
        (_longest_run, odds.longest_run),
        (_followers, odds.followers),
        (_matches, odds.matches),
    ],
)
def test_a_distribution_is_that_of_all_orders(
    counted: Callable[[Sequence[int]], int], distribution: Callable[[int], list[Fraction]], n: int
) -> None:
    orders = list(permutations(range(n)))
    counts = Counter(map(counted, orders))
    expected = {it: p * len(orders) for it, p in enumerate(distribution(n)) if p}
    assert counts == expected


def _wave(deck: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(deck, (*deck[1:], deck[0]), strict=True))


def _likeness(deck: Sequence[int]) -> int:
    return sum(place * card for place, card in enumerate(deck))


@pytest.mark.parametrize(("summed", "moments"), [(_wave, odds.wave), (_likeness, odds.likeness)])
def test_a_mean_and_a_variance_are_those_of_all_orders(
    summed: Callable[[Sequence[int]], int], moments: Callable[[int], tuple[Fraction, Fraction]]
) -> None:
    sums = [summed(permutation) for permutation in permutations(range(6))]
    mean = Fraction(sum(sums), len(sums))
    variance = Fraction(sum(it * it for it in sums), len(sums)) - mean**2
    assert (mean, variance) == moments(6)
