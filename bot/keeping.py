"""How is the database kept safe? By backups that are verified, and put back whole or not at all."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import doctor

STAMP = "%Y%m%dT%H%M%SZ"
NAME = re.compile(r"mudbucket-(\d{8}T\d{6}Z)\.db")
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite has beside a database, by the ends of the names."""
ABANDONED = 3600
"""Seconds after which an unfinished backup that nobody writes to is cleared away."""
OPENERS_WAIT = 3.0
"""Seconds after which a bot that waits for the old file has given up; Store waits for one."""

NOWHERE = "There is no folder for backups: say `--to FOLDER`, or set backup.folder in the configuration."

Copy = Callable[[Path], Awaitable[None]]
"""Writes a database into an empty file."""


class CannotKeep(Exception):
    """A backup was not made, or not put back; its sentence is for the operator."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was done: where the database is that was there before (None: there was none)."""

    aside: Path | None


def place_of(url: str) -> Path:
    """The file of a database. Raises CannotKeep where it is no file."""
    try:
        made = make_url(url)
    except ArgumentError as error:
        raise CannotKeep(f"The database cannot be found: {error}.") from None
    except ValueError:  # it may quote a part of the address, such as a password
        raise CannotKeep("The database cannot be found: its address cannot be read.") from None
    if not made.drivername.startswith("sqlite") or made.database in (None, "", ":memory:"):
        raise CannotKeep("Only a database of SQLite is a file; others have their own tools, such as pg_dump.")
    assert made.database is not None
    return Path(made.database).absolute()


async def copied(connection: AsyncConnection, to: Path) -> None:
    """Writes the database, as it is at this moment, into an empty file. Not inside a transaction."""
    driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    await driver.execute("VACUUM INTO ?", (str(to),))


async def backup(copy: Copy, folder: Path, *, at: datetime, keep: int | None = None) -> Path:
    """A new verified backup in `folder`; the newest `keep` stay. Raises CannotKeep and leaves nothing."""
    final = folder / f"mudbucket-{at.astimezone(UTC):{STAMP}}.db"
    partial = folder / f".{final.name}.{secrets.token_hex(4)}.partial"
    try:
        await asyncio.to_thread(_begun, folder, partial)
        try:
            await copy(partial)
            if found := await verified(partial):
                raise CannotKeep(f"No backup was made, as the copy is not sound: {summed(found)}")
            await asyncio.to_thread(_placed, partial, final)
        finally:
            for end in ("", *BESIDE):
                Path(f"{partial}{end}").unlink(missing_ok=True)
        if keep is not None:
            await asyncio.to_thread(_rotate, final, keep)
    except (OSError, DBAPIError, sqlite3.Error) as error:
        raise CannotKeep(f"No backup was made in {folder}: {_reason(error)}.") from None
    return final


def backups(folder: Path) -> list[Path]:
    """The backups in a folder, the newest first."""
    try:
        there = [it for it in folder.iterdir() if NAME.fullmatch(it.name) and it.is_file()]
    except OSError:
        return []
    return sorted(there, key=lambda it: it.name, reverse=True)


def newest(folder: Path, now: datetime) -> datetime | None:
    """When the newest backup in a folder was made, by its name; names of times to come tell nothing."""
    for it in backups(folder):
        with suppress(ValueError):
            made = datetime.strptime(it.name, f"mudbucket-{STAMP}.db").replace(tzinfo=UTC)
            if made <= now:
                return made
    return None


async def verified(place: Path) -> list[str]:
    """What is wrong with a copy that nobody else has; nothing: it can be put in the database's place."""
    async with doctor.reading(place, private=True) as connection:
        report = await doctor.physical(connection)
        if not report.wrong:
            report += await doctor.logical(connection, newest=0)
    return report.wrong


def summed(found: list[str]) -> str:
    """The first of several sentences, and how many more there are."""
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return f"{found[0].rstrip('.')}{more}."


def _begun(folder: Path, partial: Path) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    for it in folder.glob(".mudbucket-*.partial"):
        if _abandoned(it):
            it.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _abandoned(it: Path) -> bool:
    """Whether a file, or a folder with all that is in it, was last written to long ago."""
    return all(time.time() - each.lstat().st_mtime > ABANDONED for each in (it, *it.glob("*")))


def _placed(partial: Path, final: Path) -> None:
    """Gives a file its final name, at once, and for good."""
    _to_disk(partial)
    os.replace(partial, final)
    _to_disk(final.parent)


def _to_disk(path: Path) -> None:
    """Waits until a file or a folder is on the disk; not every system can do that for a folder."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _rotate(made: Path, keep: int) -> None:
    """Of the backup just made and older ones the newest stay; names of times to come are not counted."""
    for it in [it for it in backups(made.parent) if it.name <= made.name][keep:]:
        it.unlink(missing_ok=True)


def _reason(error: Exception) -> str:
    match error:
        case DBAPIError():
            return str(error.orig)
        case OSError():
            return error.strerror or str(error)
        case _:
            return str(error)


# Putting one back.


async def restore(
    file: Path,
    database: Path,
    *,
    at: datetime,
    linger: float = OPENERS_WAIT,
    tell: Callable[[Restored], None] = lambda _: None,
) -> Restored:
    """Puts a backup in the place of the database, which is kept aside; else raises CannotKeep.

    `tell` is called as soon as it is there, before those are waited for who want the old file.
    """
    clear_abandoned(database)
    partial = database.with_name(f".{database.name}.{secrets.token_hex(4)}.partial")
    try:
        _look(file, database)
        try:
            _ = shutil.copyfile(file, _created(partial))
            _to_disk(partial)
            if found := await verified(partial):
                raise CannotKeep(f"{file} was not restored: {summed(found)}")
            with _held(database) as whole:
                owned_as(database if database.exists() else database.parent, partial)
                done = Restored(_set_aside(database, at, whole=whole))
                _placed(partial, database)
                tell(done)
                await asyncio.sleep(linger)  # whoever waits for the old file must not get it
        finally:
            partial.unlink(missing_ok=True)
    except (OSError, DBAPIError, sqlite3.Error) as error:
        raise CannotKeep(f"{file} was not restored: {_reason(error)}.") from None
    return done


def clear_abandoned(database: Path) -> None:
    """Copies of the database that killed commands have left beside it; they hold what is erased later."""
    ours = re.compile(rf"\.doctor-\w+|\.{re.escape(database.name)}\.[0-9a-f]{{8}}\.partial")
    with suppress(OSError):
        for it in [it for it in database.parent.iterdir() if ours.fullmatch(it.name)]:
            with suppress(OSError):
                if not _abandoned(it):
                    continue
                if it.is_dir() and not it.is_symlink():
                    shutil.rmtree(it)
                else:
                    it.unlink()


def _look(file: Path, database: Path) -> None:
    if not file.is_file():
        raise CannotKeep(f"There is no file {file}.")
    if database.exists() and file.samefile(database):
        raise CannotKeep(f"{file} is the database itself.")
    wal = Path(f"{file}-wal")
    if _filled(wal):
        raise CannotKeep(f"{file} is not whole without {wal.name}; make a backup with `mudbucket backup`.")
    for it in [] if database.exists() else logs_of(database):
        if _filled(it):
            what = "put it back beside its database, or move it away"
            raise CannotKeep(f"{it} belongs to a database that is not here; {what}.")


def logs_of(database: Path) -> list[Path]:
    """The files beside a database in which moves may be that are not in its own, where they are there."""
    return [it for end in ("-wal", "-journal") if (it := Path(f"{database}{end}")).exists()]


def _filled(it: Path) -> bool:
    return it.exists() and it.stat().st_size > 0


@contextmanager
def _held(database: Path) -> Generator[bool]:
    """Holds the database so that no bot can open it; whether its file is whole without those beside it.

    One that SQLite cannot open is not held, and no bot can open it either.
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
            "PRAGMA journal_mode=DELETE",  # what is in the -wal comes into the file
            "PRAGMA locking_mode=NORMAL",
            "SELECT count(*) FROM sqlite_master",
            "BEGIN EXCLUSIVE",
        ):
            _ = db.execute(statement).fetchall()
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise CannotKeep(f"{database} is in use; stop the bot first.") from None
        return False
    return True


def _set_aside(database: Path, at: datetime, *, whole: bool) -> Path | None:
    """Keeps the present database under another name too; where it is broken, with what is beside it."""
    if not database.exists():
        _clear_beside(database)
        return None
    aside = _free(database.with_name(f"{database.name}.before-{at.astimezone(UTC):{STAMP}}"))
    for end in ("",) if whole else ("", "-wal", "-journal"):
        if (there := Path(f"{database}{end}")).exists():
            _link(there, Path(f"{aside}{end}"))
    _to_disk(database.parent)
    _clear_beside(database)
    return aside


def _free(path: Path) -> Path:
    names = (path, *(path.with_name(f"{path.name}-{n}") for n in range(2, 1000)))
    return next(it for it in names if not it.exists())


def _link(it: Path, as_well: Path) -> None:
    """A second name for a file; a copy where the disk knows no second names."""
    try:
        os.link(it, as_well)
    except OSError:
        _ = shutil.copy2(it, as_well)
        _to_disk(as_well)


def _clear_beside(database: Path) -> None:
    """What belongs to the old database would be played onto the new one."""
    for end in BESIDE:
        Path(f"{database}{end}").unlink(missing_ok=True)


def _created(path: Path) -> Path:
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    return path


def owned_as(pattern: Path, it: Path) -> None:
    """Gives a file to whom the other belongs, so that the bot can open what an administrator has put back."""
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(it, pattern.stat().st_uid, pattern.stat().st_gid)
