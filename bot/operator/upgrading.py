"""How does an old database become one of today, with a way back? By a verified backup that comes first."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.addresses import file_of
from bot.database.revisions import revision, revisions, today
from bot.operator import doctor, keeping, restoring


async def kept_before(url: str, folder: Path | None, *, at: datetime, to: str | None = None) -> Path | None:
    """A backup of a database that is about to be brought to a revision (today's); None where it is not.

    It is in the folder for backups, or beside the database, and rotation leaves it alone. Raises CannotKeep,
    and then nothing may be migrated.
    """
    place = file_of(url)
    if place is None or not place.is_file() or not place.stat().st_size:
        return None
    try:
        async with doctor.reading(place, private=not restoring.logs_of(place)) as connection:
            there = await connection.run_sync(revision)
            if there not in revisions() or there == (to or today()):
                return None  # it is up to date, or whoever opens it says why it cannot be
            return await _kept(connection, folder or place.parent, at, there)
    except DBAPIError:
        return None


async def _kept(connection: AsyncConnection, folder: Path, at: datetime, there: str) -> Path:
    async def copy(to: Path) -> None:
        await connection.rollback()
        await keeping.copied(connection, to)

    note = f"-revision-{there}"
    return await keeping.backup(copy, folder, at=at, note=note, check=keeping.readable)
