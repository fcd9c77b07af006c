"""The transition function of Texas Hold Up: applies an action and yields its events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engines.core import (
    Action,
    Event,
    Score,
    Seat,
    Villain,
    VillainId,
    places,
)
from engines.holdup import actions as a, betting, bust, ending, heist, powers, session, story, streets
from engines.holdup.events import Passed, Waived
from engines.holdup.model import (
    CLOSED,
    NEW_VILLAIN,
    REJOIN,
    WINDOW,
    Options,
    State,
    Street,
    occupied,
    running,
)
from engines.holdup.offers import default, owed


def new(options: Options, seats: int, seed: str) -> State:
    """Return a lobby with `seats` villains (the options' or stock ones with 50 chips), or an empty one."""
    size = max(options.max_players, seats)
    s = State(
        options=options,
        seed=seed,
        villains=(None,) * size,
        stack=[0] * size,
        settled=[0] * size,
        live=[0] * size,
        street=[0] * size,
        real=[0] * size,
        acted=[None] * size,
        folded=[False] * size,
        allin=[False] * size,
        holes=[()] * size,
        powers=[()] * size,
    )
    for villain in (options.villains or tuple(map(_stock_villain, range(seats))))[:seats]:
        _ = tuple(session.join(s, villain))
    return s


def _stock_villain(n: int) -> Villain:
    """Return a stock villain; each is best at another application."""
    order = (1, 2, 3, 4) * 2
    start = (4 - n) % 4
    return Villain(VillainId(f"stock{n}"), order[start : start + 4], NEW_VILLAIN)


def over(s: State) -> bool:
    return s.phase is CLOSED


def standing(s: State) -> Sequence[Score]:
    """Return the standing by chips."""
    seats = occupied(s)
    ranked = places([s.stack[i] for i in seats])
    return tuple(Score(i, place, s.stack[i]) for i, place in zip(seats, ranked, strict=True))


_STORIES_ONLY = (a.Narrate, a.Waive)
"""They change nothing that the table waits for, except that a hand's story may be told."""


def apply(s: State, seat: Seat | None, action: Action) -> Iterator[Event]:
    """Apply an action that an offer allows, and all its consequences, to the draft `s`."""
    kind = type(action)
    does = _table_does(s, action) if seat is None else _DOES[kind](s, seat, action)
    if kind in _STORIES_ONLY:
        yield from does
        return
    s.version += 1
    yield from does
    yield from _roll_on(s)


def _table_does(s: State, action: Action) -> Iterator[Event]:
    match action:
        case a.Join(villain):
            yield from session.join(s, villain)
        case a.Leave(seat):
            yield from bust.leave(s, seat) if s.phase is REJOIN else session.leave(s, seat)
        case a.End():
            yield from session.end(s)
        case a.Abort():
            yield from session.abort(s)
        case a.Timeout():
            for seat in owed(s):
                yield from _does(s, seat, default(s, seat))
        case _:
            assert isinstance(action, a.Waive)
            s.ending_owed = False
            yield Waived(None)


def _does(s: State, seat: Seat, action: Action) -> Iterator[Event]:
    return _DOES[type(action)](s, seat, action)


def _destroy(s: State, seat: Seat, action: a.Destroy) -> Iterator[Event]:
    yield from powers.play(s, seat, action.card, action.say)
    powers.open_power(s, seat, action.card)
    yield from powers.destroy(s, action.slots)
    yield from _asked_again(s)


def _perceive(s: State, seat: Seat, action: a.Perceive) -> Iterator[Event]:
    yield from powers.play(s, seat, action.card, action.say)
    powers.open_power(s, seat, action.card)
    yield from powers.look(s, action.places)
    yield from _asked_again(s)


def _damage(s: State, seat: Seat, action: a.Damage) -> Iterator[Event]:
    yield from powers.play(s, seat, action.card, action.say)
    worth = powers.worth(s, seat, action.card)
    if isinstance(action.target, str):
        yield from heist.hurt(s, seat, worth)
    else:
        yield from powers.damage(s, seat, action.target, worth)
    yield from _asked_again(s)


def _deceive(s: State, seat: Seat, action: a.Deceive) -> Iterator[Event]:
    yield from powers.play(s, seat, action.card, action.say)
    yield from powers.deceive(s, seat, action.chips or powers.takings(s, seat, action.card)[-1])
    yield from _asked_again(s)


def _assault(s: State, seat: Seat, action: a.Assault) -> Iterator[Event]:
    yield from heist.assault(s, seat, action.chips, action.say)
    yield from _asked_again(s)


def _asked_again(s: State) -> Iterator[Event]:
    """Open a window again after a power or an assault (HU-111)."""
    return streets.ask(s) if s.phase is WINDOW else iter(())


def _replace(s: State, seat: Seat, action: a.Replace) -> Iterator[Event]:
    yield from story.aside(s, seat, "replace", action.say)
    yield from powers.destroy(s, action.slots)


def _look(s: State, seat: Seat, action: a.Look) -> Iterator[Event]:
    yield from story.aside(s, seat, "look", action.say)
    yield from powers.look(s, action.places)


def _stop(s: State, seat: Seat, action: a.Stop) -> Iterator[Event]:
    yield from story.aside(s, seat, "stop", action.say)
    yield from powers.close(s)


def _pass(s: State, seat: Seat, action: a.Pass) -> Iterator[Event]:
    yield from story.aside(s, seat, "pass", action.say)
    s.passed = (*s.passed, seat)
    yield Passed(seat)


def _waive(s: State, seat: Seat, action: a.Waive) -> Iterator[Event]:
    s.ending_owed = False
    yield Waived(seat)


def _deal(s: State, seat: Seat, action: a.Deal) -> Iterator[Event]:
    yield from story.aside(s, seat, "deal", action.say)
    yield from session.deal(s)


def _rejoin_new(s: State, seat: Seat, action: a.RejoinNew) -> Iterator[Event]:
    yield from story.aside(s, seat, "rejoin", action.say)
    yield from bust.rejoin_new(s, seat, action.villain)


def _rejoin_original(s: State, seat: Seat, action: a.RejoinOriginal) -> Iterator[Event]:
    yield from story.aside(s, seat, "rejoin", action.say)
    yield from bust.rejoin_original(s, seat)


_DOES: Mapping[type[Action], Callable[[State, Seat, Any], Iterator[Event]]] = {
    a.Check: lambda s, seat, it: betting.check(s, seat, it.say),
    a.Call: lambda s, seat, it: betting.call(s, seat, it.say),
    a.Bet: lambda s, seat, it: betting.raise_to(s, seat, it.chips, it.say),
    a.Raise: lambda s, seat, it: betting.raise_to(s, seat, it.to, it.say),
    a.AllIn: lambda s, seat, it: betting.all_in(s, seat, it.say),
    a.Fold: lambda s, seat, it: betting.fold(s, seat, it.say),
    a.Destroy: _destroy,
    a.Replace: _replace,
    a.Damage: _damage,
    a.Perceive: _perceive,
    a.Look: _look,
    a.Stop: _stop,
    a.Deceive: _deceive,
    a.Assault: _assault,
    a.Pass: _pass,
    a.Narrate: lambda s, seat, it: story.narrate(s, seat, it.text),
    a.Waive: _waive,
    a.Deal: _deal,
    a.RejoinNew: _rejoin_new,
    a.RejoinOriginal: _rejoin_original,
}
"""What each action of a seat does."""


def _roll_on(s: State) -> Iterator[Event]:
    """Resolve everything up to the next command (HU-108): turns, streets, windows, the end."""
    while s.open is None and running(s):
        if s.phase is WINDOW:
            if len(s.passed) < len(s.asked):
                return
            yield from _next(s)
        elif betting.alone_left(s):
            yield from ending.uncontested(s)
        elif streets.turn_passes_on(s):
            return
        else:
            yield from betting.return_uncalled(s)
            yield from streets.ask(s) if streets.has_a_word(s) else _next(s)


def _next(s: State) -> Iterator[Event]:
    """Begin the next street, or the showdown."""
    return ending.showdown(s) if s.round is Street.RIVER else streets.next_street(s)
