"""Error messages for wagers: B-04 to B-13 and B-31 to B-34 of RULES.md, section 10."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Action, Illegal, Seat
from engines.holdup import betting, facts
from engines.holdup.actions import AllIn, Assault, Bet, Call, Check, Raise
from engines.holdup.model import BIG_BLIND, State, needed
from engines.holdup.sentences import resistance
from engines.words import counted, figure


def wrong_wager(s: State, seat: Seat, action: Action) -> Iterator[Illegal]:
    owed = betting.to_call(s, seat) if seat in s.players else 0
    match action:
        case Check() if owed > 0:
            sentence = f"You can't check with {counted(owed, 'chip')} to call. Call or fold."
            yield Illegal(sentence, "HU-B04", because=facts.to_call)
        case Call() if owed == 0:
            sentence = "There's nothing to call. Check, bet or fold."
            yield Illegal(sentence, "HU-B05", because=lambda view: facts.ToCall(view.street[seat], 0))
        case Bet(chips):
            yield from _bet(s, seat, chips)
        case Raise(to):
            yield from _raise(s, seat, to)
        case AllIn() if not betting.may_go_all_in(s, seat):
            yield _not_reopened()
        case Assault(chips):
            yield from resistance(s)
            if chips > needed(s):
                yield Illegal(
                    f"Throw at most {counted(needed(s), 'chip')}: that's all it takes to beat the law.",
                    "HU-B33",
                    because=facts.law,
                )
            if chips > s.stack[seat]:
                yield Illegal(
                    f"Throw at most {counted(s.stack[seat], 'chip')}: that's all you have.", "HU-B34"
                )
        case _:
            return


def _not_reopened() -> Illegal:
    sentence = "The last all-in was too small to let you raise again. Call or fold."
    return Illegal(sentence, "HU-B12", because=lambda view: facts.Reopening(view.min_raise))


def _no_answer() -> Illegal:
    return Illegal("Nobody left could call more. Check or call.", "HU-B13", because=facts.could_call)


def _too_much(s: State, seat: Seat, total: int) -> Illegal:
    sentence = f"You have only {counted(s.stack[seat], 'chip')}. Put in less, or go all-in."
    return Illegal(sentence, "HU-B11", because=lambda view: facts.price(view, total))


def _bet(s: State, seat: Seat, chips: int) -> Iterator[Illegal]:
    if s.current_bet > 0:
        yield Illegal(
            f"There's already a bet of {counted(s.current_bet, 'chip')}. Raise to a higher total instead.",
            "HU-B06",
            because=facts.full_raise,
        )
    if not betting.answerable(s, seat):
        yield _no_answer()
    if chips > s.stack[seat]:
        yield _too_much(s, seat, chips)
    if chips < BIG_BLIND:
        yield Illegal("Bet at least 2 chips, or all you have.", "HU-B08")


def _raise(s: State, seat: Seat, to: int) -> Iterator[Illegal]:
    if s.current_bet == 0:
        yield Illegal("There's no bet to raise yet. Check or bet.", "HU-B07")
    if not betting.answerable(s, seat):
        yield _no_answer()
    if not betting.reopened(s, seat):
        yield _not_reopened()
    if to <= s.current_bet:
        sentence = (
            f"{figure(to)} doesn't top the current bet of {s.current_bet}. "
            "Give your new total, not the difference."
        )
        yield Illegal(sentence, "HU-B10", because=facts.full_raise)
    if to - s.street[seat] > s.stack[seat]:
        yield _too_much(s, seat, to)
    if to < s.current_bet + s.min_raise:
        yield Illegal(
            f"Raise to at least {counted(s.current_bet + s.min_raise, 'chip')}, or go all-in.",
            "HU-B09",
            because=facts.full_raise,
        )
