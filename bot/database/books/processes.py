"""Which processes share the database, and how are they doing?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import RowMapping, select

from bot.database import schema
from bot.database.books.connected import Connected
from bot.shards import Shards


@dataclass(frozen=True, slots=True)
class Process:
    """A bot, as it was when it last said so."""

    id: str
    host: str
    shards: Shards
    """Those that it has."""
    wanted: Shards
    """Those that it has or waits for."""
    ready: bool
    seen: int
    """When that was, in milliseconds since 1970."""
    told: Mapping[str, Any]
    """How it is doing, in words and numbers."""


class Processes(Connected):
    """Says that this one is there, and tells of all."""

    async def note(self, process: Process) -> None:
        """Says how this one is; nobody else writes its row."""
        p, row = schema.processes, asdict(process)
        row |= {"shards": str(process.shards), "wanted": str(process.wanted), "told": dict(process.told)}
        await self._work.run(p.delete().where(p.c.id == process.id))
        await self._work.run(p.insert().values(row))

    async def forget(self, id: str) -> None:
        """Says that a process is gone."""
        p = schema.processes
        await self._work.run(p.delete().where(p.c.id == id))

    async def forget_before(self, seen: int) -> None:
        """Forgets those that have said nothing since."""
        p = schema.processes
        await self._work.run(p.delete().where(p.c.seen < seen))

    async def all(self) -> list[Process]:
        """Those that have not said that they are gone, by their hosts."""
        p = schema.processes
        rows = await self._work.rows(select(p).order_by(p.c.host, p.c.id))
        return [*map(_read, rows)]


def _read(row: RowMapping) -> Process:
    shards, wanted = Shards.read(row["shards"]), Shards.read(row["wanted"])
    return Process(row["id"], row["host"], shards, wanted, row["ready"], row["seen"], row["told"])
