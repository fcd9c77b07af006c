"""What is good play in a heist? Pay no more than the chance to win is worth, and ask for more with the best of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engines.core import Action, Seat
from engines.holdup import betting, tricks
from engines.holdup.actions import AllIn, Bet, Call, Check, Fold, Pass, Raise
from engines.holdup.model import BIG_BLIND, Phase, State, Street, needed, occupied, pot, running, unfolded
from engines.holdup.moves import over, standing
from engines.holdup.odds import winning
from engines.holdup.offers import default
from engines.holdup.tricks import say
from engines.judging import Judgement

HOPE = 0.4
"""How much of a loot that still lies on its card is counted as if it were in the pot."""
MARGIN = 0.02
"""How much more than the price of the pot a call has to promise: rivals who bet have reasons to."""
EDGE = 0.4
"""A bet is right from here on: 0 is an even share among those who are in, 1 is a sure win."""
POT_BET = 0.7
"""From here on, by the same measure, a bet is for the whole pot; below for half of it."""
BRAVE = 0.85
"""The chance to win from which on everything is bet."""
DEEP = 0.6
"""A bet of more than this part of the chips is a bet of everything: no less commits as much."""
BLUFF = 0.1
"""How often a bet is made with nothing, where it is free to check and but one rival is left."""


def choose(s: State, seat: Seat, random: Random) -> Action:
    """What a decent player does."""
    if not running(s):
        return default(s, seat)
    if s.open is not None:
        return tricks.next_step(s, s.open)
    return _last_word(s, seat) if s.phase is Phase.WINDOW else _wager(s, seat, random)


def _last_word(s: State, seat: Seat) -> Action:
    """The best of what gains something. Before the river there is time for it all."""
    gains = tricks.gains(s, seat) if s.round is Street.RIVER else []
    return gains[0][1] if gains else Pass()


# Betting.


def _wager(s: State, seat: Seat, random: Random) -> Action:
    """Bets with the best of it, calls where the pot pays for it, else checks, or folds and loses little."""
    win = winning(s, seat)
    owed = _owed(s, seat)
    edge = _edge(s, win)
    looks = [it for it in tricks.clubs(s, seat, win, owed) if it[0] > 0] if owed else []
    if looks:
        return max(looks, key=lambda it: it[0])[1]
    if edge >= EDGE and (raised := _raise(s, seat, win, 1 if edge >= POT_BET else 0.5)):
        return raised
    if owed == 0:
        bluff = len(unfolded(s)) == 2 and s.round > Street.PREFLOP and random.random() < BLUFF
        return (_raise(s, seat, win, 0.5) if bluff else None) or Check(say(s))
    if win * (_prize(s, seat, owed) + owed) > owed * (1 + MARGIN):
        return Call(say(s))
    return _saving(s, seat) or Fold(say(s))


def _owed(s: State, seat: Seat) -> int:
    """What a call costs."""
    return min(betting.to_call(s, seat), s.stack[seat])


def _edge(s: State, win: float) -> float:
    """How much better than an even share the chance to win is: 0 is no better, 1 is a sure win."""
    even = 1 / len(unfolded(s))
    return (win - even) / (1 - even)


def _prize(s: State, seat: Seat, owed: int) -> float:
    """What a call can win: of each wager the part that it matches, and the loot with some luck."""
    reach = s.live[seat] + owed
    wagers = sum([min(chips, reach) for chips in s.real])
    return wagers + s.damage_in_pot + s.loot_in_pot + HOPE * s.loot_on_card


def _raise(s: State, seat: Seat, win: float, part: float) -> Action | None:
    """A bet or raise by this part of the pot; None where there is none to make, or it would be too much."""
    totals = betting.bets(s, seat) or betting.raises(s, seat)
    if not totals:
        return None
    answer = max(s.street[i] + s.stack[i] for i in s.players if i != seat and betting.able(s, i))
    wanted = s.current_bet + round(part * (pot(s) + _owed(s, seat)))
    to = max(totals[0], min(wanted, answer, totals[-1]))
    if to - s.street[seat] > DEEP * s.stack[seat]:
        if win < BRAVE:
            return None
        to = totals[-1]
    if to == totals[-1]:
        return AllIn(say(s))
    return Raise(to, say(s)) if s.current_bet else Bet(to, say(s))


def _saving(s: State, seat: Seat) -> Action | None:
    """Chips to be taken back before a fold, after which nothing more can be (HU-33)."""
    best = max(tricks.diamonds(s, seat, 1), key=lambda it: it[0], default=(0, None))
    return best[1] if best[0] > 0 else None


# What a search needs.


def candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """The choice itself, then one of each kind that may be better."""
    first = choose(s, seat, random)
    if not running(s) or s.open is not None:
        return (first,)
    others = _answers(s, seat) if s.phase is Phase.WINDOW else _wagers(s, seat)
    return tuple(dict.fromkeys((first, *others)))[:8]


def _answers(s: State, seat: Seat) -> Iterator[Action]:
    """Whatever gains something, and to leave it."""
    yield Pass()
    for _, action in tricks.gains(s, seat):
        yield action


def _wagers(s: State, seat: Seat) -> Iterator[Action]:
    """Staying in, out and bets of two sizes; then the powers that could be used before it."""
    win, owed = winning(s, seat), _owed(s, seat)
    yield Call(say(s)) if owed else Check(say(s))
    if owed and win < BRAVE:
        yield Fold(say(s))
    for part in (0.5, 1) if win > 0.3 else ():
        if raised := _raise(s, seat, win, part):
            yield raised


def unit(s: State) -> object:
    """The hand that is being played, if one is."""
    return s.hand, running(s)


def value(begin: State, end: State, seat: Seat) -> float:
    """An even chance and what the hand brought, as a part of all chips; at the end who has most wins."""
    if over(end):
        first = [it.seat for it in standing(end) if it.place == 1]
        return (seat in first) / len(first)
    gain = _after(begin, end, seat) - begin.settled[seat]
    return min(1.0, max(0.0, 1 / len(occupied(begin)) + gain / max(1, sum(begin.settled))))


def _after(begin: State, end: State, seat: Seat) -> float:
    return end.stack[seat]


HOLDUP = Judgement(choose=choose, candidates=candidates, unit=unit, value=value)
