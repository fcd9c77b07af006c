"""Tests of marshals' search in a separate process: nobody waits for it, and it may die."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from random import Random
from time import sleep
from typing import Any
from unittest.mock import Mock, patch

import pytest

from bot.services import move_search
from bot.services.move_search import SEARCH_TIMEOUT_S, MoveSearch, SearchPool, Thoughts
from bot.table.clock import marshals
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
async def aside() -> AsyncIterator[SearchPool]:
    """Its clock stands still, so that no search is late, however busy the machine is."""
    aside = SearchPool(lambda _: SOON, now=lambda: 0.0)
    yield aside
    aside.stop()


async def thought(aside: SearchPool, table: Table, *seats: Seat) -> Thoughts:
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


async def test_a_hint_compares_two_moves_and_without_time_or_its_process_names_one(
    asker: tuple[Table, Seat], monkeypatch: pytest.MonkeyPatch, aside: SearchPool
) -> None:
    table, seat = asker
    monkeypatch.setattr(move_search, "ADVICE_S", 0.2)
    found = await aside.advice(table, seat)
    assert found.other is not None and 0 < found.better + found.worse <= found.worlds
    monkeypatch.setattr(move_search, "ADVICE_TIMEOUT_S", 0)
    hasty = await aside.advice(table, seat)
    assert hasty.hasty and any(hasty.action in offer for offer in table.offers(seat))
    monkeypatch.setattr(move_search, "ADVICE_S", 60)
    monkeypatch.setattr(move_search, "ADVICE_TIMEOUT_S", HANGS)
    asked = [asyncio.create_task(aside.advice(table, seat)) for _ in range(3)]
    await asyncio.sleep(0)
    aside.stop()
    assert all(found.hasty for found in await asyncio.gather(*asked))


async def test_as_many_hints_are_compared_as_there_is_time_for_and_the_next_is_told_at_once(
    asker: tuple[Table, Seat], monkeypatch: pytest.MonkeyPatch, aside: SearchPool
) -> None:
    table, seat = asker
    monkeypatch.setattr(move_search, "ADVICE_S", 0.4)
    asked = [asyncio.create_task(aside.advice(table, seat)) for _ in range(move_search.HINTS_MAX)]
    await asyncio.sleep(0)
    hasty = await aside.advice(table, seat)
    assert hasty.hasty and not any(it.done() for it in asked)
    assert all(it.other is not None for it in await asyncio.gather(*asked))
    assert not (await aside.advice(table, seat)).hasty


async def test_a_hint_that_nobody_waits_for_is_not_searched(
    asker: tuple[Table, Seat], monkeypatch: pytest.MonkeyPatch, aside: SearchPool
) -> None:
    table, seat = asker
    queued = Future[Any]()
    monkeypatch.setattr(aside, "_submitted", Mock(return_value=queued))
    monkeypatch.setattr(move_search, "ADVICE_TIMEOUT_S", SOON)
    assert (await aside.advice(table, seat)).hasty and queued.cancelled()


@slow
async def test_a_process_that_dies_is_replaced(house: House, aside: SearchPool, caplog):
    table = await facing(house, aside)
    (seat,) = table.owed
    assert await thought(aside, table, seat)
    (process,) = multiprocessing.active_children()
    process.kill()
    process.join()
    *_, last = [await thought(aside, table, seat) for _ in range(3)]  # the first may have been lost with it
    (other,) = multiprocessing.active_children()
    assert last and other.pid != process.pid, "by the one that came in its place"
    assert caplog.records, "and the log tells of it"


@slow
async def test_nobody_waits_for_a_process_that_is_stuck(house: House) -> None:
    time = [0.0]
    aside = SearchPool(lambda _: SOON, now=lambda: time[0])
    table = await facing(house, aside)
    (seat,) = table.owed
    assert await thought(aside, table, seat)
    (stuck,) = multiprocessing.active_children()
    _ = aside._beside.submit(sleep, HANGS)
    try:
        both = [Seat(0), Seat(1)]
        assert aside.thoughts(table, both) is None
        time[0] += SEARCH_TIMEOUT_S - 1
        assert aside.thoughts(table, both) is None
        time[0] += 1
        assert aside.thoughts(table, both) == {}, "those who wait together get tired together"
        stuck.join()
        assert await thought(aside, table, seat), "by another process"
    finally:
        aside.stop()


@pytest.mark.parametrize("hinted", [False, True])
async def test_a_process_that_is_suspended_is_replaced_by_whoever_asks_next(
    house: House, aside: SearchPool, monkeypatch: pytest.MonkeyPatch, hinted: bool
) -> None:
    monkeypatch.setattr(move_search, "ADVICE_TIMEOUT_S", HANGS)
    table = await facing(house, aside)
    (seat,) = table.owed
    assert await thought(aside, table, seat)
    (suspended,) = multiprocessing.active_children()
    assert suspended.pid is not None
    os.kill(suspended.pid, signal.SIGSTOP)
    await until(lambda: aside._beside.is_suspended)
    if hinted:
        assert not (await aside.advice(table, seat)).hasty
    else:
        assert await thought(aside, table, seat)
    suspended.join()


async def test_many_marshals_share_a_process_that_is_not_replaced(house: House, aside: SearchPool) -> None:
    tables = [await facing(house, aside, channel) for channel in range(1, 11)]
    seats = [list(it.owed) for it in tables]
    asked = zip(tables, seats, strict=True)
    found = await asyncio.gather(*(thought(aside, table, *owed) for table, owed in asked))
    assert [[*thoughts] for thoughts in found] == seats
    for thoughts, table in zip(found, tables, strict=True):
        assert all(any(action in offer for offer in table.offers(seat)) for seat, action in thoughts.items())
    assert len({child.pid for child in multiprocessing.active_children()}) == 1


async def test_a_thought_that_is_late_disturbs_no_other(house: House) -> None:
    time = [0.0]
    aside = SearchPool(lambda _: SOON, now=lambda: time[0])
    one, other = [await facing(house, aside, channel) for channel in (1, 2)]
    try:
        assert aside.thoughts(one, one.owed) is None
        time[0] += SEARCH_TIMEOUT_S - 1
        assert await thought(aside, other, *other.owed)
        (process,) = multiprocessing.active_children()
        with patch.object(aside, "_thoughts", {}):  # it waits for what it was never asked
            time[0] += 1
            assert aside.thoughts(one, one.owed) == {}
        assert await thought(aside, other, *other.owed)
        assert multiprocessing.active_children() == [process]
    finally:
        aside.stop()


BOT = """
import multiprocessing, time
from bot.services.move_search import SearchPool
if __name__ == "__main__":
    aside = SearchPool()
    aside._beside.submit(time.sleep, 0).result()
    print(multiprocessing.active_children()[0].pid, flush=True)
    input()
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
