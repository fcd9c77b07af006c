"""What is recorded of a table? Its moves in a chain of hashes, and who sat where before each."""

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

ERASED = range(2**21, 2**22)
"""Numbers for those who were erased; no Discord id is so small."""
NOBODY = UserId(0)
"""Who is the host of a table that has forgotten its people."""
SOMEBODY = "Somebody"
"""What they and their villains are called from then on."""


_EPOCH, _BELOW = 1_420_070_400_000, 22
"""When Discord's time begins (milliseconds since 1970), and the bits of an id below its time."""


def snowflake(at: int) -> int:
    """The least id that Discord gives out at a time (milliseconds since 1970)."""
    return (at - _EPOCH) << _BELOW


SKEW = 60_000
"""Milliseconds that our clock and Discord's may be apart."""


def moment(snowflake: int) -> int:
    """When Discord gave out an id (milliseconds since 1970)."""
    return (snowflake >> _BELOW) + _EPOCH


@dataclass(frozen=True, slots=True)
class Move:
    """An action as recorded text. `seat` None: the table's own; `user` sits down by it, or asked for it."""

    n: int
    seat: Seat | None
    text: str = field(repr=False)
    user: UserId | None
    auto: bool
    at: int
    """Milliseconds since 1970."""
    hash: str = ""
    """Over all of it and the hash of the move before, so that tampering is found; see `chain`."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, as a list names it."""

    id: TableId
    game: str
    ended: int
    """Milliseconds since 1970."""
    names: tuple[str, ...]
    """Of those who sat there at the end."""
    moves: int
    archived: bool = False
    """Whether only its record is kept."""


TAKING = "seat "
"""How the row begins by which its user takes over a seat; no action of a game. The seat's number follows."""
WORD = "word "
"""How the row begins by which its user says a word to shuffle with; its SHA-256 follows, in hex."""
AS_BEFORE = "; chips are as they were after its last completed hand"
"""What is said of villains' chips where a table is closed as it stands."""


class TornRecord(Exception):
    """A stored record that is not what was once played: tampered with, or torn by a disk."""

    def __init__(self, table: TableId, *, villains: bool) -> None:
        super().__init__(table)
        self.table = table
        self.villains = villains
        """Whether villains sat there, whose chips stay as they were after the last completed hand."""


def is_quiet(events: Iterable[Event]) -> bool:
    """Whether nothing happened that could change what others decide."""
    return all(type(event).quiet for event in events)


def is_taking(move: Move) -> bool:
    """Whether by this row somebody took over a seat."""
    return move.seat is None and move.text.startswith(TAKING)


def is_word(move: Move) -> bool:
    """Whether by this row somebody said a word to shuffle with."""
    return move.seat is None and move.text.startswith(WORD)


def said_first(moves: Iterable[Move]) -> dict[UserId, str]:
    """The words that were said before the first move, by user."""
    return {it.user: it.text.removeprefix(WORD) for it in takewhile(is_word, moves) if it.user is not None}


def seen_after(seen: tuple[int, ...], move: Move, events: Iterable[Event], *, seats: int) -> tuple[int, ...]:
    """By seat, after one more move: the number of the last one that could change what it decides."""
    quiet = is_quiet(events)
    known = (*seen, *[move.n - 1] * (seats - len(seen)))
    return tuple([n if quiet and i != move.seat else move.n for i, n in enumerate(known)])


def chain(id: TableId, before: str, move: Move) -> str:
    """The hash of a move at the table `id`: over the hash before it and all its values."""
    row = (id, move.n, move.seat, move.text, move.user, move.auto, move.at)
    return sha256("\n".join((before, *map(str, row))).encode()).hexdigest()


def mark_of(secret: str, user: UserId) -> str:
    """How a table remembers somebody who was erased, without knowing who it was: HMAC-SHA256, in hex."""
    return hmac.new(secret.encode(), f"played {user}".encode(), "sha256").hexdigest()


def first_broken(id: TableId, moves: Iterable[Move]) -> int | None:
    """The number of the first stored move that does not follow from those before it; None: all do."""
    before = ""
    for number, move in enumerate(moves, 1):
        if move.n != number or chain(id, before, move) != move.hash:
            return number
        before = move.hash
    return None
