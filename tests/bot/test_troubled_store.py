"""Tests of a failing database: the errors that are reported, what is dropped, and recovery."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from itertools import count
from random import Random
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.database.errors import CannotOpen, CorruptionError, StoreError, WrongDatabase
from bot.database.store import Store
from bot.services.transaction_context import TableUpdate
from bot.table.record import UserId
from bot.table.time_control import TimeControl
from bot.table.villains import KeptVillain
from engines.core import Illegal
from tests.bot.house import GUILD, House, a_sheet, at_once, house_at
from tests.prove.storage import ailments
from tests.prove.storage.ailments import PASSING, Ailment, broken_off, damaged, held, spoil, taken
from tests.prove.storage.wal import PAGE

pytestmark = pytest.mark.slow

TOLD = {"full": "full", "broken_off": "disk I/O error", "read_only": "readonly", "locked": "locked"}

every_passing = pytest.mark.parametrize("ail", [*PASSING.values()], ids=[*PASSING])


def newcomer(house: House, user: int) -> Awaitable[KeptVillain]:
    return house.people.create_villain(GUILD, UserId(user), a_sheet(f"Nobody {user}"))


async def until_refused(do: Callable[[], Awaitable[object]]) -> StoreError:
    for _ in range(300):
        try:
            _ = await do()
        except StoreError as found:
            return found
    raise AssertionError("it was never refused")


@every_passing
async def test_what_is_refused_leaves_nothing_and_the_next_is_done(house: House, ail: Ailment):
    table = await house.started("Ann", "Bob")
    async with ail(house.store, house.path, Random(1)):
        users = count(100)
        calls = ail is not PASSING["full"]
        act = (lambda: house.act(table, "Ann", "call")) if calls else lambda: newcomer(house, next(users))
        found = await until_refused(act)
    assert TOLD[ail.__name__] in str(found) and str(house.path) in str(found)
    assert not isinstance(found, CorruptionError)
    before = await held(house.store)
    assert len((await house.queries.table(table.id)).moves) == len(table.moves)
    assert await held(house.store) == before
    await house.acts(table, "Ann call", "Bob check")
    await house.ledger_is_exact()


async def test_all_who_were_to_be_committed_together_are_told(house: House):
    pairs = ("Ann", "Bob"), ("Cid", "Dot"), ("Eve", "Fay")
    moves = [(await house.started(*pair), *pair) for pair in pairs]
    before = await held(house.store)
    async with broken_off(house.store, house.path, Random(1)):
        with patch.object(ailments, "PAGE", 1):
            done = await at_once(*(house.act(table, one, "call") for table, one, _ in moves))
    assert [type(row_id) for row_id in done] == [StoreError] * 3
    assert await held(house.store) == before
    for table, one, other in moves:
        await house.acts(table, f"{one} call", f"{other} check")


async def test_when_the_disk_fails_those_alone_are_told_whose_work_it_was(house: House):
    table = await house.started("Ann", "Bob")

    async def full() -> None:
        async with house.store.begin():
            raise OperationalError("INSERT", None, Exception("database or disk is full"))

    acts = house.act(table, "Ann", "call"), house.villain("Cid"), full(), house.villain("Dot")
    done = await at_once(*acts)  # the first is alone, the second opens a batch for those who wait
    told = ["TableUpdate", "StoreError", "StoreError", "KeptVillain"]
    assert [type(it).__name__ for it in done] == told
    _ = await house.villain("Cid")
    await house.acts(table, "Bob check")
    await house.ledger_is_exact()


async def test_who_waited_while_it_could_not_be_opened_does_not_wait_again(house: House):
    """Each attempt takes a second: with ten in a queue, nobody would be answered in time."""
    table = await house.started("Ann", "Bob")
    async with ailments.locked(house.store, house.path, Random(1)):
        with patch.object(AsyncEngine, "connect", autospec=True, side_effect=AsyncEngine.connect) as attempts:
            done = await at_once(*(house.act(table, "Ann", "call") for _ in range(10)))
            assert [type(row_id) for row_id in done] == [StoreError] * 10 and attempts.call_count == 1
            (found,) = await at_once(house.act(table, "Ann", "call"))
            assert isinstance(found, StoreError) and attempts.call_count == 2
    await house.acts(table, "Ann call")


async def test_what_another_bot_did_meanwhile_is_not_taken_for_what_is_remembered(house: House):
    """The other bot made as many changes as this one, but different ones."""
    table = await house.started("Ann", "Bob")
    await house.store.close()
    before = house.path.read_bytes()
    await house.acts(table, "Ann call")
    await house.store.close()
    _ = house.path.write_bytes(before)
    async with house_at(house.path) as other:
        await other.acts(table, "Ann raise 6")
    found = await house.queries.table(table.id)
    assert [move.text for move in found.moves][len(table.moves) :] == ["raise 6"]


async def test_the_clock_plays_when_the_books_can_be_written_again(house: House):
    """Deadlines that could not be saved are not forgotten."""
    table = await house.started("Ann", "Bob", pace=TimeControl.LIVE)
    house.time += 10 * 60_000
    async with ailments.read_only(house.store, house.path, Random(1)):
        for _ in range(2):
            with pytest.raises(StoreError):
                _ = await house.deadlines.play_overdue()
    for _ in range(3):
        _ = await house.rings(5 * 60_000)
    assert any(move.auto for move in (await house.queries.table(table.id)).moves)


@every_passing
async def test_it_can_be_closed_meanwhile(house: House, ail: Ailment):
    table = await house.started("Ann", "Bob")
    await house.acts(table, "Ann call")
    async with ail(house.store, house.path, Random(1)):
        await house.store.close()
    await house.reopen()
    assert len((await house.queries.table(table.id)).moves) == len(table.moves) + 1


async def test_nothing_is_written_to_a_damaged_database(house: House, caplog: pytest.LogCaptureFixture):
    table = await house.started("Ann", "Bob")
    files = (house.path, house.path.with_name("house.db-wal"))
    async with damaged(house.store, house.path, Random(1)):
        with caplog.at_level(logging.INFO, "bot"):
            refused = [it for _ in range(3) for it in await at_once(house.act(table, "Ann", "call"))]
            before = [file.read_bytes() for file in files]
            reading = house.queries.table(table.id)
            refused += await at_once(house.villain("Cid"), reading, house.deadlines.play_overdue())
    assert [type(it) for it in refused] == [CorruptionError] * 6
    assert [file.read_bytes() for file in files] == before
    (told,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert told.getMessage().startswith(f"{house.path} is damaged (file is not a database); restore a backup")
    assert told.exc_info is None


@pytest.mark.parametrize("page", range(1, 40, 3))
async def test_one_bad_page_is_refused_or_unnoticed_and_never_guessed_at(house: House, page: int):
    table = await house.started("Ann", "Bob")
    await house.store.close()
    with house.path.open("r+b") as file:
        _ = file.seek(page * PAGE)
        _ = file.write(Random(page).randbytes(PAGE))
    (woken,) = await at_once(house.wake())
    if isinstance(woken, CannotOpen):
        assert str(woken).endswith(".") and "\n" not in str(woken)
        return
    assert isinstance(woken, list), woken
    done, again = [it for _ in range(2) for it in await at_once(house.act(table, "Ann", "call"))]
    if isinstance(done, TableUpdate):
        assert [move.text for move in done.table.moves][: len(table.moves)] == [it.text for it in table.moves]
    else:
        assert isinstance(done, StoreError | Illegal)
    assert not isinstance(done, CorruptionError) or isinstance(again, CorruptionError)


async def test_a_second_bot_is_refused_and_the_first_one_plays_on(house: House):
    table = await house.started("Ann", "Bob")
    before = await held(house.store)
    with pytest.raises(CannotOpen) as refused:
        _ = await Store.open(house.url)
    assert str(refused.value) == f"Another bot is using {house.path}; stop it first."
    assert await held(house.store) == before
    await house.acts(table, "Ann call", "Bob check")
    await house.ledger_is_exact()
    await house.store.close()
    with taken(house.path), pytest.raises(CannotOpen, match="Another bot is using"):
        _ = await Store.open(house.url)
    house.store = await Store.open(house.url)


async def test_a_file_that_may_not_be_written_or_is_damaged_is_told_and_how_to_restore_it(house: House):
    _ = await house.started("Ann", "Bob")
    await house.store.close()
    before = house.path.read_bytes()
    with pytest.raises(CannotOpen, match=f"{house.path} cannot be opened: ") as refused:
        _ = await Store.open(f"sqlite+aiosqlite:///file:{house.path}?uri=true&mode=ro")
    assert not isinstance(refused.value, WrongDatabase) and house.path.read_bytes() == before
    spoil(house.path, PAGE, Random(1))
    with pytest.raises(WrongDatabase, match=r"malformed.*mudbucket restore FILE\.$"):
        _ = await Store.open(house.url)
