"""Integrity checks of a database after a trial.

They read the file themselves, since `bot/ops/doctor.py` is among what is tested.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.database.repositories import BANK
from bot.database.store import Store
from bot.presentation.game_presenter import Texts
from bot.services.queries import Queries
from bot.services.transactions import Transactions
from bot.table.record import Move, TableId, chain
from bot.table.table import Status, Table
from engines.record import Damaged, proved, read, replayed


def now() -> int:
    return int(time.time() * 1000)


def wrong(database: Path) -> list[str]:
    if not database.exists():
        return []
    with sqlite3.connect(database) as books:
        tables = books.execute("SELECT name FROM sqlite_master WHERE name = 'ledger'").fetchall()
        checks = (_noted, _exact, _chained, _archived) if tables else ()
        found = [it for (it,) in books.execute("PRAGMA integrity_check") if it != "ok"]
        found += [f"foreign key: {it}" for it in books.execute("PRAGMA foreign_key_check")]
        found += [line for check in checks for line in check(books)]
    books.close()
    # Tables wait for somebody; where villains come and go, one may sit alone.
    playing = [table for table, _ in opened(database) if table.status is Status.PLAYING]
    waiting = [table.id for table in playing if not table.owed and table.game.join is None]
    return found + [f"table {id} is waiting for nobody" for id in waiting]


def rows(database: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database)) as books:
        return books.execute(query, values).fetchall()


def _noted(books: sqlite3.Connection) -> list[str]:
    """Check that each recorded interaction has made one move, which no other has made."""
    noted = {id: (table, n) for id, table, n in books.execute("SELECT id, table_id, n FROM interactions")}
    twice = books.execute("SELECT table_id, n FROM interactions GROUP BY table_id, n HAVING count(*) > 1")
    rows = {(table, n) for table, n in books.execute("SELECT table_id, n FROM moves")}
    missing = [f"interaction {id} has no move" for id, it in noted.items() if it not in rows]
    return [f"{it} was made by two interactions" for it in twice] + missing


def _exact(books: sqlite3.Connection) -> list[str]:
    """Check that the ledger adds up to 0, and each villain's chips to the sum of their entries."""
    (total,) = books.execute("SELECT coalesce(sum(delta), 0) FROM ledger").fetchone()
    query = (
        "SELECT v.id, v.chips, coalesce(sum(l.delta), 0) FROM villains v "
        "LEFT JOIN ledger l ON l.account = v.id "
        "WHERE v.id != ? GROUP BY v.id HAVING v.chips != coalesce(sum(l.delta), 0)"
    )
    found = [f"villain {it}" for it in books.execute(query, (BANK,))]
    return found + ([f"the ledger adds up to {total}"] if total else [])


def _chained(books: sqlite3.Connection) -> list[str]:
    """Check that each move has the hash of all before it, and that no number is missing."""
    query = "SELECT table_id, n, seat, text, user, auto, at, hash FROM moves ORDER BY table_id, n"
    last, found = ("", 0, ""), list[str]()
    for table, n, seat, text, user, auto, at, digest in books.execute(query):
        before, number = (last[2], last[1] + 1) if last[0] == table else ("", 1)
        move = Move(n, seat, text, user, bool(auto), at)
        if n != number or chain(TableId(table), before, move) != digest:
            found.append(f"the chain of table {table} is broken at move {n}")
        last = (table, n, digest)
    return found


def _archived(books: sqlite3.Connection) -> list[str]:
    """Check that archived tables have no people and no moves, that stored records can be replayed, and that
    those of other tables are of their moves.
    """
    found = list[str]()
    for it in ("moves", "sitters", "interactions", "texts", "votes"):
        query = f"SELECT DISTINCT table_id FROM {it} JOIN tables t ON t.id = table_id WHERE t.seed = ''"
        found += [f"table {id} is not whole, and has {it}" for (id,) in books.execute(query)]
    query = "SELECT DISTINCT table_id FROM messages m JOIN tables t ON t.id = table_id WHERE t.seed = '' "
    query += "AND kind NOT IN ('table', 'seal')"
    found += [f"table {id} is not whole, and has messages" for (id,) in books.execute(query)]
    query = (
        "SELECT t.id, t.commitment, t.seed, t.status, t.ended, a.moves, a.record, "
        "(SELECT count(*) FROM moves m WHERE m.table_id = t.id) "
        "FROM tables t LEFT JOIN archives a ON a.table_id = t.id WHERE t.seed = '' OR a.record IS NOT NULL"
    )
    for id, told, seed, status, ended, moves, packed, there in books.execute(query):
        if status != Status.CLOSED or ended is None or there != (moves if seed else 0):
            found.append(f"the record of table {id} is not of its moves")
        elif packed is not None:
            found += [f"the record of table {id}: {it}" for it in _unplayable(packed, id, told, moves)]
    return found


def _unplayable(packed: bytes, id: str, told: str, moves: int) -> list[str]:
    try:
        record = read(zlib.decompress(packed))
        _ = proved(record)
        played = replayed(record).moves
    except (Damaged, zlib.error) as error:
        return [str(error)]
    found = [] if (record.head.table, record.head.commitment) == (id, told) else ["it is another one's"]
    return found + ([] if 0 < played <= moves else [f"it has {played} moves of {moves}"])


def opened(database: Path) -> list[tuple[Table, Texts]]:

    async def look() -> list[tuple[Table, Texts]]:
        store = await Store.open(f"sqlite+aiosqlite:///{database}")
        try:
            async with store.outside_transactions() as connection:
                channels = (await connection.exec_driver_sql("SELECT channel FROM open_tables")).all()
            queries = Queries(Transactions(store, now))
            tables = [await queries.in_channel(it) for (it,) in channels]
            return [(table, await queries.texts(table.id)) for table in tables]
        finally:
            await store.close()

    return asyncio.run(look())
