"""Who may change a database that this process has open: nobody else, or other processes too."""

from __future__ import annotations

from enum import Enum

from sqlalchemy import Dialect


class Access(Enum):
    """How a process has a database. It follows from what holds the database, and is asked for once."""

    EXCLUSIVE = "exclusive"
    """A file of SQLite, locked for this process: what was read or written last is known for sure, nothing
    need be held against others, and what does not matter if it is lost may be written later."""
    SHARED = "shared"
    """PostgreSQL: other processes may change everything that a use case has not read itself, or holds."""

    @classmethod
    def by(cls, dialect: Dialect) -> Access:
        """Return how a database of this kind is had."""
        return cls.EXCLUSIVE if dialect.name == "sqlite" else cls.SHARED

    @property
    def shared(self) -> bool:
        """Whether other processes may change the database."""
        return self is Access.SHARED
