"""Tests of marshals' search in a separate process: nobody waits for it, and it may die."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from bot.services import move_search
from bot.services.move_search import SEARCH_TIMEOUT_S, MarshalSearch, MoveSearch, Thoughts
from bot.services.worker_pool import WorkerPool
from bot.services.workers import Workers
from bot.table.clock import marshals
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.time_control import SECOND_MS
from engines.cards import Card
from engines.core import Seat
from engines.court.actions import Place
from engines.notation import write
from engines.players import Level, move
from engines.tempers import Temper
from tests.bot.house import USERS, AtOnce, House, default
from tests.hanging import HANGS, until
from tests.slow import slow

SOON = 0.01
"""Seconds between two questions."""


def told(says: Thoughts | None) -> Mock:
    """Return a MoveSearch with a given answer."""
    return Mock(AtOnce, thoughts=Mock(return_value=says))


@pytest.fixture
async def pool() -> AsyncIterator[WorkerPool]:
    """One worker process."""
    pool = WorkerPool(Workers(1, look_every_s=SOON))
    yield pool
    pool.stop()


@pytest.fixture
def aside(pool: WorkerPool) -> MarshalSearch:
    """Its clock stands still, so that no search is late, however busy the machine is."""
    return MarshalSearch(pool, lambda _: SOON, now=lambda: 0.0)


async def thought(aside: MarshalSearch, table: Table, *seats: Seat) -> Thoughts:
    """Return the result of the search as soon as there is one."""
    for _ in count():
        found = aside.thoughts(table, seats)
        if found is not None:
            return found
        await asyncio.sleep(SOON)
    raise AssertionError


async def facing(house: House, move_search: MoveSearch, channel: int = 1) -> Table:
    """Return a game of Ann against a marshal with this search, who is to move."""
    house.move_search = move_search
    how = {"channel": channel, "game": "textactoe", "computers": 1, "level": Level.MARSHAL}
    table = await house.hosted(USERS["Ann"], "Ann", **how)
    table = await house.start(table)
    if table.owed == [table.seat(USERS["Ann"])]:
        table = await house.plays(table, default(table))
    house.time += 2 * SECOND_MS
    assert marshals(table, house.time)
    return table


async def rung(house: House, table: Table) -> Table:
    _ = await house.deadlines.play_overdue()
    return await house.queries.table(table.id)


async def test_a_marshal_thinks_undisturbed_and_does_what_they_thought_of(house: House) -> None:
    search = told(None)
    table = await facing(house, search)
    (seat,) = table.owed
    *_, wanted = (offer.sample(Random(1)) for offer in table.offers(seat))
    assert table.game.name == "textactoe" and not search.thoughts.called
    for _ in range(3):
        house.time += 1000
        assert (await rung(house, table)).moves == table.moves, "nobody moves for one who thinks"
    search.thoughts.return_value = {seat: wanted}
    after = await rung(house, table)
    assert [it.args[1] for it in search.thoughts.call_args_list] == [[seat]] * 4
    assert [(it.text, it.auto) for it in after.moves[len(table.moves) :]] == [(write(wanted), True)]


async def test_a_marshal_without_a_thought_plays_as_a_deputy(house: House) -> None:
    for said in ({}, {Seat(0): Place(Card("KS"), "S"), Seat(1): Place(Card("KS"), "S")}):
        table = await facing(house, told(said))
        (seat,) = table.owed
        random = Random(f"{table.seed} {len(table.moves)}")
        deputy = move(table.game, table.state, seat, random, Level.DEPUTY)
        after = await rung(house, table)
        assert after.moves[-1].text == write(deputy)
        _ = await house.hosting.end(table.id, USERS["Ann"], steward=False)


async def test_a_search_that_is_done_early_waits_as_long_as_any(house: House, monkeypatch):
    """A marshal with little choice is no quicker, as that would tell of their hand."""
    table = await facing(house, told({}))
    slept: list[float] = []
    monkeypatch.setattr(move_search, "sleep", slept.append)
    monkeypatch.setattr(move_search, "PLAYOUTS_MAX", 1)
    for temper in (None, *Temper):
        found = move_search._think(table.game.name, table.state, table.owed[0], "seed", temper, 60)
        assert any(found in offer for offer in table.offers(table.owed[0])) and slept.pop() > 30


@pytest.fixture
async def asker(house: House, monkeypatch: pytest.MonkeyPatch) -> tuple[Table, Seat]:
    """A table, and the seat that a hint is for; it is waited for as long as it takes."""
    monkeypatch.setattr(move_search, "ADVICE_TIMEOUT_S", HANGS)
    table = await facing(house, told({}))
    (seat,) = table.owed
    return table, seat


async def test_a_hint_compares_two_moves_and_without_time_or_workers_names_one(
    asker: tuple[Table, Seat], monkeypatch: pytest.MonkeyPatch, aside: MarshalSearch, pool: WorkerPool
) -> None:
    table, seat = asker
    monkeypatch.setattr(move_search, "ADVICE_S", 0.2)
    found = await aside.advice(table, seat, USERS["Ann"])
    assert found.other is not None and 0 < found.better + found.worse <= found.worlds
    assert await aside.advice(table, seat, USERS["Ann"]) == found, "asked for again, it is the same"
    pool.forget()
    monkeypatch.setattr(move_search, "ADVICE_TIMEOUT_S", 0)
    quick = await aside.advice(table, seat, USERS["Ann"])
    assert quick.uncompared and any(quick.action in offer for offer in table.offers(seat))
    monkeypatch.setattr(move_search, "ADVICE_S", 60)
    monkeypatch.setattr(move_search, "ADVICE_TIMEOUT_S", HANGS)
    asked = [asyncio.create_task(aside.advice(table, seat, USERS["Ann"])) for _ in range(3)]
    await asyncio.sleep(0)
    pool.stop()
    assert all(found.uncompared for found in await asyncio.gather(*asked))


async def test_as_many_hints_are_compared_as_there_is_time_for_and_the_next_is_told_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch, aside: MarshalSearch
) -> None:
    monkeypatch.setattr(move_search, "ADVICE_TIMEOUT_S", HANGS)
    monkeypatch.setattr(move_search, "ADVICE_S", 0.4)
    *tables, last = [await facing(house, told({}), n) for n in range(1, move_search.HINTS_MAX + 2)]
    asked = [
        asyncio.create_task(aside.advice(table, table.owed[0], UserId(n))) for n, table in enumerate(tables)
    ]
    await asyncio.sleep(0)
    quick = await aside.advice(last, last.owed[0], USERS["Dot"])
    assert quick.uncompared and not any(it.done() for it in asked)
    assert all(it.other is not None for it in await asyncio.gather(*asked))
    assert not (await aside.advice(last, last.owed[0], USERS["Dot"])).uncompared


async def test_a_hint_that_nobody_waits_for_is_not_searched(
    asker: tuple[Table, Seat], monkeypatch: pytest.MonkeyPatch, aside: MarshalSearch, pool: WorkerPool
) -> None:
    table, seat = asker
    monkeypatch.setattr(move_search, "ADVICE_S", HANGS)
    monkeypatch.setattr(move_search, "ADVICE_TIMEOUT_S", SOON)
    assert (await aside.advice(table, seat, USERS["Ann"])).uncompared and not pool.census().jobs


@slow
async def test_a_search_whose_process_dies_is_begun_again(
    house: House, aside: MarshalSearch, pool: WorkerPool, caplog: pytest.LogCaptureFixture
) -> None:
    table = await facing(house, aside)
    (seat,) = table.owed
    assert await thought(aside, table, seat)
    (process,) = pool.workers.pids
    os.kill(process, signal.SIGKILL)
    assert await thought(aside, table, seat), "by the one that came in its place"
    await until(lambda: pool.workers.pids != [process])
    assert caplog.records, "and the log tells of it"


async def test_nobody_waits_for_a_search_that_takes_long(house: House, pool: WorkerPool) -> None:
    time = [0.0]
    aside = MarshalSearch(pool, lambda _: HANGS, now=lambda: time[0])
    table, both = await facing(house, aside), [Seat(0), Seat(1)]
    assert aside.thoughts(table, both) is None
    time[0] += SEARCH_TIMEOUT_S - 1
    assert aside.thoughts(table, both) is None
    time[0] += 1
    assert aside.thoughts(table, both) == {}, "those who wait together get tired together"
    await until(lambda: not pool.census().jobs)


async def test_what_was_never_fetched_is_dropped(house: House, pool: WorkerPool) -> None:
    time = [0.0]
    aside = MarshalSearch(pool, lambda _: HANGS, now=lambda: time[0])
    one, other = [await facing(house, aside, channel) for channel in (1, 2)]
    assert aside.thoughts(one, one.owed) is None
    time[0] += move_search.RESULT_TTL_S
    assert aside.thoughts(other, other.owed) is None
    await until(lambda: pool.census().jobs == 1)


@pytest.mark.parametrize("hinted", [False, True])
async def test_a_search_whose_process_is_suspended_is_begun_again(
    house: House, aside: MarshalSearch, pool: WorkerPool, monkeypatch: pytest.MonkeyPatch, hinted: bool
) -> None:
    monkeypatch.setattr(move_search, "ADVICE_TIMEOUT_S", HANGS)
    table = await facing(house, aside)
    (seat,) = table.owed
    assert await thought(aside, table, seat)
    (suspended,) = pool.workers.pids
    os.kill(suspended, signal.SIGSTOP)
    if hinted:
        assert not (await aside.advice(table, seat, USERS["Ann"])).uncompared
    else:
        assert await thought(aside, table, seat)
    assert suspended not in pool.workers.pids


async def test_many_marshals_share_a_process_that_is_not_replaced(
    house: House, aside: MarshalSearch, pool: WorkerPool
) -> None:
    tables = [await facing(house, aside, channel) for channel in range(1, 11)]
    seats = [list(it.owed) for it in tables]
    asked = zip(tables, seats, strict=True)
    found = await asyncio.gather(*(thought(aside, table, *owed) for table, owed in asked))
    assert [[*thoughts] for thoughts in found] == seats
    for thoughts, table in zip(found, tables, strict=True):
        assert all(any(action in offer for offer in table.offers(seat)) for seat, action in thoughts.items())
    assert len(pool.workers.pids) == 1


BOT = """
import asyncio, os
from bot.services.jobs import Job, Priority, at_once
from bot.services.worker_pool import WorkerPool
async def main():
    print(await WorkerPool().run(Job(at_once(os.getpid), Priority.PAGE, 1, "pid")), flush=True)
    input()
if __name__ == "__main__":
    asyncio.run(main())
"""


@slow
async def test_the_process_ends_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    """The inherited pipe stays open as long as the process lives."""
    script = tmp_path / "script.py"
    _ = script.write_text(BOT)
    how = {"stdin": PIPE, "stdout": PIPE, "env": {**os.environ, "PYTHONPATH": os.getcwd()}}
    bot = await asyncio.create_subprocess_exec(sys.executable, str(script), **how)
    assert int(await bot.stdout.readline()) != bot.pid
    bot.kill()
    assert await bot.stdout.read() == b""
    _ = await bot.wait()
