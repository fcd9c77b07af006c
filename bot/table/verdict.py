"""Verification of a table: whether the cards were dealt as committed, and the record holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from bot.table.disclosure import is_disclosed, players
from bot.table.exporting import recorded, roots
from bot.table.record import CLOCK_SKEW_MS, Move, UserId, first_broken, moment
from bot.table.table import Scheme, Table
from engines.chance import commitment
from engines.core import TextId
from engines.record import Damaged, Proved, Record, proved, replayed


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a verification, with the record as the asking user may know it."""

    table: Table
    seals: Mapping[int, int]
    """The messages with the commitments by sheet, from 0; those not yet posted are missing."""
    begun: int | None = None
    """The time of the first move, in milliseconds since 1970; None: there was none yet."""
    roots: tuple[str, ...] = ()
    """The Merkle roots of the sheets that seal the cards."""
    wrong: str = ""
    """A sentence about what does not hold; "": nothing."""
    proved: Proved | None = None
    """The verified facts; None: nothing can be checked before the game is over."""
    record: Record | None = field(default=None, repr=False)
    own: bool = False
    """Whether the record contains cards that only the asking user may know."""

    used: Mapping[int, int] = field(default_factory=dict[int, int])
    """The times of the first deals by sheet, as far as known."""

    @property
    def late(self) -> bool:
        """Whether cards were dealt before their commitment was posted."""
        if self.table.scheme is Scheme.SECRET or self.begun is None:
            return False
        dealt = {0: self.begun} | {sheet: at for sheet, at in self.used.items() if sheet}
        return any(
            sheet not in self.seals or moment(self.seals[sheet]) > at + CLOCK_SKEW_MS
            for sheet, at in dealt.items()
        )

    @property
    def secret(self) -> str:
        """The secret, if it may be disclosed; else ""."""
        if not self.table.replayable:
            return self.record.head.secret if self.record is not None else ""
        return self.table.seed if is_disclosed(self.table) else ""


def uncommitted(table: Table) -> str | None:
    """Return a sentence if a table's secret does not match its commitment, else None."""
    if table.scheme is not Scheme.SECRET and commitment(table.seed) != table.commitment:
        return "The stored secret isn't the one whose SHA-256 was told when the lobby opened."
    return None


def doubtful(damaged: Damaged) -> str:
    """Return the sentence for a damaged record."""
    return f"The record doesn't hold. {damaged}"


def verdict(
    table: Table,
    stored: Iterable[Move],
    stories: Mapping[TextId, str],
    user: UserId | None,
    told: Mapping[int, int],
) -> Verdict:
    """Verify a table as far as `user` may (None: the public) and return the verdict."""
    found = Verdict(table, told, table.moves[0].at if table.moves else None, roots(table))
    if (why := uncommitted(table)) is not None:
        return replace(found, wrong=why)
    if (number := first_broken(table.id, stored)) is not None:
        return replace(found, wrong=f"Stored move {number} isn't what was played.")
    if not table.moves or not (is_disclosed(table) or table.game.sealing is not None):
        return found
    try:
        record, used = recorded(table, stories, user)
        checked, _ = proved(record), replayed(record)
    except Damaged as damaged:
        return replace(found, wrong=doubtful(damaged))
    own = not is_disclosed(table) and user in players(table)
    return replace(found, proved=checked, record=record, own=own, used=used)
