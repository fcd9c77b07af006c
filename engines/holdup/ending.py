"""The end of a hand: showdown, pots, escape, and the house's share (HU-55 to HU-73)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines import poker
from engines.core import Event, Seat, Settled, Tallied
from engines.holdup import bust, heist, pots
from engines.holdup.events import PotPaid, Showdown
from engines.holdup.model import State, occupied, pot, unfolded
from engines.holdup.story import OF_A_WINNER, record_beat


def showdown(s: State) -> Iterator[Event]:
    """Show all unfolded hands, pay the pots, and let the losers escape (HU-55 to HU-72)."""
    seats = unfolded(s)
    s.shown = True
    strengths = {i: poker.strength(s.holes[i] + s.board) for i in seats}
    called = poker.called_apart([*strengths.values()])
    yield Showdown(tuple([(i, s.holes[i], made) for i, made in zip(seats, called, strict=True)]))
    yield from _pay(s, strengths)
    s.losers = tuple([i for i in seats if i not in s.winners])
    yield from _finish(s, heist.escape(s))


def uncontested(s: State) -> Iterator[Event]:
    """Give the whole pot to the last villain without a showdown; nobody is a loser (HU-65, HU-66)."""
    (seat,) = unfolded(s)
    chips = pot(s)
    s.stack[seat] += chips
    s.winners = (seat,)
    yield PotPaid(0, ((seat, chips),), shown=False)
    yield from _finish(s, iter(()))


def _pay(s: State, strengths: dict[Seat, int]) -> Iterator[Event]:
    """Pay each pot to its best hand; the main pot, or others' chips, make a winner (HU-67)."""
    winners: list[Seat] = []
    layers = pots.layers(s.live, s.real, tuple(strengths), s.damage_in_pot + s.loot_in_pot)
    for n, layer in enumerate(layers):
        best = max([strengths[i] for i in layer.contestants])
        takers = [i for i in layer.contestants if strengths[i] == best]
        shares = pots.shares(layer.chips, takers)
        for seat, chips in shares:
            s.stack[seat] += chips
            if (n == 0 or layer.chips > layer.own[seat]) and seat not in winners:
                winners.append(seat)
        if layer.chips or n == 0:
            yield PotPaid(n, shares, shown=True)
    s.winners = tuple(winners)


def _finish(s: State, escape: Iterator[Event]) -> Iterator[Event]:
    """Give loot back, remove resistance chips, resolve escapes and check for busts (HU-73)."""
    for wagers in (s.live, s.street, s.real):
        wagers[:] = [0] * len(wagers)
    s.damage_in_pot = s.loot_in_pot = s.current_bet = 0
    s.turn, s.asked, s.passed = None, (), ()
    s.before = None
    yield from heist.clear(s)
    yield from escape
    yield from record_beat(s, s.winners[0], OF_A_WINNER)
    s.ending_owed = s.options.narration == "required"
    for seat in s.winners:
        yield Tallied(seat, "won")
    yield from _settle(s, occupied(s))
    yield from bust.check(s)


def _settle(s: State, seats: Sequence[Seat]) -> Iterator[Event]:
    """Report the result of the hand to the ledger (HU-09)."""
    for seat in seats:
        if s.stack[seat] != s.settled[seat]:
            yield Settled(seat, s.stack[seat] - s.settled[seat], "hand")
            s.settled[seat] = s.stack[seat]
