"""Users' preferences, and when they were mentioned last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import RowMapping, Select, bindparam, select

from bot.database import schema
from bot.database.entity_cache import CacheRegion
from bot.database.repositories.administration import SERVERS, read_server
from bot.database.repositories.base import Repository
from bot.table.preferences import DEFAULT_PREFERENCES, Preferences
from bot.table.record import TableId, UserId
from bot.table.time_control import QuietHours

PREFERENCES = CacheRegion[UserId, Preferences](10_000)
"""The preferences by user."""
LAST_MENTIONS = CacheRegion[UserId, int](10_000)
"""The time of the last mention by user, or NEVER_MENTIONED."""
NEVER_MENTIONED = -1
"""The cached value for users who were never mentioned."""
_PREFERENCES, _PINGS = (
    select(source).where(source.c.user.in_(bindparam("who", expanding=True)))
    for source in (schema.preferences, schema.pings)
)


def _at_table() -> Select[Any]:
    t, s, p = schema.tables, schema.sitters, schema.preferences
    pings, servers = schema.pings, schema.servers
    columns = s.c.user.label("sitter"), t.c.guild, p, pings.c.at, servers.c.settings
    query = select(*columns).join(s, s.c.table_id == t.c.id).join(p, p.c.user == s.c.user, isouter=True)
    query = query.join(pings, pings.c.user == s.c.user, isouter=True)
    return query.join(servers, servers.c.guild == t.c.guild, isouter=True).where(t.c.id == bindparam("which"))


_AT_TABLE = _at_table()


class Settings(Repository):
    """The repository of preferences, quiet hours and pings."""

    async def of(self, user: UserId) -> Preferences:
        return (await self.those_of([user]))[user]

    async def those_of(self, users: Iterable[UserId]) -> dict[UserId, Preferences]:
        """Return the preferences of these users; the defaults for those who have set nothing."""
        asked = list(users)
        found = {
            wanted: liked for wanted in asked if (liked := self._work.known(PREFERENCES, wanted)) is not None
        }
        if len(found) < len(asked):
            unknown = [wanted for wanted in asked if wanted not in found]
            rows = await self._work.rows(_PREFERENCES, who=unknown)
            read = {UserId(row["user"]): _read_preferences(row) for row in rows}
            found |= {
                missing: self._work.learn(PREFERENCES, missing, read.get(missing, DEFAULT_PREFERENCES))
                for missing in unknown
            }
        return found

    async def read_at(self, id: TableId) -> None:
        """With shared access, read for what is asked next, in one query: the preferences of those at a table,
        when they were mentioned last, and their server's settings.
        """
        if not self._work.access.shared:
            return
        for row in await self._work.rows(_AT_TABLE, which=id):
            user = UserId(row["sitter"])
            liked = DEFAULT_PREFERENCES if row["user"] is None else _read_preferences(row)
            self._work.learn(PREFERENCES, user, liked)
            self._work.learn(LAST_MENTIONS, user, NEVER_MENTIONED if row["at"] is None else row["at"])
            self._work.learn(SERVERS, row["guild"], read_server(row["settings"]))

    async def quiet(self, users: Iterable[UserId]) -> dict[UserId, QuietHours]:
        """Return the quiet hours of those who have some."""
        read = await self.those_of(users)
        return {
            user: preferences.quiet for user, preferences in read.items() if preferences.quiet is not None
        }

    async def change(self, user: UserId, preferences: Preferences) -> None:
        p = schema.preferences
        self._work.write(p.delete().where(p.c.user == user))
        values = {name: value for name, value in asdict(preferences).items() if name != "quiet"}
        if (quiet := preferences.quiet) is not None:
            values |= {"quiet_start": quiet.start, "quiet_end": quiet.end, "zone": quiet.zone}
        self._work.write(p.insert().values(user=user, **values))
        self._work.learn(PREFERENCES, user, preferences)

    async def pinged(self, users: Iterable[UserId]) -> dict[UserId, int]:
        """Return when these users were mentioned last, without those who never were."""
        asked = list(users)
        found = {
            wanted: at for wanted in asked if (at := self._work.known(LAST_MENTIONS, wanted)) is not None
        }
        if len(found) < len(asked):
            unknown = [wanted for wanted in asked if wanted not in found]
            rows = await self._work.rows(_PINGS, who=unknown)
            read = {UserId(row["user"]): row["at"] for row in rows}
            found |= {
                missing: self._work.learn(LAST_MENTIONS, missing, read.get(missing, NEVER_MENTIONED))
                for missing in unknown
            }
        return {user: at for user, at in found.items() if at != NEVER_MENTIONED}

    async def note_ping(self, users: Iterable[UserId], at: int) -> None:
        """Record a mention of users who are or were at a table; erased users are at none."""
        p, mentioned = schema.pings, list(users)
        for user in sorted(mentioned):
            await self._work.advisory_lock("pings", user)
        before = await self.pinged(mentioned)
        again = [user_id for user_id in mentioned if user_id in before]
        new = await self._seated([user_id for user_id in mentioned if user_id not in before])
        self._work.write(p.insert(), [{"user": user_id, "at": at} for user_id in new])
        known = p.update().where(p.c.user == bindparam("who"))
        self._work.write(known, [{"who": user_id, "at": at} for user_id in again])
        for user_id in (*again, *new):
            self._work.learn(LAST_MENTIONS, user_id, at)

    async def _seated(self, users: Sequence[UserId]) -> list[UserId]:
        """Return those of `users` who sit or sat at a table."""
        if not users:
            return []
        s = schema.sitters
        rows = await self._work.rows(select(s.c.user).distinct().where(s.c.user.in_(users)))
        return [UserId(row["user"]) for row in rows]


def _read_preferences(row: RowMapping) -> Preferences:
    quiet = None
    if row["quiet_start"] is not None:
        quiet = QuietHours(row["quiet_start"], row["quiet_end"], row["zone"])
    names = ("pictures", "large", "dms", "reminders", "mentions", "emojis", "remarks", "stakes")
    return Preferences(**{name: row[name] for name in names}, quiet=quiet)
