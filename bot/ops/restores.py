"""Restoring of backups: all or nothing, only while no bot runs; the old database is kept."""

from __future__ import annotations

import asyncio
import re
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bot.ops import backups
from bot.ops.backups import BackupError

OPEN_WAIT_S = 3.0
"""Seconds after which a bot waiting for the old file has given up; must cover the wait in Store."""


@dataclass(frozen=True, slots=True)
class Restored:
    """Result of a restore: where the previous database is kept (None if there was none), and a sentence for
    each damaged table of the new one.
    """

    aside: Path | None
    torn: tuple[str, ...] = ()


async def restore(
    file: Path,
    database: Path,
    *,
    at: datetime,
    linger: float = OPEN_WAIT_S,
    tell: Callable[[Restored], None] = lambda _: None,
) -> Restored:
    """Replace the database by a backup and keep the old one aside. Raises BackupError.

    `tell` is called once the backup is in place, before the wait for processes that want the old file.
    """
    clear_abandoned(database)
    partial = database.with_name(f".{database.name}.{secrets.token_hex(4)}.partial")
    try:
        _look(file, database)
        try:
            shutil.copyfile(file, backups.created(partial))
            backups.to_disk(partial)
            found = await backups.verified(partial)
            if found.damage:
                raise BackupError(f"{file} was not restored: {backups.summed(found.damage)}")
            with _held(database) as whole:
                backups.owned_as(database if database.exists() else database.parent, partial)
                done = Restored(_set_aside(database, at, whole=whole), tuple(found.torn))
                backups.placed(partial, database)
                tell(done)
                await asyncio.sleep(linger)  # a process waiting for the old file must not get it
        finally:
            partial.unlink(missing_ok=True)
    except (OSError, DBAPIError, sqlite3.Error) as error:
        raise BackupError(f"{file} was not restored: {backups.reason(error)}.") from None
    return done


def clear_abandoned(database: Path) -> None:
    """Delete copies of the database left by killed commands; they contain data that may be erased later."""
    ours = re.compile(rf"\.doctor-\w+|\.{re.escape(database.name)}\.[0-9a-f]{{8}}\.partial")
    with suppress(OSError):
        for path in [path for path in database.parent.iterdir() if ours.fullmatch(path.name)]:
            with suppress(OSError):
                if not backups.abandoned(path):
                    continue
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path)
                else:
                    path.unlink()


def _look(file: Path, database: Path) -> None:
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    if database.exists() and file.samefile(database):
        raise BackupError(f"{file} is the database itself.")
    wal = Path(f"{file}-wal")
    if _filled(wal):
        raise BackupError(f"{file} is incomplete without {wal.name}; make a backup with `mudbucket backup`.")
    for path in [] if database.exists() else logs_of(database):
        if _filled(path):
            what = "put it back beside its database, or move it away"
            raise BackupError(f"{path} belongs to a database that is not here; {what}.")


def logs_of(database: Path) -> list[Path]:
    """Return the existing log files beside a database, which may hold moves missing in its own file."""
    return [it for end in ("-wal", "-journal") if (it := Path(f"{database}{end}")).exists()]


def _filled(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


@contextmanager
def _held(database: Path) -> Generator[bool]:
    """Lock the database against bots; yield whether its file is complete without those beside it.

    A file that SQLite cannot open is not locked, and no bot can open it either.
    """
    if not database.exists():
        yield True
        return
    db = sqlite3.connect(database, timeout=1.0, isolation_level=None)
    try:
        yield _taken(db, database)
    finally:
        db.close()


def _taken(db: sqlite3.Connection, database: Path) -> bool:
    try:
        for statement in (
            "PRAGMA locking_mode=EXCLUSIVE",
            "PRAGMA journal_mode=DELETE",  # merges the -wal into the file
            "PRAGMA locking_mode=NORMAL",
            "SELECT count(*) FROM sqlite_master",
            "BEGIN EXCLUSIVE",
        ):
            db.execute(statement).fetchall()
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise BackupError(f"{database} is in use; stop the bot first.") from None
        return False
    return True


def _set_aside(database: Path, at: datetime, *, whole: bool) -> Path | None:
    """Keep the current database under another name; if broken, with the files beside it. Return its path or
    None.
    """
    if not database.exists():
        _clear_beside(database)
        return None
    aside = _free(
        database.with_name(f"{database.name}.before-{at.astimezone(UTC):{backups.TIMESTAMP_FORMAT}}")
    )
    for end in ("",) if whole else ("", "-wal", "-journal"):
        if (there := Path(f"{database}{end}")).exists():
            backups.linked(there, Path(f"{aside}{end}"))
    backups.to_disk(database.parent)
    _clear_beside(database)
    return aside


def _free(path: Path) -> Path:
    names = (path, *(path.with_name(f"{path.name}-{n}") for n in range(2, 1000)))
    return next(name for name in names if not name.exists())


def _clear_beside(database: Path) -> None:
    """Delete the old database's log files, which would otherwise be applied to the new one."""
    for end in backups.SQLITE_FILE_SUFFIXES:
        Path(f"{database}{end}").unlink(missing_ok=True)
