"""Exact distributions over all orders of n cards, and p-values, without a library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, exp, factorial, lgamma, log, sqrt
from statistics import NormalDist

FEWEST = 10
"""The least expected number of a bin; smaller ones are merged with their neighbours."""
IMPOSSIBLE = 30
"""Standard deviations beyond which a chi-squared is not looked at any closer."""


def chi_squared(counts: Sequence[float], expected: Sequence[float]) -> float:
    return sum((count - due) ** 2 / due for count, due in zip(counts, expected, strict=True))


def p_of_chi_squared(value: float, freedom: int) -> float:
    """Return the chance of a greater chi-squared: the regularised incomplete gamma Q(freedom/2, value/2).

    It is added up from its series; 0 stands for the chance of what is as far out as `IMPOSSIBLE`.
    """
    a, x = freedom / 2, value / 2
    if x <= 0:
        return 1.0
    if x > a + IMPOSSIBLE * sqrt(a):
        return 0.0
    scale = exp(a * log(x) - x - lgamma(a))
    term = total = 1 / a
    while term > total * 1e-15:
        a += 1
        term *= x / a
        total += term
    return 1 - scale * total


def p_of_equal(counts: Sequence[int]) -> float:
    """Return the p-value of draws that fall into all bins equally often."""
    due = sum(counts) / len(counts)
    return p_of_chi_squared(chi_squared(counts, [due] * len(counts)), len(counts) - 1)


def p_of_places(counts: Sequence[int], cards: int, decks: int) -> float:
    """Return the p-value of a table of places and cards, in which each deck is a permutation.

    Rows and columns add up to `decks`, so there are (cards - 1)² degrees of freedom, and each cell varies by
    decks / cards · (1 - 1 / cards).
    """
    value = chi_squared(counts, [decks / cards] * len(counts)) * (cards - 1) / cards
    return p_of_chi_squared(value, (cards - 1) ** 2)


def p_of_distribution(counts: Mapping[int, int], distribution: Sequence[Fraction]) -> float:
    """Return the p-value of independent numbers that are distributed as in `distribution`."""
    total = sum(counts.values())
    assert all(0 <= it < len(distribution) for it in counts), "what cannot be was counted"
    bins = list(_pooled([(counts.get(it, 0), float(p) * total) for it, p in enumerate(distribution)]))
    value = chi_squared([count for count, _ in bins], [due for _, due in bins])
    return p_of_chi_squared(value, len(bins) - 1)


def _pooled(bins: Sequence[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    count, due, left = 0, 0.0, sum(due for _, due in bins)
    for more, also in bins:
        count, due, left = count + more, due + also, left - also
        if due >= FEWEST and left >= FEWEST:
            yield count, due
            count, due = 0, 0.0
    yield count, due


def p_of_sum(total: int, mean: Fraction, variance: Fraction, times: int) -> float:
    """Return the chance of a smaller sum of `times` numbers with this mean and variance."""
    return NormalDist().cdf(float(total - mean * times) / sqrt(variance * times))


# Distributions for a deck of n different cards, with all orders equally likely.


def ascents(n: int) -> list[Fraction]:
    """Return the distribution of the number of ascents (Eulerian numbers)."""
    row = [1]
    for size in range(2, n + 1):
        wider = [0, *row, 0]
        row = [(size - it) * wider[it] + (it + 1) * wider[it + 1] for it in range(size)]
    return [Fraction(it, factorial(n)) for it in row]


def longest_run(n: int) -> list[Fraction]:
    shorter = [Fraction(0), *(_all_runs_below(n, it) for it in range(2, n + 1)), Fraction(1)]
    return [Fraction(0), *(shorter[it + 1] - shorter[it] for it in range(n))]


def _all_runs_below(n: int, length: int) -> Fraction:
    """Return the chance of no run this long, from the series 1 / (1 - x + x^m/m! - x^(m+1)/(m+1)! + ...)."""
    divisor = [Fraction(0)] * (n + 1)
    for at in range(0, n + 1, length):
        divisor[at] += Fraction(1, factorial(at))
        if at < n:
            divisor[at + 1] -= Fraction(1, factorial(at + 1))
    quotient = [Fraction(1)]
    for size in range(1, n + 1):
        quotient.append(-sum((divisor[it] * quotient[size - it] for it in range(1, size + 1)), Fraction(0)))
    return quotient[n]


def followers(n: int) -> list[Fraction]:
    """Return the distribution of the number of cards followed by their successor, cyclically."""
    orders = [comb(n - 1, it) * n * factorial(n - it - 1) for it in range(n)]
    return _exactly([Fraction(order, factorial(n)) for order in orders])


def matches(n: int) -> list[Fraction]:
    return _exactly([Fraction(comb(n, it) * factorial(n - it), factorial(n)) for it in range(n + 1)])


def _exactly(choices: Sequence[Fraction]) -> list[Fraction]:
    """Return the distribution of a number from its binomial moments (inclusion and exclusion)."""
    last = len(choices)
    terms = [[(-1) ** (j - k) * comb(j, k) * choices[j] for j in range(k, last)] for k in range(last)]
    return [sum(those, Fraction(0)) for those in terms]


def wave(n: int) -> tuple[Fraction, Fraction]:
    """Return mean and variance of the sum of products of neighbours in a ring (Wald, Wolfowitz)."""
    s1, s2, s3, s4 = (sum(card**power for card in range(n)) for power in (1, 2, 3, 4))
    mean = Fraction(s1**2 - s2, n - 1)
    far = s1**4 - 4 * s1**2 * s2 + 4 * s1 * s3 + s2**2 - 2 * s4
    return mean, Fraction(s2**2 - s4, n - 1) + Fraction(far, (n - 1) * (n - 2)) - mean**2


def likeness(n: int) -> tuple[Fraction, Fraction]:
    """Return mean and variance of the sum of products of the cards in the same place of two decks."""
    middle = Fraction(n - 1, 2)
    squares = sum(((card - middle) ** 2 for card in range(n)), Fraction(0))
    return n * middle**2, squares**2 / (n - 1)
