"""Estimates of a hand's strength before the showdown: discards, rivals beaten, clues from bids."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod
from random import Random

from engines.cards import DECK, RANKS, Card
from engines.castle.model import BISHOP, DISCARDS, HAND, MESSENGER, Phase, State
from engines.castle.ranking import counting, strength
from engines.core import Seat
from engines.poker import Category, category

DEALS = 3000
"""The number of hands dealt and changed to estimate a hand's strength among others."""

NOT_MORE = (0.25, 0.75, 0.78, 0.82, 0.84, 0.86, 0.88, 0.9, 0.92, 0.95)
"""How often somebody who is still to bid bids no more than 0, 1, 2 ... stones; measured in 200 games."""

SHY, BOLD = 0.4, 3.0
"""Who bids nothing mostly has a weak hand, who bids 2 or more a hand like the best of three.

Measured in 200 games of three: hands on which 0, 1 and more were bid beat .18, .57 and .84 of all hands.
"""

LIKELY: dict[int | None, tuple[float, ...]] = {
    None: (0.25, 0.4, 0.5, 0.9, 1),
    0: (1, 0.5, 0.2, 0.1, 0.1),
    1: (0.25, 0.7, 0.7, 1, 0.9),
    2: (0.05, 0.1, 0.3, 0.8, 1),
}
"""How well hands of five kinds (see `_kind`) go with a bid of 0, 1 or more, or with a discard and no bid yet.

How much more frequent they were than in a deal, in 240 games of computers; softened, as people differ.
Without this a search takes unseen hands for unchanged ones. In small trials it then won 5 of 39 games of
three (some other figures were different too), with it 14 of 41.
"""

TEN = RANKS.index("T") + 1
"""The rank of tens in a strength."""


# What to throw.


def throws(hand: tuple[Card, ...], wanted: frozenset[Card]) -> Iterator[tuple[Card, ...]]:
    """Return the possible discards, best first: keep made hands, then four to a flush or straight, then
    pairs.

    `wanted` are cards to keep for their special power, even if the hand has no use for them.
    """
    lone = _lone(hand)
    spare = [card for card in lone if card not in wanted]
    odd = _odd_one(hand) if len(lone) == HAND else None
    if category(strength(hand)) >= Category.STRAIGHT:
        yield ()
        spare = spare[:1]  # nobody breaks up a straight for two cards
    elif odd is not None and odd not in wanted:
        yield (odd,)
    yield tuple(spare[:DISCARDS])
    yield tuple(spare[:1])
    yield ()


def _lone(hand: Sequence[Card]) -> list[Card]:
    """Return the cards whose rank occurs only once, lowest first; the Messenger is the lowest."""
    ranks = [card[0] for card in hand]
    return sorted((card for card in hand if ranks.count(card[0]) == 1), key=_height)


def _height(card: Card) -> int:
    """Return the height of a card: 0 for the Messenger, then from the two up."""
    return 0 if card == MESSENGER else RANKS.index(card[0]) + 1


def _odd_one(hand: Sequence[Card]) -> Card | None:
    """Return the card beside four to a flush or an open-ended straight, or None."""
    for card in hand:
        four = [one for one in hand if one != card]
        heights = [_height(one) for one in four]
        in_row = max(heights) - min(heights) == len(four) - 1 and max(heights) < len(RANKS)
        if MESSENGER not in four and (in_row or len({one[1] for one in four}) == 1):
            return card
    return None


# Whom a hand beats.


def beaten(s: State, seat: Seat) -> list[float]:
    """Return, for each of the others, the chance that the hand of `seat` is better, judging by the bids."""
    share = share_beaten(_promise(s, seat))
    return [share ** _boldness(bid) for numbered, bid in enumerate(s.offered) if numbered != seat]


def _promise(s: State, seat: Seat) -> int:
    """Return the strength that the hand of `seat` can reach, with a card from the Moat if it may (CP-12)."""
    hand = s.hands[seat]
    if MESSENGER not in hand:
        return strength(hand)
    return max((strength((*counting(hand), card)) for card in s.moat), default=strength(hand))


def share_beaten(found: int) -> float:
    """Return the share of all hands after discards that this strength beats, counting ties as half."""
    table = _changed_hands()
    return (bisect_left(table, found) + bisect_right(table, found) + 1) / (2 * len(table) + 2)


@lru_cache(maxsize=1)
def _changed_hands() -> Sequence[int]:
    """Return the strengths of hands after the discards, lowest first."""
    random, found = Random(0), list[int]()
    for _ in range(DEALS):
        cards = random.sample(DECK, HAND + DISCARDS)
        thrown = next(throws(tuple(cards[:HAND]), frozenset()))
        kept = [card for card in cards[: HAND + len(thrown)] if card not in thrown]
        found.append(strength(kept))
    return sorted(found)


def _boldness(bid: int | None) -> float:
    """Return the number of hands of which a player with this bid seems to hold the best."""
    if bid is None or bid == 1:
        return 1
    return BOLD if bid else SHY


def unbeaten(s: State, seat: Seat, bid: int) -> float:
    """Return the chance that nobody bids more than this bid of `seat` (CP-29)."""
    if bid < max(s.bid):
        return 0
    later = [numbered for numbered, stones in enumerate(s.offered) if stones is None and numbered != seat]
    return prod(NOT_MORE[bid] for other in later if bid < min(s.supply[other], len(NOT_MORE)))


def tithe(s: State, seat: Seat) -> float:
    """Return the chance that the Bishop is in a hand, as far as `seat` can know (CP-17)."""
    if BISHOP in s.hands[seat] or BISHOP in s.moat:
        return float(BISHOP in s.hands[seat])
    others = HAND * (len(s.hands) - 1)
    return others / (others + len(s.deck))


# What others' moves tell.


def likely(s: State) -> float:
    """Return how well randomly dealt hands agree with the discards and bids, 0 to 1."""
    if s.phase not in (Phase.DISCARD, Phase.BID):
        return 1  # the hands are open
    told = zip(s.hands, s.discarded, s.offered, strict=True)
    return prod(
        LIKELY[None if bid is None else min(bid, 2)][_kind(hand)]
        for hand, changed, bid in told
        if changed is not None
    )


def _kind(hand: Sequence[Card]) -> int:
    """Return 0 for no pair, 1 for a pair up to nines, 2 for a higher one, 3 for two pair, 4 if better."""
    found = strength(hand)
    match category(found):
        case Category.HIGH_CARD:
            return 0
        case Category.PAIR:
            return 1 if found >> 16 & 15 < TEN else 2
        case Category.TWO_PAIR:
            return 3
        case _:
            return 4
