"""Small worlds: databases where some people have played at random; the same for the same number."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.services.retention import Retention
from tests.bot.house import GUILD, USERS, House, house_at
from tests.bot.wandering import Wanderer

WORLDS = 6
"""So many different ones are kept."""
STEPS = 25
"""Use cases in a world, at most."""


def said(database: Path) -> list[str]:
    """All that a database says, its schema too."""
    with closing(sqlite3.connect(database)) as db:
        return [*db.iterdump()]


async def wandered(house: House, random: Random, steps: int) -> list[Wanderer]:
    """Some tables in a house at which people do as they like."""
    people = [*USERS]
    random.shuffle(people)
    table = await house.started(*people[: random.randint(2, 4)], hands=5)
    walks = [Wanderer(house, table, random)]
    if random.random() < 0.5:
        walks.append(Wanderer(house, await house.started(*people[4:6]), random))
    for _ in range(steps):
        await step(walks)
    return walks


async def bygone(house: House, random: Random) -> None:
    """A table that ended long ago, of which some worlds have only the record; and a server that was left."""
    walk = Wanderer(house, await house.started("Cid", "Dot"), random)
    for _ in range(5):
        await walk.step()
    _ = await house.hosting.abandon(walk.table.id)
    kept = Retention(house.transactions)
    if random.random() < 0.5:
        _ = await kept.archive(walk.table.id)
        _ = await kept.leave(GUILD)


async def step(walks: list[Wanderer]) -> None:
    """One use case at one of the tables that are not closed."""
    alive = [it for it in walks if not it.over]
    if alive:
        await alive[0].random.choice(alive).step()


@cache
def world(number: int) -> bytes:
    """The database of a world, the same for the same number."""

    async def make(file: Path) -> None:
        random = Random(f"world {number}")
        async with house_at(file) as house:
            await bygone(house, random)
            _ = await wandered(house, random, random.randint(5, STEPS))

    with TemporaryDirectory() as folder:
        file = Path(folder) / "world.db"
        asyncio.run(make(file))
        return file.read_bytes()


def world_at(number: int, file: Path) -> Path:
    _ = file.write_bytes(world(number % WORLDS))
    return file


async def newcomers(house: House, random: Random) -> Wanderer:
    """One more table in a world that was made before."""
    house.channels, house.interactions = count(900), count(10**6)
    for it in ("Eve", "Fay"):
        _ = await house.villain(it, f"Late {it}")
    return Wanderer(house, await house.started("Eve", "Fay"), random)
