"""Which database does an address name? In the words of SQLAlchemy, with the driver that the bot uses."""

from __future__ import annotations

import os
from pathlib import Path

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
"""What is meant by an address that names no driver."""


def understood(url: str) -> str:
    """The address with its driver."""
    scheme, colon, rest = url.strip().partition("://")
    return f"{DRIVERS.get(scheme, scheme)}{colon}{rest}"


def is_server(url: str) -> bool:
    """Whether the database is PostgreSQL, which several processes may share."""
    return understood(url).startswith("postgresql")


def file_of(url: str) -> Path | None:
    """The file of a database; None where it is not one."""
    scheme, _, rest = understood(url).partition("://")
    _, slash, path = rest.partition("?")[0].partition("/")
    if not scheme.startswith("sqlite") or not slash or path in ("", ":memory:"):
        return None
    return Path(path.removeprefix("file:")).absolute()


def private(path: str | os.PathLike[str], flags: int = 0) -> int:
    """A handle of a file, which is made for its owner alone if it is not there yet."""
    return os.open(path, flags | os.O_CREAT, 0o600)
