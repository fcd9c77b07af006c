"""Old databases, step-by-step migrations, and the statements at which these may be killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

import bot.database.schema
from bot.database import opening
from bot.database.revisions import revisions
from bot.database.store import Store
from tests.prove.storage.dying import at_statement
from tests.prove.storage.settled import said, world_at


@dataclass(frozen=True, slots=True)
class Step:
    """A migration from one revision to a later one; `to` "head": as the bot migrates when it starts."""

    since: str
    to: str

    async def __call__(self, database: Path) -> None:
        url = f"sqlite+aiosqlite:///{database}"
        if self.to == "head":
            await (await Store.open(url)).close()
        else:
            await migrated(url, command.upgrade, self.to)


async def migrated(url: str, move: Callable[[Config, str], None], to: str) -> None:
    """Migrate a database to a revision, through a connection like the bot's."""
    config = Config()
    config.set_main_option("script_location", str(Path(bot.database.schema.__file__).parent))

    def moved(connection: Connection) -> None:
        config.attributes["connection"] = connection
        move(config, to)

    engine = opening._engine(url)  # pyright: ignore[reportPrivateUsage]
    async with engine.begin() as connection:
        await opening.begin(connection)
        await connection.run_sync(moved)
    await engine.dispose()


@cache
def world_of(number: int, revision: str) -> bytes:
    with TemporaryDirectory() as folder:
        file = world_at(number, Path(folder) / "bot.db")
        asyncio.run(migrated(f"sqlite+aiosqlite:///{file}", command.downgrade, revision))
        return file.read_bytes()


@cache
def after(number: int, step: Step) -> list[str]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "bot.db"
        _ = file.write_bytes(world_of(number, step.since))
        asyncio.run(step(file))
        return said(file)


def steps() -> list[Step]:
    """Return the steps from each revision to the next, and to the newest at once."""
    known = revisions()[::-1]
    nexts = [Step(a, b) for a, b in pairwise(known)]
    return nexts + [Step(it, "head") for it in known[:-1]]


@cache
def points() -> tuple[tuple[Step, int], ...]:
    """Return all statements of all migrations, before which a process may be killed, and the ends."""
    found = list[tuple[Step, int]]()
    before = opening._engine  # pyright: ignore[reportPrivateUsage]
    for step in steps():
        seen, _ = list[str](), world_of(0, step.since)  # is made before statements are counted
        try:
            at_statement(None, seen)
            _ = after.__wrapped__(0, step)
        finally:
            opening._engine = before  # pyright: ignore[reportPrivateUsage]
        found += [(step, n) for n in range(len(seen) + 1)]
    return tuple(found)
