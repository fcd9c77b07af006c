"""Error messages for wagers: B-04 to B-13 and B-31 to B-34 of RULES.md, section 10."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Action, Illegal, Seat
from engines.holdup import betting
from engines.holdup.actions import AllIn, Assault, Bet, Call, Check, Raise
from engines.holdup.model import BIG_BLIND, State, needed
from engines.holdup.sentences import resistance
from engines.words import counted


def wrong_wager(s: State, seat: Seat, action: Action) -> Iterator[Illegal]:
    owed = betting.to_call(s, seat) if seat in s.players else 0
    match action:
        case Check() if owed > 0:
            yield Illegal(f"You cannot check: {owed} to call.", "HU-B04")
        case Call() if owed == 0:
            yield Illegal("There is nothing to call; check, bet or fold.", "HU-B05")
        case Bet(chips):
            yield from _bet(s, seat, chips)
        case Raise(to):
            yield from _raise(s, seat, to)
        case AllIn() if not betting.may_go_all_in(s, seat):
            yield _NOT_REOPENED
        case Assault(chips):
            yield from resistance(s)
            if chips > needed(s):
                yield Illegal(f"Only {needed(s)} more needed.", "HU-B33")
            if chips > s.stack[seat]:
                yield Illegal(f"You have only {counted(s.stack[seat], 'chip')}.", "HU-B34")
        case _:
            return


_NOT_REOPENED = Illegal("The all-in was not a full raise: you may call or fold.", "HU-B12")
_NO_ANSWER = Illegal("Nobody left could call that; check or call.", "HU-B13")


def _bet(s: State, seat: Seat, chips: int) -> Iterator[Illegal]:
    if s.current_bet > 0:
        yield Illegal(f"There is a bet of {s.current_bet}; use raise TO a total.", "HU-B06")
    if not betting.answerable(s, seat):
        yield _NO_ANSWER
    if chips > s.stack[seat]:
        yield Illegal(f"You have only {counted(s.stack[seat], 'chip')}.", "HU-B11")
    if chips < BIG_BLIND:
        yield Illegal("The minimum bet is 2 (or all your chips).", "HU-B08")


def _raise(s: State, seat: Seat, to: int) -> Iterator[Illegal]:
    if s.current_bet == 0:
        yield Illegal("There is nothing to raise; use bet.", "HU-B07")
    if not betting.answerable(s, seat):
        yield _NO_ANSWER
    if not betting.reopened(s, seat):
        yield _NOT_REOPENED
    if to <= s.current_bet:
        sentence = f"{to} is not above the current bet of {s.current_bet}. A raise names the new total."
        yield Illegal(sentence, "HU-B10")
    if to - s.street[seat] > s.stack[seat]:
        yield Illegal(f"You have only {counted(s.stack[seat], 'chip')}.", "HU-B11")
    if to < s.current_bet + s.min_raise:
        yield Illegal(f"Raise to at least {s.current_bet + s.min_raise}, or go all-in.", "HU-B09")
