"""What is kept of a game that ended long ago? Its record, without names and stories."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from bot.table.exporting import nameless, record_of
from bot.table.record import Move, first_broken
from bot.table.table import Table
from bot.table.verdict import Verdict, doubtful, uncommitted
from engines.record import Damaged, Proved, Record, proved, read, replayed

BEST = 9
"""zlib's level for what is written once."""


class Torn(Exception):
    """What is stored of a finished table is not what was played; its sentence is for the operator."""


@dataclass(frozen=True, slots=True)
class Archive:
    """A game's record as everybody may have it, compressed, and what that does not tell.

    Where hands stay closed for ever, nothing in it says what they were. Elsewhere it holds the secret, so
    that the cards can still be checked.
    """

    begun: int
    """When the first move was made, in milliseconds since 1970."""
    moves: int
    record: bytes = field(repr=False)


def archived(table: Table, stored: Iterable[Move]) -> Archive | None:
    """What is to be kept of a finished table and its stored moves; None: nothing, as there was no game, or
    none by today's rules, so that `/export` could not tell it either. Raises Torn.
    """
    moves = tuple(stored)
    if (number := first_broken(table.id, moves)) is not None:
        raise Torn(f"stored move {number} isn't what was played")
    if not moves or not table.current:
        return None
    if table.moves != moves:
        raise Torn("its moves can't be played again")
    if (why := uncommitted(table)) is not None:
        raise Torn(why)
    try:
        packed = zlib.compress(str(record_of(nameless(table), {})).encode(), BEST)
        checked(table, unpacked(packed))
    except Damaged as damaged:
        raise Torn(f"its record doesn't hold: {damaged}") from damaged
    return Archive(moves[0].at, len(moves), packed)


def unpacked(packed: bytes) -> Record:
    """The record that was archived. Raises Damaged."""
    try:
        return read(zlib.decompress(packed))
    except zlib.error:
        raise Damaged(0, "It can't be unpacked.") from None


def checked(table: Table, record: Record) -> Proved:
    """What holds of the record that was archived of a table; it is played again where the rules are still
    those by which it was played. Raises Damaged.
    """
    head = record.head
    said = (head.table, head.game, head.version, head.commitment)
    if said != (table.id, table.game.name, table.version, table.commitment):
        raise Damaged(1, "This is the record of another game.")
    found = proved(record)
    if table.current:
        replayed(record)
    return found


def verdict_of(table: Table, archive: Archive, seals: Mapping[int, int]) -> Verdict:
    """What can be checked of a table of which only the record is kept, and whether it holds."""
    found = Verdict(table, seals, begun=archive.begun)
    try:
        record = unpacked(archive.record)
        holds = checked(table, record)
    except Damaged as damaged:
        return replace(found, wrong=doubtful(damaged))
    return replace(found, roots=record.head.roots, record=record, proved=holds)
