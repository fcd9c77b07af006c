"""GameHistory games and replays: what follows from options, seed and moves alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from bot.table.record import (
    SEAT_PREFIX,
    CorruptRecord,
    Move,
    TableId,
    UserId,
    chain,
    is_taking,
    is_word,
    seen_after,
)
from bot.table.seating import Seating
from engines.core import Event, Game, Illegal, Seat, Taken, WordAdded
from engines.notation import read

REPLAY_ERRORS = (ArithmeticError, AssertionError, AttributeError, Illegal, LookupError, TypeError, ValueError)
"""Exceptions from replaying moves that were never played."""


@dataclass(frozen=True, slots=True)
class GameHistory:
    """A game up to a move: its state, its moves and the values that follow from them."""

    state: Any = field(default=None, repr=False)
    seating: Seating = field(default_factory=Seating)
    moves: tuple[Move, ...] = field(default=(), repr=False)
    happened: tuple[tuple[Event, ...], ...] = field(default=(), repr=False)
    """The events by move."""
    seatings: tuple[Seating, ...] = field(default=(), repr=False)
    """The seating before each move."""
    seen: tuple[int, ...] = ()
    """The number, by seat, of the last move that could change what the seat decides."""

    def begun_anew(self) -> GameHistory:
        """Return the game as it stands, without the moves that led to it."""
        return GameHistory(state=self.state, seating=self.seating, seen=(0,) * len(self.seating.users))

    def extended(self, steps: Iterable[tuple[Move, tuple[Event, ...]]], state: Any) -> GameHistory:
        """Return the game after more moves, each with its events, and the state they lead to. `steps` may be
        a generator that plays the moves and mutates `state`.
        """
        moves, happened, seatings = list[Move](), list[tuple[Event, ...]](), list[Seating]()
        seating, seen = self.seating, self.seen
        for move, events in steps:
            moves.append(move)
            happened.append(events)
            seatings.append(seating)
            seating = seating.after(move, events)
            seen = seen_after(seen, move, events, seats=len(seating.users))
        return GameHistory(
            state=state,
            seating=seating,
            moves=(*self.moves, *moves),
            happened=(*self.happened, *happened),
            seatings=(*self.seatings, *seatings),
            seen=seen,
        )


def numbered(id: TableId, played: GameHistory, move: Move) -> Move:
    """Return the move with its hash, chained to the one before."""
    return replace(move, hash=chain(id, played.moves[-1].hash if played.moves else "", move))


Seeds = Callable[[Seating], str]
"""A function that returns the seed of shuffles during a seating."""


def seeded(state: Any, seed: str) -> Any:
    """Return the state with the seed for the next shuffles; a copy if it differs."""
    if state.seed == seed:
        return state
    draft = state.copy()
    draft.seed = seed
    return draft


def replayed(
    id: TableId, game: Game[Any, Any, Any], begun: GameHistory, moves: tuple[Move, ...], seeds: Seeds
) -> GameHistory:
    """Replay the next `moves` on a game, all of its moves or some. Raises CorruptRecord if they don't fit."""
    state = begun.state.copy()
    try:
        steps = _linked(id, game, begun.moves[-1].hash if begun.moves else "", moves)
        return begun.extended(
            ((move, tuple(events)) for move, events in applied(game, state, begun.seating, steps, seeds)),
            state,
        )
    except REPLAY_ERRORS as error:
        raise CorruptRecord(id, villains=game.join is not None) from error


def _linked(id: TableId, game: Game[Any, Any, Any], before: str, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield the moves, checking the chain of hashes from the one before. Raises CorruptRecord."""
    for move in moves:
        if move.hash != chain(id, before, move):
            raise CorruptRecord(id, villains=game.join is not None)
        before = move.hash
        yield move


def applied(
    game: Game[Any, Any, Any], state: Any, seating: Seating, moves: Iterable[Move], seeds: Seeds
) -> Iterator[tuple[Move, Iterator[Event]]]:
    """Yield each move of a record with an iterator of its events, which mutates `state` when consumed."""
    for move in moves:
        happened: list[Event] = []
        yield move, _noted(_apply(game, state, seating, move, seeds), happened)
        seating = seating.after(move, happened)


def _apply(
    game: Game[Any, Any, Any], state: Any, seating: Seating, move: Move, seeds: Seeds
) -> Iterator[Event]:
    if is_taking(move):
        yield Taken(Seat(range(len(seating.users))[int(move.text.removeprefix(SEAT_PREFIX))]))
    elif is_word(move):
        yield word_added(seating, move.user)
    else:
        state.seed = seeds(seating)
        yield from game.apply(state, move.seat, read(game, move.text))


def word_added(seating: Seating, user: UserId | None) -> WordAdded:
    """Return the event that a seated user has said a word."""
    return WordAdded(Seat(seating.users.index(user)))


def _noted(events: Iterable[Event], happened: list[Event]) -> Iterator[Event]:
    for event in events:
        happened.append(event)
        yield event
