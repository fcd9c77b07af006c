"""Was everything dealt as it was committed to? What of a table can be checked, and whether it holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from bot.table.disclosure import is_told, players
from bot.table.exporting import recorded, roots
from bot.table.record import SKEW, Move, UserId, first_broken, moment
from bot.table.table import Scheme, Table
from engines.chance import commitment
from engines.core import TextId
from engines.record import Damaged, Proved, Record, proved, replayed


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of a table, and its record as whoever asked may know it."""

    table: Table
    seals: Mapping[int, int]
    """By sheet, from 0: the message by which its cards were committed to, as soon as it is there."""
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

    used: Mapping[int, int] = field(default_factory=dict[int, int])
    """By sheet: when cards of it were first dealt, as far as that is known."""

    @property
    def late(self) -> bool:
        """Whether cards were dealt before they were committed to."""
        if self.table.scheme is Scheme.SECRET or self.begun is None:
            return False
        dealt = {0: self.begun} | {sheet: at for sheet, at in self.used.items() if sheet}
        return any(
            sheet not in self.seals or moment(self.seals[sheet]) > at + SKEW for sheet, at in dealt.items()
        )

    @property
    def secret(self) -> str:
        """What the cards follow from, where that may be told by now; "": it may not."""
        if not is_told(self.table):
            return ""
        return self.table.seed or (self.record.head.secret if self.record is not None else "")


def uncommitted(table: Table) -> str | None:
    """What is wrong with the secret from which a table's cards follow, if something is."""
    if table.scheme is not Scheme.SECRET and commitment(table.seed) != table.commitment:
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
    told: Mapping[int, int],
) -> Verdict:
    """What can be checked of a table by one who looks, and whether it holds."""
    found = Verdict(table, told, table.moves[0].at if table.moves else None, roots(table))
    if (why := uncommitted(table)) is not None:
        return replace(found, wrong=why)
    if (number := first_broken(table.id, stored)) is not None:
        return replace(found, wrong=f"Stored move {number} isn't what was played.")
    if not table.moves or not (is_told(table) or table.game.sealing is not None):
        return found
    try:
        record, used = recorded(table, stories, user)
        checked, _ = proved(record), replayed(record)
    except Damaged as damaged:
        return replace(found, wrong=doubtful(damaged))
    own = not is_told(table) and user in players(table)
    return replace(found, proved=checked, record=record, own=own, used=used)
