"""P11 detects biased shuffles, each by the test that is meant for it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from tests.prove.chances import odds, shuffles
from tests.prove.trial import Wanted

DECKS = 4_000
MANY = 20_000


def fair(cards: Sequence[int], seed: str, label: str) -> list[int]:
    return Random(f"{seed} {label}").sample(cards, len(cards))


def by_remainder(cards: Sequence[int], seed: str, label: str) -> list[int]:
    """Shuffle with bias: the right swaps, but by remainders of bytes, so low places come up more often."""
    draws, deck = Random(f"{seed} {label}"), list(cards)
    for size in range(len(deck), 1, -1):
        place = draws.getrandbits(8) % size
        deck[size - 1], deck[place] = deck[place], deck[size - 1]
    return deck


def one_card_unmoved(cards: Sequence[int], seed: str, label: str) -> list[int]:
    return [cards[0], *fair(cards[1:], seed, label)]


def of_a_few_decks(cards: Sequence[int], seed: str, label: str) -> list[int]:
    return fair(cards, str(Random(f"{seed} {label}").getrandbits(8)), "")


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


@pytest.mark.parametrize(
    ("shuffle", "decks", "found"),
    [
        (by_remainder, MANY, "places of cards"), (one_card_unmoved, DECKS, "first card"),
        (of_a_few_decks, DECKS, "neighbours"), (riffled_four_times, DECKS, "rising sequences"),
        (a_card_on, DECKS, "steps from deck to deck"), (pairs_stay_together, DECKS, "followers"),
        (twice_the_same, DECKS, "matches with the deck before"),
    ],
)  # fmt: skip
def test_a_worse_shuffle_fails(shuffle: shuffles.Shuffle, decks: int, found: str) -> None:
    """Both series fail the test that is meant for the fault."""
    failures = shuffles.trial(Wanted(decks), shuffle).failures
    for series in ("labels", "seeds"):
        assert any(failure.startswith(f"{series}: {found}, seed 1: p = ") for failure in failures), failures


@pytest.mark.parametrize(
    ("value", "freedom", "p"),
    [
        (3.8415, 1, 0.05), (18.307, 10, 0.05), (3.940, 10, 0.95), (76.154, 50, 0.01), (124.342, 100, 0.05),
        (70.065, 100, 0.99), (0.0, 5, 1.0),
    ],
)  # fmt: skip
def test_chi_squared_is_as_in_the_tables(value: float, freedom: int, p: float) -> None:
    assert odds.p_of_chi_squared(value, freedom) == pytest.approx(p, abs=2e-5)


@pytest.mark.parametrize("n", [3, 6, 7])
def test_the_counts_of_all_orders_are_distributed_as_expected(n: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shuffles, "CARDS", n)
    counts, each = shuffles.Counts(), list[shuffles.Counts]()
    for deck in permutations(range(n)):
        alone = shuffles.Counts()
        shuffles._count(alone, 0, deck, range(n))  # pyright: ignore[reportPrivateUsage]
        counts.add(alone)
        each.append(alone)
    for counted, distribution in (
        (counts.ascents, odds.ascents(n)), (counts.rising, odds.ascents(n)),
        (counts.longest, odds.longest_run(n)), (counts.followers, odds.followers(n)),
        (counts.matches, odds.matches(n)),
    ):  # fmt: skip
        assert counted == {it: p * len(each) for it, p in enumerate(distribution) if p}
    for summed, moments in (("wave", odds.wave(n)), ("likeness", odds.likeness(n))):
        mean = Fraction(counts.sums[summed], len(each))
        variance = Fraction(sum(it.sums[summed] ** 2 for it in each), len(each)) - mean**2
        assert (mean, variance) == moments
