"""Which processes share the database, and how are they doing?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import RowMapping, select

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.shards import Shards

GONE = 60_000
"""Milliseconds of silence after which a process is taken for dead."""


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


class Processes(Repository):
    """Says that this one is there, and tells of all."""

    async def revision(self) -> str:
        """At which revision the database's schema is."""
        return (await self._work.rows(select(schema.version.c.version_num)))[0]["version_num"]

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

    async def forget_gone(self, at: int) -> None:
        """Forgets those that have died without a word."""
        p = schema.processes
        await self._work.run(p.delete().where(p.c.seen <= at - GONE))

    async def present(self, at: int) -> list[Process]:
        """Those that have neither said that they are gone nor been silent for long, by their hosts."""
        p = schema.processes
        rows = await self._work.rows(select(p).where(p.c.seen > at - GONE).order_by(p.c.host, p.c.id))
        return [*map(_read, rows)]


def _read(row: RowMapping) -> Process:
    shards, wanted = Shards.read(row["shards"]), Shards.read(row["wanted"])
    return Process(row["id"], row["host"], shards, wanted, row["ready"], row["seen"], row["told"])
