"""Fast test databases: copies of one that was migrated, on SQLite in the event loop's thread."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from typing import Any
from unittest.mock import patch

import aiosqlite.core
from sqlalchemy import Connection, Engine, create_engine

from bot.database import opening, sqlite_thread
from bot.database.revisions import migrate


@contextmanager
def migrated_once() -> Generator[None]:
    """Run migrations once per process, and copy the result."""
    with patch.object(opening, "migrate", _today):
        yield


def _today(connection: Connection) -> None:
    if connection.dialect.name != "sqlite" or _said(connection, "SELECT name FROM sqlite_master"):
        migrate(connection)
        return
    for statement in _statements():
        _ = connection.exec_driver_sql(statement)


def _said(connection: Connection, query: str) -> list[str]:
    return [it for (it,) in connection.exec_driver_sql(query)]


@cache
def _statements() -> tuple[str, ...]:
    """Return the statements that give an empty database the newest schema."""
    with create_engine("sqlite://").connect() as connection:
        migrate(connection)
        made = _said(connection, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
        (version,) = _said(connection, "SELECT version_num FROM alembic_version")
    return (*made, f"INSERT INTO alembic_version VALUES ('{version}')")


@contextmanager
def compiled_once() -> Generator[None]:
    """Compile each statement once per process, and not anew for each of the many engines of the tests."""

    def engine(*said: Any, **more: Any) -> Engine:
        made, first = create_engine(*said, **more), _first_engine()
        made.dialect, made._compiled_cache = first.dialect, first._compiled_cache  # pyright: ignore[reportPrivateUsage]
        return made

    with patch.object(sqlite_thread, "create_engine", engine):
        yield


@cache
def _first_engine() -> Engine:
    """Return an engine whose dialect knows its SQLite, which a first connection tells it."""
    engine = create_engine("sqlite://")
    engine.connect().close()
    return engine


@contextmanager
def answering_at_once() -> Generator[None]:
    """Run SQLite in the event loop's own thread, without waiting for the disk.

    Callers resume in a later turn of the loop, as usual. Threads and disks are left to the tests of the store
    and to trials, where the bot is a process of its own.
    """
    connected = opening._on_connect  # pyright: ignore[reportPrivateUsage]

    def hurried(dbapi: Any, record: Any) -> None:
        connected(dbapi, record)
        dbapi.cursor().execute("PRAGMA synchronous=OFF")

    with (
        patch.multiple(aiosqlite.core, SimpleQueue=_AtOnce, Thread=_NoThread),
        patch.object(opening, "_on_connect", hurried),
    ):
        yield


class _AtOnce:
    """A replacement for a connection's queue that runs each call at once."""

    def put_nowait(self, asked: tuple[Any, Callable[[], Any]]) -> None:
        future, do = asked
        try:
            tell, found = aiosqlite.core.set_result, do()
        except BaseException as error:  # raised in the caller
            tell, found = aiosqlite.core.set_exception, error
        if future is not None:
            future.get_loop().call_soon(tell, future, found)


class _NoThread:
    daemon = True

    def __init__(self, **_: Any) -> None: ...

    def start(self) -> None: ...
