"""Which cards are a Trump? Shapes: so many of this and that, jokers for what is missing (section 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from engines.cards import DECK, JOKERS, RANKS, SUITS, Card, highest_first, rank, suit
from engines.core import Pick
from engines.houseem.model import naturals

WINDOWS = tuple("A23456789TJQKA"[start : start + 5] for start in range(10))
"""The ten Straights (HE-115): the Ace is low in the first and high in the last, and there is no wrapping."""
ROYAL = WINDOWS[-1]
SIZES = {1: "High Card", 2: "Pair", 3: "Three of a Kind", 4: "Four of a Kind"}
"""Settling Trumps by the number of cards."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of Trump down to its ranks or suit: which cards belong to which part, and each part's number.

    A joker stands for any card that is missing (HE-153). Every Trump needs a natural card, and where `halves`
    is set, every part does (HE-156).
    """

    part: dict[Card, int]
    numbers: tuple[int, ...]
    halves: bool = False

    @property
    def size(self) -> int:
        return sum(self.numbers)

    def counted(self, cards: Iterable[Card]) -> list[int] | None:
        """How many natural cards of each part there are; None where one belongs to none, or is too many."""
        counts = [0] * len(self.numbers)
        for card in cards:
            if card in JOKERS:
                continue
            at = self.part.get(card)
            if at is None or counts[at] == self.numbers[at]:
                return None
            counts[at] += 1
        return counts

    def fits(self, cards: Sequence[Card]) -> bool:
        """Whether `cards` are such a Trump."""
        counts = self.counted(cards) if len(cards) == self.size else None
        return counts is not None and (all(counts) if self.halves else any(counts))

    def begins(self, taken: Sequence[Card], held: Sequence[int], jokers: int) -> bool:
        """Whether `taken` can become such a Trump, with `held` natural cards of each part and `jokers`."""
        counts = self.counted(taken)
        if counts is None or len(taken) > self.size:
            return False
        missing = self.size - len(taken)
        free = [min(most, has) - got for most, has, got in zip(self.numbers, held, counts, strict=True)]
        if self.halves:
            needed = counts.count(0)
            possible = all(got or more for got, more in zip(counts, free, strict=True))
        else:
            needed = 0 if any(counts) else 1
            possible = any(counts) or any(free)
        jokers_left = jokers - (len(taken) - sum(counts))
        return possible and needed <= missing <= sum(free) + jokers_left


# The shapes.


@cache
def group(rank: str, size: int) -> Shape:
    """So many cards of one rank."""
    return Shape({Card(rank + suit): 0 for suit in SUITS}, (size,))


@cache
def full_house(roof: str, foundation: str) -> Shape:
    """Three of the one rank and two of the other (HE-117, HE-161)."""
    parts = {Card(rank + suit): at for at, rank in enumerate((roof, foundation)) for suit in SUITS}
    return Shape(parts, (3, 2), halves=True)


@cache
def flush(of: str) -> Shape:
    """Five cards of one suit."""
    return Shape({card: 0 for card in DECK if suit(card) == of}, (5,))


@cache
def straight(window: str, of: str | None = None) -> Shape:
    """One card of each of five ranks; with a suit, a Straight Flush."""
    suits = SUITS if of is None else of
    return Shape({Card(rank + suit): at for at, rank in enumerate(window) for suit in suits}, (1,) * 5)


def groups(ranks: Iterable[str], sizes: Iterable[int] = SIZES) -> tuple[Shape, ...]:
    sizes = tuple(sizes)
    return tuple(group(rank, size) for rank in ranks for size in sizes)


def full_houses(ranks: str) -> tuple[Shape, ...]:
    return tuple(full_house(roof, below) for roof in ranks for below in ranks if roof != below)


STRAIGHT_FLUSHES = tuple(straight(window, of) for window in WINDOWS for of in SUITS)
ROYALS = tuple(straight(ROYAL, of) for of in SUITS)
FLUSHES = tuple(map(flush, SUITS))
STRAIGHTS = tuple(map(straight, WINDOWS))


def is_any(shapes: Iterable[Shape], cards: Sequence[Card]) -> bool:
    """Whether `cards`, each named once, are a Trump of one of these shapes."""
    return len(set(cards)) == len(cards) and any(shape.fits(cards) for shape in shapes)


def shares_rank(cards: Sequence[Card]) -> bool:
    """Whether `cards`, with at least one natural among them, are of one rank."""
    return len({rank(card) for card in naturals(cards)}) == 1


def roofs(cards: Sequence[Card]) -> tuple[str, ...]:
    """The ranks that the Roof of a Full House may have: several only with jokers (HE-160)."""
    ranks = [it for it in RANKS if any(rank(card) == it for card in naturals(cards))]
    if len(ranks) != 2:
        return ()
    return tuple(roof for roof, below in (ranks, ranks[::-1]) if full_house(roof, below).fits(cards))


def windows(cards: Sequence[Card]) -> tuple[str, ...]:
    """The Straights that `cards` may be: several only with jokers."""
    return tuple(window for window in WINDOWS if straight(window).fits(cards))


class Makeable:
    """All Trumps of some shapes that can be made of the cards in reach, without listing them."""

    def __init__(self, shapes: Iterable[Shape], reach: Sequence[Card]) -> None:
        self.jokers = sum(card in JOKERS for card in reach)
        self.reach = tuple(reach)
        self._known: dict[tuple[Card, ...], bool] = {}
        """Which beginnings lead to a Trump; the same are asked for again and again."""
        self.shapes = [
            (shape, held) for shape in shapes if shape.begins((), held := self._held(shape), self.jokers)
        ]

    def _held(self, shape: Shape) -> list[int]:
        held = [0] * len(shape.numbers)
        for card in self.reach:
            if (at := shape.part.get(card)) is not None:
                held[at] += 1
        return held

    def __bool__(self) -> bool:
        return bool(self.shapes)

    def begins(self, taken: tuple[Card, ...]) -> bool:
        """Whether `taken` can become one of the Trumps."""
        if taken not in self._known:
            found = any(shape.begins(taken, held, self.jokers) for shape, held in self.shapes)
            self._known[taken] = found
        return self._known[taken]

    def whole(self, taken: tuple[Card, ...]) -> bool:
        """Whether `taken` is one of the Trumps."""
        return any(shape.fits(taken) for shape, _ in self.shapes)

    def pick(self) -> Pick:
        """The Trumps as what a field may hold; their cards may be named in any order (HE-118).

        The highest cards come first, so that equal ranks stand together, and jokers last.
        """
        sizes = [shape.size for shape, _ in self.shapes]
        reach = (*highest_first(naturals(self.reach)), *(card for card in self.reach if card in JOKERS))
        useful = tuple(card for card in reach if self.begins((card,)))
        return Pick(
            range(min(sizes), max(sizes) + 1),
            useful,
            condition=self.begins,
            whole=self.whole,
            ordered=False,
        )


def made(reach: Sequence[Card]) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Which Trumps the cards in reach make, the greatest first: a name and examples of different cards."""
    kinds = (
        ("Royal Straight Flush", ROYALS),
        ("Straight Flush", STRAIGHT_FLUSHES),
        ("Four of a Kind", groups(RANKS[::-1], [4])),
        ("Full House", full_houses(RANKS[::-1])),
        ("Flush", FLUSHES),
        ("Straight", STRAIGHTS[::-1]),
        ("Three of a Kind", groups(RANKS[::-1], [3])),
        ("Pair", groups(RANKS[::-1], [2])),
    )
    for name, shapes in kinds:
        for cards in _examples(shapes, reach):
            yield name, cards


def _examples(shapes: Iterable[Shape], reach: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    """An example of each shape, jokers only where naturals are missing, the same cards once.

    Of shapes that begin alike (Full Houses under one Roof) those that need a joker are left out where another
    needs none.
    """
    found = [
        (next(iter(shape.part)), next(one.pick().wholes()))
        for shape in shapes
        if (one := Makeable((shape,), reach))
    ]
    natural = {first for first, cards in found if naturals(cards) == cards}
    return dict.fromkeys(cards for first, cards in found if first not in natural or naturals(cards) == cards)
