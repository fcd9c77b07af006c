"""Verified backups of an SQLite database; `restores.py` restores them."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import secrets
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.addresses import file_of
from bot.ops import doctor
from bot.ops.doctor import DoctorReport
from bot.table.record import TableId

log = logging.getLogger(__name__)
TIMESTAMP_FORMAT = "%Y%m%dT%H%M%SZ"
BACKUP_NAME = re.compile(r"mudbucket-(\d{8}T\d{6}Z)\.db")
SQLITE_FILE_SUFFIXES = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps beside a database."""
ABANDONED_AFTER_S = 3600
"""Seconds without a write after which an unfinished backup is deleted."""

NO_BACKUP_FOLDER = (
    "There is no folder for backups: pass `--to FOLDER`, or set backup.folder in the configuration."
)

Copy = Callable[[Path], Awaitable[None]]
"""Function that writes the database into an empty file."""


Check = Callable[[Path], Awaitable[DoctorReport]]
"""Function that checks a copy."""
DamagedTables = Mapping[str, TableId]
"""Damaged tables by the sentence that describes the damage."""
Warn = Callable[[DamagedTables], None]
"""Function called with the damaged tables of a copy, which is as good as the database."""


class BackupError(Exception):
    """Failure to make or restore a backup; its text is for the operator."""


def place_of(url: str) -> Path:
    """Return the file of a database. Raises BackupError if the URL names none."""
    if "://" not in url:
        raise BackupError("The database cannot be found: its URL is not valid.")
    if (file := file_of(url)) is None:
        raise BackupError(
            "This works with SQLite only; other databases have their own tools, such as pg_dump."
        )
    return file


async def copied(connection: AsyncConnection, to: Path) -> None:
    """Write the database's current state into an empty file. Must not run inside a transaction."""
    driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    await driver.execute("VACUUM INTO ?", (str(to),))


async def backup(
    copy: Copy,
    folder: Path,
    *,
    at: datetime,
    keep: int | None = None,
    note: str = "",
    check: Check | None = None,
    warn: Warn = lambda _: None,
) -> Path:
    """Make a verified backup in `folder`, and keep the newest `keep`. Raises BackupError and leaves nothing.

    A backup with a note in its name is not counted and is kept. A damaged table does not prevent a backup.
    """
    final = folder / f"mudbucket-{at.astimezone(UTC):{TIMESTAMP_FORMAT}}{note}.db"
    partial = folder / f".{final.name}.{secrets.token_hex(4)}.partial"
    try:
        await asyncio.to_thread(_begun, folder, partial)
        try:
            await copy(partial)
            found = await (check or verified)(partial)
            if found.damage:
                raise BackupError(f"No backup was made, because the copy is damaged: {summed(found.damage)}")
            await asyncio.to_thread(placed, partial, final)
            warn(found.torn)
        finally:
            for end in ("", *SQLITE_FILE_SUFFIXES):
                Path(f"{partial}{end}").unlink(missing_ok=True)
        if keep is not None:
            if found.torn:
                await _keep_from_before(final, found.torn)
            await asyncio.to_thread(_rotate, final, keep)
    except (OSError, DBAPIError, sqlite3.Error) as error:
        raise BackupError(f"No backup was made in {folder}: {reason(error)}.") from None
    return final


def backups(folder: Path) -> list[Path]:
    """Return the backups in a folder, newest first."""
    try:
        there = [path for path in folder.iterdir() if BACKUP_NAME.fullmatch(path.name) and path.is_file()]
    except OSError:
        return []
    return sorted(there, key=lambda path: path.name, reverse=True)


def newest(folder: Path, now: datetime) -> datetime | None:
    """Return when the newest backup in a folder was made, by its name; names in the future are ignored. None
    if there is none.
    """
    for path in backups(folder):
        with suppress(ValueError):
            made = datetime.strptime(path.name, f"mudbucket-{TIMESTAMP_FORMAT}.db").replace(tzinfo=UTC)
            if made <= now:
                return made
    return None


async def verified(place: Path) -> DoctorReport:
    """Check a copy that nobody else uses; without damage it can replace the database."""
    async with doctor.reading(place, private=True) as connection:
        report = await doctor.physical(connection)
        if not report.wrong:
            report += await doctor.logical(connection, newest=0)
    return report


async def readable(place: Path) -> DoctorReport:
    """Check only the file of a copy: a database with damaged records may still be migrated."""
    async with doctor.reading(place, private=True) as connection:
        return await doctor.physical(connection)


def summed(found: Iterable[str]) -> str:
    """Return the first of several sentences, and how many more there are."""
    found = [*found]
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return f"{found[0].rstrip('.')}{more}."


def _begun(folder: Path, partial: Path) -> None:
    if not folder.is_dir():
        folder.mkdir(mode=0o700, exist_ok=True)
        owned_as(folder.parent, folder)
    for path in folder.glob(".mudbucket-*.partial"):
        if abandoned(path):
            path.unlink(missing_ok=True)
    owned_as(folder, created(partial))


def abandoned(path: Path) -> bool:
    """Return whether a file, or a folder and everything in it, was last written to long ago."""
    return all(time.time() - each.lstat().st_mtime > ABANDONED_AFTER_S for each in (path, *path.glob("*")))


def placed(partial: Path, final: Path) -> None:
    """Rename a file to its final name atomically and durably."""
    to_disk(partial)
    os.replace(partial, final)
    to_disk(final.parent)


def to_disk(path: Path) -> None:
    """Sync a file or folder to disk; not possible for folders on Windows."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


async def _keep_from_before(made: Path, torn: DamagedTables) -> None:
    """Keep the previous backup for good if a table that is damaged now is sound in it."""
    before = next((path for path in backups(made.parent) if path.name < made.name), None)
    if before is None:
        return
    found = await verified(before)
    if found.damage or not {*torn.values()} - {*found.torn.values()}:
        return
    kept = before.with_name(f"{before.stem}-before-damage.db")
    if not kept.exists():
        await asyncio.to_thread(linked, before, kept)
        log.warning("%s is from before the damage, and is kept until you delete it", kept)


def linked(path: Path, as_well: Path) -> None:
    """Hard-link a file; copy it where the file system has no hard links."""
    try:
        os.link(path, as_well)
    except OSError:
        shutil.copy2(path, as_well)
        to_disk(as_well)


def _rotate(made: Path, keep: int) -> None:
    """Keep the newest of this backup and older ones; backups with names in the future are not counted."""
    for path in [path for path in backups(made.parent) if path.name <= made.name][keep:]:
        path.unlink(missing_ok=True)


def reason(error: Exception) -> str:
    match error:
        case DBAPIError():
            return str(error.orig)
        case OSError():
            return error.strerror or str(error)
        case _:
            return str(error)


def created(path: Path) -> Path:
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    return path


def owned_as(pattern: Path, path: Path) -> None:
    """Set a file's owner to that of `pattern`, so that the bot can open what an administrator restored."""
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(path, pattern.stat().st_uid, pattern.stat().st_gid)
