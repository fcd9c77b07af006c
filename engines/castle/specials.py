"""The special cards: Messenger, Bishop, Trebuchet and Supplies, in this order (CP-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engines.cards import Card
from engines.castle import settling
from engines.castle.actions import Where
from engines.castle.events import (
    Fired,
    Fished,
    MessengerTook,
    Skipped,
    SpecialUnused,
    Supplied,
    Tithe,
    Why,
)
from engines.castle.model import BISHOP, MESSENGER, Phase, Special, State, holder, order, special
from engines.castle.ranking import highest
from engines.core import Event, Seat

# Messenger.


def messenger(s: State) -> Iterator[Event]:
    """Ask the Messenger's holder, if he can be used (MESSENGER, CP-11)."""
    s.phase, s.turn = Phase.MESSENGER, None
    seat = holder(s, MESSENGER)
    if seat is not None:
        why = _why_unused(s, seat)
        if why is None:
            s.turn = seat
            return
        yield SpecialUnused(seat, "messenger", why)
    yield from _after_messenger(s)


def _why_unused(s: State, seat: Seat) -> Why | None:
    if not s.bid[seat]:
        return "no bid"
    return None if s.moat or victims(s, seat) else "no target"


def victims(s: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that the Messenger of `seat` may rob: the others with the highest hand (CP-12)."""
    return tuple(other for other in highest(s) if other != seat)


def take(s: State, seat: Seat, source: Literal["moat"] | Seat, card: Card) -> Iterator[Event]:
    """Take `card` from the Moat, or from a player, who must then fish (CP-12)."""
    yield MessengerTook(seat, source, card, s.options.trebuchets)
    s.hands[seat] = (*s.hands[seat], card)
    if source == "moat":
        s.moat = _without(s.moat, card)
        yield from _dismiss(s)
        return
    s.hands[source] = _without(s.hands[source], card)
    if s.moat:
        s.phase, s.turn = Phase.REPLACE, source
        return
    top, s.deck = s.deck[0], s.deck[1:]
    s.hands[source] = (*s.hands[source], top)
    yield Fished(source, top, s.options.trebuchets, blind=True)
    yield from _dismiss(s)


def fish(s: State, seat: Seat, card: Card) -> Iterator[Event]:
    """Let the robbed player take a card from the Moat (REPLACE, CP-13)."""
    s.moat = _without(s.moat, card)
    s.hands[seat] = (*s.hands[seat], card)
    yield Fished(seat, card, s.options.trebuchets)
    yield from _dismiss(s)


def _dismiss(s: State) -> Iterator[Event]:
    """Move the used Messenger to the Moat, last of all (CP-14)."""
    seat = holder(s, MESSENGER)
    assert seat is not None
    s.hands[seat] = _without(s.hands[seat], MESSENGER)
    s.moat = (*s.moat, MESSENGER)
    yield from _after_messenger(s)


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(other for other in cards if other != card)


def _after_messenger(s: State) -> Iterator[Event]:
    yield from _bishop(s)
    s.shots = tuple(seat for seat in order(s) for card in s.hands[seat] if _is_a(s, card, "trebuchet"))
    yield from _trebuchet(s)


def _is_a(s: State, card: Card, what: Special) -> bool:
    return special(card, s.options.trebuchets) == what


# Bishop.


def _bishop(s: State) -> Iterator[Event]:
    """Move a stone from every bid of 2 or more to the Quarry, including his holder's (BISHOP, CP-17)."""
    seat = holder(s, BISHOP)
    if seat is None:
        return
    payers = [other for other in order(s) if s.bid[other] >= 2]
    if not payers:
        yield SpecialUnused(seat, "bishop", "no bid of 2")
    for payer in payers:
        s.bid[payer] -= 1
        s.quarry += 1
        yield Tithe(payer)


# Trebuchet.


def _trebuchet(s: State) -> Iterator[Event]:
    """Offer the next shot that is still possible (TREBUCHET, CP-18, CP-21)."""
    s.phase = Phase.TREBUCHET
    while s.shots:
        s.turn = s.shots[0]
        if not s.castle[s.turn]:
            yield SpecialUnused(s.turn, "trebuchet", "no castle")
        elif not targets(s, s.turn):
            yield SpecialUnused(s.turn, "trebuchet", "no target")
        else:
            return
        _waive(s, s.turn)
    s.turn = None
    yield from _supplies(s)
    yield from settling.settle(s)


def _waive(s: State, seat: Seat) -> None:
    """Drop all remaining shots of `seat`."""
    s.shots = tuple(shot for shot in s.shots if shot != seat)


def targets(s: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the possible targets of `seat`: others with a stone in the bid or on the castle (CP-19)."""
    return tuple(other for other in order(s) if other != seat and (s.bid[other] or s.castle[other]))


def places(s: State, target: Seat) -> tuple[Where, ...]:
    """Return the places where `target` has a stone that can be hit."""
    found: list[Where] = []
    if s.bid[target]:
        found.append("bid")
    if s.castle[target]:
        found.append("castle")
    return tuple(found)


def fire(s: State, seat: Seat, target: Seat, where: Where) -> Iterator[Event]:
    """Move a stone from a bid, or from the lowest covered box, to the shooter's supply (CP-19, CP-20)."""
    box = None
    if where == "bid":
        s.bid[target] -= 1
    else:
        box, *rest = s.castle[target]
        s.castle[target] = tuple(rest)
    s.supply[seat] += 1
    s.shots = s.shots[1:]
    yield Fired(seat, target, where, box)
    yield from _trebuchet(s)


# Supplies.


def _supplies(s: State) -> Iterator[Event]:
    """Give a stone to each player with an 8, as long as there are any (SUPPLIES, CP-22, CP-39)."""
    for seat in order(s):
        if any(_is_a(s, card, "supplies") for card in s.hands[seat]):
            if not s.quarry:
                yield SpecialUnused(seat, "supplies", "quarry empty")
                continue
            yield Supplied(seat)
            yield from settling.give_stone(s, seat)


# Doing without.


def skip_messenger(s: State, seat: Seat) -> Iterator[Event]:
    yield Skipped(seat, "messenger")
    yield from _after_messenger(s)


def skip_trebuchet(s: State, seat: Seat) -> Iterator[Event]:
    _waive(s, seat)
    yield Skipped(seat, "trebuchet")
    yield from _trebuchet(s)
