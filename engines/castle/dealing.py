"""The start of a hand: all cards are shuffled and dealt, a resting Messenger left out."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import Card, dealt, stacked
from engines.castle.events import Dealt, HandStarted
from engines.castle.model import HAND, MESSENGER, PACK, Phase, State, order
from engines.chance import shuffled
from engines.core import Event


def deal(s: State) -> Iterator[Event]:
    """Deal five cards to each player, clockwise from the dealer's left (DEAL, CP-04)."""
    s.resting = _must_rest(s)
    hands, s.deck = dealt(_shuffle(s), len(s.hands), HAND)
    s.hand += 1
    s.moat = ()
    s.shots = s.entitled = s.builders = ()
    for seat, hand in zip(order(s), hands, strict=True):
        s.hands[seat] = hand
        s.discarded[seat] = s.offered[seat] = None
    s.phase, s.turn = Phase.DISCARD, order(s)[0]
    yield HandStarted(s.hand, s.dealer, s.resting)
    for seat in order(s):
        yield Dealt(seat, s.hands[seat], s.options.trebuchets)


def _must_rest(s: State) -> bool:
    """Return whether the Messenger was in a hand or in the Moat at the end, and so must rest (CP-16)."""
    return s.hand > 0 and not s.resting and MESSENGER not in s.deck


def _shuffle(s: State) -> tuple[Card, ...]:
    """Return the cards of this hand in a new order (CP-04, CP-43)."""
    cards = [card for card in PACK if card != MESSENGER or not s.resting]
    deck, s.stacked = stacked(shuffled(cards, s.seed, f"deal {s.hand}"), s.stacked)
    return deck
