"""Between hands: deal, join, leave, refill, end (HU-02 to HU-12, HU-74 to HU-76)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import DECK, Card
from engines.chance import shuffled
from engines.core import Event, Joined, Left, Seat, Villain, VillainId
from engines.holdup import streets
from engines.holdup.events import (
    Aborted,
    AsideRecycled,
    DealerMoved,
    DeckRecycled,
    Refilled,
    SessionEnded,
    TookUp,
    YourPowers,
)
from engines.holdup.model import POWER_HAND, SEATS, Phase, State, clockwise, occupied, villain


def deal(s: State) -> Iterator[Event]:
    """Deal the next hand; the first one opens the session with three power cards each (HU-08)."""
    if s.phase is Phase.LOBBY:
        yield from _open_session(s)
    yield from streets.begin(s)


def _open_session(s: State) -> Iterator[Event]:
    s.dealer = _first_dealer(s)
    s.phase = Phase.BETWEEN
    s.powers_deck = streets.shuffle(s, "powers", DECK)
    for seat in clockwise(s, s.dealer):
        yield from refill(s, seat, POWER_HAND)


def _first_dealer(s: State) -> Seat:
    """Return the option's seat, or the next occupied one; without an option draw one (R-53)."""
    wanted = s.options.first_dealer
    if wanted is not None:
        return clockwise(s, Seat(wanted - 1))[0]
    return shuffled(occupied(s), s.seed, "dealer")[0]


def refill(s: State, seat: Seat, count: int) -> Iterator[Event]:
    """Draw `count` power cards, shuffling a new powers deck if there is none (HU-04)."""
    drawn: tuple[Card, ...] = ()
    for _ in range(count):
        if not s.powers_deck:
            yield from _recycle(s)
        drawn, s.powers_deck = (*drawn, s.powers_deck[0]), s.powers_deck[1:]
    s.powers[seat] += drawn
    if drawn:
        yield Refilled(seat, count)
        yield YourPowers(seat, drawn)


def _recycle(s: State) -> Iterator[Event]:
    """Make the discard the powers deck; without one, use the cards of the longest absent (HU-04, HU-131)."""
    if s.powers_discard:
        cards, s.powers_discard = s.powers_discard, ()
        yield DeckRecycled(len(cards))
    else:
        absent, cards = next(entry for entry in s.aside if entry[1])
        s.aside = tuple(entry for entry in s.aside if entry[0] != absent)
        yield AsideRecycled(len(cards))
    s.powers_deck = streets.shuffle(s, "powers", cards)


def next_hand(s: State) -> Iterator[Event]:
    """Refill, pass the deal and open the table for changes (HU-74 to HU-76), or end the session."""
    if len(occupied(s)) < SEATS.start:
        yield from end(s)
        return
    assert s.dealer is not None
    for seat in clockwise(s, s.dealer):
        missing = max(0, POWER_HAND - len(s.powers[seat]))
        yield from refill(s, seat, min(1, missing) if seat in s.exhausted else missing)
    s.exhausted = ()
    s.phase = Phase.BETWEEN
    yield from _move_dealer(s)
    if s.hand == s.options.hands:
        yield from end(s)


def _move_dealer(s: State) -> Iterator[Event]:
    assert s.dealer is not None
    s.dealer = clockwise(s, s.dealer)[0]
    yield DealerMoved(s.dealer)


def throw_in_powers(s: State, seat: Seat) -> None:
    s.powers_discard += s.powers[seat]
    s.powers[seat] = ()


def join(s: State, newcomer: Villain) -> Iterator[Event]:
    """Seat a villain on the lowest free seat with their chips (HU-12)."""
    seat = Seat(s.villains.index(None))
    s.villains = (*s.villains[:seat], newcomer, *s.villains[seat + 1 :])
    s.stack[seat] = s.settled[seat] = newcomer.chips
    s.bank["seated_in"] += newcomer.chips
    yield Joined(seat, newcomer)
    if s.dealer is not None and s.villains[s.dealer] is None:
        yield from _move_dealer(s)
    if s.phase is Phase.BETWEEN:
        yield from _take_up(s, seat, newcomer.id)


def _take_up(s: State, seat: Seat, villain: VillainId) -> Iterator[Event]:
    """Take up the power cards with which the villain left, or draw three (HU-08, HU-131)."""
    left = dict(s.aside)
    if villain not in left:
        yield from refill(s, seat, POWER_HAND)
        return
    s.aside = tuple(entry for entry in s.aside if entry[0] != villain)
    s.powers[seat] = left[villain]
    yield TookUp(seat, len(left[villain]))
    yield YourPowers(seat, left[villain])


def leave(s: State, seat: Seat) -> Iterator[Event]:
    """Free the seat. Chips are saved already; in a session, power cards are laid aside (HU-12, HU-131)."""
    if s.phase is Phase.BETWEEN:
        s.aside = (*s.aside, (villain(s, seat).id, s.powers[seat]))
        s.powers[seat] = ()
    s.bank["seated_out"] += s.stack[seat]
    s.stack[seat] = s.settled[seat] = 0
    vacate(s, seat)
    yield Left(seat)
    if s.dealer == seat and occupied(s):
        yield from _move_dealer(s)


def vacate(s: State, seat: Seat) -> None:
    """Empty the seat; what its villain knew is hidden from the next one (HU-127)."""
    s.villains = (*s.villains[:seat], None, *s.villains[seat + 1 :])
    s.known = tuple((card, knower) for card, knower in s.known if knower != seat)
    s.deck, s.holes[seat] = s.deck + s.holes[seat], ()


def end(s: State) -> Iterator[Event]:
    """End the session and discard all power cards (HU-10)."""
    for seat in occupied(s):
        throw_in_powers(s, seat)
    s.powers_discard += tuple(card for _, cards in s.aside for card in cards)
    s.aside = ()
    s.phase = Phase.CLOSED
    yield SessionEnded(tuple((seat, s.stack[seat]) for seat in occupied(s)), s.hand)


def abort(s: State) -> Iterator[Event]:
    """Restore the whole table as it was before the blinds, except for the number of shuffles (R-22)."""
    before = s.before
    assert before is not None
    kept = before.copy()
    for name in State.__slots__:
        if name not in ("deals", "version", "stacked"):
            setattr(s, name, getattr(kept, name))
    yield Aborted()
