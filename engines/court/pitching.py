"""The sources of cards: shuffles, draws and pitches (sections 4.1, 4.2 and 4.8)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from engines.cards import JOKERS, Card, stacked
from engines.chance import shuffled
from engines.core import Event
from engines.court import kings
from engines.court.events import DiscardShuffled, PitchDiscarded, Pitched, PitchedPair
from engines.court.model import PITCHES, State, has_rank, own_suit, region


def shuffle(s: State, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return `cards` in a new order."""
    order, s.stacked = stacked(shuffled(cards, s.seed, f"deal {s.deals}"), s.stacked)
    s.deals += 1
    return order


def top(s: State) -> Generator[Event, None, Card | None]:
    """Take the next card off the deck, refilled from the discard (CT-36); return None if both are empty."""
    if not s.deck and s.discard:
        s.deck, s.discard = shuffle(s, s.discard), ()
        yield DiscardShuffled(len(s.deck))
    if not s.deck:
        return None
    card, *rest = s.deck
    s.deck = tuple(rest)
    return card


def pitch_three(s: State) -> Iterator[Event]:
    """Pitch three cards; the deck cannot run out here (CT-03, CT-08, 4.1)."""
    for _ in range(PITCHES):
        first = yield from top(s)
        assert first is not None
        _ = yield from pitch(s, first)


def pitch(s: State, first: Card) -> Generator[Event, None, bool]:
    """Run one pitch that begins with the card `first` (CT-09, CT-10, CT-11, CT-12).

    Return whether a card came to the field: a Joker that finds no companion ends the pitching (CT-36).
    """
    held: tuple[Card, ...] = ()
    card: Card | None = first
    while card is not None and card in JOKERS:
        held = (*held, card)
        card = yield from top(s)
    if card is None:
        s.discard = (*s.discard, *held)
        for joker in held:
            yield PitchDiscarded(joker)
        return False
    suit = own_suit(card)
    s.field[region(suit)] += (*held, card)
    yield PitchedPair(held, card, suit) if held else Pitched(card, suit)
    if has_rank(card, "Q") and (victim := (yield from top(s))) is not None:
        s.discard = (*s.discard, victim)
        yield PitchDiscarded(victim, queen=card)
    if held:
        yield from kings.struck(s, suit)
    return True
