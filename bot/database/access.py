"""Access to the database: exclusive to this process, or shared with other processes."""

from __future__ import annotations

from enum import Enum

from sqlalchemy import Dialect


class Access(Enum):
    """The access of a process to its database; it depends on the dialect alone."""

    EXCLUSIVE = "exclusive"
    """A SQLite file, locked for this process: cached values are current, rows need no locks, and writes whose
    loss does not matter may be deferred."""
    SHARED = "shared"
    """PostgreSQL: other processes may change everything that a use case has not read itself or locked."""

    @classmethod
    def by(cls, dialect: Dialect) -> Access:
        """Return the access that a dialect allows."""
        return cls.EXCLUSIVE if dialect.name == "sqlite" else cls.SHARED

    @property
    def shared(self) -> bool:
        """Whether other processes may change the database."""
        return self is Access.SHARED
