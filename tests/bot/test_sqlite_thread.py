"""Tests of aiosqlite's thread: what it is relied on for, and how often a use case goes there."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import AsyncGenerator, Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiosqlite
import pytest
from sqlalchemy import Connection

from bot.database import sqlite_thread
from bot.database.errors import StoreError
from bot.database.sqlite_backend import _to_its_end  # pyright: ignore[reportPrivateUsage]
from bot.database.sqlite_thread import in_thread
from bot.table.record import UserId
from tests.bot.house import GUILD, House, a_sheet, at_once, house_at


@pytest.fixture
async def house(tmp_path: Path, migrated: Path) -> AsyncGenerator[House]:
    """Yield a house whose database has a thread of its own, which other tests do without."""
    async with house_at(Path(shutil.copy(migrated, tmp_path))) as house:
        yield house


@pytest.fixture
async def driver(tmp_path: Path) -> AsyncGenerator[aiosqlite.Connection]:
    async with aiosqlite.connect(tmp_path / "a.db") as driver:
        yield driver


def hops_counted() -> Any:
    """Count the ways to the thread."""
    return patch.object(sqlite_thread, "in_thread", side_effect=in_thread)


async def test_a_function_runs_in_the_connections_own_thread_and_its_error_is_raised_where_it_is_awaited(
    driver: aiosqlite.Connection,
):
    def work(raw: sqlite3.Connection) -> tuple[int, Any]:
        return threading.get_ident(), raw.execute("SELECT 7").fetchone()

    thread, row = await in_thread(driver, work)
    assert thread != threading.get_ident() and row == (7,)
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await in_thread(driver, lambda raw: raw.execute("SELECT 1 FROM missing"))
    await driver.close()
    with pytest.raises(ValueError, match="onnection"):
        await in_thread(driver, lambda raw: raw.total_changes)


async def test_a_function_whose_caller_is_cancelled_runs_before_the_next(driver: aiosqlite.Connection):
    begun, may_end, ran = threading.Event(), threading.Event(), list[str]()

    def first(_: sqlite3.Connection) -> None:
        begun.set()
        assert may_end.wait(60)
        ran.append("first")

    cancelled = asyncio.create_task(in_thread(driver, first))
    await asyncio.to_thread(begun.wait, 60)
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    second = asyncio.create_task(in_thread(driver, lambda _: ran.append("second")))
    may_end.set()
    await second
    assert ran == ["first", "second"]


async def test_a_use_case_without_its_connection_is_refused_and_the_next_has_another(house: House):
    table = await house.started("Ann", "Bob")
    driver: Any = house.store._way._thread._driver  # pyright: ignore
    await driver.close()
    (refused,) = await at_once(house.act(table, "Ann", "call"))
    assert isinstance(refused, StoreError) and "was lost" in str(refused)
    await house.acts(table, "Ann call", "Bob check")


async def test_a_move_goes_there_once_who_waits_shares_one_commit_and_a_villain_needs_few_ways(house: House):
    pairs = ("Ann", "Bob"), ("Cid", "Dot"), ("Eve", "Fay")
    one, two, three = [await house.started(*pair) for pair in pairs]
    with hops_counted() as gone:
        await house.acts(one, "Ann call")
    assert gone.call_count == 1
    with hops_counted() as gone:
        acts = house.act(one, "Bob", "check"), house.act(two, "Cid", "call"), house.act(three, "Eve", "call")
        _ = await at_once(*acts)
    assert gone.call_count == 4  # the first at once; two that waited for it, and their commit
    with hops_counted() as gone:
        _ = await house.people.create_villain(GUILD, UserId(7), a_sheet("Nobody"))
    assert gone.call_count <= 4


async def test_a_batch_that_sqlite_has_rolled_back_is_told_to_all_of_it(house: House):
    """Nothing is written on its own afterwards, nor is a commit of nothing taken for theirs."""
    tables = [await house.started(*pair) for pair in (("Ann", "Bob"), ("Cid", "Dot"), ("Eve", "Fay"))]
    before = [len(table.moves) for table in tables]

    def rolled_back(connection: Connection) -> None:
        raw: Any = connection.connection.driver_connection
        raw.rollback()

    async def disk_fails() -> None:
        async with house.store.begin():
            await house.store._way._thread.run(rolled_back)  # pyright: ignore

    ann, cid, eve = (
        house.act(table, name, "call") for table, name in zip(tables, ("Ann", "Cid", "Eve"), strict=True)
    )
    done = await at_once(ann, cid, disk_fails(), eve)  # the first commits alone, the second opens a batch
    assert [type(it).__name__ for it in done] == ["TableUpdate", "StoreError", "StoreError", "StoreError"]
    after = [len((await house.queries.table(table.id)).moves) for table in tables]
    assert after == [before[0] + 1, *before[1:]]
    await house.acts(tables[1], "Cid call")
    await house.ledger_is_exact()


async def test_what_must_not_be_cut_short_ends_before_its_caller_is_cancelled():
    may_end, ended = asyncio.Event(), list[str]()

    async def work() -> None:
        await may_end.wait()
        ended.append("work")

    caller = asyncio.create_task(_to_its_end(work()))
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


@pytest.mark.parametrize("stays", [True, False], ids=["done", "not done"])
async def test_who_is_cancelled_in_the_middle_leaves_all_or_nothing(house: House, stays: bool):
    """What is remembered is read again, whichever it was."""
    table = await house.started("Ann", "Bob")
    begun, may_end = threading.Event(), threading.Event()

    def halted(driver: aiosqlite.Connection, work: Callable[[sqlite3.Connection], Any]) -> Any:
        def slowly(raw: sqlite3.Connection) -> Any:
            found = work(raw) if stays else None
            begun.set()
            assert may_end.wait(60)
            return found

        return in_thread(driver, slowly)

    with patch.object(sqlite_thread, "in_thread", halted):
        acting = asyncio.create_task(house.act(table, "Ann", "call"))
        await asyncio.to_thread(begun.wait, 60)
    acting.cancel()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await acting
    found = await house.queries.table(table.id)
    assert len(found.moves) - len(table.moves) == stays
    await house.acts(table, *(["Bob check"] if stays else ["Ann call", "Bob check"]))
    await house.ledger_is_exact()
