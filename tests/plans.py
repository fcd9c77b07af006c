"""Query plans of the bot's statements: none may scan a whole table that grows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import schema

GROWING = {it.name for it in schema.metadata.tables.values()} - {"open_tables", "presets"}
"""The tables that grow with games, users or villains."""
_SCAN = re.compile(r"SCAN (\w+)")


async def scans(connection: AsyncConnection, statements: Mapping[str, Any]) -> list[str]:
    """Return the plans and statements that scan a whole growing table."""
    found: list[str] = []
    for statement, values in statements.items():
        if not statement.startswith(("SELECT", "UPDATE", "DELETE")):
            continue
        first = values[0] if isinstance(values, list) else values  # of an `executemany`
        rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", first)
        for row in rows:
            scanned = _SCAN.match(str(row[3]))
            if scanned and scanned[1] in _names(statement, GROWING):
                found.append(f"{row[3]}: {statement}")
    return found


def _names(statement: str, tables: Iterable[str]) -> set[str]:
    return {*tables, *(alias for it in tables for alias in re.findall(rf"\b{it} AS (\w+)", statement))}
