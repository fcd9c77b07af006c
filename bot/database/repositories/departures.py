"""Which servers has the bot left, and when?"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select, union

from bot.database import schema
from bot.database.repositories.base import Repository


class Departures(Repository):
    """When the bot left servers of which something is stored."""

    async def at(self) -> dict[int, int]:
        """By server that the bot has left: when, in milliseconds since 1970."""
        d = schema.departures
        return {row["guild"]: row["at"] for row in await self._work.rows(select(d.c.guild, d.c.at))}

    async def note(self, guild: int, at: int) -> None:
        """Notes that the bot left a server, of which that was not known."""
        await self._work.run(schema.departures.insert().values(guild=guild, at=at))

    async def cancel(self, guilds: Collection[int]) -> None:
        """Forgets that the bot ever left these servers."""
        d = schema.departures
        await self._work.run(d.delete().where(d.c.guild.in_(guilds)))

    async def known(self) -> list[int]:
        """The servers of which anything is stored: whatever it is, there was a table or a villain before."""
        t, v = schema.tables, schema.villains
        query = union(select(t.c.guild), select(v.c.guild)).subquery()
        return [row["guild"] for row in await self._work.rows(select(query.c.guild).order_by(query.c.guild))]
