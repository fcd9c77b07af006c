"""Strengths and names of poker hands.

Standard poker: suits never break a tie, A-2-3-4-5 is the lowest straight, and of up to seven cards the best
five count. Fewer than five cards are no straight or flush, and a missing kicker is lower than a two. A joker
stands for the card that makes the hand best, but for none that the five hold already: five of a kind does not
exist.

A strength is an int: the category, then the values of the deciding ranks (two = 1 ... ace = 13), four bits
each. The ranks of a hand are encoded as one number in base 5, a digit for the count of each rank. A table
maps such numbers to strengths, and another one those of the ranks of a flush. The first hand of a size fills
the table for all hands of that size: seven cards take a tenth of a second, five much less.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations

from engines.cards import DECK, JOKERS, RANK_WORDS, RANKS, SUITS, Card, rank, suit
from engines.words import agreed


class Category(IntEnum):
    """The kinds of hands, weakest first. The royal flush is the highest straight flush."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


_CALLED = {
    Category.HIGH_CARD: "high card, {high}",
    Category.PAIR: "pair of {highs}",
    Category.TWO_PAIR: "two pair, {highs} and {lows}",
    Category.THREE_OF_A_KIND: "three of a kind, {highs}",
    Category.STRAIGHT: "straight to the {high}",
    Category.FLUSH: "flush, {high} high",
    Category.FULL_HOUSE: "full house, {highs} over {lows}",
    Category.FOUR_OF_A_KIND: "four of a kind, {highs}",
    Category.STRAIGHT_FLUSH: "straight flush to the {high}",
}
_NAMED_BY_TWO = (Category.TWO_PAIR, Category.FULL_HOUSE)
"""Hands whose names mention two ranks."""
_WORDS = ("", *RANK_WORDS.values())

_HAND = 5
_VALUE = {card: RANKS.index(rank(card)) + 1 for card in DECK}
_FIVE, _ACE = 4, 13
_ROYAL_FLUSH = Category.STRAIGHT_FLUSH << 20 | _ACE << 16

_RANKS = {card: 5 ** (value - 1) for card, value in _VALUE.items()}

# Above the ranks suits may be counted: four bits each, from three, so that the fifth card sets the highest.
_RANKS_ONLY = (1 << 31) - 1
_FLUSHES = {8 << 31 + 4 * place: name for place, name in enumerate(SUITS)}
_ANY_FLUSH = sum(_FLUSHES)
_NO_CARDS = 0x3333 << 31
_rank_and_suit = {
    card: ranks + (1 << 31 + 4 * SUITS.index(suit(card))) for card, ranks in _RANKS.items()
}.__getitem__  # looked up once: a tenth of the time of seven cards


def strength(cards: Sequence[Card]) -> int:
    """Return the strength of the best five of `cards` (at most seven): higher wins, equal ties."""
    try:
        if len(cards) == _HAND:  # the most frequent by far; a loop would take half as long again
            a, b, c, d, e = cards
            table = _suited if a[1] == b[1] == c[1] == d[1] == e[1] else _unsuited
            return table[_RANKS[a] + _RANKS[b] + _RANKS[c] + _RANKS[d] + _RANKS[e]]
        total = sum(map(_rank_and_suit, cards), _NO_CARDS)
        if flush := total & _ANY_FLUSH:
            return _suited[_ranks_of(_FLUSHES[flush], cards)]
        return _unsuited[total & _RANKS_ONLY]
    except KeyError:  # a joker has no rank
        return _wild(cards)


def category(strength: int) -> Category:
    """Return the kind of hand with this `strength`."""
    return Category(strength >> 20)


def best(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the five of `cards` that make the hand, most important first; a joker takes its card's place."""
    held, read = max(_readings(cards), key=lambda reading: strength(reading[1]))
    found = strength(read)
    values = [_VALUE[card] for card in read]
    if category(found) in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and found >> 16 & 15 == _FIVE:
        values = [value % _ACE for value in values]
    often = Counter(values)
    order = sorted(range(len(held)), key=lambda place: (often[values[place]], values[place]), reverse=True)
    return tuple(held[place] for place in order)


def name(cards: Sequence[Card]) -> str:
    """Return the name of the hand: "two pair, kings and fours", "straight to the ten", "flush, ace high"."""
    return name_of(strength(cards))


def names_apart(hands: Sequence[Sequence[Card]]) -> tuple[str, ...]:
    """Return the names of hands side by side, with kickers where they decide: "pair of nines, ace kicker".

    They are added if two hands have the same name and only one of them wins.
    """
    return called_apart([strength(hand) for hand in hands])


def called_apart(strengths: Sequence[int]) -> tuple[str, ...]:
    """Return the same for the strengths of the hands."""
    called = [name_of(one) for one in strengths]
    return tuple(
        [
            name if called.count(name) == 1 else _called_among(one, called, strengths)
            for one, name in zip(strengths, called, strict=True)
        ]
    )


def _called_among(one: int, called: Sequence[str], strengths: Sequence[int]) -> str:
    """Return the name of a hand with the kickers by which it differs from others with the same name."""
    mine = name_of(one)
    places = [
        _first_difference(one, other)
        for other, name in zip(strengths, called, strict=True)
        if name == mine and other != one
    ]
    if not places:
        return mine
    unheard = 4 * (_HAND - 1 - max(places))
    return _with_kickers(one >> unheard, unheard)


@cache
def _with_kickers(heard: int, unheard: int) -> str:
    """Return the name of a hand with its kickers, except those in the last `unheard` bits of the strength."""
    one, decided = heard << unheard, _HAND - 1 - unheard // 4
    named = 2 if category(one) in _NAMED_BY_TWO else 1
    kickers = [_WORDS[value] for value in _deciding(one)[named : decided + 1] if value] or ["no"]
    return f"{name_of(one)}, {'-'.join(kickers)} {agreed(len(kickers), 'kicker', 'kickers')}"


def _deciding(strength: int) -> tuple[int, ...]:
    """Return the values of the ranks that decide, most important first; 0 for a missing card."""
    return tuple(strength >> 4 * place & 15 for place in reversed(range(_HAND)))


def _first_difference(one: int, other: int) -> int:
    """Return the first place at which the ranks of two hands of the same kind differ."""
    return _HAND - 1 - ((one ^ other).bit_length() - 1) // 4


@cache
def name_of(strength: int) -> str:
    """Return the name of a hand with this strength, as `name` does."""
    both = strength >> 20 in _NAMED_BY_TWO
    return _named(strength >> 12 if both else strength >> 16 << 4)


@cache
def _named(heard: int) -> str:
    """Return the name of a hand from its strength without the last twelve bits, which no name tells."""
    if heard == _ROYAL_FLUSH >> 12:
        return "royal flush"
    high, low = _WORDS[heard >> 4 & 15], _WORDS[heard & 15]
    return _CALLED[category(heard << 12)].format(high=high, highs=_many(high), lows=_many(low))


def _many(word: str) -> str:
    """Return the plural of a rank's `word`: "kings", "sixes"."""
    return f"{word}es" if word.endswith("x") else f"{word}s"


def _readings(cards: Sequence[Card]) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Yield every five of `cards`, as they are and in all readings; fives with the fewest jokers first."""
    for held in combinations(sorted(cards, key=JOKERS.__contains__), min(_HAND, len(cards))):
        naturals = tuple(card for card in held if card not in JOKERS)
        missing = [card for card in DECK if card not in naturals]
        for stood_for in combinations(missing, len(held) - len(naturals)):
            yield held, naturals + stood_for


def _wild(cards: Sequence[Card]) -> int:
    """Return the strength of a hand with jokers."""
    assert any(map(JOKERS.__contains__, cards)), cards
    return max(strength(read) for _, read in _readings(cards))


def _ranks_of(name: str, cards: Sequence[Card]) -> int:
    """Return the ranks of those `cards` that are of the suit `name`."""
    return sum([_RANKS[card] for card in cards if card[1] == name])


def _by_ranks(ranks: int) -> int:
    """Return the strength of a hand of these ranks, ignoring flushes."""
    often = [0, 0, 0, 0]  # bit sets of the ranks that are there once, twice ...
    for place in range(_ACE):
        ranks, many = divmod(ranks, 5)
        for times in range(many):
            often[times] |= 1 << place
    return _of_ranks(*often)


def _by_suit(ranks: int) -> int:
    """Return the strength of a flush of these ranks; seven cards hold no better."""
    held = sum((ranks // 5**place % 5) << place for place in range(_ACE))
    if top := _straight(held):
        return Category.STRAIGHT_FLUSH << 20 | top << 16
    return Category.FLUSH << 20 | _HIGHEST[held]


def _of_ranks(once: int, twice: int, thrice: int, four: int) -> int:
    """Return the strength of a hand without a flush, from bit sets of the ranks that occur at least so often.

    A straight excludes four of a kind and a full house, as seven cards are not enough for both.
    """
    if top := _straight(once):
        return Category.STRAIGHT << 20 | top << 16
    if four:
        made = _HIGHEST[four] >> 16
        return Category.FOUR_OF_A_KIND << 20 | made << 16 | _HIGHEST[once ^ 1 << made - 1] >> 16 << 12
    if thrice:
        made = _HIGHEST[thrice] >> 16
        if pairs := twice ^ 1 << made - 1:
            return Category.FULL_HOUSE << 20 | made << 16 | _HIGHEST[pairs] >> 16 << 12
        return Category.THREE_OF_A_KIND << 20 | made << 16 | _HIGHEST[once ^ thrice] >> 12 << 8
    if twice & twice - 1:
        pairs = _HIGHEST[twice] >> 12
        kicker = _HIGHEST[once ^ 1 << (pairs >> 4) - 1 ^ 1 << (pairs & 15) - 1] >> 16
        return Category.TWO_PAIR << 20 | pairs << 12 | kicker << 8
    if twice:
        return Category.PAIR << 20 | _HIGHEST[twice] | _HIGHEST[once ^ twice] >> 8 << 4
    return _HIGHEST[once]


def _straight(held: int) -> int:
    """Return the highest value of the best straight, 0 if there is none.

    The ace also counts below the two.
    """
    held = held << 1 | held >> _ACE - 1
    begun = held & held >> 1 & held >> 2 & held >> 3 & held >> 4
    return begun and begun.bit_length() - 1 + _FIVE


def _highest() -> list[int]:
    """Return, for each bit set of ranks (from the two up), the five highest as values in a strength."""
    found = [0]
    for held in range(1, 1 << _ACE):
        top = held.bit_length()
        found.append(top << 16 | found[held ^ 1 << top - 1] >> 4)
    return found


_HIGHEST = _highest()


class _Table(dict[int, int]):
    """The strengths of hands by their ranks. It contains only what was looked up, so that it stays small."""

    def __init__(self, work_out: Callable[[int], int]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, ranks: int) -> int:
        found = self[ranks] = self._work_out(ranks)
        return found


_unsuited = _Table(_by_ranks)
_suited = _Table(_by_suit)
