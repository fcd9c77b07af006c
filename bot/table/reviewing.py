"""What a review of a game is made from: a player's decisions, and what they began and ended with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from bot.table.disclosure import check_current, check_kept, check_over, check_recorded, players
from bot.table.history import account, states
from bot.table.record import UserId
from bot.table.sitter import is_computer
from bot.table.table import Status, Table
from engines.core import Illegal, Joined, Seat, Settled, share_of_win
from engines.judging import Terms
from engines.notation import read
from engines.players import JUDGEMENTS
from engines.review import Decision, Reviewing, reviewed
from engines.search import determinize

NOT_THERE = "Only those who played this game can look back on it."
NO_PART = "That part of the game isn't there."
NO_DECISION = "You had nothing to decide there."
STILL_PLAYED = "Finish this first; then I'll show you where it turned."


class Span(NamedTuple):
    """A part of a game: the number of moves before it, and after it."""

    first: int
    last: int


def whole(table: Table) -> Span:
    return Span(0, len(table.moves))


def check_reviewable(table: Table, user: UserId, span: Span) -> None:
    """Raise Illegal unless `user` may review this part of a game: a finished game, or while people play on, a
    heist that is over, in a game whose hands stay closed.
    """
    _check_looked_back(table, user)
    if table.game.name not in JUDGEMENTS:
        raise Illegal(f"I can't judge {table.game.title} yet.")
    if not 0 <= span.first < span.last <= len(table.moves):
        raise Illegal(NO_PART)
    if table.status is not Status.CLOSED and not _settles(table, span.last):
        raise Illegal(STILL_PLAYED)


def check_moment(table: Table, user: UserId, n: int) -> None:
    """Raise Illegal unless `user` may play the decision after `n` moves again: one of a finished game, or of
    a heist that is over.
    """
    _check_looked_back(table, user)
    if not is_over_at(table, n):
        raise Illegal(NO_PART if table.status is Status.CLOSED else STILL_PLAYED)
    if user not in table.played.seatings[n].users:
        raise Illegal(NO_DECISION)


def is_over_at(table: Table, n: int) -> bool:
    """Return whether the part of the game to which move `n`, from 0, belongs is over."""
    if not 0 <= n < len(table.moves):
        return False
    return table.status is Status.CLOSED or any(_settles(table, it + 1) for it in range(n, len(table.moves)))


def _check_looked_back(table: Table, user: UserId) -> None:
    """Raise Illegal unless `user` may look back on a game."""
    check_recorded(table)
    check_kept(table)
    check_current(table)
    if user not in players(table):
        raise Illegal(NOT_THERE)
    if table.status is Status.CLOSED:
        check_over(table)


def _settles(table: Table, n: int) -> bool:
    """Return whether move `n` ended a hand of which nothing more will be told."""
    ends = (event for event in table.happened[n - 1] if isinstance(event, Settled) and event.reason == "hand")
    return table.game.sealing is not None and any(ends)


def reviewing(table: Table, user: UserId, span: Span) -> Reviewing:
    """Return a review of what `user` did, when it is made."""
    people = [player for player in players(table) if not is_computer(player)]
    begun, ended = outcome(table, user, span)
    playouts = JUDGEMENTS[table.game.name].playouts // max(1, len(people))
    return reviewed(table.game, decisions(table, user, span), begun=begun, ended=ended, playouts=playouts)


def decisions(table: Table, user: UserId, span: Span) -> Iterator[Decision]:
    """Yield the moves of all seats in this part, with copies of the states before them; what a standing order
    did is no decision.
    """
    for n, (move, state) in enumerate(zip(table.moves, states(table), strict=False)):
        ordered = move.auto and not move.unasked
        if move.seat is not None and not ordered and span.first <= n < span.last:
            seated = table.played.seatings[n].users[move.seat]
            mine = seated == move.user == user
            yield Decision(n, move.seat, read(table.game, move.text), state.copy(), mine)


def terms_of(then: Table, seat: Seat) -> Terms:
    """Return what the judgement weighs at a past decision of a seat, by what it could know."""
    position = determinize(then.game, then.state, seat, Random(f"terms {len(then.moves)}"))
    return JUDGEMENTS[then.game.name].terms(position, seat)


def outcome(table: Table, user: UserId, span: Span) -> tuple[float, float | None]:
    """Return what the user began and ended this part with, in points; None if it was not played to its end,
    or if they were not there any more.
    """
    game = table.game
    if game.join is not None:
        begun, within = _brought(table, user, span), _chips(table, user, range(*span))
        settled = [event for event in within if isinstance(event, Settled)]
        begun += sum(event.delta for event in settled if event.reason == "rejoin")
        return begun, begun + sum(event.delta for event in settled if event.reason != "rejoin")
    begun, seat = 100 / len(table.users), table.seat(user)
    return begun, result_of(table).get(seat) if seat is not None else None


def result_of(table: Table) -> Mapping[Seat, float]:
    """Return what a game with fixed seats ended with, in hundredths of a win; {} if it was not played out."""
    if table.game.join is not None or not table.game.over(table.state):
        return {}
    standing = table.game.standing(table.state)
    return {score.seat: 100 * share_of_win(standing, score.seat) for score in standing}


def _brought(table: Table, user: UserId, span: Span) -> float:
    """Return the chips of the user's villain when this part began, or when they sat down in it."""
    chips = 0
    for event in _chips(table, user, range(span.first)):
        chips = event.villain.chips if isinstance(event, Joined) else chips + event.delta
    joined = (event for event in _chips(table, user, range(*span)) if isinstance(event, Joined))
    return chips or next((event.villain.chips for event in joined), 0)


def _chips(table: Table, user: UserId, moves: range) -> Iterator[Joined | Settled]:
    """Yield what these moves did to the chips of a user."""
    for event, at in account(table, moves, None):
        if isinstance(event, Joined | Settled) and at.users[event.seat] == user:
            yield event
