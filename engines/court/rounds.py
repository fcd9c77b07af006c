"""The three rounds of a season: place a card, banish with a Queen, draw a card."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import JOKERS, Card
from engines.core import Event, Seat, clockwise
from engines.court import kings
from engines.court.events import AlignOpen, Drew, Placed, RoundEnded, YouDrew
from engines.court.model import ROUNDS, Phase, State, Suit, has_rank, region
from engines.court.pitching import pitch_three, top


def place(s: State, seat: Seat, card: Card, suit: Suit) -> Iterator[Event]:
    """Put a hand card on the field and resolve it (CT-06); a Queen waits, any other card ends the turn."""
    s.hands[seat] = tuple(hand for hand in s.hands[seat] if hand != card)
    s.field[region(suit)] += (card,)
    s.placed += ((card, seat),)
    yield Placed(seat, card, suit)
    if has_rank(card, "K"):
        yield from kings.crown(s, seat, card)
    if card in JOKERS:
        yield from kings.struck(s, suit)
    if has_rank(card, "Q"):
        s.phase, s.queen = Phase.QUEEN, card
    else:
        yield from finish_turn(s, seat)


def finish_turn(s: State, seat: Seat) -> Iterator[Event]:
    """Draw a card and pass the turn clockwise; after the dealer's turn, end the round (CT-05, CT-06)."""
    drawn = yield from top(s)
    assert drawn is not None
    s.hands[seat] += (drawn,)
    yield Drew(seat)
    yield YouDrew(seat, drawn)
    if seat == s.dealer:
        yield from _end_round(s)
    s.phase, s.turn = Phase.TURN, clockwise(len(s.scores), seat)[0]
    if s.round > ROUNDS:
        yield from _open_align(s)


def _end_round(s: State) -> Iterator[Event]:
    """Pitch three cards and end the round (CT-08)."""
    yield from pitch_three(s)
    yield RoundEnded(s.round)
    s.round += 1


def _open_align(s: State) -> Iterator[Event]:
    """Begin the choice of alignment cards (CT-26)."""
    s.phase, s.turn = Phase.ALIGN, None
    s.bound = tuple(Seat(i) for i, king in enumerate(s.kings) if king is None)
    yield AlignOpen()
