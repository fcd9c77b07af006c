"""Remarks of characters at a table, which follow from what everybody has heard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from bot.presentation.cast.lines import VOICES, Moment
from bot.presentation.cast.moments import Moments
from bot.presentation.games import PRESENTERS
from bot.table.characters import BY_USER
from bot.table.history import account
from bot.table.rivals import chips_won
from bot.table.table import Status, Table
from bot.table.texts import plain
from engines.core import Event, Seat
from engines.people import Joined

REMARK_STAYS_MOVES = 4
"""The number of moves for which a remark is shown."""
SPEAKS_ONE_IN = 4
"""A character speaks at one in so many of their moments, on average."""


def remark(table: Table) -> str:
    """Return the newest remark at a table as a line, or ""; it is the same in every process."""
    if table.status is Status.LOBBY or not table.moves:
        return ""
    last = len(table.moves) - 1
    spoken = (_at_the_end(table),) if table.status is Status.CLOSED else ()
    recent = (_after(table, n) for n in range(last, max(-1, last - REMARK_STAYS_MOVES), -1))
    return next(filter(None, (*spoken, *recent)), "")


def _at_the_end(table: Table) -> str:
    """Return what a loser of a game that is over says, or ""."""
    losers = _losers(table) if table.game.over(table.state) else ()
    return _first(table, len(table.moves), ((seat, Moment.LOSES) for seat in losers))


def _losers(table: Table) -> list[Seat]:
    """Return who isn't first; in a session with chips, who won less than somebody else."""
    if table.game.join is None:
        return [score.seat for score in table.game.standing(table.state) if score.place > 1]
    won = chips_won(table)
    most, users = max(won.values(), default=0), enumerate(table.users)
    return [Seat(seat) for seat, user in users if user is not None and won.get(user, most) < most]


def _after(table: Table, n: int) -> str:
    """Return what somebody says after move `n` (from 0), or ""."""
    told = [*account(table, range(n, n + 1), None)]
    at = told[-1][1] if told else table
    found = [*moments(table.game.name, [event for event, _ in told])]
    if n == 0 and table.game.join is None:
        found += [(Seat(seat), Moment.SITS_DOWN) for seat in range(len(at.users))]
    return _first(at, n, iter(found))


def _first(table: Table, n: int, found: Iterator[tuple[Seat, Moment]]) -> str:
    """Return the line of the first who speaks at these moments after move `n`, or ""."""
    return next(filter(None, (_line(table, n, seat, moment) for seat, moment in found)), "")


def _line(table: Table, n: int, seat: Seat, moment: Moment) -> str:
    """Return what the character in `seat` says at a moment after move `n`, or ""."""
    user = table.users[seat] if seat < len(table.users) else None
    character = BY_USER.get(user) if user is not None else None
    lines = VOICES[character.number].lines(moment) if character is not None else ()
    drawn = int.from_bytes(sha256(f"{table.id} {n} {seat}".encode()).digest()[:8], "big")
    if not lines or drawn % SPEAKS_ONE_IN:
        return ""
    line = lines[drawn // SPEAKS_ONE_IN % len(lines)]
    return f'**{plain(table.name(seat))}**: "{line}"'


def moments(game: str, now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    yield from ((event.seat, Moment.SITS_DOWN) for event in now if isinstance(event, Joined))
    of_game = PRESENTERS[game].moments
    if of_game is not None:
        yield from of_game(now)
