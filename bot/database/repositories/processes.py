"""Processes that share the database: heartbeats and status."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import RowMapping, select

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.shards import Shards

DEAD_AFTER_MS = 60_000
"""The milliseconds without a heartbeat after which a process counts as dead."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process of the bot, as of its last heartbeat."""

    id: str
    host: str
    shards: Shards
    """The shards it holds."""
    wanted: Shards
    """The shards it holds or waits for."""
    ready: bool
    seen: int
    """The time of the heartbeat, in milliseconds since 1970."""
    told: Mapping[str, Any]
    """Its status, in text and numbers."""


class Processes(Repository):
    """The repository of processes and their heartbeats."""

    async def revision(self) -> str:
        """Return the revision of the database's schema."""
        return (await self._work.rows(select(schema.version.c.version_num)))[0]["version_num"]

    async def note(self, process: Process) -> None:
        """Write the heartbeat of this process; no other process writes its row."""
        p, row = schema.processes, asdict(process)
        row |= {"shards": str(process.shards), "wanted": str(process.wanted), "told": dict(process.told)}
        self._work.write(p.delete().where(p.c.id == process.id))
        self._work.write(p.insert().values(row))

    async def forget(self, id: str) -> None:
        """Delete a process that has stopped."""
        p = schema.processes
        self._work.write(p.delete().where(p.c.id == id))

    async def forget_gone(self, at: int) -> None:
        """Delete the processes whose last heartbeat is older than DEAD_AFTER_MS."""
        p = schema.processes
        self._work.write(p.delete().where(p.c.seen <= at - DEAD_AFTER_MS))

    async def present(self, at: int) -> list[Process]:
        """Return the processes with a recent heartbeat, by host."""
        p = schema.processes
        rows = await self._work.rows(
            select(p).where(p.c.seen > at - DEAD_AFTER_MS).order_by(p.c.host, p.c.id)
        )
        return [*map(_read, rows)]


def _read(row: RowMapping) -> Process:
    shards, wanted = Shards.read(row["shards"]), Shards.read(row["wanted"])
    return Process(row["id"], row["host"], shards, wanted, row["ready"], row["seen"], row["told"])
