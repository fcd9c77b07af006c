"""Wagers: turns, prices and the right to raise (HU-22 to HU-40)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core import UNTOLD, Event, Seat, TextId
from engines.holdup.events import Acted, UncalledReturned, WentAllIn
from engines.holdup.model import BIG_BLIND, State, pot
from engines.holdup.story import excuse, record_beat


def able(s: State, seat: Seat) -> bool:
    """Return whether `seat` may still wager in this hand (HU-33, HU-35)."""
    return not (s.folded[seat] or s.allin[seat])


def answerable(s: State, seat: Seat) -> bool:
    """Return whether another able villain has chips for more than the current bet (HU-27, HU-28, HU-36)."""
    folded, allin, street, stack, bet = s.folded, s.allin, s.street, s.stack, s.current_bet
    for i in s.players:  # noqa: SIM110 - any() takes three times as long
        if i != seat and not folded[i] and not allin[i] and street[i] + stack[i] > bet:
            return True
    return False


def alone(s: State, seat: Seat) -> bool:
    """Return whether nobody but `seat` may still wager in this hand."""
    folded, allin = s.folded, s.allin
    for i in s.players:  # noqa: SIM110 - any() takes three times as long
        if i != seat and not folded[i] and not allin[i]:
            return False
    return True


def alone_left(s: State) -> bool:
    """Return whether all but one have folded (HU-65)."""
    folded = s.folded
    return len([i for i in s.players if not folded[i]]) == 1


def run_out(s: State) -> bool:
    """Return whether at most one villain is able, so that betting is over (HU-37, HU-38)."""
    folded, allin = s.folded, s.allin
    return len([i for i in s.players if not folded[i] and not allin[i]]) <= 1


def to_call(s: State, seat: Seat) -> int:
    """Return the cost of a call; for the only able villain at most the highest other wager (HU-36)."""
    if not alone(s, seat):
        return s.current_bet - s.street[seat]
    others = max([s.street[i] for i in s.players if i != seat and not s.folded[i]], default=0)
    return max(0, min(s.current_bet, others) - s.street[seat])


def next_to_act(s: State) -> Seat | None:
    """Return whose turn it is, clockwise from the present turn; None if the round is over (HU-37)."""
    folded, allin, players = s.folded, s.allin, s.players
    if s.turn is not None and (start := players.index(s.turn)):
        players = players[start:] + players[:start]
    turns = [i for i in players if not folded[i] and not allin[i]]
    for seat in turns:
        if s.street[seat] < s.current_bet or s.acted[seat] is None:
            return seat if len(turns) > 1 or to_call(s, seat) > 0 else None
    return None


def bets(s: State, seat: Seat) -> range:
    """Return the amounts that `seat` may bet (HU-27, HU-30, HU-36)."""
    if s.current_bet > 0 or not answerable(s, seat):
        return range(0)
    return range(min(BIG_BLIND, s.stack[seat]), s.stack[seat] + 1)


def reopened(s: State, seat: Seat) -> bool:
    """Return whether `seat` has the right to raise (HU-31)."""
    acted = s.acted[seat]
    return acted is None or s.current_bet - acted >= s.min_raise


def raises(s: State, seat: Seat) -> range:
    """Return the totals to which `seat` may raise (HU-28 to HU-31, HU-36)."""
    most = s.street[seat] + s.stack[seat]
    if s.current_bet == 0 or most <= s.current_bet or not reopened(s, seat) or not answerable(s, seat):
        return range(0)
    return range(min(s.current_bet + s.min_raise, most), most + 1)


def may_go_all_in(s: State, seat: Seat) -> bool:
    """Return whether an all-in is a legal bet, raise or call; without the right to raise, only a call."""
    return bool(bets(s, seat) or raises(s, seat)) or only_all_in(s, seat, to_call(s, seat))


def only_all_in(s: State, seat: Seat, price: int) -> bool:
    """Return whether an all-in is legal even if no bet or raise is; `price` is the cost of a call."""
    return s.stack[seat] <= price or not answerable(s, seat)


def check(s: State, seat: Seat, say: TextId | None) -> Iterator[Event]:
    if say == UNTOLD:
        excuse(s, seat)
    elif say is not None:
        yield from record_beat(s, seat, "check", say)
    s.acted[seat] = s.current_bet
    yield Acted(seat, "check", 0, s.street[seat], pot(s))


def call(s: State, seat: Seat, say: TextId | None) -> Iterator[Event]:
    """Pay what is owed, or the whole stack if that is smaller (HU-26)."""
    yield from record_beat(s, seat, "call", say)
    chips = min(to_call(s, seat), s.stack[seat])
    _wager(s, seat, chips)
    s.acted[seat] = s.current_bet
    yield Acted(seat, "call", chips, s.street[seat], pot(s))
    yield from broke(s, seat)


def raise_to(s: State, seat: Seat, to: int, say: TextId | None) -> Iterator[Event]:
    """Raise the current bet to `to`: a bet if there was none, else a raise (HU-27 to HU-29)."""
    what = "raise" if s.current_bet else "bet"
    yield from record_beat(s, seat, what, say)
    chips = to - s.street[seat]
    increase = to - s.current_bet
    _wager(s, seat, chips)
    s.current_bet = s.acted[seat] = to
    s.min_raise = max(s.min_raise, increase)
    yield Acted(seat, what, chips, to, pot(s))
    yield from broke(s, seat)


def all_in(s: State, seat: Seat, say: TextId | None) -> Iterator[Event]:
    if bets(s, seat) or raises(s, seat):
        return raise_to(s, seat, s.street[seat] + s.stack[seat], say)
    return call(s, seat, say)


def fold(s: State, seat: Seat, say: TextId | None) -> Iterator[Event]:
    """Leave the hand; bets stay, and the hole cards are mucked (HU-32, HU-33)."""
    yield from record_beat(s, seat, "fold", say)
    s.folded[seat] = True
    yield Acted(seat, "fold", 0, s.street[seat], pot(s))


def post(s: State, seat: Seat, blind: int) -> int:
    """Post a blind, or what there is (HU-18). Return the chips."""
    chips = min(blind, s.stack[seat])
    _wager(s, seat, chips)
    return chips


def broke(s: State, seat: Seat) -> Sequence[Event]:
    """Mark `seat` as all-in for the rest of the hand if its stack is 0, from any cause (HU-34)."""
    if s.stack[seat] or s.allin[seat]:
        return ()
    s.allin[seat] = True
    return (WentAllIn(seat),)


def return_uncalled(s: State) -> Iterator[Event]:
    """Give uncalled chips back after the betting round, as far as they are still there (HU-58, R-58)."""
    first, second = sorted([s.live[i] for i in s.players], reverse=True)[:2]
    if first == second:
        return
    seat = Seat(s.live.index(first))
    chips = max(0, s.real[seat] - second)
    s.live[seat] = second
    s.street[seat] -= first - second
    s.current_bet = max(s.street)
    if chips:
        s.real[seat] -= chips
        s.stack[seat] += chips
        yield UncalledReturned(seat, chips)


def _wager(s: State, seat: Seat, chips: int) -> None:
    s.stack[seat] -= chips
    s.live[seat] += chips
    s.street[seat] += chips
    s.real[seat] += chips
