"""Villains without chips: the hero fight and the way back (HU-114 to HU-123)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from engines import poker
from engines.core import Captured, Event, Joined, Left, Seat, Settled, Tallied, Villain
from engines.holdup import session
from engines.holdup.events import Busted, Fought, HeroesWon, Rejoined
from engines.holdup.model import (
    ESCAPED,
    FREED,
    NEW_VILLAIN,
    REWARD,
    Phase,
    State,
    clockwise,
    occupied,
    villain,
)
from engines.holdup.story import record_beat
from engines.holdup.streets import deal_round, gather


def check(s: State) -> Iterator[Event]:
    """Make heroes of villains without chips after the escape, who must then be fought (HU-114, HU-120)."""
    heroes = tuple([i for i in clockwise(s, s.players[-1]) if s.stack[i] == 0])
    if not heroes:
        yield from session.next_hand(s)
        return
    for seat in heroes:
        yield Busted(seat, s.powers[seat])
        yield Tallied(seat, "captures")
        yield from record_beat(s, seat, "bust")
        session.throw_in_powers(s, seat)
    s.phase = Phase.REJOIN
    if len(heroes) == len(occupied(s)):
        yield from _heroes_win(s, heroes)
        return
    winner = yield from _fight(s, clockwise(s, s.players[-1]))
    yield from record_beat(s, winner, "fight")
    if winner in heroes:
        yield from _heroes_win(s, heroes)
    else:
        s.stack[winner] += REWARD
        s.settled[winner] += REWARD
        s.bank["rewards"] += REWARD
        yield Settled(winner, REWARD, "reward")
        s.choosing, s.due = heroes, FREED


def _fight(s: State, fighters: tuple[Seat, ...]) -> Generator[Event, None, Seat]:
    """Deal five cards each from a fresh shuffle, again to the best if they tie (HU-115, HU-116)."""
    winner = None
    s.shown = True
    s.folded[:] = [False] * len(s.folded)
    while winner is None:
        gather(s)
        deal_round(s, fighters, 5)
        strengths = [poker.strength(s.holes[i]) for i in fighters]
        called, best = poker.called_apart(strengths), max(strengths)
        hands = tuple([(i, s.holes[i], made) for i, made in zip(fighters, called, strict=True)])
        fighters = tuple([i for i, held in zip(fighters, strengths, strict=True) if held == best])
        winner = fighters[0] if len(fighters) == 1 else None
        yield Fought(hands, winner)
    return winner


def _heroes_win(s: State, heroes: tuple[Seat, ...]) -> Iterator[Event]:
    """Capture all villains and forfeit their chips; everybody chooses again (HU-119, R-32)."""
    everyone = clockwise(s, s.players[-1])
    forfeited = sum(s.stack)
    s.bank["forfeited"] += forfeited
    yield HeroesWon(forfeited)
    for seat in everyone:
        if seat in heroes:
            continue
        yield Tallied(seat, "captures")
        yield Settled(seat, -s.stack[seat], "forfeited")
        s.stack[seat] = s.settled[seat] = 0
        session.throw_in_powers(s, seat)
    s.choosing, s.due = everyone, ESCAPED


def rejoin_new(s: State, seat: Seat, newcomer: Villain) -> Iterator[Event]:
    """Rejoin with a new villain and 50 chips; the original stays captured (HU-118, HU-119, HU-123)."""
    yield Captured(seat, s.due)
    s.villains = (*s.villains[:seat], newcomer, *s.villains[seat + 1 :])
    yield Joined(seat, newcomer)
    yield from _back(s, seat, NEW_VILLAIN, new=True)


def rejoin_original(s: State, seat: Seat) -> Iterator[Event]:
    """Rejoin with the original villain and 25 or 30 chips (HU-118, HU-119)."""
    yield Settled(seat, s.due, "rejoin")
    yield from _back(s, seat, s.due, new=False)


def leave(s: State, seat: Seat) -> Iterator[Event]:
    """Leave; the villain stays captured and may come back with its due (HU-123)."""
    yield Captured(seat, s.due)
    session.vacate(s, seat)
    yield Left(seat)
    yield from _chosen(s, seat)


def _back(s: State, seat: Seat, chips: int, *, new: bool) -> Iterator[Event]:
    s.stack[seat] = s.settled[seat] = chips
    s.bank["rejoin_grants"] += chips
    back = villain(s, seat)
    back = Villain(back.id, back.aptitudes, chips)
    s.villains = (*s.villains[:seat], back, *s.villains[seat + 1 :])
    yield Rejoined(seat, chips, new)
    yield from _chosen(s, seat)


def _chosen(s: State, seat: Seat) -> Iterator[Event]:
    """Reset the exhaustion of a returning villain; when all have chosen, continue (HU-121, HU-122)."""
    s.choosing = tuple([i for i in s.choosing if i != seat])
    s.exhausted = tuple([i for i in s.exhausted if i != seat])
    if not s.choosing:
        yield from session.next_hand(s)
