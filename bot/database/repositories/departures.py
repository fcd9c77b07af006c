"""Servers that the bot has left, and when."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select, union

from bot.database import schema
from bot.database.repositories.base import Repository


class Departures(Repository):
    """The repository of the times when the bot left servers with stored data."""

    async def at(self) -> dict[int, int]:
        """Return when the bot left each server, in milliseconds since 1970."""
        d = schema.departures
        return {row["guild"]: row["at"] for row in await self._work.rows(select(d.c.guild, d.c.at))}

    async def note(self, guild: int, at: int) -> None:
        """Note that the bot left a server; there must be no such note yet."""
        self._work.write(schema.departures.insert().values(guild=guild, at=at))

    async def cancel(self, guilds: Collection[int]) -> None:
        """Delete the notes about these servers."""
        d = schema.departures
        self._work.write(d.delete().where(d.c.guild.in_(guilds)))

    async def known(self) -> list[int]:
        """Return the servers with stored data: every one with data has a table or a villain."""
        t, v = schema.tables, schema.villains
        query = union(select(t.c.guild), select(v.c.guild)).subquery()
        return [row["guild"] for row in await self._work.rows(select(query.c.guild).order_by(query.c.guild))]
