"""Start and end of a season: deal, carry-over and the end of the game (sections 4.9 and 4.10)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import dealt
from engines.core import Event, Score, by_points, clockwise
from engines.court import counting
from engines.court.events import Carried, Dealt, GameOver, SeasonStarted
from engines.court.model import (
    HAND,
    PACK,
    SEASONS,
    STREAK,
    SUITS,
    Phase,
    State,
    Suit,
    own_suit,
    region,
    streak,
)
from engines.court.pitching import pitch_three, shuffle


def begin(s: State) -> Iterator[Event]:
    """Begin a season with the cards `opened`: shuffle the rest, deal 3 cards each, and pitch 3 (CT-03)."""
    seats = len(s.scores)
    s.field = [tuple(card for card in s.opened if own_suit(card) == suit) for suit in SUITS]
    s.discard, s.aces, s.bound, s.revealing, s.placed = (), (), (), (), ()
    s.kings, s.cards, s.chosen = [None] * seats, [None] * seats, [False] * seats
    s.laid, s.revealed = [None] * seats, [None] * seats
    s.season += 1
    s.round = 1
    yield SeasonStarted(s.season, s.dealer, s.opened)
    order = clockwise(seats, s.dealer)
    hands, s.deck = dealt(shuffle(s, [card for card in PACK if card not in s.opened]), seats, HAND)
    for seat, hand in sorted(zip(order, hands, strict=True)):
        s.hands[seat] = hand
        yield Dealt(seat, hand)
    yield from pitch_three(s)
    s.phase, s.turn = Phase.TURN, order[0]


def end(s: State, winner: Suit | None) -> Iterator[Event]:
    """End the season: end the game (CT-41, CT-42), or carry cards over and pass the deal (CT-39, CT-40)."""
    s.winners = (*s.winners, winner)
    s.extra = s.extra or streak(s.winners)[1] >= STREAK or len(s.winners) >= SEASONS
    if s.extra and s.scores.count(max(s.scores)) == 1:
        s.phase, s.turn = Phase.OVER, None
        suit, running = streak(s.winners)
        yield GameOver(standing(s), len(s.winners), suit if running >= STREAK else None)
        return
    if winner is not None:
        s.opened = counting.left_over(s.field[region(winner)], s.aces)
    yield Carried(s.opened)
    s.dealer = clockwise(len(s.scores), s.dealer)[0]
    yield from begin(s)


def standing(s: State) -> tuple[Score, ...]:
    """Return the standing by points (CT-43)."""
    return by_points(s.scores)
