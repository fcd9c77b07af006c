"""Durable moves: use cases in process, without network, compared with raw sqlite3.

Both sides write the same rows to files on the same disk, in WAL mode with synchronous=FULL.
"""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import tracemalloc
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.report import FULL, Row, Scale
from bot.database import schema
from bot.database.store import Store
from bot.presentation.telling import event_lines, tale
from bot.services.deadlines import DeadlineService
from bot.services.jobs import ThreadJobRunner
from bot.services.joining import Joining
from bot.services.lessons import Lessons
from bot.services.move_search import MarshalSearch
from bot.services.people import People
from bot.services.playing import Playing
from bot.services.queries import Queries
from bot.services.transactions import Transactions
from bot.table.record import TableId, UserId
from bot.table.table import Table
from bot.table.time_control import TimeControl
from bot.table.villains import sheet
from engines.holdup.actions import Call
from engines.notation import write
from tests.bot.house import SealedHosting

IN_A_SERVER = 50
"""The number of tables of a server, at most."""
CLIENTS, EACH = 64, 10
"""The number of concurrent clients, and the moves of each in a round."""
ALONE = 200
ROUNDS = 5
LENGTH = 100
"""The number of moves of the table that is loaded."""
IDLE = 256
OPEN = 10_000
LOADING = 0.005
"""The limit for loading a table, in seconds."""
MEMORY = 1024
"""The limit for the memory of an idle table, in bytes."""


def rows(scale: Scale = FULL) -> Iterable[Row]:
    """Compare durable moves with raw commits; measure tables when loaded, idle, and woken after a restart."""
    _ = gc.collect()
    gc.freeze()  # as the bot does once it has imported everything (`bot.cli`)
    with TemporaryDirectory() as folder, asyncio.Runner() as runner:
        yield from row_by_row(runner, _measured(Path(folder), scale))
    gc.unfreeze()


def row_by_row(runner: asyncio.Runner, measured: AsyncGenerator[Row]) -> Iterator[Row]:
    """Yield each row of an asynchronous generator as soon as it is measured."""
    with suppress(StopAsyncIteration):
        while True:
            yield runner.run(anext(measured))


async def _measured(folder: Path, scale: Scale) -> AsyncGenerator[Row]:
    house, raw = await House.opened(folder / "ours.db"), Raw(folder / "raw.db")
    clients, length, many = scale.of(CLIENTS), scale.of(LENGTH), scale.of(OPEN)
    tables = await house.started(clients)
    alone = await _alone(house, raw, tables[0], scale.of(ALONE))
    yield Row("a durable move, alone", "a raw commit of its rows", alone, 1 / 5)
    together = await _together(house, raw, tables, scale.fewer(ROUNDS).rounds)
    yield Row(f"durable moves, {clients} clients", "raw commits in a row", together, 1 / 4)
    yield Row(f"loading {length} moves", f"{LOADING * 1000:g} ms", LOADING / await _loading(house, length), 1)
    yield Row("memory of an idle table", f"{MEMORY} bytes", MEMORY / await _memory(house, scale.of(IDLE)), 1)
    yield Row(f"waking {many:,} open tables", "scanning ids and deadlines", await _waking(house, many), 1 / 2)
    await house.store.close()


class House:
    """The use cases over a database file, and users who make tame moves."""

    def __init__(self, path: Path, store: Store) -> None:
        self.path, self.store = path, store
        self.numbers = count(1)
        self._begin()

    @classmethod
    async def opened(cls, path: Path) -> House:
        return cls(path, await Store.open(f"sqlite+aiosqlite:///{path}"))

    async def changed(self, change: Callable[[sqlite3.Connection], None]) -> None:
        """Change the file with sqlite3 while the store is closed, then open it again."""
        await self.store.close()
        with closing(sqlite3.connect(self.path)) as db, db:
            change(db)
        await self.reopened()

    async def reopened(self) -> None:
        await self.store.close()
        self.store = await Store.open(f"sqlite+aiosqlite:///{self.path}")
        self._begin()

    def _begin(self) -> None:
        shared = Transactions(self.store, lambda: 0)
        self.queries, self.playing, self.deadlines = (
            Queries(shared),
            Playing(shared, Lessons(shared), event_lines),
            DeadlineService(shared, MarshalSearch(ThreadJobRunner()), tale),
        )
        self.hosting, self.joining, self.people = SealedHosting(shared), Joining(shared), People(shared)

    def forget(self) -> None:
        """Clear the cache, so that every table is replayed at its next access."""
        self.store._known.clear()  # pyright: ignore[reportPrivateUsage]

    async def started(self, number: int) -> list[Table]:
        return await asyncio.gather(*(self._table() for _ in range(number)))

    async def _table(self) -> Table:
        table, user = await self.lobby()
        _ = await self.joining.join(table.id, user, "Player")
        return (await self.hosting.start(table.id, table.host)).table

    async def lobby(self) -> tuple[Table, UserId]:
        """Open a lobby; return it with the id of another user who has a villain."""
        users = [UserId(next(self.numbers)) for _ in range(2)]
        guild = 1 + users[0] // (2 * IN_A_SERVER)
        for user in users:
            made = sheet(name=f"Villain {user}", powerset="none", aptitudes=(1, 2, 3, 4))
            _ = await self.people.create_villain(guild, user, made)
        table = await self.hosting.open(
            guild=guild, channel=users[0], user=users[0], name="Host", game="holdup",
            pace=TimeControl.SLOW, options={},
        )  # fmt: skip
        return table, users[1]

    async def move(self, table: Table) -> Table:
        """Make one move for the seat that is waited for: a call if possible, else the default."""
        seat = table.owed[0]
        offers, user = table.offers(seat), table.users[seat]
        assert user is not None
        call = Call()
        action = call if any(call in offer for offer in offers) else table.game.default(table.state, seat)
        done = await self.playing.act(table.id, user, write(action), interaction=next(self.numbers))
        return done.table


class Raw:
    """The rows of a move, written by hand: an interaction, a move, the table's row."""

    def __init__(self, path: Path) -> None:
        self.db = sqlite3.connect(path, isolation_level=None)
        for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL"):
            _ = self.db.execute(f"PRAGMA {pragma}")
        for table in (schema.interactions, schema.moves, schema.tables):
            columns = ", ".join(column.name for column in table.columns)
            key = ", ".join(column.name for column in table.primary_key)
            _ = self.db.execute(f"CREATE TABLE {table.name} ({columns}, PRIMARY KEY ({key}))")
        _ = self.db.execute("INSERT INTO tables (id) VALUES ('t')")
        self.numbers = count(1)

    def move(self) -> None:
        n = next(self.numbers)
        _ = self.db.execute("BEGIN IMMEDIATE")
        _ = self.db.execute("INSERT INTO interactions VALUES (?, 't', ?)", (n, n))
        _ = self.db.execute("INSERT INTO moves VALUES ('t', ?, 1, 'call', 1, 0, 0, ?)", (n, "f" * 64))
        _ = self.db.execute("UPDATE tables SET changes = ?, alarm = 0 WHERE id = 't'", (n,))
        _ = self.db.execute("COMMIT")


async def _alone(house: House, raw: Raw, table: Table, moves: int) -> float:
    """Return the median ratio of raw time to ours, move by move."""
    ratios = list[float]()
    for _ in range(moves):
        theirs = _seconds(raw.move)
        start = perf_counter()
        table = await house.move(table)
        ratios.append(theirs / (perf_counter() - start))
    return median(ratios)


async def _together(house: House, raw: Raw, tables: list[Table], rounds: int) -> float:
    """Return the ratio of the moves per second of all concurrent clients to sequential raw moves."""

    async def client(table: Table) -> None:
        table = await house.queries.table(table.id)
        for _ in range(EACH):
            table = await house.move(table)

    ratios = list[float]()
    for _ in range(rounds):
        theirs = _seconds(lambda: [raw.move() for _ in range(len(tables) * EACH)])
        ratios.append(theirs / await _seconds_of(lambda: asyncio.gather(*map(client, tables))))
    return median(ratios)


async def _loading(house: House, length: int) -> float:
    """Return the shortest time in seconds to load a table of `length` moves that is not cached."""
    (table,) = await house.started(1)
    while len(table.moves) < length:
        table = await house.move(table)
    took = list[float]()
    for _ in range(ROUNDS * 3):
        house.forget()
        took.append(await _seconds_of(lambda: house.queries.table(table.id)))
    return min(took)  # the minimum excludes noise, as a limit has no noise of its own


async def _memory(house: House, idle: int) -> float:
    """Return the bytes that stay in memory for each table, the cache apart."""
    tracemalloc.start()
    before = _in_use()
    for _ in range(idle):  # no references are kept here
        await house.started(1)
    house.forget()  # empties the cache
    await asyncio.sleep(0.1)  # until the loop has released its references
    after = _in_use()
    tracemalloc.stop()
    return max(1.0, (after - before) / idle)


def _in_use() -> int:
    _ = gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def _waking(house: House, many: int) -> float:
    """Return the ratio of a plain scan to all the bot does with its tables at a start, migrations apart."""
    await house.changed(lambda db: multiply(db, many))
    await house.store.close()
    db = sqlite3.connect(house.path)
    scan = "SELECT id, alarm FROM tables JOIN open_tables ON table_id = id"
    theirs = median(_seconds(lambda: db.execute(scan).fetchall()) for _ in range(ROUNDS * 3))
    db.close()
    await house.reopened()
    return theirs / median([await _seconds_of(house.deadlines.wake) for _ in range(ROUNDS * 3)])


def multiply(db: sqlite3.Connection, many: int) -> None:
    """Copy an open table until `many` are open."""
    columns = [column.name for column in schema.tables.columns if column.name not in ("id", "channel")]
    listed = ", ".join(columns)
    (id,) = db.execute("SELECT table_id FROM open_tables").fetchone()
    (have,) = db.execute("SELECT count(*) FROM open_tables").fetchone()
    for n in range(many - have):
        copy = TableId(f"c{n}")
        query = f"INSERT INTO tables (id, channel, {listed}) SELECT ?, ?, {listed} FROM tables WHERE id = ?"
        _ = db.execute(query, (copy, 10**9 + n, id))
        _ = db.execute("INSERT INTO open_tables VALUES (?, ?)", (10**9 + n, copy))
    _ = db.execute("DELETE FROM messages WHERE kind = 'table'")
    _ = db.execute(
        "INSERT INTO messages (table_id, kind, key, channel, shown) "
        "SELECT id, 'table', 0, channel, changes FROM tables"
    )


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    _ = work()
    return perf_counter() - start


async def _seconds_of(work: Callable[[], Awaitable[object]]) -> float:
    start = perf_counter()
    _ = await work()
    return perf_counter() - start
