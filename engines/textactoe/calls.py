"""Calls: answers, the showdown, and what follows (RULES.md, 4.4 to 4.6, 4.10, 4.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cards import Card
from engines.core import Event, Seat, clockwise
from engines.textactoe import betting, clues, events as e
from engines.textactoe.hands import LINES, best_hand, points
from engines.textactoe.model import (
    CELLS,
    EXTRA,
    OVER,
    REFILL,
    RESPOND,
    TURN,
    OpenedHand,
    Outcome,
    State,
    face_up,
    standing,
)


def call(s: State, seat: Seat, cards: Sequence[Card]) -> Iterator[Event]:
    """Call (TT-12); no line is named (TT-13)."""
    s.caller, s.discards = seat, 0
    yield e.Called(seat)
    yield from _lay(s, seat, cards)


def concede(s: State, seat: Seat, cards: Sequence[Card]) -> Iterator[Event]:
    """Concede with two cards (TT-15)."""
    yield e.Conceded(seat)
    yield from _lay(s, seat, cards)


def challenge(s: State, seat: Seat) -> Iterator[Event]:
    """Challenge (TT-16): the extra turn comes first."""
    s.challengers = (*s.challengers, seat)
    s.phase = EXTRA
    yield e.Challenged(seat)


def lay(s: State, seat: Seat, cards: Sequence[Card]) -> Iterator[Event]:
    """Lay two cards after the extra turn (TT-16)."""
    yield e.Laid(seat)
    yield from _lay(s, seat, cards)


def _lay(s: State, seat: Seat, cards: Sequence[Card]) -> Iterator[Event]:
    """Lay two cards face down; then let the next player answer, or open all hands (TT-14)."""
    s.laid[seat] = tuple(cards)
    s.stash[seat] = tuple([card for card in s.stash[seat] if card not in cards])
    yield e.YouLaid(seat, tuple(cards))
    following = clockwise(len(s.stash), seat)[0]
    if following == s.caller:
        yield from _showdown(s, following)
    else:
        s.phase, s.turn = RESPOND, following


def _showdown(s: State, caller: Seat) -> Iterator[Event]:
    """Open and compare all hands (TT-20, TT-21); remove the winner's line; the worst hand leads."""
    order = (caller, *clockwise(len(s.stash), caller)[:-1])
    grid = face_up(s)
    hands = tuple([best_hand(grid, s.laid[seat]).of(seat) for seat in order])
    clues.opened(s, [card for seat in order for card in s.laid[seat]])
    for hand in hands:
        yield e.Showdown(hand.seat, hand.cards, hand.line, hand.made)
    best = _best(hands)
    yield from _score(s, caller, hands, best)
    if s.in_pot:
        in_pot = [hand for hand in hands if hand.seat in s.in_pot]
        yield from betting.share(s, [hand.seat for hand in _best(in_pot)])
    cells = LINES[best[0].line]  # of equal ones the first from the caller clockwise (TT-28)
    yield from _remove(s, cells)
    yield from _return(s, order)
    s.caller, s.challengers = None, ()
    s.phase, s.turn = TURN, _worst(hands)
    if len(s.pile) < REFILL:
        yield from _end(s)
    else:
        yield from _refill(s, cells)


def _best(hands: Sequence[OpenedHand]) -> list[OpenedHand]:
    strongest = max([hand.strength for hand in hands])
    return [hand for hand in hands if hand.strength == strongest]


def _worst(hands: Sequence[OpenedHand]) -> Seat:
    """Return who leads: of equally bad hands the first after the caller, who counts last (TT-32, TT-40)."""
    return min((*hands[1:], hands[0]), key=lambda hand: hand.strength).seat


def _score(
    s: State, caller: Seat, hands: tuple[OpenedHand, ...], best: Sequence[OpenedHand]
) -> Iterator[Event]:
    """Score the showdown (TT-22 to TT-26)."""
    winners = tuple(hand.seat for hand in best)
    if len(best) > 1:
        s.last = Outcome(hands, winners, 0)
        yield e.HandDrawn(winners)
        return
    (winner,), challenged = winners, bool(s.challengers)
    won = points(best[0].strength, caller=winner == caller, challenged=challenged)
    s.points[winner] += won
    s.last = Outcome(hands, winners, won)
    doubled = won > points(best[0].strength, caller=winner == caller, challenged=False) > 0
    yield e.HandWon(winner, won, doubled)


def _remove(s: State, cells: Sequence[int]) -> Iterator[Event]:
    """Remove the stacks of these cells from the game (TT-27)."""
    cards = tuple([card for cell in cells for card in s.grid[cell - 1]])
    s.removed += cards
    s.grid = tuple([() if cell in cells else stack for cell, stack in zip(CELLS, s.grid, strict=True)])
    yield e.Removed(tuple(cells), cards)


def _return(s: State, order: Sequence[Seat]) -> Iterator[Event]:
    """Put laid cards back into the Stashes (TT-29)."""
    for seat in order:
        s.stash[seat] += s.laid[seat]
        s.laid[seat] = ()
        yield e.StashReturned(seat)


def _refill(s: State, cells: Sequence[int]) -> Iterator[Event]:
    """Refill the Stashes (TT-30), and begin the next hand with its antes."""
    cards = dict(zip(sorted(cells), s.pile, strict=False))
    s.pile = s.pile[REFILL:]
    s.grid = tuple(
        [(cards[cell],) if cell in cards else stack for cell, stack in zip(CELLS, s.grid, strict=True)]
    )
    s.face_down = tuple([cell for cell in CELLS if cell in s.face_down or cell in cards])
    yield e.Refilled(tuple(cards))
    yield from betting.antes(s)


def _end(s: State) -> Iterator[Event]:
    """End the game (TT-31, TT-33)."""
    s.phase, s.turn = OVER, None
    yield e.GameOver(tuple(standing(s)), tuple(s.chips) if s.options.betting else ())
