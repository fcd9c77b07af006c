"""Trumps: shapes of ranks and suits, with jokers for missing cards (section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache

from engines.cards import DECK, JOKERS, RANKS, SUITS, Card, highest_first, rank, suit
from engines.core import Pick
from engines.houseem.model import naturals

WINDOWS = tuple("A23456789TJQKA"[start : start + 5] for start in range(10))
"""The ten Straights (HE-115): the Ace is low in the first and high in the last, and there is no wrapping."""
ROYAL = WINDOWS[-1]
SIZES = {1: "High Card", 2: "Pair", 3: "Three of a Kind", 4: "Four of a Kind"}
"""Settling Trumps by the number of cards."""
REMEMBERED = 64
"""Size of the cache of Trumps by kinds and cards in reach."""


_BIT = {card: 1 << place for place, card in enumerate(DECK)} | dict.fromkeys(JOKERS, 0)


def bits(cards: Iterable[Card]) -> int:
    """Return the natural cards in `cards` as a bit set, which can be compared in one step."""
    found = 0
    for card in cards:
        found |= _BIT[card]
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A kind of Trump with its ranks or suit: for each part, the possible cards (as bits) and their number.

    A joker stands for any missing card (HE-153). Every Trump needs a natural card, and if `halves` is set, so
    does every part (HE-156). There is one Shape of each kind, so that they need not be compared.
    """

    parts: tuple[tuple[int, int], ...]
    halves: bool = False
    cards: int = field(init=False)
    """The cards of all parts, as bits; no card is in two of them."""
    size: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", sum(cards for cards, _ in self.parts))
        object.__setattr__(self, "size", sum(number for _, number in self.parts))

    def possible(self, held: int, jokers: int) -> bool:
        """Return whether the natural cards `held` and this many jokers can make such a Trump."""
        if (held & self.cards).bit_count() + jokers < self.size:
            return False
        counts = [min(number, (held & cards).bit_count()) for cards, number in self.parts]
        return (all(counts) if self.halves else any(counts)) and sum(counts) + jokers >= self.size

    def begins(self, taken: int, number: int) -> bool:
        """Return whether `number` cards, the natural ones being `taken`, are part of such a Trump.

        If one can be made of the cards in reach, it can be completed from these too, because the cards of a
        part are interchangeable.
        """
        if taken & ~self.cards:
            return False
        needed = 0 if taken or self.halves else 1
        for cards, most in self.parts:
            count = (taken & cards).bit_count()
            if count > most:
                return False
            if self.halves and not count:
                needed += 1
        return number + needed <= self.size

    def fits(self, cards: Sequence[Card]) -> bool:
        """Return whether `cards`, each named once, make such a Trump."""
        return len(cards) == self.size and self.begins(bits(cards), len(cards))


# The shapes.


@cache
def group(rank: str, size: int) -> Shape:
    """Return the Shape of several cards of one rank."""
    return Shape(((_of_rank(rank), size),))


@cache
def full_house(roof: str, foundation: str) -> Shape:
    """Return the Shape of three cards of one rank and two of another (HE-117, HE-161)."""
    return Shape(((_of_rank(roof), 3), (_of_rank(foundation), 2)), halves=True)


@cache
def flush(of: str) -> Shape:
    """Return the Shape of five cards of one suit."""
    return Shape(((bits(card for card in DECK if suit(card) == of), 5),))


@cache
def straight(window: str, of: str = SUITS) -> Shape:
    """Return the Shape of one card of each of five ranks; with a suit, a Straight Flush."""
    return Shape(tuple((_of_rank(rank, of), 1) for rank in window))


def _of_rank(rank: str, suits: str = SUITS) -> int:
    return bits(Card(rank + suit) for suit in suits)


def groups(ranks: Iterable[str], sizes: Iterable[int] = SIZES) -> tuple[Shape, ...]:
    sizes = tuple(sizes)
    return tuple(group(rank, size) for rank in ranks for size in sizes)


def full_houses(roofs: Iterable[str], foundations: Sequence[str]) -> tuple[Shape, ...]:
    return tuple(full_house(roof, below) for roof in roofs for below in foundations if roof != below)


STRAIGHT_FLUSHES = tuple(straight(window, of) for window in WINDOWS for of in SUITS)
ROYALS = tuple(straight(ROYAL, of) for of in SUITS)
FLUSHES = tuple(map(flush, SUITS))
STRAIGHTS = tuple(map(straight, WINDOWS))


def is_any(shapes: Iterable[Shape], cards: Sequence[Card]) -> bool:
    """Return whether `cards`, each named once, make a Trump of one of these shapes."""
    return len(set(cards)) == len(cards) and any(shape.fits(cards) for shape in shapes)


def shares_rank(cards: Sequence[Card]) -> bool:
    """Return whether `cards`, at least one of them natural, have one rank."""
    return len({rank(card) for card in naturals(cards)}) == 1


def roofs(cards: Sequence[Card]) -> tuple[str, ...]:
    """Return the possible ranks of a Full House's Roof: several only with jokers (HE-160)."""
    ranks = [r for r in RANKS if any(rank(card) == r for card in naturals(cards))]
    if len(ranks) != 2:
        return ()
    return tuple(roof for roof, below in (ranks, ranks[::-1]) if full_house(roof, below).fits(cards))


def windows(cards: Sequence[Card]) -> tuple[str, ...]:
    """Return the possible Straights of `cards`: several only with jokers."""
    return tuple(window for window in WINDOWS if straight(window).fits(cards))


def largest_groups(reach: Sequence[Card]) -> dict[str, int]:
    """Return the size of the largest Settling Trump of each rank held, including jokers."""
    held = Counter(map(rank, natural := naturals(reach)))
    jokers = len(reach) - len(natural)
    return {rank: min(count + jokers, len(SIZES)) for rank, count in held.items()}


class Makeable:
    """All Trumps of some shapes that the cards in reach can make, without listing them."""

    def __init__(self, shapes: Iterable[Shape], reach: Sequence[Card]) -> None:
        held, jokers = bits(reach), sum(card in JOKERS for card in reach)
        self.reach = tuple(reach)
        self.shapes = [shape for shape in shapes if shape.possible(held, jokers)]
        self._begun: dict[tuple[Card, ...], Sequence[Shape]] = {(): self.shapes}
        """Cache of the shapes to which a beginning can lead."""

    def __bool__(self) -> bool:
        return bool(self.shapes)

    def _shapes(self, taken: tuple[Card, ...]) -> Sequence[Shape]:
        """Return the shapes to which `taken`, different cards in reach, can lead."""
        found = self._begun.get(taken)
        if found is None:
            before, natural, number = self._shapes(taken[:-1]), bits(taken), len(taken)
            found = self._begun[taken] = [shape for shape in before if shape.begins(natural, number)]
        return found

    def begins(self, taken: tuple[Card, ...]) -> bool:
        """Return whether `taken` can become one of the Trumps."""
        return bool(self._shapes(taken))

    def whole(self, taken: tuple[Card, ...]) -> bool:
        """Return whether `taken` is one of the Trumps."""
        return any(shape.size == len(taken) for shape in self._shapes(taken))

    @cached_property
    def pick(self) -> Pick:
        """The Trumps as the domain of a field; their cards may be named in any order (HE-118).

        The highest cards come first, so that equal ranks stand together, and jokers last.
        """
        sizes, useful = set[int](), 0
        for shape in self.shapes:
            sizes.add(shape.size)
            useful |= shape.cards
        natural = [card for card in highest_first(self.reach) if _BIT[card] & useful]
        jokers = [card for card in self.reach if card in JOKERS and self.begins((card,))]
        return Pick(
            range(min(sizes), max(sizes) + 1),
            (*natural, *jokers),
            condition=self.begins,
            whole=self.whole,
            ordered=False,
        )


makeable = lru_cache(maxsize=REMEMBERED)(Makeable)
"""Cached, because Trumps are asked for again before anything has changed."""


def made(reach: Sequence[Card]) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Yield the Trumps that the cards in reach make, greatest first: a name and distinct examples."""
    kinds = (
        ("Royal Straight Flush", ROYALS),
        ("Straight Flush", STRAIGHT_FLUSHES),
        ("Four of a Kind", groups(RANKS[::-1], [4])),
        ("Full House", full_houses(RANKS[::-1], RANKS[::-1])),
        ("Flush", FLUSHES),
        ("Straight", STRAIGHTS[::-1]),
        ("Three of a Kind", groups(RANKS[::-1], [3])),
        ("Pair", groups(RANKS[::-1], [2])),
    )
    for name, shapes in kinds:
        for cards in _examples(shapes, reach):
            yield name, cards


def _examples(shapes: Iterable[Shape], reach: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    """Return an example of each shape, with jokers only for missing naturals, and no duplicates.

    Of shapes that begin alike (Full Houses under one Roof), those that need a joker are left out if another
    needs none.
    """
    found = [
        (shape.parts[0], next(one.pick.completions()))
        for shape in shapes
        if (one := Makeable((shape,), reach))
    ]
    natural = {first for first, cards in found if naturals(cards) == cards}
    return dict.fromkeys(cards for first, cards in found if first not in natural or naturals(cards) == cards)
