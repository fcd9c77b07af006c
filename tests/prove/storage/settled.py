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
STEPS = 25
"""The number of use cases in a world, at most."""


def said(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as db:
        return [*db.iterdump()]


async def wandered(house: House, random: Random, steps: int) -> list[Wanderer]:
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
    """Leave a table that ended long ago, in some worlds archived, with a server that the bot has left."""
    walk = Wanderer(house, await house.started("Cid", "Dot"), random)
    for _ in range(5):
        await walk.step()
    _ = await house.hosting.abandon(walk.table.id)
    kept = Retention(house.transactions)
    if random.random() < 0.5:
        _ = await kept.archive(walk.table.id)
        _ = await kept.leave(GUILD)


async def step(walks: list[Wanderer]) -> None:
    """Run a use case at one of the tables that are not closed."""
    alive = [walk for walk in walks if not walk.over]
    if alive:
        await alive[0].random.choice(alive).step()


@cache
def world(number: int) -> bytes:
    """Return the database of a world, the same for the same number."""

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
    house.channels, house.interactions = count(900), count(10**6)
    for it in ("Eve", "Fay"):
        _ = await house.villain(it, f"Late {it}")
    return Wanderer(house, await house.started("Eve", "Fay"), random)
