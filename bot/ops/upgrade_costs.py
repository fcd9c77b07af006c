"""Costs of an upgrade: open tables that close, and games that can't be shown any more."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import schema
from bot.table.table import Status
from engines import GAMES
from engines.words import agreed, counted


async def costs(connection: AsyncConnection) -> list[str]:
    """Return what the next start will do to tables of older rules, one sentence each; [] if there are none.
    The database may have any older revision. Raises DBAPIError.
    """
    t, m = schema.tables, schema.moves
    query = select(t.c.game, t.c.version, t.c.status, exists().where(m.c.table_id == t.c.id).label("moved"))
    ending, finished = Counter[str](), 0
    for game, version, status, moved in await connection.execute(query):
        if game not in GAMES or version == GAMES[game].version:
            continue
        if status != Status.CLOSED:
            ending[GAMES[game].title] += 1
        elif moved:
            finished += 1
    lines = list[str]()
    if many := ending.total():
        which = ", ".join(f"{n} of {title}" for title, n in sorted(ending.items()))
        whose = agreed(many, "its", "their")
        lines.append(
            f"{counted(many, 'open table')} will be closed: {whose} rules changed ({which}). Chips stay "
            "as they were after the last completed hand."
        )
    if finished:
        lines.append(
            f"{counted(finished, 'finished game')} of older rules can't be shown by /replay and /log; "
            "results, chips and records stay."
        )
    return lines
