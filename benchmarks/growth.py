"""The cost of a move as the bot grows: many open tables, a long table, a big database.

Use cases run in process over SQLite on disk, before and after the data was added.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.durable import House, multiply, row_by_row
from benchmarks.report import FULL, Row, Scale
from bot.table.record import TableId
from bot.table.table import Table

FEW, OPEN, LONG, PAST, SITTERS = 10, 10_000, 10_000, 1_000_000, 50_000
"""Counts: tables open at first, and later; moves of one table; moves and sitters of closed tables."""
MOVES = 200
SAME = 2 / 3
"""The ratio of its speed that a move must keep, at least."""
STILL, JOIN = 0.050, 0.003
"""The limits in seconds for blocking the event loop during a replay, and for joining a table."""
TICK = 0.001


def rows(scale: Scale = FULL) -> Iterable[Row]:
    """Compare moves with those of a smaller bot; measure a long replay, and joining in a big database."""
    with TemporaryDirectory() as folder, asyncio.Runner() as runner:
        yield from row_by_row(runner, _measured(Path(folder), scale))


async def _measured(folder: Path, scale: Scale) -> AsyncGenerator[Row]:
    house, moves = await House.opened(folder / "growth.db"), scale.of(MOVES)
    tables = await house.started(FEW)
    few = await _move(house, tables[0].id, moves)
    many, long, past, sitters = map(scale.of, (OPEN, LONG, PAST, SITTERS))
    await house.changed(lambda db: multiply(db, many))
    took = await _move(house, tables[0].id, moves)
    yield Row(f"a move, {many:,} tables open", f"with {FEW} open", few / took, SAME)
    table = await _lengthened(house, tables[1], long)
    took = await _move(house, table.id, moves)
    yield Row(f"a move, {long:,} before it", "with few before it", few / took, SAME)
    still = await _stands_still(house, table.id)
    yield Row(
        f"replaying {long:,} moves: {1000 * still:.0f} ms still", f"{1000 * STILL:g} ms", STILL / still, 1
    )
    await house.changed(lambda db: _age(db, tables[2].id, past, sitters))
    took = await _move(house, tables[2].id, moves)
    yield Row(f"a move, {past:,} in the database", "with few there", few / took, SAME)
    took = await _joining(house, scale.of(FEW))
    yield Row(f"joining, {sitters:,} sitters: {1000 * took:.1f} ms", f"{1000 * JOIN:g} ms", JOIN / took, 1)
    await house.store.close()


async def _move(house: House, id: TableId, moves: int) -> float:
    """Return the median seconds of a durable move at a cached table."""
    table, took = await house.queries.table(id), list[float]()
    for _ in range(moves):
        start = perf_counter()
        table = await house.move(table)
        took.append(perf_counter() - start)
    return median(took)


async def _lengthened(house: House, table: Table, moves: int) -> Table:
    while len(table.moves) < moves:
        table = await house.move(table)
    return table


async def _stands_still(house: House, id: TableId) -> float:
    """Return the longest time in seconds that the event loop is blocked while a table is replayed."""
    longest, last = 0.0, perf_counter()

    async def ticking() -> None:
        nonlocal longest, last
        while True:
            await asyncio.sleep(TICK)
            longest, last = max(longest, perf_counter() - last), perf_counter()

    house.forget()
    ticks = asyncio.create_task(ticking())
    await asyncio.sleep(0)
    last = perf_counter()
    _ = await house.queries.table(id)
    longest = max(longest, perf_counter() - last)
    _ = ticks.cancel()
    return longest


def _age(db: sqlite3.Connection, like: TableId, moves: int, sitters: int) -> None:
    """Add closed tables with `moves` moves and `sitters` sitters in all."""
    each = 1000
    tables = max(1, moves // each)
    numbers = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {})"
    _copy(db, "tables", f"{numbers.format(tables)}", {"id": "'o' || i", "status": "'closed'"}, like)
    of_table = {"table_id": f"'o' || (i / {each})", "n": f"i % {each}"}
    _copy(db, "moves", numbers.format(moves), of_table, like)
    of_sitter = {
        "n": "1000000 + i",
        "table_id": f"'o' || (i % {tables})",
        "user": "1000000 + i",
        "held": "NULL",
    }
    _copy(db, "sitters", numbers.format(sitters), of_sitter, like)


def _copy(db: sqlite3.Connection, table: str, numbers: str, changed: dict[str, str], like: TableId) -> None:
    """Copy the first row of a table for each number `i`, with the values in `changed`."""
    columns = [row for (_, row, *_) in db.execute(f"PRAGMA table_info({table})")]
    key = "id" if table == "tables" else "table_id"
    picked = ", ".join(changed.get(column, f'like_it."{column}"') for column in columns)
    one = f"(SELECT * FROM {table} WHERE {key} = '{like}' LIMIT 1) AS like_it"
    _ = db.execute(f"INSERT INTO {table} {numbers} SELECT {picked} FROM n, {one}")


async def _joining(house: House, many: int) -> float:
    """Return the median seconds until a user who has a villain has joined a lobby."""
    took = list[float]()
    for _ in range(many):
        table, user = await house.lobby()
        start = perf_counter()
        _ = await house.joining.join(table.id, user, "Player")
        took.append(perf_counter() - start)
        _ = await house.hosting.end(table.id, table.host, steward=False)
    return median(took)
