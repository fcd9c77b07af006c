"""Was everything dealt as it was committed to? What of a table can be checked, and whether it holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.table.disclosure import is_told
from bot.table.exporting import record_of
from bot.table.record import Move, UserId, first_broken
from bot.table.table import Scheme, Table
from engines.chance import commitment
from engines.core import TextId
from engines.record import Damaged, Proved, Record, proved, replayed


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of a table, and its record as whoever asked may know it."""

    table: Table
    wrong: str = ""
    """What does not hold, in a sentence."""
    proved: Proved | None = None
    """What holds; None: nothing can be checked before the game is over."""
    record: Record | None = field(default=None, repr=False)


def uncommitted(table: Table) -> str | None:
    """What is wrong with the secret from which a table's cards follow, if something is."""
    if table.scheme is Scheme.MIXED and commitment(table.seed) != table.commitment:
        return "The stored secret isn't the one whose SHA-256 was told when the lobby opened."
    return None


def verdict(
    table: Table, stored: Iterable[Move], stories: Mapping[TextId, str], user: UserId | None
) -> Verdict:
    """What can be checked of a table by one who looks, and whether it holds."""
    if (why := uncommitted(table)) is not None:
        return Verdict(table, why)
    if (number := first_broken(table.id, stored)) is not None:
        return Verdict(table, f"Stored move {number} isn't what was played.")
    if not table.moves or not (is_told(table) or table.game.sealing is not None):
        return Verdict(table)
    try:
        record = record_of(table, stories, user)
        found, _ = proved(record), replayed(record)
        return Verdict(table, "", found, record)
    except Damaged as damaged:
        return Verdict(table, f"The record doesn't hold. {damaged}")
