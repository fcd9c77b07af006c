"""The seats waited for and their legal actions; the only place that decides what is legal."""

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
    Free,
    Offer,
    Pick,
    Seat,
    Villain,
    VillainId,
)
from engines.holdup import actions as a, betting, heist, powers
from engines.holdup.model import (
    BETTING,
    CLOSED,
    LOBBY,
    NEW_VILLAIN,
    REJOIN,
    SEATS,
    SUIT_OF,
    WINDOW,
    Phase,
    State,
    occupied,
    running,
)
from engines.holdup.story import owes_blind

# Who is waited for.


def owed(s: State) -> Sequence[Seat]:
    """Return who must act: by open power, turn, window or rejoining, or the dealer."""
    phase = s.phase
    if s.open is not None and running(s):
        return (s.open.seat,)
    if phase is BETTING:
        assert s.turn is not None
        return (s.turn,)
    if phase is WINDOW:
        passed = s.passed
        return tuple([i for i in s.asked if i not in passed])
    if phase is REJOIN:
        return s.choosing
    if phase is not CLOSED and len(occupied(s)) >= SEATS.start:
        return (_teller_of_the_hand(s) if s.ending_owed else _who_deals(s),)
    return ()


def _who_deals(s: State) -> Seat:
    return s.dealer if s.dealer is not None else occupied(s)[0]


def _teller_of_the_hand(s: State) -> Seat:
    """Return who may waive the story of the ending: that hand's dealer, or the new one in their absence."""
    dealer = s.players[-1]
    assert s.dealer is not None
    return dealer if s.villains[dealer] is not None else s.dealer


def default(s: State, seat: Seat) -> Action:
    """Return the default: stop a power, check or fold, pass, rejoin as the original, deal (`timeout`)."""
    match s.phase:
        case Phase.BETTING | Phase.WINDOW if s.open is not None:
            return a.Stop()
        case Phase.BETTING:
            if betting.to_call(s, seat) == 0:
                return a.Check(UNTOLD if owes_blind(s, seat) else None)
            return a.Fold(UNTOLD if s.options.narration == "required" else None)
        case Phase.WINDOW:
            return a.Pass()
        case Phase.REJOIN:
            return a.RejoinOriginal()
        case _:
            return a.Waive() if s.ending_owed else a.Deal()


# Offers.


def offers(s: State, seat: Seat | None) -> Sequence[Offer]:
    """Return the offers of `seat` (None: the table itself)."""
    if seat is None:
        return tuple(_table_offers(s))
    if seat >= len(s.villains) or s.villains[seat] is None:
        return ()
    return tuple(_seat_offers(s, seat))


def _seat_offers(s: State, seat: Seat) -> list[Offer]:
    found: list[Offer] = []
    phase = s.phase
    if phase is BETTING or phase is WINDOW:
        if not s.folded[seat] and seat in s.players:
            found = _in_a_hand(s, seat)
    elif phase is REJOIN:
        if seat in s.choosing:
            found = [
                Offer(a.RejoinNew, villain=Free(partial(_may_return, s), _some_villain), say=MAYBE_TEXT),
                _REJOIN,
            ]
    elif phase is not CLOSED and len(occupied(s)) >= SEATS.start:
        if not s.ending_owed:
            found.append(_DEAL)
        elif seat == _teller_of_the_hand(s):
            found.append(_WAIVE)
    if phase is not LOBBY and phase is not CLOSED:
        found.append(_NARRATE)
    return found


def _in_a_hand(s: State, seat: Seat) -> list[Offer]:
    """Return the offers of a villain who has not folded: steps of an open power, wagers, a pass, powers."""
    if s.open is not None:
        return _steps(s, s.open) if s.open.seat == seat else []
    found: list[Offer] = []
    if s.turn == seat:
        found = _wagers(s, seat)
    elif s.phase is WINDOW and seat in s.asked and seat not in s.passed:
        found.append(_PASS)
    return found + _powers(s, seat)


_PASS = Offer(a.Pass, say=MAYBE_TEXT)
_STOP = Offer(a.Stop, say=MAYBE_TEXT)
_DEAL = Offer(a.Deal, say=MAYBE_TEXT)
_WAIVE = Offer(a.Waive)
_REJOIN = Offer(a.RejoinOriginal, say=MAYBE_TEXT)
_NARRATE = Offer(a.Narrate, text=TEXT)
_CHECK, _CHECK_TOLD = Offer(a.Check, say=MAYBE_TEXT), Offer(a.Check, say=TEXT)
_STORY = {"optional": MAYBE_TEXT, "required": TEXT}
"""HU-125: with required narration no wager, power or assault without a text."""
_PLAIN = {
    narration: [Offer(kind, say=story) for kind in (a.Call, a.AllIn, a.Fold)]
    for narration, story in _STORY.items()
}


def _wagers(s: State, seat: Seat) -> list[Offer]:
    call, all_in, fold = _PLAIN[s.options.narration]
    price = betting.to_call(s, seat)
    if price > 0:
        found = [call]
    else:
        found = [_CHECK_TOLD if owes_blind(s, seat) else _CHECK]
    higher = betting.raises(s, seat) if s.current_bet else betting.bets(s, seat)
    if higher:
        story = _STORY[s.options.narration]
        found.append(
            Offer(a.Raise, to=higher, say=story) if s.current_bet else Offer(a.Bet, chips=higher, say=story)
        )
    if higher or betting.only_all_in(s, seat, price):
        found.append(all_in)
    found.append(fold)
    return found


def _steps(s: State, power: powers.OpenPower) -> list[Offer]:
    if suit(power.card) == "S":
        step = Offer(a.Replace, slots=_slots(s, power.left), say=MAYBE_TEXT)
    else:
        step = Offer(a.Look, places=_places(s, power.seat, power.left), say=MAYBE_TEXT)
    return [step, _STOP]


def _slots(s: State, steps: int) -> Pick:
    """Return the picks of board cards for Destruction (HU-86, HU-87, HU-89)."""
    return Pick(range(1, min(steps, powers.replacements_left(s)) + 1), powers.dealt_slots(s), repeats=True)


def _places(s: State, seat: Seat, steps: int) -> Pick:
    """Return the picks of places for Perception (HU-98, HU-99)."""
    deep_enough = partial(powers.deep_enough, s)
    return Pick(range(1, steps + 1), powers.places(s, seat), repeats=True, condition=deep_enough)


def _powers(s: State, seat: Seat) -> list[Offer]:
    found: list[Offer] = []
    story, missing = _STORY[s.options.narration], heist.missing(s)
    spades, hearts, clubs, diamonds = _by_suit(s.powers[seat])
    if spades and s.board and powers.replacements_left(s) > 0:
        found.append(Offer(a.Destroy, card=spades, slots=partial(_slots_of, s, seat), say=story))
    if hearts and (targets := _targets(s, seat, missing)):
        found.append(Offer(a.Damage, card=hearts, target=targets, say=story))
    if clubs:
        found.append(Offer(a.Perceive, card=clubs, places=partial(_places_of, s, seat), say=story))
    if diamonds and s.real[seat] > 0:
        found.append(Offer(a.Deceive, card=diamonds, chips=partial(_takings_of, s, seat), say=story))
    if missing and (chips := heist.assaults(s, seat)):
        found.append(Offer(a.Assault, chips=chips, say=story))
    return found


@cache
def _by_suit(held: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of a power hand for each application: spades, hearts, clubs, diamonds."""
    return tuple(tuple(card for card in held if suit(card) == each) for each in SUIT_OF.values())


def _slots_of(s: State, seat: Seat, card: Card) -> Pick:
    return _slots(s, powers.worth(s, seat, card))


def _places_of(s: State, seat: Seat, card: Card) -> Pick:
    return _places(s, seat, powers.worth(s, seat, card))


def _takings_of(s: State, seat: Seat, card: Card) -> tuple[int | None, ...]:
    return (None, *powers.takings(s, seat, card))


def _targets(s: State, seat: Seat, missing: int) -> tuple[Seat | str, ...]:
    """Return the targets of Damage (HU-95, HU-96)."""
    rivals = powers.targets(s, seat)
    return (*rivals, "resistance") if missing else rivals


def _may_join(s: State, value: object) -> bool:
    return (
        isinstance(value, Villain)
        and is_permutation(value.aptitudes)
        and value.chips > 0
        and not _seated(s, value)
    )


def _may_return(s: State, value: object) -> bool:
    """Return whether this is a new villain who may rejoin, and not one who sits here (HU-118, HU-119)."""
    return _may_join(s, value) and isinstance(value, Villain) and value.chips == NEW_VILLAIN


def _seated(s: State, it: Villain) -> bool:
    return any(villain is not None and villain.id == it.id for villain in s.villains)


def is_permutation(aptitudes: Sequence[int]) -> bool:
    """Return whether the aptitudes are 1 to 4 in any order (HU-06)."""
    return sorted(aptitudes) == [1, 2, 3, 4]


def _some_villain(random: Random) -> Villain:
    aptitudes = tuple(random.sample(range(1, 5), 4))
    return Villain(VillainId(f"v{random.randrange(10**9)}"), aptitudes, NEW_VILLAIN)


def _table_offers(s: State) -> Iterator[Offer]:
    if s.phase in (Phase.LOBBY, Phase.BETWEEN):
        if None in s.villains:
            yield Offer(a.Join, villain=Free(partial(_may_join, s), _some_villain))
        if seats := occupied(s):
            yield Offer(a.Leave, seat=seats)
        yield Offer(a.End)
        if s.ending_owed:
            yield Offer(a.Waive)
    elif s.phase is Phase.REJOIN:
        yield Offer(a.Leave, seat=s.choosing)
        yield Offer(a.Timeout)
    elif running(s):
        yield Offer(a.Timeout)
        yield Offer(a.Abort)
