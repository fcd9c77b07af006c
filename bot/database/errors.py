"""Errors of the database, with messages for operators and users."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import Self

from sqlalchemy.exc import (
    DatabaseError,
    DBAPIError,
    InternalError,
    OperationalError,
    TimeoutError as NoneFree,
)

log = logging.getLogger(__name__)
SQLITE_CORRUPT, SQLITE_NOTADB = 11, 26
"""SQLite's result codes for a damaged file, and for one that is no database."""
FAILURE_CLASSES = ("08", "25", "40", "53", "55", "57", "58", "F0", "XX")
"""The classes of PostgreSQL's error codes where the database failed, rather than the statement.

https://www.postgresql.org/docs/15/errcodes-appendix.html
"""
CONFLICT_CODES = ("23505", "40001", "40P01", "55P03")
"""Codes of conflicts with another transaction: unique violation, serialization, deadlock, lock timeout."""
CORRUPTION_CODES = ("XX001", "XX002")
"""Codes of a damaged table or index."""


class CannotOpen(Exception):
    """An unusable database; the message is for the operator."""


class WrongDatabase(CannotOpen):
    """A database that stays unusable until the operator changes something, such as its address."""


class StoreError(CannotOpen):
    """A use case that failed because of the database. `sentence` is for the user."""

    sentence = "The database can't be written to right now, so nothing was changed."

    def again(self) -> Self:
        """Return a copy to raise elsewhere, without the traceback of this one."""
        return type(self)(*self.args)


class CorruptionError(StoreError):
    """A damaged database. From then on nothing is written."""

    sentence = "The database is damaged, so nothing was changed, and nothing can be until it is repaired."


class ConflictError(StoreError):
    """A conflict with another use case, of any process; a retry may succeed."""

    sentence = "Someone else was quicker, so nothing was changed. Please try again."


class CommitUnknownError(StoreError):
    """A connection lost during the commit: the changes may have been made."""

    sentence = (
        "The connection to the database broke, so I can't tell whether that was done. "
        "Look at the table before you try again."
    )


class ErrorTranslator:
    """Translator of an open database's errors; it remembers damage."""

    def __init__(self, place: str | None) -> None:
        self._place = place
        self._damage: CorruptionError | None = None

    def check(self) -> None:
        """Raise CorruptionError if the database was found to be damaged."""
        if self._damage is not None:
            raise self._damage.again()

    def trouble(self, error: BaseException | None) -> StoreError | None:
        """Return the StoreError for an error, or None; log and remember the first damage."""
        found = trouble(error, self._place)
        if isinstance(found, CorruptionError) and self._damage is None:
            self._damage = found.again()
            log.error("%s Nothing more will be written; stop the bot first.", found)
        return found

    def unreached(self, error: Exception) -> Exception:
        """Return the StoreError for a failed connection, or the error itself if it is none."""
        found = self.trouble(error)
        if found is None and _is_away(error):
            found = StoreError(f"{self._place} cannot be reached: {reason(error)}.")
        return found or error


def not_ours(place: str | None) -> WrongDatabase:
    """Return the error for a file that another program wrote."""
    return WrongDatabase(f"{place} is not a Mudbucket database.")


def why(error: BaseException, place: str | None) -> BaseException:
    """Return the CannotOpen for an error while opening a database; any other error unchanged."""
    match error:
        case DBAPIError() if "locked" in str(error.orig):
            return CannotOpen(f"Another bot is using {place}; stop it first.")
        case DBAPIError() | sqlite3.Error() if _is_spoilt(error):
            how = "stop the bot, then put a backup back: mudbucket restore FILE"
            return WrongDatabase(f"{place} is damaged, or no database ({reason(error)}); {how}.")
        case DBAPIError() | OSError() | sqlite3.Error() | asyncio.TimeoutError():
            return CannotOpen(f"{place} cannot be opened: {reason(error)}.")
        case Exception() if _is_away(error):
            return CannotOpen(f"{place} cannot be opened: {reason(error)}.")
        case TypeError() if place is not None and "connect" in str(error):  # an unknown option in the address
            return WrongDatabase(f"{place} cannot be opened: its URL has an option that is not known.")
        case _:
            return error


def trouble(error: BaseException | None, place: str | None) -> StoreError | None:
    """Return the StoreError for an error of an open database; None if the statement itself was wrong."""
    match error:
        case StoreError():
            return error
        case NoneFree():
            return StoreError(f"{place} cannot be used: all connections to it are busy.")
        case DBAPIError() if (code := getattr(error.orig, "sqlstate", None)) is not None:
            return _error_of_code(str(code), reason(error), place)
        case DBAPIError():
            return _by_its_kind(error, place)
        case _:
            return None


def _error_of_code(code: str, reason: str, place: str | None) -> StoreError | None:
    """Return the StoreError for one of PostgreSQL's error codes, or None."""
    if code in CORRUPTION_CODES:
        return CorruptionError(f"{place} is damaged ({reason}); restore a backup.")
    if code in CONFLICT_CODES:
        return ConflictError(f"{place}: somebody else was quicker ({reason}).")
    return StoreError(f"{place} cannot be used: {reason}.") if code.startswith(FAILURE_CLASSES) else None


def _by_its_kind(error: DBAPIError, place: str | None) -> StoreError | None:
    if _is_spoilt(error):
        return CorruptionError(f"{place} is damaged ({error.orig}); restore a backup.")
    failed = isinstance(error, OperationalError | InternalError) or type(error) is DatabaseError
    found = failed or error.connection_invalidated
    return StoreError(f"{place} cannot be used: {reason(error)}.") if found else None


def _is_spoilt(error: BaseException) -> bool:
    """Return whether SQLite reports a damaged file, or one that is no database."""
    driver_error = error.orig if isinstance(error, DBAPIError) else error
    return getattr(driver_error, "sqlite_errorcode", 0) & 0xFF in (SQLITE_CORRUPT, SQLITE_NOTADB)


def reason(error: BaseException) -> str:
    """Return the driver's message in one line, without the class."""
    driver_error = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    first = (str(driver_error).splitlines() or [""])[0]
    if first.startswith("<class "):  # SQLAlchemy's form of asyncpg's errors
        first = first.partition(">: ")[2]
    return first.rstrip(".") or type(driver_error).__name__


def _is_away(error: BaseException) -> bool:
    """Return whether PostgreSQL could not be reached, or rejected the connection."""
    return isinstance(error, OSError | asyncio.TimeoutError) or type(error).__module__.startswith("asyncpg.")
