"""A bot without Discord that plays until it kills itself.

Usage: `python -m tests.prove.storage.evening DATABASE SEED COMMITS`. Before each commit it prints the state
of the WAL and a digest of the database after the commit, as `SALT FRAMES DIGEST`. After COMMITS commits it
kills itself before the next one, with a WAL that is not yet checkpointed.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection, Engine, event

from engines import GAMES
from tests.bot.house import USERS, House, house_at
from tests.bot.wandering import Wanderer
from tests.prove.storage.wal import beside, content, generation

SEATS = 3


class Evening:
    def __init__(self, house: House, random: Random) -> None:
        self._house, self._random = house, random
        self._walks: dict[str, Wanderer] = {}

    async def step(self) -> None:
        """Run a use case at a table, or at several in one commit; open a table where the last is over."""
        names = self._random.sample([*GAMES], self._random.choice((1, 1, 1, 2, 3)))
        _ = await asyncio.gather(*map(self._one, names))

    async def _one(self, name: str) -> None:
        walk = self._walks.get(name)
        if walk is not None and not walk.over:
            await walk.step()
            return
        self._house.seed = f"{self._random.getrandbits(256):064x}"
        people = [*USERS][: min(SEATS, GAMES[name].options().max_players)]
        table = await self._house.started(*people, game=name)
        self._walks[name] = Wanderer(self._house, table, self._random)


def told(database: Path, commits: int, whole: int) -> Callable[[Connection], None]:
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
    async with house_at(database) as house:
        evening = Evening(house, random)
        while True:
            await evening.step()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
