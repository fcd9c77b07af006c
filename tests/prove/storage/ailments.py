"""Faults of a database while a bot uses it; most of them pass.

Simulated are a full disk, by SQLite's limit of pages (the statement fails) and by the system's limit of file
sizes (a write fails halfway), and a read-only disk by `query_only` (root ignores the system's permissions).
The lock is real, held by another process that gets the file after a lost connection; damage is real bytes in
the real files, after which the page cache is dropped as where memory is short.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from bot.database import schema
from bot.database.store import Store
from tests.prove.storage.wal import HEAD, PAGE, beside

Ailment = Callable[[Store, Path, Random], AbstractAsyncContextManager[None]]


async def sql(store: Store, statement: str) -> list[tuple[Any, ...]]:
    """Return the rows of a statement on the open database, outside of transactions."""
    async with store.outside_transactions() as connection:
        raw = await connection.get_raw_connection()
        driver: Any = raw.driver_connection
        async with driver.execute(statement) as cursor:
            return [tuple(it) for it in await cursor.fetchall()]


async def held(store: Store) -> str:
    """Return a digest of every row of the open database."""
    async with store.outside_transactions() as connection:
        (kept,) = (await connection.exec_driver_sql(_EVERYTHING)).one()
    return blake2b(kept.encode()).hexdigest()


def _everything() -> str:
    """Return a query for all rows as one text; one query, since each is a trip to another thread."""
    parts: list[str] = []
    for table in schema.metadata.sorted_tables:
        row = " || ',' || ".join(f'quote("{column.name}")' for column in table.columns)
        parts.append(f"coalesce((SELECT group_concat({row}, char(10)) FROM \"{table.name}\"), '')")
    return f"SELECT {' || char(10) || '.join(parts)}"


_EVERYTHING = _everything()


@asynccontextmanager
async def full(store: Store, _database: Path, _random: Random) -> AsyncGenerator[None]:
    """Allow no more pages than there are."""
    ((pages,),) = await sql(store, "PRAGMA page_count")
    async with during(store, f"max_page_count={pages}", "max_page_count=1000000"):
        yield


@asynccontextmanager
async def during(store: Store, *pragmas: str) -> AsyncGenerator[None]:
    """Set a pragma, and another one at the end."""
    first, last = pragmas
    _ = await sql(store, f"PRAGMA {first}")
    try:
        yield
    finally:
        _ = await sql(store, f"PRAGMA {last}")


@asynccontextmanager
async def broken_off(_store: Store, database: Path, random: Random) -> AsyncGenerator[None]:
    """Limit files to the WAL's length, or a little more: a commit is broken off within its frames."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    length = beside(database).stat().st_size + random.choice((0, 1, 100, random.randrange(2 * PAGE)))
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def read_only(store: Store, _database: Path, _random: Random) -> AbstractAsyncContextManager[None]:
    return during(store, "query_only=ON", "query_only=OFF")


TAKE = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA locking_mode=EXCLUSIVE")
db.execute("BEGIN EXCLUSIVE")
print("taken", flush=True)
sys.stdin.read()
db.execute("ROLLBACK")
db.close()
"""


@contextmanager
def taken(database: Path) -> Generator[None]:
    """Hold the database's lock in another process."""
    command = [sys.executable, "-c", TAKE, str(database)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "taken\n"
        try:
            yield
        finally:
            other.stdin.close()


@asynccontextmanager
async def locked(store: Store, database: Path, _random: Random) -> AsyncGenerator[None]:
    """Break the connection, and let another process take the lock."""
    async with store.outside_transactions() as connection:
        await connection.invalidate()
    with taken(database):
        yield


@asynccontextmanager
async def damaged(store: Store, database: Path, random: Random) -> AsyncGenerator[None]:
    """Damage all files; this does not pass."""
    for file, start in ((database, 0), (beside(database), HEAD)):
        spoil(file, start, random)
    _ = await sql(store, "PRAGMA shrink_memory")
    yield


def spoil(file: Path, start: int, random: Random) -> None:
    """Overwrite a file with random bytes, from `start` on."""
    with file.open("r+b") as opened:
        _ = opened.seek(start)
        _ = opened.write(random.randbytes(file.stat().st_size - start))


PASSING: dict[str, Ailment] = {it.__name__: it for it in (full, broken_off, read_only, locked)}
