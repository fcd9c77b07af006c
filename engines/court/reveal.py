"""Alignment: secret choices, then cards turned up one by one (sections 3 and 4.6)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import JOKERS, Card
from engines.core import Event, Seat, clockwise
from engines.court import kings
from engines.court.events import Chosen, Laid, Placed, Revealed, RevealedNothing
from engines.court.model import Phase, State, Suit, all_have_chosen, has_rank, own_suit, region
from engines.court.scoring import score


def choose(s: State, seat: Seat, card: Card | None) -> Iterator[Event]:
    """Lay a card face down, or none; when all have chosen, turn the cards up (CT-26)."""
    s.chosen[seat] = True
    if card is not None:
        s.hands[seat] = tuple(hand for hand in s.hands[seat] if hand != card)
        s.laid[seat] = card
        yield Laid(seat, card)
    yield Chosen(seat)
    if all_have_chosen(s):
        s.revealing = clockwise(len(s.scores), s.dealer)
        yield from go_on(s)


def go_on(s: State) -> Iterator[Event]:
    """Turn cards up from the dealer's left, until somebody must decide or all are open (CT-29)."""
    s.turn = None
    while s.revealing:
        seat, s.revealing = s.revealing[0], s.revealing[1:]
        card = s.laid[seat]
        if card is None:
            yield RevealedNothing(seat)
            continue
        s.revealed[seat] = card
        yield Revealed(seat, card)
        if card in JOKERS:
            s.phase, s.turn = Phase.JOKER_SUIT, seat
            return
        s.laid[seat] = None
        yield from _turn_up(s, seat, card)
        if has_rank(card, "Q"):
            s.phase, s.turn, s.queen = Phase.QUEEN, seat, card
            return
    yield from score(s)


def _turn_up(s: State, seat: Seat, card: Card) -> Iterator[Event]:
    """Put a suited card on the field, and align the player or insure one who has a King (CT-30)."""
    suit = own_suit(card)
    s.field[region(suit)] += (card,)
    if has_rank(card, "A"):
        s.aces = (*s.aces, card)
    if has_rank(card, "K") and s.kings[seat] is None:
        yield from kings.crown(s, seat, card)
    else:
        s.cards[seat] = suit


def name_suit(s: State, seat: Seat, suit: Suit) -> Iterator[Event]:
    """Put the turned-up Joker on `suit`, and turn up the next card."""
    joker, s.laid[seat] = s.laid[seat], None
    assert joker is not None
    s.field[region(suit)] += (joker,)
    yield Placed(seat, joker, suit)
    yield from kings.struck(s, suit)
    yield from go_on(s)
