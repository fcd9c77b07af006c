"""The seats waited for and their legal actions; the only place that decides what is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from engines.cards import JOKERS, RANKS, Card, rank
from engines.core import Action, Begin, Domain, Offer, Pick, Seat
from engines.houseem import actions as a, dirty, settling, trumps
from engines.houseem.model import (
    FACES,
    FAMILY,
    Address,
    Lot,
    Options,
    Phase,
    Resident,
    Stage,
    State,
    in_reach,
    living,
    lots_of,
    naturals,
    open_families,
    rank_of,
    suit_of,
)
from engines.houseem.trumps import Makeable, makeable

Cards = tuple[Card, ...]
REMEMBERED = 128
"""Size of the cache of building Trumps, in positions."""


def owed(s: State) -> Sequence[Seat]:
    """Return the player whose turn it is (HE-30)."""
    return (s.turn,) if s.turn is not None else ()


def default(s: State, seat: Seat) -> Action:
    """Return an absent player's move: draw, or pass once the deck is exhausted (R-04)."""
    return a.Draw() if s.deck else a.Pass()


def offers(s: State, seat: Seat | None) -> Sequence[Offer]:
    """Return the offers of `seat` (None: the table itself)."""
    if s.phase is Phase.SETUP:
        return (Offer(Begin),) if seat is None else ()
    if seat is None or seat != s.turn:
        return ()
    return tuple(_turn(s, seat))


def _turn(s: State, seat: Seat) -> Iterator[Offer]:
    reach = in_reach(s, seat)
    yield Offer(a.Draw) if s.deck else Offer(a.Pass)  # HE-27, HE-28
    yield from _building(s, reach)
    yield from _settling(s, seat, reach)
    yield from _dirty(s, reach)


# Building.


def may_build(options: Options, rank: str) -> bool:
    """Return whether a rank may build (HE-163)."""
    return not (options.proper_people and rank in FACES)


def may_live(options: Options, card: Card) -> bool:
    """Return whether a natural card may live in town (HE-162)."""
    return not options.proper_people or rank(card) in FACES


def _building(s: State, reach: Cards) -> Iterator[Offer]:
    below = tuple([rank_of(lot.foundation) for lot in _foundations(s)])
    if made := builders(s.options, below, reach):
        yield Offer(a.Build, cards=made.pick, on=partial(foundations_for, s), roof=_roofs)


@lru_cache(maxsize=REMEMBERED)
def builders(options: Options, below: tuple[str, ...], reach: Cards) -> Makeable:
    """Return the Trumps that build, `below` being the ranks of the Foundations without a Roof.

    Cached, because the same question is often repeated before anything changes.
    """
    pairs, threes = (
        [
            item
            for item, most in trumps.largest_groups(reach).items()
            if most >= size and may_build(options, item)
        ]
        for size in (2, 3)
    )
    roofs = [three for three in threes if any(three != other for other in below)]
    shapes = (*trumps.groups(pairs, [2]), *trumps.groups(roofs, [3]), *trumps.full_houses(threes, pairs))
    return Makeable(shapes, reach)


def _foundations(s: State) -> Sequence[Lot]:
    return lots_of(s, Stage.FOUNDATION)


def foundations_for(s: State, cards: Cards) -> tuple[Address | None, ...]:
    """Return the Foundations of another rank for three cards; other Trumps go on none (HE-48, HE-161)."""
    if len(cards) != 3:
        return (None,)
    return tuple(lot.address for lot in _foundations(s) if rank_of(lot.foundation) != rank_of(cards))


def _roofs(cards: Cards, on: Address | None) -> tuple[str | None, ...]:
    return trumps.roofs(cards) if len(cards) == 5 else (None,)


# Settling, expanding, evicting.


def _settling(s: State, seat: Seat, reach: Cards) -> Iterator[Offer]:
    vacant = tuple(lot.address for lot in lots_of(s, Stage.VACANT))
    if vacant and (settlers := _settlers(s, reach)):
        yield Offer(a.Settle, cards=settlers, house=vacant)
    if _growing(s, seat) and (newcomers := tuple(card for card in reach if families_for(s, seat, card))):
        yield Offer(a.Expand, cards=_one_of(newcomers), house=partial(_families, s, seat))
    if settled := lots_of(s, Stage.SETTLED):
        yield from _evicting(s, settled, reach)


def _evicting(s: State, settled: Sequence[Lot], reach: Cards) -> Iterator[Offer]:
    most = trumps.largest_groups(reach)
    evicting = [
        trumps.group(rank, size)
        for rank in living_ranks(s)
        for size in range(1, most.get(rank, 0) + 1)
        if any(can_evict(rank, size, lot) for lot in settled)
    ]
    if made := makeable(tuple(evicting), reach):
        yield Offer(a.Evict, cards=made.pick, house=partial(_evictable, s))


def living_ranks(s: State) -> Sequence[str]:
    """Return the ranks that may become Townsfolk (HE-162)."""
    return FACES if s.options.proper_people else RANKS


def _settlers(s: State, reach: Cards) -> Pick | None:
    """Return who may settle a vacant House: a Settling Trump; face down any natural card (HE-127)."""
    if not s.options.hidden_neighbors:
        made = makeable(trumps.groups(living_ranks(s)), reach)
        return made.pick if made else None
    able = tuple(card for card in reach if card in JOKERS or may_live(s.options, card))
    if not naturals(able):
        return None
    return Pick(range(1, FAMILY + 1), able, whole=_rooted)


def _rooted(cards: Cards) -> bool:
    """Return whether there is a natural card (HE-154)."""
    return bool(naturals(cards))


def families_for(s: State, seat: Seat, card: Card) -> tuple[Address, ...]:
    """Return the seat's own families that `card` may join (HE-67 to HE-71, HE-140, HE-155)."""
    if card not in JOKERS and not may_live(s.options, card):
        return ()
    return tuple(
        lot.address
        for lot in _growing(s, seat)
        if lot.face_down or card in JOKERS or rank(card) == lot.family
    )


def _growing(s: State, seat: Seat) -> Sequence[Lot]:
    """Return the seat's families that have room."""
    return [lot for lot in s.lots if lot.owner == seat and len(lot.townsfolk) < FAMILY]


def _families(s: State, seat: Seat, cards: Cards) -> tuple[Address, ...]:
    return families_for(s, seat, cards[0])


def _one_of(cards: Cards) -> Pick:
    return Pick(range(1, 2), cards, ordered=False)


def can_evict(rank: str, size: int, lot: Lot) -> bool:
    """Return whether so many cards of `rank` may be shown against a family; always if it is face down."""
    return lot.face_down or settling.group_beats(rank, size, lot)


def _evictable(s: State, cards: Cards) -> tuple[Address, ...]:
    settled = lots_of(s, Stage.SETTLED)
    return tuple(lot.address for lot in settled if can_evict(rank_of(cards), len(cards), lot))


# The Ace and the Dirty Trumps.


def _dirty(s: State, reach: Cards) -> Iterator[Offer]:
    aces = tuple(card for card in naturals(reach) if rank(card) == "A")
    if aces and (targets := (*living(s), *_face_down(s))):
        yield Offer(a.Shoot, cards=_one_of(aces), target=targets)
    if flushes := makeable(tuple(map(trumps.flush, dirty.suits_living(s))), reach):
        yield Offer(
            a.Flush, cards=flushes.pick, settler=partial(_may_settle_flushed, s), house=partial(_flushed, s)
        )
    ranks = dirty.ranks_living(s)
    hitting = [trumps.straight(window) for window in trumps.WINDOWS if any(rank in window for rank in ranks)]
    if straights := makeable(tuple(hitting), reach):
        yield Offer(
            a.Straight,
            cards=straights.pick,
            rank=partial(ranks_hit, s),
            settler=partial(_may_settle, s),
            house=partial(_straightened, s),
        )
    yield from _straight_flushes(s, reach)


def _straight_flushes(s: State, reach: Cards) -> Iterator[Offer]:
    pillaged = tuple(lot.address for lot in open_families(s))
    if pillaged and (made := makeable(trumps.STRAIGHT_FLUSHES, reach)):
        yield Offer(a.Pillage, cards=made.pick, house=pillaged, settler=partial(_may_settle, s))
    taken = tuple(lot.address for lot in lots_of(s, Stage.VACANT, Stage.SETTLED))
    if taken and (royals := makeable(trumps.ROYALS, reach)):
        yield Offer(a.Reappropriate, cards=royals.pick, house=taken)


def _face_down(s: State) -> Iterator[Resident]:
    """Yield all face-down Townsfolk (HE-137)."""
    for lot in s.lots:
        if lot.face_down:
            yield from (Resident(lot.address, place) for place in range(1, len(lot.townsfolk) + 1))


def settlers_of(s: State, cards: Sequence[Card]) -> Cards:
    """Return the cards of a Dirty Trump that may move in: no joker (HE-154); J, Q, K if proper (HE-164)."""
    return tuple(card for card in naturals(cards) if may_live(s.options, card))


def _may_settle(s: State, cards: Cards, _: object) -> tuple[Card | None, ...]:
    """Return who may move in after a Straight or Straight Flush, including nobody (HE-99, HE-100)."""
    return (*settlers_of(s, cards), None)


def _may_settle_flushed(s: State, cards: Cards) -> tuple[Card | None, ...]:
    """Return who may move in after a Flush, including nobody (HE-93 to HE-95)."""
    return (*settlers_of(s, cards), None) if flush_empties(s, cards) else (None,)


def flush_empties(s: State, cards: Sequence[Card]) -> tuple[Address, ...]:
    return dirty.emptied(dirty.flushed(s, suit_of(cards)))


def _flushed(s: State, cards: Cards, settler: Card | None) -> Domain:
    return (None,) if settler is None else flush_empties(s, cards)


def ranks_hit(s: State, cards: Sequence[Card]) -> tuple[str, ...]:
    """Return the ranks of a Straight, in any reading, that live face up in town (HE-98)."""
    ranks = "".join(trumps.windows(cards))
    return tuple(living for living in dirty.ranks_living(s) if living in ranks)


def _straightened(s: State, cards: Cards, rank: str, settler: Card | None) -> Domain:
    return (None,) if settler is None else dirty.emptied(dirty.straightened(s, rank))
