"""Remarks of characters at a table, which follow from what everybody has heard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from bot.presentation.cast.lines import VOICES, Moment
from bot.presentation.cast.moments import Moments
from bot.presentation.games import PRESENTERS
from bot.table.characters import BY_USER
from bot.table.history import account
from bot.table.record import UserId
from bot.table.rivals import chips_won
from bot.table.table import Status, Table
from bot.table.texts import plain
from engines.core import Event, Seat, Whisper
from engines.people import Joined

REMARK_STAYS_MOVES = 4
"""The number of moves for which a remark is shown."""
SPEAKS_ONE_IN = 4
"""A character speaks at one in so many of their moments, on average."""


class Remark(NamedTuple):
    """What a character says after a move, or after the last one, of a lost game."""

    n: int
    """The number of moves before it."""
    seat: Seat
    line: str


def remark(table: Table) -> str:
    """Return the newest remark at a table as a line, or ""; it is the same in every process."""
    if table.status is Status.LOBBY or not table.moves:
        return ""
    last = max(remarks(table), default=None)
    if last is None or last.n <= len(table.moves) - REMARK_STAYS_MOVES:
        return ""
    *_, (_, at) = [(None, table), *account(table, range(last.n - 1, min(last.n, len(table.moves))), None)]
    return f'**{plain(at.name(last.seat))}**: "{last.line}"'


def remarks(table: Table) -> Sequence[Remark]:
    """Return what characters have said at this table, in order: at most one remark a move, none twice."""
    return table.once("remarks", lambda: [*_remarks(table)])


def _remarks(table: Table) -> Iterator[Remark]:
    used, spoken = set[str](), 0
    for n, seat, user, moment in _moments_of_characters(table):
        if n == spoken:
            continue
        drawn = int.from_bytes(sha256(f"{table.id} {n - 1} {seat}".encode()).digest()[:8], "big")
        lines = [line for line in VOICES[BY_USER[user].number].lines(moment) if line not in used]
        if lines and not drawn % SPEAKS_ONE_IN:
            line = lines[drawn // SPEAKS_ONE_IN % len(lines)]
            used.add(line)
            spoken = n
            yield Remark(n, seat, line)


def _moments_of_characters(table: Table) -> Iterator[tuple[int, Seat, UserId, Moment]]:
    """Yield the moments at which a character may speak, after how many moves; at the end those of losers."""
    seatings = (*table.played.seatings[1:], table.played.seating)
    for n, (events, seating) in enumerate(zip(table.happened, seatings, strict=True), 1):
        found = [*moments(table.game.name, [it for it in events if not isinstance(it, Whisper)])]
        if n == 1 and table.game.join is None:
            found += [(Seat(seat), Moment.SITS_DOWN) for seat in range(len(seating.users))]
        for seat, moment in found:
            user = seating.users[seat] if seat < len(seating.users) else None
            if user is not None and user in BY_USER:
                yield n, seat, user, moment
    if table.status is Status.CLOSED and table.game.over(table.state):
        for seat in _losers(table):
            user = table.users[seat]
            if user is not None and user in BY_USER:
                yield len(table.moves) + 1, seat, user, Moment.LOSES


def _losers(table: Table) -> list[Seat]:
    """Return who isn't first; in a session with chips, who won less than somebody else."""
    if table.game.join is None:
        return [score.seat for score in table.game.standing(table.state) if score.place > 1]
    won = chips_won(table)
    most, users = max(won.values(), default=0), enumerate(table.users)
    return [Seat(seat) for seat, user in users if user is not None and won.get(user, most) < most]


def moments(game: str, now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    yield from ((event.seat, Moment.SITS_DOWN) for event in now if isinstance(event, Joined))
    of_game = PRESENTERS[game].moments
    if of_game is not None:
        yield from of_game(now)
