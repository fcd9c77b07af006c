"""Was everything dealt as it was committed to? What of a table can be checked, and whether it holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from bot.table.disclosure import is_told, players
from bot.table.exporting import record_of, roots
from bot.table.record import SKEW, Move, UserId, first_broken, moment
from bot.table.table import Scheme, Table
from engines.chance import commitment
from engines.core import TextId
from engines.record import Damaged, Proved, Record, proved, replayed


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of a table, and its record as whoever asked may know it."""

    table: Table
    seal: int | None
    """The message by which its cards were committed to; None: there is none (yet)."""
    begun: int | None = None
    """When its first move was made, in milliseconds since 1970; None: there was none yet."""
    roots: tuple[str, ...] = ()
    """Of the sheets on which its cards are sealed."""
    wrong: str = ""
    """What does not hold, in a sentence."""
    proved: Proved | None = None
    """What holds; None: nothing can be checked before the game is over."""
    record: Record | None = field(default=None, repr=False)
    own: bool = False
    """Whether it has cards of whoever asked in it that others do not know."""

    @property
    def late(self) -> bool:
        """Whether cards were dealt before they were committed to."""
        if self.table.scheme is Scheme.SECRET or self.begun is None:
            return False
        return self.seal is None or moment(self.seal) > self.begun + SKEW

    @property
    def secret(self) -> str:
        """What the cards follow from, where that may be told by now; "": it may not."""
        if not is_told(self.table):
            return ""
        return self.table.seed or (self.record.head.secret if self.record is not None else "")


def uncommitted(table: Table) -> str | None:
    """What is wrong with the secret from which a table's cards follow, if something is."""
    if table.scheme is Scheme.MIXED and commitment(table.seed) != table.commitment:
        return "The stored secret isn't the one whose SHA-256 was told when the lobby opened."
    return None


def doubtful(damaged: Damaged) -> str:
    """What is said of a record that is not what was played."""
    return f"The record doesn't hold. {damaged}"


def verdict(
    table: Table,
    stored: Iterable[Move],
    stories: Mapping[TextId, str],
    user: UserId | None,
    seal: int | None,
) -> Verdict:
    """What can be checked of a table by one who looks, and whether it holds."""
    found = Verdict(table, seal, table.moves[0].at if table.moves else None, roots(table))
    if (why := uncommitted(table)) is not None:
        return replace(found, wrong=why)
    if (number := first_broken(table.id, stored)) is not None:
        return replace(found, wrong=f"Stored move {number} isn't what was played.")
    if not table.moves or not (is_told(table) or table.game.sealing is not None):
        return found
    try:
        record = record_of(table, stories, user)
        checked, _ = proved(record), replayed(record)
    except Damaged as damaged:
        return replace(found, wrong=doubtful(damaged))
    own = not is_told(table) and user in players(table)
    return replace(found, proved=checked, record=record, own=own)
