"""The record of a table: moves in a chain of hashes, ids, and times from Discord's ids."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import takewhile
from typing import NewType

from engines.core import Event, Seat

TableId = NewType("TableId", str)
UserId = NewType("UserId", int)

ERASED_USERS = range(2**21, 2**22)
"""The user ids of erased users; no Discord id is as small."""
NO_HOST = UserId(0)
"""The host of an archived table, whose people are not stored."""
SOMEBODY = "Somebody"
"""The name of erased users and of their villains."""


_DISCORD_EPOCH_MS, _TIMESTAMP_SHIFT = 1_420_070_400_000, 22
"""Discord's epoch (milliseconds since 1970), and the number of bits below an id's timestamp."""


def snowflake(at: int) -> int:
    """Return the lowest Discord id of a time (milliseconds since 1970)."""
    return (at - _DISCORD_EPOCH_MS) << _TIMESTAMP_SHIFT


CLOCK_SKEW_MS = 60_000
"""The tolerated difference between our clock and Discord's, in milliseconds."""


def moment(snowflake: int) -> int:
    """Return the time of a Discord id (milliseconds since 1970)."""
    return (snowflake >> _TIMESTAMP_SHIFT) + _DISCORD_EPOCH_MS


@dataclass(frozen=True, slots=True)
class Move:
    """An action as recorded text. `seat` None: the table's own move; `user` made it or sits down by it."""

    n: int
    seat: Seat | None
    text: str = field(repr=False)
    user: UserId | None
    auto: bool
    """Whether the bot made it: for `user`, who had given a standing order, or for nobody who asked for it."""
    at: int
    """Milliseconds since 1970."""
    hash: str = ""
    """The hash over the move and the previous hash, which reveals tampering; see `chain`."""

    @property
    def unasked(self) -> bool:
        """Whether nobody asked for it: a computer's, or for somebody who is out of time or gone."""
        return self.auto and self.user is None


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game, as an item of a list."""

    id: TableId
    game: str
    ended: int
    """Milliseconds since 1970."""
    names: tuple[str, ...]
    """The names of those who sat there at the end."""
    moves: int
    archived: bool = False
    """Whether only its record is kept."""


SEAT_PREFIX = "seat "
"""The prefix of a row by which its user takes over a seat; the seat's number follows."""
WORD_PREFIX = "word "
"""The prefix of a row by which its user says a word to shuffle with; its SHA-256 follows, in hex."""
CHIPS_NOTE = "; chips are as they were after its last completed hand"
"""The note about villains' chips when a damaged table is closed."""


class CorruptRecord(Exception):
    """A stored record that is not what was played: tampered with, or damaged on disk."""

    def __init__(self, table: TableId, *, villains: bool) -> None:
        super().__init__(table)
        self.table = table
        self.villains = villains
        """Whether villains played, whose chips stay as they were after the last completed hand."""


def is_quiet(events: Iterable[Event]) -> bool:
    """Return whether no event could change what others decide."""
    return all(type(event).quiet for event in events)


def is_taking(move: Move) -> bool:
    """Return whether by this row somebody took over a seat."""
    return move.seat is None and move.text.startswith(SEAT_PREFIX)


def is_word(move: Move) -> bool:
    """Return whether by this row somebody said a word to shuffle with."""
    return move.seat is None and move.text.startswith(WORD_PREFIX)


def said_first(moves: Iterable[Move]) -> dict[UserId, str]:
    """Return the words that were said before the first move, by user."""
    return {
        move.user: move.text.removeprefix(WORD_PREFIX)
        for move in takewhile(is_word, moves)
        if move.user is not None
    }


def seen_after(seen: tuple[int, ...], move: Move, events: Iterable[Event], *, seats: int) -> tuple[int, ...]:
    """Return, by seat, the number of the last move that could change what it decides, after one more move."""
    quiet = is_quiet(events)
    known = (*seen, *[move.n - 1] * (seats - len(seen)))
    return tuple([n if quiet and i != move.seat else move.n for i, n in enumerate(known)])


def chain(id: TableId, before: str, move: Move) -> str:
    """Return the hash of a move at the table `id`: over the previous hash and all its values."""
    row = (id, move.n, move.seat, move.text, move.user, move.auto, move.at)
    return sha256("\n".join((before, *map(str, row))).encode()).hexdigest()


def mark_of(secret: str, user: UserId) -> str:
    """Return the pseudonym of an erased user at a table: HMAC-SHA256 with the table's secret, in hex."""
    return hmac.new(secret.encode(), f"played {user}".encode(), "sha256").hexdigest()


def first_broken(id: TableId, moves: Iterable[Move]) -> int | None:
    """Return the number of the first stored move that breaks the chain, or None."""
    before = ""
    for number, move in enumerate(moves, 1):
        if move.n != number or chain(id, before, move) != move.hash:
            return number
        before = move.hash
    return None
