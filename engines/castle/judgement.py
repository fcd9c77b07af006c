"""What does a good player of Castle Poker do? Keeps what is made, bids what it is worth, builds in time."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import prod
from random import Random
from typing import Literal

from engines import poker
from engines.cards import DECK, RANKS, Card
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take
from engines.castle.model import BISHOP, BOXES, DISCARDS, HAND, MESSENGER, TREBUCHETS, Phase, State, order
from engines.castle.offers import cards_of, default, sources
from engines.castle.outlook import best_weight, builds, built, chance, weight
from engines.castle.ranking import counting, strength
from engines.castle.settling import standing
from engines.castle.specials import places, targets
from engines.core import Action, Natural, Seat
from engines.judging import Judgement

LIKELY: dict[int | None, tuple[float, ...]] = {
    None: (0.25, 0.4, 0.5, 0.9, 1),
    0: (1, 0.5, 0.2, 0.1, 0.1),
    1: (0.25, 0.7, 0.7, 1, 0.9),
    2: (0.05, 0.1, 0.3, 0.8, 1),
}

GOOD_BIDS = 3

MOST = 6
"""So many moves are worth thinking about, at most."""

DEALS = 3000
"""Hands that were dealt and changed to learn how good a hand is among others."""

NOT_MORE = (0.25, 0.75, 0.78, 0.82, 0.84, 0.86, 0.88, 0.9, 0.92, 0.95)
"""How often somebody who is still to bid bids no more than 0, 1, 2 ... stones."""

SHY, BOLD = 0.4, 3.0
"""A hand on which nothing was bid is like less than one of the table's; one on which 2 or more were bid is
like the better of two."""


_strength = lru_cache(maxsize=1 << 14)(strength)


# Before the hands are opened: what to keep, and how good it is.


def _discards(hand: tuple[Card, ...], wanted: frozenset[Card]) -> Iterator[tuple[Card, ...]]:
    """What to throw away, best first: made hands stay, then four of a suit or in a row, then pairs.

    `wanted` are special cards that are kept even if they are of no use in the hand.
    """
    lone = _lone(hand)
    spare = [card for card in lone if card not in wanted]
    pat = poker.category(strength(hand)) >= poker.Category.STRAIGHT
    if pat:
        yield ()
    elif len(lone) >= HAND - 1 and (odd := _odd_one(hand)) is not None:
        yield (odd,)
    yield tuple(spare[:DISCARDS])
    yield tuple(lone[:DISCARDS])
    yield tuple(spare[:1])
    if odd := _odd_one(hand):
        yield (odd,)
    yield ()


def _lone(hand: tuple[Card, ...]) -> list[Card]:
    """The cards that no other one is equal to in rank, lowest first; the Messenger is the lowest."""
    ranks = [card[0] for card in hand]
    lone = [card for card in hand if ranks.count(card[0]) == 1]
    return sorted(lone, key=_height)


def _height(card: Card) -> int:
    """How high a card is: 0 for the Messenger, then from the two up."""
    return 0 if card == MESSENGER else RANKS.index(card[0]) + 1


def _odd_one(hand: tuple[Card, ...]) -> Card | None:
    """The card beside four of a suit, or beside four in a row that are open at both ends; None: neither."""
    for card in hand:
        four = [it for it in hand if it != card]
        if MESSENGER in four:
            continue
        heights = {_height(it) for it in four}
        in_row = len(heights) == HAND - 1 and max(heights) - min(heights) == HAND - 2 and max(heights) < len(RANKS)
        if in_row or len({it[1] for it in four}) == 1:
            return card
    return None


@lru_cache(maxsize=1)
def _changed_hands() -> list[int]:
    """The strengths of hands as they are after the discards, lowest first."""
    random, found = Random(0), list[int]()
    for _ in range(DEALS):
        cards = random.sample(DECK, HAND + DISCARDS)
        hand, drawn = tuple(cards[:HAND]), cards[HAND:]
        thrown = next(_discards(hand, frozenset()))
        kept = [card for card in hand if card not in thrown]
        found.append(strength((*kept, *drawn[: len(thrown)])))
    return sorted(found)


def _above(found: int) -> float:
    """The share of hands that one of this strength beats, 0 to 1; of equal ones it beats half."""
    table = _changed_hands()
    return (bisect_left(table, found) + bisect_right(table, found) + 1) / (2 * len(table) + 2)


def _own_strength(s: State, seat: Seat) -> int:
    """How good the hand of `seat` is; the Messenger can fetch a card from the Moat (CP-12)."""
    hand = s.hands[seat]
    if MESSENGER not in hand or not s.moat:
        return strength(hand)
    four = counting(hand)
    return max(strength((*four, card)) for card in s.moat if card != MESSENGER)


def _beaten(s: State, seat: Seat) -> list[float]:
    """The chance that the hand of `seat` is better, for each of the others, by what is known of them."""
    share = _above(_own_strength(s, seat))
    return [share ** _boldness(s.offered[it]) for it in order(s) if it != seat]


def _boldness(offered: int | None) -> float:
    """Of how many of the table's hands somebody who bid this has the best."""
    if offered is None or offered == 1:
        return 1
    return BOLD if offered else SHY


# Discards and bids.


def _throws(s: State, seat: Seat) -> list[Action]:
    wanted = {card for card in s.hands[seat] if card[0] == "8"}
    if s.supply[seat]:
        wanted.add(MESSENGER)
    if s.castle[seat]:
        wanted.update(TREBUCHETS[: s.options.trebuchets])
    return [Discard(cards) for cards in _discards(s.hands[seat], frozenset(wanted))]


def _bids(s: State, seat: Seat) -> list[Action]:
    beaten = _beaten(s, seat)
    best, worst = prod(beaten), prod(1 - it for it in beaten)
    seats = len(s.hands)
    others = sum(
        weight(seats, s.castle[it], s.supply[it] + s.bid[it], s.quarry) for it in order(s) if it != seat
    )
    most = max(s.bid)
    later = [it for it in order(s) if it != seat and s.offered[it] is None]
    castle, stones = s.castle[seat], s.supply[seat]
    needed = sum(box for box in BOXES if box not in castle)
    found = list[tuple[float, int]]()
    tithe = _bishop(s, seat)

    def won(mine: float) -> float:
        return mine / (mine + others)

    for bid in range(min(stones, max(needed, 1) + 1) + 1):
        free = prod(_not_more(s, it, bid) for it in later) if bid >= max(most, 1) else 0
        paid = won(weight(seats, castle, stones + (bid > 0), s.quarry))
        lost = won(weight(seats, castle, stones - bid, s.quarry))
        build = won(best_weight(seats, castle, stones + 1, bid, s.quarry))
        if tithe and bid > 1:
            build += tithe * (won(best_weight(seats, castle, stones, bid - 1, s.quarry)) - build)
        found.append((worst * lost + best * free * build + (1 - worst - best * free) * paid, bid))
    found.sort(key=lambda it: (-it[0], it[1]))
    good = [bid for _, bid in found[:GOOD_BIDS]]
    return [Bid(Natural(bid)) for bid in (*good, *range(min(stones, 1) + 1)) ]


def _not_more(s: State, seat: Seat, bid: int) -> float:
    """The chance that `seat`, who is still to bid, bids no more."""
    return 1 if s.supply[seat] <= bid or bid >= len(NOT_MORE) else NOT_MORE[bid]


def _bishop(s: State, seat: Seat) -> float:
    """The chance that the Bishop is in a hand (CP-17)."""
    if BISHOP in s.hands[seat]:
        return 1
    if BISHOP in s.moat:
        return 0
    others = HAND * (len(s.hands) - 1)
    return others / (others + len(s.deck))


# After the hands are opened: nothing is hidden any longer, so each move is tried.


def _settled(s: State, seat: Seat) -> float:
    """The chance of `seat` to win if the hand ended as hands and bids are now (4.6)."""
    strengths = [_strength(hand) for hand in s.hands]
    low, high = min(strengths), max(strengths)
    bids = s.bid
    if s.phase is not Phase.TREBUCHET and any(BISHOP in hand for hand in s.hands):
        bids = [bid - (bid >= 2) for bid in bids]
    weights = list[float]()
    for it, found in enumerate(strengths):
        stones = s.supply[it] + bids[it] + any(card[0] == "8" for card in s.hands[it])
        if low == found < high:
            weights.append(weight(len(s.hands), s.castle[it], stones - bids[it], s.quarry))
            continue
        stones += bool(s.offered[it])
        bid = bids[it] if low < found == high and bids[it] == max(bids) else 0
        weights.append(best_weight(len(s.hands), s.castle[it], stones, bid, s.quarry))
    return chance(weights, seat)


def _takes(s: State, seat: Seat) -> list[Action]:
    tries = [(_taken(s, seat, it, card), Take(it, card)) for it in sources(s, seat) for card in cards_of(s, it)]
    return _ranked([*tries, (_settled(s, seat), Skip())])


def _taken(s: State, seat: Seat, source: Literal["moat"] | Seat, card: Card) -> float:
    """The chance of `seat` after they take this card, if who is robbed takes the best from the Moat."""
    draft = s.copy()
    draft.hands[seat] = (*counting(s.hands[seat]), card)
    if source != "moat":
        kept = tuple(it for it in s.hands[source] if it != card)
        draft.hands[source] = max(((*kept, it) for it in s.moat), key=strength, default=kept)
    return _settled(draft, seat)


def _fishes(s: State, seat: Seat) -> list[Action]:
    return _ranked([(_fished(s, seat, card), Fish(card)) for card in s.moat])


def _fished(s: State, seat: Seat, card: Card) -> float:
    draft = s.copy()
    draft.hands[seat] = (*s.hands[seat], card)
    return _settled(draft, seat)


def _shots(s: State, seat: Seat) -> list[Action]:
    tries = [
        (_hit(s, seat, it, where == "bid"), Fire(it, where)) for it in targets(s, seat) for where in places(s, it)
    ]
    return _ranked([*tries, (_settled(s, seat), Skip())])


def _hit(s: State, seat: Seat, target: Seat, bid: bool) -> float:
    draft = s.copy()
    draft.supply[seat] += 1
    if bid:
        draft.bid[target] -= 1
    else:
        draft.castle[target] = s.castle[target][1:]
    return _settled(draft, seat)


def _buildings(s: State, seat: Seat) -> list[Action]:
    seats, castle, supply, bid = len(s.hands), s.castle[seat], s.supply[seat], s.bid[seat]
    tries: list[tuple[float, Action]] = [
        (weight(seats, built(castle, it), supply, s.quarry), Build(it)) for it in builds(castle, bid)
    ]
    return _ranked([*tries, (weight(seats, castle, supply + bid, s.quarry), Skip())])


def _ranked(tries: Sequence[tuple[float, Action]]) -> list[Action]:
    """The actions, the one with the best chance first."""
    return [action for _, action in sorted(tries, key=lambda it: -it[0])]


# All together.


def _moves(s: State, seat: Seat) -> list[Action]:
    """What may be done, best first."""
    match s.phase:
        case Phase.DISCARD:
            return _throws(s, seat)
        case Phase.BID:
            return _bids(s, seat)
        case Phase.MESSENGER:
            return _takes(s, seat)
        case Phase.REPLACE:
            return _fishes(s, seat)
        case Phase.TREBUCHET:
            return _shots(s, seat)
        case Phase.BUILD:
            return _buildings(s, seat)
        case _:
            return [default(s, seat)]


def choose(s: State, seat: Seat, random: Random) -> Action:
    """What a decent player does. It reads no hand that is not open, so it needs no luck."""
    return _moves(s, seat)[0]


def candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """The best few moves, what `choose` takes being the first."""
    return list(dict.fromkeys(_moves(s, seat)))[:MOST]


def value(begin: State, end: State, seat: Seat) -> float:
    """The chance of `seat` to win; at the end of the game their share of the win.

    The less the hands in `begin` go with what the players did, the closer to an even chance it is.
    """
    seats = len(end.hands)
    return (1 + _likely(begin) * (seats * _won(end, seat) - 1)) / seats


def _won(s: State, seat: Seat) -> float:
    if s.phase is Phase.CLOSED:
        firsts = [it.seat for it in standing(s) if it.place == 1]
        return (seat in firsts) / len(firsts)
    stones = [supply + bid for supply, bid in zip(s.supply, s.bid, strict=True)]
    weights = [weight(len(stones), it, n, s.quarry) for it, n in zip(s.castle, stones, strict=True)]
    return chance(weights, seat)


def _likely(s: State) -> float:
    """How well hands that were dealt at random go with what the players discarded and bid, 0 to 1."""
    if s.phase not in (Phase.DISCARD, Phase.BID):
        return 1
    return prod(
        LIKELY[None if bid is None else min(bid, 2)][_band(hand)]
        for hand, bid, changed in zip(s.hands, s.offered, s.discarded, strict=True)
        if changed is not None
    )


def _band(hand: tuple[Card, ...]) -> int:
    """0: nothing, 1: a pair, 2: a pair of tens or better, 3: two pair, 4: more."""
    found = _strength(hand)
    category = poker.category(found)
    if category is poker.Category.PAIR:
        return 1 if found >> 16 & 15 < 9 else 2
    return min(category + (category > 0), 4)


CASTLE = Judgement(choose=choose, candidates=candidates, unit=lambda s: s.hand, value=value)
