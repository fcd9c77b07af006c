"""The transition function of Tex-Tac-Toe: the deal and the turn; calls are settled in `calls`."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import Card, dealt
from engines.chance import shuffled
from engines.core import Action, Begin, Event, Illegal, Seat, clockwise
from engines.textactoe import actions as a, betting, calls, clues, events as e
from engines.textactoe.model import (
    CELLS,
    CENTRE,
    CHIPS,
    EXTRA,
    LAY,
    OVER,
    SEATS,
    STASH,
    TURN,
    Options,
    State,
    deck,
)


def new(options: Options, seats: int, seed: str) -> State:
    """Return a table before the deal.

    Raise Illegal for a number of players that the rules do not allow (TT-01).
    """
    if seats not in SEATS:
        raise Illegal("Tex-Tac-Toe takes 2 to 6 players.", "TT-B28")
    return State(
        options=options,
        seed=seed,
        stash=[()] * seats,
        laid=[()] * seats,
        points=[0] * seats,
        chips=[CHIPS if options.betting else 0] * seats,
    )


def over(s: State) -> bool:
    return s.phase is OVER


def apply(s: State, seat: Seat | None, action: Action) -> Iterator[Event]:
    """Apply an action that an offer allows, and all its consequences, to the draft `s`."""
    if seat is None:
        assert isinstance(action, Begin)
        yield from _deal(s)
        return
    match action:
        case a.Reveal(cell):
            yield from _reveal(s, seat, cell)
        case a.Play(card, cell):
            yield from _play(s, seat, card, cell)
        case a.Discard(card):
            yield from _discard(s, seat, card)
        case a.Call(cards):
            yield from calls.call(s, seat, cards)
        case a.Concede(cards):
            yield from calls.concede(s, seat, cards)
        case a.Challenge():
            yield from calls.challenge(s, seat)
        case a.Lay(cards):
            yield from calls.lay(s, seat, cards)
        case a.Bet(chips):
            yield from betting.bet(s, seat, chips)
        case a.See():
            yield from betting.see(s, seat)
        case _:
            assert isinstance(action, a.Drop)
            yield from betting.drop(s, seat)


def _deal(s: State) -> Iterator[Event]:
    """Deal the cards (TT-02, TT-03)."""
    seats = len(s.stash)
    cards = shuffled(deck(s.options), s.seed, "deal 1")
    s.grid = tuple((card,) for card in cards[: len(CELLS)])
    s.face_down = tuple(cell for cell in CELLS if cell != CENTRE)
    s.stash, s.pile = dealt(cards[len(CELLS) :], seats, STASH)
    yield e.Dealt(STASH)
    for seat, stash in enumerate(s.stash):
        yield e.YourStash(Seat(seat), stash)
    yield e.Centre(s.grid[CENTRE - 1][0])
    s.phase, s.turn = TURN, Seat(shuffled(range(seats), s.seed, "first player")[0])
    yield e.FirstPlayer(s.turn)
    yield from betting.antes(s)


def _reveal(s: State, seat: Seat, cell: int) -> Iterator[Event]:
    """Reveal a cell (TT-05)."""
    s.face_down = tuple([other for other in s.face_down if other != cell])
    s.discards = 0
    yield e.Revealed(seat, cell, s.grid[cell - 1][-1])
    _turn_ends(s, seat)


def _play(s: State, seat: Seat, card: Card, cell: int) -> Iterator[Event]:
    """Play a card (TT-06); in an extra turn on any face-up cell, including the caller's line (TT-18)."""
    grid = [*s.grid]
    grid[cell - 1] += (card,)
    s.grid = tuple(grid)
    s.discards = 0
    yield e.Played(seat, card, cell)
    yield from _exchange(s, seat, card)
    _turn_ends(s, seat)


def _discard(s: State, seat: Seat, card: Card) -> Iterator[Event]:
    """Discard a card (TT-07)."""
    clues.discarded(s, seat, card)
    s.pile = (*s.pile, card)
    s.discards += 1
    yield e.Discarded(seat)
    yield from _exchange(s, seat, card)
    _turn_ends(s, seat)


def _exchange(s: State, seat: Seat, card: Card) -> Iterator[Event]:
    """Draw the Draw Pile's top card for `card`, which has left the Stash (TT-08)."""
    drawn, s.pile = s.pile[0], s.pile[1:]
    s.stash[seat] = (*[held for held in s.stash[seat] if held != card], drawn)
    yield e.Drew(seat)
    yield e.YouDrew(seat, drawn)


def _turn_ends(s: State, seat: Seat) -> None:
    """Pass the turn; after an extra turn the challenger lays (TT-16)."""
    if s.phase is EXTRA:
        s.phase = LAY
    else:
        s.turn = clockwise(len(s.stash), seat)[0]
