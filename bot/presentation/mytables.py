"""The page of `/mytables`: a user's tables, and where it is their move."""

from __future__ import annotations

from bot.presentation.buttons import Link
from bot.presentation.page import Page
from bot.table import links
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.texts import plain, together, until
from engines.words import counted

TABLES_LISTED_MAX = 25
"""Maximum number of tables listed, so that they fit on a page."""
TABLE_BUTTONS_MAX = 10
"""Maximum number of tables with a button."""
NAMES_LISTED_MAX = 3
"""Maximum number of players named for whom a table waits."""


def tables_page(tables: list[Table], user: UserId) -> Page:
    """Return the page with a line for each table: first those where it is the user's move, by deadline."""
    by_urgency = sorted(tables, key=lambda table: _urgency(table, user))
    lines = [f"{n}. {_titled(table)}: {_how(table, user)}" for n, table in enumerate(by_urgency, 1)]
    more = len(lines) - TABLES_LISTED_MAX
    text = "\n".join(
        [*lines[:TABLES_LISTED_MAX], *([f"And {counted(more, 'table')} more."] if more > 0 else [])]
    )
    return Page("Your tables", text or "You aren't at any open table. `/newgame` opens one.")


def _titled(table: Table) -> str:
    return f"[{table.game.title}]({links.channel(table.guild, table.channel)})"


def table_links(tables: list[Table], user: UserId) -> list[Link]:
    """Return a link to each table that waits for the user, or to each of their tables if none does."""
    by_urgency = sorted(tables, key=lambda table: _urgency(table, user))
    waiting = [table for table in by_urgency if _owing(table, user) is not None]
    return [
        Link(f"{n}. {table.game.title}", links.channel(table.guild, table.channel))
        for n, table in enumerate((waiting or by_urgency)[:TABLE_BUTTONS_MAX], 1)
    ]


def _owing(table: Table, user: UserId) -> Sitter | None:
    """Return the user's sitter at a table that waits for their move; else None."""
    sitter, seat = table.sitter(user), table.seat(user)
    waited = sitter is not None and seat in table.owed and not sitter.automatic
    return sitter if waited else None


def _urgency(table: Table, user: UserId) -> tuple[bool, float]:
    sitter = _owing(table, user)
    due = _due(table, sitter) if sitter is not None else None
    return sitter is None, due if due is not None else float("inf")


def _due(table: Table, sitter: Sitter) -> int | None:
    """Return the deadline in milliseconds; None if there is none or the clock is stopped."""
    return sitter.deadline.due if sitter.deadline is not None and table.paused is None else None


def _how(table: Table, user: UserId) -> str:
    """Return a table's status for one of its players."""
    sitter, owing = table.sitter(user), _owing(table, user)
    if table.status is Status.LOBBY:
        return "not started yet"
    if owing is not None:
        due = _due(table, owing)
        limit = f", time runs out {until(due)}" if due is not None else ""
        return f"**your move**{limit or _stands(table)}"
    if sitter is not None and sitter.automatic:
        return "the bot plays your seat"
    names = [f"**{plain(table.name(seat))}**" for seat in table.owed]
    others = [counted(len(names) - NAMES_LISTED_MAX, "other")] if len(names) > NAMES_LISTED_MAX else []
    waiting = f"waiting for {together([*names[:NAMES_LISTED_MAX], *others])}" if names else "under way"
    return f"{waiting}{_stands(table)}"


def _stands(table: Table) -> str:
    return "; the clock has stopped" if table.paused is not None else ""
