"""What may be done now, and what does it do? The only place that decides what is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from random import Random

from engines.cards import Card, suit
from engines.core import (
    MAYBE_TEXT,
    TEXT,
    UNTOLD,
    Action,
    Event,
    Free,
    Offer,
    Pick,
    Score,
    Seat,
    Villain,
    VillainId,
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
    SEATS,
    SUIT_OF,
    Options,
    Phase,
    State,
    Street,
    needed,
    occupied,
    running,
    unfolded,
)

# A new table.


def new(options: Options, seats: int, seed: str) -> State:
    """A lobby with `seats` villains (the options' or stock ones with 50 chips), or an empty one to join."""
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
    """Each has another application that it is best at."""
    order = (1, 2, 3, 4) * 2
    start = (4 - n) % 4
    return Villain(VillainId(f"stock{n}"), order[start : start + 4], NEW_VILLAIN)


# Who is waited for.


def owed(s: State) -> Sequence[Seat]:
    """The open power's owner, the turn, the window's unpassed, those who must rejoin, or who deals."""
    if s.open is not None and running(s):
        return (s.open.seat,)
    match s.phase:
        case Phase.BETTING:
            assert s.turn is not None
            return (s.turn,)
        case Phase.WINDOW:
            return tuple(i for i in s.asked if i not in s.passed)
        case Phase.REJOIN:
            return s.choosing
        case Phase.LOBBY | Phase.BETWEEN if len(occupied(s)) >= SEATS.start:
            return (_teller_of_the_hand(s) if s.ending_owed else _who_deals(s),)
        case _:
            return ()


def _who_deals(s: State) -> Seat:
    return s.dealer if s.dealer is not None else occupied(s)[0]


def _teller_of_the_hand(s: State) -> Seat:
    """Who may waive the story of the ending: that hand's dealer, or the new one when he is gone."""
    dealer = s.players[-1]
    assert s.dealer is not None
    return dealer if s.villains[dealer] is not None else s.dealer


def default(s: State, seat: Seat) -> Action:
    """Stop an open power, check or fold, pass, come back as the original, deal (RULES.md, `timeout`)."""
    match s.phase:
        case Phase.BETTING | Phase.WINDOW if s.open is not None:
            return Stop()
        case Phase.BETTING:
            untold = UNTOLD if s.options.narration == "required" else None
            return Check() if betting.to_call(s, seat) == 0 else Fold(untold)
        case Phase.WINDOW:
            return Pass()
        case Phase.REJOIN:
            return RejoinOriginal()
        case _:
            return Waive() if s.ending_owed else Deal()


def over(s: State) -> bool:
    return s.phase is Phase.CLOSED


def standing(s: State) -> Sequence[Score]:
    """By chips."""
    seats = occupied(s)
    return tuple(Score(i, 1 + sum(s.stack[j] > s.stack[i] for j in seats), s.stack[i]) for i in seats)


# Offers.


def offers(s: State, seat: Seat | None) -> Sequence[Offer]:
    """What `seat` (None: the table itself) may do."""
    if seat is None:
        return tuple(_table_offers(s))
    if seat >= len(s.villains) or s.villains[seat] is None:
        return ()
    return tuple(_seat_offers(s, seat))


def _seat_offers(s: State, seat: Seat) -> Iterator[Offer]:
    if running(s) and not s.folded[seat] and seat in s.players:
        if s.open is not None:
            if s.open.seat == seat:
                yield from _steps(s, s.open)
        else:
            if s.turn == seat:
                yield from _wagers(s, seat)
            elif s.phase is Phase.WINDOW and seat in s.asked and seat not in s.passed:
                yield _PASS
            yield from _powers(s, seat)
    elif s.phase is Phase.REJOIN and seat in s.choosing:
        yield Offer(RejoinNew, villain=Free(partial(_may_return, s), _some_villain), say=MAYBE_TEXT)
        yield Offer(RejoinOriginal, say=MAYBE_TEXT)
    elif s.phase in (Phase.LOBBY, Phase.BETWEEN) and len(occupied(s)) >= SEATS.start:
        if not s.ending_owed:
            yield Offer(Deal, say=MAYBE_TEXT)
        elif seat == _teller_of_the_hand(s):
            yield Offer(Waive)
    if s.phase not in (Phase.LOBBY, Phase.CLOSED):
        yield _NARRATE


_PASS = Offer(Pass, say=MAYBE_TEXT)
_NARRATE = Offer(Narrate, text=TEXT)
_CHECK = Offer(Check, say=MAYBE_TEXT)
_STORY = {"optional": MAYBE_TEXT, "required": TEXT}
"""HU-125: with required narration no wager, power or assault without a text."""
_PLAIN = {
    narration: [Offer(it, say=story) for it in (Call, AllIn, Fold)] for narration, story in _STORY.items()
}


def _wagers(s: State, seat: Seat) -> Iterator[Offer]:
    story = _STORY[s.options.narration]
    call, all_in, fold = _PLAIN[s.options.narration]
    yield _CHECK if betting.to_call(s, seat) == 0 else call
    if bets := betting.bets(s, seat):
        yield Offer(Bet, chips=bets, say=story)
    if raises := betting.raises(s, seat):
        yield Offer(Raise, to=raises, say=story)
    if bets or raises or betting.may_go_all_in(s, seat):
        yield all_in
    yield fold


def _steps(s: State, power: powers.OpenPower) -> Iterator[Offer]:
    if suit(power.card) == "S":
        yield Offer(Replace, slots=_slots(s, power.left), say=MAYBE_TEXT)
    else:
        yield Offer(Look, places=_places(s, power.seat, power.left), say=MAYBE_TEXT)
    yield Offer(Stop, say=MAYBE_TEXT)


def _slots(s: State, steps: int) -> Pick:
    """HU-86, HU-87, HU-89."""
    return Pick(range(1, min(steps, powers.replacements_left(s)) + 1), powers.dealt_slots(s), repeats=True)


def _places(s: State, seat: Seat, steps: int) -> Pick:
    """HU-98, HU-99."""
    deep_enough = partial(powers.deep_enough, s)
    return Pick(range(1, steps + 1), powers.places(s, seat), repeats=True, condition=deep_enough)


def _powers(s: State, seat: Seat) -> Iterator[Offer]:
    story = _STORY[s.options.narration]
    spades, hearts, clubs, diamonds = _by_suit(s.powers[seat])
    if spades and s.board and powers.replacements_left(s) > 0:
        slots = partial(_slots_of, s, seat)
        yield Offer(Destroy, card=spades, slots=slots, say=story)
    if hearts and (targets := _targets(s, seat)):
        yield Offer(Damage, card=hearts, target=targets, say=story)
    if clubs:
        places = partial(_places_of, s, seat)
        yield Offer(Perceive, card=clubs, places=places, say=story)
    if diamonds and s.real[seat] > 0:
        yield Offer(Deceive, card=diamonds, chips=partial(_takings_of, s, seat), say=story)
    if chips := heist.assaults(s, seat):
        yield Offer(Assault, chips=chips, say=story)


@cache
def _by_suit(held: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The cards of a power hand for each application: spades, hearts, clubs, diamonds."""
    return tuple(tuple(card for card in held if suit(card) == it) for it in SUIT_OF.values())


def _slots_of(s: State, seat: Seat, card: Card) -> Pick:
    return _slots(s, powers.worth(s, seat, card))


def _places_of(s: State, seat: Seat, card: Card) -> Pick:
    return _places(s, seat, powers.worth(s, seat, card))


def _takings_of(s: State, seat: Seat, card: Card) -> tuple[int | None, ...]:
    return (None, *powers.takings(s, seat, card))


def _targets(s: State, seat: Seat) -> tuple[Seat | str, ...]:
    """HU-95, HU-96."""
    return powers.targets(s, seat) + (("resistance",) if needed(s) > 0 else ())


def _may_join(s: State, it: object) -> bool:
    return isinstance(it, Villain) and is_permutation(it.aptitudes) and it.chips > 0 and not _seated(s, it)


def _may_return(s: State, it: object) -> bool:
    """HU-118, HU-119: as a new villain, that is, as none of those who sit here."""
    return _may_join(s, it) and isinstance(it, Villain) and it.chips == NEW_VILLAIN


def _seated(s: State, it: Villain) -> bool:
    return any(villain is not None and villain.id == it.id for villain in s.villains)


def is_permutation(aptitudes: Sequence[int]) -> bool:
    """HU-06."""
    return sorted(aptitudes) == [1, 2, 3, 4]


def _some_villain(random: Random) -> Villain:
    aptitudes = tuple(random.sample(range(1, 5), 4))
    return Villain(VillainId(f"v{random.randrange(10**9)}"), aptitudes, NEW_VILLAIN)


def _table_offers(s: State) -> Iterator[Offer]:
    if s.phase in (Phase.LOBBY, Phase.BETWEEN):
        if None in s.villains:
            yield Offer(Join, villain=Free(partial(_may_join, s), _some_villain))
        if seats := occupied(s):
            yield Offer(Leave, seat=seats)
        yield Offer(End)
        if s.ending_owed:
            yield Offer(Waive)
    elif s.phase is Phase.REJOIN:
        yield Offer(Leave, seat=s.choosing)
        yield Offer(Timeout)
    elif running(s):
        yield Offer(Timeout)
        yield Offer(Abort)


# Apply.


_STORIES_ONLY = (Narrate, Waive)


def apply(s: State, seat: Seat | None, action: Action) -> Iterator[Event]:
    """Does what an offer allows, and all that follows from it, on the draft `s`."""
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
            if s.phase is Phase.WINDOW and len(unfolded(s)) > 1:
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
    """Works out what follows before the next command is read (HU-108): turns, streets, windows, the end."""
    while running(s) and s.open is None:
        if len(unfolded(s)) == 1:
            yield from ending.uncontested(s)
        elif s.phase is Phase.WINDOW:
            if set(s.asked) > set(s.passed):
                return
            yield from _next(s)
        elif streets.turn_passes_on(s):
            return
        elif s.round is Street.RIVER or s.options.windows == "every":
            yield from streets.ask(s)
        else:
            yield from _next(s)


def _next(s: State) -> Iterator[Event]:
    """What comes after a street: the next one, or the showdown."""
    return ending.showdown(s) if s.round is Street.RIVER else streets.next_street(s)
