"""Preparation of an upgrade: a verified backup, and what the upgrade costs."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.addresses import file_of, is_server
from bot.database.errors import CannotOpen
from bot.database.revisions import revision, revisions, today
from bot.ops import backups, database_status, doctor, restores
from bot.ops.upgrade_costs import costs


async def kept_before(url: str, folder: Path | None, *, at: datetime, to: str | None = None) -> Path | None:
    """Back up a database that is about to be migrated to a revision (the current one); None if it is not.

    The file is in the backup folder or beside the database, and is not rotated. Raises BackupError; then
    nothing may be migrated.
    """
    place = file_of(url)
    if place is None or not place.is_file() or not place.stat().st_size:
        return None
    try:
        async with doctor.reading(place, private=not restores.logs_of(place)) as connection:
            there = await connection.run_sync(revision)
            if there not in revisions() or there == (to or today()):
                return None  # up to date, or whoever opens it reports why it cannot be upgraded
            return await _kept(connection, folder or place.parent, at, there)
    except DBAPIError:
        return None


async def announced(url: str, *, to: str | None = None) -> list[str]:
    """Return what an upgrade will change, one sentence each; [] if the database is current, or cannot be
    opened, which is reported by whoever opens it.
    """
    try:
        if is_server(url):
            async with database_status.reading(url) as connection:
                return [*await _unkept(connection, url, to or today()), *await _costs(connection)]
        place = file_of(url)
        if place is None or not place.is_file() or not place.stat().st_size:
            return []
        async with doctor.reading(place, private=not restores.logs_of(place)) as connection:
            return await _costs(connection)
    except (CannotOpen, DBAPIError):
        return []


async def _unkept(connection: AsyncConnection, url: str, to: str) -> list[str]:
    there = await connection.run_sync(revision)
    if there not in revisions() or there == to:
        return []
    return [
        f"The database goes from revision {there} to {to}, and this bot makes no backup of it. "
        f"{database_status.own_tools(url)}"
    ]


async def _costs(connection: AsyncConnection) -> list[str]:
    known = await connection.run_sync(revision) in revisions()
    return await costs(connection) if known else []


async def _kept(connection: AsyncConnection, folder: Path, at: datetime, there: str) -> Path:
    async def copy(to: Path) -> None:
        await connection.rollback()
        await backups.copied(connection, to)

    note = f"-revision-{there}"
    return await backups.backup(copy, folder, at=at, note=note, check=backups.readable)
