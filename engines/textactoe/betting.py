"""Chips: antes, bets, answers and the pot (RULES.md, 4.9); they never affect cards or points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core import Event, Seat, clockwise
from engines.textactoe.events import AntePaid, BetMade, Dropped, PotWon, Saw
from engines.textactoe.model import ANSWER, ANTE, EXTRA, TURN, State


def antes(s: State) -> Iterator[Event]:
    """Take one chip from everybody who has one, if these are at least two (TT-36)."""
    if not s.options.betting:
        return
    able = tuple([Seat(i) for i, chips in enumerate(s.chips) if chips >= ANTE])
    if len(able) < 2:
        return
    s.in_pot = able
    for seat in able:
        _pay(s, seat, ANTE)
        yield AntePaid(seat)


def bets(s: State, seat: Seat) -> range:
    """Return the amounts that `seat` may bet: up to the smallest stack of those in the pot (TT-37)."""
    return range(1, min([s.chips[i] for i in s.in_pot]) + 1) if seat in s.in_pot else range(0)


def bet(s: State, seat: Seat, chips: int) -> Iterator[Event]:
    _pay(s, seat, chips)
    s.bet = chips
    s.answering = tuple(i for i in clockwise(len(s.stash), seat) if i in s.in_pot and i != seat)
    s.phase = ANSWER
    yield BetMade(seat, chips)


def see(s: State, seat: Seat) -> Iterator[Event]:
    _pay(s, seat, s.bet)
    yield Saw(seat)
    _answered(s)


def drop(s: State, seat: Seat) -> Iterator[Event]:
    """Drop out of the pot (TT-38); the last one in it takes it."""
    s.in_pot = tuple([i for i in s.in_pot if i != seat])
    yield Dropped(seat)
    _answered(s)
    if len(s.in_pot) == 1:
        yield from share(s, s.in_pot)


def _answered(s: State) -> None:
    """Continue with the next answer, or with the turn in which the bet was made."""
    s.answering = s.answering[1:]
    if not s.answering:
        s.bet = 0
        s.phase = TURN if s.caller is None else EXTRA


def share(s: State, winners: Sequence[Seat]) -> Iterator[Event]:
    """Share the pot evenly, odd chips one each to the first of `winners` (TT-39)."""
    each, odd = divmod(s.pot, len(winners))
    for place, seat in enumerate(winners):
        chips = each + (1 if place < odd else 0)
        s.chips[seat] += chips
        yield PotWon(seat, chips)
    s.pot, s.in_pot = 0, ()


def _pay(s: State, seat: Seat, chips: int) -> None:
    s.chips[seat] -= chips
    s.pot += chips
