"""The transition function of Texas House'em: applies an action and yields its events."""

from __future__ import annotations

from collections.abc import Iterator

from engines.chance import shuffled
from engines.core import Action, Begin, Event, Illegal, Seat
from engines.houseem import actions as a, building, dirty, rounds, settling
from engines.houseem.events import Passed
from engines.houseem.model import SEATS, Options, Phase, State


def new(options: Options, seats: int, seed: str) -> State:
    """Return a table before the deal. Raise Illegal for a number of seats that cannot play (HE-01, HE-05)."""
    if seats not in SEATS:
        raise Illegal("Texas House'em is for 2 to 6 players.", "HE-B63")
    drawn = shuffled(range(seats), seed, "dealer")[0]
    dealer = Seat(options.first_dealer if options.first_dealer is not None else drawn)
    if dealer >= seats:
        raise Illegal(f"There is no seat {dealer} to deal first: the last one is {seats - 1}.", "HE-05")
    return State(options=options, seed=seed, hands=[()] * seats, dealer=dealer)


def over(s: State) -> bool:
    return s.phase is Phase.OVER


def apply(s: State, seat: Seat | None, action: Action) -> Iterator[Event]:
    """Apply an action that an offer allows, and all its consequences, to the draft `s`."""
    if isinstance(action, Begin):
        yield from rounds.deal(s)
        return
    assert seat is not None
    yield from act(s, seat, action)
    yield from rounds.end_turn(s)


def act(s: State, seat: Seat, action: Action) -> Iterator[Event]:
    """Apply the action alone, before the turn ends (HE-20)."""
    s.revealed = ()
    match action:
        case a.Draw():
            yield from rounds.draw(s, seat, 1, "action")
        case a.Pass():
            yield Passed(seat)
        case a.Build():
            yield from building.build(s, seat, action)
        case a.Settle():
            yield from settling.settle(s, seat, action)
        case a.Expand():
            yield from settling.expand(s, seat, action)
        case a.Evict():
            yield from settling.evict(s, seat, action)
        case a.Shoot():
            yield from dirty.shoot(s, seat, action)
        case a.Flush():
            yield from dirty.flush(s, seat, action)
        case a.Straight():
            yield from dirty.straight(s, seat, action)
        case a.Pillage():
            yield from dirty.pillage(s, seat, action)
        case a.Reappropriate():
            yield from dirty.reappropriate(s, seat, action)
        case _:
            raise AssertionError(action)
