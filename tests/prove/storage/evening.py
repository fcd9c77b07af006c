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


async def spent(house: House, random: Random) -> None:
    """Run use cases at a table, or at several in one commit; open a table where the last is over."""
    walks = dict[str, Wanderer]()

    async def one(name: str) -> None:
        if name in walks and not walks[name].over:
            await walks[name].step()
            return
        house.seed = f"{random.getrandbits(256):064x}"
        people = [*USERS][: min(SEATS, GAMES[name].options().max_players)]
        walks[name] = Wanderer(house, await house.started(*people, game=name), random)

    while True:
        _ = await asyncio.gather(*map(one, random.sample([*GAMES], random.choice((1, 1, 1, 2, 3)))))


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
        await spent(house, random)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
