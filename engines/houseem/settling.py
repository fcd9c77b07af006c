"""Residents: settling, expanding and evicting (3.4 to 3.6, 6.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engines.cards import Card
from engines.core import Event, Seat
from engines.houseem.actions import Evict, Expand, Settle
from engines.houseem.events import (
    Evicted,
    EvictFailed,
    Expanded,
    LaidFaceDown,
    MovedIn,
    Revealed,
)
from engines.houseem.model import Lot, State, change, laid_unseen, lot_at, rank_of, seen_with, use, value


def strength(cards: Sequence[Card]) -> int:
    """Return the Values of a Settling Trump, jokers counting as its rank (HE-73, HE-157)."""
    return len(cards) * value(rank_of(cards))


def beats(cards: Sequence[Card], lot: Lot) -> bool:
    """Return whether a Settling Trump evicts a family with a common rank."""
    return group_beats(rank_of(cards), len(cards), lot)


def group_beats(rank: str, size: int, lot: Lot) -> bool:
    """Return whether this many cards of `rank` do. Equality is not enough (HE-74)."""
    if (rank, lot.family) == ("A", "K"):
        return True  # HE-77
    if (rank, lot.family) == ("K", "A"):
        return False  # HE-78
    return size * value(rank) > lot.combined_safety


def settle(s: State, seat: Seat, action: Settle) -> Iterator[Event]:
    """Settle a vacant House (HE-64); with Hidden Neighbors face down (HE-126)."""
    bought = use(s, seat, action.cards)
    face_down = s.options.hidden_neighbors
    if face_down:
        laid_unseen(s, seat, action.cards, bought)
    lot, cards = lot_at(s, action.house), action.cards
    change(s, replace(lot, owner=seat, townsfolk=cards, face_down=face_down))
    yield MovedIn(seat, lot.address, len(cards), () if face_down else cards, bought)
    if face_down:
        yield LaidFaceDown(seat, lot.address, cards)


def move_in(
    s: State, seat: Seat, lot: Lot, card: Card, bought: Sequence[Card], *, by: str
) -> Iterator[Event]:
    """Move the card of a Dirty Trump (its verb is `by`) into a House that it emptied, face up (R-21)."""
    used = tuple(b for b in bought if b == card)
    change(s, replace(lot, owner=seat, townsfolk=(card,)))
    yield MovedIn(seat, lot.address, 1, (card,), used, by)


def expand(s: State, seat: Seat, action: Expand) -> Iterator[Event]:
    """Add a card to a family (HE-67); it lies as the family does (HE-140)."""
    assert action.house is not None
    bought = use(s, seat, action.cards)
    lot = lot_at(s, action.house)
    if lot.face_down:
        laid_unseen(s, seat, action.cards, bought)
    change(s, replace(lot, townsfolk=lot.townsfolk + action.cards))
    yield Expanded(seat, lot.address, () if lot.face_down else action.cards, bought)
    if lot.face_down:
        yield LaidFaceDown(seat, lot.address, action.cards)


def evict(s: State, seat: Seat, action: Evict) -> Iterator[Event]:
    """Evict a family (HE-82).

    A face-down one is turned up first (HE-131), and a mixed one always goes (HE-132).
    """
    lot = lot_at(s, action.house)
    if lot.face_down:
        lot = replace(lot, face_down=False)
        change(s, lot)
        s.revealed = lot.townsfolk
        yield Revealed(lot.address, lot.townsfolk, lot.mixed)
    if not lot.mixed and not beats(action.cards, lot):
        yield from _fail(s, seat, action)
        return
    assert lot.owner is not None
    _ = use(s, seat, action.cards)
    to = _taker(s, seat, lot.owner)
    if to is None:
        s.graveyard += lot.townsfolk
    else:
        s.hands[to] += lot.townsfolk
        seen_with(s, to, lot.townsfolk)
    change(s, replace(lot, owner=seat, townsfolk=action.cards))
    yield Evicted(seat, lot.address, action.cards, lot.townsfolk, to, lot.owner)


def _taker(s: State, evictor: Seat, owner: Seat) -> Seat | None:
    """Return the seat that gets an evicted family (HE-80, HE-151); None: the Graveyard (HE-148, HE-152)."""
    if s.options.captives and not (s.options.harsh_lands and evictor == owner):
        return evictor
    return None if s.options.harsh_lands else owner


def _fail(s: State, seat: Seat, action: Evict) -> Iterator[Event]:
    """Take back what was shown, unless the Graveyard gets it (HE-133, HE-141, HE-149)."""
    buried: tuple[Card, ...] = ()
    if s.options.stand_your_ground:
        buried = action.cards
    elif s.options.harsh_lands:
        buried = tuple(card for card in action.cards if card not in s.market)
    _ = use(s, seat, buried)
    s.graveyard += buried
    seen_with(s, seat, action.cards)
    family = lot_at(s, action.house).townsfolk
    yield EvictFailed(seat, action.house, action.cards, buried, family, s.options.stand_your_ground)
