"""The bot's statements and their query plans: none may scan a whole table that grows."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from bot.database import schema
from bot.database.store import Store

GROWING = {it.name for it in schema.metadata.tables.values()} - {"open_tables", "presets"}
"""The tables that grow with games, users or villains."""
_SCAN = re.compile(r"SCAN (\w+)")


@contextmanager
def listening(store: Store) -> Generator[dict[str, Any]]:
    """Yield the statements that a database is sent from now on, with their values."""
    sent = dict[str, Any]()

    def listen(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        sent[statement] = values

    event.listen(store.statements, "before_cursor_execute", listen)
    yield sent
    event.remove(store.statements, "before_cursor_execute", listen)


async def scans(store: Store, statements: Mapping[str, Any]) -> list[str]:
    """Return the plans and statements that scan a whole growing table."""
    found: list[str] = []
    for statement, values in statements.items():
        if not statement.startswith(("SELECT", "UPDATE", "DELETE")):
            continue
        first = values[0] if isinstance(values, list) else values  # of an `executemany`
        async with store.outside_transactions() as connection:
            rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", first)
        for row in rows:
            scanned = _SCAN.match(str(row[3]))
            if scanned and scanned[1] in _names(statement, GROWING):
                found.append(f"{row[3]}: {statement}")
    return found


def _names(statement: str, tables: Iterable[str]) -> set[str]:
    return {*tables, *(alias for it in tables for alias in re.findall(rf"\b{it} AS (\w+)", statement))}
