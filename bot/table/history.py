"""The history of a table: replays, the table at any move, and the events that a user heard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from bot.table.game_history import applied, replayed
from bot.table.progress import first_played, with_played
from bot.table.record import Move, UserId, said_first
from bot.table.seating import Seating
from bot.table.table import Status, Table
from engines.core import Event, Joined, Taken, Whisper


def replay(table: Table, moves: tuple[Move, ...]) -> Table:
    """Return the started table after all of `moves`. Raises CorruptRecord if they were never played so."""
    return with_played(table, replayed(table.id, table.game, table.played, moves, table.seed_for))


def rewind(table: Table, n: int) -> Table:
    """Return the table as it was before move `n`, from 0, by replaying; it has no deadlines."""
    still = tuple(replace(sitter, deadline=None, leaving=False, away=False) for sitter in table.sitters)
    users = table.played.seatings[0].users if table.moves else table.users
    if table.origin is not None:
        begun = table.origin.begun_anew()
    else:
        begun = first_played(table, users, len(users), said_first(table.moves))
    then = replace(table, status=Status.PLAYING, sitters=still, played=begun, votes={})
    then = replace(then, paused=None, muted=None, host_unnotified=False)
    return replay(then, table.moves[:n])


def states(table: Table) -> Iterator[Any]:
    """Yield the state before the first move and after each, by replaying: one state, mutated in place."""
    begun = rewind(table, 0)
    yield begun.state
    for _, events in applied(table.game, begun.state, begun.played.seating, table.moves, table.seed_for):
        for _ in events:
            pass
        yield begun.state


def steps(then: Table, moves: tuple[Move, ...]) -> Iterator[tuple[Event | None, Any]]:
    """Yield the public events of the next moves at `then`, a table as from `rewind`, each with the onlooker's
    view of its moment; and at the end None with the view after all.
    """
    state = then.state.copy()
    for _, events in applied(then.game, state, then.played.seating, moves, then.seed_for):
        for event in events:
            if not isinstance(event, Whisper):
                yield event, then.game.view(state, None)
    yield None, then.game.view(state, None)


def moments(table: Table) -> Iterator[Table]:
    """Yield the table before the first move and after each, as from `rewind`, in a single replay. One state
    is mutated in place: use each table before the next is taken.
    """
    then = rewind(table, 0)
    yield then
    after = islice(states(table), 1, None)
    for move, events, state in zip(table.moves, table.happened, after, strict=True):
        then = with_played(then, then.played.extended([(move, events)], state))
        yield then


def account(table: Table, moves: range, user: UserId | None) -> Iterator[tuple[Event, Table]]:
    """Yield the events of these moves that `user` heard (None: the public), with the people of that moment.

    A whisper belongs to the user who sat in the seat then; only in games with fixed seats does it pass to
    the seat's present user.
    """
    at = table
    for n in moves:
        at = seated_as(at, table.played.seatings[n])
        for event in table.happened[n]:
            after = seated_as(at, at.played.seating.after(table.moves[n], (event,)))
            shown_at = after if isinstance(event, Joined | Taken) else at
            users = table.users if table.game.join is None else shown_at.users
            if not isinstance(event, Whisper) or (user is not None and users[event.to] == user):
                yield event, shown_at
            at = after


def story(table: Table, n: int, user: UserId | None) -> Iterator[Event]:
    """Yield the events that `user` heard before move `n`, from 0; of a moment that is played again also those
    of the game before it.
    """
    if table.origin is not None:
        before = replace(table, played=table.origin)
        yield from (event for event, _ in account(before, range(len(before.moves)), user))
    yield from (event for event, _ in account(table, range(n), user))


def seated_as(table: Table, seating: Seating) -> Table:
    """Return the table with the people of a seating; the same table if they are its own."""
    if seating is table.played.seating:
        return table
    return replace(table, played=replace(table.played, seating=seating))
