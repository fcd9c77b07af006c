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
"""The salt of a WAL that is not there."""
Rows = Callable[[str], Iterable[tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class Content:
    """All that a database holds, as a digest, and its moves in the order in which they were written."""

    digest: str
    moves: tuple[str, ...]


def content(rows: Rows) -> str:
    """A digest of all tables, row by row."""
    found = blake2b(digest_size=12)
    for (name,) in sorted(rows("SELECT name FROM sqlite_master WHERE type = 'table'")):
        found.update(repr((name, sorted(map(repr, rows(f'SELECT * FROM "{name}"'))))).encode())
    return found.hexdigest()


def looked(database: Path) -> Content:
    """What SQLite makes of a database and the WAL beside it; the WAL is gone afterwards."""
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        for statement in ("locking_mode=EXCLUSIVE", "synchronous=OFF"):
            _ = db.execute(f"PRAGMA {statement}")
        digest = content(lambda query: db.execute(query).fetchall())
        begun = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'moves'").fetchone()
        moves = db.execute("SELECT hash FROM moves ORDER BY rowid").fetchall() if begun else []
        return Content(digest, tuple(it for (it,) in moves))


def generation(wal: bytes) -> tuple[str, int]:
    """The salt of a WAL, which changes when it begins anew, and how many frames it has since then."""
    if len(wal) < HEAD:
        return NONE, 0
    salt = wal[16:24]
    frames = 0
    while wal[HEAD + frames * FRAME + 8 : HEAD + frames * FRAME + 16] == salt:
        frames += 1
    return salt.hex(), frames


def beside(database: Path) -> Path:
    """Where the WAL of a database is."""
    return database.with_name(f"{database.name}-wal")
