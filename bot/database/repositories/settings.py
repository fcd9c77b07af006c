"""Users' preferences, and when they were mentioned last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from sqlalchemy import RowMapping, bindparam, select

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.table.preferences import DEFAULT_PREFERENCES, Preferences
from bot.table.record import UserId
from bot.table.time_control import QuietHours

_PREFERENCES, _PINGS = (
    select(source).where(source.c.user.in_(bindparam("who", expanding=True)))
    for source in (schema.preferences, schema.pings)
)


class Settings(Repository):
    """The repository of preferences, quiet hours and pings."""

    async def of(self, user: UserId) -> Preferences:
        return (await self.those_of([user]))[user]

    async def those_of(self, users: Iterable[UserId]) -> dict[UserId, Preferences]:
        """Return the preferences of these users; the defaults for those who have set nothing."""
        asked = list(users)
        rows = await self._tx.rows(_PREFERENCES, who=asked) if asked else ()
        found = {UserId(row["user"]): _read_preferences(row) for row in rows}
        return {user: found.get(user, DEFAULT_PREFERENCES) for user in asked}

    async def quiet(self, users: Iterable[UserId]) -> dict[UserId, QuietHours]:
        """Return the quiet hours of those who have some."""
        read = await self.those_of(users)
        return {
            user: preferences.quiet for user, preferences in read.items() if preferences.quiet is not None
        }

    async def change(self, user: UserId, preferences: Preferences) -> None:
        p = schema.preferences
        await self._tx.write(p.delete().where(p.c.user == user))
        values = {name: value for name, value in asdict(preferences).items() if name != "quiet"}
        if (quiet := preferences.quiet) is not None:
            values |= {"quiet_start": quiet.start, "quiet_end": quiet.end, "zone": quiet.zone}
        await self._tx.write(p.insert().values(user=user, **values))

    async def pinged(self, users: Iterable[UserId]) -> dict[UserId, int]:
        """Return when these users were mentioned last, without those who never were."""
        asked = list(users)
        rows = await self._tx.rows(_PINGS, who=asked) if asked else ()
        return {UserId(row["user"]): row["at"] for row in rows}

    async def note_ping(self, users: Iterable[UserId], at: int) -> None:
        """Record a mention of users who are or were at a table; erased users are at none."""
        p, mentioned = schema.pings, list(users)
        for user in sorted(mentioned):
            await self._tx.advisory_lock("pings", user)
        before = await self.pinged(mentioned)
        again = [user_id for user_id in mentioned if user_id in before]
        new = await self._seated([user_id for user_id in mentioned if user_id not in before])
        await self._tx.write(p.insert(), [{"user": user_id, "at": at} for user_id in new])
        known = p.update().where(p.c.user == bindparam("who"))
        await self._tx.write(known, [{"who": user_id, "at": at} for user_id in again])

    async def _seated(self, users: Sequence[UserId]) -> list[UserId]:
        """Return those of `users` who sit or sat at a table."""
        if not users:
            return []
        s = schema.sitters
        rows = await self._tx.rows(select(s.c.user).distinct().where(s.c.user.in_(users)))
        return [UserId(row["user"]) for row in rows]


def _read_preferences(row: RowMapping) -> Preferences:
    quiet = None
    if row["quiet_start"] is not None:
        quiet = QuietHours(row["quiet_start"], row["quiet_end"], row["zone"])
    names = ("pictures", "large", "dms", "reminders", "mentions", "emojis", "remarks", "stakes")
    return Preferences(**{name: row[name] for name in names}, quiet=quiet)
