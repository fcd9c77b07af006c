"""Cards as codes of rank and suit: "QS" is the queen of spades, "XR" and "XB" are the jokers."""

from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random
from typing import NewType

Card = NewType("Card", str)

RANKS = "23456789TJQKA"
SUITS = "SHDC"

DECK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""The 52 cards without jokers, suit by suit, each from the two to the ace."""

JOKERS = (Card("XB"), Card("XR"))
"""The black and the red joker."""

RANK_WORDS = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}

_CARDS = {str(card): card for card in DECK + JOKERS}
_RANK = {card: card[0] for card in DECK}
_SUIT = {card: card[1] for card in DECK}
_RED = frozenset(card for card in DECK + JOKERS if card[1] in "HDR")
_BY_RANK = [Card(rank + suit) for rank in reversed(RANKS) for suit in SUITS]
_PLACE = {card: place for place, card in enumerate([*JOKERS, *_BY_RANK])}


def rank(card: Card) -> str:
    """Return the rank of `card`, one of RANKS. Raise KeyError for a joker, which has none."""
    return _RANK[card]


def suit(card: Card) -> str:
    """Return the suit of `card`, one of SUITS. Raise KeyError for a joker, which has none."""
    return _SUIT[card]


def red(card: Card) -> bool:
    """Return whether `card` is a heart, a diamond or the red joker."""
    return card in _RED


def card(text: str, *, jokers: bool = False) -> Card:
    """Return the card written as `text`, in upper or lower case. Raise ValueError if it is none.

    With `jokers` the jokers are cards too.
    """
    found = _CARDS.get(text.upper())
    if found is None or (found in JOKERS and not jokers):
        raise ValueError(f"{text!r} is not a card.")
    return found


def hand(text: str) -> tuple[Card, ...]:
    """Return the cards written in `text`, separated by spaces, including jokers.

    Raise ValueError as `card` does.
    """
    return tuple(card(word, jokers=True) for word in text.split())


def dealt(deck: Sequence[Card], players: int, each: int) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Deal `players` hands of `each` cards, one card at a time from the top.

    Return them and the rest of `deck`.
    """
    used = players * each
    return [tuple(deck[i:used:players]) for i in range(players)], tuple(deck[used:])


def redealt(piles: Sequence[Sequence[Card]], random: Random) -> list[tuple[Card, ...]]:
    """Shuffle the cards of all `piles` together.

    Return piles of the same sizes, independent of the old order.
    """
    pool = sorted(card for pile in piles for card in pile)
    random.shuffle(pool)
    cards = iter(pool)
    return [tuple(islice(cards, len(pile))) for pile in piles]


def stacked(
    order: Sequence[Card], tops: Sequence[tuple[Card, ...]]
) -> tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]:
    """Return `order` with the first of `tops`, if any, moved to the top, and the remaining tops."""
    first, left = (tops[0], tuple(tops[1:])) if tops else ((), ())
    return (*first, *(card for card in order if card not in first)), left


def in_words(card: Card) -> str:
    """Return the name of `card` in words: "king of spades", "red joker"."""
    if card in JOKERS:
        return "red joker" if red(card) else "black joker"
    return f"{RANK_WORDS[rank(card)]} of {SUIT_WORDS[suit(card)]}"


def highest_first(cards: Iterable[Card]) -> list[Card]:
    """Return `cards` in the order of a hand: jokers, then aces down to twos, equal ranks by SUITS."""
    return sorted(cards, key=_PLACE.__getitem__)
