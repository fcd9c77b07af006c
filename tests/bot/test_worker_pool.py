"""Tests of the worker pool: whose turn it is, who waits, and workers that die, hang or are suspended."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from itertools import pairwise
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import psutil
import pytest

from bot.presentation.watch import watch_page
from bot.services import worker_pool, workers
from bot.services.jobs import (
    DEADLINES_S,
    Job,
    Priority,
    ThreadJobRunner,
    at_once,
    in_steps,
    portable,
)
from bot.services.lessons import Lessons
from bot.services.privacy import Privacy
from bot.services.proving import Proving
from bot.services.queries import Queries
from bot.services.worker_pool import JOB_FAILED, REPLACED, WorkerPool
from bot.services.worker_process import STEP_S, WorkerLost, WorkerProcess
from bot.services.workers import Workers, workers_wanted
from bot.table.lesson import WhatIf
from bot.table.retry import retried
from bot.table.reviewing import decisions, whole
from bot.table.steps import finished
from engines.core import Illegal
from engines.notation import write
from tests.bot.house import USERS, House
from tests.bot.work import breaking, busy, dying, greetings, held, lines, noted, refused, stepping, when_told
from tests.hanging import until

pytestmark = pytest.mark.slow  # each begins processes
ANN, BOB, DOT, EVE = (USERS[it] for it in ("Ann", "Bob", "Dot", "Eve"))
PAGE, ADVICE, MOVE = Priority.PAGE, Priority.ADVICE, Priority.MOVE
OFTEN_S = 0.02
"""Seconds between two looks at the workers."""


@pytest.fixture
async def pool() -> AsyncIterator[WorkerPool]:
    """One worker, so that the order of jobs is the order of their turns."""
    made = WorkerPool(Workers(1, look_every_s=OFTEN_S))
    yield made
    made.stop()


@pytest.fixture
async def pair() -> AsyncIterator[WorkerPool]:
    """Two workers."""
    made = WorkerPool(Workers(2, look_every_s=OFTEN_S))
    yield made
    made.stop()


def page(work: Callable[..., Any], *args: Any, owner: Hashable = ANN, key: Hashable = None) -> Job[Any]:
    return Job(at_once(work, *args), PAGE, owner, key or object())


@asynccontextmanager
async def at_work(pool: WorkerPool, note: Path, go: Path) -> AsyncGenerator[None]:
    """Run Ann's job "a" inside the context; it is done at the end."""
    with held(go):
        job = asyncio.create_task(pool.run(page(when_told, note, go, key="a")))
        await until(lambda: lines(note))
        yield
    await job


# Those who wait.


async def test_it_is_done_in_another_process_once_for_a_key(pool: WorkerPool, tmp_path: Path) -> None:
    note = tmp_path / "note"
    first = await pool.run(page(noted, note, "one", key="a"))
    assert first[0] != os.getpid()
    assert await pool.run(page(noted, note, "two", owner=BOB, key="a")) == first == pool.known("a")
    assert (await pool.run(page(noted, note, "three", key="b")))[1] == "three"
    assert lines(note) == ["one", "three"] and pool.known("c") is None


async def test_the_newer_job_of_an_owner_replaces_the_older_which_is_stopped(
    pool: WorkerPool, tmp_path: Path
) -> None:
    note = tmp_path / "note"
    older = asyncio.create_task(pool.run(page(busy, note)))
    await until(lambda: lines(note))
    assert (await pool.run(page(noted, note, "newer")))[1] == "newer"
    with pytest.raises(Illegal, match=REPLACED):
        await older
    advised = asyncio.create_task(pool.run(Job(at_once(noted, note, "hint"), ADVICE, ANN, "hint")))
    assert await pool.run(page(noted, note, "page")) and await advised


async def test_who_asks_for_the_same_waits_for_the_same_job_which_others_do_not_stop(
    pool: WorkerPool, tmp_path: Path
) -> None:
    note, go = tmp_path / "note", tmp_path / "go"
    async with at_work(pool, note, go):
        bobs = asyncio.create_task(pool.run(page(when_told, note, go, owner=BOB, key="a")))
        anns = asyncio.create_task(pool.run(page(when_told, note, go, key="a")))
        await asyncio.sleep(0)
        other = asyncio.create_task(pool.run(page(noted, note, "other", owner=BOB)))
        with pytest.raises(Illegal, match=REPLACED):
            await bobs
    _ = await asyncio.gather(anns, other)
    assert lines(note) == ["begun", "done", "other"]


async def test_a_job_for_which_nobody_waits_is_stopped_in_its_worker(
    pool: WorkerPool, tmp_path: Path
) -> None:
    note = tmp_path / "note"
    pid, _ = await pool.run(page(noted, note, "first"))
    for n in range(2):
        job = asyncio.create_task(pool.run(page(busy, note, key="a")))
        await until(lambda n=n: len(lines(note)) == n + 2)
        queued = asyncio.create_task(pool.run(page(noted, note, "never", owner=BOB)))
        await asyncio.sleep(0)
        _ = queued.cancel(), job.cancel()
        _ = await asyncio.gather(job, queued, return_exceptions=True)
    assert await pool.run(page(noted, note, "last")) == (pid, "last"), "by the same process"
    assert lines(note) == ["first", "begun", "begun", "last"]


async def test_no_more_wait_than_there_is_room_for(
    pool: WorkerPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "JOBS_MAX", 2)
    note, go = tmp_path / "note", tmp_path / "go"
    async with at_work(pool, note, go):
        second = asyncio.create_task(pool.run(page(noted, note, "two", owner=BOB)))
        await asyncio.sleep(0)
        with pytest.raises(Illegal, match="too much to work out"):
            _ = await pool.run(page(noted, note, "three", owner=DOT))
        hint = asyncio.create_task(pool.run(Job(at_once(noted, note, "hint"), ADVICE, DOT, "hint")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert pool.census()._replace(memory_bytes=0) == (1, 1, 0, 3, 2)
    assert await second and await hint


async def test_what_is_refused_is_told_and_what_breaks_breaks_nothing_else(pool: WorkerPool, tmp_path: Path):
    with pytest.raises(Illegal, match=r"^No") as told:
        await pool.run(page(refused))
    assert told.value.rule == "R-1"
    for _ in range(2):
        with pytest.raises(RuntimeError, match="KeyError: 'something'"):
            _ = await pool.run(Job(in_steps(breaking), PAGE, ANN, "broken"))
    assert (await pool.run(page(noted, tmp_path / "note", "one")))[1] == "one"


async def test_a_pool_that_is_stopped_answers_all_who_wait(pool: WorkerPool, tmp_path: Path) -> None:
    note = tmp_path / "note"
    waiting = [asyncio.create_task(pool.run(page(busy, note, owner=owner))) for owner in (ANN, BOB, DOT)]
    await until(lambda: lines(note))
    (pid,) = pool.workers.pids
    pool.stop()
    assert {str(it) for it in await asyncio.gather(*waiting, return_exceptions=True)} == {JOB_FAILED}
    await until(lambda: not psutil.pid_exists(pid))


# Whose turn it is.


def long(note: Path, name: str, steps: int, owner: Hashable) -> Job[str]:
    return Job(in_steps(stepping, note, name, steps), PAGE, owner, name)


async def test_moves_and_advice_go_before_the_next_step_and_long_work_takes_turns(
    pool: WorkerPool, tmp_path: Path
) -> None:
    note = tmp_path / "note"
    both = [asyncio.create_task(pool.run(long(note, name, 3, name))) for name in ("one", "two")]
    await until(lambda: lines(note))
    queued = [
        Job(at_once(noted, note, "page"), PAGE, DOT, "page"),
        Job(at_once(noted, note, "hint"), ADVICE, DOT, "hint"),
        Job(at_once(noted, note, "move"), MOVE, DOT, "move"),
    ]
    _ = await asyncio.gather(*map(pool.run, queued))
    assert await asyncio.gather(*both) == ["one", "two"]
    assert lines(note)[:5] == ["one 0", "move", "hint", "two 0", "page"]
    assert {*lines(note)[5:7]} == {"one 1", "two 1"}, "whoever had less processor time goes first"


async def test_progress_tells_the_place_and_then_the_share_and_what_was_found(
    pool: WorkerPool, tmp_path: Path
) -> None:
    note, go = tmp_path / "note", tmp_path / "go"
    async with at_work(pool, note, go):
        asked = [asyncio.create_task(pool.run(long(note, name, 4, name))) for name in ("one", "two")]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert pool.progress("one") == (0, 0, None) and pool.progress("two") == (1, 0, None)
    await until(lambda: (told := pool.progress("one")) is not None and told.found == 1)
    assert pool.progress("one") == (0, 0.25, 1)
    _ = await asyncio.gather(*asked)
    assert pool.progress("one") is None and pool.known("one") == "one"


async def test_pages_never_take_the_last_worker(pair: WorkerPool, tmp_path: Path) -> None:
    note, go = tmp_path / "note", tmp_path / "go"
    async with at_work(pair, note, go):
        second = asyncio.create_task(pair.run(page(noted, note, "page", owner=BOB)))
        moved = await pair.run(Job(at_once(noted, note, "move"), MOVE, BOB, "move"))
        assert moved[1] == "move" and not second.done()
        assert len(pair.workers.pids) == 2 and lines(note) == ["begun", "move"]
    assert await second


@pytest.mark.parametrize(
    ("memory", "cores", "many"), [(2**29, 8, 1), (2**34, 1, 1), (2**34, 3, 3), (2**34, 64, 3)]
)
def test_a_small_machine_has_one_worker(
    monkeypatch: pytest.MonkeyPatch, memory: int, cores: int, many: int
) -> None:
    monkeypatch.setattr(psutil, "virtual_memory", Mock(return_value=Mock(total=memory)))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)))
    assert workers_wanted() == many


# Workers that die, hang, or have nothing to do.


async def looked_at(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait until the workers have been looked at once more."""
    look = Mock(wraps=pool.workers._look)
    monkeypatch.setattr(pool.workers, "_look", look)
    await until(lambda: look.called)


async def test_a_job_whose_worker_died_is_begun_once_more_and_then_given_up(
    pool: WorkerPool, tmp_path: Path
) -> None:
    assert await pool.run(Job(in_steps(dying, tmp_path / "once", 1), PAGE, ANN, "once")) == "alive"
    with pytest.raises(Illegal, match=JOB_FAILED):
        _ = await pool.run(Job(in_steps(dying, tmp_path / "twice", 2), PAGE, ANN, "twice"))
    assert lines(tmp_path / "twice") == ["begun", "begun"]
    assert (await pool.run(page(noted, tmp_path / "note", "one")))[1] == "one"


async def test_a_worker_that_is_suspended_is_replaced_whoever_waits(pool: WorkerPool, tmp_path: Path) -> None:
    note, go = tmp_path / "note", tmp_path / "go"
    async with at_work(pool, note, go):
        (suspended,) = pool.workers.pids
        os.kill(suspended, signal.SIGSTOP)
        await until(lambda: suspended not in pool.workers.pids)
        await until(lambda: len(lines(note)) == 2)
    assert lines(note) == ["begun", "begun", "done"]
    (idle,) = pool.workers.pids
    os.kill(idle, signal.SIGSTOP)
    await until(lambda: not pool.workers.pids)


async def test_long_work_that_waits_for_its_turn_loses_its_worker_and_begins_anew(
    pool: WorkerPool, tmp_path: Path
) -> None:
    note, go = tmp_path / "note", tmp_path / "go"
    job = asyncio.create_task(pool.run(long(note, "long", 3, BOB)))
    await until(lambda: lines(note))
    with held(go):
        move = asyncio.create_task(pool.run(Job(at_once(when_told, note, go), MOVE, DOT, "move")))
        await until(lambda: "begun" in lines(note))
        (pid,) = pool.workers.pids
        os.kill(pid, signal.SIGKILL)
        await until(lambda: lines(note).count("begun") == 2)
    _ = await move
    assert await job == "long" and lines(note).count("long 0") == 2


async def test_a_job_that_takes_too_much_processor_time_is_given_up(
    pool: WorkerPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(DEADLINES_S, PAGE, 0.2)
    monkeypatch.setitem(DEADLINES_S, ADVICE, STEP_S)
    note = tmp_path / "note"
    assert (await pool.run(Job(at_once(noted, note, "one"), MOVE, ANN, "move")))[1] == "one"
    for job in (page(busy, note), Job(in_steps(stepping, note, "long", 9), ADVICE, ANN, "long")):
        with pytest.raises(Illegal, match=JOB_FAILED):
            _ = await pool.run(job)
    assert lines(note).count("begun") == 1 and "long 8" not in lines(note)


async def test_a_worker_that_gets_nowhere_is_replaced(tmp_path: Path) -> None:
    pool, note = WorkerPool(Workers(1, look_every_s=OFTEN_S, blocked_s=1.0)), tmp_path / "note"
    with held(tmp_path / "never"), pytest.raises(Illegal, match=JOB_FAILED):
        await pool.run(page(when_told, note, tmp_path / "never"))
    pool.stop()
    assert lines(note) == ["begun", "begun"]


async def test_a_worker_ends_when_it_has_been_idle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pool, at = WorkerPool(Workers(1, look_every_s=OFTEN_S, idle_s=60)), [0.0]
    monkeypatch.setattr(workers, "_now", lambda: at[0])
    pid, _ = await pool.run(page(noted, tmp_path / "note", "one"))
    assert pool.workers.pids == [pid]
    at[0] = 59
    await looked_at(pool, monkeypatch)
    assert pool.workers.pids == [pid]
    at[0] = 60
    await until(lambda: not pool.workers.pids and not psutil.pid_exists(pid))
    assert (await pool.run(page(noted, tmp_path / "note", "two")))[0] != pid
    pool.stop()


async def test_a_worker_that_has_grown_ends_when_it_has_nothing_to_do(
    pool: WorkerPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note, go = tmp_path / "note", tmp_path / "go"
    monkeypatch.setattr(workers, "LARGE_BYTES", 1)
    async with at_work(pool, note, go):
        await looked_at(pool, monkeypatch)
        assert len(pool.workers.pids) == 1 and pool.census().memory_bytes > 1
    await until(lambda: not pool.workers.pids)


# Results.


async def test_it_forgets_in_the_workers_too(pool: WorkerPool) -> None:
    assert await pool.run(page(greetings, "Ann", "Bob", key="a")) == 2
    pool.forget()
    assert await pool.run(page(greetings)) == 0 and pool.known("a") is None


async def test_no_more_is_remembered_than_there_is_room_for(tmp_path: Path) -> None:
    pool, note = WorkerPool(Workers(1), cache_max_bytes=2_500), tmp_path / "note"
    try:
        for key in "abab":
            _ = await pool.run(page(noted, note, key * 1_000, key=key))
        assert len(lines(note)) == 2
        _ = await pool.run(page(noted, note, "c" * 1_000, key="c"))
        _ = await pool.run(page(noted, note, "b" * 1_000, key="b"))
        assert len(lines(note)) == 3, "the one that was asked for longest ago is gone"
        _ = await pool.run(page(noted, note, "a" * 1_000, key="a"))
        assert len(lines(note)) == 4
        for _ in range(2):
            _ = await pool.run(page(noted, note, "d" * 10_000, key="d"))
        assert len(lines(note)) == 6, "too long to be remembered"
    finally:
        pool.stop()


async def test_what_is_made_while_somebody_is_erased_is_not_remembered(pool: WorkerPool, tmp_path: Path):
    note, go = tmp_path / "note", tmp_path / "go"
    async with at_work(pool, note, go):
        (before,) = pool.workers.pids
        pool.forget()
    await pool.run(page(when_told, note, go, key="a"))
    assert lines(note).count("begun") == 2 and before not in pool.workers.pids


# What it is used for.


async def test_pages_records_and_verdicts_are_the_same_from_there_and_go_when_somebody_is_erased(
    house: House, pool: WorkerPool
):
    table = await house.played_out(await house.started("Ann", "Bob", game="houseem"))
    here, there = Queries(house.transactions), Queries(house.transactions, pool)
    for user in (ANN, DOT):
        seen = await here.watched(table.id, user, watch_page)
        assert await there.watched(table.id, user, watch_page) == seen
    proving = Proving(house.transactions, pool)
    assert await proving.record(table.id, ANN) == await Proving(house.transactions).record(table.id, ANN)
    for user in (ANN, DOT):
        told = await proving.verdict(table.id, user)
        assert told == await Proving(house.transactions).verdict(table.id, user) and not told.wrong
    again = pickle.loads(pickle.dumps(portable(table)))
    assert again == table and again.game is table.game
    _, before = await there.watched(table.id, DOT, watch_page)
    assert b"Bob" in before
    _ = await Privacy(house.transactions, pool).erase(BOB)
    _, after = await there.watched(table.id, DOT, watch_page)
    assert b"Bob" not in after and b"Somebody" in after


async def test_marshals_of_a_moment_think_there_whatever_else_is_made_for_the_same_person(
    house: House, pair: WorkerPool, tmp_path: Path
):
    table = await house.played_out(await house.started("Ann", "Bob", game="castle"))
    made = pairwise(decisions(table, ANN, whole(table)))
    moment = next(one for one, other in made if one.mine and not other.mine)
    line, lessons = write(moment.action), Lessons(house.transactions, pair)
    again = (await lessons.again(ANN, "Ann", WhatIf(table.id, moment.n))).table
    async with at_work(pair, tmp_path / "note", tmp_path / "go"):
        after = (await lessons.act(again.id, ANN, line)).table
    assert after.lesson == pair.known(("moment", again.lesson, line))
    assert after.lesson == finished(retried(table, again.lesson, line)) and len(after.lesson.off) > 1


async def test_a_single_user_has_jobs_done_in_threads(tmp_path: Path) -> None:
    runner = ThreadJobRunner()
    assert await runner.run(page(noted, tmp_path / "note", "one")) == (os.getpid(), "one")
    assert runner.progress("a") is None and runner.known("a") is None
    with pytest.raises(Illegal, match=r"^No"):
        await runner.run(page(refused))


async def test_a_worker_that_is_stopped_while_it_starts_is_killed_once_it_has(
    monkeypatch: pytest.MonkeyPatch,
):
    worker, started = WorkerProcess(), list[Any]()
    start = SpawnProcess.start

    def stopped_meanwhile(process: Any) -> None:
        worker.stop()
        start(process)
        started.append(process)

    monkeypatch.setattr(SpawnProcess, "start", stopped_meanwhile)
    with pytest.raises(WorkerLost):
        _ = await worker.step(1, None, set())
    (process,) = started
    await asyncio.to_thread(process.join)
    assert process.exitcode == -signal.SIGKILL
