"""The four powers: Destruction, Damage, Perception, Deception (HU-77 to HU-107)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import Card, suit
from engines.core import Event, Seat, TextId
from engines.holdup.actions import DECK_TOP, SLOTS, Place, Slot
from engines.holdup.betting import broke
from engines.holdup.events import Damaged, Looked, PowerClosed, PowerPlayed, Replaced, TookBack, YouSaw
from engines.holdup.model import (
    APPLICATION_OF,
    BOARD_SIZE,
    CHAIRS,
    OpenPower,
    State,
    Street,
    potency,
    unfolded,
    villain,
)
from engines.holdup.story import record_beat


def worth(s: State, seat: Seat, card: Card) -> int:
    """Return the potency of `card` for this seat's villain (HU-14)."""
    return potency(card, villain(s, seat).aptitudes)


def play(s: State, seat: Seat, card: Card, say: TextId | None) -> Iterator[Event]:
    """Tell the story, show the card and discard it, all before the effect (HU-80, HU-126)."""
    yield from record_beat(s, seat, "power", say)
    s.powers[seat] = tuple([held for held in s.powers[seat] if held != card])
    s.powers_discard = (*s.powers_discard, card)
    yield PowerPlayed(seat, card, APPLICATION_OF[suit(card)], worth(s, seat, card))


# Destruction.

_WHOLE_BOARD = BOARD_SIZE[Street.RIVER]


def dealt_slots(s: State) -> tuple[Slot, ...]:
    return SLOTS[: len(s.board)]


def replacements_left(s: State) -> int:
    """Return how many cards Destruction may take before the rest is needed for the board (HU-89)."""
    return len(s.deck) - (_WHOLE_BOARD - len(s.board))


def destroy(s: State, slots: tuple[Slot, ...]) -> Iterator[Event]:
    """Replace cards by the open Destruction (HU-85 to HU-91); the setting stays as it was read (HU-90)."""
    assert s.open is not None
    for slot in slots:
        at = SLOTS.index(slot)
        old, new = s.board[at], s.deck[0]
        s.deck = s.deck[1:]
        s.board = (*s.board[:at], new, *s.board[at + 1 :])
        s.destroyed = (*s.destroyed, old)
        yield Replaced(s.open.seat, slot, old, new)
    s.open = OpenPower(s.open.seat, s.open.card, s.open.left - len(slots), s.open.deck_looks)
    if s.open.left == 0 or replacements_left(s) == 0:
        yield from close(s)


# Perception.


def places(s: State, seat: Seat) -> tuple[Place, ...]:
    """Return where `seat` may look: the deck and the hole cards of unfolded opponents (HU-98, HU-102)."""
    return (DECK_TOP, *[place for i in unfolded(s) if i != seat for place in _HOLES[i]])


_HOLES = [(Place(i, 1), Place(i, 2)) for i in CHAIRS]
"""The hole cards of each seat as places."""


def deep_enough(s: State, looks: tuple[Place, ...]) -> bool:
    """Return whether the deck has a card for each look at it (HU-99)."""
    begun = s.open.deck_looks if s.open is not None else 0
    left = len(s.deck) - begun
    return len(looks) <= left or looks.count(DECK_TOP) <= left


def look(s: State, looks: tuple[Place, ...]) -> Iterator[Event]:
    """Look at cards with the open Perception: all hear where, only the looker what (HU-98 to HU-101)."""
    assert s.open is not None
    seat, depth = s.open.seat, s.open.deck_looks
    said: list[str] = []
    seen: list[YouSaw] = []
    for place in looks:
        if place.seat is None:
            depth += 1
            said.append(f"deck {depth}")
            seen.append(YouSaw(seat, place, depth, s.deck[depth - 1]))
        else:
            said.append(str(place))
            seen.append(YouSaw(seat, place, 0, s.holes[place.seat][place.n - 1]))
    fresh = dict.fromkeys((saw.card, seat) for saw in seen)
    s.known = (*s.known, *(sight for sight in fresh if sight not in s.known))
    yield Looked(seat, tuple(said))
    yield from seen
    s.open = OpenPower(seat, s.open.card, s.open.left - len(looks), depth)
    if s.open.left == 0:
        yield from close(s)


def open_power(s: State, seat: Seat, card: Card) -> None:
    s.open = OpenPower(seat, card, worth(s, seat, card))


def close(s: State) -> Iterator[Event]:
    """End the open power; what is left of it is lost (HU-84)."""
    assert s.open is not None
    yield PowerClosed(s.open.seat, s.open.left)
    s.open = None


# Damage.


def targets(s: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that `seat` may damage: other, unfolded villains with chips (HU-95)."""
    return tuple([i for i in s.players if i != seat and s.stack[i] > 0 and not s.folded[i]])


def damage(s: State, seat: Seat, target: Seat, potency: int) -> Iterator[Event]:
    """Move chips of `target` into the pot as dead money, which nobody has to match (HU-93, HU-94)."""
    chips = min(potency, s.stack[target])
    s.stack[target] -= chips
    s.damage_in_pot += chips
    yield Damaged(seat, target, chips)
    yield from broke(s, target)


# Deception.


def takings(s: State, seat: Seat, card: Card) -> range:
    """Return how many of their own wagered chips `seat` may take back (HU-103, HU-105)."""
    return range(1, min(worth(s, seat, card), s.real[seat]) + 1)


def deceive(s: State, seat: Seat, chips: int) -> Iterator[Event]:
    """Take own chips back from the pot; the wager stays in force (HU-104)."""
    s.real[seat] -= chips
    s.stack[seat] += chips
    yield TookBack(seat, chips)
