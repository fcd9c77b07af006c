"""Access to a database's contents: its rows, the doctor's findings, integrity checks, and copies."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.addresses import file_of
from bot.config import BackupConfig, Config, DatabaseConfig
from bot.database import schema
from bot.database.opening import opened
from bot.ops import database_status, doctor
from bot.ops.database_move import COPIED_TABLES
from bot.ops.doctor import DoctorReport
from bot.ops.management_client import socket_of
from bot.ops.management_server import ManagementServer
from bot.ops.management_service import ManagementService
from bot.ops.metrics import Metrics
from tests.bot.house import House
from tests.prove.sound import wrong
from tests.rig.postgres import said

Rows = dict[str, list[dict[str, Any]]]


def config_of(url: str) -> Config:
    return Config().model_copy(update={"database": DatabaseConfig(url=url)})


def attendant_of(house: House, **backups: Any) -> ManagementService:
    return ManagementService(house.store, Metrics(), BackupConfig(**backups), lambda: house.time)


def executed(path: Path, statement: str) -> list[tuple[Any, ...]]:
    """Execute a statement in a file without the bot. Return its rows."""
    with closing(sqlite3.connect(path)) as db, db:
        return db.execute(statement).fetchall()


@asynccontextmanager
async def answering(house: House, **backups: Any) -> AsyncGenerator[Path]:
    """Run a house that answers on its socket."""
    management_service = attendant_of(house, **backups)
    door = ManagementServer(management_service.get_handlers, management_service.post_handlers)
    await door.open_socket(place := socket_of(house.path))
    yield place
    await door.close()


@asynccontextmanager
async def reading(url: str) -> AsyncGenerator[AsyncConnection]:
    """Open a read-only connection."""
    file = file_of(url)
    async with doctor.reading(file) if file is not None else database_status.reading(url) as connection:
        yield connection


async def rows_of(house: House) -> Rows:
    """Return all rows of a house's database, by table, while the bot is down."""
    await house.store.close()
    if house.store.access.shared:
        rows = {table: await said(house.url, f'SELECT * FROM "{table}"') for table in schema.metadata.tables}
    else:
        with closing(sqlite3.connect(house.path)) as db:
            db.row_factory = sqlite3.Row
            rows = {it: [*map(dict, db.execute(f"SELECT * FROM {it}"))] for it in schema.metadata.tables}
    await house.reopen()
    return rows


async def examined(house: House) -> DoctorReport:
    """Return what the doctor says of all tables, while the bot is down."""
    await house.store.close()
    async with reading(house.url) as connection:
        report = await doctor.logical(connection, newest=None)
        report += await (database_status if house.store.access.shared else doctor).physical(connection)
    await house.reopen()
    return report


async def unsound(house: House) -> list[str]:
    """Return what is wrong with a house's database, checked without the bot's code."""
    await house.store.close()
    found = await unsound_at(house.url)
    await house.reopen()
    return found


async def unsound_at(url: str) -> list[str]:
    """Return the same for a database that no house uses; one on a server is first copied to a file."""
    if (file := file_of(url)) is not None:
        return await asyncio.to_thread(wrong, file)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        await copied(url, copy)
        return await asyncio.to_thread(wrong, copy)


async def copied(url: str, to: Path) -> None:
    """Copy a database, with all its faults, into a new file."""
    engine = await opened(f"sqlite+aiosqlite:///{to}")
    async with reading(url) as there, engine.begin() as here:
        _ = await here.exec_driver_sql("PRAGMA foreign_keys=OFF")
        for table in COPIED_TABLES:
            if rows := [dict(row) for row in (await there.execute(select(table))).mappings()]:
                _ = await here.execute(table.insert(), rows)
    await engine.dispose()
