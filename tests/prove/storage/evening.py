"""A bot without Discord that plays until it kills itself.

Usage: `python -m tests.prove.storage.evening DATABASE SEED COMMITS`. Before each commit it prints the state
of the WAL and a digest of the database after the commit, as `SALT FRAMES DIGEST`. After COMMITS commits it
kills itself before the next one, with a WAL that is not yet checkpointed.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection, Engine, event

from bot.database.store import Store
from bot.services.transactions import Transactions
from bot.table.table import Status, Table
from engines import GAMES
from engines.core import Illegal
from tests.prove.playing import Uses, lobby, some_move
from tests.prove.storage.wal import beside, content, generation

GUILD = 1
SEATS = 3
NOON = 1_000_000_000


class Evening:
    """A table of each game, with players who act at random."""

    def __init__(self, store: Store, random: Random) -> None:
        self._random = random
        self._ticks = count(NOON, 1000)
        self._uses = Uses(Transactions(store, lambda: next(self._ticks)))
        self._interactions = count(1)
        self._channels = count(100)
        self._open: dict[str, Table] = {}

    async def step(self) -> None:
        """Play a move at a table, or at several in one commit, or open a new table where the last is over."""
        names = self._random.sample([*GAMES], self._random.choice((1, 1, 1, 2, 3)))
        for table in await asyncio.gather(*map(self._one, names)):
            self._open[table.game.name] = table

    async def _one(self, name: str) -> Table:
        table = self._open.get(name)
        if table is None or table.status is Status.CLOSED:
            return await self._new(name)
        seat = self._random.choice(table.owed)
        person = table.users[seat]
        assert person is not None
        line = some_move(table, seat, self._random)
        say = "A coyote howls. " * self._random.randrange(20) if self._random.random() < 0.3 else None
        try:
            number = next(self._interactions)
            done = await self._uses.playing.act(table.id, person, line, say=say, interaction=number)
        except Illegal:
            return table
        return done.table

    async def _new(self, name: str) -> Table:
        channel = next(self._channels)
        many = min(SEATS, GAMES[name].options().max_players)
        users = range(channel * 10, channel * 10 + many)
        table = await lobby(self._uses, name, users, guild=GUILD, channel=channel)
        return (await self._uses.hosting.start(table.id, table.host)).table


def secret(random: Random) -> Any:
    """Derive ids and seeds from the seed of the evening."""
    return patch.multiple(secrets, choice=random.choice, token_hex=lambda n=32: random.randbytes(n).hex())


def told(database: Path, commits: int, whole: int) -> Callable[[Connection], None]:
    """Return the listener for commits."""
    numbers: Iterator[int] = count()

    def before(connection: Connection) -> None:
        wal = beside(database)
        salt, frames = generation(wal.read_bytes() if wal.exists() else b"")
        found = content(lambda query: [tuple(it) for it in connection.exec_driver_sql(query).fetchall()])
        print(salt, frames, found, flush=True)
        if next(numbers) >= commits and 0 < frames < whole:
            os.kill(os.getpid(), signal.SIGKILL)

    return before


async def main(database: Path, seed: str, commits: int) -> None:
    random = Random(seed)
    whole = random.choice((50, 150, 300, 1000))

    def connected(dbapi: Any, _: Any) -> None:
        dbapi.cursor().execute(f"PRAGMA wal_autocheckpoint={whole}")

    event.listen(Engine, "connect", connected)
    event.listen(Engine, "commit", told(database, commits, whole))
    with secret(random):
        evening = Evening(await Store.open(f"sqlite+aiosqlite:///{database}"), random)
        while True:
            await evening.step()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
