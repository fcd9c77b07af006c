"""The history of a table: its moves played again, the table at any moment of it, and what was heard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from bot.table.played import applied, replayed
from bot.table.progress import first_played, with_played
from bot.table.record import Move, UserId, said_first
from bot.table.seating import Seating
from bot.table.table import Status, Table
from engines.core import Event, Joined, Taken, Whisper


def replay(table: Table, moves: tuple[Move, ...]) -> Table:
    """Return the started table with all of `moves`. Raises TornRecord when they are not what was once
    played.
    """
    return with_played(table, replayed(table.id, table.game, table.played, moves, table.seed_for))


def rewind(table: Table, n: int) -> Table:
    """Return the table as it was before move `n`, from 0, played again up to there; nobody is waited for."""
    still = tuple(replace(it, deadline=None, leaving=False, away=False) for it in table.sitters)
    users = table.played.seatings[0].users if table.moves else table.users
    begun = first_played(table, users, len(users), said_first(table.moves))
    then = replace(table, status=Status.PLAYING, sitters=still, played=begun, votes={})
    then = replace(then, paused=None, muted=None, untold=False)
    return replay(then, table.moves[:n])


def states(table: Table) -> Iterator[Any]:
    """Yield the state before the first move and after each, played again: one state that changes in place."""
    begun = rewind(table, 0)
    yield begun.state
    for _, events in applied(table.game, begun.state, begun.played.seating, table.moves, table.seed_for):
        for _ in events:
            pass
        yield begun.state


def moments(table: Table) -> Iterator[Table]:
    """Yield the table before the first move and after each, as `rewind` has it, played again only once. One
    state changes in place: whoever wants something of a moment takes it before the next one comes.
    """
    then = rewind(table, 0)
    yield then
    after = islice(states(table), 1, None)
    for move, events, state in zip(table.moves, table.happened, after, strict=True):
        then = with_played(then, then.played.extended([(move, events)], state))
        yield then


def account(table: Table, moves: range, user: UserId | None) -> Iterator[tuple[Event, Table]]:
    """Yield what `user` (None: everybody) heard of these moves, each event with the people of that moment.

    A whisper is heard by whoever sat in the seat then, not by whoever is there now; only where seats are
    fixed does it go over with the seat, as all that belongs to it.
    """
    for n in moves:
        at = seated_as(table, table.played.seatings[n])
        for event in table.happened[n]:
            after = seated_as(table, at.played.seating.after(table.moves[n], (event,)))
            told = after if isinstance(event, Joined | Taken) else at
            users = table.users if table.game.join is None else told.users
            if not isinstance(event, Whisper) or (user is not None and users[event.to] == user):
                yield event, told
            at = after


def seated_as(table: Table, seating: Seating) -> Table:
    """Return the table with others in its seats, as it was once."""
    return replace(table, played=replace(table.played, seating=seating))
