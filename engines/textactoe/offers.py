"""The seats waited for and their legal actions; the only place that decides what is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engines.cards import JOKERS, Card, rank, suit
from engines.core import Action, Begin, Offer, Pick, Seat
from engines.textactoe import betting
from engines.textactoe.actions import Bet, Call, Challenge, Concede, Discard, Drop, Lay, Play, Reveal, See
from engines.textactoe.hands import best_pair, usable
from engines.textactoe.model import LAID, Grid, Phase, State, actor, face_up, stalled


def owed(s: State) -> Sequence[Seat]:
    """Return the one seat that may act; empty before the deal and after the end."""
    seat = actor(s)
    return () if seat is None else (seat,)


def default(s: State, seat: Seat) -> Action:
    """Return the move of an absent player (RULES.md, section 3)."""
    if s.phase is Phase.ANSWER:
        return Drop()
    if s.phase in (Phase.TURN, Phase.EXTRA) and s.face_down:
        return Reveal(s.face_down[0])
    pair = best_pair(face_up(s), s.stash[seat])
    match s.phase:
        case Phase.TURN:
            return Call(pair)
        case Phase.RESPOND:
            return Concede(pair)
        case Phase.LAY:
            return Lay(pair)
        case _:
            return Discard(next(card for card in s.stash[seat] if card not in pair))


def offers(s: State, seat: Seat | None) -> Sequence[Offer]:
    """Return the offers of `seat` (None: the table itself)."""
    if seat is None:
        return (Offer(Begin),) if s.phase is Phase.SETUP else ()
    return tuple(_of_phase(s, seat)) if seat == actor(s) else ()


def _of_phase(s: State, seat: Seat) -> Iterator[Offer]:
    match s.phase:
        case Phase.TURN:
            yield from _turn(s, seat)
            if usable(face_up(s)):  # TT-11
                yield Offer(Call, cards=_two_of(s, seat))
            yield from _bets(s, seat)
        case Phase.RESPOND:
            yield Offer(Concede, cards=_two_of(s, seat))
            if any(True for _ in _turn(s, seat)):
                yield Offer(Challenge)
        case Phase.EXTRA:
            yield from _turn(s, seat)
            yield from _bets(s, seat)
        case Phase.LAY:
            yield Offer(Lay, cards=_two_of(s, seat))
        case _:
            yield Offer(See)
            yield Offer(Drop)


def _turn(s: State, seat: Seat) -> Iterator[Offer]:
    """Yield reveal, play, discard, in a turn (TT-04) or extra turn (TT-16); a challenge needs one (TT-17)."""
    if s.face_down:
        yield Offer(Reveal, cell=s.face_down)
    if not s.pile:  # TT-09
        return
    grid = face_up(s)
    if cards := tuple(card for card in s.stash[seat] if _cells(grid, card)):
        yield Offer(Play, card=cards, cell=partial(_cells, grid))
    if not stalled(s):
        yield Offer(Discard, card=s.stash[seat])


def _two_of(s: State, seat: Seat) -> Pick:
    return Pick(range(LAID, LAID + 1), s.stash[seat], ordered=False)


def _bets(s: State, seat: Seat) -> Iterator[Offer]:
    if chips := betting.bets(s, seat):
        yield Offer(Bet, chips=chips)


def _cells(grid: Grid, card: Card) -> tuple[int, ...]:
    """Return the cells on which `card` may be played."""
    return tuple(cell for cell, stack in enumerate(grid, 1) if stack and matches(card, stack[-1]))


def matches(card: Card, top: Card) -> bool:
    """Return whether `card` may be played on `top`: same suit or rank (TT-06), Jokers always (TT-35)."""
    if card in JOKERS or top in JOKERS:
        return True
    return rank(card) == rank(top) or suit(card) == suit(top)
