"""What can go wrong with a database, and what are operators and users told?"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import Self

from sqlalchemy.exc import DatabaseError, DBAPIError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

log = logging.getLogger(__name__)
CORRUPT, NO_DATABASE = 11, 26
"""SQLite's codes for a file that is not what was once written to it."""
PASSING = ("08", "25", "40", "53", "55", "57", "58", "F0", "XX")
"""What PostgreSQL's codes begin with where it is not what was asked that is wrong, but the database.

https://www.postgresql.org/docs/15/errcodes-appendix.html
"""
QUICKER = ("23505", "40001", "40P01", "55P03")
"""Those that say that somebody else was quicker: a row that is there already, or is held."""
SPOILT = ("XX001", "XX002")
"""Those of a table or an index that is not what was once written to it."""


class CannotOpen(Exception):
    """The database cannot be used; its sentence is for the operator."""


class WrongDatabase(CannotOpen):
    """It never can be, unless the operator changes something: its address, or which bot it is for."""


class StoreError(CannotOpen):
    """A use case was not done, since the database could not do it. `sentence` is for the user."""

    sentence = "The database can't be written to right now, so nothing was changed."

    def again(self) -> Self:
        """The same for somebody else; one that is raised remembers where."""
        return type(self)(*self.args)


class CorruptionError(StoreError):
    """What is in the database is not what was written to it. From then on nothing is."""

    sentence = "The database is damaged, so nothing was changed, and nothing can be until it is repaired."


class ConflictError(StoreError):
    """Another use case, of whatever process, has changed what this one was about; done again, it may work."""

    sentence = "Somebody else was quicker, so nothing was changed. Please try again."


class CommitUnknownError(StoreError):
    """The connection was lost while it was committed: it may be done."""

    sentence = (
        "The connection to the database broke, so I can't tell whether that was done. "
        "Look at the table before you try again."
    )


class ErrorTranslator:
    """What is wrong with an open database."""

    def __init__(self, place: str | None) -> None:
        self._place = place
        self._damage: CorruptionError | None = None

    def check(self) -> None:
        """Raises Damaged where the database was found to be."""
        if self._damage is not None:
            raise self._damage.again()

    def trouble(self, error: BaseException | None) -> StoreError | None:
        """What an error means for the use case. The first damage is told to the operator, and remembered."""
        found = trouble(error, self._place)
        if isinstance(found, CorruptionError) and self._damage is None:
            self._damage = found.again()
            log.error("%s Nothing more will be written; stop the bot first.", found)
        return found

    def unreached(self, error: Exception) -> Exception:
        """Why there is no connection: Trouble, if that is what it is."""
        found = self.trouble(error)
        if found is None and _is_away(error):
            found = StoreError(f"{self._place} cannot be reached: {reason(error)}.")
        return found or error


def not_ours(place: str | None) -> WrongDatabase:
    """What is said of a file that another program wrote."""
    return WrongDatabase(f"{place} is not a Mudbucket database.")


def why(error: BaseException, place: str | None) -> BaseException:
    """The sentence for what can go wrong with a database when it is opened; anything else as it is."""
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
        case TypeError() if place is not None and "connect" in str(error):  # the address asks for more
            return WrongDatabase(f"{place} cannot be opened: its URL has an option that is not known.")
        case _:
            return error


def trouble(error: BaseException | None, place: str | None) -> StoreError | None:
    """What an error of the open database means; None when it is of what was asked, not of the database."""
    match error:
        case StoreError():
            return error
        case NoneFree():
            return StoreError(f"{place} cannot be used: all connections to it are busy.")
        case DBAPIError() if (code := getattr(error.orig, "sqlstate", None)) is not None:
            return _told_by(str(code), reason(error), place)
        case DBAPIError():
            return _by_its_kind(error, place)
        case _:
            return None


def _told_by(code: str, reason: str, place: str | None) -> StoreError | None:
    """What one of PostgreSQL's codes means."""
    if code in SPOILT:
        return CorruptionError(f"{place} is damaged ({reason}); restore a backup.")
    if code in QUICKER:
        return ConflictError(f"{place}: somebody else was quicker ({reason}).")
    return StoreError(f"{place} cannot be used: {reason}.") if code.startswith(PASSING) else None


def _by_its_kind(error: DBAPIError, place: str | None) -> StoreError | None:
    if _is_spoilt(error):
        return CorruptionError(f"{place} is damaged ({error.orig}); restore a backup.")
    failed = isinstance(error, OperationalError | InternalError) or type(error) is DatabaseError
    found = failed or error.connection_invalidated
    return StoreError(f"{place} cannot be used: {reason(error)}.") if found else None


def _is_spoilt(error: BaseException) -> bool:
    """Whether SQLite says that a file is not what was once written to it."""
    told = error.orig if isinstance(error, DBAPIError) else error
    return getattr(told, "sqlite_errorcode", 0) & 0xFF in (CORRUPT, NO_DATABASE)


def reason(error: BaseException) -> str:
    """What an error says, in the words of the database, in one line and without its class."""
    told = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    first = (str(told).splitlines() or [""])[0]
    if first.startswith("<class "):  # how SQLAlchemy tells of asyncpg's
        first = first.partition(">: ")[2]
    return first.rstrip(".") or type(told).__name__


def _is_away(error: BaseException) -> bool:
    """Whether PostgreSQL could not be reached, or did not let us in."""
    return isinstance(error, OSError | asyncio.TimeoutError) or type(error).__module__.startswith("asyncpg.")
