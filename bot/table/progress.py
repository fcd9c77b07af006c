"""Progress of a table: start, moves, words to shuffle with, seats taken over, closing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.table.game_history import GameHistory, numbered, seeded, word_added
from bot.table.record import SEAT_PREFIX, WORD_PREFIX, Move, UserId, said_first
from bot.table.seating import Seating
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from engines.core import Action, Event, Seat, Taken, play
from engines.notation import write


def start(table: Table) -> Table:
    """Return the started table, before the first move. Raises Illegal for too few or too many players."""
    sitting = table.sitters if table.game.join is None else ()
    return _begun(table, len(table.sitters), {sitter.user: sitter.word for sitter in sitting if sitter.word})


def start_again(table: Table, moves: Sequence[Move]) -> Table:
    """Return the table started for the replay of `moves`, with the words said before the first."""
    return _begun(table, len(table.sitters), said_first(moves))


def close(table: Table) -> Table:
    """Return the table, closed. One that never began gets a first state, so that it can be shown."""
    if table.state is not None:
        return replace(table, status=Status.CLOSED)
    return replace(_begun(table, table.game.seats[-1], {}), status=Status.CLOSED)


def _begun(table: Table, people: int, words: Mapping[UserId, str]) -> Table:
    """Return the table with the first state of its game; `people` counts only where seats are fixed."""
    users = () if table.game.join is not None else tuple(sitter.user for sitter in table.sitters)
    return replace(table, status=Status.PLAYING, played=first_played(table, users, people, words))


def first_played(
    table: Table, users: tuple[UserId | None, ...], people: int, words: Mapping[UserId, str]
) -> GameHistory:
    """Return the game before its first move."""
    seating = Seating(users, (None,) * len(users), words=words)
    seats = 0 if table.game.join is not None else people
    return GameHistory(table.game.new(table.options, seats, table.seed_for(seating)), seating)


def play_move(
    table: Table, action: Action, *, seat: Seat | None, user: UserId | None, auto: bool, at: int
) -> Table:
    """Return the table with one more move. Raises Illegal."""
    before = seeded(table.state, table.seed_for(table.played.seating))
    state, events = play(table.game, before, seat, action, table.offers(seat))
    move = Move(len(table.moves) + 1, seat, write(action), user, auto, at)
    return _with_move(table, move, state, events)


def take_seat(table: Table, seat: Seat, newcomer: Sitter, at: int) -> Table:
    """Return the table with `newcomer` in place of the sitter in `seat`; the state is unchanged."""
    left = table.sitter_in(seat)
    assert left is not None
    move = Move(len(table.moves) + 1, None, f"{SEAT_PREFIX}{seat}", newcomer.user, auto=False, at=at)
    others = (sitter for sitter in table.sitters if sitter is not left)
    return replace(
        _with_move(table, move, table.state, (Taken(seat),)),
        sitters=(*others, newcomer),
        former={**table.former, left.user: left.name},
    )


def add_word(table: Table, user: UserId, word: str, at: int) -> Table:
    """Return the table after a sitter has said a word to shuffle with: its SHA-256 in hex."""
    move = Move(len(table.moves) + 1, None, f"{WORD_PREFIX}{word}", user, auto=False, at=at)
    event = word_added(table.played.seating, user)
    return _with_move(table, move, table.state, (event,)).changing(user, word=word)


def _with_move(table: Table, move: Move, state: Any, events: tuple[Event, ...]) -> Table:
    move = numbered(table.id, table.played, move)
    return with_played(table, table.played.extended([(move, events)], state))


def with_played(table: Table, played: GameHistory) -> Table:
    """Return the table with `played`; it is closed if the game is over."""
    over = table.game.over(played.state)
    return replace(table, played=played, status=Status.CLOSED if over else table.status)
