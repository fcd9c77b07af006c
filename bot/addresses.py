"""Database addresses: SQLAlchemy URLs with the drivers that the bot uses."""

from __future__ import annotations

import os
from pathlib import Path

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
"""The driver for an address that names none, by scheme."""


def understood(url: str) -> str:
    """Return the address with its driver."""
    scheme, colon, rest = url.strip().partition("://")
    return f"{DRIVERS.get(scheme, scheme)}{colon}{rest}"


def is_server(url: str) -> bool:
    """Return whether the database is PostgreSQL, which several processes may share."""
    return understood(url).startswith("postgresql")


def file_of(url: str) -> Path | None:
    """Return the absolute path of a SQLite file; None for a server or a database in memory."""
    scheme, _, rest = understood(url).partition("://")
    _, slash, path = rest.partition("?")[0].partition("/")
    if not scheme.startswith("sqlite") or not slash or path in ("", ":memory:"):
        return None
    return Path(path.removeprefix("file:")).absolute()


def private(path: str | os.PathLike[str], flags: int = 0) -> int:
    """Open a file and return its descriptor; a new file gets mode 0600."""
    return os.open(path, flags | os.O_CREAT, 0o600)
