"""The end of a hand: the lowest loses, payouts, the highest builds, bids return (4.6 to 4.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.castle import dealing, events as e
from engines.castle.model import BOXES, Phase, State, can_afford_a_box, order
from engines.castle.ranking import called, highest, lowest, strength
from engines.core import Event, Score, Seat, places
from engines.words import counted


def give_stone(s: State, seat: Seat) -> Iterator[Event]:
    """Move a stone from the Quarry, which has one, to the supply; note if the Quarry runs out (CP-37)."""
    assert s.quarry > 0
    s.quarry -= 1
    s.supply[seat] += 1
    if not s.quarry and not s.ran_out:
        s.ran_out = True
        yield e.QuarryEmpty()


def settle(s: State) -> Iterator[Event]:
    """Settle LOWEST (CP-26) and TAKE (CP-27); find who may build (CP-29, CP-44).

    The highest hand with the largest bid may build. All bids are compared as they are now, before those of
    the lowest hands are lost (CP-25, CP-28).
    """
    winners, losers = highest(s), lowest(s)
    barred: dict[Seat, e.Barred | None] = {seat: _barred(s, seat) for seat in winners}
    s.entitled = tuple(seat for seat, why in barred.items() if why in (None, "no box"))
    s.builders = tuple(seat for seat, why in barred.items() if why is None)
    best, worst = (called(s.hands[next(iter(group), 0)]) for group in (winners, losers))
    yield e.HandsCompared(s.hand, winners, best, losers, worst, tuple(s.bid), tuple(barred.values()))
    for seat in losers:
        if s.bid[seat]:
            yield e.LostBid(seat, s.bid[seat])
            s.quarry += s.bid[seat]
            s.bid[seat] = 0
    takers = tuple(seat for seat in order(s) if s.offered[seat] and seat not in losers)[: s.quarry]
    if takers:
        yield e.TookStones(takers)
    for seat in takers:
        yield from give_stone(s, seat)
    yield from _next_builder(s)


def _barred(s: State, seat: Seat) -> e.Barred | None:
    """Return why `seat`, which has the highest hand, may not build (CP-28, CP-29); None if it may."""
    if not s.bid[seat]:
        return "shot away" if s.offered[seat] else "no bid"
    if s.bid[seat] < max(s.bid):
        return "larger bid"
    return None if can_afford_a_box(s, seat) else "no box"


def _next_builder(s: State) -> Iterator[Event]:
    """Continue BUILD until nobody is left to build; then a finished castle ends the game (CP-36)."""
    s.phase, s.turn = Phase.BUILD, s.builders[0] if s.builders else None
    if s.builders:
        return
    if len(BOXES) in map(len, s.castle):
        yield from _close(s)
    else:
        yield from _return(s)


def build(s: State, seat: Seat, boxes: Sequence[int]) -> Iterator[Event]:
    """Put a stone on each of `boxes`, and move the rest of the bid to the Quarry (CP-30, CP-31)."""
    rest = s.bid[seat] - len(boxes)
    s.castle[seat] = tuple(sorted((*s.castle[seat], *boxes)))
    s.quarry += rest
    s.bid[seat] = 0
    s.builders = s.builders[1:]
    yield e.Built(seat, tuple(sorted(boxes)), rest)
    yield from _next_builder(s)


def skip_build(s: State, seat: Seat) -> Iterator[Event]:
    """Let the player take the bid back instead of building, like the others (CP-32)."""
    s.builders = s.builders[1:]
    yield e.Skipped(seat, "build")
    yield from _next_builder(s)


def _return(s: State) -> Iterator[Event]:
    """Give the bids back (RETURN, CP-33), then begin the next hand or end the game (HAND_END, CP-37)."""
    bids = tuple((seat, s.bid[seat]) for seat in order(s) if s.bid[seat])
    if bids:
        yield e.BidsReturned(bids)
    for seat, stones in bids:
        s.supply[seat] += stones
        s.bid[seat] = 0
    if s.ran_out:
        yield from _close(s)
        return
    s.dealer = next(iter(lowest(s)), order(s)[0])  # CP-34, CP-35
    yield e.NewDealer(s.dealer)
    s.last_hands = tuple(s.hands)
    yield from dealing.deal(s)


def _close(s: State) -> Iterator[Event]:
    reason = "castle" if len(BOXES) in map(len, s.castle) else "quarry"
    s.phase, s.turn = Phase.CLOSED, None
    strongest = max(s.hands, key=strength)
    yield e.GameOver(tuple(standing(s)), reason, called(strongest))


def standing(s: State) -> Sequence[Score]:
    """Return the standing by stones on the castle, then by fewest stones in the supply (CP-36, CP-38)."""
    built = [len(castle) for castle in s.castle]
    keys = [(stones, -supply) for stones, supply in zip(built, s.supply, strict=True)]
    left = [f"{counted(supply, 'stone')} left" for supply in s.supply]
    return tuple(
        Score(Seat(i), place, built[i], (left[i],) if built.count(built[i]) > 1 else ())
        for i, place in enumerate(places(keys))
    )
