"""What has been played? All that follows from options, seed and moves alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from bot.table.record import TAKING, Move, TableId, TornRecord, UserId, chain, is_taking, seen_after
from engines.core import Event, Game, Illegal, Joined, Left, Seat, Taken, Villain, VillainId
from engines.notation import read

TORN = (ArithmeticError, AssertionError, AttributeError, Illegal, LookupError, TypeError, ValueError)
"""What comes of replaying moves that were never played."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where."""

    users: tuple[UserId | None, ...] = ()
    """By seat."""
    villains: tuple[Villain | None, ...] = ()
    """By seat, as they sat down."""
    cast: tuple[VillainId, ...] = ()
    """All villains who ever sat here, in order of arrival."""

    def after(self, move: Move, events: Iterable[Event]) -> Seating:
        """People where `events` put them; `move` says who sits down."""
        if not any(isinstance(it, Joined | Left | Taken) for it in events):
            return self
        users, villains, cast = list(self.users), list(self.villains), self.cast
        for event in events:
            match event:
                case Joined(seat, villain):
                    missing = seat + 1 - len(users)
                    users += [None] * missing
                    villains += [None] * missing
                    users[seat] = users[seat] or move.user
                    villains[seat] = villain
                    cast = cast if villain.id in cast else (*cast, villain.id)
                case Left(seat):
                    users[seat] = villains[seat] = None
                case Taken(seat):
                    users[seat] = move.user
                case _:
                    pass
        return Seating(tuple(users), tuple(villains), cast)


@dataclass(frozen=True, slots=True)
class Played:
    """A game up to a move."""

    state: Any = field(default=None, repr=False)
    seating: Seating = Seating()
    moves: tuple[Move, ...] = field(default=(), repr=False)
    happened: tuple[tuple[Event, ...], ...] = field(default=(), repr=False)
    """By move."""
    seatings: tuple[Seating, ...] = field(default=(), repr=False)
    """By move: who sat where before it."""
    seen: tuple[int, ...] = ()
    """By seat: the number of moves after the last one that could change what this seat decides."""

    def extended(self, steps: Iterable[tuple[Move, tuple[Event, ...]]], state: Any) -> Played:
        """What has been played after more moves, each with what it made happen, and the state they lead to.
        The moves and a state that is changed in place may be made while `steps` are taken one by one.
        """
        moves, happened, seatings = list[Move](), list[tuple[Event, ...]](), list[Seating]()
        seating, seen = self.seating, self.seen
        for move, events in steps:
            moves.append(move)
            happened.append(events)
            seatings.append(seating)
            seating = seating.after(move, events)
            seen = seen_after(seen, move, events, seats=len(seating.users))
        return Played(
            state=state,
            seating=seating,
            moves=(*self.moves, *moves),
            happened=(*self.happened, *happened),
            seatings=(*self.seatings, *seatings),
            seen=seen,
        )


def numbered(id: TableId, played: Played, move: Move) -> Move:
    """The move with its hash, which follows from the one before."""
    return replace(move, hash=chain(id, played.moves[-1].hash if played.moves else "", move))


def replayed(id: TableId, game: Game[Any, Any, Any], begun: Played, moves: tuple[Move, ...]) -> Played:
    """A game that has just begun after all of `moves`. Raises TornRecord when they were never played."""
    state = begun.state.copy()
    try:
        return begun.extended(_steps(id, game, state, moves, seats=len(begun.seating.users)), state)
    except TORN as error:
        raise TornRecord(id, villains=game.join is not None) from error


def _steps(
    id: TableId, game: Game[Any, Any, Any], state: Any, moves: Iterable[Move], *, seats: int
) -> Iterator[tuple[Move, tuple[Event, ...]]]:
    """Each move of a record with what it makes happen; it changes `state`."""
    before = ""
    for move in moves:
        if move.hash != chain(id, before, move):
            raise TornRecord(id, villains=game.join is not None)
        before = move.hash
        if is_taking(move):
            yield move, (Taken(Seat(range(seats)[int(move.text.removeprefix(TAKING))])),)
        else:
            yield move, tuple(game.apply(state, move.seat, read(game, move.text)))


def states(game: Game[Any, Any, Any], state: Any, moves: Iterable[Move]) -> Iterator[Any]:
    """The state, and what each of `moves` makes of it in place; they were played before."""
    yield state
    for move in moves:
        if not is_taking(move):
            for _ in game.apply(state, move.seat, read(game, move.text)):
                pass
        yield state
