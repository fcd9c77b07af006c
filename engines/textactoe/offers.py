"""The seats waited for and their legal actions; the only place that decides what is legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engines.cards import DECK, JOKERS, Card, rank, suit
from engines.core import Action, Begin, Offer, Pick, Seat
from engines.textactoe import actions as a, betting
from engines.textactoe.hands import best_pair, usable
from engines.textactoe.model import (
    ANSWER,
    EXTRA,
    LAID,
    LAY,
    RESPOND,
    SETUP,
    TURN,
    Grid,
    Phase,
    State,
    actor,
    face_up,
    stalled,
)


def owed(s: State) -> Sequence[Seat]:
    """Return the one seat that may act; empty before the deal and after the end."""
    seat = actor(s)
    return () if seat is None else (seat,)


def default(s: State, seat: Seat) -> Action:
    """Return the move of an absent player (RULES.md, section 3)."""
    if s.phase is ANSWER:
        return a.Drop()
    if s.phase in (TURN, EXTRA) and s.face_down:
        return a.Reveal(s.face_down[0])
    pair = best_pair(face_up(s), s.stash[seat])
    match s.phase:
        case Phase.TURN:
            return a.Call(pair)
        case Phase.RESPOND:
            return a.Concede(pair)
        case Phase.LAY:
            return a.Lay(pair)
        case _:
            return a.Discard(next(card for card in s.stash[seat] if card not in pair))


def offers(s: State, seat: Seat | None) -> Sequence[Offer]:
    """Return the offers of `seat` (None: the table itself)."""
    if seat is None:
        return (Offer(Begin),) if s.phase is SETUP else ()
    return tuple(_of_phase(s, seat)) if seat == actor(s) else ()


def _of_phase(s: State, seat: Seat) -> list[Offer]:
    phase, grid = s.phase, face_up(s)
    if phase is TURN:
        calls = [Offer(a.Call, cards=_two_of(s, seat))] if usable(grid) else []  # TT-11
        return [*_turn(s, seat, grid), *calls, *_bets(s, seat)]
    if phase is EXTRA:
        return [*_turn(s, seat, grid), *_bets(s, seat)]
    if phase is RESPOND:
        concede = Offer(a.Concede, cards=_two_of(s, seat))
        return [concede, _CHALLENGE] if _turn(s, seat, grid) else [concede]
    if phase is LAY:
        return [Offer(a.Lay, cards=_two_of(s, seat))]
    return [_SEE, _DROP]


_CHALLENGE, _SEE, _DROP = Offer(a.Challenge), Offer(a.See), Offer(a.Drop)


def _turn(s: State, seat: Seat, grid: Grid) -> list[Offer]:
    """Return reveal, play, discard: a turn (TT-04), an extra turn (TT-16); a challenge needs one (TT-17)."""
    found = [Offer(a.Reveal, cell=s.face_down)] if s.face_down else []
    if not s.pile:  # TT-09
        return found
    tops = [stack[-1] for stack in grid if stack]
    if cards := tuple([card for card in s.stash[seat] if not _FITTING[card].isdisjoint(tops)]):
        found.append(Offer(a.Play, card=cards, cell=partial(_cells, grid)))
    if not stalled(s):
        found.append(Offer(a.Discard, card=s.stash[seat]))
    return found


_LAID = range(LAID, LAID + 1)


def _two_of(s: State, seat: Seat) -> Callable[[], Pick]:
    return partial(_pair, s.stash[seat])


def _pair(stash: tuple[Card, ...]) -> Pick:
    return Pick(_LAID, stash, ordered=False)


def _bets(s: State, seat: Seat) -> list[Offer]:
    chips = betting.bets(s, seat)
    return [Offer(a.Bet, chips=chips)] if chips else []


def _cells(grid: Grid, card: Card) -> tuple[int, ...]:
    """Return the cells on which `card` may be played."""
    fitting = _FITTING[card]
    return tuple([cell for cell, stack in enumerate(grid, 1) if stack and stack[-1] in fitting])


def matches(card: Card, top: Card) -> bool:
    """Return whether `card` may be played on `top`: same suit or rank (TT-06), Jokers always (TT-35)."""
    if card in JOKERS or top in JOKERS:
        return True
    return rank(card) == rank(top) or suit(card) == suit(top)


_FITTING = {card: frozenset(top for top in DECK + JOKERS if matches(card, top)) for card in DECK + JOKERS}
"""The cards on which each card may be played."""
