"""Archives: the record of a game, without names and stories, written when the game ends."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from bot.table.exporting import nameless, record_of
from bot.table.record import Move, first_broken
from bot.table.table import Table
from bot.table.verdict import Verdict, doubtful, uncommitted
from engines.record import Damaged, Proved, Record, Result, proved, read, replayed

COMPRESSION_LEVEL = 9
"""The zlib compression level."""


class CorruptArchive(Exception):
    """A finished table whose stored moves are not what was played; the message is for the operator."""


@dataclass(frozen=True, slots=True)
class Archive:
    """A game's public record, compressed, with values that it does not contain.

    It is written by the rules by which the game was played, and needs them no more: what may be told was
    decided then. In games whose hands stay closed for ever, it reveals none of them. In others it contains
    the secret, so that the cards can still be checked.
    """

    begun: int
    """The time of the first move, in milliseconds since 1970."""
    moves: int
    record: bytes = field(repr=False)


def retold(table: Table) -> Archive | None:
    """Return the archive of a game by older rules that they did not write, as today's rules replay its table.

    None if not every move is allowed by them, or if hands stay closed: what was shown of those only the older
    rules know, as they alone know the result.
    """
    if table.game.sealing is not None:
        return None
    record = record_of(nameless(table), {})
    record = replace(record, entries=[entry for entry in record.entries if not isinstance(entry, Result)])
    try:
        replayed(replace(record, head=replace(record.head, version=table.game.version)))
    except Damaged:
        return None
    return _packed(table, record)


def _packed(table: Table, record: Record) -> Archive:
    packed = zlib.compress(str(record).encode(), COMPRESSION_LEVEL)
    return Archive(table.moves[0].at, len(table.moves), packed)


def archived(table: Table, stored: Iterable[Move], kept: Archive | None = None) -> Archive | None:
    """Return the archive that can stand for a finished table and its stored moves: by today's rules, or the
    one that is `kept` if the game was played by others. None if there was no game, or if its rules changed
    before its record was stored. Raises CorruptArchive.
    """
    moves = tuple(stored)
    if (number := first_broken(table.id, moves)) is not None:
        raise CorruptArchive(f"stored move {number} isn't what was played")
    if not moves or not (table.current or kept):
        return None
    if table.current and table.moves != moves:
        raise CorruptArchive("its moves can't be played again")
    if (why := uncommitted(table)) is not None:
        raise CorruptArchive(why)
    try:
        if table.current or kept is None:
            kept = _packed(table, record_of(nameless(table), {}))
        checked(table, unpacked(kept.record))
    except Damaged as damaged:
        raise CorruptArchive(f"its record doesn't hold: {damaged}") from damaged
    return kept


def unpacked(packed: bytes) -> Record:
    """Decompress and parse an archived record. Raises Damaged."""
    try:
        return read(zlib.decompress(packed))
    except zlib.error:
        raise Damaged(0, "It can't be unpacked.") from None


def checked(table: Table, record: Record) -> Proved:
    """Verify the archived record of a table and return what was proved; replay it if the rules are still
    those by which it was played. Raises Damaged.
    """
    head = record.head
    if (head.table, head.game, head.commitment) != (table.id, table.game.name, table.commitment):
        raise Damaged(1, "This is the record of another game.")
    found = proved(record)
    if head.version == table.game.version:
        replayed(record)
    return found


def verdict_of(table: Table, archive: Archive, seals: Mapping[int, int]) -> Verdict:
    """Verify the archived record of a table that cannot be replayed, and return the verdict."""
    found = Verdict(table, seals, begun=archive.begun)
    try:
        record = unpacked(archive.record)
        holds = checked(table, record)
    except Damaged as damaged:
        return replace(found, wrong=doubtful(damaged))
    return replace(found, roots=record.head.roots, record=record, proved=holds)
