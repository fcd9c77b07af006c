"""P1: a bot that is killed loses no move that it acknowledged, applies none twice, and goes on where it was.

First form: the use cases over SQLite in a process of their own, without Discord.
"""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.books import BANK
from bot.desks import Desks
from bot.record import Move, TableId, chain
from bot.store import Store
from bot.table import Status
from bot.tables import Tables
from tests.prove.player import now

LONGEST = 1.5
"""Seconds that a bot lives, at most, after its start."""


def trial(trials: int, seed: int = 1) -> tuple[str, list[str]]:
    """How much was tried in so many kills, one after another on the same database, and what went wrong."""
    random, acknowledged, failures = Random(seed), dict[int, tuple[str, int]](), list[str]()
    with TemporaryDirectory() as folder:
        database = Path(folder) / "p1.db"
        for run in range(trials):
            acknowledged |= killed(database, run, random)
            failures += [f"kill {run}: {it}" for it in wrong(database, acknowledged)]
    if not acknowledged:
        failures.append("no move was ever acknowledged, so nothing was tried")
    return f"{trials} kills, {len(acknowledged):,} acknowledged moves", failures


def killed(database: Path, run: int, random: Random) -> dict[int, tuple[str, int]]:
    """Kills a bot at a random moment, every fourth time while it comes up; what it acknowledged."""
    command = [sys.executable, "-m", "tests.prove.player", str(database), str(run)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        assert bot.stdout is not None
        if run % 4 == 3:
            delay = random.uniform(0.2, 1.2)
        else:
            delay = random.uniform(0.05, LONGEST)
            _ = bot.stdout.readline()
        try:
            _ = bot.wait(delay)
        except subprocess.TimeoutExpired:
            bot.kill()
        whole = [line.split() for line in bot.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    return {
        int(words[1]): (words[2], int(words[3])) for words in whole if words[0] == "ack" and len(words) == 4
    }


def wrong(database: Path, acknowledged: dict[int, tuple[str, int]]) -> list[str]:
    """What the database holds that it should not, or lacks."""
    if not database.exists():
        return []
    with sqlite3.connect(database) as books:
        tables = books.execute("SELECT name FROM sqlite_master WHERE name = 'ledger'").fetchall()
        found = _sound(books) + (
            _kept(books, acknowledged) + _exact(books) + _chained(books) if tables else []
        )
        channels = [it for (it,) in books.execute("SELECT channel FROM open_tables")] if tables else []
    books.close()
    return found + asyncio.run(_replays(database, channels))


def _sound(books: sqlite3.Connection) -> list[str]:
    found = [it for (it,) in books.execute("PRAGMA integrity_check") if it != "ok"]
    return found + [f"foreign key: {it}" for it in books.execute("PRAGMA foreign_key_check")]


def _kept(books: sqlite3.Connection, acknowledged: dict[int, tuple[str, int]]) -> list[str]:
    """Every acknowledged move is there, and each interaction was applied once."""
    noted = {id: (table, n) for id, table, n in books.execute("SELECT id, table_id, n FROM interactions")}
    lost = [
        f"move {it} was acknowledged and is lost" for it in acknowledged.items() if noted.get(it[0]) != it[1]
    ]
    twice = books.execute("SELECT table_id, n FROM interactions GROUP BY table_id, n HAVING count(*) > 1")
    rows = {(table, n) for table, n in books.execute("SELECT table_id, n FROM moves")}
    missing = [f"interaction {id} has no move" for id, it in noted.items() if it not in rows]
    return lost + [f"{it} was applied twice" for it in twice] + missing


def _exact(books: sqlite3.Connection) -> list[str]:
    """The ledger adds up to 0, and each villain's chips are the sum of his entries."""
    (total,) = books.execute("SELECT coalesce(sum(delta), 0) FROM ledger").fetchone()
    query = (
        "SELECT v.id, v.chips, coalesce(sum(l.delta), 0) FROM villains v "
        "LEFT JOIN ledger l ON l.account = v.id "
        "WHERE v.id != ? GROUP BY v.id HAVING v.chips != coalesce(sum(l.delta), 0)"
    )
    found = [f"villain {it}" for it in books.execute(query, (BANK,))]
    return found + ([f"the ledger adds up to {total}"] if total else [])


def _chained(books: sqlite3.Connection) -> list[str]:
    """Every row of moves carries the hash of all before it, and no number is missing."""
    query = "SELECT table_id, n, seat, text, user, auto, at, hash FROM moves ORDER BY table_id, n"
    last, found = ("", 0, ""), list[str]()
    for table, n, seat, text, user, auto, at, digest in books.execute(query):
        before, number = (last[2], last[1] + 1) if last[0] == table else ("", 1)
        move = Move(n, seat, text, user, bool(auto), at)
        if n != number or chain(TableId(table), before, move) != digest:
            found.append(f"the chain of table {table} is broken at move {n}")
        last = (table, n, digest)
    return found


async def _replays(database: Path, channels: list[int]) -> list[str]:
    """Every open table replays, and somebody is waited for at it."""
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    try:
        tables = Tables(Desks(store, now))
        looked = [await tables.in_channel(channel) for channel in channels]
        return [
            f"table {it.id} waits for nobody" for it in looked if it.status is Status.PLAYING and not it.owed
        ]
    finally:
        await store.close()
