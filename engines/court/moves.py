"""The transition function of Court!: applies an action and yields its events."""

from __future__ import annotations

from collections.abc import Iterator

from engines.chance import shuffled
from engines.core import Action, Begin, Event, Illegal, Seat
from engines.court import kings, reveal, rounds, season
from engines.court.actions import Abstain, Align, Banish, NameSuit, Place, Spare
from engines.court.events import Spared
from engines.court.model import PACK, SEATS, SUITS, Options, Phase, State, all_have_chosen, suits_for
from engines.court.season import standing
from engines.words import counted

__all__ = ["apply", "new", "over", "standing"]


def new(options: Options, seats: int, seed: str) -> State:
    """Return a table before the deal. Raise Illegal for a number of seats that cannot play (CT-01)."""
    if seats not in SEATS:
        raise Illegal(f"Court! needs {SEATS[0]} to {counted(SEATS[-1], 'player')}.", "CT-B22")
    drawn = shuffled(range(seats), seed, "dealer")[0]
    dealer = Seat(options.first_dealer if options.first_dealer is not None else drawn)
    if dealer >= seats:
        raise Illegal(f"There is no seat {dealer} to deal first: the last one is {seats - 1}.", "CT-01")
    return State(
        options=options,
        seed=seed,
        dealer=dealer,
        scores=[0] * seats,
        hands=[()] * seats,
        kings=[None] * seats,
        cards=[None] * seats,
        chosen=[False] * seats,
        laid=[None] * seats,
        revealed=[None] * seats,
        field=[()] * len(SUITS),
        deck=PACK,
    )


def over(s: State) -> bool:
    return s.phase is Phase.OVER


def apply(s: State, seat: Seat | None, action: Action) -> Iterator[Event]:
    """Apply an action that an offer allows, and all its consequences, to the draft `s`."""
    if seat is None:
        assert isinstance(action, Begin)
        return season.begin(s)
    match action:
        case Place(card, suit):
            return rounds.place(s, seat, card, suit or suits_for(card)[0])
        case Banish(card):
            assert s.queen is not None
            return _finish_queen(s, seat, kings.banish(s, seat, s.queen, card))
        case Spare():
            assert s.queen is not None
            return _finish_queen(s, seat, iter((Spared(seat, s.queen),)))
        case Align(card):
            return reveal.choose(s, seat, card)
        case Abstain():
            return reveal.choose(s, seat, None)
        case _:
            assert isinstance(action, NameSuit)
            return reveal.name_suit(s, seat, action.suit)


def _finish_queen(s: State, seat: Seat, done: Iterator[Event]) -> Iterator[Event]:
    """Resolve the Queen's power, then the rest of the turn or of the reveal (CT-18)."""
    yield from done
    s.queen = None
    yield from reveal.go_on(s) if all_have_chosen(s) else rounds.finish_turn(s, seat)
