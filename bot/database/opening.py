"""Opening a database: durable commits, migrations, and an exclusive lock on a SQLite file."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, func, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.addresses import file_of, private, understood
from bot.database.errors import WrongDatabase, not_ours, why
from bot.database.revisions import VERSION, migrate
from bot.database.tls import secured

log = logging.getLogger(__name__)
POOL_SIZE, POOL_MAX_OVERFLOW = 8, 8
"""The pool size for PostgreSQL, and its maximum overflow."""
LOCK_TIMEOUT_S = 5
"""The timeout in seconds for connecting to PostgreSQL, for a free connection and for a row lock."""
STATEMENT_TIMEOUT_S = 60
"""The timeout in seconds for a statement of a running bot."""
IDLE_TRANSACTION_TIMEOUT_S = 6
"""Seconds after which PostgreSQL takes back the transaction of a process that sends nothing more, such as a
suspended one, so that nobody waits for its locks any longer. Its lease on its shards lasts longer
(`IDLE_SESSION_TIMEOUT_S` in bot/adapter/cluster/connection.py). SQLite's only process blocks nobody else.
"""
READ_SNAPSHOT: dict[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""Execution options for use cases that only read: one snapshot, without waiting for locks."""
READ_APART: dict[str, Any] = {"isolation_level": "AUTOCOMMIT", "postgresql_readonly": False}
"""Execution options for use cases in which each statement is a transaction of its own."""
READ_WRITE: dict[str, Any] = {"isolation_level": "READ COMMITTED", "postgresql_readonly": False}
"""Execution options for use cases that write: `UnitOfWork.select_for_update` locks rows, then reads them."""
BEGIN = "BEGIN IMMEDIATE"
"""The statement that begins a SQLite transaction as a writer; a deferred one could fail later with "database
is locked"."""
MIGRATION_LOCK = 0x6D75_6462
"""The advisory lock for migrations."""


async def opened(url: str, bring: Callable[[Connection], None] | None = None) -> AsyncEngine:
    """Open the database at `url` and migrate it to today's schema, or run `bring`. Raises CannotOpen."""
    engine = _engine_of(understood(url))
    try:
        _look(engine, file_of(url))
        async with engine.begin() as connection:
            await begin(connection)
            if engine.dialect.name == "postgresql":
                await _check_letters(connection)
                await _wait_for_others(connection)
            await connection.run_sync(bring or migrate)
    except BaseException as error:
        await engine.dispose()
        raise why(error, engine.url.database) from None
    return engine


async def _check_letters(connection: AsyncConnection) -> None:
    """Raise WrongDatabase unless the server's encoding is UTF-8."""
    encoding = (await connection.exec_driver_sql("SHOW server_encoding")).scalar_one()
    if encoding != "UTF8":
        name = connection.engine.url.database
        raise WrongDatabase(
            f"The database {name} is in {encoding}, where many letters have no place: make one in UTF-8 "
            f"(createdb --encoding=UTF8 --template=template0 {name})."
        )


async def _wait_for_others(connection: AsyncConnection) -> None:
    """Wait, without a timeout, for the advisory lock of migrations."""
    for name in ("lock_timeout", "statement_timeout"):
        await connection.exec_driver_sql(f"SET LOCAL {name} = 0")
    await connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))


def check_address(url: str) -> None:
    """Raise WrongDatabase for an address that can never be opened, without connecting."""
    _engine_of(understood(url))


def _engine_of(url: str) -> AsyncEngine:
    try:
        return _engine(url)
    except ModuleNotFoundError as error:
        what = (
            "; PostgreSQL is an extra: pip install 'mudbucket[postgres]'" if error.name == "asyncpg" else ""
        )
        raise WrongDatabase(f"The database cannot be opened: {error}{what}.") from None
    except InvalidRequestError:  # a driver that is not asynchronous
        drivers = "sqlite+aiosqlite or postgresql+asyncpg"
        raise WrongDatabase(f"The database cannot be opened: its driver must be {drivers}.") from None
    except (ArgumentError, ImportError) as error:
        raise WrongDatabase(f"The database cannot be opened: {error}.") from None
    except ValueError:  # it may quote a part of the address, such as a password
        raise WrongDatabase("The database cannot be opened: its URL is not valid.") from None


def _engine(url: str) -> AsyncEngine:
    if not url.startswith("sqlite"):
        return _server(url)
    # One connection serialises the writers; isolation_level None leaves BEGIN to us. Whoever returns the
    # connection has committed or rolled back, so the pool need not roll back.
    engine = create_async_engine(
        url, pool_size=1, max_overflow=0, pool_reset_on_return=None,
        connect_args={"isolation_level": None, "timeout": 1.0}, hide_parameters=True,
    )  # fmt: skip
    event.listen(engine.sync_engine, "connect", _on_connect)
    return engine


def _server(url: str) -> AsyncEngine:
    """Return an engine for PostgreSQL; its timeouts keep a stopped process from blocking the others."""
    milliseconds = {"lock_timeout": LOCK_TIMEOUT_S, "statement_timeout": STATEMENT_TIMEOUT_S,
                    "idle_in_transaction_session_timeout": IDLE_TRANSACTION_TIMEOUT_S}  # fmt: skip
    settings = {"application_name": "mudbucket", "jit": "off"}
    settings |= {name: str(1000 * seconds) for name, seconds in milliseconds.items()}
    address, how = secured(url)
    return create_async_engine(
        address, pool_size=POOL_SIZE, max_overflow=POOL_MAX_OVERFLOW, pool_timeout=LOCK_TIMEOUT_S,
        hide_parameters=True,
        connect_args={
            "timeout": LOCK_TIMEOUT_S, "server_settings": settings,
            "prepared_statement_cache_size": 500, **how,
        },
    )  # fmt: skip


def _look(engine: AsyncEngine, file: Path | None) -> None:
    """Open a SQLite file briefly, to create it with mode 0600 (SQLite's files beside it get the same) and to
    raise WrongDatabase if another program wrote it. A later failure would leave a thread of aiosqlite behind.
    """
    if engine.dialect.name != "sqlite":
        return
    if file is not None and file.parent.is_dir() and not file.exists():
        os.close(private(file))
    if file is not None and file.exists() and not file.stat().st_size:
        log.info("the database %s is new", file)
    arguments, options = engine.dialect.create_connect_args(engine.url)
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect
    with closing(connect(*arguments, **options)) as db:
        if file is None or Path(f"{file}-wal").exists():
            return  # reading might checkpoint the log, before it is clear whose it is
        names = {row for (row,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if names and VERSION.name not in names:
        raise not_ours(engine.url.database)


def _on_connect(dbapi: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    """Lock the file for this process, with durable commits."""
    cursor = dbapi.cursor()
    for statement in (
        "PRAGMA locking_mode=EXCLUSIVE",
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=FULL",
        "PRAGMA foreign_keys=ON",
        "PRAGMA secure_delete=ON",  # overwrites erased data in the file
        "BEGIN EXCLUSIVE",
        "COMMIT",
    ):
        cursor.execute(statement)
    cursor.close()


async def begin(connection: AsyncConnection) -> None:
    """Begin a transaction of SQLite."""
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql(BEGIN)
