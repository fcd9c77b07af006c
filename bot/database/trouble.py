"""What can go wrong with a database, and what are operators and users told?"""

from __future__ import annotations

import sqlite3
from typing import Self

from sqlalchemy.exc import DatabaseError, DBAPIError, InternalError, OperationalError

CORRUPT, NO_DATABASE = 11, 26
"""SQLite's codes for a file that is not what was once written to it."""


class CannotOpen(Exception):
    """The database cannot be used; its sentence is for the operator."""


class WrongDatabase(CannotOpen):
    """It never can be, unless the operator changes something: its address, or which bot it is for."""


class Trouble(CannotOpen):
    """A use case was not done, since the database could not do it. `sentence` is for the user."""

    sentence = "The database can't be written to right now, so nothing was changed."

    def again(self) -> Self:
        """The same for somebody else; one that is raised remembers where."""
        return type(self)(*self.args)


class Damaged(Trouble):
    """What is in the database is not what was written to it. From then on nothing is."""

    sentence = "The database is damaged, so nothing was changed, and nothing can be until it is repaired."


def not_ours(place: str | None) -> WrongDatabase:
    """What is said of a file that another program wrote."""
    return WrongDatabase(f"{place} is not a Mudbucket database.")


def why(error: BaseException, place: str | None) -> BaseException:
    """The sentence for what can go wrong with a database when it is opened; anything else as it is."""
    match error:
        case DBAPIError() if "locked" in str(error.orig):
            return CannotOpen(f"Another bot is using {place}; stop it first.")
        case DBAPIError() | OSError() | sqlite3.Error():
            reason = error.orig if isinstance(error, DBAPIError) else error
            return CannotOpen(f"{place} cannot be opened: {reason}.")
        case Exception() if type(error).__module__.startswith("asyncpg."):
            return CannotOpen(f"{place} cannot be opened: {type(error).__name__}.")
        case TypeError() if place is not None and "connect" in str(error):  # the address asks for more
            return WrongDatabase(f"{place} cannot be opened: its URL has an option that is not known.")
        case _:
            return error


def trouble(error: BaseException | None, place: str | None) -> Trouble | None:
    """What an error of the open database means; None when it is of what was asked, not of the database."""
    if isinstance(error, Trouble):
        return error
    if not isinstance(error, DBAPIError):
        return None
    if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in (CORRUPT, NO_DATABASE):
        return Damaged(f"{place} is damaged ({error.orig}); restore a backup.")
    failed = isinstance(error, OperationalError | InternalError) or type(error) is DatabaseError
    found = failed or error.connection_invalidated
    return Trouble(f"{place} cannot be used: {error.orig}.") if found else None
