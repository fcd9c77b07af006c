"""Computer judgement for Texas Hold Up: compares the chance to win with the price of a wager."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engines.core import Action, Seat, share_of_win
from engines.holdup import actions as a, betting, tricks
from engines.holdup.appeals import appeals
from engines.holdup.model import REWARD, Phase, State, Street, occupied, pot, running, unfolded
from engines.holdup.moves import over, standing
from engines.holdup.odds import winning
from engines.holdup.offers import default
from engines.holdup.tricks import say
from engines.judging import Judgement, Terms

HOPE = 0.4
"""How much of a loot that still lies on its card is counted as if it were in the pot."""
MARGIN = 0.02
"""How much more than the price of the pot a call has to promise: rivals who bet have reasons to."""
EDGE = 0.3
"""A bet is right from here on: 0 is an even share among those who are in, 1 is a sure win."""
SURE = 0.7
"""From here on, by the same measure, a bet is for the whole pot; below for half of it."""
HALF, WHOLE = 0.5, 1
"""How large bets are, as parts of the pot."""
BRAVE = 0.85
"""The chance to win from which on everything is bet."""
DEEP = 0.6
"""A bet of more than this part of the chips is a bet of everything: no less commits as much."""
BLUFF = 0.1
"""How often a bet is made with nothing, where it is free to check and but one rival is left."""
POOR = 0.3
"""With a smaller chance to win no bet is worth thinking about."""
NEAR_EDGE, NEAR_CHIPS = 0.08, 0.7
"""How close to its bound the edge may be for a bet, or the gain for a call, that is a matter of taste."""
MOST = 8
"""Candidates, at most."""


def choose(s: State, seat: Seat, random: Random) -> Action:
    """Return a decent player's move."""
    if not running(s):
        return default(s, seat)
    if s.open is not None:
        return tricks.next_step(s, s.open)
    if s.phase is Phase.WINDOW:
        return _last_word(s, seat)
    wager = _wager(s, seat, random)
    return _paid_in_time(s, seat, wager) or wager


def _last_word(s: State, seat: Seat) -> Action:
    """Return the best useful move. Before the river there is time for all of them."""
    gains = tricks.gains(s, seat) if s.round is Street.RIVER else []
    return gains[0][1] if gains else a.Pass()


def _paid_in_time(s: State, seat: Seat, wager: Action) -> Action | None:
    """Return a payment for the loot, if the seat stays in; after the last betting it is too late (HU-53)."""
    if isinstance(wager, a.Fold | a.Deceive | a.Perceive):
        return None
    ways = tricks.ways_to_the_loot(s, seat) if s.round is Street.RIVER or _is_last(s, seat, wager) else []
    return ways[0][1] if ways else None


def _is_last(s: State, seat: Seat, wager: Action) -> bool:
    """Return whether a wager takes the last chip, after which this seat has no more turns (HU-35)."""
    return isinstance(wager, a.AllIn) or (isinstance(wager, a.Call) and _owed(s, seat) == s.stack[seat])


def terms(s: State, seat: Seat) -> Terms:
    """Return the chance to win at a showdown, an even one, and the part of the pot that a call costs."""
    if not running(s):
        return {}
    owed = _owed(s, seat)
    price = owed / (_prize(s, seat, owed) + owed) if owed else 0.0
    return {"win": winning(s, seat), "even": 1 / len(unfolded(s)), "price": price}


# Betting.


def _wager(s: State, seat: Seat, random: Random) -> Action:
    """Return a bet with the best hand, a call if the pot pays for it, else a check or a cheap fold."""
    win = winning(s, seat)
    owed = _owed(s, seat)
    edge = _edge(s, win)
    pays = win * (_prize(s, seat, owed) + owed) > owed * (1 + MARGIN)
    if owed and (look := _look(s, seat, win, owed, pays)):
        return look
    if edge >= EDGE and (raised := _raise(s, seat, win, WHOLE if edge >= SURE else HALF)):
        return raised
    if owed == 0:
        bluff = len(unfolded(s)) == 2 and s.round > Street.PREFLOP and random.random() < BLUFF
        return (_raise(s, seat, win, HALF) if bluff else None) or a.Check(say(s))
    if pays:
        return a.Call(say(s))
    return _saving(s, seat) or a.Fold(say(s))


def _owed(s: State, seat: Seat) -> int:
    """Return the cost of a call."""
    return min(betting.to_call(s, seat), s.stack[seat])


def _edge(s: State, win: float) -> float:
    """Return how far the chance to win exceeds an even share: 0 is no better, 1 is a sure win."""
    even = 1 / len(unfolded(s))
    return (win - even) / (1 - even)


def _prize(s: State, seat: Seat, owed: int) -> float:
    """Return what a call can win: the part of each wager that it matches, and the loot with some luck."""
    reach = s.live[seat] + owed
    wagers = sum([min(chips, reach) for chips in s.real])
    return wagers + s.damage_in_pot + s.loot_in_pot + HOPE * s.loot_on_card


def _raise(s: State, seat: Seat, win: float, part: float) -> Action | None:
    """Return a bet or raise by this part of the pot; None if it is impossible or too large."""
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
        return a.AllIn(say(s))
    return a.Raise(to, say(s)) if s.current_bet else a.Bet(to, say(s))


def _look(s: State, seat: Seat, win: float, owed: int, pays: bool) -> Action | None:
    """Return a look that may save a call that `pays`; before a likely fold only weak cards are spent."""
    looks = [
        club for club in tricks.clubs(s, seat, win, owed) if pays or tricks.is_weak(s, seat, club[1].card)
    ]
    best = max(looks, key=lambda worth: worth[0], default=(0, None))
    return best[1] if best[0] > 0 else None


def _saving(s: State, seat: Seat) -> Action | None:
    """Return a move that takes chips back before a fold, which rules that out (HU-33)."""
    best = max(tricks.diamonds(s, seat, 1), key=lambda worth: worth[0], default=(0, None))
    return best[1] if best[0] > 0 else None


# What a search needs.


def candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the choice itself, then one move of each kind that may be better."""
    first = choose(s, seat, random)
    if not running(s) or s.open is not None:
        return (first,)
    others = (a.Pass(),) if s.phase is Phase.WINDOW else _wagers(s, seat)
    return tuple(dict.fromkeys((first, *others, *_powers(s, seat))))[:MOST]


POWERS = (a.Destroy, a.Damage, a.Perceive, a.Deceive)


def greenhorn_candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the candidates; but whoever has played a power in this heist plays no other one on a whim, and
    does not throw it away by a fold that is not the choice itself.
    """
    first, *others = candidates(s, seat, random)
    if not any(beat.teller == seat and beat.kind == "power" for beat in s.beats):
        return (first, *others)
    return (first, *(action for action in others if not isinstance(action, (a.Fold, *POWERS))))


def _wagers(s: State, seat: Seat) -> Iterator[Action]:
    """Return staying in, folding (except the best hands), and bets of two sizes (except the worst hands)."""
    win, owed = winning(s, seat), _owed(s, seat)
    yield a.Call(say(s)) if owed else a.Check(say(s))
    if owed and _edge(s, win) < EDGE:
        yield a.Fold(say(s))
    for part in (HALF, WHOLE) if win > POOR else ():
        if raised := _raise(s, seat, win, part):
            yield raised


def _powers(s: State, seat: Seat) -> Iterator[Action]:
    """Return the best use of each power that gains something now; most could wait."""
    found = [*tricks.gains(s, seat), *tricks.clubs(s, seat, winning(s, seat), _owed(s, seat))]
    best = {type(action): (worth, action) for worth, action in reversed(found)}
    for worth, action in best.values():
        if worth > 0:
            yield action


def close_candidates(s: State, seat: Seat, random: Random) -> Sequence[Action]:
    """Return the choice, then moves that are hardly worse: the other side of a close decision."""
    first = choose(s, seat, random)
    if not running(s) or s.open is not None:
        return (first,)
    if s.phase is Phase.WINDOW:
        gains = tricks.gains(s, seat) if s.round is Street.RIVER else []
        close = [action for worth, action in gains if worth >= gains[0][0] - NEAR_CHIPS]
        return tuple(
            dict.fromkeys((first, *close, *([a.Pass()] if gains and gains[0][0] < NEAR_CHIPS else [])))
        )
    return tuple(dict.fromkeys((first, *_close_wagers(s, seat))))


def _close_wagers(s: State, seat: Seat) -> Iterator[Action]:
    """Return a bet or none near the bound of an edge, and a call or a fold where both are worth as much."""
    win, owed = winning(s, seat), _owed(s, seat)
    edge, gain = _edge(s, win), win * (_prize(s, seat, owed) + owed) - owed * (1 + MARGIN)
    raised = _raise(s, seat, win, HALF)
    if abs(edge - EDGE) < NEAR_EDGE and isinstance(raised, a.Bet | a.Raise):
        yield raised
    if owed and abs(gain) < NEAR_CHIPS:
        yield from (a.Call(say(s)), a.Fold(say(s))) if edge < EDGE else (a.Call(say(s)),)
    elif abs(edge - EDGE) < NEAR_EDGE and gain >= 0:
        yield a.Call(say(s)) if owed else a.Check(say(s))


def horizon_unit(s: State) -> object:
    """Return the number of the hand that is being played, if any."""
    return s.hand, running(s)


def value(begin: State, end: State, seat: Seat) -> float:
    """Return an even chance plus the gain in the hand, as a share of all chips; after the end, of the win."""
    if over(end):
        return share_of_win(standing(end), seat)
    gain = _after(begin, end, seat) - begin.settled[seat]
    chips = sum(begin.settled) or 1  # all may have lost all, and choose new villains
    return min(1.0, max(0.0, 1 / len(occupied(begin)) + gain / chips))


def points(s: State, seat: Seat, worth: float) -> float:
    """Return the chips that a seat has after the hand, from the value of it."""
    return s.settled[seat] + (worth - 1 / len(occupied(s))) * sum(s.settled)


def _after(begin: State, end: State, seat: Seat) -> float:
    """Return what the hand left a seat, ignoring a hero fight's luck; estimated if the heroes won."""
    heroes = {beat.teller for beat in end.beats if beat.kind == "bust"}
    if seat in heroes:
        return 0
    fought = [beat.teller for beat in end.beats if beat.kind == "fight"]
    if not heroes.intersection(fought):
        return end.stack[seat] - REWARD * (seat in fought)
    if seat not in end.winners:
        return begin.stack[seat]
    forfeited = end.bank["forfeited"] - begin.bank["forfeited"]
    rich = [i for i in end.winners if i not in heroes]
    others = sum([begin.stack[i] for i in end.players if i not in rich and i not in heroes])
    return max(0, forfeited - others) / len(rich)


HOLDUP = Judgement(
    choose=choose,
    candidates=candidates,
    close_candidates=close_candidates,
    greenhorn_candidates=greenhorn_candidates,
    advises=lambda state: state.phase in (Phase.BETTING, Phase.WINDOW),
    terms=terms,
    horizon_unit=horizon_unit,
    value=value,
    points=points,
    iterations=30,
    playouts=15_000,
    appeals=appeals,
    temper_share=0.6,
)
