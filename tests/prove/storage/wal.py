"""The contents of a database and its WAL: digests, and frames as read without SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

HEAD, FRAME_HEAD, PAGE = 32, 24, 4096
FRAME = FRAME_HEAD + PAGE
NONE = "none"
"""The salt of a missing WAL."""
Rows = Callable[[str], Iterable[tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class Content:
    """The digest of a database, and its moves in the order in which they were written."""

    digest: str
    moves: tuple[str, ...]


def content(rows: Rows) -> str:
    """Return a digest of all tables, row by row."""
    found = blake2b(digest_size=12)
    for (name,) in sorted(rows("SELECT name FROM sqlite_master WHERE type = 'table'")):
        found.update(repr((name, sorted(map(repr, rows(f'SELECT * FROM "{name}"'))))).encode())
    return found.hexdigest()


def looked(database: Path) -> Content:
    """Return the contents that SQLite reads from a database and its WAL, which is deleted by that."""
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        for statement in ("locking_mode=EXCLUSIVE", "synchronous=OFF"):
            _ = db.execute(f"PRAGMA {statement}")
        digest = content(lambda query: db.execute(query).fetchall())
        begun = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'moves'").fetchone()
        moves = db.execute("SELECT hash FROM moves ORDER BY rowid").fetchall() if begun else []
        return Content(digest, tuple(it for (it,) in moves))


def generation(wal: bytes) -> tuple[str, int]:
    """Return the salt of a WAL, which changes at each restart, and its number of frames since then."""
    if len(wal) < HEAD:
        return NONE, 0
    salt = wal[16:24]
    frames = 0
    while wal[HEAD + frames * FRAME + 8 : HEAD + frames * FRAME + 16] == salt:
        frames += 1
    return salt.hex(), frames


def beside(database: Path) -> Path:
    return database.with_name(f"{database.name}-wal")
