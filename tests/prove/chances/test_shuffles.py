"""P11 detects biased shuffles, each by the test that is meant for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations
from random import Random

import pytest

from tests.prove.chances import odds, shuffles
from tests.prove.trial import Wanted

DECKS = 4_000
MANY = 20_000


def fair(cards: Sequence[int], seed: str, label: str) -> list[int]:
    return Random(f"{seed} {label}").sample(cards, len(cards))


def swapped(cards: Sequence[int], seed: str, label: str, draw: Callable[[Random, int], int]) -> list[int]:
    """Shuffle with a place for each card drawn in this way; right is one of as many places as are left."""
    draws, deck = Random(f"{seed} {label}"), list(cards)
    for size in range(len(deck), 1, -1):
        place = draw(draws, size)
        deck[size - 1], deck[place] = deck[place], deck[size - 1]
    return deck


swapping_anywhere = partial(swapped, draw=lambda draws, _: draws.randrange(shuffles.CARDS))
"""Shuffle with bias: each place is swapped with any other."""
by_remainder = partial(swapped, draw=lambda draws, size: draws.getrandbits(8) % size)
"""Shuffle with bias: the right swaps, but by remainders of bytes, so low places come up more often."""
never_in_place = partial(swapped, draw=lambda draws, size: draws.randrange(size - 1))
"""Shuffle with bias (Sattolo): one choice too few, so that no card stays in its place."""


def one_card_unmoved(cards: Sequence[int], seed: str, label: str) -> list[int]:
    return [cards[0], *fair(cards[1:], seed, label)]


def of_a_few_decks(cards: Sequence[int], seed: str, label: str) -> list[int]:
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
    ("shuffle", "decks", "found"),
    [
        (swapping_anywhere, DECKS, "places of cards"), (never_in_place, DECKS, "places of cards"),
        (by_remainder, MANY, "places of cards"), (one_card_unmoved, DECKS, "first card"),
        (of_a_few_decks, DECKS, "neighbours"), (only_cut, DECKS, "rising sequences"),
        (riffled_four_times, DECKS, "rising sequences"), (a_card_on, DECKS, "steps from deck to deck"),
        (twice_the_same, DECKS, "matches with the deck before"), (pairs_stay_together, DECKS, "followers"),
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
