"""What have people set for themselves, and when were they mentioned?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from sqlalchemy import RowMapping, select

from bot.database import schema
from bot.database.books.connected import Connected
from bot.table.pace import Quiet
from bot.table.preferences import USUAL, Preferences
from bot.table.record import UserId


class Settings(Connected):
    """Preferences, quiet hours and pings."""

    async def of(self, user: UserId) -> Preferences:
        p = schema.preferences
        rows = await self._rows(select(p).where(p.c.user == user))
        return _read_preferences(rows[0]) if rows else USUAL

    async def those_of(self, users: Iterable[UserId]) -> dict[UserId, Preferences]:
        """The settings of these users, also of those who have set nothing."""
        p = schema.preferences
        asked = list(users)
        rows = await self._rows(select(p).where(p.c.user.in_(asked)))
        known = {UserId(row["user"]): _read_preferences(row) for row in rows}
        return {it: known.get(it, USUAL) for it in asked}

    async def quiet(self, users: Iterable[UserId]) -> dict[UserId, Quiet]:
        """The quiet hours of those who have some."""
        read = await self.those_of(users)
        return {user: it.quiet for user, it in read.items() if it.quiet is not None}

    async def change(self, user: UserId, preferences: Preferences) -> None:
        p = schema.preferences
        _ = await self._connection.execute(p.delete().where(p.c.user == user))
        values = {name: value for name, value in asdict(preferences).items() if name != "quiet"}
        if (quiet := preferences.quiet) is not None:
            values |= {"quiet_start": quiet.start, "quiet_end": quiet.end, "zone": quiet.zone}
        _ = await self._connection.execute(p.insert().values(user=user, **values))

    async def pinged(self, users: Iterable[UserId]) -> dict[UserId, int]:
        """When these users were mentioned last."""
        p = schema.pings
        rows = await self._rows(select(p).where(p.c.user.in_(list(users))))
        return {UserId(row["user"]): row["at"] for row in rows}

    async def note_ping(self, users: Iterable[UserId], at: int) -> None:
        """Notes who was mentioned, if they are at a table: users who were erased are not."""
        p, s = schema.pings, schema.sitters
        rows = await self._rows(select(s.c.user).distinct().where(s.c.user.in_(list(users))))
        mentioned = [row["user"] for row in rows]
        _ = await self._connection.execute(p.delete().where(p.c.user.in_(mentioned)))
        if mentioned:
            noted: list[dict[str, int]] = [{"user": user, "at": at} for user in mentioned]
            _ = await self._connection.execute(p.insert(), noted)


def _read_preferences(row: RowMapping) -> Preferences:
    quiet = None
    if row["quiet_start"] is not None:
        quiet = Quiet(row["quiet_start"], row["quiet_end"], row["zone"])
    return Preferences(row["pictures"], row["large"], row["dms"], row["reminders"], row["mentions"], quiet)
