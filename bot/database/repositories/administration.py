"""Settings of servers, and the log of their changes."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import bindparam, select

from bot.database import schema
from bot.database.entity_cache import CacheRegion
from bot.database.repositories.base import Repository
from bot.table.record import UserId
from bot.table.servers import DEFAULT_SERVER, Server, SettingChange

SERVERS = CacheRegion[int, Server](10_000)
"""The settings by server."""
CHANGES_LISTED_MAX = 25
"""The number of changes that are listed."""
_SETTINGS = select(schema.servers.c.settings).where(schema.servers.c.guild == bindparam("where"))
_STORED = TypeAdapter[Any](Server)


def read_server(settings: Any) -> Server:
    """Return stored settings; the defaults if they are None or no longer valid."""
    if settings is None:
        return DEFAULT_SERVER
    try:
        return _STORED.validate_python(settings)
    except ValidationError:
        return DEFAULT_SERVER


class Administration(Repository):
    """The repository of servers' settings, and of the log of their changes."""

    async def of(self, guild: int) -> Server:
        """Return a server's settings; the defaults if none are stored or they are no longer valid."""
        if (known := self._work.known(SERVERS, guild)) is not None:
            return known
        rows = await self._work.rows(_SETTINGS, where=guild)
        found = read_server(rows[0]["settings"]) if rows else DEFAULT_SERVER
        return self._work.learn(SERVERS, guild, found)

    async def change(self, guild: int, settings: Server) -> None:
        """Save a server's settings."""
        s = schema.servers
        self._work.write(s.delete().where(s.c.guild == guild))
        self._work.write(s.insert().values(guild=guild, settings=_STORED.dump_python(settings, mode="json")))
        self._work.learn(SERVERS, guild, settings)

    async def note(self, guild: int, change: SettingChange) -> None:
        """Log a change."""
        self._work.write(schema.server_changes.insert().values(guild=guild, **change._asdict()))

    async def changes(self, guild: int) -> list[SettingChange]:
        """Return the latest changes, the newest first."""
        c = schema.server_changes
        query = select(c).where(c.c.guild == guild).order_by(c.c.n.desc()).limit(CHANGES_LISTED_MAX)
        return [
            SettingChange(row["at"], UserId(row["user"]), row["setting"], row["before"], row["after"])
            for row in await self._work.rows(query)
        ]
