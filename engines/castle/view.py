"""The view of a seat (CP-41), and `scramble`, which deals all hidden cards anew."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engines.cards import Card, redealt
from engines.castle.model import BOXES, OPENED, Options, Phase, State
from engines.castle.specials import victims
from engines.core import Seat


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` (None: an onlooker) may know. Tuples are by seat unless stated otherwise."""

    seat: Seat | None
    options: Options
    phase: Phase
    hand: int
    dealer: Seat
    turn: Seat | None
    quarry: int
    ran_out: bool
    resting: bool
    supply: tuple[int, ...]
    bid: tuple[int, ...]
    castle: tuple[tuple[int, ...], ...]
    discarded: tuple[int | None, ...]
    offered: tuple[int | None, ...]
    counts: tuple[int, ...]
    """Cards in each hand."""
    moat: tuple[Card, ...]
    deck_count: int
    opened: tuple[tuple[Card, ...], ...]
    """All hands from REVEAL on, before it none."""
    shots: tuple[Seat, ...]
    """Who still has a shot, in turn."""
    entitled: tuple[Seat, ...]
    builders: tuple[Seat, ...]
    victims: tuple[Seat, ...]
    """Whom the Messenger may rob now (CP-12)."""
    last_hands: tuple[tuple[Card, ...], ...]
    """The opened hands of the hand before."""
    cards: tuple[Card, ...]
    """The viewer's own hand."""


def view(s: State, seat: Seat | None) -> View:
    """Return everything that `seat` (None: an onlooker) may know."""
    return View(
        seat=seat,
        options=s.options,
        phase=s.phase,
        hand=s.hand,
        dealer=s.dealer,
        turn=s.turn,
        quarry=s.quarry,
        ran_out=s.ran_out,
        resting=s.resting,
        supply=tuple(s.supply),
        bid=tuple(s.bid),
        castle=tuple(s.castle),
        discarded=tuple(s.discarded),
        offered=tuple(s.offered),
        counts=tuple(map(len, s.hands)),
        moat=s.moat,
        deck_count=len(s.deck),
        opened=tuple(s.hands) if s.phase in OPENED else (),
        shots=s.shots,
        entitled=s.entitled,
        builders=s.builders,
        victims=victims(s, s.turn) if s.phase is Phase.MESSENGER and s.turn is not None else (),
        last_hands=s.last_hands,
        cards=s.hands[seat] if seat is not None and seat < len(s.hands) else (),
    )


def stake(v: View) -> float:
    """Return how large the largest bid is, 1 if it can pay for the box that costs most."""
    return min(1, max(v.bid, default=0) / BOXES[-1])


def scramble(s: State, seat: Seat | None, random: Random) -> None:
    """Redeal, in a draft, the deck and all unopened hands of others, and replace the seed."""
    hidden = [] if s.phase in OPENED else [i for i in range(len(s.hands)) if i != seat]
    s.deck, *hands = redealt([s.deck, *(s.hands[i] for i in hidden)], random)
    for i, hand in zip(hidden, hands, strict=True):
        s.hands[i] = hand
    s.seed = random.randbytes(32).hex()
