"""The transition function of Texas Hold Up: applies an action and yields its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core import (
    Action,
    Event,
    Score,
    Seat,
    Villain,
    VillainId,
    places,
)
from engines.holdup import betting, bust, ending, heist, powers, session, story, streets
from engines.holdup.actions import (
    Abort,
    AllIn,
    Assault,
    Bet,
    Call,
    Check,
    Damage,
    Deal,
    Deceive,
    Destroy,
    End,
    Fold,
    Join,
    Leave,
    Look,
    Narrate,
    Pass,
    Perceive,
    Raise,
    RejoinNew,
    RejoinOriginal,
    Replace,
    Stop,
    Timeout,
    Waive,
)
from engines.holdup.events import Passed, Waived
from engines.holdup.model import (
    NEW_VILLAIN,
    Options,
    Phase,
    State,
    Street,
    occupied,
    running,
    unfolded,
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
    return s.phase is Phase.CLOSED


def standing(s: State) -> Sequence[Score]:
    """Return the standing by chips."""
    seats = occupied(s)
    ranked = places([s.stack[i] for i in seats])
    return tuple(Score(i, place, s.stack[i]) for i, place in zip(seats, ranked, strict=True))


_STORIES_ONLY = (Narrate, Waive)


def apply(s: State, seat: Seat | None, action: Action) -> Iterator[Event]:
    """Apply an action that an offer allows, and all its consequences, to the draft `s`."""
    if type(action) not in _STORIES_ONLY:
        s.version += 1
    yield from _table_does(s, action) if seat is None else _seat_does(s, seat, action)
    yield from _roll_on(s)


def _table_does(s: State, action: Action) -> Iterator[Event]:
    match action:
        case Join(villain):
            yield from session.join(s, villain)
        case Leave(seat):
            yield from bust.leave(s, seat) if s.phase is Phase.REJOIN else session.leave(s, seat)
        case End():
            yield from session.end(s)
        case Abort():
            yield from session.abort(s)
        case Timeout():
            for seat in owed(s):
                yield from _seat_does(s, seat, default(s, seat))
        case _:
            assert isinstance(action, Waive)
            s.ending_owed = False
            yield Waived(None)


def _seat_does(s: State, seat: Seat, action: Action) -> Iterator[Event]:
    match action:
        case Check(say):
            yield from betting.check(s, seat, say)
        case Call(say):
            yield from betting.call(s, seat, say)
        case Bet(to, say) | Raise(to, say):
            yield from betting.raise_to(s, seat, to, say)
        case AllIn(say):
            yield from betting.all_in(s, seat, say)
        case Fold(say):
            yield from betting.fold(s, seat, say)
        case Destroy() | Perceive() | Damage() | Deceive() | Assault():
            yield from _power_does(s, seat, action)
            if s.phase is Phase.WINDOW:
                yield from streets.ask(s)
        case Replace(slots, say):
            yield from story.aside(s, seat, "replace", say)
            yield from powers.destroy(s, slots)
        case Look(places, say):
            yield from story.aside(s, seat, "look", say)
            yield from powers.look(s, places)
        case Stop(say):
            yield from story.aside(s, seat, "stop", say)
            yield from powers.close(s)
        case Pass(say):
            yield from story.aside(s, seat, "pass", say)
            s.passed = (*s.passed, seat)
            yield Passed(seat)
        case Narrate(text):
            yield from story.narrate(s, seat, text)
        case Waive():
            s.ending_owed = False
            yield Waived(seat)
        case Deal(say):
            yield from story.aside(s, seat, "deal", say)
            yield from session.deal(s)
        case RejoinNew(villain, say):
            yield from story.aside(s, seat, "rejoin", say)
            yield from bust.rejoin_new(s, seat, villain)
        case RejoinOriginal(say):
            yield from story.aside(s, seat, "rejoin", say)
            yield from bust.rejoin_original(s, seat)
        case _:
            raise AssertionError(action)


def _power_does(
    s: State, seat: Seat, action: Destroy | Perceive | Damage | Deceive | Assault
) -> Iterator[Event]:
    if isinstance(action, Assault):
        yield from heist.assault(s, seat, action.chips, action.say)
        return
    yield from powers.play(s, seat, action.card, action.say)
    match action:
        case Destroy(card, slots):
            powers.open_power(s, seat, card)
            yield from powers.destroy(s, slots)
        case Perceive(card, places):
            powers.open_power(s, seat, card)
            yield from powers.look(s, places)
        case Damage(card, "resistance"):
            yield from heist.hurt(s, seat, powers.worth(s, seat, card))
        case Damage(card, target):
            assert not isinstance(target, str)
            yield from powers.damage(s, seat, target, powers.worth(s, seat, card))
        case Deceive(card, chips):
            yield from powers.deceive(s, seat, chips or powers.takings(s, seat, card)[-1])


def _roll_on(s: State) -> Iterator[Event]:
    """Resolve everything up to the next command (HU-108): turns, streets, windows, the end."""
    while running(s) and s.open is None:
        if len(unfolded(s)) == 1:
            yield from ending.uncontested(s)
        elif s.phase is Phase.WINDOW:
            if set(s.asked) > set(s.passed):
                return
            yield from _next(s)
        elif streets.turn_passes_on(s):
            return
        else:
            yield from betting.return_uncalled(s)
            yield from streets.ask(s) if streets.has_a_word(s) else _next(s)


def _next(s: State) -> Iterator[Event]:
    """Begin the next street, or the showdown."""
    return ending.showdown(s) if s.round is Street.RIVER else streets.next_street(s)
