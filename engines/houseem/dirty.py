"""Deaths and lost Houses: shooting, the Dirty Trumps and the Royal (3.7 to 3.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engines.cards import Card, suit
from engines.core import Event, Seat
from engines.houseem.actions import Flush, Pillage, Reappropriate, Shoot, Straight
from engines.houseem.events import Discarded, Eliminated, Reappropriated, TookFaceDown, Vacated
from engines.houseem.model import (
    Address,
    Lot,
    Resident,
    State,
    change,
    lot_at,
    naturals,
    open_families,
    seen_with,
    suit_of,
    use,
)
from engines.houseem.settling import move_in

Hit = tuple[Lot, tuple[Card, ...]]
"""A House, and who dies there."""


def ranks_living(s: State) -> tuple[str, ...]:
    """Return the ranks of all face-up families, each once."""
    return tuple(dict.fromkeys(lot.family for lot in open_families(s)))


def suits_living(s: State) -> tuple[str, ...]:
    """Return the suits of all face-up Townsfolk, each once; jokers have none (HE-158)."""
    cards = (card for lot in open_families(s) for card in naturals(lot.townsfolk))
    return tuple(dict.fromkeys(map(suit, cards)))


def flushed(s: State, of: str) -> Iterator[Hit]:
    """Return the Houses that a Flush of this suit hits (HE-92)."""
    return ((lot, dead) for lot in open_families(s) if (dead := killed_by_flush(lot.townsfolk, of)))


def straightened(s: State, chosen: str) -> Iterator[Hit]:
    """Return the Houses that a Straight hits (HE-97): those of the chosen rank, jokers too (HE-158)."""
    return ((lot, lot.townsfolk) for lot in open_families(s) if lot.family == chosen)


def killed_by_flush(family: tuple[Card, ...], of: str) -> tuple[Card, ...]:
    """Return the members of a family who die; a joker has no suit (HE-158)."""
    return _with_lonely_jokers(family, tuple(card for card in naturals(family) if suit(card) == of))


def killed_by_shot(family: tuple[Card, ...], victim: Card) -> tuple[Card, ...]:
    """Return the members of a family who die with the victim."""
    return _with_lonely_jokers(family, (victim,))


def _with_lonely_jokers(family: tuple[Card, ...], dead: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the dead of a family; if no natural card is left, its jokers go too (HE-159)."""
    stay = [card for card in family if card not in dead]
    return family if dead and not naturals(stay) else dead


def emptied(hit: Iterable[Hit]) -> tuple[Address, ...]:
    """Return the Houses hit in which nobody is left."""
    return tuple(lot.address for lot, dead in hit if len(dead) == len(lot.townsfolk))


# The actions.


def shoot(s: State, seat: Seat, action: Shoot) -> Iterator[Event]:
    """Shoot one of the Townsfolk with an Ace (HE-86); nobody moves in (HE-89)."""
    _ = use(s, seat, action.cards)
    lot, victim = _victim(s, action.target)
    yield from _kill(s, seat, action.verb, [(lot, killed_by_shot(lot.townsfolk, victim))])
    yield from _bury(s, action.cards)


def _victim(s: State, target: Card | Resident) -> tuple[Lot, Card]:
    if isinstance(target, Resident):
        lot = lot_at(s, target.house)
        return lot, lot.townsfolk[target.place - 1]
    return next(lot for lot in open_families(s) if target in lot.townsfolk), target


def flush(s: State, seat: Seat, action: Flush) -> Iterator[Event]:
    """Play a Flush (HE-92 to HE-95)."""
    hit = list(flushed(s, suit_of(action.cards)))
    yield from _strike(s, seat, action, hit, action.house, action.settler)


def straight(s: State, seat: Seat, action: Straight) -> Iterator[Event]:
    """Play a Straight (HE-97 to HE-99)."""
    assert action.rank is not None
    hit = list(straightened(s, action.rank))
    yield from _strike(s, seat, action, hit, action.house, action.settler)


def pillage(s: State, seat: Seat, action: Pillage) -> Iterator[Event]:
    """Play a Pillage (HE-100)."""
    lot = lot_at(s, action.house)
    yield from _strike(s, seat, action, [(lot, lot.townsfolk)], lot.address, action.settler)


def reappropriate(s: State, seat: Seat, action: Reappropriate) -> Iterator[Event]:
    """Take all cards of a House into the player's hand (HE-110) and remove the lot (HE-112)."""
    _ = use(s, seat, action.cards)
    lot = lot_at(s, action.house)
    s.lots = tuple(other for other in s.lots if other is not lot)
    s.hands[seat] += lot.foundation + lot.roof + lot.townsfolk
    hidden = lot.townsfolk if lot.face_down else ()
    seen = lot.foundation + lot.roof + (() if lot.face_down else lot.townsfolk)
    seen_with(s, seat, seen)
    yield Reappropriated(seat, lot.address, seen, len(hidden))
    if hidden:
        yield TookFaceDown(seat, hidden)
    yield from _bury(s, action.cards)


def _strike(
    s: State,
    seat: Seat,
    action: Flush | Straight | Pillage,
    hit: Sequence[Hit],
    house: Address | None,
    settler: Card | None,
) -> Iterator[Event]:
    """Bury the dead (HE-102), move a settler into a House (HE-104), and put other cards away (HE-103)."""
    bought = use(s, seat, action.cards)
    yield from _kill(s, seat, action.verb, hit)
    if settler is not None and house is not None:
        yield from move_in(s, seat, lot_at(s, house), settler, bought, by=action.verb)
    yield from _bury(s, tuple(card for card in action.cards if card != settler))


def _kill(s: State, seat: Seat, by: str, hit: Sequence[Hit]) -> Iterator[Event]:
    yield Eliminated(seat, by, tuple((lot.address, dead) for lot, dead in hit))
    for lot, dead in hit:
        s.graveyard += dead
        s.revealed += dead if lot.face_down else ()
        stay = tuple(card for card in lot.townsfolk if card not in dead)
        change(s, replace(lot, townsfolk=stay) if stay else lot.emptied())
        if not stay:
            yield Vacated(lot.address)  # HE-106


def _bury(s: State, cards: tuple[Card, ...]) -> Iterator[Event]:
    s.graveyard += cards
    yield Discarded(cards)
