"""The transition function of Castle Poker: applies an action and yields its events."""

from __future__ import annotations

from collections.abc import Iterator

from engines.castle import rounds, settling, specials
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take
from engines.castle.dealing import deal
from engines.castle.model import FIRST_STONES, SEATS, STONES, Options, Phase, State
from engines.castle.settling import standing
from engines.chance import shuffled
from engines.core import Action, Begin, Event, Illegal, Seat
from engines.words import counted

__all__ = ["apply", "new", "over", "standing"]


def new(options: Options, seats: int, seed: str) -> State:
    """Return a table before the deal. Raise Illegal for a number of seats that cannot play (CP-01, CP-02)."""
    if seats not in SEATS:
        raise Illegal(f"Castle Poker needs {SEATS[0]} to {counted(SEATS[-1], 'player')}.", "CP-B27")
    drawn = shuffled(range(seats), seed, "dealer")[0]
    dealer = Seat(options.first_dealer if options.first_dealer is not None else drawn)
    if dealer >= seats:
        raise Illegal(f"There is no seat {dealer} to deal first: the last one is {seats - 1}.", "CP-01")
    return State(
        options=options,
        seed=seed,
        quarry=STONES - FIRST_STONES * seats,
        supply=[FIRST_STONES] * seats,
        bid=[0] * seats,
        castle=[()] * seats,
        hands=[()] * seats,
        discarded=[None] * seats,
        offered=[None] * seats,
        dealer=dealer,
    )


def over(s: State) -> bool:
    return s.phase is Phase.CLOSED


def apply(s: State, seat: Seat | None, action: Action) -> Iterator[Event]:
    """Apply an action that an offer allows, and all its consequences, to the draft `s`."""
    if seat is None:
        assert isinstance(action, Begin)
        return deal(s)
    match action:
        case Discard(cards):
            return rounds.discard(s, seat, cards)
        case Bid(stones):
            return rounds.bid(s, seat, stones)
        case Take(source, card):
            return specials.take(s, seat, source, card)
        case Fish(card):
            return specials.fish(s, seat, card)
        case Fire(target, where):
            return specials.fire(s, seat, target, where)
        case Build(boxes):
            return settling.build(s, seat, boxes)
        case _:
            assert isinstance(action, Skip)
            return _skip(s, seat)


def _skip(s: State, seat: Seat) -> Iterator[Event]:
    match s.phase:
        case Phase.MESSENGER:
            return specials.skip_messenger(s, seat)
        case Phase.TREBUCHET:
            return specials.skip_trebuchet(s, seat)
        case _:
            return settling.skip_build(s, seat)
