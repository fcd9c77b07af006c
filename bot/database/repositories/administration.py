"""How does a server want the bot to behave, and who said so?"""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import select

from bot.database import schema
from bot.database.entity_cache import CacheRegion
from bot.database.repositories.base import Repository
from bot.table.record import UserId
from bot.table.servers import USUAL, Change, Server

SERVERS = CacheRegion[int, Server](10_000)
"""Settings by server."""
LATEST = 25
"""Changes that are told."""
_STORED = TypeAdapter[Any](Server)


class Administration(Repository):
    """What administrators have set, and the log of it."""

    async def of(self, guild: int) -> Server:
        """A server's settings; the usual ones where nothing was set, or what was no longer can be."""
        if (known := self._work.known(SERVERS, guild)) is not None:
            return known
        s = schema.servers
        rows = await self._work.rows(select(s.c.settings).where(s.c.guild == guild))
        found = USUAL
        if rows:
            try:
                found = _STORED.validate_python(rows[0]["settings"])
            except ValidationError:
                found = USUAL
        return self._work.learn(SERVERS, guild, found)

    async def change(self, guild: int, settings: Server) -> None:
        """Keeps a server's settings."""
        s = schema.servers
        await self._work.run(s.delete().where(s.c.guild == guild))
        await self._work.run(
            s.insert().values(guild=guild, settings=_STORED.dump_python(settings, mode="json"))
        )
        self._work.learn(SERVERS, guild, settings)

    async def note(self, guild: int, change: Change) -> None:
        """Notes who changed what."""
        await self._work.run(schema.server_changes.insert().values(guild=guild, **change._asdict()))

    async def changes(self, guild: int) -> list[Change]:
        """The latest changes, the newest first."""
        c = schema.server_changes
        query = select(c).where(c.c.guild == guild).order_by(c.c.n.desc()).limit(LATEST)
        return [
            Change(row["at"], UserId(row["user"]), row["setting"], row["before"], row["after"])
            for row in await self._work.rows(query)
        ]
