"""Turns and rounds, and the end of the game when the deck runs out (section 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.cards import Card, dealt
from engines.chance import shuffled
from engines.core import Event, Seat, clockwise
from engines.houseem import events as e, scoring
from engines.houseem.model import (
    FEWEST,
    MOST_ON_MARKET,
    Phase,
    State,
    change,
    deck,
)


def deal(s: State) -> Iterator[Event]:
    """Deal two cards each from the dealer's left, three to the Market; begin round 1 (HE-02 to HE-05)."""
    order = clockwise(len(s.hands), s.dealer)
    hands, rest = dealt(_shuffled(s, deck(s.options)), len(order), 2)
    for seat, hand in zip(order, hands, strict=True):
        s.hands[seat] = hand
    s.market, s.deck = rest[:FEWEST], rest[FEWEST:]
    s.phase = Phase.ACTION
    yield e.Dealt(s.market)
    for seat in order:
        yield e.DrewCards(seat, s.hands[seat], "deal")
    yield from _begin_round(s)


def _shuffled(s: State, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    s.shuffles += 1
    return tuple(shuffled(cards, s.seed, f"deck {s.shuffles}"))


def _begin_round(s: State) -> Iterator[Event]:
    """Begin a round with the player left of the dealer (HE-11)."""
    s.round += 1
    yield e.RoundBegan(s.round, s.dealer, s.round == s.final_round)
    yield from begin_turn(s, clockwise(len(s.hands), s.dealer)[0])


def begin_turn(s: State, seat: Seat) -> Iterator[Event]:
    """Begin a turn: end safe tokens, top up the Market, then draw (HE-19)."""
    s.turn = seat
    yield e.TurnBegan(seat)
    for lot in s.lots:
        if lot.safe == seat:
            change(s, replace(lot, safe=None))
            yield e.SafeEnded(seat, lot.address)
    yield from _restock(s, FEWEST - len(s.market), "turn start")
    yield from draw(s, seat, 1 if s.hands[seat] else 2, "turn start")


def end_turn(s: State) -> Iterator[Event]:
    """Pass the turn; after the dealer's turn, end the round."""
    assert s.turn is not None
    if s.turn != s.dealer:
        yield from begin_turn(s, clockwise(len(s.hands), s.turn)[0])
    elif s.round == s.final_round:
        yield from _end(s)
    else:
        more = max(FEWEST - len(s.market), min(1, MOST_ON_MARKET - len(s.market)))
        yield from _restock(s, more, "round end")
        if len(s.hands) > 2:
            s.dealer = clockwise(len(s.hands), s.dealer)[0]  # HE-13, HE-14
        yield from _begin_round(s)


# Cards from the deck.


def draw(s: State, seat: Seat, number: int, when: e.When) -> Iterator[Event]:
    """Draw cards from the deck into a hand, as many as there are."""
    cards, then = _taken(s, number)
    if cards:
        s.hands[seat] += cards
        yield e.Drew(seat, len(cards), len(s.deck), when)
        yield e.DrewCards(seat, cards, when)
        yield from then


def _restock(s: State, number: int, when: e.When) -> Iterator[Event]:
    """Move cards from the deck to the Market, as many as there are."""
    cards, then = _taken(s, number)
    if cards:
        s.market += cards
        yield e.Restocked(cards, len(s.deck), when)
        yield from then


def _taken(s: State, number: int) -> tuple[tuple[Card, ...], list[Event]]:
    """Take the deck's top cards, and handle an empty deck (HE-35, HE-147)."""
    cards: list[Card] = []
    then: list[Event] = []
    while len(cards) < number and s.deck:
        cards.append(s.deck[0])
        s.deck = s.deck[1:]
        if not s.deck:
            then.append(_emptied(s))
    return tuple(cards), then


def _emptied(s: State) -> Event:
    """Make a new deck by Renovations once (HE-144); else make the next round the last (HE-31, HE-32)."""
    if s.options.renovations and not s.renovated:
        s.renovated = True
        if s.graveyard:
            number = len(s.graveyard)
            s.deck, s.graveyard = _shuffled(s, s.graveyard), ()
            return e.Renovated(number)
    s.final_round = s.round + 1
    return e.DeckExhausted(s.final_round)


# The end.


def _end(s: State) -> Iterator[Event]:
    """Turn face-down families up and mixed ones out (HE-139), and score the game (HE-37)."""
    s.phase, s.turn = Phase.OVER, None
    for lot in s.lots:
        if not lot.face_down:
            continue
        change(s, replace(lot, face_down=False))
        s.revealed += lot.townsfolk
        yield e.Revealed(lot.address, lot.townsfolk, lot.mixed)
        if lot.mixed:
            assert lot.owner is not None
            to = None if s.options.harsh_lands else lot.owner
            if to is None:
                s.graveyard += lot.townsfolk
            else:
                s.hands[to] += lot.townsfolk
            change(s, lot.emptied())
            yield e.TurnedOut(lot.address, lot.townsfolk, to)
            yield e.Vacated(lot.address)
    ranking = scoring.standing(s)
    winners = [score for score in ranking if score.place == 1]
    totals = tuple(score.points for score in ranking)
    seats = tuple(winner.seat for winner in winners)
    yield e.GameOver(totals, seats, winners[0].ties, scoring.houses(s.lots))
