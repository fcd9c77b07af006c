"""Tests of transactions on SQLite, where aiosqlite's thread does what it was asked even if nobody waits."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiosqlite
import pytest
from sqlalchemy.exc import IntegrityError

from bot.database.errors import StoreError
from bot.database.transaction import to_its_end
from bot.table.record import TableId
from tests.bot.house import House, at_once, house_at


@pytest.fixture
async def house(tmp_path: Path, migrated: Path) -> AsyncGenerator[House]:
    """Yield a house whose database has a thread of its own, which other tests do without."""
    async with house_at(Path(shutil.copy(migrated, tmp_path))) as house:
        yield house


async def driver_of(house: House) -> Any:
    """Return aiosqlite's connection, which stays the same."""
    async with house.store.outside_transactions() as connection:
        return (await connection.get_raw_connection()).driver_connection


async def test_a_use_case_without_its_connection_is_refused_and_the_next_has_another(house: House):
    table = await house.started("Ann", "Bob")
    await (await driver_of(house)).close()
    (refused,) = await at_once(house.act(table, "Ann", "call"))
    assert isinstance(refused, StoreError) and "connection" in str(refused).lower()
    await house.acts(table, "Ann call", "Bob check")


async def test_after_a_statement_that_failed_nothing_more_is_done(house: House):
    """SQLite has rolled back after some failures, and would commit each further statement by itself."""
    table = await house.started("Ann", "Bob")

    async def use_case() -> None:
        async with house.store.begin() as repositories:
            with pytest.raises(IntegrityError):
                await repositories.answers.note(1, TableId("nowhere"), 1)
            await repositories.answers.note(2, table.id, 1)

    with pytest.raises(StoreError, match="has failed"):
        await use_case()
    assert await house.rows("SELECT id FROM interactions WHERE id < 3") == []
    await house.acts(table, "Ann call")


async def test_a_transaction_that_sqlite_has_rolled_back_is_not_taken_for_done(house: House):
    table = await house.started("Ann", "Bob")
    driver = await driver_of(house)

    async def use_case() -> None:
        async with house.store.begin() as repositories:
            await repositories.answers.note(1, table.id, 1)
            await driver.rollback()

    with pytest.raises(StoreError, match="no transaction is active"):
        await use_case()
    assert await house.rows("SELECT id FROM interactions WHERE id < 3") == []
    await house.acts(table, "Ann call")


async def test_what_must_not_be_cut_short_ends_before_its_caller_is_cancelled():
    may_end, ended = asyncio.Event(), list[str]()

    async def work() -> None:
        await may_end.wait()
        ended.append("work")

    caller = asyncio.create_task(to_its_end(work()))
    for _ in range(3):
        await asyncio.sleep(0)
    caller.cancel()
    for _ in range(3):
        await asyncio.sleep(0)
    assert not caller.done()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert ended == ["work"]


@pytest.mark.parametrize(("at", "stays"), [("INSERT INTO moves", False), ("COMMIT", True)])
async def test_who_is_cancelled_in_the_middle_leaves_all_or_nothing(house: House, at: str, *, stays: bool):
    """The thread does what it is at, and the next use case finds whatever that was."""
    table = await house.started("Ann", "Bob")
    begun, may_end, execute = threading.Event(), threading.Event(), sqlite3.Cursor.execute

    async def halted(self: aiosqlite.Cursor, sql: str, *values: Any) -> Any:
        def slowly(cursor: sqlite3.Cursor, *said: Any) -> None:
            begun.set()
            assert may_end.wait(60)
            _ = execute(cursor, *said)

        if not sql.startswith(at):
            return await executes(self, sql, *values)
        await self._execute(slowly, self._cursor, sql, *values)  # pyright: ignore[reportPrivateUsage]
        return self

    executes = aiosqlite.Cursor.execute
    with patch.object(aiosqlite.Cursor, "execute", halted):
        acting = asyncio.create_task(house.act(table, "Ann", "call"))
        _ = await asyncio.to_thread(begun.wait, 60)
        acting.cancel()
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await acting
    found = await house.queries.table(table.id)
    assert len(found.moves) - len(table.moves) == stays
    await house.acts(table, *(["Bob check"] if stays else ["Ann call", "Bob check"]))
    await house.ledger_is_exact()
