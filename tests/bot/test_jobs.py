"""Tests of heavy work: in another process, one job at a time and per user, with a bounded cache."""

from __future__ import annotations

import asyncio
import fcntl
import multiprocessing
import os
import pickle
import signal
from collections.abc import AsyncGenerator, AsyncIterator, Generator
from contextlib import asynccontextmanager, contextmanager
from itertools import pairwise
from pathlib import Path
from time import monotonic
from unittest.mock import AsyncMock

import pytest

from bot.presentation.watch import watch_page
from bot.services import jobs
from bot.services.jobs import JOB_FAILED, ONE_AT_A_TIME, ProcessJobRunner, portable
from bot.services.lessons import Lessons
from bot.services.privacy import Privacy
from bot.services.proving import Proving
from bot.services.queries import Queries
from bot.table.lesson import Again
from bot.table.personal_caches import personal_cache
from bot.table.retry import retried
from bot.table.reviewing import decisions, whole
from engines.core import Illegal
from engines.notation import write
from tests.bot.house import USERS, House
from tests.hanging import HANGS, until

pytestmark = pytest.mark.slow  # each begins a process
ANN, BOB, DOT = (USERS[it] for it in ("Ann", "Bob", "Dot"))


@pytest.fixture
async def work() -> AsyncIterator[ProcessJobRunner]:
    made = ProcessJobRunner(stuck_after_s=HANGS)  # a job's process has a low priority
    yield made
    made.stop()


@contextmanager
def held(go: Path) -> Generator[None]:
    """Hold a file, as soon as nobody else does."""
    with go.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def noted(note: Path, said: str) -> tuple[int, str]:
    """Write down which process runs the job, with its arguments."""
    with note.open("a") as file:
        _ = file.write(f"{said}\n")
    return os.getpid(), said


def when_told(note: Path, go: Path) -> None:
    """Note the start, and work for as long as somebody holds the file `go`."""
    _ = noted(note, "begun")
    with held(go):
        _ = noted(note, "done")


def refused() -> None:
    raise Illegal("No.", "R-1")


def lines(note: Path) -> list[str]:
    return note.read_text().splitlines() if note.exists() else []


@asynccontextmanager
async def at_work(work: ProcessJobRunner, note: Path, go: Path) -> AsyncGenerator[None]:
    """Run Ann's job "a" inside the context; it is done at the end."""
    with held(go):
        job = asyncio.create_task(work.run("a", ANN, when_told, note, go))
        await until(lambda: lines(note))
        yield
    await job


async def test_it_is_done_in_another_process_once_for_a_key(work: ProcessJobRunner, tmp_path: Path) -> None:
    note = tmp_path / "note"
    first = await work.run("a", ANN, noted, note, "one")
    assert first[0] != os.getpid()
    assert await work.run("a", BOB, noted, note, "two") == first
    assert (await work.run("b", ANN, noted, note, "three"))[1] == "three"
    assert lines(note) == ["one", "three"]


async def test_a_user_has_one_job_at_a_time_and_the_others_wait_their_turn(work: ProcessJobRunner, tmp_path):
    note, go = tmp_path / "note", tmp_path / "go"
    async with at_work(work, note, go):
        with pytest.raises(Illegal, match="still making"):
            _ = await work.run("b", ANN, noted, note, "again")
        same = asyncio.create_task(work.run("a", ANN, when_told, note, go))
        other = asyncio.create_task(work.run("c", BOB, noted, note, "other"))
        await asyncio.sleep(0)
    _ = await asyncio.gather(same, other)
    assert lines(note) == ["begun", "done", "other"] and ONE_AT_A_TIME
    assert (await work.run("b", ANN, noted, note, "again"))[1] == "again"


@personal_cache(10)
def greeting(name: str) -> str:
    return f"Hello, {name}."


def greetings(*names: str) -> int:
    """Greet people, and return how many greetings this process holds."""
    _ = [greeting(name) for name in names]
    return greeting.cache_info().currsize  # pyright: ignore[reportFunctionMemberAccess]


async def test_it_forgets_in_the_other_process_too(work: ProcessJobRunner) -> None:
    assert await work.run("a", ANN, greetings, "Ann", "Bob") == 2
    work.forget()
    assert await work.run("b", ANN, greetings) == 0


async def test_no_more_wait_than_there_is_room_for(work: ProcessJobRunner, tmp_path, monkeypatch):
    monkeypatch.setattr(jobs, "JOBS_MAX", 2)
    note, go = tmp_path / "note", tmp_path / "go"
    async with at_work(work, note, go):
        second = asyncio.create_task(work.run("b", BOB, noted, note, "two"))
        await asyncio.sleep(0)
        with pytest.raises(Illegal, match="too much to work out"):
            _ = await work.run("c", DOT, noted, note, "three")
    _ = await second


async def test_what_is_refused_is_told_and_the_next_job_is_done(work: ProcessJobRunner, tmp_path):
    with pytest.raises(Illegal, match=r"^No") as told:
        await work.run("a", ANN, refused)
    assert told.value.rule == "R-1"
    assert (await work.run("c", ANN, noted, tmp_path / "note", "one"))[1] == "one"


async def test_a_process_that_is_stuck_is_replaced(work: ProcessJobRunner, tmp_path: Path) -> None:
    usual, work.stuck_after_s = work.stuck_after_s, 0
    with held(tmp_path / "never"), pytest.raises(Illegal) as told:
        await work.run("a", ANN, when_told, tmp_path / "never begun", tmp_path / "never")
    assert told.value.sentence == JOB_FAILED
    work.stuck_after_s = usual
    assert (await work.run("b", ANN, noted, tmp_path / "note", "one"))[1] == "one"


async def test_a_process_that_is_suspended_is_replaced_and_the_job_begins_anew(
    work: ProcessJobRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LOOK_EVERY_S", 0.05)
    note = tmp_path / "note"
    async with at_work(work, note, tmp_path / "go"):
        (suspended,) = multiprocessing.active_children()
        assert suspended.pid is not None
        os.kill(suspended.pid, signal.SIGSTOP)
        await until(lambda: not suspended.is_alive())
    assert lines(note) == ["begun", "begun", "done"]


async def test_no_more_is_remembered_than_there_is_room_for(tmp_path: Path) -> None:
    work, note = ProcessJobRunner(2_500, HANGS), tmp_path / "note"
    try:
        for key in "abab":
            _ = await work.run(key, ANN, noted, note, key * 1_000)
        assert len(lines(note)) == 2
        _ = await work.run("c", ANN, noted, note, "c" * 1_000)
        _ = await work.run("b", ANN, noted, note, "b" * 1_000)
        assert len(lines(note)) == 3, "the one that was asked for longest ago is gone"
        _ = await work.run("a", ANN, noted, note, "a" * 1_000)
        assert len(lines(note)) == 4
        for _ in range(2):
            _ = await work.run("d", ANN, noted, note, "d" * 10_000)
        assert len(lines(note)) == 6, "too long to be remembered"
    finally:
        work.stop()


async def test_what_is_made_while_somebody_is_erased_is_not_remembered(work: ProcessJobRunner, tmp_path):
    note, go = tmp_path / "note", tmp_path / "go"
    async with at_work(work, note, go):
        work.forget()
    await work.run("a", ANN, when_told, note, go)
    assert lines(note).count("begun") == 2


async def test_pages_records_and_verdicts_are_the_same_from_there_and_go_when_somebody_is_erased(
    house: House, work: ProcessJobRunner
):
    table = await house.played_out(await house.started("Ann", "Bob", game="houseem"))
    here, there = Queries(house.transactions), Queries(house.transactions, work)
    for user in (ANN, DOT):
        seen = await here.watched(table.id, user, watch_page)
        assert await there.watched(table.id, user, watch_page) == seen
    proving = Proving(house.transactions, work)
    assert await proving.record(table.id, ANN) == await Proving(house.transactions).record(table.id, ANN)
    for user in (ANN, DOT):
        told = await proving.verdict(table.id, user)
        assert told == await Proving(house.transactions).verdict(table.id, user) and not told.wrong
    again = pickle.loads(pickle.dumps(portable(table)))
    assert again == table and again.game is table.game
    _, before = await there.watched(table.id, DOT, watch_page)
    assert b"Bob" in before
    _ = await Privacy(house.transactions, work).erase(BOB)
    _, after = await there.watched(table.id, DOT, watch_page)
    assert b"Bob" not in after and b"Somebody" in after


async def test_marshals_of_a_moment_think_there_whatever_else_is_made_for_the_same_person(
    house: House, work: ProcessJobRunner, tmp_path: Path
):
    table = await house.played_out(await house.started("Ann", "Bob", game="castle"))
    made = pairwise(decisions(table, ANN, whole(table)))
    moment = next(one for one, other in made if one.mine and not other.mine)
    line, lessons = write(moment.action), Lessons(house.transactions, work)
    again = (await lessons.again(ANN, "Ann", Again(table.id, moment.n))).table
    async with at_work(work, tmp_path / "note", tmp_path / "go"):
        moved = asyncio.create_task(lessons.act(again.id, ANN, line))
    after = (await moved).table
    assert after.lesson == work.known(("moment", again.lesson, line))
    assert after.lesson == retried(table, again.lesson, line) and len(after.lesson.off) > 1


# Long work, in steps.


def stepping(note: Path, name: str, steps: int) -> Generator[float, None, str]:
    """Note each step, and let some time pass in it."""
    for n in range(steps):
        _ = noted(note, f"{name} {n}")
        until = monotonic() + jobs.STEP_S
        while monotonic() < until:
            pass
        yield n / steps
    return name


def dying(note: Path) -> Generator[float, None, str]:
    """End the process in the middle the first time."""
    _ = noted(note, "begun")
    yield 0.5
    if lines(note) == ["begun"]:
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def breaking() -> Generator[float, None, str]:
    yield 0.5
    raise KeyError("something")


async def test_other_jobs_and_what_must_be_quiet_go_before_the_next_step(
    work: ProcessJobRunner, tmp_path: Path
) -> None:
    note, quiet = tmp_path / "note", AsyncMock()
    long = asyncio.create_task(work.run_in_steps("long", ANN, quiet, stepping, note, "long", 4))
    next_one = asyncio.create_task(work.run_in_steps("next", BOB, quiet, stepping, note, "next", 1))
    await until(lambda: lines(note))
    assert work.progress("next") == (1, 0)
    assert await work.run("short", DOT, noted, note, "short")
    assert await long == "long" and await next_one == "next"
    order = lines(note)
    assert order.index("short") < order.index("long 3") < order.index("next 0")
    assert quiet.await_count > 4 and work.progress("long") is None
    assert work.known("long") == "long" and work.known("other") is None
    assert await work.run_in_steps("long", BOB, quiet, stepping, note, "again", 1) == "long"


async def test_long_work_whose_process_died_begins_anew_and_broken_work_never_ends_well(
    work: ProcessJobRunner, tmp_path: Path
) -> None:
    note, quiet = tmp_path / "note", AsyncMock()
    assert await work.run_in_steps("dying", ANN, quiet, dying, note) == "alive"
    for _ in range(2):
        with pytest.raises(RuntimeError, match="KeyError: 'something'"):
            _ = await work.run_in_steps("broken", ANN, quiet, breaking)
